import { isArray, type Json } from "../json.ts";
import { answer, refuse, type Answer } from "./answer.ts";
import { declared } from "./definition.ts";
import { isPhpArray, toText, type PhpArray, type PhpValue } from "./php.ts";
import type { Call } from "./site.ts";

/** A list that comes in pages: how many items there are in all, and how one is made by its number. */
export interface Pages {
  readonly total: number;
  readonly itemAt: (number: number) => Json;
}

/** What a controller of WordPress does beyond the ends of its list (4.7 to 7.1). */
interface Controller {
  readonly runs: (call: Call) => boolean;
  /** The code for a page after the last; without it such a page is empty. */
  readonly noPage?: string;
  /** The code for an offset after the last item; without it nothing is found there. */
  readonly noOffset?: string;
  /** Whether the total is lost with the items: where an offset leaves none, there are said to be 0. */
  readonly losesTotal?: boolean;
  /** Whether links go on from the page that was asked for, also where an offset decides. */
  readonly keepsPage?: boolean;
}

const CONTROLLERS: readonly Controller[] = [
  {
    runs: ({ route }) => /^\/wp\/v2\/.+\/revisions$/.test(route.key),
    noPage: "rest_revision_invalid_page_number",
    noOffset: "rest_revision_invalid_offset_number",
    keepsPage: true,
  },
  { runs: ({ route }) => route.key === "/wp/v2/search", noPage: "rest_search_invalid_page_number" },
  { runs: isOfPosts, noPage: "rest_post_invalid_page_number", losesTotal: true, keepsPage: true },
  { runs: isOfComments, keepsPage: true },
];

/** Terms, users and what most plugins list. */
const PLAIN: Partial<Controller> = {};

/** Core's controller of post types takes several words for a status (WooCommerce's products one), or says how it searches. */
function isOfPosts(call: Call): boolean {
  const hasStatuses = declared(call, "slug") !== undefined && declared(call, "status")?.["type"] === "array";
  return hasStatuses || declared(call, "search_semantics") !== undefined;
}

function isOfComments(call: Call): boolean {
  return declared(call, "author_email") !== undefined;
}

/** Answers with one page of a list, told by `page` and `per_page`, or by `offset` where the route takes it. */
export function answerPage(call: Call, { total, itemAt }: Pages): Answer {
  const controller = CONTROLLERS.find(({ runs }) => runs(call)) ?? PLAIN;
  const size = positive(call.params.get("per_page"), 10);
  const asked = positive(call.params.get("page"), 1);
  const offset = declared(call, "offset") === undefined ? 0 : positive(call.params.get("offset"), 0);
  const first = offset > 0 ? offset : (asked - 1) * size;
  const known = controller.losesTotal === true && offset >= total ? 0 : total;
  const pages = Math.ceil(known / size);
  if (controller.noOffset !== undefined && offset >= total) {
    const message =
      "The offset number requested is larger than or equal to the number of available revisions.";
    return refuse(controller.noOffset, message, 400);
  }
  const isPast = asked > pages && known > 0 && (controller.noOffset === undefined || offset === 0);
  if (controller.noPage !== undefined && isPast) {
    const message = "The page number requested is larger than the number of pages available.";
    return refuse(controller.noPage, message, 400);
  }
  const count = Math.max(0, Math.min(size, total - first));
  const items = Array.from({ length: count }, (_, at) => itemAt(first + at + 1));
  const page = controller.keepsPage === true ? asked : Math.ceil(first / size) + 1;
  const links = [
    ...(page > 1 ? [linkTo(call, Math.min(page - 1, pages), "prev")] : []),
    ...(page < pages ? [linkTo(call, page + 1, "next")] : []),
  ];
  const headers = totals(known, pages);
  if (links.length > 0) headers.set("Link", links.join(", "));
  return answer(items, 200, headers);
}

/** Answers with a list that does not come in pages; core counts its themes all the same. */
export function answerWhole({ route }: Call, list: Json): Answer {
  if (route.key !== "/wp/v2/themes" || !isArray(list)) return answer(list);
  return answer(list, 200, totals(list.length, 1));
}

function totals(items: number, pages: number): Map<string, string | number> {
  return new Map([
    ["X-WP-Total", items],
    ["X-WP-TotalPages", pages],
  ]);
}

/** Beyond this an offset or a page finds nothing, and a page of so many items is the largest. */
const MOST = 1000;

function positive(value: PhpValue | undefined, preset: number): number {
  const read = value === undefined ? preset : Number(toText(value));
  return Number.isInteger(read) && read > 0 ? Math.min(read, MOST) : preset;
}

/** The request's own address with another page in it, as `add_query_arg` writes it. */
function linkTo(call: Call, page: number, relation: string): string {
  const query = printQuery(new Map([...call.query, ["page", page]]));
  return `<${encodeURI(call.root + call.path)}?${query}>; rel="${relation}"`;
}

/** A query with its arrays written out; nothing stands behind a name without a value. */
function printQuery(values: PhpArray, within?: string): string {
  return [...values]
    .map(([key, value]) => {
      const own = printPart(String(key));
      const name = within === undefined ? own : `${within}%5B${own}%5D`;
      if (isPhpArray(value)) return printQuery(value, name);
      const text = toText(value);
      return text === "" ? name : `${name}=${printPart(text)}`;
    })
    .join("&");
}

/** PHP's `urlencode`. */
function printPart(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1).replaceAll("*", "%2A");
}
