import type { PathTemplate } from "../route/model.ts";
import { variablesOf } from "../route/template.ts";
import { fits, type Argument, type Schema } from "../schema/index.ts";

/** The arguments that a form of a path says by itself. */
export function namesOf(template: PathTemplate): ReadonlySet<string> {
  const captures = variablesOf(template).flatMap(({ capture }) => capture ?? []);
  return new Set([...template.constants.keys(), ...captures]);
}

/** The captures inside of the variables of a form, which also become parameters. */
export function innerNamesOf(template: PathTemplate): ReadonlySet<string> {
  return new Set(variablesOf(template).flatMap(({ inner }) => inner));
}

/**
 * The captures that a form of a path leaves out before one that takes part: PHP fills the groups up to the last that does,
 * those with empty text (`preg_match`).
 *
 * @param captures all names of the pattern, in the order of their groups.
 */
export function emptiedNamesOf(captures: readonly string[], template: PathTemplate): ReadonlySet<string> {
  const taking = new Set([...namesOf(template), ...innerNamesOf(template)]);
  const last = captures.findLastIndex((name) => taking.has(name));
  return new Set(captures.slice(0, Math.max(last, 0)).filter((name) => !taking.has(name)));
}

/** An argument that the path fills: it is never missing, and its default never used. */
export function asSupplied(argument: Argument): Argument {
  const { default: _, misfitDefault: __, ...schema } = argument.schema;
  return { ...argument, schema, required: false };
}

/** Whether WordPress refuses empty text, which passes for an empty list, an empty object and any address. */
export function refusesEmpty(schema: Schema): boolean {
  const isTaken = schema.types?.some((type) => type === "array" || type === "object") ?? true;
  return !isTaken && schema.format !== "uri" && !fits(schema, "");
}
