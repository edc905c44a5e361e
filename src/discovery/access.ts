import { utf8Bytes } from "../base/bytes.ts";
import { asObject, isArray, isObject, type UnknownObject } from "../base/json.ts";

/** A site's report of the methods that visitors may use on one route. */
export interface AccessEvidence {
  /** The key of the route in the index. */
  readonly route: string;
  /** The request that revealed it: OPTIONS without credentials, to which WordPress responds with `Allow`. */
  readonly source: "options";
  /** The methods that the response lists, in upper case; WordPress omits an empty `Allow`. */
  readonly allow: readonly string[];
}

/** The member of a route that holds its evidence in a saved index. */
const SAVED_KEY = "x-routeprint-allow";

/** An index as its site sent it, with the evidence of a probe. */
export interface ProbedIndex<Value = unknown> {
  readonly value: Value | UnknownObject;
  readonly evidence: readonly AccessEvidence[];
}

/** Separates a saved index from its evidence; a value without evidence stays the same object. */
export function takeEvidence<Value>(value: Value): ProbedIndex<Value> {
  const routes = Object.entries(asObject(asObject(value)["routes"]));
  if (!isObject(value) || !routes.some(([, route]) => SAVED_KEY in asObject(route))) {
    return { value, evidence: [] };
  }
  const evidence = routes.flatMap(([route, member]) => readEvidence(route, asObject(member)[SAVED_KEY]));
  return {
    value: { ...value, routes: Object.fromEntries(routes.map(([key, route]) => [key, withoutKey(route)])) },
    evidence,
  };
}

function readEvidence(route: string, allow: unknown): readonly AccessEvidence[] {
  if (!isArray(allow)) return [];
  return [{ route, source: "options", allow: allow.filter((method) => typeof method === "string") }];
}

function withoutKey(route: unknown): unknown {
  if (!isObject(route)) return route;
  const { [SAVED_KEY]: _, ...rest } = route;
  return rest;
}

/** Writes an index with its evidence as a file saves it, in UTF-8. */
export function savedBytes(value: unknown, evidence: readonly AccessEvidence[]): Uint8Array {
  return utf8Bytes(JSON.stringify(withEvidence(value, evidence)));
}

/** Adds evidence to an index, for a file that `takeEvidence` reads back. */
export function withEvidence(value: unknown, evidence: readonly AccessEvidence[]): unknown {
  if (!isObject(value) || evidence.length === 0) return value;
  const allowed = new Map(evidence.map(({ route, allow }) => [route, allow]));
  const routes = Object.entries(asObject(value["routes"])).map(([key, route]) => {
    const allow = allowed.get(key);
    return [key, isObject(route) && allow !== undefined ? { ...route, [SAVED_KEY]: allow } : route];
  });
  return { ...value, routes: Object.fromEntries(routes) };
}
