import { sampleOfType } from "../schema/index.ts";
import type { Operation, VariableReading } from "../surface/model.ts";

/**
 * A value for each variable of an operation's path, by name, as the variant at `position` reads it: where an argument of
 * the same name says what it takes, one of that.
 */
export function sampleVariables(operation: Operation, position: number): ReadonlyMap<string, string> {
  return new Map(
    operation.variables.flatMap(({ name, readings }) => {
      const reading = readings[position];
      return reading === undefined ? [] : [[name, sampleVariable(reading)] as const];
    }),
  );
}

/** A pattern of others is not run here: of a value that is listed, only what the variable tells of itself is asked. */
function sampleVariable({ variable, argument }: VariableReading): string {
  const { example, words, digits, multiSegment } = variable;
  // Of a value that begins or ends with fixed text the argument tells the whole, and the variable is a part.
  if (argument === undefined || (variable.prefix ?? variable.suffix) !== undefined) return example;
  const { enum: listed, types, minimum = 0, maximum = Infinity } = argument.schema;
  if (listed !== undefined) {
    const values = listed.flatMap((value) =>
      typeof value === "object" || value === "" ? [] : [String(value)],
    );
    const fits = (value: string): boolean =>
      words?.includes(value) ?? ((!digits || isDigits(value)) && (multiSegment || !value.includes("/")));
    return values.includes(example) ? example : (values.find(fits) ?? example);
  }
  if (words !== undefined || types?.length !== 1 || types[0] !== "integer") return example;
  if (isDigits(example) && Number(example) >= minimum && Number(example) <= maximum) return example;
  const whole = JSON.stringify(sampleOfType("integer", argument.schema));
  return isDigits(whole) ? whole : example;
}

function isDigits(text: string): boolean {
  return /^[0-9]+$/.test(text);
}
