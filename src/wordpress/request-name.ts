/** PHP's own limit: `max_input_nesting_level`. */
const MAX_NESTING = 64;

/**
 * The keys under which PHP stores a variable of a query or a form: `a.b[c][]` → `["a_b", "c", undefined]`; undefined for a name
 * that it drops.
 */
export function readName(name: string): readonly (string | undefined)[] | undefined {
  const trimmed = name.replace(/^ +/, "").split("\0")[0] ?? "";
  const open = trimmed.indexOf("[");
  if (open === 0 || trimmed === "") return undefined;
  if (open < 0) return [trimmed.replaceAll(/[. ]/g, "_")];
  const first = trimmed.slice(0, open).replaceAll(/[. ]/g, "_");
  const keys = readKeys(trimmed, open);
  if (keys === undefined) return undefined;
  return keys.length === 0
    ? [`${first}_${trimmed.slice(open + 1).replaceAll(/[. ]/g, "_")}`]
    : [first, ...keys];
}

/** The bracketed keys that begin at `open`; empty where the first bracket is not closed, undefined where they nest too deep. */
function readKeys(name: string, open: number): readonly (string | undefined)[] | undefined {
  const keys: (string | undefined)[] = [];
  let at = open;
  while (name[at] === "[") {
    const close = name.indexOf("]", at);
    if (close < 0) break;
    const key = name.slice(at + 1, close);
    keys.push(/^[ \t\n\v\f\r]?$/.test(key) ? undefined : key);
    if (keys.length > MAX_NESTING) return undefined;
    at = close + 1;
  }
  return keys;
}

/** Whether PHP keeps a name that a query sends: `a.b` becomes `a_b`, `a[]` becomes `a`. */
export function isSendable(name: string): boolean {
  const path = readName(name);
  return path?.length === 1 && path[0] === name;
}
