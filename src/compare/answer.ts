import { onceEach, onceEachList, onceEachPair } from "../once.ts";
import type { Schema } from "../schema/index.ts";
import type { ChangeKind, Policy } from "./change.ts";
import { exchanged } from "./level.ts";
import { compareTexts } from "./marks.ts";
import { change } from "./operation-change.ts";
import type { OperationChange } from "./operation-change.ts";
import { compareSchemas } from "./schema.ts";
import type { SchemaChange, Terms } from "./schema-change.ts";

/** Finds what differs between the answers of two operations, of which one alone may be described. */
export type AnswerComparer = (
  a: Schema | undefined,
  b: Schema | undefined,
) => readonly (readonly OperationChange[])[];

/**
 * A comparer for one comparison. A generator writes `allOf: [{$ref}]` with a title and a description of its own wherever
 * one schema is referred to: its copies are compared once, and apart from them what describes each.
 */
export function createAnswerComparer(terms: Terms): AnswerComparer {
  const bareOf = createBare();
  const told = onceEach((found: SchemaChange) => answerChange(found, terms.policy));
  const compareBare = onceEachPair((a: Schema, b: Schema) =>
    compareSchemas(a, b, { ...terms, response: true })
      .filter(({ kind, pointer }) => kind !== "description-changed" || pointer !== "")
      .map(told),
  );
  return (a, b) => {
    if (a !== undefined && b !== undefined)
      return [compareBare(bareOf(a), bareOf(b)), compareTexts(a, b, "").map(told)];
    if (a === b) return [];
    const kind = a === undefined ? "response-added" : "response-removed";
    return [[change(kind, "response", "response", terms.policy, {})]];
  };
}

/** Kinds that already say what they mean for answers; for all others, what an answer may be grows the other way. */
const SAID_OF_ANSWERS: ReadonlySet<ChangeKind> = new Set([
  "property-added",
  "property-removed",
  "property-became-required",
  "property-became-optional",
  "context-changed",
]);

function answerChange(found: SchemaChange, policy: Policy): OperationChange {
  const made = change(found.kind, "response", `response${found.pointer}`, policy, found);
  return SAID_OF_ANSWERS.has(found.kind) ? made : { ...made, level: exchanged(made.level) };
}

/** Gives one schema for all that differ in nothing but their own title and description, without either. */
function createBare(): (schema: Schema) => Schema {
  const sharedOf = onceEachList<unknown, { bare?: Schema }>(() => ({}));
  return onceEach((schema) => {
    const { title: _, description: __, ...bare } = schema;
    return (sharedOf(Object.entries(bare).flat()).bare ??= bare);
  });
}
