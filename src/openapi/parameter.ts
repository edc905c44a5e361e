import { compareCodeUnits, unescapeStep } from "../json.ts";
import {
  type Argument,
  type Draft,
  SAYS_NOTHING,
  type Schema,
  type SchemaType,
  exclude,
  excludesType,
  isUnlistedDefault,
  mapParts,
} from "../schema/index.ts";
import { isSendable } from "../wordpress/request-name.ts";
import type { Notice, NoticeCode } from "../notices.ts";
import type { Encoding, ParameterObject, SchemaObject } from "./model.ts";
import type { SchemaPrinter } from "./schema.ts";
import { withValidated } from "./validated.ts";

/** Names of arguments and path variables that carry a credential. */
export const SECRET =
  /(?:^|_|-)(?:password|passwd|pass|pwd|secret|token|nonce|api_?key|(?:product|licen[cs]e|private|access|secret|consumer|auth|activation)_key|credentials?)$|(?:Token|Nonce|Password|Secret|ApiKey|LicenseKey)$/i;

/** Prints the schema of an argument; clients hide one whose name marks it as a credential. */
export function printArgument(argument: Argument, print: SchemaPrinter): SchemaObject {
  const { name, schema, validated } = argument;
  const declared = print(schema);
  const printed = validated === undefined ? declared : withValidated(declared, validated, print);
  const holdsText = schema.types === undefined || schema.types.includes("string");
  if (!holdsText || !SECRET.test(name) || schema.enum !== undefined) return printed;
  return { ...printed, format: printed.format ?? "password" };
}

/**
 * Whether a request must hold the argument. One whose `enum` refuses its own default must be sent: WordPress validates the
 * default too (`context` of `/wp/v2/block-renderer/{name}`).
 */
export function isRequired({ required, schema }: Argument): boolean {
  return required || isUnlistedDefault(schema);
}

/** The parameters of the query, required ones first, then by name; without those whose name no query can carry. */
export function queryParameters(
  declared: readonly Argument[],
  print: SchemaPrinter,
  report: (notice: Notice) => void,
): readonly ParameterObject[] {
  const ordered = declared.toSorted(
    (a, b) => Number(isRequired(b)) - Number(isRequired(a)) || compareCodeUnits(a.name, b.name),
  );
  return ordered.flatMap((argument) => {
    if (isSendable(argument.name)) return [queryParameter(argument, print)];
    const why = "has no name of its own in a query; it is not in the document";
    report(unsendableNotice("argument-unsendable", argument, why));
    return [];
  });
}

/** A notice of an argument that a request cannot carry. */
export function unsendableNotice(code: NoticeCode, { name, pointer }: Argument, why: string): Notice {
  const [, , route = ""] = pointer.split("/").map(unescapeStep);
  return { code, pointer, text: `The argument ${JSON.stringify(name)} ${why}.`, route };
}

/** One argument in the query, serialized as PHP reads it. */
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
    ...(isRequired(argument) ? { required: true } : {}),
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(style === undefined ? {} : { style, explode }),
    schema: inQuery(rest),
    ...(brackets ? { "x-routeprint-argument": name } : {}),
  };
}

/** Describes how to send the object, where an argument is a list or an object: OpenAPI allows one style, that of the list. */
export function objectRemark(name: string): string {
  return `An object is sent as \`${name}[key]=value\` for each of its members.`;
}

const SCALARS = ["string", "number", "boolean"] as const;

/** A list of unknown items holds scalars: nothing else fits into one value of a query. */
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
 * How PHP and WordPress read a value from a query (recorded from WordPress 7.1): a list of scalars joined by commas; a list
 * whose texts may hold a comma or a space, or whose items or type are not declared, repeated under `name[]`; an object as
 * `name[key]`.
 */
function queryStyle(schema: Schema): QueryStyle {
  const types = typesOf(schema);
  if (types.includes("array")) {
    const list = choicesOf(schema).find((choice) => choice.types?.includes("array") === true);
    const items = schema.items ?? list?.items;
    const others = types.filter((type) => type !== "array" && type !== "object" && type !== "null");
    // Beside another type the plain name must stay (WordPress splits it at commas too), unless WordPress rejects what passes
    // for both.
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
 * How a form must encode the argument for PHP to read it; undefined where the default does, and for a list of lists or
 * objects, which no style encodes. The default `name=1&name=2` loses all values but the last, and an object loses its name.
 * A form has no `name[]` beside the body in JSON, so its listed texts cannot hold a comma or a space.
 */
export function formEncoding({ schema }: Argument): Encoding | undefined {
  const { style, explode, brackets } = queryStyle(schema);
  if (style === undefined) return undefined;
  if (!brackets) return { style, explode };
  const isNested = schema.items?.types?.every((type) => type === "array" || type === "object") === true;
  return isNested ? undefined : { style, explode: false };
}

const PLAIN_FORMATS: ReadonlySet<string> = new Set(["date-time", "date", "uuid", "ipv4", "ipv6"]);

/** Whether no item can hold a comma or white space, at which WordPress splits. */
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

/** The types that one text of a query can pass for. */
const TEXT_SCALARS: readonly SchemaType[] = ["integer", "number", "boolean"];

/**
 * The schema of a value in a query. Every value there is text, and WordPress validates text as `string` where that comes
 * first: the number 5 must then satisfy the bounds of texts, and it fits both branches of `oneOf` an integer and any text, so
 * it is rejected.
 */
export function asText(schema: Schema): Schema {
  return asTextBeside(schema, [...TEXT_SCALARS, "array"]);
}

/** Below the argument itself a list has its own names, `a[x][0]`, and is no text. */
function inside(schema: Schema): Schema {
  return asTextBeside(schema, TEXT_SCALARS);
}

function asTextBeside(schema: Schema, texts: readonly SchemaType[]): Schema {
  const parts = mapParts(schema, (part, keyword) =>
    keyword === "anyOf" || keyword === "oneOf" ? part : inside(part),
  );
  const draft: Draft = { ...parts };
  const { types = [], overtaken = [], oneOf = [] } = schema;
  const later = boundsText(schema) ? types.slice(types.indexOf("string") + 1) : [];
  const dropped = later.filter((type) => texts.includes(type));
  if (types.includes("string") && dropped.length > 0) {
    draft.types = types.filter((type) => !dropped.includes(type));
    draft.overtaken = [...overtaken, ...dropped];
  }
  if (oneOf.some(takesAnyText)) {
    const twice = oneOf.flatMap((choice) => choice.types ?? []).filter((type) => TEXT_SCALARS.includes(type));
    for (const type of new Set(twice)) exclude(draft, { types: [type] });
  }
  // What a surface shares stays shared.
  return draft.types === schema.types && draft.not === schema.not ? parts : draft;
}

/** Whether WordPress rejects some texts that are no numbers or booleans. */
function boundsText({
  minLength,
  maxLength,
  pattern,
  enum: words,
  format,
  wordpressFormat,
}: Schema): boolean {
  const bounds = [minLength, maxLength, pattern, words];
  return bounds.some((bound) => bound !== undefined) || format === "date-time" || wordpressFormat === "ip";
}

function takesAnyText(choice: Schema): boolean {
  return (
    choice.types?.includes("string") === true &&
    Object.keys(choice).every((keyword) => SAYS_NOTHING.has(keyword))
  );
}
