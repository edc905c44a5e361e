import type { Command } from "commander";
import { count } from "../../count.ts";
import { EXIT, RouteprintError } from "../../errors.ts";
import { plain } from "../../escape.ts";
import { redactUrl } from "../../fetch/credentials.ts";
import { asObject, parseJson } from "../../json.ts";
import { askedPath } from "../../surface/address.ts";
import type { Dispatch, Dispatcher, DispatchStep } from "../../surface/dispatch.ts";
import { METHODS } from "../../surface/model.ts";
import type { Surface } from "../../surface/model.ts";
import { nearestSteps } from "../../surface/candidates.ts";
import { parseHttpUrl } from "../../url.ts";
import { refusedMethod } from "../../wordpress/abilities.ts";
import { usage } from "../failure.ts";
import { decodeText } from "../files.ts";
import { openSource } from "../input.ts";
import { addConnectionOptions } from "../options.ts";
import type { CommandContext, ConnectionFlags } from "../options.ts";
import type { Io } from "../process.ts";

interface ExplainOptions extends ConnectionFlags {
  readonly batch?: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  routeprint explain https://example.com /wp/v2/posts/7
  routeprint explain index.json DELETE https://example.com/wp-json/wp/v2/posts/7
  routeprint explain index.json --batch < requests.jsonl

With --batch, each line of stdin is {"method": "GET", "path": "/wp/v2/posts/7"}
and each line of output names the route and endpoint that handle the request;
"route": null means 404. "unread" lists routes whose pattern could not be tried
and that may handle it instead. For OPTIONS, "route" is the described route.`;

/** Defines `explain`: which route and endpoint handle a request, with which parameters, and which others match. */
export function defineExplain(command: Command, context: CommandContext): void {
  command
    .argument("<source>", "address, file, or - for stdin")
    .argument("[method]", "HTTP method (default: GET)")
    .argument("[path]", "path below the API root, or a whole address")
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

/** A request as it was typed. */
interface TypedRequest {
  readonly method: string | undefined;
  readonly path: string | undefined;
}

async function explainOne(
  source: string,
  typed: TypedRequest,
  options: ExplainOptions,
  { io, finish }: CommandContext,
): Promise<void> {
  const { method, path } = readRequest(typed);
  const { surface } = await openSource(source, io, options);
  refuseUnknown(method, surface);
  const { createDispatcher } = await import("../../surface/dispatch.ts");
  const dispatcher = createDispatcher(surface);
  const found = dispatcher.dispatch(methodOf(method, path), pathOf(path, surface));
  if (options.quiet !== true) remarkHosts([path], surface, io);
  const isFound = (found.route ?? found.described) !== null;
  const near = isFound || found.steps.some(isMatch) ? [] : await nearPaths(found, surface, dispatcher);
  if (!isFound) finish(EXIT.no);
  if (options.json !== true) return io.writeOut(printWalk(found, near, surface));
  const row = near.length === 0 ? toRow(found) : { ...toRow(found), near };
  return io.writeOut(`${JSON.stringify(row)}\n`, "json");
}

/** The characters that HTTP allows in a method. */
const METHOD = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Reads a request; a path alone means GET, since no method has a slash or a question mark. */
function readRequest({ method, path }: TypedRequest): { readonly method: string; readonly path: string } {
  if (method !== undefined && path === undefined && /[/?]/.test(method))
    return { method: "GET", path: method };
  if (method === undefined || path === undefined)
    throw usage("explain takes a method and a path", "Give both, as in GET /wp/v2/posts, or --batch.");
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

/** The effective method: WordPress lets `_method` in the query override any method (`WP_REST_Server::serve_request`). */
function methodOf(method: string, path: string): string {
  const [, query = ""] = /\?([^#]*)/.exec(path) ?? [];
  return new URLSearchParams(query).getAll("_method").at(-1) ?? method;
}

function pathOf(text: string, { apiRoot }: Surface): string {
  const path = askedPath(text, apiRoot);
  if (path !== undefined) return path;
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
  const { surface } = await openSource(source, io, options);
  const requests = readRequests(decodeText(await io.readStdin()));
  const paths = requests.map(({ path }) => path);
  if (options.quiet !== true) remarkHosts(paths, surface, io);
  const { createDispatcher } = await import("../../surface/dispatch.ts");
  const dispatcher = createDispatcher(surface);
  const rows = requests.map((request) => {
    const path = askedPath(request.path, surface.apiRoot) ?? request.path;
    const found = dispatcher.dispatch(methodOf(request.method, request.path), path);
    return `${JSON.stringify({ ...toRow(found), ...request })}\n`;
  });
  await io.writeOut(rows.join(""), "json");
}

function readRequests(lines: string): readonly { readonly method: string; readonly path: string }[] {
  return lines.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const { method, path } = asObject(parseJson(line));
    if (typeof method === "string" && typeof path === "string") return [{ method, path }];
    throw new RouteprintError("usage", {
      message: "the line is not a request",
      where: `stdin, line ${index + 1}`,
      hint: 'Write {"method": "GET", "path": "/wp/v2/posts"} on each line.',
    });
  });
}

function toRow(found: Dispatch): object {
  const { method, path, route, endpoint, operationId, template, also, unread, described } = found;
  return {
    method,
    path,
    route: route ?? described,
    endpoint,
    operationId,
    template,
    params: Object.fromEntries(found.params),
    also,
    ...(unread.length === 0 ? {} : { unread }),
  };
}

/** How many similar paths are suggested. */
const MOST_NEAR = 3;

/** The paths of the site that are similar to one that no route matches. */
async function nearPaths(
  found: Dispatch,
  surface: Surface,
  dispatcher: Dispatcher,
): Promise<readonly string[]> {
  const { similarPaths } = await import("../similar-paths.ts");
  return similarPaths(
    found.path,
    surface.operations.map(({ template }) => template),
  )
    .filter((path) => path.includes("{") || dispatcher.dispatch(found.method, path).steps.some(isMatch))
    .slice(0, MOST_NEAR);
}

function isMatch({ outcome }: DispatchStep): boolean {
  return outcome === "answers" || outcome === "method" || outcome === "hidden";
}

function printWalk(found: Dispatch, near: readonly string[], surface: Surface): string {
  const all = found.steps;
  const last = all.findIndex(({ outcome }) => outcome === "answers");
  const steps = last === -1 ? all : all.slice(0, last + 1);
  const shown = nearestSteps(steps, found.path);
  const skipped = steps.length - shown.length;
  const lines = [
    plain(`${found.method} ${found.path}`),
    printCandidates(found, all.length, surface),
    ...(skipped === 0
      ? []
      : [`  ${count(skipped, last === -1 ? "route" : "earlier route")} skipped: another prefix`]),
    ...shown.map((step) => `  ${printStep(step, found.method)}`),
    "",
    ...printResult(found, surface),
    ...(near.length === 0 ? [] : [`Did you mean ${near.map(plain).join(" or ")}?`]),
    ...found.unread.map(
      (route) => `May handle it instead, as its pattern could not be tried: ${plain(route)}`,
    ),
    ...found.also.map(({ route }) => `Also matches, but comes later: ${plain(route)}`),
  ];
  return `${lines.join("\n")}\n`;
}

function printCandidates({ method, namespaces }: Dispatch, tried: number, surface: Surface): string {
  const routes = count(tried, "route");
  if (method === "OPTIONS") return `WordPress describes the first of ${routes} that matches:`;
  if (namespaces.length === 0) return `No namespace matches the path, so WordPress tries ${routes} in order:`;
  const names = namespaces.map((name) => (name === "" ? "(all routes)" : plain(name)));
  return `${namespaces.length} of ${surface.namespaceOrder.length} namespaces match the path: ${names.join(", ")}; ${routes}:`;
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
      return `?  ${route}: the pattern cannot be tried here`;
    case "hidden":
      return `-  ${route}: an earlier route handles the request`;
    default:
      return step.outcome satisfies never;
  }
}

function printResult(found: Dispatch, surface: Surface): readonly string[] {
  if (found.described !== null)
    return [`WordPress responds with the description of ${plain(found.described)}.`];
  const none = found.unread.length === 0 ? "No route matches" : "No route that could be tried matches";
  if (found.method === "OPTIONS") return [`${none}; WordPress responds 200 with an empty list.`];
  if (found.route === null) return [`${none}: 404 rest_no_route.`];
  const parameters = [...found.params].map(([name, value]) => plain(`  ${name} = ${JSON.stringify(value)}`));
  return [
    `Handled by ${plain(found.route)}, endpoint ${found.endpoint ?? 0}.`,
    ...(parameters.length === 0 ? ["No path parameters."] : ["Path parameters:", ...parameters]),
    found.operationId === null
      ? `Not in the document: ${whyAbsent(found, surface)}.`
      : `In the document: ${plain(found.template ?? "")} (#operation/${found.operationId})`,
  ];
}

/** Why no operation stands for a request that a route handles. */
function whyAbsent({ method, route }: Dispatch, { routes }: Surface): string {
  const templates = routes.find(({ key }) => key === route)?.pattern.templates ?? [];
  const [refused] = templates.flatMap(({ shape }) => refusedMethod(method, shape) ?? []);
  return refused === undefined
    ? "OpenAPI cannot express it"
    : `WordPress always responds 405 ${refused.code}`;
}
