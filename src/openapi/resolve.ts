import { isArray, isObject } from "../json.ts";

/** Gives a part of a document with every reference in it replaced by what it names. */
export type Resolver = (value: unknown) => unknown;

/** How many values are copied at most: references that multiply each other end here. */
const BUDGET = 3_000_000;

const DEPTH_CAP = 64;

/** A resolver for one document. References outside it, to nothing, or in a circle become an empty object. */
export function createResolver(root: { readonly [key: string]: unknown }): Resolver {
  const budget = { left: BUDGET };
  const resolve = (value: unknown, depth: number, open: readonly string[]): unknown => {
    budget.left -= 1;
    if (depth > DEPTH_CAP || budget.left < 0) return {};
    if (isArray(value)) return value.map((item) => resolve(item, depth + 1, open));
    if (!isObject(value)) return value;
    const reference = value["$ref"];
    if (typeof reference === "string") {
      if (open.includes(reference)) return {};
      return resolve(targetOf(root, reference), depth + 1, [...open, reference]);
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, resolve(member, depth + 1, open)]),
    );
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
