import { isArray, isObject, wellFormed, type Json, type JsonObject } from "../base/json.ts";
import type { Exchange } from "../responses/index.ts";
import { type Surface, createOperationFinder, createRouteFinder, findHandler } from "../surface/index.ts";
import { EMPTY } from "../wordpress/index.ts";
import { asItem, identify } from "./items.ts";
import { createPlaces, type MockPlace } from "./place.ts";

/** The recorded contents of a site. */
export interface Recorded {
  /** The items by the path of their collection, then by their identifier. */
  readonly items: ReadonlyMap<string, ReadonlyMap<string, JsonObject>>;
  /** The paths of collections whose items are assumed, because none were recorded. */
  readonly assumed: ReadonlySet<string>;
  /** Bodies of other paths, in lower case. */
  readonly bodies: ReadonlyMap<string, Json>;
  /** The number of recorded responses that match no route of the index or are empty. */
  readonly unused: number;
}

/** The most items of one collection. */
const MAX_RECORDED = 10_000;

/**
 * Sorts recorded responses into items of collections and bodies of other paths. A later response adds to an earlier one of
 * the same item, since one context shows less than another.
 */
export function readRecorded(surface: Surface, exchanges: readonly Exchange[]): Recorded {
  const locate = locator(surface);
  const items = new Map<string, Map<string, JsonObject>>();
  const bodies = new Map<string, Json>();
  let unused = 0;
  for (const exchange of exchanges) {
    const found = exchange.method === "DELETE" ? undefined : locate(exchange);
    const body = readBody(wellFormed(exchange.body));
    const isWrong = found?.place !== undefined && !isOf(found.place, exchange.method, body);
    if (found === undefined || body === undefined || isWrong) unused += 1;
    else if (found.place !== undefined) addItems(items, found.place, body);
    else if (exchange.method === "GET") bodies.set(exchange.path.toLowerCase(), body);
    else unused += 1;
  }
  return { items, assumed: new Set(), bodies, unused };
}

/** Whether a body has the type that its place holds: a list where a collection is read, else an object. */
function isOf({ id }: MockPlace, method: string, body: Json | undefined): boolean {
  return id === undefined && method === "GET" ? isArray(body) : isObject(body);
}

/** The deepest value of a body. */
const MAX_DEPTH = 64;

/** A parsed body as JSON; undefined where it nests too deep. */
export function readBody(value: unknown, left = MAX_DEPTH): Json | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (left === 0 || typeof value !== "object") return undefined;
  const entries = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
    const read = readBody(member, left - 1);
    return read === undefined ? [] : [[name, read]];
  });
  return isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}

interface RecordedMatch {
  readonly place: MockPlace | undefined;
}

/** Finds the place of a recorded request; undefined where no route of the index responds to it. */
function locator(surface: Surface): (exchange: Exchange) => RecordedMatch | undefined {
  const findRoutes = createRouteFinder(surface);
  const findOperation = createOperationFinder(surface.operations);
  const placeOf = createPlaces(surface);
  return ({ method, path }) => {
    const handler = findHandler(findRoutes, method, path);
    const found = handler && findOperation(handler.route.key, handler.endpoint, method, path);
    return found && { place: placeOf(found.operation, { path, captures: handler.captures, params: EMPTY }) };
  };
}

function addItems(
  items: Map<string, Map<string, JsonObject>>,
  { collection, id }: MockPlace,
  body: Json,
): void {
  const of = items.get(collection.path) ?? new Map<string, JsonObject>();
  items.set(collection.path, of);
  const list = isArray(body) ? body : [body];
  for (const value of list) {
    const item = asItem(value);
    const name = id ?? identify(item, collection);
    if (name === undefined || (of.size >= MAX_RECORDED && !of.has(name))) continue;
    // They lead to the recorded site.
    const members = Object.entries(item).filter(([key]) => key !== "_links" && key !== "_embedded");
    of.set(name, { ...of.get(name), ...Object.fromEntries(members) });
  }
}
