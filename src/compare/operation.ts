import { compareCodeUnits, pointTo } from "../json.ts";
import type { Json } from "../json.ts";
import { onceEachPair } from "../once.ts";
import type { Argument, Schema } from "../schema/model.ts";
import { withoutNull } from "../schema/null.ts";
import { defaultOf } from "../schema/sample.ts";
import { kindLevel, mirrorKind } from "./change.ts";
import type { ChangeKind, Policy } from "./change.ts";
import { exchanged, HARMLESS, UNDECIDED } from "./level.ts";
import type { Level } from "./level.ts";
import { memberJson } from "./members.ts";
import type { BothWays, ChangePart } from "./model.ts";
import { pathSchema, takesPath } from "./path-value.ts";
import { joinPatterns, relatePatterns, withoutDots } from "./pattern.ts";
import { fromTo } from "./schema-change.ts";
import type { SchemaChange, SchemaContext, Terms } from "./schema-change.ts";
import { compareSchemas } from "./schema.ts";
import { compareTypes, TYPE_KINDS } from "./types.ts";
import { NAME_JOINT } from "../surface/merge.ts";
import { BODY_METHODS } from "../surface/model.ts";
import { createUntitled } from "./untitled.ts";
import type { OperationView, VariableView } from "./view.ts";

/** One difference on one operation, before equal ones are put together. */
export interface OperationChange {
  readonly kind: ChangeKind;
  readonly part: ChangePart;
  readonly subject: string;
  readonly from?: Json;
  readonly to?: Json;
  readonly level: BothWays<Level>;
  readonly onlyFrom?: Json;
  readonly onlyTo?: Json;
}

/** Finds every difference between two operations that answer the same method on the same paths. */
export type OperationComparer = (
  a: OperationView,
  b: OperationView,
) => readonly (readonly OperationChange[])[];

/**
 * A comparer for one comparison. It gives lists of changes: where operations have all their arguments or their answer
 * from one declaration, they have one list.
 */
export function createOperationComparer(terms: Terms): OperationComparer {
  const { policy } = terms;
  const inQuery = onceEachPair((a: Arguments, b: Arguments) => compareArguments(a, b, terms, true));
  const inBody = onceEachPair((a: Arguments, b: Arguments) => compareArguments(a, b, terms, false));
  const untitled = createUntitled();
  const answers = onceEachPair((a: Schema, b: Schema) => compareResponses(a, b, terms));
  return (a, b) => [
    a.variables.flatMap((variable, index) => {
      const other = b.variables[index];
      return other === undefined ? [] : compareVariables(variable, other, index, terms);
    }),
    (BODY_METHODS.has(a.method) ? inBody : inQuery)(a.arguments, b.arguments),
    a.response === undefined || b.response === undefined
      ? compareAnswering(a, b, policy)
      : answers(untitled(a.response), untitled(b.response)),
    a.batch === b.batch
      ? []
      : [change("batch-support-changed", "operation", "batch", policy, fromTo(a.batch, b.batch))],
    compareAccess(a, b, policy),
  ];
}

/** Who may use it, where both sides were asked. */
function compareAccess(a: OperationView, b: OperationView, policy: Policy): readonly OperationChange[] {
  if (a.open === undefined || b.open === undefined || a.open === b.open) return [];
  const kind = a.open ? "login-became-required" : "login-became-optional";
  return [change(kind, "operation", "login", policy, {})];
}

function change(
  kind: ChangeKind,
  part: ChangePart,
  subject: string,
  policy: Policy,
  values: Pick<SchemaChange, "from" | "to" | "level" | "onlyFrom" | "onlyTo">,
): OperationChange {
  return { kind, part, subject, ...values, level: values.level ?? tableLevel(kind, policy) };
}

type Compared = WeakMap<Schema, WeakMap<Schema, readonly SchemaChange[]>>;

const compared = new Map<string, Compared>();

/** Compares two schemas once: one route's methods share their schemas, and a document's operations its components. */
function compareOnce(from: Schema, to: Schema, context: SchemaContext): readonly SchemaChange[] {
  const key = `${context.policy} ${context.response} ${context.text === true}`;
  const all: Compared = compared.get(key) ?? new WeakMap();
  compared.set(key, all);
  const ofFrom = all.get(from) ?? new WeakMap<Schema, readonly SchemaChange[]>();
  all.set(from, ofFrom);
  const known = ofFrom.get(to);
  if (known !== undefined) return known;
  const found = compareSchemas(from, to, context);
  ofFrom.set(to, found);
  return found;
}

/** The level of a kind in both directions, as the table has it. */
export function tableLevel(kind: ChangeKind, policy: Policy): BothWays<Level> {
  return { aToB: kindLevel(kind, policy), bToA: kindLevel(mirrorKind(kind), policy) };
}

function compareVariables(
  a: VariableView,
  b: VariableView,
  index: number,
  terms: Terms,
): readonly OperationChange[] {
  const { policy } = terms;
  const renamed = joinedNames(a.name) !== joinedNames(b.name);
  const subject = renamed ? `{variable ${index + 1}}` : `{${a.name}}`;
  return [
    ...(renamed ? [change("variable-renamed", "variable", "{}", policy, { from: a.name, to: b.name })] : []),
    ...compareVariablePatterns(a, b, subject, terms),
    ...compareDeclarations(a, b, subject, terms),
  ];
}

/** What two sides say of a variable beside its pattern, as far as some path holds a value that one of them refuses. */
function compareDeclarations(
  a: VariableView,
  b: VariableView,
  subject: string,
  terms: Terms,
): readonly OperationChange[] {
  if (a.schema === b.schema) return [];
  const [from, to] = [pathSchema(a), pathSchema(b)];
  const found = compareSchemas(from, to, { ...terms, response: false, text: true });
  if (found.length === 0) return [];
  const isTaken = (declared: Schema) => takesPath(declared, a) || takesPath(declared, b);
  const [safe, safeBack] = [isTaken(to), isTaken(from)];
  return found.flatMap((each) => {
    const made = change(each.kind, "variable", subject + each.pointer, terms.policy, each);
    const level = {
      aToB: safe ? lessened(made.level.aToB) : made.level.aToB,
      bToA: safeBack ? lessened(made.level.bToA) : made.level.bToA,
    };
    const isLess = level.aToB !== made.level.aToB || level.bToA !== made.level.bToA;
    return isLess && level.aToB === "compatible" && level.bToA === "compatible" ? [] : [{ ...made, level }];
  });
}

function lessened(level: Level): Level {
  return level === "breaking" ? "compatible" : level;
}

/** Names that were joined, in the one order that does not depend on which route was registered first. */
function joinedNames(name: string): string {
  return name.split(NAME_JOINT).toSorted(compareCodeUnits).join(NAME_JOINT);
}

function compareVariablePatterns(
  a: VariableView,
  b: VariableView,
  subject: string,
  { policy, work }: Terms,
): readonly OperationChange[] {
  const from = joinPatterns(a.patterns);
  const to = joinPatterns(b.patterns);
  const relation = relatePatterns(from, to, work);
  if (relation.equal) return [];
  // A pattern that is wider than what WordPress takes decides nothing.
  const level = a.exact && b.exact ? relation.level : UNDECIDED;
  const values = { ...relation, ...withoutDots(relation, from, to, work), from, to, level };
  return [change("variable-pattern-changed", "variable", subject, policy, values)];
}

type Arguments = OperationView["arguments"];

function compareArguments(
  a: Arguments,
  b: Arguments,
  terms: Terms,
  inQuery: boolean,
): readonly OperationChange[] {
  const gone = [...a.values()].filter((argument) => !b.has(argument.name));
  const added = [...b.values()].filter((argument) => !a.has(argument.name));
  const shared = [...a.values()].flatMap((argument) => {
    const other = b.get(argument.name);
    return other === undefined ? [] : compareArgument(argument, other, terms, inQuery);
  });
  return [
    ...gone.map((argument) => argumentGone(argument, terms.policy)),
    ...added.map((argument) => argumentAdded(argument, terms.policy)),
    ...shared,
  ];
}

function argumentAdded(argument: Argument, policy: Policy): OperationChange {
  const needed = isNeeded(argument, policy);
  const level = {
    aToB: needed ? "breaking" : "compatible",
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

/** The argument's name as the first step of a JSON pointer, without its slash. */
function subjectOf(argument: Argument): string {
  return pointTo("", argument.name).slice(1);
}

function compareArgument(a: Argument, b: Argument, terms: Terms, text: boolean): readonly OperationChange[] {
  const { policy } = terms;
  const subject = subjectOf(a);
  const level = requiredLevel(a, b, policy);
  const became = b.required ? "argument-became-required" : "argument-became-optional";
  const context = { ...terms, response: false, text };
  return [
    ...(a.required === b.required ? [] : [change(became, "argument", subject, policy, { level })]),
    ...compareOnce(a.schema, b.schema, context).map((found) =>
      change(found.kind, "argument", subject + found.pointer, policy, {
        ...found,
        ...(isLostDefault(found, a, b, policy) ? { level } : {}),
        ...levelWithoutNull(found, a, b, context),
      }),
    ),
  ];
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
  return { level: left === undefined ? HARMLESS : (left.level ?? tableLevel(left.kind, context.policy)) };
}

/** The values that an argument can be there with. */
function sentSchema(argument: Argument): Schema {
  return isNeeded(argument, "wordpress") ? withoutNull(argument.schema) : argument.schema;
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

/** Kinds that already say what they mean for answers; for all others, what an answer may be grows the other way. */
const SAID_OF_ANSWERS: ReadonlySet<ChangeKind> = new Set(["property-added", "property-removed"]);

/** Whether only one of them says what it answers. */
function compareAnswering(a: OperationView, b: OperationView, policy: Policy): readonly OperationChange[] {
  if (a.response === b.response) return [];
  const kind = a.response === undefined ? "response-added" : "response-removed";
  return [change(kind, "response", "response", policy, {})];
}

function compareResponses(a: Schema, b: Schema, terms: Terms): readonly OperationChange[] {
  const { policy } = terms;
  return compareOnce(a, b, { ...terms, response: true }).map((found) => {
    const { level, ...made } = change(found.kind, "response", `response${found.pointer}`, policy, found);
    return { ...made, level: SAID_OF_ANSWERS.has(found.kind) ? level : exchanged(level) };
  });
}
