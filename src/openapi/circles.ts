import { isArray, isObject } from "../json.ts";
import { onceEach } from "../once.ts";
import { referenceIn } from "./reference.ts";
import type { Follow } from "./reference.ts";

type Names = Map<string, ReadonlySet<string>>;

const NONE: ReadonlySet<string> = new Set();

/**
 * The references of a document that lie on a circle, or on the way from one circle to another: those that remain when
 * what leads nowhere is taken away, and then what nothing leads to. Takes time in the size of what they name.
 */
export function findCircles(root: unknown, follow: Follow): ReadonlySet<string> {
  const ahead: Names = new Map();
  // One target may go by many names.
  const below = onceEach((target: object) => referencesIn(target));
  const found = [...referencesIn(root)];
  for (let next = found.pop(); next !== undefined; next = found.pop()) {
    if (ahead.has(next)) continue;
    const target = follow({ $ref: next });
    const names = isObject(target) ? below(target) : NONE;
    ahead.set(next, names);
    for (const name of names) if (!ahead.has(name)) found.push(name);
  }
  const behind = turnAround(ahead);
  return withoutEnds(withoutEnds(new Set(ahead.keys()), ahead, behind), behind, ahead);
}

/** The references in a value, not followed. */
function referencesIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    const reference = referenceIn(next);
    if (reference !== undefined) found.add(reference);
    for (const member of isArray(next) ? next : isObject(next) ? Object.values(next) : []) {
      if (typeof member === "object" && member !== null) open.push(member);
    }
  }
  return found;
}

function turnAround(names: Names): Names {
  const turned = new Map<string, Set<string>>([...names.keys()].map((name) => [name, new Set()]));
  for (const [name, below] of names) for (const other of below) turned.get(other)?.add(name);
  return turned;
}

/** The names without those that lead to none of them, and without those that lead to such names alone. */
function withoutEnds(names: ReadonlySet<string>, ahead: Names, behind: Names): ReadonlySet<string> {
  const among = (found: ReadonlySet<string> | undefined) =>
    [...(found ?? [])].filter((name) => names.has(name));
  const ways = new Map([...names].map((name) => [name, among(ahead.get(name)).length]));
  const ends = [...names].filter((name) => ways.get(name) === 0);
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
    ways.delete(end);
    for (const name of among(behind.get(end))) {
      const left = (ways.get(name) ?? 0) - 1;
      ways.set(name, left);
      if (left === 0) ends.push(name);
    }
  }
  return new Set(ways.keys());
}
