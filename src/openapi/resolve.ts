import { isArray, isObject } from "../json.ts";

/** Gives a part of a document with every reference in it replaced by what it names. */
export type Resolver = (value: unknown) => unknown;

/** How many values are copied at most: references that multiply each other end here. */
const BUDGET = 3_000_000;

const DEPTH_CAP = 64;

/** A resolver for one document. References outside it, to nothing, or in a circle become an empty object. */
export function createResolver(root: { readonly [key: string]: unknown }): Resolver {
  const state = { left: BUDGET, circles: 0 };
  // A named part is copied once and shared, so that what reads it next can know it again.
  const named = new Map<string, unknown>();
  const resolve = (value: unknown, depth: number, open: readonly string[]): unknown => {
    state.left -= 1;
    if (depth > DEPTH_CAP || state.left < 0) return {};
    if (isArray(value)) return value.map((item) => resolve(item, depth + 1, open));
    if (!isObject(value)) return value;
    const reference = value["$ref"];
    if (typeof reference === "string") return follow(reference, depth, open);
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, resolve(member, depth + 1, open)]),
    );
  };
  const follow = (reference: string, depth: number, open: readonly string[]): unknown => {
    if (named.has(reference)) return named.get(reference);
    if (open.includes(reference)) {
      state.circles += 1;
      return {};
    }
    const circles = state.circles;
    const target = resolve(targetOf(root, reference), depth + 1, [...open, reference]);
    // Where a circle was cut, the result depends on where it was entered.
    if (circles === state.circles) named.set(reference, target);
    return target;
  };
  return (value) => resolve(value, 0, []);
}

function targetOf(root: { readonly [key: string]: unknown }, reference: string): unknown {
  if (!reference.startsWith("#/")) return {};
  return reference
    .slice(2)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((value, step) => memberOf(value, step), root);
}

function memberOf(value: unknown, step: string): unknown {
  if (isArray(value)) return value[Number(step)];
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
