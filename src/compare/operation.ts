import { compareCodeUnits, pointTo } from "../base/json.ts";
import { memoize, memoizePair } from "../base/memo.ts";
import { type Argument, type Schema, defaultOf, definitionOf, sentSchema } from "../schema/index.ts";
import { BODY_METHODS, NAME_JOINT } from "../surface/index.ts";
import { accepts, matchesPattern } from "../wordpress/index.ts";
import { kindLevel } from "./kinds.ts";
import type { ChangeKind, Policy } from "./kinds.ts";
import { exchanged, lessened, UNDECIDED } from "./level.ts";
import type { BothWays, Level } from "./level.ts";
import { isRefusedDefault } from "./marks.ts";
import { memberJson } from "./members.ts";
import { joinPatterns, relatePatterns, withoutDots } from "./pattern.ts";
import { compareSchemas } from "./schema.ts";
import { change, fromTo, isUnchecked, levelsOf } from "./schema-change.ts";
import type { OperationChange, SchemaChange, Terms } from "./schema-change.ts";
import type { OperationView, VariableView } from "./view.ts";

/** Finds every difference between two operations that respond to the same method on the same paths. */
type OperationComparer = (a: OperationView, b: OperationView) => readonly (readonly OperationChange[])[];

/**
 * A comparer for one comparison. It gives lists of changes: where operations have all their arguments or their response
 * from one declaration, they have one list, and what several lists report is one change.
 */
export function createOperationComparer(terms: Terms): OperationComparer {
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
    compareAccess(a, b, policy),
  ];
}

/** Compares who may use an operation, where both sides know it. */
function compareAccess(a: OperationView, b: OperationView, policy: Policy): readonly OperationChange[] {
  if (a.access === b.access || a.access === "unknown" || b.access === "unknown") return [];
  const kind = a.access === "open" ? "login-became-required" : "login-became-optional";
  return [change(kind, "operation", "login", policy, {})];
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

/** Names that were joined, in the one order that does not depend on which route was registered first. */
export function joinedNames(name: string): string {
  return name.split(NAME_JOINT).toSorted(compareCodeUnits).join(NAME_JOINT);
}

function compareVariablePatterns(
  a: VariableView,
  b: VariableView,
  subject: string,
  { policy, work }: Terms,
): readonly OperationChange[] {
  const [from, to] = [joinPatterns(a.patterns), joinPatterns(b.patterns)];
  const found = relatePatterns(from, to, work);
  if (found.equal) return [];
  // A pattern that is wider than what WordPress takes decides nothing.
  const level = a.exact && b.exact ? found.level : UNDECIDED;
  const { onlyFrom, onlyTo } = { ...found, ...withoutDots(found, from, to, work) };
  const values = {
    ...(onlyFrom === undefined ? {} : { onlyFrom }),
    ...(onlyTo === undefined ? {} : { onlyTo }),
  };
  return [change("variable-pattern-changed", "variable", subject, policy, { ...values, from, to, level })];
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
  // Matching texts takes longer than comparing equal schemas, which most are.
  if (found.length === 0) return [];
  // What one of the patterns lets through alone is a change of the pattern.
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

/** What a variable is: where no type is declared, the number or text that its pattern makes it. No path needs a default. */
export function pathSchema({ schema = {}, digits }: VariableView): Schema {
  const { default: _, misfitDefault: __, ...rest } = schema;
  return isUnchecked(rest) ? { ...rest, types: [digits ? "integer" : "string"] } : rest;
}

/** Texts of the sorts that routes capture. */
const PATH_TEXTS = ["1", "0", "1000000", "1,2", "a", "A", "a-b", "a_1", "a/b"] as const;

/** Values of a variable that show what its declaration refuses: all of them where they are few. */
export function pathTexts({ words, example, patterns }: VariableView): readonly string[] {
  const pattern = joinPatterns(patterns);
  return words ?? [example, ...PATH_TEXTS.filter((text) => matchesPattern(pattern, text))];
}

/** Whether a declaration accepts what the pattern of a variable lets through. */
export function takesPaths(declared: Schema, variable: VariableView): boolean {
  return pathTexts(variable).every((text) => accepts(definitionOf(declared), text, "query"));
}

type Arguments = OperationView["arguments"];

/** Every difference between the arguments of two operations; what several have from one declaration is looked at once. */
function createArgumentComparer(
  terms: Terms,
  inQuery: boolean,
): (a: Arguments, b: Arguments) => readonly OperationChange[] {
  const { policy } = terms;
  const context = { ...terms, response: false, text: inQuery };
  const goneOf = memoize((argument: Argument) => argumentGone(argument, policy));
  const addedOf = memoize((argument: Argument) => argumentAdded(argument, policy));
  const differ = memoizePair((from: Schema, to: Schema) => compareSchemas(from, to, context));
  const sentOf = memoize(sentSchema);
  const compare = memoizePair((a: Argument, b: Argument) => {
    // To WordPress a required argument that is null is missing: where both are, no such value is lost.
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
  return change("argument-added", "argument", subjectOf(argument), policy, { to, level });
}

function argumentGone(argument: Argument, policy: Policy): OperationChange {
  const { to, level } = argumentAdded(argument, policy);
  const values = { ...fromTo(to, undefined), level: exchanged(level) };
  return change("argument-removed", "argument", subjectOf(argument), policy, values);
}

/** A required argument with a default is never missing: WordPress fills it in before it looks (`has_valid_params`). */
function isNeeded(argument: Argument, policy: Policy): boolean {
  return argument.required && (policy === "strict" || (defaultOf(argument.schema) ?? null) === null);
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
  policy: Policy,
): readonly OperationChange[] {
  const subject = subjectOf(a);
  const level: BothWays<Level> = {
    aToB: isNeeded(b, policy) ? "breaking" : "compatible",
    bToA: isNeeded(a, policy) ? "breaking" : "compatible",
  };
  const became = b.required ? "argument-became-required" : "argument-became-optional";
  // Where one side alone refuses a request without the argument, no request shows what is filled in on the other.
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

/** Whether an argument that WordPress checks nothing of refuses what its other declaration takes, the index does not say. */
function levelUnchecked(level: BothWays<Level>, a: Argument, b: Argument, policy: Policy): BothWays<Level> {
  if (policy === "strict") return level;
  const less = lessened(level, "risky");
  return {
    aToB: isUnchecked(b.schema) ? less.aToB : level.aToB,
    bToA: isUnchecked(a.schema) ? less.bToA : level.bToA,
  };
}

/** Compares the responses of two operations, of which one alone may be described. */
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

/** Kinds that already say what they mean for responses; for all others, what a response may be grows the other way. */
const OF_RESPONSES: ReadonlySet<ChangeKind> = new Set([
  "property-added",
  "property-removed",
  "property-became-required",
  "property-became-optional",
  "context-changed",
]);

function responseChange(found: SchemaChange, policy: Policy): OperationChange {
  const made = change(found.kind, "response", `response${found.pointer}`, policy, found);
  return OF_RESPONSES.has(found.kind) ? made : { ...made, level: exchanged(made.level) };
}
