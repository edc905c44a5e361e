import type { Command } from "commander";
import type { TypedRequest } from "../../answers/index.ts";
import { EXIT, RouteprintError } from "../../diagnostics/errors.ts";
import { redactUrl } from "../../fetch/index.ts";
import { asObject, parseJson } from "../../base/json.ts";
import { decodeText, openSource } from "../../jobs/index.ts";
import { METHODS, type Surface, askedPath } from "../../surface/index.ts";
import { parseHttpUrl } from "../../base/url.ts";
import { explanationRow, printExplanation, verdictRow } from "../explanation-print.ts";
import { readingOf } from "../connection.ts";
import { usage } from "../failure.ts";
import { addConnectionOptions } from "../options.ts";
import type { CommandContext, ConnectionFlags } from "../options.ts";
import type { Io } from "../process.ts";
import { findSite } from "../sites.ts";

interface ExplainOptions extends ConnectionFlags {
  readonly batch?: boolean;
  readonly data?: string;
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  routeprint explain https://example.com /wp/v2/posts/7
  routeprint explain index.json DELETE https://example.com/wp-json/wp/v2/posts/7
  routeprint explain index.json "/wp/v2/posts?per_page=1000"
  routeprint explain index.json POST /wp/v2/posts --data '{"title": "A"}'
  routeprint explain index.json --batch < requests.jsonl

With --batch, each line of stdin is {"method": "GET", "path": "/wp/v2/posts/7"},
with a "body" if there is one. Each line of output names the route and endpoint
that handle the request; "route": null means 404. "response" is the error that
WordPress returns for the request, whatever the site holds. "unread" lists
routes whose pattern could not be tried and that may handle it instead. For
OPTIONS, "route" is the described route.`;

/** Defines `explain`: which route and endpoint handle a request, with which parameters, and which others match. */
export function defineExplain(command: Command, context: CommandContext): void {
  command
    .argument("<source>", "address, file, or - for stdin")
    .argument("[method]", "HTTP method (default: GET)")
    .argument("[path]", "path below the API root, or a whole address")
    .option("--data <body>", "body of the request: JSON, or a form such as title=A&status=draft")
    .option("--batch", "read requests from stdin, one JSON object per line")
    .option("--json", "print JSON")
    .addHelpText("after", EXAMPLES);
  addConnectionOptions(command).action(
    (source: string, method: string | undefined, path: string | undefined, options: ExplainOptions) =>
      options.batch === true
        ? explainBatch(source, method, options, context)
        : explainOne(source, { method, path }, options, context),
  );
}

/** The words of a command line. */
interface RequestWords {
  readonly method: string | undefined;
  readonly path: string | undefined;
}

async function explainOne(
  source: string,
  words: RequestWords,
  options: ExplainOptions,
  { io, finish }: CommandContext,
): Promise<void> {
  const { method, path } = readRequest(words);
  const site = await findSite(source, io);
  const { surface } = await openSource(site, readingOf([site], options, io));
  refuseUnknown(method, surface);
  refuseForeign(path, surface);
  const { explain } = await import("../../answers/explanation.ts");
  const request = { method, path, body: options.data };
  const explanation = explain(surface, request);
  if (options.quiet !== true) remarkHosts([path], surface, io);
  const { found, refusal } = explanation;
  if (refusal !== undefined || (found.route ?? found.described) === null) finish(EXIT.no);
  return options.json === true
    ? io.writeOut(`${JSON.stringify(explanationRow(explanation))}\n`, "json")
    : io.writeOut(printExplanation(explanation, surface));
}

/** The characters that HTTP allows in a method. */
const METHOD = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Reads a request; a path alone means GET, since no method has a slash or a question mark. */
function readRequest({ method, path }: RequestWords): { readonly method: string; readonly path: string } {
  if (method !== undefined && path === undefined && /[/?]/.test(method))
    return { method: "GET", path: method };
  if (method === undefined || path === undefined)
    throw usage("explain takes a path", "Give one, as in GET /wp/v2/posts or /wp/v2/posts, or --batch.");
  if (METHOD.test(method)) return { method, path };
  throw usage(
    `${method === "" ? '""' : method} is not a method`,
    "The method comes before the path, as in GET /wp/v2/posts.",
  );
}

/** Refuses a method that neither WordPress nor the site uses: usually a typo. */
function refuseUnknown(method: string, { routes }: Surface): void {
  const own = routes.flatMap(({ endpoints }) => endpoints.flatMap(({ methods }) => methods));
  const known = [...new Set([...METHODS, ...own])];
  if (!known.includes(method.toUpperCase()))
    throw usage(`${method} is not a method`, `Methods: ${known.join(", ")}.`);
}

/** Refuses an address outside the API. */
function refuseForeign(text: string, { apiRoot }: Surface): void {
  if (askedPath(text, apiRoot) !== undefined) return;
  throw usage(
    `${redactUrl(text)} is not an address of the API`,
    `The API root is ${apiRoot.queryRoot ?? apiRoot.url}; give an address or a path below it.`,
  );
}

/** Reports requests to other hosts than that of the index: a mirror of the site, or a mistake. */
function remarkHosts(paths: readonly string[], { apiRoot }: Surface, io: Io): void {
  const own = parseHttpUrl(apiRoot.url)?.host;
  if (own === undefined) return;
  const hosts = new Set(paths.flatMap((path) => parseHttpUrl(path.trim())?.host ?? []));
  hosts.delete(own);
  for (const host of hosts)
    io.writeErr(`routeprint: requests to ${host} are looked up in the index of ${own}\n`);
}

async function explainBatch(
  source: string,
  method: string | undefined,
  options: ExplainOptions,
  { io }: CommandContext,
): Promise<void> {
  if (method !== undefined)
    throw usage("--batch reads requests from stdin only", "Leave out the method and the path.");
  if (source === "-" || options.passwordStdin === true)
    throw usage("stdin holds the requests and nothing else", "Name a file as source.");
  const site = await findSite(source, io);
  const { surface } = await openSource(site, readingOf([site], options, io));
  const requests = readRequests(decodeText(await io.readStdin()));
  const paths = requests.map(({ path }) => path);
  if (options.quiet !== true) remarkHosts(paths, surface, io);
  const { decide } = await import("../../answers/explanation.ts");
  const rows = requests.map((request) => {
    const typed = { method: request.method, path: request.path };
    return `${JSON.stringify({ ...verdictRow(decide(surface, request)), ...typed })}\n`;
  });
  await io.writeOut(rows.join(""), "json");
}

function readRequests(lines: string): readonly TypedRequest[] {
  return lines.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const { method, path, body } = asObject(parseJson(line));
    const sent = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    if (typeof method === "string" && typeof path === "string") return [{ method, path, body: sent }];
    throw new RouteprintError("usage", {
      message: "the line is not a request",
      where: `stdin, line ${index + 1}`,
      hint: 'Write {"method": "GET", "path": "/wp/v2/posts"} on each line.',
    });
  });
}
