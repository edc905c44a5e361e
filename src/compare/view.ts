import { compareCodeUnits } from "../base/json.ts";
import { memoize, memoizeByObject } from "../base/memo.ts";
import { globsMatcher, unmatchedGlobs } from "../route/index.ts";
import type { Argument, Schema } from "../schema/index.ts";
import { type Operation, type OperationVariable, type Surface, shapeOf } from "../surface/index.ts";
import { runsAbility, runsAnyAbility } from "../wordpress/index.ts";
import { type ComparedAccess, viewAccess } from "./access.ts";
import { canonicalText } from "./canonical.ts";
import type { CompareOptions, OperationRef } from "./model.ts";

/** An operation, prepared for comparison: variants joined, arguments by name. */
export interface ComparedOperation extends OperationRef {
  /** Equal for operations that are identical in OpenAPI. */
  readonly key: string;
  /** The template with variable names erased and letters lowered. */
  readonly shape: string;
  readonly variables: readonly ComparedVariable[];
  readonly arguments: ArgumentsByName;
  /** Absent if the side does not describe it. */
  readonly response?: Schema;
  readonly batch: boolean;
  readonly access: ComparedAccess;
  /** The source. */
  readonly operation: Operation;
}

export type OperationList = readonly ComparedOperation[];

export type ArgumentsByName = ReadonlyMap<string, Argument>;

export interface ComparedVariable {
  readonly name: string;
  /** Each distinct pattern once, sorted; a value must match one of them. */
  readonly patterns: readonly string[];
  /** Whether the pattern matches exactly what WordPress matches. */
  readonly exact: boolean;
  /** Whether every value is a run of digits. */
  readonly digits: boolean;
  /** All values, if they are few. */
  readonly words?: readonly string[];
  readonly example: string;
  readonly schema?: Schema;
}

/** Prepares all operations of a surface; memoized, since many comparisons may share a side. */
export const viewOperations = memoizeByObject((surface: Surface): readonly ComparedOperation[] => {
  const argumentsOf = memoize(byName);
  return surface.operations.map((operation) => viewOperation(operation, argumentsOf(operation.arguments)));
});

function byName(list: readonly Argument[]): ArgumentsByName {
  return new Map(list.map((argument) => [argument.name, argument]));
}

/** Prepares one operation for comparison. */
export function viewOperation(
  operation: Operation,
  named: ArgumentsByName = byName(operation.arguments),
): ComparedOperation {
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
    access: viewAccess(operation.access),
    operation,
  };
}

function viewVariable(variable: OperationVariable): ComparedVariable {
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

/** Joins the schemas of several routes: the only distinct one, or `anyOf`. */
function joinSchemas(schemas: readonly Schema[]): Schema | undefined {
  const [first] = schemas;
  if (first === undefined || schemas.length === 1) return first;
  const distinct = new Map(schemas.map((schema) => [canonicalText(schema), schema]));
  if (distinct.size === 1) return first;
  return { anyOf: [...distinct].toSorted(([a], [b]) => compareCodeUnits(a, b)).map(([, schema]) => schema) };
}

/**
 * Leaves out the operations that run abilities where one side runs each at its own path and the other any of them at one
 * path: the list of abilities, which no index holds, is known of one side only.
 */
export function withComparableRuns(
  a: readonly ComparedOperation[],
  b: readonly ComparedOperation[],
): readonly [readonly ComparedOperation[], readonly ComparedOperation[]] {
  const sides = [a, b];
  const isMixed = sides.some((side) => side.some(runsAny)) && sides.some((side) => side.some(runsOne));
  const isKept = ({ shape }: ComparedOperation): boolean => !runsAbility(shape);
  return isMixed ? [a.filter(isKept), b.filter(isKept)] : [a, b];
}

function runsAny({ shape }: Pick<ComparedOperation, "shape">): boolean {
  return runsAnyAbility(shape);
}

/** Whether an operation runs one ability, which its path names. */
export function runsOne({ shape }: Pick<ComparedOperation, "shape">): boolean {
  return runsAbility(shape) && !runsAnyAbility(shape);
}

/** Creates a filter: a glob of `only` and none of `ignore` matches the namespace or the template. */
export function operationFilter(options: CompareOptions): (view: ComparedOperation) => boolean {
  const takes = textFilter(options);
  return ({ namespace, template }) => takes([namespace, template]);
}

/** Creates a filter of namespaces by their own name. */
export function namespaceFilter(options: CompareOptions): (name: string) => boolean {
  const takes = textFilter(options);
  return (name) => takes([name]);
}

/** Creates a filter of things that have several texts to match. */
function textFilter({ only = [], ignore = [] }: CompareOptions): (texts: readonly string[]) => boolean {
  const isWanted = globsMatcher(only);
  const isUnwanted = globsMatcher(ignore);
  return (texts) =>
    (only.length === 0 || texts.some((text) => isWanted(text))) && !texts.some((text) => isUnwanted(text));
}

/** Globs of `only` that match nothing on any surface. */
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
