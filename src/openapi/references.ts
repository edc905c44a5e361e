import { isArray, isObject, unescapeStep, type UnknownObject } from "../json.ts";
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
