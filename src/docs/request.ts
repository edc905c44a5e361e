import type { Json } from "../json.ts";
import { isUnlistedDefault, sampleOfType, sampleValue, type Argument } from "../schema/index.ts";
import { BODY_METHODS, type Operation, type Surface, type VariableReading } from "../surface/model.ts";
import { encodePath, queryPairs, shownRoot } from "../url.ts";

/** A sample request, independent of a programming language. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: readonly (readonly [string, Json])[];
}

/** A request for an operation with its required arguments, each with a value that the operation accepts. */
export function sampleRequest(surface: Surface, operation: Operation): SampleRequest {
  // WordPress rejects a default outside `enum`, such as that of `context` on `/wp/v2/block-renderer/…`.
  const required = operation.arguments.filter(
    ({ required: isNeeded, schema }) => isNeeded || isUnlistedDefault(schema),
  );
  const values = required.map((argument) => [argument.name, sampleOf(argument)] as const);
  const { method } = operation;
  const { url: root, queryRoot } = surface.apiRoot;
  const path = samplePath(operation);
  const url =
    queryRoot === undefined
      ? `${shownRoot(root)}${path}`
      : `${queryRoot}${path.replaceAll(/[&+]/g, encodeURIComponent)}`;
  if (BODY_METHODS.has(method)) return { method, url, ...(values.length === 0 ? {} : { body: values }) };
  const query = values.flatMap(([name, value]) => queryPairs(name, value)).join("&");
  return { method, url: query === "" ? url : `${url}${queryRoot === undefined ? "?" : "&"}${query}` };
}

/** An example path: that of the first GET with a variable, else of the first operation, else `/`. */
export function examplePath(operations: readonly Operation[]): string {
  const shown =
    operations.find(({ method, variables }) => method === "GET" && variables.length > 0) ?? operations[0];
  return shown === undefined ? "/" : samplePath(shown);
}

function samplePath(operation: Operation): string {
  const parts = operation.variants[0]?.template.parts ?? [];
  const samples = sampleVariables(operation, 0);
  return parts
    .map((part) => {
      if (part.kind === "literal") return part.text;
      const { name, example } = part.variable;
      return encodePath(samples.get(name) ?? example);
    })
    .join("");
}

function sampleOf({ schema }: Argument): Json {
  return sampleValue(isUnlistedDefault(schema) ? { enum: schema.enum ?? [] } : schema);
}

/**
 * A value for each path variable of an operation, by name, that the variant at `position` accepts. An argument of the
 * same name decides the value.
 */
export function sampleVariables(operation: Operation, position: number): ReadonlyMap<string, string> {
  return new Map(
    operation.variables.flatMap(({ name, readings }) => {
      const reading = readings[position];
      return reading === undefined ? [] : [[name, sampleVariable(reading)] as const];
    }),
  );
}

/** Chooses a listed value by the properties of the variable; the pattern itself is not run. */
function sampleVariable({ variable, argument }: VariableReading): string {
  const { example, words, digits, multiSegment } = variable;
  // With a fixed prefix or suffix the argument describes the whole segment, of which the variable is a part.
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
