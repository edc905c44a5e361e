import { isArray, isObject, unescapeStep, type UnknownObject } from "../json.ts";
import { memoize } from "../memo.ts";
import { percentDecode } from "../url.ts";

/** Resolves a reference of a document; gives any other value back. */
export type Follow = (value: unknown) => unknown;

/** The longest chain of references to references; a longer one, or a circle, resolves to nothing. */
const CHAIN_CAP = 32;

/** A resolver for one document. References to other documents, to nothing or in a circle give undefined. */
export function createFollow(root: UnknownObject): Follow {
  return (value) => {
    let target = value;
    for (let step = 0; step < CHAIN_CAP; step += 1) {
      const reference = referenceIn(target);
      if (reference === undefined) return target;
      target = targetOf(root, reference);
    }
    return undefined;
  };
}

/** The reference in an object. */
export function referenceIn(value: unknown): string | undefined {
  const reference = isObject(value) ? value["$ref"] : undefined;
  return typeof reference === "string" ? reference : undefined;
}

function targetOf(root: UnknownObject, reference: string): unknown {
  if (!reference.startsWith("#/")) return undefined;
  const pointer = reference.slice(2);
  // A fragment encodes `{` as `%7B`.
  return valueAt(root, pointer) ?? valueAt(root, percentDecode(pointer));
}

function valueAt(root: UnknownObject, pointer: string): unknown {
  return pointer
    .split("/")
    .map(unescapeStep)
    .reduce<unknown>((value, step) => memberOf(value, step), root);
}

function memberOf(value: unknown, step: string): unknown {
  if (isArray(value)) return value[Number(step)];
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

type Names = Map<string, ReadonlySet<string>>;

const NONE: ReadonlySet<string> = new Set();

/**
 * The references of a document on a circle or on a way between circles: those that remain when references that lead to no
 * others, and then references that no others lead to, are removed again and again. Linear in the size of their targets.
 */
export function findCircles(root: unknown, follow: Follow): ReadonlySet<string> {
  const ahead: Names = new Map();
  // One target may have many references.
  const below = memoize((target: object) => referencesIn(target));
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

/** The references in a value, unresolved. */
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

/** The names without those that lead to no other of them, removed again and again. */
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
