import { groupBy } from "../group.ts";
import type { NoticeCode } from "../notices.ts";
import {
  CONTEXTS,
  type Schema,
  type SchemaType,
  areApart,
  isOfType,
  schemaKey,
  typeOf,
  MAX_CHOICES,
} from "../schema/index.ts";
import { RESPONSE_FACTS, type ResponseFact } from "../wordpress/responses.ts";

/** The place of a property in a response. */
export interface PropertyPlace {
  /** Its name; empty for the items of a list. */
  readonly name: string;
  /** The name of the property it is part of; empty at the top of the resource. */
  readonly parent: string;
  /** The place of the schema that holds it; absent at the top. */
  readonly above?: PropertyPlace | undefined;
  /** The keyword under which it stands there, and its name or position. */
  readonly keyword: string;
  readonly step?: string | undefined;
  /** Whether it is a branch of `oneOf` or `anyOf`; branches must not come to overlap. */
  readonly isChoice: boolean;
  /** The title of the resource. */
  readonly title: string;
  readonly namespace: string;
}

/** One way in which WordPress responds otherwise than it declares; its name is the code of its notice. */
export interface WideningRule {
  readonly name: NoticeCode;
  /** The schema of what is really sent; undefined where the rule does not apply. */
  readonly widen: (schema: Schema, place: PropertyPlace) => Schema | undefined;
}

/**
 * What WordPress is known to send where its schemas declare something else. Each rule is a fact of its code, not a guess
 * from one recording; what a single plugin sends is left to `--responses observed`.
 */
export const WIDENING_RULES: readonly WideningRule[] = [
  // PHP has one kind of array, and writes an empty one as a list.
  { name: "answer-empty-list", widen: takeEmptyList },
  // `WP_REST_Meta_Fields::prepare_value` sends null for a value that its own schema refuses, such as an unset one.
  {
    name: "answer-meta-unset",
    widen: (schema, place) => (isMeta(place) ? takeNull(schema) : undefined),
  },
  // `WP_REST_Settings_Controller::prepare_value` does the same with options.
  {
    name: "answer-setting-unset",
    widen: (schema, place) => (isSetting(place) ? takeNull(schema) : undefined),
  },
  // A default that its own type or enum refuses is still sent where nothing else was set.
  { name: "answer-default", widen: takeDefault },
  { name: "answer-null", widen: takeKnownNull },
  { name: "answer-type", widen: takeKnownTypes },
  { name: "answer-object", widen: takeObject },
  { name: "answer-date-unset", widen: takeUnsetDate },
  // `mysql_to_rfc3339` writes `2026-11-21T03:53:24`, which is no date-time of RFC 3339; plugins use it too.
  { name: "answer-date-zone", widen: dropDateFormat },
  // WordPress validates the format of requests, not of unset values. A link and an identifier are always set.
  { name: "answer-text-unset", widen: dropTextFormat },
  { name: "answer-status-internal", widen: takeInternalStatus },
  // The type of a term that a search finds is its taxonomy (`WP_REST_Term_Search_Handler`).
  {
    name: "answer-search-type",
    widen: (schema, { title, name }) =>
      title === "search-result" && name === "type" ? dropEnum(schema) : undefined,
  },
  { name: "answer-choices-overlap", widen: joinChoices },
];

function takeEmptyList(schema: Schema, place: PropertyPlace): Schema | undefined {
  const { types, oneOf, anyOf, allOf } = schema;
  if (place.isChoice || types?.includes("object") !== true || types.includes("array")) return undefined;
  // A list fits none of the branches of an object.
  if ((oneOf ?? anyOf ?? allOf) !== undefined) return undefined;
  // Plugins store options and meta values; one that was never stored is empty.
  const isStored = (isMeta(place) || isSetting(place)) && schema.required === undefined;
  if (!isStored && !isMap(schema) && !isEmptyIn(schema)) return undefined;
  return { ...schema, types: withType(types, "array"), maxItems: 0 };
}

/** Whether the object may be empty: a map, or an object of which nothing is declared. */
function isMap({ properties, required = [], additionalProperties, patternProperties }: Schema): boolean {
  if (required.length > 0) return false;
  if (properties === undefined || properties.size === 0) return true;
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  return isOpen || patternProperties !== undefined || areAlike([...properties.values()]);
}

/** Whether a context shows the object and none of its properties: the title of a block on `?context=embed`. */
function isEmptyIn({ context: shown = CONTEXTS, properties }: Schema): boolean {
  if (properties === undefined) return false;
  const members = [...properties.values()];
  return CONTEXTS.some(
    (context) =>
      shown.includes(context) && members.every((member) => member.context?.includes(context) === false),
  );
}

/** So many equal properties make a map: the sizes of an image, of which any may be missing. */
const MIN_ALIKE = 3;

function areAlike(members: readonly Schema[]): boolean {
  return members.length >= MIN_ALIKE && new Set(members.map(schemaKey)).size === 1;
}

function isMeta({ parent, name }: PropertyPlace): boolean {
  return parent === "meta" && name !== "";
}

function isSetting({ title, namespace, parent, name }: PropertyPlace): boolean {
  return title === "settings" && namespace === "wp/v2" && parent === "" && name !== "";
}

function takeDefault(schema: Schema): Schema | undefined {
  const { misfitDefault: value, types, enum: values } = schema;
  if (value === undefined || (typeof value === "object" && value !== null)) return undefined;
  const isTyped = types === undefined || isOfType(types, value);
  const isListed = values === undefined || values.includes(value);
  if (isTyped && isListed) return undefined;
  return {
    ...schema,
    ...(isTyped ? {} : { types: withType(types, typeOf(value)) }),
    ...(isListed ? {} : { enum: [...values, value] }),
  };
}

function takeNull(schema: Schema): Schema | undefined {
  const { types, enum: values } = schema;
  if (types === undefined || types.includes("null")) return undefined;
  return {
    ...schema,
    types: withType(types, "null"),
    ...(values === undefined || values.includes(null) ? {} : { enum: [...values, null] }),
  };
}

/** Adds a type; `null` stays last. */
function withType(types: readonly SchemaType[], type: SchemaType): readonly SchemaType[] {
  const all = new Set([...types, type]);
  return all.delete("null") ? [...all, "null"] : [...all];
}

const FACTS = groupBy(RESPONSE_FACTS, ({ resource }) => resource);

function factOf(place: PropertyPlace): ResponseFact | undefined {
  const { title } = place;
  const facts = FACTS.get(title.endsWith("-revision") ? "*-revision" : title);
  if (facts === undefined) return undefined;
  const path = pathOf(place);
  return facts.find((fact) => fact.path === path && place.namespace.startsWith(fact.namespace));
}

/** All names down to a place, with `[]` for the items of a list: `line_items[].sku`. */
function pathOf({ above, keyword, name }: PropertyPlace): string {
  const before = above === undefined ? "" : pathOf(above);
  if (keyword === "items") return above === undefined ? "" : `${before}[]`;
  return before === "" ? name : `${before}.${name}`;
}

function takeKnownNull(schema: Schema, place: PropertyPlace): Schema | undefined {
  return factOf(place)?.sends.includes("null") === true ? takeNull(schema) : undefined;
}

/**
 * A schema with properties describes an object, whatever type it declares: the headers of a leaderboard in WooCommerce
 * (`array`), the items of a cart in CoCart (`string`).
 */
function takeObject(schema: Schema): Schema | undefined {
  const { types, properties } = schema;
  if (types === undefined || types.includes("object") || (properties?.size ?? 0) === 0) return undefined;
  return { ...schema, types: withType(types, "object") };
}

function takeKnownTypes(schema: Schema, place: PropertyPlace): Schema | undefined {
  const { types } = schema;
  const others =
    factOf(place)?.sends.filter((type) => type !== "null" && types?.includes(type) === false) ?? [];
  if (types === undefined || others.length === 0) return undefined;
  // A number may be whole.
  const known = others.includes("number") ? types.filter((type) => type !== "integer") : types;
  return { ...schema, types: others.reduce(withType, known) };
}

/**
 * An unset date is null. Core declares it since 5.5 (`date_gmt` of a draft), but not for revisions and autosaves; plugins
 * never do (`wc_rest_prepare_date_response` of WooCommerce).
 */
function takeUnsetDate(schema: Schema, { name, namespace }: PropertyPlace): Schema | undefined {
  if (schema.format !== "date-time") return undefined;
  return namespace !== "wp/v2" || name === "date" || name === "date_gmt" ? takeNull(schema) : undefined;
}

function dropDateFormat(schema: Schema): Schema | undefined {
  return schema.format === "date-time" ? dropFormat(schema) : undefined;
}

const EMPTIABLE: ReadonlySet<string> = new Set(["uri", "uri-reference", "email", "ipv4", "ipv6", "uuid"]);

function dropTextFormat(schema: Schema, { name, isChoice }: PropertyPlace): Schema | undefined {
  const { format } = schema;
  const isSet = name === "link" || name === "uuid";
  return format === undefined || isChoice || isSet || !EMPTIABLE.has(format) ? undefined : dropFormat(schema);
}

function dropFormat({ format, ...rest }: Schema): Schema {
  return format === undefined ? rest : { ...rest, wordpressFormat: format };
}

function dropEnum({ enum: values, ...rest }: Schema): Schema | undefined {
  return values === undefined ? undefined : rest;
}

/** Statuses that WordPress sends and does not list among those that can be set (`get_post_stati`). */
const INTERNAL_STATUSES = ["auto-draft", "inherit", "trash"] as const;

function takeInternalStatus(schema: Schema, { name }: PropertyPlace): Schema | undefined {
  const { enum: values } = schema;
  if (name !== "status" || values === undefined) return undefined;
  // The statuses of posts, or those of WooCommerce's orders, which are posts as well.
  if (!values.includes("publish") && !values.includes("on-hold")) return undefined;
  const missing = INTERNAL_STATUSES.filter((status) => !values.includes(status));
  return missing.length === 0 ? undefined : { ...schema, enum: [...values, ...missing] };
}

/**
 * Turns `oneOf` into `anyOf`: a response may fit several branches. WordPress may tell branches apart by format, which JSON
 * Schema takes for an annotation.
 */
export function joinChoices(schema: Schema): Schema | undefined {
  const { oneOf, anyOf, ...rest } = schema;
  if (oneOf === undefined || anyOf !== undefined || !mayOverlap(oneOf)) return undefined;
  return { ...rest, anyOf: oneOf };
}

/** Whether some value may match two branches; many branches are taken to overlap. */
function mayOverlap(choices: readonly Schema[]): boolean {
  if (choices.length > MAX_CHOICES || choices.some(({ format }) => format !== undefined)) return true;
  return choices.some((choice, at) => choices.slice(at + 1).some((other) => !areApart(choice, other)));
}
