import { addressOf, sampleRequest } from "../example/index.ts";
import { type Operation, isShopBatch } from "../surface/index.ts";
import { CORE_HEADERS, GLOBAL_PARAMETERS } from "../wordpress/index.ts";
import { restError } from "./responses.ts";
import type { SiteView } from "./view.ts";

/** A rule that many operations share. */
export interface Convention {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  /** An address or a body that shows it. */
  readonly code?: string;
}

/** The error where an argument is invalid (`WP_REST_Request::has_valid_params`). */
const ERROR = restError("rest_invalid_param", "Invalid parameter(s): per_page", 400, {
  params: { per_page: "per_page must be between 1 (inclusive) and 100 (inclusive)" },
});

/** The conventions of a site: only those that some operation follows. */
export function conventionsOf(view: SiteView): readonly Convention[] {
  const { surface } = view.site;
  const { operations } = surface;
  if (operations.length === 0) return [];
  const reads = operations.filter(({ method, variables }) => method === "GET" && variables.length === 0);
  const pages = reads.filter((each) => has(each, "page") && has(each, "per_page"));
  const paged = pages.find(({ template }) => template === "/wp/v2/posts") ?? pages[0];
  const core = operations.find(({ template, method }) => method === "GET" && template === "/wp/v2/posts");
  const shown = paged ?? reads.find(({ namespace }) => namespace !== "");
  return [
    ...(paged === undefined
      ? []
      : [
          {
            title: "Pagination",
            text: `Lists return one page: \`page\` selects it, \`per_page\` its size. The header \`X-WP-Total\` says: ${sentence(CORE_HEADERS.Total.description)} \`X-WP-TotalPages\`: ${sentence(CORE_HEADERS.TotalPages.description)} \`Link\`: ${sentence(CORE_HEADERS.PageLinks.description)}`,
            code: address(paged, "page=2&per_page=20"),
          },
        ]),
    ...(shown === undefined
      ? []
      : [
          {
            title: "Fewer fields",
            text: `\`_fields\`: ${sentence(GLOBAL_PARAMETERS.Fields.description)}`,
            code: address(shown, "_fields=id"),
          },
        ]),
    ...(core === undefined
      ? []
      : [
          {
            title: "Linked objects",
            text: `\`_embed\`: ${sentence(GLOBAL_PARAMETERS.Embed.description)}`,
            code: address(core, "_embed=author"),
          },
        ]),
    {
      title: "Errors",
      text: "An error has a `code` for programs, a `message` for people, and the HTTP status in `data.status`. An invalid argument is named in `data.params`.",
      code: JSON.stringify(ERROR, null, 2),
    },
    ...batchOf(operations),
  ];
}

function batchOf(operations: readonly Operation[]): readonly Convention[] {
  const requests = operations.some(({ template }) => template === "/batch/v1")
    ? batchRequests(operations)
    : [];
  const core = requests.length > 0;
  const shop = operations.find((each) => each.method === "POST" && isShopBatch(each));
  return [
    ...(core
      ? [
          {
            title: "Batch",
            text: "`POST /batch/v1` runs several writes in one request and returns a status and a body for each.",
            code: JSON.stringify({ requests }, null, 2),
          },
        ]
      : []),
    ...(shop === undefined
      ? []
      : [
          {
            title: core ? "Batch of WooCommerce" : "Batch",
            text: `Routes that end in \`batch\`, such as \`${shop.template}\`, take the lists \`create\`, \`update\` and \`delete\`.`,
            code: JSON.stringify({ create: [{}], update: [{ id: 1 }], delete: [2] }, null, 2),
          },
        ]),
  ];
}

/** An example with a query, without the address of the site. */
function address(operation: Operation, query: string): string {
  const url = addressOf(sampleRequest(operation), { url: "" });
  return `GET ${url}${url.includes("?") ? "&" : "?"}${query}`;
}

/** A write that a batch of core may hold. */
function batchRequests(operations: readonly Operation[]): readonly object[] {
  const write = operations.find(
    ({ method, variables, variants }) =>
      method === "POST" && variables.length === 0 && variants[0]?.allowBatch === true,
  );
  if (write === undefined) return [];
  const { method, body = [] } = sampleRequest(write);
  return [{ method, path: write.template, body: Object.fromEntries(body) }];
}

function has(operation: Operation, argument: string): boolean {
  return operation.arguments.some(({ name }) => name === argument);
}

/** A description within a sentence. */
function sentence(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
