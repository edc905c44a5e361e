import { asObject, isArray } from "../base/json.ts";
import { type Operation, type Surface, isNamespaceIndex } from "./model.ts";
import { createResponseReader } from "./response.ts";

/** A test for operations that read a list or a map of items and need no argument beside those of their path. */
export function createCollectionTest(surface: Surface): (operation: Operation) => boolean {
  const formOf = createResponseReader(surface);
  return (operation) => {
    const [variant] = operation.variants;
    return (
      operation.method === "GET" &&
      operation.ability === undefined &&
      operation.unreachable === undefined &&
      operation.arguments.every(({ required }) => !required) &&
      !isNamespaceIndex(operation) &&
      variant !== undefined &&
      formOf(operation, variant).kind !== "object"
    );
  };
}

/** A member of the response of a collection; in a map it has a key. */
export interface CollectionMember {
  readonly key: string;
  readonly value: unknown;
}

/** The members of the response of a collection: a list, or a map. */
export function membersOf(body: unknown): readonly CollectionMember[] {
  if (isArray(body)) return body.map((value) => ({ key: "", value }));
  return Object.entries(asObject(body)).map(([key, value]) => ({ key, value }));
}

/**
 * Finds the path segment of a member: what it has under the name of the variable, its id, its slug, or its key.
 *
 * @param item the operation that reads one of them.
 */
export function wordOf(
  { variables }: Pick<Operation, "variables">,
  { key, value }: CollectionMember,
): string | undefined {
  const variable = variables.at(-1);
  if (variable === undefined || value === undefined) return undefined;
  const { [variable.name]: named, id, slug } = asObject(value);
  const words = [named, id, slug, key].map((each) => (typeof each === "number" ? String(each) : each));
  const word = words.find((each) => typeof each === "string" && each !== "");
  return typeof word === "string" ? word : undefined;
}
