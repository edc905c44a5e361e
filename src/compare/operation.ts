import { compareCodeUnits } from "../json.ts";
import type { Schema } from "../schema/index.ts";
import { NAME_JOINT } from "../surface/merge.ts";
import { BODY_METHODS } from "../surface/model.ts";
import { createAnswerComparer } from "./answer.ts";
import { createArgumentComparer } from "./argument.ts";
import type { Policy } from "./change.ts";
import { UNDECIDED } from "./level.ts";
import type { Level } from "./level.ts";
import { change } from "./operation-change.ts";
import type { OperationChange } from "./operation-change.ts";
import { pathSchema, takesPath } from "./path-value.ts";
import { joinPatterns, relatePatterns, withoutDots } from "./pattern.ts";
import { fromTo } from "./schema-change.ts";
import type { Terms } from "./schema-change.ts";
import { compareSchemas } from "./schema.ts";
import type { OperationView, VariableView } from "./view.ts";

/** Finds every difference between two operations that answer the same method on the same paths. */
export type OperationComparer = (
  a: OperationView,
  b: OperationView,
) => readonly (readonly OperationChange[])[];

/**
 * A comparer for one comparison. It gives lists of changes: where operations have all their arguments or their answer
 * from one declaration, they have one list, and what several lists tell is one change.
 */
export function createOperationComparer(terms: Terms): OperationComparer {
  const { policy } = terms;
  const inQuery = createArgumentComparer(terms, true);
  const inBody = createArgumentComparer(terms, false);
  const answers = createAnswerComparer(terms);
  return (a, b) => [
    a.variables.flatMap((variable, index) => {
      const other = b.variables[index];
      return other === undefined ? [] : compareVariables(variable, other, index, terms);
    }),
    (BODY_METHODS.has(a.method) ? inBody : inQuery)(a.arguments, b.arguments),
    ...answers(a.response, b.response),
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
  const isTaken = (declared: Schema) => [a, b].some((each) => takesPath(declared, each, terms.work));
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
  const found = relatePatterns(from, to, work);
  if (found.equal) return [];
  // A pattern that is wider than what WordPress takes decides nothing.
  const level = a.exact && b.exact ? found.level : UNDECIDED;
  const { onlyFrom, onlyTo } = { ...found, ...withoutDots(found, from, to, work) };
  const values = {
    ...(onlyFrom === undefined ? {} : { onlyFrom }),
    ...(onlyTo === undefined ? {} : { onlyTo }),
    from,
    to,
    level,
  };
  return [change("variable-pattern-changed", "variable", subject, policy, values)];
}
