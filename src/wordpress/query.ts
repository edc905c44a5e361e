import { utf8Text } from "../base/bytes.ts";
import { isPhpArray, phpKey, type PhpArray, type PhpValue } from "./php.ts";
import { readName } from "./request-name.ts";

/** PHP's `max_input_vars`. */
export const MAX_VARIABLES = 1000;

/** An array while it is filled. */
type Filling = Map<string | number, PhpValue>;

/**
 * Parses a query string or a form body as PHP's `parse_str` does: `a[]=1` and `a[k]=1` make arrays, dots and spaces in
 * names become `_`, the last of two equal names wins.
 *
 * @param most variables to read; PHP drops the others silently.
 */
export function parseQuery(text: string, most = MAX_VARIABLES): PhpArray {
  const pairs = text
    .split("&")
    .filter((pair) => pair !== "")
    .slice(0, most)
    .map((pair): readonly [string, string] => {
      const at = pair.indexOf("=");
      if (at < 0) return [decodePart(pair), ""];
      return [decodePart(pair.slice(0, at)), decodePart(pair.slice(at + 1))];
    });
  return gatherVariables(pairs);
}

/** Stores variables by name as PHP does; brackets in names make arrays. */
export function gatherVariables(pairs: Iterable<readonly [string, PhpValue]>): PhpArray {
  const result: Filling = new Map();
  for (const [name, value] of pairs) {
    const path = readName(name);
    if (path !== undefined) place(result, path, value);
  }
  return result;
}

/** Decodes `%xx` and `+`; an invalid escape stays as it is, and bytes that are not UTF-8 become U+FFFD. */
function decodePart(text: string): string {
  const spaced = text.replaceAll("+", " ");
  if (!spaced.includes("%")) return spaced;
  return spaced.replaceAll(/(?:%[0-9a-fA-F]{2})+/g, (run) => {
    const bytes = run.slice(1).split("%");
    return utf8Text(Uint8Array.from(bytes, (digits) => Number.parseInt(digits, 16)));
  });
}

function place(into: Filling, path: readonly (string | undefined)[], value: PhpValue): void {
  const [head, ...rest] = path;
  const key = head === undefined ? nextKey(into) : phpKey(head);
  if (rest.length === 0) {
    into.set(key, value);
    return;
  }
  const present = into.get(key);
  const inner: Filling = isPhpArray(present) ? new Map(present) : new Map();
  place(inner, rest, value);
  into.set(key, inner);
}

function nextKey(array: PhpArray): number {
  let next = 0;
  for (const key of array.keys()) if (typeof key === "number" && key >= next) next = key + 1;
  return next;
}
