import { compareCodeUnits, pointTo } from "../base/json.ts";
import { memoize, memoizePair } from "../base/memo.ts";
import { type Argument, type Schema, defaultOf, definitionOf, sentSchema } from "../schema/index.ts";
import { BODY_METHODS, NAME_JOINT } from "../surface/index.ts";
import { accepts, matchesPattern } from "../wordpress/index.ts";
import { compareAccess } from "./access-change.ts";
import { kindLevel, mirrorKind } from "./kinds.ts";
import type { ChangeKind, Policy } from "./kinds.ts";
import { exchanged, lessened, UNDECIDED } from "./level.ts";
import type { BothWays, Level } from "./level.ts";
import { isRefusedDefault } from "./marks.ts";
import { addedKind, memberJson } from "./members.ts";
import { joinPatterns, relatePatterns, withoutDots } from "./pattern.ts";
import { compareSchemas } from "./schema.ts";
import { change, fromTo, isUnchecked, levelsOf } from "./schema-change.ts";
import type { OperationChange, OperationTerms, SchemaChange, Terms } from "./schema-change.ts";
import type { ArgumentsByName, ComparedOperation, ComparedVariable } from "./view.ts";

/** Finds every difference between two operations with the same method and paths. */
type OperationComparer = (
  a: ComparedOperation,
  b: ComparedOperation,
) => readonly (readonly OperationChange[])[];

/**
 * Creates the comparer for one comparison. It returns lists of changes: operations that share the declaration of all
 * arguments or of the response share one list object, and several lists may share one change object.
 */
export function createOperationComparer(terms: OperationTerms): OperationComparer {
  const { policy } = terms;
  const inQuery = createArgumentComparer(terms, true);
  const inBody = createArgumentComparer(terms, false);
  const responses = createResponseComparer(terms);
  return (a, b) => [
    a.variables.flatMap((variable, index) => {
      const other = b.variables[index];
      return other === undefined ? [] : compareVariables(variable, other, index, terms);
    }),
    (BODY_METHODS.has(a.method) ? inBody : inQuery)(a.arguments, b.arguments),
    responses(a.response, b.response),
    a.batch === b.batch
      ? []
      : [change("batch-support-changed", "operation", "batch", policy, fromTo(a.batch, b.batch))],
    compareAccess(a, b, terms),
  ];
}

function compareVariables(
  a: ComparedVariable,
  b: ComparedVariable,
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

/** Sorts joined names, so that the order of registration does not count. */
export function joinedNames(name: string): string {
  return name.split(NAME_JOINT).toSorted(compareCodeUnits).join(NAME_JOINT);
}

function compareVariablePatterns(
  a: ComparedVariable,
  b: ComparedVariable,
  subject: string,
  { policy, work }: Terms,
): readonly OperationChange[] {
  const [from, to] = [joinPatterns(a.patterns), joinPatterns(b.patterns)];
  const found = relatePatterns(from, to, work);
  if (found.equal) return [];
  // A pattern that is wider than what WordPress matches decides nothing.
  const level = a.exact && b.exact ? found.level : UNDECIDED;
  const { onlyFrom, onlyTo } = { ...found, ...withoutDots(found, from, to, work) };
  const values = {
    ...(onlyFrom === undefined ? {} : { onlyFrom }),
    ...(onlyTo === undefined ? {} : { onlyTo }),
  };
  return [change("variable-pattern-changed", "variable", subject, policy, { ...values, from, to, level })];
}

/** Compares the declarations of a variable, as far as a path can hold a value that one of them rejects. */
function compareDeclarations(
  a: ComparedVariable,
  b: ComparedVariable,
  subject: string,
  terms: Terms,
): readonly OperationChange[] {
  if (a.schema === b.schema) return [];
  const [from, to] = [pathSchema(a), pathSchema(b)];
  const found = compareSchemas(from, to, { ...terms, response: false, text: true });
  // Most schemas are equal, and comparing them is faster than matching texts.
  if (found.length === 0) return [];
  // A value that only one pattern matches is a change of the pattern.
  const [safe, safeBack] = [to, from].map((declared) => [a, b].some((each) => takesPaths(declared, each)));
  return found.flatMap((each) => {
    const { level, ...made } = change(each.kind, "variable", subject + each.pointer, terms.policy, each);
    const left = {
      aToB: safe ? lessened(level, "compatible").aToB : level.aToB,
      bToA: safeBack ? lessened(level, "compatible").bToA : level.bToA,
    };
    const isLess = left.aToB !== level.aToB || left.bToA !== level.bToA;
    return isLess && left.aToB === "compatible" && left.bToA === "compatible"
      ? []
      : [{ ...made, level: left }];
  });
}

/** Schema of a variable, with the type of its pattern if none is declared, and without a default, which no path needs. */
export function pathSchema({ schema = {}, digits }: ComparedVariable): Schema {
  const { default: _, misfitDefault: __, ...rest } = schema;
  return isUnchecked(rest) ? { ...rest, types: [digits ? "integer" : "string"] } : rest;
}

/** Sample texts like those that routes capture. */
const PATH_TEXTS = ["1", "0", "1000000", "1,2", "a", "A", "a-b", "a_1", "a/b"] as const;

/** Values that test the declaration of a variable: all of its values if they are few. */
export function pathTexts({ words, example, patterns }: ComparedVariable): readonly string[] {
  const pattern = joinPatterns(patterns);
  return words ?? [example, ...PATH_TEXTS.filter((text) => matchesPattern(pattern, text))];
}

/** Whether a declaration accepts the values that match the pattern of a variable. */
export function takesPaths(declared: Schema, variable: ComparedVariable): boolean {
  return pathTexts(variable).every((text) => accepts(definitionOf(declared), text, "query"));
}

/** Creates a comparer of arguments; a shared declaration is compared once. */
function createArgumentComparer(
  terms: Terms,
  inQuery: boolean,
): (a: ArgumentsByName, b: ArgumentsByName) => readonly OperationChange[] {
  const { policy } = terms;
  const context = { ...terms, response: false, text: inQuery };
  const goneOf = memoize((argument: Argument) => argumentGone(argument, policy));
  const addedOf = memoize((argument: Argument) => argumentAdded(argument, policy));
  const differ = memoizePair((from: Schema, to: Schema) => compareSchemas(from, to, context));
  const sentOf = memoize(sentSchema);
  const compare = memoizePair((a: Argument, b: Argument) => {
    // WordPress treats null as a missing required argument: if both require it, no client loses null.
    const isRequired = isNeeded(a, policy) && isNeeded(b, policy) && policy === "wordpress";
    const found = isRequired ? differ(sentOf(a), sentOf(b)) : differ(a.schema, b.schema);
    return compareArgument(a, b, found, policy);
  });
  return memoizePair((a, b) => {
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
  const kind = addedKind(argument.schema, argument.required);
  return change(kind, "argument", subjectOf(argument), policy, { to, level });
}

function argumentGone(argument: Argument, policy: Policy): OperationChange {
  const { kind, to, level } = argumentAdded(argument, policy);
  const values = { ...fromTo(to, undefined), level: exchanged(level) };
  return change(mirrorKind(kind), "argument", subjectOf(argument), policy, values);
}

/** Whether a request must hold the argument: WordPress fills in defaults before it checks (`has_valid_params`). */
function isNeeded(argument: Argument, policy: Policy): boolean {
  return argument.required && (policy === "strict" || (defaultOf(argument.schema) ?? null) === null);
}

/** Whether WordPress rejects requests without the argument, because it is required or its type rejects its default. */
function isMissed(argument: Argument, policy: Policy): boolean {
  return isNeeded(argument, policy) || (policy === "wordpress" && isRefusedDefault(argument.schema));
}

/** The argument's name, escaped as the first step of a JSON pointer. */
function subjectOf(argument: Argument): string {
  return pointTo("", argument.name).slice(1);
}

function compareArgument(
  a: Argument,
  b: Argument,
  differences: readonly SchemaChange[],
  policy: Policy,
): readonly OperationChange[] {
  const subject = subjectOf(a);
  const level: BothWays<Level> = {
    aToB: isNeeded(b, policy) ? "breaking" : "compatible",
    bToA: isNeeded(a, policy) ? "breaking" : "compatible",
  };
  const became = b.required ? "argument-became-required" : "argument-became-optional";
  // If only one side rejects a request without the argument, no request shows the other side's default.
  const isLostDefault = ({ kind, pointer, level: own }: SchemaChange) =>
    kind === "default-changed" &&
    pointer === "" &&
    own === undefined &&
    isNeeded(a, policy) !== isNeeded(b, policy);
  return [
    ...(a.required === b.required ? [] : [change(became, "argument", subject, policy, { level })]),
    ...differences.map((found) =>
      change(found.kind, "argument", subject + found.pointer, policy, {
        ...found,
        level: isLostDefault(found) ? level : levelUnchecked(levelsOf(found, policy), a, b, policy),
      }),
    ),
  ];
}

/** Lowers breaking to risky if WordPress does not check the argument: the index does not say which values it rejects. */
function levelUnchecked(level: BothWays<Level>, a: Argument, b: Argument, policy: Policy): BothWays<Level> {
  if (policy === "strict") return level;
  const less = lessened(level, "risky");
  return {
    aToB: isUnchecked(b.schema) ? less.aToB : level.aToB,
    bToA: isUnchecked(a.schema) ? less.bToA : level.bToA,
  };
}

/** Creates a comparer of responses; either may be missing. */
function createResponseComparer(
  terms: Terms,
): (a: Schema | undefined, b: Schema | undefined) => readonly OperationChange[] {
  const compare = memoizePair((a: Schema, b: Schema) =>
    compareSchemas(a, b, { ...terms, response: true }).map((found) => responseChange(found, terms.policy)),
  );
  return (a, b) => {
    if (a !== undefined && b !== undefined) return compare(a, b);
    if (a === b) return [];
    const kind = a === undefined ? "response-added" : "response-removed";
    return [change(kind, "response", "response", terms.policy, {})];
  };
}

/** Kinds whose levels already apply to responses; for all others the directions are exchanged. */
const OF_RESPONSES: ReadonlySet<ChangeKind> = new Set([
  "property-added",
  "property-removed",
  "property-became-required",
  "property-became-optional",
  "context-changed",
  "deprecated-set",
  "deprecated-unset",
]);

function responseChange(found: SchemaChange, policy: Policy): OperationChange {
  const made = change(found.kind, "response", `response${found.pointer}`, policy, found);
  return OF_RESPONSES.has(found.kind) ? made : { ...made, level: exchanged(made.level) };
}
