import { memoize, memoizeByObject } from "../base/memo.ts";
import { NUMBER_BOUNDS, type Schema, fits } from "../schema/index.ts";
import type { Operation, VariableReading } from "../surface/index.ts";
import { SECRET, knownPathValue } from "../wordpress/index.ts";
import { itemAt, slugged } from "./item.ts";
import { textByName } from "./names.ts";
import { exampleInteger } from "./value.ts";

/** The values of the path variables of an operation by name, for each of its variants. */
const valuesOf = memoizeByObject(({ variables, template }: Operation) =>
  memoize(
    (position: number): ReadonlyMap<string, string> =>
      new Map(
        variables.flatMap(({ name, readings }) => {
          const reading = readings[position];
          return reading === undefined ? [] : [[name, pathValue(reading, template, name)] as const];
        }),
      ),
  ),
);

/** A value for each path variable of an operation, by name, that the variant at `position` accepts. */
export function examplePathValues(operation: Operation, position: number): ReadonlyMap<string, string> {
  return valuesOf(operation)(position);
}

/**
 * A value of a path variable: one that a new site has, a listed one, or one by its name, which both the pattern of the route
 * and the argument of the same name accept; else a short text of the pattern.
 */
function pathValue({ variable, argument }: VariableReading, template: string, name: string): string {
  const { example, words, digits, pattern, exact } = variable;
  // With a fixed prefix or suffix the argument describes the whole segment, and the variable is a part of it.
  const isPart = (variable.prefix ?? variable.suffix) !== undefined;
  const declared: Schema = isPart || argument === undefined ? {} : argument.schema;
  const { types = ["string"], enum: listed = [] } = declared;
  const takes = (text: string): boolean =>
    words?.includes(text) ?? (text !== "" && matches({ pattern, text }));
  const numbers = types.length === 1 && types[0] === "integer";
  const accepts = (text: string): boolean =>
    takes(text) &&
    (numbers
      ? isDigits(text) && fits(declared, Number(text))
      : !types.includes("string") || fits({ ...declared, types: ["string"] }, text));
  const texts = listed.flatMap((value) => (typeof value === "object" || value === "" ? [] : [String(value)]));
  if (texts.length > 0) return texts.includes(example) ? example : (texts.find(takes) ?? example);
  if (isDigits(example) && (digits || numbers) && isWithin(declared, Number(example))) return example;
  if (digits || numbers) return [exampleInteger(declared)].find(accepts) ?? example;
  if (words !== undefined || !exact || SECRET.test(name)) return example;
  const named = textByName(name, itemAt({ path: template }, true));
  const plain = slugged(`sample ${name}`);
  return (
    [knownPathValue(template, name), named, plain].find((text) => text !== undefined && accepts(text)) ??
    example
  );
}

/** Whether a pattern matches a text; routes of a site share few patterns. */
const matches = memoize(
  ({ pattern, text }: { readonly pattern: string; readonly text: string }) =>
    fits({ types: ["string"], pattern }, text),
  5000,
  ({ pattern, text }) => `${text}\n${pattern}`,
);

function isWithin(declared: Schema, number: number): boolean {
  const isBound = NUMBER_BOUNDS.some((bound) => declared[bound] !== undefined);
  return !isBound || fits({ ...declared, types: ["integer"] }, number);
}

function isDigits(text: string): boolean {
  return /^[0-9]+$/.test(text);
}
