import type { ExplainedStep, Explanation, MissedRoute, RequestRefusal, Verdict } from "../answers/index.ts";
import { count } from "../base/count.ts";
import { plain } from "../base/escape.ts";
import type { Dispatch, DispatchStep, Surface } from "../surface/index.ts";

/** Converts a verdict to a row of JSON. */
export function verdictRow({ found, refusal }: Verdict): object {
  const { method, path, route, endpoint, operationId, template, also, unread, described } = found;
  return {
    method,
    path,
    route: route ?? described,
    endpoint,
    operationId,
    template,
    params: Object.fromEntries(found.params),
    ...(refusal === undefined ? {} : { response: responseRow(refusal) }),
    also,
    ...(unread.length === 0 ? {} : { unread }),
  };
}

/** Converts an explanation to JSON. */
export function explanationRow(explanation: Explanation): object {
  const { missed, near } = explanation;
  return {
    ...verdictRow(explanation),
    ...(missed.length === 0 ? {} : { missed }),
    ...(near.length === 0 ? {} : { near }),
  };
}

function responseRow({ status, code, message, data, afterPermission }: RequestRefusal): object {
  const params = data?.["params"];
  return {
    status,
    code,
    message,
    ...(params === undefined ? {} : { params }),
    ...(afterPermission ? { afterPermission } : {}),
  };
}

/** Prints an explanation: the result first, then its reasons. */
export function printExplanation(explanation: Explanation, surface: Surface): string {
  const { found, missed, near } = explanation;
  const lines = [
    plain(`${found.method} ${found.path}`),
    ...printResult(explanation),
    ...missed.flatMap((each) => printMissed(each, found.method)),
    ...(near.length === 0 ? [] : [`Did you mean ${near.map(plain).join(" or ")}?`]),
    ...found.unread.map(
      (route) => `May handle it instead, as its pattern could not be tried: ${plain(route)}`,
    ),
    "",
    ...printSteps(explanation, surface),
  ];
  return `${lines.join("\n")}\n`;
}

function printResult({ found, refusal, absence }: Explanation): readonly string[] {
  if (found.described !== null)
    return [`WordPress responds with the description of ${plain(found.described)}.`];
  const none = found.unread.length === 0 ? "no route matches" : "no route that could be tried matches";
  if (found.method === "OPTIONS") return [`200: ${none}; WordPress responds with an empty list.`];
  if (found.route === null) return [`404 rest_no_route: ${none}.`];
  const parameters = [...found.params].map(([name, value]) => plain(`  ${name} = ${JSON.stringify(value)}`));
  return [
    ...(refusal === undefined ? [] : printRefusal(refusal)),
    `Handled by ${plain(found.route)}, endpoint ${found.endpoint ?? 0}.`,
    ...(parameters.length === 0 ? ["No path parameters."] : ["Path parameters:", ...parameters]),
    absence === undefined
      ? `In the document: ${plain(found.template ?? "")} (#operation/${found.operationId})`
      : `Not in the document: ${absence}.`,
  ];
}

function printRefusal({ status, code, reasons, afterPermission }: RequestRefusal): readonly string[] {
  const error = `${status} ${code}`;
  const [only, ...others] = reasons.map(plain);
  const lines = others.length === 0 ? [`${error}: ${only ?? ""}`] : [`${error}:`, ...reasons.map(indented)];
  return afterPermission ? [...lines, "WordPress checks the permission of the caller before that."] : lines;
}

function indented(text: string): string {
  return `  ${plain(text)}`;
}

function printMissed({ route, methods, captures }: MissedRoute, method: string): readonly string[] {
  if (methods !== undefined) return [indented(`${route} has no ${method} (it has ${methods.join(", ")})`)];
  return captures.map(({ name, pattern, text }) =>
    indented(`\`${text}\` does not match \`${pattern}\` of \`${name}\` in ${route}`),
  );
}

/** Prints the routes that were tried, or similar ones where none matches. */
function printSteps({ found, steps }: Explanation, surface: Surface): readonly string[] {
  const isFound = (found.route ?? found.described) !== null;
  return [
    `${printCandidates(found, surface)}${steps.length === 0 ? "." : isFound ? ":" : ". Similar ones:"}`,
    ...steps.map((step) => `  ${printStep(step)}`),
  ];
}

function printCandidates({ method, namespaces, steps }: Dispatch, surface: Surface): string {
  const routes = count(steps.length, "route");
  if (method === "OPTIONS") return `WordPress describes the first of ${routes} that matches`;
  if (namespaces.length === 0) return `No namespace matches the path, so WordPress tries ${routes} in order`;
  const names = namespaces.map((name) => (name === "" ? "(all routes)" : plain(name)));
  return `${namespaces.length} of ${surface.namespaceOrder.length} namespaces match the path: ${names.join(", ")}; WordPress tries ${routes} in order`;
}

/** Signs before the route that handles a request and before unreadable ones. */
const SIGNS: Partial<Readonly<Record<DispatchStep["outcome"], string>>> = { answers: "=>", unread: "? " };

function printStep({ route, outcome, text }: ExplainedStep): string {
  const isPlain = outcome === "answers" || outcome === "differs";
  return plain(`${SIGNS[outcome] ?? "- "} ${route}${isPlain ? "" : `: ${text}`}`);
}
