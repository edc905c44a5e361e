import { isIndex } from "../discovery/shape.ts";
import { RouteprintError } from "../errors.ts";
import { asObject, isArray, isObject, type UnknownObject } from "../json.ts";
import { noticeOfAll, type Notice } from "../notice.ts";
import type { Answer } from "./answer.ts";
import type { Visit } from "./exchange.ts";
import { inspect, type Located } from "./inspect.ts";
import { isLiteralRoute, routeUrl } from "./root.ts";

/** An index with what its site could tell of its schemas. */
export interface Help {
  readonly value: UnknownObject;
  /** The answer's own bytes, where the value is one answer that needed no repair. */
  readonly bytes?: Uint8Array;
  /** The one answer that is the index; none where it was put together, or where schemas may be had another time. */
  readonly answer?: Answer;
  readonly context: "view" | "help";
  /** The root that answered last, and so is known to work. */
  readonly root: URL;
  readonly withoutSchemas: readonly string[];
  readonly notices: readonly Notice[];
}

/** More namespaces than this are not asked one by one, nor one with a longer name. */
const MAX_NAMESPACES = 60;
const MAX_NAME = 200;

/**
 * Asks for the index with `context=help`, which adds the schemas of all routes. One broken plugin fails that whole
 * answer; then each namespace is asked on its own, so that only the broken one goes without.
 *
 * @param better the root that the site advertises, asked first; it becomes the root where it answers.
 * @param answered the root that gave the index.
 */
export async function readHelp(located: Located, better: URL, answered: URL, visit: Visit): Promise<Help> {
  const { value: view, clean, exchange } = located;
  const own = clean ? { bytes: exchange.answer.bytes } : {};
  const plain: Help = {
    value: view,
    ...own,
    context: "view",
    root: answered,
    withoutSchemas: [],
    notices: [],
  };
  if (visit.options.helpContext === "never") return { ...plain, answer: exchange.answer };
  const roots = better.href === answered.href ? [answered] : [better, answered];
  let failed: RouteprintError | undefined;
  for (const root of roots) {
    const asked = await askHelp(routeUrl(root, helpRoute(view), { context: "help" }), visit);
    if (asked instanceof RouteprintError) {
      failed = asked;
      // A fault of the site's own code is the same at every address of it.
      if (asked.code === "server-failed" || asked.code === "timeout") {
        return perNamespace(plain, root, visit, asked);
      }
    } else if (isWhole(view, asked.value)) {
      return {
        value: asked.value,
        ...(asked.clean ? { bytes: asked.exchange.answer.bytes } : {}),
        answer: asked.exchange.answer,
        context: "help",
        root,
        withoutSchemas: [],
        notices: asked.notices.filter(({ code }) => code !== "host-changed"),
      };
    }
  }
  return failed === undefined || PRESSING.has(failed.code)
    ? missing(plain, namespacesOf(view), failed)
    : perNamespace(plain, answered, visit, failed);
}

/** Failures after which a site is left alone. */
export const PRESSING: ReadonlySet<string> = new Set([
  "rate-limited",
  "challenge",
  "maintenance",
  "credentials-refused",
]);

/** The index of a namespace stands at the namespace's own route. */
function helpRoute(view: Located["value"]): string {
  return "namespaces" in view || typeof view["namespace"] !== "string" ? "/" : "";
}

async function askHelp(url: URL, visit: Visit): Promise<Located | RouteprintError> {
  // The site's deadline ends the bonus, not the fetch: the index is there already.
  const outcome = await inspect({ url, found: "given" }, visit);
  return outcome.kind === "index" ? outcome.located : outcome.error;
}

/** Whether the answer with schemas holds every route that the answer without them holds. */
export function isWhole(view: Located["value"], help: Located["value"]): boolean {
  const routes = asObject(help["routes"]);
  return Object.keys(asObject(view["routes"])).every((key) => Object.hasOwn(routes, key));
}

async function perNamespace(plain: Help, root: URL, visit: Visit, failed: RouteprintError): Promise<Help> {
  const names = namespacesOf(plain.value);
  const routes = plain.value["routes"];
  if (!isObject(routes) || names.length > MAX_NAMESPACES) return missing(plain, names, failed);
  const found = new Map<string, unknown>();
  const without: string[] = [];
  for (const name of names) {
    const asked =
      visit.remaining() <= 0 ? failed : await askHelp(routeUrl(root, `/${name}`, { context: "help" }), visit);
    const own = asked instanceof RouteprintError || !isIndex(asked.value) ? undefined : asked.value["routes"];
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
  const why = failed === undefined ? "the answer with schemas was smaller" : failed.message;
  const text = `The site could not show the schemas of ${without.length === 0 ? "its root" : without.join(", ")}: ${why}`;
  return { ...plain, withoutSchemas: without, notices: [noticeOfAll("schemas-missing", text)] };
}

function namespacesOf(view: Located["value"]): readonly string[] {
  const names = view["namespaces"];
  return Object.values(isArray(names) ? names : asObject(names))
    .filter((name) => typeof name === "string")
    .filter((name) => name.length <= MAX_NAME && isLiteralRoute(`/${name}`));
}
