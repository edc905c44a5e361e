import { isArray, isObject, type UnknownObject } from "../base/json.ts";
import type { Schema } from "../schema/index.ts";
import { SEVERAL, isKnown, isOfKnownWords, isShapedAsName, type Names } from "./names.ts";

/** An object of a recording, and the item that it belongs to. */
export interface Part {
  readonly value: UnknownObject;
  readonly owner: unknown;
}

/** The keys of objects that are names. */
interface KeyNames {
  readonly kept: ReadonlySet<string>;
  /** Whether the others are keys of a map; beside names that are kept they are left out. */
  readonly isMap: boolean;
}

/** Objects with more names than this are maps. */
const MAX_NAMES = 300;

/** The least share of objects that have a name which nothing declares. */
const NEARLY_ALL = 0.9;

/** The least share of members that objects have in common, if they are the values of a map. */
const ALIKE = 0.8;

/** Members that the document describes for every resource. */
export const SHARED_MEMBERS: ReadonlySet<string> = new Set(["_links", "_embedded"]);

/**
 * Selects the keys that are names among the members of objects at one place. A key is a name where the schema of the
 * place declares it, where it is known, or where nearly all of several different items have it and it has the shape of
 * a name; all else may be data.
 */
export function chooseNames(parts: readonly Part[], declared: Schema, names: Names): KeyNames {
  const counts = new Map<string, number>();
  for (const { value } of parts)
    for (const name of Object.keys(value)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const own = [...counts.keys()].filter((name) => declared.properties?.has(name) === true);
  const others = [...counts.keys()].filter(
    (name) => !SHARED_MEMBERS.has(name) && declared.properties?.has(name) !== true,
  );
  const isDeclaredMap = typeof declared.additionalProperties === "object";
  if (others.length === 0) return { kept: new Set(own), isMap: false };
  if (isDeclaredMap || areAlike(parts, new Set(others))) return { kept: new Set(own), isMap: true };
  const known = others.filter((name) => isKnown(name, names));
  const kept = [...own, ...known, ...sharedNames(parts, others, counts, [...own, ...known], names)];
  if (kept.length > MAX_NAMES + own.length) return { kept: new Set(own), isMap: true };
  return { kept: new Set(kept), isMap: kept.length === 0 };
}

/** Names that nothing declares, and that nearly all of several items have. */
function sharedNames(
  parts: readonly Part[],
  others: readonly string[],
  counts: ReadonlyMap<string, number>,
  known: readonly string[],
  names: Names,
): readonly string[] {
  const isFrequent = (share: number) => (name: string) => (counts.get(name) ?? 0) >= parts.length * share;
  const shared = others
    .filter(isFrequent(NEARLY_ALL))
    .filter((name) => !isKnown(name, names) && isShapedAsName(name) && !names.repeated.has(name));
  if (shared.length === 0 || shared.length > MAX_NAMES || !areSeveral(parts)) return [];
  // `{"jane": 1, "john": 2}` of every item may be a map; a record has known names, or values of several types.
  const isRecord =
    known.some(isFrequent(0.5)) ||
    shared.some((name) => isOfKnownWords(name, names)) ||
    areOfSeveralTypes(parts, shared);
  return isRecord
    ? shared.filter((name) => areSeveral(parts.filter(({ value }) => Object.hasOwn(value, name))))
    : [];
}

/** Whether parts come from several items and differ: equal parts of all items count as one. */
function areSeveral(parts: readonly Part[]): boolean {
  const owners = new Set<unknown>();
  const contents = new Set<string>();
  for (const { value, owner } of parts) {
    owners.add(owner);
    if (contents.size < SEVERAL) contents.add(JSON.stringify(value));
    if (owners.size >= SEVERAL && contents.size >= SEVERAL) return true;
  }
  return false;
}

/** Whether the members together have values of several types; empty values of PHP have no type. */
function areOfSeveralTypes(parts: readonly Part[], names: readonly string[]): boolean {
  const types = new Set<string>();
  for (const { value } of parts) {
    for (const name of names) {
      const member = Object.hasOwn(value, name) ? value[name] : null;
      if (!isNothing(member)) types.add(isArray(member) ? "array" : typeof member);
    }
    if (types.size > 1) return true;
  }
  return false;
}

function isNothing(value: unknown): boolean {
  return value === null || value === false || value === "" || (isArray(value) && value.length === 0);
}

/** Whether members are objects that have members of the same names, so that their own names are data. */
function areAlike(parts: readonly Part[], names: ReadonlySet<string>): boolean {
  let first: ReadonlySet<string> | undefined;
  let most = 0;
  for (const { value } of parts) {
    let own = 0;
    for (const [name, member] of Object.entries(value)) {
      if (!names.has(name)) continue;
      own += 1;
      if (!isObject(member)) return false;
      const keys = new Set(Object.keys(member));
      first ??= keys;
      if (first.size === 0) return false;
      if (keys.intersection(first).size < Math.max(keys.size, first.size) * ALIKE) return false;
    }
    most = Math.max(most, own);
  }
  return most > 1;
}
