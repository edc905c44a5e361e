import { examplePathValues } from "../example/index.ts";
import type { Json } from "../base/json.ts";
import { compareLanguages, startPatternWork } from "../route/index.ts";
import { NUMBER_BOUNDS, type Schema, escapePattern, fits } from "../schema/index.ts";
import { SECRET, passesFor } from "../wordpress/index.ts";
import type { Operation, OperationVariable, VariableReading } from "../surface/index.ts";
import { oneOrAny } from "./schema.ts";
import type { ParameterObject, SchemaObject } from "./model.ts";
import { asText } from "./parameter.ts";
import type { SchemaPrinter } from "./schema.ts";

/** Writes the parameters of the path, in the order of the template. */
export function pathParameters(operation: Operation, print: SchemaPrinter): readonly ParameterObject[] {
  const values = examplePathValues(operation, 0);
  return operation.variables.map((variable) => pathParameter(variable, values.get(variable.name), print));
}

/** Describes characters that clients percent-encode in a path but must send unencoded: WordPress does not decode paths. */
function bareRemark(characters: readonly string[]): string {
  const names = characters.map((character) => (character === "/" ? "slashes" : `\`${character}\``));
  const codes = characters.map((character) => `\`${encodeURIComponent(character)}\``);
  const verb = names.length === 1 && names[0] !== "slashes" ? "it is" : "they are";
  return `The value may hold ${names.join(", ")}, which must be sent as ${verb}, not as ${codes.join(", ")}.`;
}

function pathParameter(
  { name, readings }: OperationVariable,
  value: string | undefined,
  print: SchemaPrinter,
): ParameterObject {
  const first = readings[0];
  const schemas = readings.map((reading) => variableSchema(reading, print));
  const schema = oneOrAny(schemas);
  const multiSegment = readings.some(({ variable }) => variable.multiSegment);
  const others = readings.flatMap(({ variable }) => Array.from(variable.bare ?? ""));
  const bare = [...new Set([...(multiSegment ? ["/"] : []), ...others])];
  const texts = readings.flatMap(({ argument }) =>
    argument === undefined ? [] : (print(argument.schema).description ?? []),
  );
  const description = [...new Set(texts), ...(bare.length === 0 ? [] : [bareRemark(bare)])].join(" ");
  const variable = first?.variable;
  const example = first === undefined ? undefined : exampleFor(value, first, schemas[0] ?? schema);
  return {
    name,
    in: "path",
    ...(description === "" ? {} : { description }),
    required: true,
    ...(readings.some(({ argument }) => argument?.schema.deprecated === true) ? { deprecated: true } : {}),
    schema,
    ...(example === undefined ? {} : { example }),
    ...(multiSegment ? { "x-routeprint-multi-segment": true } : {}),
    ...(variable?.prefix === undefined ? {} : { "x-routeprint-prefix": variable.prefix }),
    ...(variable?.suffix === undefined ? {} : { "x-routeprint-suffix": variable.suffix }),
    ...(variable === undefined || variable.inner.length === 0
      ? {}
      : { "x-routeprint-inner": variable.inner }),
  };
}

/** Returns the value that samples also send, if the argument surely accepts it. */
function exampleFor(
  value: string | undefined,
  { argument }: VariableReading,
  schema: SchemaObject,
): Json | undefined {
  if (value === undefined || value === "" || schema.format === "password") return undefined;
  if (schema.enum !== undefined) return schema.enum.includes(value) ? value : schema.enum[0];
  const declared = argument?.schema ?? {};
  if (schema.type === "integer" || schema.type === "number") {
    const number = Number(value);
    return fits({ ...declared, types: [schema.type] }, number) ? number : undefined;
  }
  // The pattern may accept words although the argument accepts only numbers, or demands a length or a format.
  const { types = ["string"], oneOf: _oneOf, anyOf: _anyOf, ...checked } = declared;
  const isAccepted =
    types.some((type) => passesFor(type, value)) && fits({ ...checked, types: ["string"] }, value);
  return isAccepted ? value : undefined;
}

/** Describes the values that both the pattern of the route and the argument of the same name accept. */
function variableSchema({ variable, argument }: VariableReading, print: SchemaPrinter): SchemaObject {
  const { pattern, capture = "" } = variable;
  if (variable.words !== undefined) return { type: "string", enum: variable.words };
  // WordPress validates the argument with the text around the variable, which a schema of the variable cannot express.
  const isWhole = variable.prefix === undefined && variable.suffix === undefined;
  const declared = isWhole ? argument?.schema : undefined;
  const types = declared?.types;
  if (declared === undefined || types === undefined || types.includes("string"))
    return textSchema(pattern, capture, declared, print);
  const takesNumber = types.includes("number");
  return takesNumber || types.includes("integer")
    ? numberSchema(pattern, takesNumber, declared)
    : { type: "string", pattern };
}

const DIGITS = "^[0-9]+$";

/** Kinds of numbers with their texts, the widest first. */
const NUMBERS = [
  { type: "number", text: String.raw`^-?[0-9]+(?:\.[0-9]+)?$`, lowest: Number.NEGATIVE_INFINITY },
  { type: "integer", text: "^-?[0-9]+$", lowest: Number.NEGATIVE_INFINITY },
  { type: "integer", text: DIGITS, lowest: 0 },
] as const;

/** Describes a number if the route accepts every number of a kind; else the numeric texts of the route. */
function numberSchema(pattern: string, takesNumber: boolean, declared: Schema): SchemaObject {
  const kinds = NUMBERS.filter(({ type }) => takesNumber || type === "integer");
  const kind = kinds.find(({ text }) => isWithin(text, pattern));
  if (kind === undefined) return { type: "string", ...bothPatterns(pattern, kinds[0]?.text) };
  const minimum = Math.max(declared.minimum ?? kind.lowest, kind.lowest);
  const others = NUMBER_BOUNDS.filter((keyword) => keyword !== "minimum" && declared[keyword] !== undefined);
  return {
    type: kind.type,
    ...(pattern === DIGITS ? {} : { "x-routeprint-route-pattern": pattern }),
    ...(Number.isFinite(minimum) ? { minimum } : {}),
    ...Object.fromEntries(others.map((keyword) => [keyword, declared[keyword]])),
  };
}

function textSchema(
  pattern: string,
  capture: string,
  declared: Schema | undefined,
  print: SchemaPrinter,
): SchemaObject {
  const listed = declared === undefined ? [] : listedTexts(declared);
  const accepted = listed.filter((word) => isWithin(`^${escapePattern(word)}$`, pattern));
  const words = accepted.length === 0 ? listed : accepted;
  const printed = declared?.types === undefined ? {} : print(declared);
  const isListed = words.length > 0;
  const format = !isListed && SECRET.test(capture) ? "password" : printed.format;
  const kept = isListed ? [] : KEPT.filter((keyword) => printed[keyword] !== undefined);
  return {
    type: "string",
    ...(format === undefined ? {} : { format }),
    ...(isListed ? { enum: words } : {}),
    ...Object.fromEntries(kept.map((keyword) => [keyword, printed[keyword]])),
    ...bothPatterns(pattern, printed.pattern),
    ...(printed.anyOf === undefined || declared?.wordpressFormat !== "ip" ? {} : { anyOf: printed.anyOf }),
  };
}

/** Keywords of an argument that also apply to text in a path, beside its format, pattern and listed values. */
const KEPT = ["minLength", "maxLength", "x-wp-format"] as const;

/** Combines the patterns of route and argument: the narrower one if one includes the other, else both. */
function bothPatterns(
  route: string,
  declared: string | undefined,
): Pick<SchemaObject, "pattern" | "allOf" | "x-routeprint-route-pattern"> {
  if (declared === undefined) return { pattern: route };
  switch (compareLanguages(route, declared, startPatternWork()).relation) {
    case "equal":
    case "narrower":
    // No request satisfies both: the argument has its own validator, or the route never responds.
    case "disjoint":
      return { pattern: route };
    case "wider":
      return { pattern: declared, "x-routeprint-route-pattern": route };
    case "overlapping":
    case "unknown":
      return { pattern: route, allOf: [{ pattern: declared }] };
  }
}

/** Whether the outer pattern accepts all values of the inner; no pattern of a site runs on the JavaScript engine. */
function isWithin(inner: string, outer: string): boolean {
  const { relation } = compareLanguages(inner, outer, startPatternWork());
  return relation === "equal" || relation === "narrower";
}

/** Lists the values as a path holds them: texts, and numbers if WordPress accepts a numeric text for them. */
function listedTexts(declared: Schema): readonly string[] {
  const { enum: values = [], types } = asText(declared);
  const takesNumbers = types === undefined || types.includes("integer") || types.includes("number");
  return values
    .filter((value) => typeof value === "string" || (takesNumbers && typeof value === "number"))
    .map(String);
}
