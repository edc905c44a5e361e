import { isArray, isObject, unescapeStep, type UnknownObject } from "../json.ts";
import { percentDecode } from "../url.ts";

/** Gives what a reference of a document names, or the value itself where it is none. */
export type Follow = (value: unknown) => unknown;

/** References to references are followed so far; a longer chain, or one in a circle, names nothing. */
const CHAIN_CAP = 32;

/** Follows the references of one document. One to another document, to nothing, or in a circle gives undefined. */
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

/** The reference that an object stands for. */
export function referenceIn(value: unknown): string | undefined {
  const reference = isObject(value) ? value["$ref"] : undefined;
  return typeof reference === "string" ? reference : undefined;
}

function targetOf(root: UnknownObject, reference: string): unknown {
  if (!reference.startsWith("#/")) return undefined;
  const pointer = reference.slice(2);
  // In a fragment `{` is `%7B`.
  return below(root, pointer) ?? below(root, percentDecode(pointer));
}

function below(root: UnknownObject, pointer: string): unknown {
  return pointer
    .split("/")
    .map(unescapeStep)
    .reduce<unknown>((value, step) => memberOf(value, step), root);
}

function memberOf(value: unknown, step: string): unknown {
  if (isArray(value)) return value[Number(step)];
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
