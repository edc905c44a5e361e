import { recoverResponse } from "../discovery/recover.ts";
import { RouteprintError } from "../errors.ts";
import { isArray, isObject, type UnknownObject } from "../json.ts";
import { noticeOfAll, type Notice } from "../notice.ts";
import { redactUrl } from "./credentials.ts";
import { exchange, hasSecrets, orFailure, pause, type Visit } from "./exchange.ts";
import { isLiteralRoute, routeUrl } from "./root.ts";

/** The most routes that are asked, the milliseconds between two of them, and the faults after which it ends. */
const MAX_ROUTES = 50;
const PAUSE = 1000;
const MAX_FAULTS = 3;

/** What asking routes one by one has brought. */
export interface Probed {
  readonly value: UnknownObject;
  readonly notices: readonly Notice[];
  /** Whether anything was added. */
  readonly changed: boolean;
}

/** The member of a route that keeps the methods which it allows to anyone: a saved index holds what was asked. */
const ALLOW = "x-routeprint-allow";

/** What a route says of itself. */
interface Told {
  readonly schema?: unknown;
  readonly allow?: readonly string[];
}

/**
 * Asks routes with OPTIONS, where `probe` is set, one at a time and at most one a second: those that show no schema for
 * it, and as a visitor without a login all others too, for the methods that they allow. WordPress runs no callback for it,
 * but the permission callbacks of the route; so this is never done unasked, never with another method, and never on a
 * route with a variable.
 */
export async function probeRoutes(value: UnknownObject, root: URL, visit: Visit): Promise<Probed> {
  const routes = value["routes"];
  if (visit.options.probe !== true || !isObject(routes)) return { value, notices: [], changed: false };
  const asVisitor = !hasSecrets(visit.options);
  const literal = Object.entries(routes).filter(([key, route]) => isLiteralRoute(key) && isObject(route));
  const hasSchema = ([, route]: (typeof literal)[number]): boolean => isObject(route) && "schema" in route;
  const wanted = [
    ...literal.filter((entry) => !hasSchema(entry)),
    ...(asVisitor ? literal.filter(hasSchema) : []),
  ].map(([key]) => key);
  const told = new Map<string, Told>();
  let asked = 0;
  let faults = 0;
  for (const key of wanted.slice(0, MAX_ROUTES)) {
    if (faults >= MAX_FAULTS || visit.remaining() < PAUSE * 2) break;
    await pause(PAUSE, visit);
    asked += 1;
    const answer = await orFailure(ask(routeUrl(root, key), visit), visit);
    if (answer === "fault" || answer instanceof RouteprintError) faults += 1;
    else if (answer !== undefined) told.set(key, answer);
  }
  const text = `${asked} of ${wanted.length} routes without variables were asked with OPTIONS${sumUp([...told.values()])}${faults >= MAX_FAULTS ? ", and the site's errors ended it" : ""}.`;
  const notices = [noticeOfAll("routes-probed", text)];
  if (told.size === 0) return { value, notices, changed: false };
  const merged = Object.entries(routes).map(([key, route]) => [key, mergeRoute(route, told.get(key))]);
  return { value: { ...value, routes: Object.fromEntries(merged) }, notices, changed: true };
}

function sumUp(told: readonly Told[]): string {
  const schemas = told.filter(({ schema }) => schema !== undefined).length;
  const allowing = told.filter(({ allow }) => allow !== undefined).length;
  return `; ${schemas} had a schema, ${allowing} said what a visitor may do`;
}

function mergeRoute(route: unknown, told: Told | undefined): unknown {
  if (told === undefined || !isObject(route)) return route;
  return {
    ...route,
    ...(told.schema === undefined || "schema" in route ? {} : { schema: told.schema }),
    ...(told.allow === undefined ? {} : { [ALLOW]: told.allow }),
  };
}

/** What a route's answer to OPTIONS says, if it is one of WordPress. */
async function ask(url: URL, visit: Visit): Promise<Told | "fault" | undefined> {
  const { answer, authenticated } = await exchange(url, visit, "OPTIONS");
  if (answer.status !== 200) return answer.status >= 400 ? "fault" : undefined;
  if (answer.bytes.length === 0) return undefined;
  const { value } = recoverResponse(answer.bytes, redactUrl(url));
  if (!isObject(value)) return undefined;
  const schema = isObject(value["schema"]) ? { schema: value["schema"] } : {};
  // Without a method that is allowed, WordPress sends no `Allow` at all.
  const allow =
    !authenticated && isArray(value["endpoints"])
      ? { allow: methodsIn(answer.headers.get("allow") ?? []) }
      : {};
  return "schema" in schema || "allow" in allow ? { ...schema, ...allow } : undefined;
}

function methodsIn(values: readonly string[]): readonly string[] {
  return values
    .flatMap((value) => value.toUpperCase().split(","))
    .map((word) => word.trim())
    .filter((word) => /^[A-Z]{1,20}$/.test(word));
}
