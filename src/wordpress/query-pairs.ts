import { isArray, isObject, type Json } from "../base/json.ts";
import { wellFormed } from "../base/url.ts";

/** Writes a value as the pairs of a query that PHP reads back: `name=1`, `name[]=1`, `name[key]=1`. */
export function queryPairs(name: string, value: Json): readonly string[] {
  return pairsOf(encodeURIComponent(wellFormed(name)), value);
}

function pairsOf(name: string, value: Json): readonly string[] {
  // An empty text is an empty list or object to WordPress.
  if (typeof value === "object" && value !== null && Object.keys(value).length === 0) return [`${name}=`];
  if (isArray(value)) {
    // PHP begins another item with each `[]`.
    return value.flatMap((item, at) => pairsOf(`${name}[${typeof item === "object" ? at : ""}]`, item));
  }
  if (isObject(value)) {
    return Object.entries(value).flatMap(([key, member]) =>
      pairsOf(`${name}[${encodeURIComponent(wellFormed(key))}]`, member),
    );
  }
  return [`${name}=${encodeURIComponent(wellFormed(String(value)))}`];
}
