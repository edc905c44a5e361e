import { isIndex } from "../discovery/index.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { asObject, isArray, isObject, type UnknownObject } from "../base/json.ts";
import { noticeOfAll, type Notice } from "../diagnostics/notices.ts";
import type { SiteVisit } from "./exchange.ts";
import { inspect, type LocatedIndex } from "./inspect.ts";
import { isLiteralRoute, routeUrl } from "./root.ts";

/** An index with the schemas that its site could send. */
interface Help {
  readonly value: UnknownObject;
  /** The bytes of the response, where the value is one response that needed no repair. */
  readonly bytes?: Uint8Array;
  readonly context: "view" | "help";
  /** The root that responded last, which is known to work. */
  readonly root: URL;
  readonly withoutSchemas: readonly string[];
  readonly notices: readonly Notice[];
}

/** Limits of requests for single namespaces: their number, and the length of a name. */
const MAX_NAMESPACES = 60;
const MAX_NAME = 200;

/**
 * Requests the index with `context=help`, which adds the schemas of all routes. One broken plugin fails that whole
 * response; then each namespace is requested on its own, so that only the broken one lacks schemas.
 *
 * @param better the root that the site advertises, requested first; it becomes the root where it responds.
 * @param known the root that sent the index.
 */
export async function readHelp(
  located: LocatedIndex,
  better: URL,
  known: URL,
  visit: SiteVisit,
): Promise<Help> {
  const { value: view, clean } = located;
  const own = clean ? { bytes: located.exchange.response.bytes } : {};
  const plain: Help = {
    value: view,
    ...own,
    context: "view",
    root: known,
    withoutSchemas: [],
    notices: [],
  };
  if (visit.options.helpContext === "never") return plain;
  const roots = better.href === known.href ? [known] : [better, known];
  let failed: RouteprintError | undefined;
  for (const root of roots) {
    const help = await requestHelp(routeUrl(root, helpRoute(view), { context: "help" }), visit);
    if (help instanceof RouteprintError) {
      failed = help;
      // A failure of the site's own code is the same at every address of it.
      if (help.code === "server-failed" || help.code === "timeout") {
        return perNamespace(plain, root, visit, help);
      }
    } else if (isWhole(view, help.value)) {
      return {
        value: help.value,
        ...(help.clean ? { bytes: help.exchange.response.bytes } : {}),
        context: "help",
        root,
        withoutSchemas: [],
        notices: help.notices.filter(({ code }) => code !== "host-changed"),
      };
    }
  }
  return failed === undefined || PRESSING.has(failed.code)
    ? missing(plain, namespacesOf(view), failed)
    : perNamespace(plain, known, visit, failed);
}

/** Errors after which a site is left alone. */
export const PRESSING: ReadonlySet<string> = new Set([
  "rate-limited",
  "challenge",
  "maintenance",
  "credentials-refused",
]);

/** The index of a namespace is at the namespace's own route. */
function helpRoute(view: LocatedIndex["value"]): string {
  return "namespaces" in view || typeof view["namespace"] !== "string" ? "/" : "";
}

async function requestHelp(url: URL, visit: SiteVisit): Promise<LocatedIndex | RouteprintError> {
  // The site's deadline ends the schemas, not the fetch: the index has already been read.
  const outcome = await inspect({ url, found: "given" }, visit);
  return outcome.kind === "index" ? outcome.located : outcome.error;
}

/** Whether another index of a site holds every route that the first one holds. */
export function isWhole(view: LocatedIndex["value"], help: LocatedIndex["value"]): boolean {
  const routes = asObject(help["routes"]);
  return Object.keys(asObject(view["routes"])).every((key) => Object.hasOwn(routes, key));
}

async function perNamespace(
  plain: Help,
  root: URL,
  visit: SiteVisit,
  failed: RouteprintError,
): Promise<Help> {
  const names = namespacesOf(plain.value);
  const routes = plain.value["routes"];
  if (!isObject(routes) || names.length > MAX_NAMESPACES) return missing(plain, names, failed);
  const found = new Map<string, unknown>();
  const without: string[] = [];
  for (const name of names) {
    const help =
      visit.remaining() <= 0
        ? failed
        : await requestHelp(routeUrl(root, `/${name}`, { context: "help" }), visit);
    const own = help instanceof RouteprintError || !isIndex(help.value) ? undefined : help.value["routes"];
    if (isObject(own)) {
      for (const [key, route] of Object.entries(own)) if (Object.hasOwn(routes, key)) found.set(key, route);
    } else without.push(name);
  }
  if (found.size === 0) return missing(plain, names, failed);
  const merged = Object.fromEntries(
    Object.entries(routes).map(([key, route]) => [key, found.get(key) ?? route]),
  );
  const value = { ...plain.value, routes: merged };
  const bytes = Buffer.from(JSON.stringify(value));
  return { ...missing(plain, without, failed), value, root, context: "help", bytes };
}

function missing(plain: Help, without: readonly string[], failed: RouteprintError | undefined): Help {
  const why = failed === undefined ? "the response with schemas lacks routes" : failed.message;
  const text = `The site could not send the schemas of ${without.length === 0 ? "its root" : without.join(", ")}: ${why}`;
  return { ...plain, withoutSchemas: without, notices: [noticeOfAll("schemas-missing", text)] };
}

function namespacesOf(view: LocatedIndex["value"]): readonly string[] {
  const names = view["namespaces"];
  return Object.values(isArray(names) ? names : asObject(names))
    .filter((name) => typeof name === "string")
    .filter((name) => name.length <= MAX_NAME && isLiteralRoute(`/${name}`));
}
