import { compareCodeUnits, unescapeStep } from "../json.ts";
import {
  type Argument,
  type Schema,
  type SchemaType,
  excludesType,
  isSendable,
  isUnlistedDefault,
} from "../schema/index.ts";
import type { Notice, NoticeCode } from "../notice.ts";
import type { Encoding, ParameterObject, SchemaObject } from "./model.ts";
import { asText } from "./query.ts";
import type { SchemaPrinter } from "./schema.ts";

/** Names of arguments and variables that carry a credential. */
export const SECRET =
  /(?:^|_|-)(?:password|passwd|pass|pwd|secret|token|nonce|api_?key|(?:product|licen[cs]e|private|access|secret|consumer|auth|activation)_key|credentials?)$|(?:Token|Nonce|Password|Secret|ApiKey|LicenseKey)$/i;

/** Prints the schema of an argument; one whose name says that it carries a credential is marked for clients to hide. */
export function printArgument({ name, schema }: Argument, print: SchemaPrinter): SchemaObject {
  const printed = print(schema);
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

/** The parameters of the query, required ones first, then by name; without those that no query can carry. */
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
    ...(isRequired(argument) ? { required: true } : {}),
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
