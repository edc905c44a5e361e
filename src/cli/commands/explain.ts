import type { Command } from "commander";
import { EXIT, RouteprintError } from "../../errors.ts";
import { redactUrl } from "../../fetch/credentials.ts";
import { asObject, parseJson } from "../../json.ts";
import type { Dispatch, Dispatcher, DispatchStep } from "../../surface/dispatch.ts";
import { askedPath } from "../../surface/address.ts";
import { METHODS } from "../../surface/model.ts";
import type { Surface } from "../../surface/model.ts";
import { tellingSteps } from "../../surface/steps.ts";
import type { CommandContext } from "../context.ts";
import { addFetchOptions } from "../fetching.ts";
import type { FetchFlags } from "../fetching.ts";
import { openSource } from "../input.ts";
import type { Io } from "../io.ts";
import { plain } from "../../escape.ts";
import { count } from "../../count.ts";
import { decodeText } from "../text.ts";
import { parseHttpUrl } from "../../url.ts";
import { usage } from "../usage.ts";

interface ExplainOptions extends FetchFlags {
  readonly batch?: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  routeprint explain https://example.com /wp/v2/posts/7
  routeprint explain index.json DELETE https://example.com/wp-json/wp/v2/posts/7
  routeprint explain index.json --batch < requests.jsonl

With --batch each line of stdin is {"method": "GET", "path": "/wp/v2/posts/7"};
each line of the answer says which route and endpoint answer, or "route": null
for a 404. "unread" lists routes that may answer instead: those whose pattern
could not be tried. For OPTIONS the route is the one that WordPress describes.`;

/** `explain`: which route and endpoint answer a request, with what parameters, and who else matched. */
export function defineExplain(command: Command, context: CommandContext): void {
  command
    .argument("<source>", "an address, a file, or - for stdin")
    .argument("[method]", "GET, POST, …; GET where there is only a path")
    .argument("[path]", "the path behind the API root, or a whole address")
    .option("--batch", "read requests from stdin, one JSON object a line")
    .option("--json", "as JSON")
    .addHelpText("after", EXAMPLES);
  addFetchOptions(command).action(
    (source: string, method: string | undefined, path: string | undefined, options: ExplainOptions) =>
      explain({ source, method, path, options }, context),
  );
}

/** What HTTP lets a method be. */
const METHOD = /^[!#$%&'*+.^_`|~\w-]+$/;

interface Asked {
  readonly source: string;
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly options: ExplainOptions;
}

async function explain(asked: Asked, { io, finish }: CommandContext): Promise<void> {
  const { source, options } = asked;
  const { method, path } = withMethod(asked);
  if (options.batch === true) {
    if (asked.method !== undefined)
      throw usage("--batch takes its requests from stdin alone", "Leave out the method and the path.");
    if (source === "-" || options.passwordStdin === true)
      throw usage("stdin holds the requests and nothing else", "Name a file as source.");
    const { surface } = await openSource(source, io, options);
    const requests = readRequests(decodeText(await io.readStdin()));
    const paths = requests.map((request) => request.path);
    if (options.quiet !== true) remarkHosts(paths, surface, io);
    return io.writeOut(await explainAll(surface, requests), "json");
  }
  if (method === undefined || path === undefined) {
    throw usage("explain takes a method and a path", "Give both, as in GET /wp/v2/posts, or --batch.");
  }
  if (!METHOD.test(method)) {
    throw usage(
      `${method === "" ? '""' : method} is no method`,
      "The method comes before the path, as in GET /wp/v2/posts.",
    );
  }
  const { surface } = await openSource(source, io, options);
  refuseUnknown(method, surface);
  const { createDispatcher } = await import("../../surface/dispatch.ts");
  const dispatcher = createDispatcher(surface);
  const found = dispatcher.dispatch(methodOf(method, path), pathOf(path, surface));
  if (options.quiet !== true) remarkHosts([path], surface, io);
  const isFound = (found.route ?? found.described) !== null;
  const near = isFound || found.steps.some(isMatch) ? [] : await nearPaths(found, surface, dispatcher);
  if (!isFound) finish(EXIT.no);
  if (options.json === true) {
    const row = near.length === 0 ? toRow(found) : { ...toRow(found), near };
    return io.writeOut(`${JSON.stringify(row)}\n`, "json");
  }
  return io.writeOut(printWalk(found, near, surface));
}

/** A path alone is asked with GET; no method has a slash or a question mark. */
function withMethod({ method, path }: Asked): Pick<Asked, "method" | "path"> {
  const isPath = method !== undefined && path === undefined && /[/?]/.test(method);
  return isPath ? { method: "GET", path: method } : { method, path };
}

/** A word that neither WordPress nor a route of the site knows for a method is usually a typo. */
function refuseUnknown(method: string, { routes }: Surface): void {
  const name = method.toUpperCase();
  const own = routes.flatMap(({ endpoints }) => endpoints.flatMap(({ methods }) => methods));
  const known = [...new Set([...METHODS, ...own])];
  if (!known.includes(name)) throw usage(`${method} is no method`, `Methods: ${known.join(", ")}.`);
}

/**
 * The method that counts: WordPress takes that of `_method` in the query, in any letter case, for the one of the request,
 * whatever that is (`WP_REST_Server::serve_request`).
 */
function methodOf(method: string, path: string): string {
  const [, query = ""] = /\?([^#]*)/.exec(path) ?? [];
  return new URLSearchParams(query).getAll("_method").at(-1) ?? method;
}

function isMatch({ outcome }: DispatchStep): boolean {
  return outcome === "answers" || outcome === "method" || outcome === "hidden";
}

/** The paths of the site that are nearly the one that nothing answers. */
async function nearPaths(
  found: Dispatch,
  surface: Surface,
  dispatcher: Dispatcher,
): Promise<readonly string[]> {
  const { similarPaths } = await import("../similar-paths.ts");
  const paths = similarPaths(found.path, surface.operations);
  return paths
    .filter((path) => path.includes("{") || dispatcher.dispatch(found.method, path).steps.some(isMatch))
    .slice(0, MOST_NEAR);
}

/** How many near paths are shown. */
const MOST_NEAR = 3;

function pathOf(text: string, { apiRoot }: Surface): string {
  const path = askedPath(text, apiRoot);
  if (path !== undefined) return path;
  throw usage(
    `${redactUrl(text)} is no address of the API`,
    `Its root is ${apiRoot.queryRoot ?? apiRoot.url}; give an address below it, or the path behind it.`,
  );
}

/** Says which other hosts addresses are of: each may be a stand-in for the site, or a slip. */
function remarkHosts(paths: readonly string[], { apiRoot }: Surface, io: Io): void {
  const own = parseHttpUrl(apiRoot.url)?.host;
  if (own === undefined) return;
  const hosts = new Set(paths.flatMap((path) => parseHttpUrl(path.trim())?.host ?? []));
  hosts.delete(own);
  for (const host of hosts) {
    io.writeErr(`routeprint: what is asked of ${host} is looked up in the index of ${own}\n`);
  }
}

/** A request of a batch. */
interface Request {
  readonly method: string;
  readonly path: string;
}

async function explainAll(surface: Surface, requests: readonly Request[]): Promise<string> {
  const { createDispatcher } = await import("../../surface/dispatch.ts");
  const dispatcher = createDispatcher(surface);
  const rows = requests.map(({ method, path }) => {
    const found = dispatcher.dispatch(methodOf(method, path), askedPath(path, surface.apiRoot) ?? path);
    return `${JSON.stringify({ ...toRow(found), method, path })}\n`;
  });
  return rows.join("");
}

function readRequests(lines: string): readonly Request[] {
  return lines.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const { method, path } = asObject(parseJson(line));
    if (typeof method === "string" && typeof path === "string") return [{ method, path }];
    throw new RouteprintError("usage", {
      message: "a line is no request",
      where: `stdin, line ${index + 1}`,
      hint: 'Each line is {"method": "GET", "path": "/wp/v2/posts"}.',
    });
  });
}

function toRow(found: Dispatch): object {
  const { method, path, route, endpoint, operationId, template, also, unread, described } = found;
  return {
    method,
    path,
    // WordPress answers OPTIONS itself, with what it describes of the route.
    route: route ?? described,
    endpoint,
    operationId,
    template,
    params: Object.fromEntries(found.params),
    also,
    ...(unread.length === 0 ? {} : { unread }),
  };
}

function printWalk(found: Dispatch, near: readonly string[], surface: Surface): string {
  const all = found.steps;
  const answer = all.findIndex(({ outcome }) => outcome === "answers");
  const steps = answer === -1 ? all : all.slice(0, answer + 1);
  const shown = tellingSteps(steps, found.path);
  const lines = [
    plain(`${found.method} ${found.path}`),
    ...printCandidates(found, all.length, surface),
    ...(steps.length > shown.length
      ? [
          `  ${count(steps.length - shown.length, answer === -1 ? "route" : "earlier route")} with another beginning`,
        ]
      : []),
    ...shown.map((step) => `  ${printStep(step, found.method)}`),
    "",
    ...printAnswer(found),
    ...(near.length === 0 ? [] : [`Did you mean ${near.map(plain).join(" or ")}?`]),
    ...found.unread.map((route) => `May answer instead, for its pattern could not be tried: ${plain(route)}`),
    ...found.also.map(({ route }) => `Also matches, but comes later: ${plain(route)}`),
  ];
  return `${lines.join("\n")}\n`;
}

function printCandidates(
  { method, namespaces }: Dispatch,
  tried: number,
  surface: Surface,
): readonly string[] {
  if (method === "OPTIONS")
    return [`WordPress looks for the first of all ${count(tried, "route")} that matches:`];
  if (namespaces.length === 0) {
    return [`No namespace fits the path, so all ${count(tried, "route")} are tried in order:`];
  }
  const names = namespaces.map((name) => (name === "" ? "(all routes)" : plain(name)));
  const of = surface.namespaceOrder.length;
  return [
    `${namespaces.length} of ${of} namespaces begin the path: ${names.join(", ")}; ${count(tried, "route")}:`,
  ];
}

function printStep(step: DispatchStep, method: string): string {
  const route = plain(step.route);
  switch (step.outcome) {
    case "answers":
      return `=> ${route}`;
    case "differs":
      return `-  ${route}: the path does not match`;
    case "method":
      return `-  ${route}: matches, but has no ${plain(method)} (it has ${plain((step.methods ?? []).join(", "))})`;
    case "dead":
      return `-  ${route}: WordPress cannot use this pattern`;
    case "unread":
      return `?  ${route}: the pattern cannot be tried: it uses what is not read here, or others took too long`;
    case "hidden":
      return `-  ${route}: an earlier route answers`;
    default:
      return step.outcome satisfies never;
  }
}

function printAnswer(found: Dispatch): readonly string[] {
  if (found.described !== null)
    return [`WordPress itself answers, with what ${plain(found.described)} takes.`];
  const none = found.unread.length === 0 ? "No route" : "No route that could be tried";
  if (found.method === "OPTIONS")
    return [`${none} matches; WordPress itself answers 200 with an empty list.`];
  if (found.route === null) return [`${none} answers: 404 rest_no_route.`];
  const parameters = [...found.params].map(([name, value]) => plain(`  ${name} = ${JSON.stringify(value)}`));
  return [
    `Answered by ${plain(found.route)}, endpoint ${found.endpoint ?? 0}.`,
    ...(parameters.length === 0
      ? ["No parameters in the path."]
      : ["Parameters from the path:", ...parameters]),
    ...(found.operationId === null
      ? ["Not in the document: OpenAPI has no place for it."]
      : [`In the document: ${plain(found.template ?? "")} (#operation/${found.operationId})`]),
  ];
}
