import { groupBy, type Group } from "../base/group.ts";
import { compareCodeUnits } from "../base/json.ts";
import { createNamer, underscored } from "../base/namer.ts";
import { memoize } from "../base/memo.ts";
import { type Argument, type Schema, schemaKey } from "../schema/index.ts";
import { type PathVariable, variablesOf } from "../route/index.ts";
import type { Ability } from "../wordpress/index.ts";
import type { Operation, VariableReading, Variant } from "./model.ts";

/** Joins the names of one path variable, where routes of one shape name it differently. */
export const NAME_JOINT = "_or_";

/** One route and endpoint on one of its templates, before templates of one shape are merged. */
export interface UnmergedVariant extends Variant {
  readonly method: Operation["method"];
  readonly namespace: string;
  /** All arguments of the endpoint, those of path variables included. */
  readonly declared: ReadonlyMap<string, Argument>;
  /** The ability that it runs, where that is known. */
  readonly ability?: Ability;
}

/**
 * Merges the variants of one shape, in dispatch order, into one operation per method. To OpenAPI, templates that differ
 * only in variable names are one path, so all methods share a template; different names are joined as `{id_or_slug}`.
 */
export function mergeShape(unmerged: Group<UnmergedVariant>): readonly Omit<Operation, "id" | "access">[] {
  const [first] = unmerged;
  const rowOf = memoize(({ template }: UnmergedVariant) => variablesOf(template));
  const names = joinNames(unmerged.map(rowOf));
  const template = writeTemplate(first, names);
  const byMethod = groupBy(unmerged, ({ method }) => method);
  return [...byMethod].map(([method, variants]) => ({
    method,
    namespace: variants[0].namespace,
    template,
    shape: first.template.shape,
    variables: names.map((name, position) => ({
      name,
      readings: readingsAt(position, variants, rowOf),
    })),
    variants: variants.map(variantOf),
    arguments: mergeArguments(variants),
    ...(variants[0].ability === undefined ? {} : { ability: variants[0].ability }),
  }));
}

/** The name of the variable at each position, from the names that the variants use there. */
function joinNames(rows: readonly (readonly PathVariable[])[]): readonly string[] {
  const namer = createNamer(underscored);
  return (rows[0] ?? []).map((_, position) => {
    const distinct = new Set(rows.flatMap((variables) => variables[position]?.name ?? []));
    return namer(joinDistinct([...distinct]));
  });
}

/** The most names in a joined name: every page and line about the operation repeats it. */
const MAX_NAMES = 8;

/** Joins names; of too many only the first by code unit, which do not depend on the order of registration. */
function joinDistinct(names: readonly string[]): string {
  if (names.length <= MAX_NAMES) return names.join(NAME_JOINT);
  const shown = names.toSorted(compareCodeUnits).slice(0, MAX_NAMES);
  return [...shown, `${names.length - MAX_NAMES}_others`].join(NAME_JOINT);
}

function writeTemplate({ template }: UnmergedVariant, names: readonly string[]): string {
  let position = 0;
  return template.parts
    .map((part) => (part.kind === "literal" ? part.text : `{${names[position++] ?? part.variable.name}}`))
    .join("");
}

/** The values that each variant accepts at a position of the template. */
function readingsAt(
  position: number,
  variants: readonly UnmergedVariant[],
  rowOf: (variant: UnmergedVariant) => readonly PathVariable[],
): readonly VariableReading[] {
  return variants.flatMap((variant) => {
    const variable = rowOf(variant)[position];
    if (variable === undefined) return [];
    const argument = variable.capture === undefined ? undefined : variant.declared.get(variable.capture);
    return [argument === undefined ? { variable } : { variable, argument }];
  });
}

function variantOf(unmerged: UnmergedVariant): Variant {
  const { method: _, namespace: __, declared: ___, ability: ____, ...variant } = unmerged;
  return variant;
}

/** The union of the variants' arguments; an argument is required only where every variant requires it. */
export function mergeArguments(variants: Group<Variant>): readonly Argument[] {
  const [only, ...others] = variants;
  if (others.length === 0) return only.arguments;
  const byName = groupBy(
    variants.flatMap((variant) => variant.arguments),
    ({ name }) => name,
  );
  return [...byName.values()].map((same) => mergeArgument(same, variants.length));
}

function mergeArgument(same: Group<Argument>, variantCount: number): Argument {
  const [first] = same;
  const distinct = new Map(same.map(({ schema }) => [schemaKey(schema), schema]));
  const schemas = [...distinct.values()];
  const schema: Schema = schemas.length === 1 ? first.schema : { anyOf: schemas };
  return {
    ...first,
    schema,
    required: same.length === variantCount && same.every(({ required }) => required),
  };
}
