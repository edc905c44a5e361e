import { groupBy } from "../group.ts";
import type { NoticeCode } from "../notice.ts";
import {
  CONTEXTS,
  type Schema,
  type SchemaType,
  areApart,
  isOfType,
  schemaKey,
  typeOf,
} from "../schema/index.ts";
import { ANSWER_FACTS, type AnswerFact } from "./answer-facts.ts";

/** Where a property of an answer stands. */
export interface AnswerPlace {
  /** Its name; empty for the items of a list. */
  readonly name: string;
  /** The name of the property it is part of; empty at the top of the resource. */
  readonly parent: string;
  /** The place of the schema that holds it; absent at the top. */
  readonly above?: AnswerPlace | undefined;
  /** The keyword under which it stands there, and its name or position. */
  readonly keyword: string;
  readonly step?: string | undefined;
  /** Whether it is one of several choices, which must not come to overlap. */
  readonly isChoice: boolean;
  /** The title of the resource. */
  readonly title: string;
  readonly namespace: string;
}

/** One way in which WordPress answers otherwise than it declares: its name is the code of the notice it leaves. */
export interface AnswerRule {
  readonly name: NoticeCode;
  /** The schema of what is really sent, or nothing where the rule does not fit. */
  readonly widen: (schema: Schema, place: AnswerPlace) => Schema | undefined;
}

/**
 * What WordPress is known to send where its schemas say otherwise. Each is a fact of its code, not a guess from one
 * recording; what a single plugin does is left to `--responses observed`.
 */
export const ANSWER_RULES: readonly AnswerRule[] = [
  // PHP has one kind of array, and writes an empty one as a list.
  { name: "answer-empty-list", widen: takeEmptyList },
  // `WP_REST_Meta_Fields::prepare_value` answers null for a value that its own schema refuses, as unset ones are.
  {
    name: "answer-meta-unset",
    widen: (schema, place) => (isMeta(place) ? takeNull(schema) : undefined),
  },
  // `WP_REST_Settings_Controller::prepare_value` does the same with options.
  {
    name: "answer-setting-unset",
    widen: (schema, place) => (isSetting(place) ? takeNull(schema) : undefined),
  },
  // A default that its own type or list refuses is still what is answered where nothing else was set.
  { name: "answer-default", widen: takeDefault },
  { name: "answer-null", widen: takeKnownNull },
  { name: "answer-type", widen: takeKnownTypes },
  { name: "answer-object", widen: takeObject },
  { name: "answer-date-unset", widen: takeUnsetDate },
  // `mysql_to_rfc3339` writes `2026-11-21T03:53:24`, which RFC 3339 does not know; plugins use it as well.
  { name: "answer-date-zone", widen: dropDateFormat },
  // A format is checked on what is sent in, never on what is not set. A link and an identifier are always there.
  { name: "answer-text-unset", widen: dropTextFormat },
  { name: "answer-status-internal", widen: takeInternalStatus },
  // A term found by a search has its taxonomy for a type (`WP_REST_Term_Search_Handler`).
  {
    name: "answer-search-type",
    widen: (schema, { title, name }) =>
      title === "search-result" && name === "type" ? dropEnum(schema) : undefined,
  },
  { name: "answer-choices-overlap", widen: joinChoices },
];

function takeEmptyList(schema: Schema, place: AnswerPlace): Schema | undefined {
  const { types, oneOf, anyOf, allOf } = schema;
  if (place.isChoice || types?.includes("object") !== true || types.includes("array")) return undefined;
  // Whatever is said of the whole, a list fits none of its choices.
  if ((oneOf ?? anyOf ?? allOf) !== undefined) return undefined;
  // What an option or meta value holds is stored by plugins, and nothing where it was never stored.
  const isStored = (isMeta(place) || isSetting(place)) && schema.required === undefined;
  if (!isStored && !isMap(schema) && !isEmptyIn(schema)) return undefined;
  return { ...schema, types: withType(types, "array"), maxItems: 0 };
}

/** Whether nothing in the object must be there: a map, or one of which nothing is declared. */
function isMap({ properties, required = [], additionalProperties, patternProperties }: Schema): boolean {
  if (required.length > 0) return false;
  if (properties === undefined || properties.size === 0) return true;
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  return isOpen || patternProperties !== undefined || areAlike([...properties.values()]);
}

/** Whether a context shows the object and nothing in it: the title of a block on `?context=embed`. */
function isEmptyIn({ context: shown = CONTEXTS, properties }: Schema): boolean {
  if (properties === undefined) return false;
  const members = [...properties.values()];
  return CONTEXTS.some(
    (context) =>
      shown.includes(context) && members.every((member) => member.context?.includes(context) === false),
  );
}

/** How many properties alike make a map: the sizes of an image, of which any may be missing. */
const MIN_ALIKE = 3;

function areAlike(members: readonly Schema[]): boolean {
  return members.length >= MIN_ALIKE && new Set(members.map(schemaKey)).size === 1;
}

function isMeta({ parent, name }: AnswerPlace): boolean {
  return parent === "meta" && name !== "";
}

function isSetting({ title, namespace, parent, name }: AnswerPlace): boolean {
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

/** One more type; `null` stays last. */
function withType(types: readonly SchemaType[], type: SchemaType): readonly SchemaType[] {
  const all = new Set([...types, type]);
  return all.delete("null") ? [...all, "null"] : [...all];
}

const FACTS = groupBy(ANSWER_FACTS, ({ resource }) => resource);

function factOf(place: AnswerPlace): AnswerFact | undefined {
  const { title } = place;
  const facts = FACTS.get(title.endsWith("-revision") ? "*-revision" : title);
  if (facts === undefined) return undefined;
  const path = pathOf(place);
  return facts.find((fact) => fact.path === path && place.namespace.startsWith(fact.namespace));
}

/** All names down to a place, with `[]` for the items of a list: `line_items[].sku`. */
function pathOf({ above, keyword, name }: AnswerPlace): string {
  const before = above === undefined ? "" : pathOf(above);
  if (keyword === "items") return above === undefined ? "" : `${before}[]`;
  return before === "" ? name : `${before}.${name}`;
}

function takeKnownNull(schema: Schema, place: AnswerPlace): Schema | undefined {
  return factOf(place)?.sends.includes("null") === true ? takeNull(schema) : undefined;
}

/**
 * What has properties is an object, whatever else it is said to be: the headers of a leaderboard in WooCommerce, lists;
 * the items of a cart in CoCart, text.
 */
function takeObject(schema: Schema): Schema | undefined {
  const { types, properties } = schema;
  if (types === undefined || types.includes("object") || (properties?.size ?? 0) === 0) return undefined;
  return { ...schema, types: withType(types, "object") };
}

function takeKnownTypes(schema: Schema, place: AnswerPlace): Schema | undefined {
  const { types } = schema;
  const others =
    factOf(place)?.sends.filter((type) => type !== "null" && types?.includes(type) === false) ?? [];
  if (types === undefined || others.length === 0) return undefined;
  // A number may be whole.
  const known = others.includes("number") ? types.filter((type) => type !== "integer") : types;
  return { ...schema, types: others.reduce(withType, known) };
}

/**
 * A date that is not set is null. Core says so itself where it happens, since 5.5 (`date_gmt` of a draft), but not of
 * revisions and autosaves; plugins never do (`wc_rest_prepare_date_response` of WooCommerce).
 */
function takeUnsetDate(schema: Schema, { name, namespace }: AnswerPlace): Schema | undefined {
  if (schema.format !== "date-time") return undefined;
  return namespace !== "wp/v2" || name === "date" || name === "date_gmt" ? takeNull(schema) : undefined;
}

function dropDateFormat(schema: Schema): Schema | undefined {
  return schema.format === "date-time" ? dropFormat(schema) : undefined;
}

const EMPTIABLE: ReadonlySet<string> = new Set(["uri", "uri-reference", "email", "ipv4", "ipv6", "uuid"]);

function dropTextFormat(schema: Schema, { name, isChoice }: AnswerPlace): Schema | undefined {
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

/** Statuses that WordPress keeps to itself when it lists those that can be set (`get_post_stati`), yet answers with. */
const INTERNAL_STATUSES = ["auto-draft", "inherit", "trash"] as const;

function takeInternalStatus(schema: Schema, { name }: AnswerPlace): Schema | undefined {
  const { enum: values } = schema;
  if (name !== "status" || values === undefined) return undefined;
  // The statuses of posts, or those of WooCommerce's orders, which are posts as well.
  if (!values.includes("publish") && !values.includes("on-hold")) return undefined;
  const missing = INTERNAL_STATUSES.filter((status) => !values.includes(status));
  return missing.length === 0 ? undefined : { ...schema, enum: [...values, ...missing] };
}

/** Of more choices it is taken that some overlap; the most seen is 10. */
const MAX_CHOICES = 16;

/**
 * Nothing asks of an answer that only one choice fits. By their formats WordPress may tell choices apart, but to JSON
 * Schema a format is a remark.
 */
export function joinChoices(schema: Schema): Schema | undefined {
  const { oneOf, anyOf, ...rest } = schema;
  if (oneOf === undefined || anyOf !== undefined || !mayOverlap(oneOf)) return undefined;
  return { ...rest, anyOf: oneOf };
}

function mayOverlap(choices: readonly Schema[]): boolean {
  if (choices.length > MAX_CHOICES || choices.some(({ format }) => format !== undefined)) return true;
  return choices.some((choice, at) => choices.slice(at + 1).some((other) => !areApart(choice, other)));
}
