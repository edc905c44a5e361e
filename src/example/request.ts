import type { Json } from "../json.ts";
import { pathOf } from "./languages.ts";
import type { SampleRequest, SampleRoot } from "./model.ts";
import { isUnlistedDefault, sampleOfType, sampleValue, type Argument } from "../schema/index.ts";
import { BODY_METHODS, type Operation, type Surface, type VariableReading } from "../surface/model.ts";
import { shownRoot } from "../url.ts";

/**
 * A request for an operation with its required arguments, each with a value that the operation accepts. An update without
 * required arguments changes one, since an empty body changes nothing.
 *
 * @param signIn whether to sign in; where absent, all but GET do.
 */
export function sampleRequest(operation: Operation, signIn = operation.method !== "GET"): SampleRequest {
  const { method, template } = operation;
  // WordPress rejects a default outside `enum`, such as that of `context` on `/wp/v2/block-renderer/…`.
  const required = operation.arguments.filter(
    ({ required: isNeeded, schema }) => isNeeded || isUnlistedDefault(schema),
  );
  const updates = method === "PUT" || method === "PATCH";
  const chosen = required.length === 0 && updates ? usualChange(operation.arguments) : required;
  const pairs = chosen.map((argument) => [argument.name, sampleOf(argument)] as const);
  const path = pathValues(operation);
  if (!BODY_METHODS.has(method)) return { method, template, path, query: pairs, signIn };
  return { method, template, path, query: [], ...(pairs.length === 0 ? {} : { body: pairs }), signIn };
}

/** An argument that an update may change: one of listed values, else a text or a switch. */
function usualChange(all: readonly Argument[]): readonly Argument[] {
  const plain = all.filter(
    ({ name, schema: { types = [], readOnly, format } }) =>
      name !== "context" &&
      readOnly !== true &&
      format === undefined &&
      ["string", "boolean"].includes(types[0] ?? ""),
  );
  const chosen = plain.find(({ schema }) => schema.enum !== undefined) ?? plain[0];
  return chosen === undefined ? [] : [chosen];
}

/** The root of a surface as samples show it. */
export function sampleRoot({ apiRoot: { url, queryRoot } }: Surface): SampleRoot {
  return { url: shownRoot(url), ...(queryRoot === undefined ? {} : { queryRoot }) };
}

/** An example path: that of the first GET with a variable, else of the first operation, else `/`. */
export function examplePath(operations: readonly Operation[]): string {
  const shown =
    operations.find(({ method, variables }) => method === "GET" && variables.length > 0) ?? operations[0];
  return shown === undefined ? "/" : pathOf(sampleRequest(shown));
}

function pathValues(operation: Operation): SampleRequest["path"] {
  const parts = operation.variants[0]?.template.parts ?? [];
  const samples = sampleVariables(operation, 0);
  return parts.flatMap((part) => {
    if (part.kind === "literal") return [];
    const { name, example } = part.variable;
    return [[name, samples.get(name) ?? example] as const];
  });
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
  // With a fixed prefix or suffix the argument describes the whole segment, and the variable is a part of it.
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
