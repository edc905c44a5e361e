import { groupBy } from "../group.ts";
import { compareCodeUnits, unescapeStep, type Json } from "../json.ts";
import { fits } from "../schema/fits.ts";
import { NUMBER_BOUNDS } from "../schema/model.ts";
import type { Argument, BoundKeyword, Schema, SchemaType } from "../schema/model.ts";
import { passesFor } from "../schema/php.ts";
import { excludesType } from "../schema/rule.ts";
import { sampleOfType } from "../schema/sample.ts";
import { isSendable } from "../schema/sent-name.ts";
import type { Operation, OperationVariable, VariableReading } from "../surface/model.ts";
import type { Notice, NoticeCode } from "../notice.ts";
import { oneOrAny } from "./choice.ts";
import type { Encoding, ParameterObject, SchemaObject } from "./model.ts";
import { asText } from "./query.ts";
import type { SchemaPrinter } from "./schema.ts";

/** Names of arguments and variables that carry a credential. */
const SECRET =
  /(?:^|_|-)(?:password|passwd|pass|pwd|secret|token|nonce|api_?key|(?:product|licen[cs]e|private|access|secret|consumer|auth|activation)_key|credentials?)$|(?:Token|Nonce|Password|Secret|ApiKey|LicenseKey)$/i;

/** Prints the schema of an argument; one whose name says that it carries a credential is marked for clients to hide. */
export function printArgument({ name, schema }: Argument, print: SchemaPrinter): SchemaObject {
  const printed = print(schema);
  const holdsText = schema.types === undefined || schema.types.includes("string");
  if (!holdsText || !SECRET.test(name) || schema.enum !== undefined) return printed;
  return { ...printed, format: printed.format ?? "password" };
}

/** The parameters of the path, in the order of the template. */
export function pathParameters(operation: Operation, print: SchemaPrinter): readonly ParameterObject[] {
  return operation.variables.map((variable) => pathParameter(variable, print));
}

/** What clients encode in the value of a path, and WordPress, which decodes no path, then does not take as what it is. */
function bareRemark(characters: readonly string[]): string {
  const names = characters.map((character) => (character === "/" ? "slashes" : `\`${character}\``));
  const codes = characters.map((character) => `\`${encodeURIComponent(character)}\``);
  const verb = names.length === 1 && names[0] !== "slashes" ? "it is" : "they are";
  return `The value may hold ${names.join(", ")}, which must be sent as ${verb}, not as ${codes.join(", ")}.`;
}

function pathParameter({ name, readings }: OperationVariable, print: SchemaPrinter): ParameterObject {
  const first = readings[0];
  const schemas = readings.map((reading) => variableSchema(reading, print));
  const schema = oneOrAny(schemas);
  const multiSegment = readings.some(({ variable }) => variable.multiSegment);
  const others = readings.flatMap(({ variable }) => Array.from(variable.bare ?? ""));
  const bare = [...new Set([...(multiSegment ? ["/"] : []), ...others])];
  const texts = readings.flatMap(({ argument }) =>
    argument === undefined ? [] : (print(argument.schema).description ?? []),
  );
  const repeats = readings.find(({ variable }) => variable.repeats !== undefined)?.variable.repeats;
  const description = [
    ...new Set(texts),
    ...(bare.length === 0 ? [] : [bareRemark(bare)]),
    ...(repeats === undefined ? [] : [`Must be the same as \`${repeats}\`.`]),
  ].join(" ");
  const variable = first?.variable;
  const example = first === undefined ? undefined : exampleOf(first, schemas[0] ?? schema);
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

function exampleOf({ variable, argument }: VariableReading, schema: SchemaObject): Json | undefined {
  const { example } = variable;
  // The pattern may take words where the argument takes numbers or truth values alone.
  if (argument?.schema.types?.some((type) => passesFor(type, example)) === false) return undefined;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.format === "password") return undefined;
  // Of a text in a path WordPress asks its length and format.
  const { types: _types, enum: _enum, oneOf: _oneOf, anyOf: _anyOf, ...asked } = argument?.schema ?? {};
  if (!fits(asked, example)) return undefined;
  if (schema.type === "integer") {
    const { minimum = 1, ...declared } = argument?.schema ?? {};
    return sampleOfType("integer", { ...declared, minimum: Math.max(minimum, 1) });
  }
  return example === "" ? undefined : example;
}

/** What a path may hold: what the pattern takes, and of what the argument declares as much as can be said of a path. */
function variableSchema({ variable, argument }: VariableReading, print: SchemaPrinter): SchemaObject {
  const declared = argument?.schema;
  if (variable.words !== undefined) return wordsSchema(variable.words, declared);
  const isWhole = variable.pattern === "^[0-9]+$";
  if (isWhole && declared?.types?.length === 1 && declared.types[0] === "integer") {
    const { enum: values } = print(declared);
    return { type: "integer", ...(values === undefined ? {} : { enum: values }), ...digitBounds(declared) };
  }
  const holdsText = declared !== undefined && (declared.types?.includes("string") ?? true);
  const words = holdsText ? listedTexts(declared) : [];
  return {
    type: "string",
    ...(words.length === 0 ? {} : { enum: words }),
    ...(holdsText && declared.minLength !== undefined ? { minLength: declared.minLength } : {}),
    ...(holdsText && declared.maxLength !== undefined ? { maxLength: declared.maxLength } : {}),
    pattern: variable.pattern,
    ...(words.length === 0 && SECRET.test(variable.capture ?? "") ? { format: "password" } : {}),
  };
}

/** What bounds a number that stands in a path as digits alone. */
function digitBounds(declared: Schema): Pick<SchemaObject, BoundKeyword> {
  const { minimum = 0 } = declared;
  const others = NUMBER_BOUNDS.flatMap((keyword) => {
    const bound = keyword === "minimum" ? undefined : declared[keyword];
    return bound === undefined ? [] : [[keyword, bound] as const];
  });
  return { minimum: Math.max(minimum, 0), ...Object.fromEntries(others) };
}

/** The listed values as a path holds them: texts, and numbers where a text may pass for one. */
function listedTexts(declared: Schema): readonly string[] {
  const { enum: values = [], types } = asText(declared);
  const takesNumbers = types === undefined || types.includes("integer") || types.includes("number");
  return values
    .filter((value) => typeof value === "string" || (takesNumbers && typeof value === "number"))
    .map(String);
}

/** The few words of a variable; as the argument lists them, where it lists any: it heeds case, which the route ignores. */
function wordsSchema(words: readonly string[], declared: Schema | undefined): SchemaObject {
  const listed = groupBy(declared?.enum?.map(String) ?? [], (value) => value.toLowerCase());
  const both = new Set(words.flatMap((word) => listed.get(word.toLowerCase()) ?? []));
  return { type: "string", enum: both.size === 0 ? words : [...both] };
}

/** The parameters of the query, required ones first, then by name; without those that no query can carry. */
export function queryParameters(
  declared: readonly Argument[],
  print: SchemaPrinter,
  report: (notice: Notice) => void,
): readonly ParameterObject[] {
  const ordered = declared.toSorted(
    (a, b) => Number(b.required) - Number(a.required) || compareCodeUnits(a.name, b.name),
  );
  return ordered.flatMap((argument) => {
    if (isSendable(argument.name)) return [queryParameter(argument, print)];
    const why = "has no name of its own in a query; it is not in the document";
    report(tellUnsendable("argument-unsendable", argument, why));
    return [];
  });
}

/** Tells of an argument that a request cannot carry. */
export function tellUnsendable(code: NoticeCode, { name, pointer }: Argument, why: string): Notice {
  const [, , route = ""] = pointer.split("/").map(unescapeStep);
  return { code, pointer, text: `The argument ${JSON.stringify(name)} ${why}.`, route };
}

/** One argument in the query, written the way PHP reads it. */
function queryParameter(argument: Argument, print: SchemaPrinter): ParameterObject {
  const { name } = argument;
  const schema = printArgument({ ...argument, schema: asText(argument.schema) }, print);
  const { style, explode, brackets } = queryStyle(argument.schema);
  const { description: own, deprecated, ...rest } = schema;
  const remark = style === "form" && typesOf(argument.schema).includes("object") ? [objectRemark(name)] : [];
  const description = [...(own === undefined ? [] : [own]), ...remark].join(" ");
  return {
    name: brackets ? `${name}[]` : name,
    in: "query",
    ...(description === "" ? {} : { description }),
    ...(argument.required ? { required: true } : {}),
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(style === undefined ? {} : { style, explode }),
    schema: inQuery(rest),
    ...(brackets ? { "x-routeprint-argument": name } : {}),
  };
}

/** Said of an argument that is a list or an object: OpenAPI has one style for both, which is that of the list. */
export function objectRemark(name: string): string {
  return `An object is sent as \`${name}[key]=value\` for each of its members.`;
}

const SCALARS = ["string", "number", "boolean"] as const;

/** A list of which nothing is known holds scalars all the same: nothing else fits into one value of a query. */
function inQuery(schema: SchemaObject): SchemaObject {
  const { items } = schema;
  return items !== undefined && Object.keys(items).length === 0
    ? { ...schema, items: { type: [...SCALARS] } }
    : schema;
}

interface QueryStyle {
  readonly style?: "form" | "deepObject";
  readonly explode: boolean;
  /** Whether the name carries `[]`, without which PHP keeps the last value only. */
  readonly brackets: boolean;
}

function choicesOf({ oneOf = [], anyOf = [] }: Schema): readonly Schema[] {
  return [...oneOf, ...anyOf];
}

function typesOf(schema: Schema): readonly SchemaType[] {
  return schema.types ?? choicesOf(schema).flatMap((choice) => choice.types ?? []);
}

/**
 * How a value of the schema must stand in a query for PHP and WordPress to read it (recorded from WordPress 7.1):
 * a list of scalars joined by commas; a list whose text may itself hold a comma or a space, whose items are not declared,
 * or which has items and no type, repeated under `name[]`; an object as `name[key]`.
 */
function queryStyle(schema: Schema): QueryStyle {
  const types = typesOf(schema);
  if (types.includes("array")) {
    const list = choicesOf(schema).find((choice) => choice.types?.includes("array") === true);
    const items = schema.items ?? list?.items;
    const others = types.filter((type) => type !== "array" && type !== "object" && type !== "null");
    // Beside another type the plain name must stay, from which a list is read at commas as well, unless WordPress refuses
    // what passes for both.
    const brackets =
      others.every((type) => excludesType(schema, type)) && (others.length > 0 || !isPlain(items));
    return { style: "form", explode: brackets, brackets };
  }
  const isUntyped = types.length === 0;
  if (isUntyped && schema.items !== undefined) return { style: "form", explode: true, brackets: true };
  return types.includes("object") || (isUntyped && schema.properties !== undefined)
    ? { style: "deepObject", explode: true, brackets: false }
    : { explode: false, brackets: false };
}

/**
 * How a form must write the argument for PHP and WordPress to read it; undefined where any form does, and for a list of
 * lists or objects, which no style writes. Without it a list is `name=1&name=2`, of which PHP keeps the last, and an object
 * loses its name. A text of a list may hold no comma or space here: a form has no `name[]` beside the body in JSON.
 */
export function formEncoding({ schema }: Argument): Encoding | undefined {
  const { style, explode, brackets } = queryStyle(schema);
  if (style === undefined) return undefined;
  if (!brackets) return { style, explode };
  const isNested = schema.items?.types?.every((type) => type === "array" || type === "object") === true;
  return isNested ? undefined : { style, explode: false };
}

const PLAIN_FORMATS: ReadonlySet<string> = new Set(["date-time", "date", "uuid", "ipv4", "ipv6"]);

/** Whether no value of the items can hold a comma or white space, at which WordPress would split it. */
function isPlain(items: Schema | undefined): boolean {
  if (items?.types === undefined) return false;
  return items.types.every((type) => {
    if (type === "string") {
      const isListed =
        items.enum?.every((value) => typeof value !== "string" || /^[^\s,]+$/.test(value)) === true;
      return isListed || (items.format !== undefined && PLAIN_FORMATS.has(items.format));
    }
    return type !== "array" && type !== "object";
  });
}
