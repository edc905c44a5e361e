import { recoverAnswer } from "../discovery/recover.ts";
import { RouteprintError } from "../errors.ts";
import { isObject } from "../json.ts";
import type { Notice } from "../notice.ts";
import { redactUrl } from "./credentials.ts";
import { exchange, pause, type Visit } from "./exchange.ts";
import { routeUrl } from "./root.ts";

/** The most routes that are asked, the milliseconds between two of them, and the faults after which it ends. */
const MAX_ROUTES = 50;
const PAUSE = 1000;
const MAX_FAULTS = 3;

/** Routes that are literal text: asking one with a variable in it would need a made-up value. */
const LITERAL_ROUTE = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*)+$/u;

/** What asking routes for their schemas has brought. */
export interface Probed {
  readonly value: { readonly [key: string]: unknown };
  readonly notices: readonly Notice[];
  /** Whether any schema was added. */
  readonly changed: boolean;
}

/**
 * Asks routes that show no schema for it with OPTIONS, one at a time and at most one a second. WordPress runs no
 * callback for it, but the permission callbacks of the route; so this is never done unasked, never with another
 * method, and never on a route with a variable.
 */
export async function probeRoutes(
  value: { readonly [key: string]: unknown },
  root: URL,
  visit: Visit,
): Promise<Probed> {
  const routes = value["routes"];
  if (!isObject(routes)) return { value, notices: [], changed: false };
  const wanted = Object.entries(routes)
    .filter(([key, route]) => LITERAL_ROUTE.test(key) && isObject(route) && !("schema" in route))
    .map(([key]) => key);
  const found = new Map<string, unknown>();
  let asked = 0;
  let faults = 0;
  for (const key of wanted.slice(0, MAX_ROUTES)) {
    if (faults >= MAX_FAULTS || visit.remaining() < PAUSE * 2) break;
    await pause(PAUSE, visit);
    asked += 1;
    const schema = await schemaOf(routeUrl(root, key), visit);
    if (schema === "fault") faults += 1;
    else if (schema !== undefined) found.set(key, schema);
  }
  const text = `${asked} of ${wanted.length} routes without schema and variables were asked for it with OPTIONS; ${found.size} had one${faults >= MAX_FAULTS ? ", and the site's errors ended it" : ""}.`;
  const notices: readonly Notice[] = [{ code: "routes-probed", pointer: "", text }];
  if (found.size === 0) return { value, notices, changed: false };
  const merged = Object.entries(routes).map(([key, route]) =>
    found.has(key) && isObject(route) ? [key, { ...route, schema: found.get(key) }] : [key, route],
  );
  return { value: { ...value, routes: Object.fromEntries(merged) }, notices, changed: true };
}

/** The schema that a route's answer to OPTIONS holds, if it holds one. */
async function schemaOf(url: URL, visit: Visit): Promise<unknown> {
  try {
    const { answer } = await exchange(url, visit, "OPTIONS");
    if (answer.status !== 200) return answer.status >= 400 ? "fault" : undefined;
    if (answer.bytes.length === 0) return undefined;
    const { value } = recoverAnswer(answer.bytes, redactUrl(url));
    return isObject(value) && isObject(value["schema"]) ? value["schema"] : undefined;
  } catch (error) {
    if (error instanceof RouteprintError && visit.options.signal?.aborted !== true) return "fault";
    throw error;
  }
}
