import { pointTo } from "../json.ts";
import { onceEach, onceEachPair } from "../once.ts";
import { defaultOf, sentSchema, type Argument, type Schema } from "../schema/index.ts";
import { kindLevel } from "./change.ts";
import type { Policy } from "./change.ts";
import { isUnchecked } from "./declared.ts";
import { exchanged, HARMLESS } from "./level.ts";
import type { BothWays, Level } from "./level.ts";
import { isRefusedDefault } from "./marks.ts";
import { memberJson } from "./members.ts";
import { change } from "./operation-change.ts";
import type { OperationChange } from "./operation-change.ts";
import { fromTo, levelsOf } from "./schema-change.ts";
import type { SchemaChange, SchemaContext, Terms } from "./schema-change.ts";
import { compareSchemas } from "./schema.ts";
import { compareTypes, TYPE_KINDS } from "./types.ts";
import type { OperationView } from "./view.ts";

type Arguments = OperationView["arguments"];

/**
 * A comparer for one comparison: every difference between the arguments of two operations, and which of them only one
 * has. What several operations have from one declaration, all of them or each, is looked at once.
 */
export function createArgumentComparer(
  terms: Terms,
  inQuery: boolean,
): (a: Arguments, b: Arguments) => readonly OperationChange[] {
  const context = { ...terms, response: false, text: inQuery };
  const goneOf = onceEach((argument: Argument) => argumentGone(argument, terms.policy));
  const addedOf = onceEach((argument: Argument) => argumentAdded(argument, terms.policy));
  const differ = onceEachPair((from: Schema, to: Schema) => compareSchemas(from, to, context));
  const compare = onceEachPair((a: Argument, b: Argument) =>
    compareArgument(a, b, differ(a.schema, b.schema), context),
  );
  return onceEachPair((a, b) => {
    const gone = [...a.values()].filter((argument) => !b.has(argument.name));
    const added = [...b.values()].filter((argument) => !a.has(argument.name));
    const shared = [...a.values()].flatMap((argument) => {
      const other = b.get(argument.name);
      return other === undefined ? [] : compare(argument, other);
    });
    return [...gone.map(goneOf), ...added.map(addedOf), ...shared];
  });
}

function argumentAdded(argument: Argument, policy: Policy): OperationChange {
  const level = {
    aToB: isMissed(argument, policy) ? "breaking" : "compatible",
    bToA: kindLevel("argument-removed", policy),
  } as const;
  const to = memberJson(argument.schema, argument.required);
  return change("argument-added", "argument", subjectOf(argument), policy, { to, level });
}

function argumentGone(argument: Argument, policy: Policy): OperationChange {
  const { to, level } = argumentAdded(argument, policy);
  const values = { ...fromTo(to, undefined), level: exchanged(level) };
  return change("argument-removed", "argument", subjectOf(argument), policy, values);
}

/** A required argument with a default is never missing: WordPress fills it in before it looks (`has_valid_params`). */
function isNeeded(argument: Argument, policy: Policy): boolean {
  const value = defaultOf(argument.schema);
  return argument.required && (policy === "strict" || value === undefined || value === null);
}

/** Whether a request that does not know the argument is refused: for lack of it, or for a default that its own type refuses. */
function isMissed(argument: Argument, policy: Policy): boolean {
  return isNeeded(argument, policy) || (policy === "wordpress" && isRefusedDefault(argument.schema));
}

/** The argument's name as the first step of a JSON pointer, without its slash. */
function subjectOf(argument: Argument): string {
  return pointTo("", argument.name).slice(1);
}

function compareArgument(
  a: Argument,
  b: Argument,
  differences: readonly SchemaChange[],
  context: SchemaContext,
): readonly OperationChange[] {
  const { policy } = context;
  const subject = subjectOf(a);
  const level = requiredLevel(a, b, policy);
  const became = b.required ? "argument-became-required" : "argument-became-optional";
  return [
    ...(a.required === b.required ? [] : [change(became, "argument", subject, policy, { level })]),
    ...differences.map((found) =>
      change(found.kind, "argument", subject + found.pointer, policy, {
        ...found,
        ...levelUnchecked(found, a, b, policy),
        ...(isLostDefault(found, a, b, policy) ? { level } : {}),
        ...levelWithoutNull(found, a, b, context),
      }),
    ),
  ];
}

/** Whether an argument that WordPress checks nothing of refuses what its other declaration takes, the index does not say. */
function levelUnchecked(
  found: SchemaChange,
  a: Argument,
  b: Argument,
  policy: Policy,
): Pick<SchemaChange, "level"> {
  if (policy === "strict") return {};
  const { aToB, bToA } = levelsOf(found, policy);
  return { level: { aToB: levelOn(b, aToB), bToA: levelOn(a, bToA) } };
}

function levelOn({ schema }: Argument, level: Level): Level {
  return level === "breaking" && isUnchecked(schema) ? "risky" : level;
}

/** To WordPress a required argument that is `null` is missing (`has_valid_params`): no such value can be lost. */
function levelWithoutNull(
  { kind, pointer }: SchemaChange,
  a: Argument,
  b: Argument,
  context: SchemaContext,
): Pick<SchemaChange, "level"> {
  if (context.policy === "strict" || pointer !== "" || !TYPE_KINDS.has(kind)) return {};
  const [from, to] = [sentSchema(a), sentSchema(b)];
  if (from === a.schema && to === b.schema) return {};
  const [left] = compareTypes(from, to, context, pointer);
  return { level: left === undefined ? HARMLESS : levelsOf(left, context.policy) };
}

/** Whether one side alone refuses a request without the argument: what is filled in on the other, no request shows. */
function isLostDefault(
  { kind, pointer, level }: SchemaChange,
  a: Argument,
  b: Argument,
  policy: Policy,
): boolean {
  if (kind !== "default-changed" || pointer !== "" || level !== undefined) return false;
  return isNeeded(a, policy) !== isNeeded(b, policy);
}

function requiredLevel(a: Argument, b: Argument, policy: Policy): BothWays<Level> {
  return {
    aToB: b.required && isNeeded(b, policy) ? "breaking" : "compatible",
    bToA: a.required && isNeeded(a, policy) ? "breaking" : "compatible",
  };
}
