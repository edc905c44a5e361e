import { compareCodeUnits } from "../base/json.ts";
import { memoize, memoizeByObject } from "../base/memo.ts";
import { globsMatcher, unmatchedGlobs } from "../route/index.ts";
import type { Argument, Schema } from "../schema/index.ts";
import {
  type AccessVerdict,
  type Operation,
  type OperationVariable,
  type Surface,
  shapeOf,
} from "../surface/index.ts";
import { canonicalText } from "./canonical.ts";
import type { CompareOptions, OperationRef } from "./model.ts";

/** An operation as a comparison sees it: its variants joined, its arguments by name. */
export interface OperationView extends OperationRef {
  /** Equal for operations that OpenAPI calls identical. */
  readonly key: string;
  /** The template with variable names erased and letters lowered. */
  readonly shape: string;
  readonly variables: readonly VariableView[];
  readonly arguments: ReadonlyMap<string, Argument>;
  /** Absent where the side does not describe it. */
  readonly response?: Schema;
  readonly batch: boolean;
  readonly access: AccessVerdict;
  /** What it was made of. */
  readonly operation: Operation;
}

export interface VariableView {
  readonly name: string;
  /** Each distinct pattern once, sorted; a value must match one of them. */
  readonly patterns: readonly string[];
  /** Whether the pattern matches exactly what WordPress matches. */
  readonly exact: boolean;
  /** Whether every value is a run of digits. */
  readonly digits: boolean;
  /** All its values, where they are few. */
  readonly words?: readonly string[];
  readonly example: string;
  readonly schema?: Schema;
}

/** All operations of a surface as a comparison sees them. Kept as long as the surface, since many comparisons may share a side. */
export const viewOperations = memoizeByObject((surface: Surface): readonly OperationView[] => {
  const argumentsOf = memoize(byName);
  return surface.operations.map((operation) => viewOperation(operation, argumentsOf(operation.arguments)));
});

function byName(list: readonly Argument[]): ReadonlyMap<string, Argument> {
  return new Map(list.map((argument) => [argument.name, argument]));
}

/** One operation as a comparison sees it. */
export function viewOperation(
  operation: Operation,
  named: ReadonlyMap<string, Argument> = byName(operation.arguments),
): OperationView {
  const response = joinSchemas(operation.variants.flatMap((variant) => variant.responseSchema ?? []));
  const shape = shapeOf(operation.template);
  return {
    method: operation.method,
    template: operation.template,
    namespace: operation.namespace,
    key: `${operation.method} ${shape}`,
    shape,
    variables: operation.variables.map(viewVariable),
    arguments: named,
    ...(response === undefined ? {} : { response }),
    batch: operation.variants.some((variant) => variant.allowBatch),
    access: operation.access.verdict,
    operation,
  };
}

function viewVariable(variable: OperationVariable): VariableView {
  const schema = joinSchemas(variable.readings.flatMap((reading) => reading.argument?.schema ?? []));
  const words = variable.readings.flatMap((reading) =>
    reading.variable.words ? [reading.variable.words] : [],
  );
  return {
    name: variable.name,
    patterns: [...new Set(variable.readings.map((reading) => reading.variable.pattern))].toSorted(
      compareCodeUnits,
    ),
    exact: variable.readings.every((reading) => reading.variable.exact),
    digits: variable.readings.every((reading) => reading.variable.digits),
    ...(words.length < variable.readings.length ? {} : { words: words.flat() }),
    example: variable.readings[0]?.variable.example ?? "1",
    ...(schema === undefined ? {} : { schema }),
  };
}

/** One schema for what several routes say of one thing: the only one, or any of the distinct ones. */
function joinSchemas(schemas: readonly Schema[]): Schema | undefined {
  const [first] = schemas;
  if (first === undefined || schemas.length === 1) return first;
  const distinct = new Map(schemas.map((schema) => [canonicalText(schema), schema]));
  if (distinct.size === 1) return first;
  return { anyOf: [...distinct].toSorted(([a], [b]) => compareCodeUnits(a, b)).map(([, schema]) => schema) };
}

/** Whether an operation takes part: one of `only` and none of `ignore` matches its namespace or its template. */
export function operationFilter(options: CompareOptions): (view: OperationView) => boolean {
  const takes = textFilter(options);
  return ({ namespace, template }) => takes([namespace, template]);
}

/** Whether a namespace takes part by its own name. */
export function namespaceFilter(options: CompareOptions): (name: string) => boolean {
  const takes = textFilter(options);
  return (name) => takes([name]);
}

/** Whether what goes by any of several texts is wanted. */
function textFilter({ only = [], ignore = [] }: CompareOptions): (texts: readonly string[]) => boolean {
  const isWanted = globsMatcher(only);
  const isUnwanted = globsMatcher(ignore);
  return (texts) =>
    (only.length === 0 || texts.some((text) => isWanted(text))) && !texts.some((text) => isUnwanted(text));
}

/** The globs of `only` that nothing on any of the surfaces matches. */
export function unmatchedOnly(
  surfaces: readonly Surface[],
  { only = [] }: CompareOptions,
): readonly string[] {
  const operations = surfaces.flatMap((surface) => surface.operations);
  return unmatchedGlobs(
    only,
    operations.flatMap(({ namespace, template }) => [namespace, template]),
  );
}
