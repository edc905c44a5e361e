import { compareCodeUnits, unescapeStep } from "../base/json.ts";
import {
  type Argument,
  type Draft,
  SAYS_NOTHING,
  type Schema,
  type SchemaType,
  exclude,
  isUnlistedDefault,
  mapParts,
} from "../schema/index.ts";
import { SECRET, isSendable } from "../wordpress/index.ts";
import type { Notice, NoticeCode } from "../diagnostics/notices.ts";
import type { Encoding, Lists, ParameterObject, SchemaObject } from "./model.ts";
import { formStyle, queryRemarks, queryStyle, sentPart } from "./query.ts";
import type { SchemaPrinter } from "./schema.ts";
import { withValidated } from "./validated.ts";

/** Prints the schema of an argument; a name that marks a credential makes clients hide the value. */
export function printArgument(argument: Argument, print: SchemaPrinter): SchemaObject {
  const { name, schema, validated } = argument;
  const declared = print(schema);
  const printed = validated === undefined ? declared : withValidated(declared, validated, print);
  const holdsText = schema.types === undefined || schema.types.includes("string");
  if (!holdsText || !SECRET.test(name) || schema.enum !== undefined) return printed;
  return { ...printed, format: printed.format ?? "password" };
}

/**
 * Whether a request must hold the argument. An argument whose `enum` rejects its own default must be sent: WordPress
 * validates the default too (`context` of `/wp/v2/block-renderer/{name}`).
 */
export function isRequired({ required, schema }: Argument): boolean {
  return required || isUnlistedDefault(schema);
}

/** Writes the parameters of the query, required ones first, then by name; names that no query can carry are left out. */
export function queryParameters(
  declared: readonly Argument[],
  print: SchemaPrinter,
  report: (notice: Notice) => void,
  lists: Lists = "brackets",
): readonly ParameterObject[] {
  const ordered = declared.toSorted(
    (a, b) => Number(isRequired(b)) - Number(isRequired(a)) || compareCodeUnits(a.name, b.name),
  );
  return ordered.flatMap((argument) => {
    if (isSendable(argument.name)) return [queryParameter(argument, print, lists)];
    const why = "has a name that PHP changes or drops in a query; it is not in the document";
    report(unsendableNotice("argument-unsendable", argument, why));
    return [];
  });
}

/** Makes a notice of an argument that a request cannot carry. */
export function unsendableNotice(code: NoticeCode, { name, pointer }: Argument, why: string): Notice {
  const [, , route = ""] = pointer.split("/").map(unescapeStep);
  return { code, pointer, text: `The argument ${JSON.stringify(name)} ${why}.`, route };
}

/** Writes an argument of the query as PHP reads it. */
function queryParameter(argument: Argument, print: SchemaPrinter, lists: Lists): ParameterObject {
  const { name } = argument;
  const form = queryStyle(argument.schema, lists);
  const { style, explode, brackets } = form;
  const sent = sentPart(argument.schema, form);
  const schema = printArgument({ ...argument, schema: asText(sent) }, print);
  const { description: own, deprecated, ...rest } = schema;
  const remarks = queryRemarks(name, argument.schema, form);
  const description = [...(own === undefined ? [] : [own]), ...remarks].join(" ");
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

const SCALARS = ["string", "number", "boolean"] as const;

/** Limits unknown items of a list to scalars, since one value of a query holds nothing else. */
function inQuery(schema: SchemaObject): SchemaObject {
  const { items } = schema;
  return items !== undefined && Object.keys(items).length === 0
    ? { ...schema, items: { type: [...SCALARS] } }
    : schema;
}

/** Returns the encoding of the argument in a form; undefined if the default is right or no style works. */
export function formEncoding({ schema }: Argument): Encoding | undefined {
  const { style, explode } = formStyle(schema);
  return style === undefined ? undefined : { style, explode };
}

/** Scalar types that the text of a query can pass for. */
const TEXT_SCALARS: readonly SchemaType[] = ["integer", "number", "boolean"];

/**
 * Narrows a schema for the query. Every value of a query is text, and WordPress validates text as `string` if that type
 * comes first: the number 5 must then satisfy the bounds of texts, and is rejected by a `oneOf` of an integer and any text
 * because it fits both branches.
 */
export function asText(schema: Schema): Schema {
  return asTextBeside(schema, [...TEXT_SCALARS, "array"]);
}

/** Narrows a part of an argument; a list in it has its own names, `a[x][0]`, and is not text. */
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
    const twice = oneOf.flatMap((branch) => branch.types ?? []).filter((type) => TEXT_SCALARS.includes(type));
    for (const type of new Set(twice)) exclude(draft, { types: [type] });
  }
  // Objects that a surface shares stay shared.
  return draft.types === schema.types && draft.not === schema.not ? parts : draft;
}

/** Whether WordPress rejects some texts other than numbers and booleans. */
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

function takesAnyText(branch: Schema): boolean {
  return (
    branch.types?.includes("string") === true &&
    Object.keys(branch).every((keyword) => SAYS_NOTHING.has(keyword))
  );
}
