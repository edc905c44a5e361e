import { groupBy } from "../base/group.ts";
import { pointTo } from "../base/json.ts";
import type { NoticeCode } from "../diagnostics/notices.ts";
import {
  MAX_BRANCHES,
  type Schema,
  type SchemaType,
  areApart,
  isOfType,
  mapParts,
  typeOf,
} from "../schema/index.ts";
import { RESPONSE_FACTS, type ResponseFact } from "../wordpress/index.ts";

/** A resource and the namespace that registers it. */
interface ResourceName {
  readonly title: string;
  readonly namespace: string;
}

/** Location of a property in a response. */
interface PropertyPlace extends ResourceName {
  /** Its name; empty for the items of a list. */
  readonly name: string;
  /** The name of the property it is part of; empty at the top of the resource. */
  readonly parent: string;
  /** The names down to it, with `[]` for the items of a list: `line_items[].sku`. */
  readonly path: string;
  readonly pointer: string;
  /** Whether it is a branch of `oneOf` or `anyOf`; widening must not make branches overlap. */
  readonly isBranch: boolean;
  /** A known fact beside its declaration. */
  readonly fact?: ResponseFact | undefined;
}

/** Receives each applied rule with the pointer of the property inside the schema. */
export type Applied = (code: NoticeCode, pointer: string) => void;

/** Returns the schema of the values really sent; undefined if the rule does not apply. */
type Widen = (schema: Schema, place: PropertyPlace) => Schema | undefined;

/**
 * Rules for values that WordPress is known to send against its schemas, by the code of the notice. Each rule is a fact of
 * its code, not a guess from one recording; values of a single plugin are left to `--responses observed`.
 */
export const WIDENING_RULES: readonly (readonly [code: NoticeCode, widen: Widen])[] = [
  // PHP has one kind of array, and writes an empty one as a list.
  ["response-empty-list", takeEmptyList],
  // `WP_REST_Meta_Fields::prepare_value` sends null for a value that its own schema rejects, for example an unset one.
  ["response-meta-unset", (schema, place) => (isMeta(place) ? takeNull(schema) : undefined)],
  // `WP_REST_Settings_Controller::prepare_value` does the same with options.
  ["response-setting-unset", (schema, place) => (isSetting(place) ? takeNull(schema) : undefined)],
  // A default that its own type or enum rejects is still sent if no other value was set.
  ["response-default", takeDefault],
  ["response-null", (schema, { fact }) => (fact?.sends.includes("null") ? takeNull(schema) : undefined)],
  ["response-type", takeKnownTypes],
  ["response-value", takeKnownValues],
  // A schema with properties describes an object, even if it declares another type: the headers of a leaderboard in WooCommerce
  // (`array`), the items of a cart in CoCart (`string`).
  ["response-object", takeProperties],
  ["response-date-unset", takeUnsetDate],
  // `mysql_to_rfc3339` writes `2026-11-21T03:53:24`, which is not a date-time of RFC 3339; plugins use it too.
  ["response-date-zone", (schema) => (schema.format === "date-time" ? dropFormat(schema) : undefined)],
  // WordPress validates the format of requests, not of unset values. A link and an identifier are always set.
  ["response-text-unset", dropTextFormat],
  ["response-status-internal", takeInternalStatus],
  // The type of a term that a search finds is its taxonomy (`WP_REST_Term_Search_Handler`).
  [
    "response-search-type",
    (schema, { title, name }) =>
      title === "search-result" && name === "type" ? dropEnum(schema) : undefined,
  ],
  ["response-branches-overlap", joinBranches],
];

/**
 * Widens properties whose values WordPress is known to send against its declarations; each rule marks the property. A
 * schema that no rule changes stays the same object.
 */
export function widenResource(schema: Schema, resource: ResourceName, applied: Applied): Schema {
  const top: PropertyPlace = { ...resource, name: "", parent: "", path: "", pointer: "", isBranch: false };
  const widen = (given: Schema, place: PropertyPlace, rules: typeof WIDENING_RULES): Schema => {
    const codes: NoticeCode[] = [];
    let known = given;
    // Recordings may have widened the property before.
    for (const code of given.widened ?? []) applied(code, place.pointer);
    for (const [code, rule] of rules) {
      const wider = rule(known, place);
      if (wider === undefined) continue;
      known = wider;
      codes.push(code);
      applied(code, place.pointer);
    }
    const whole = mapParts(known, (part, keyword, step) =>
      widen(part, placeBelow(place, keyword, step), WIDENING_RULES),
    );
    return mark(whole, codes);
  };
  // The items of a list at the top are the resource itself.
  const { items } = schema;
  if (items === undefined || schema.properties !== undefined) return widen(schema, top, TOP_RULES);
  const item = widen(items, { ...top, pointer: "/items" }, TOP_RULES);
  return item === items ? schema : { ...schema, items: item };
}

/** Adds rules to those that widened the schema. */
function mark(schema: Schema, codes: readonly NoticeCode[]): Schema {
  return codes.length === 0 ? schema : { ...schema, widened: [...(schema.widened ?? []), ...codes] };
}

/** The rules for a resource itself; only its branches are widened. */
const TOP_RULES = WIDENING_RULES.filter(([code]) => code === "response-branches-overlap");

function placeBelow(above: PropertyPlace, keyword: string, step: string | undefined): PropertyPlace {
  const name = keyword === "properties" ? (step ?? "") : "";
  const here = `${above.pointer}/${keyword}`;
  const path = keyword === "items" ? `${above.path}[]` : above.path === "" ? name : `${above.path}.${name}`;
  return {
    title: above.title,
    namespace: above.namespace,
    name,
    parent: above.name === "" ? above.parent : above.name,
    path,
    pointer: step === undefined ? here : pointTo(here, step),
    isBranch: keyword === "anyOf" || keyword === "oneOf",
    fact: factOf(above, path),
  };
}

/**
 * Accepts an empty list, only for an object without named properties: if properties are named, clients would have to test
 * for a list each time. Objects with named properties that were seen empty are rows of `RESPONSE_FACTS`.
 */
function takeEmptyList(schema: Schema, { isBranch }: Pick<PropertyPlace, "isBranch">): Schema | undefined {
  const { types, oneOf, anyOf, allOf, properties, required = [] } = schema;
  if (isBranch || types?.includes("object") !== true || types.includes("array")) return undefined;
  // A list fits no branch of an object.
  if ((oneOf ?? anyOf ?? allOf) !== undefined) return undefined;
  if ((properties?.size ?? 0) + required.length > 0) return undefined;
  return { ...schema, types: withType(types, "array"), maxItems: 0 };
}

/**
 * Widens objects that have no property in a context, for which WordPress sends `[]`: for example the title of a block with
 * `?context=embed`. The schema must be of one context.
 */
export function widenEmptied(schema: Schema): Schema {
  return mapParts(schema, (part, keyword) => {
    const whole = widenEmptied(part);
    if (whole.properties?.size !== 0) return whole;
    const empty = takeEmptyList(whole, { isBranch: keyword === "anyOf" || keyword === "oneOf" });
    return empty === undefined ? whole : mark(empty, ["response-empty-list"]);
  });
}

function takeProperties(schema: Schema): Schema | undefined {
  const { properties, items, types } = schema;
  if (properties === undefined || properties.size === 0) return undefined;
  const wider = withTypes(schema, ["object"]);
  // The items of a list may be the objects that the properties describe.
  const isBare = types?.includes("array") === true && items === undefined;
  return wider === undefined || !isBare ? wider : { ...wider, items: { types: ["object"], properties } };
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
  const { enum: values } = schema;
  const wider = withTypes(schema, ["null"]);
  if (wider === undefined || values === undefined || values.includes(null)) return wider;
  return { ...wider, enum: [...values, null] };
}

/** Adds types to a schema; undefined if it has them or accepts all. */
function withTypes(schema: Schema, added: readonly SchemaType[]): Schema | undefined {
  const { types } = schema;
  if (types === undefined || added.every((type) => types.includes(type))) return undefined;
  return { ...schema, types: added.reduce(withType, types) };
}

/** Adds a type; `null` stays last. */
function withType(types: readonly SchemaType[], type: SchemaType): readonly SchemaType[] {
  const all = new Set([...types, type]);
  return all.delete("null") ? [...all, "null"] : [...all];
}

const FACTS = groupBy(RESPONSE_FACTS, ({ resource }) => resource);

/** Finds the fact of the property at a path. */
function factOf({ title, namespace }: ResourceName, path: string): ResponseFact | undefined {
  const matches = (fact: ResponseFact): boolean => fact.path === path && namespace.startsWith(fact.namespace);
  const revision = title.endsWith("-revision") ? FACTS.get("*-revision") : undefined;
  return FACTS.get(title)?.find(matches) ?? revision?.find(matches);
}

function takeKnownTypes(schema: Schema, { fact }: PropertyPlace): Schema | undefined {
  if (fact === undefined) return undefined;
  const { enum: values, maxItems, ...open } = schema;
  const sent = fact.sends.filter((type) => type !== "null");
  const types = sent.map((type) => (type === "[]" ? "array" : type));
  // An earlier rule limits an object without named properties to empty lists; this fact knows that lists have items.
  const isFilled = sent.includes("array") && maxItems === 0;
  // `enum` holds no objects, and not all values sent of a type that it lists.
  const isOpen =
    values !== undefined && types.some((type) => type === "object" || schema.types?.includes(type));
  const wider = withTypes(isOpen ? open : schema, types) ?? (isFilled || isOpen ? open : undefined);
  if (wider === undefined) return undefined;
  // A number may be whole.
  const all = wider.types?.filter((type) => type !== "integer" || !types.includes("number"));
  return {
    ...wider,
    ...(all === undefined ? {} : { types: all }),
    ...(sent.includes("[]") ? { maxItems: 0 } : {}),
  };
}

function takeKnownValues(schema: Schema, { fact }: PropertyPlace): Schema | undefined {
  const { enum: listed, minimum } = schema;
  const { values = [] } = fact ?? {};
  const missing = listed === undefined ? [] : values.filter((value) => !listed.includes(value));
  const least = values.find((value) => typeof value === "number" && minimum !== undefined && value < minimum);
  if (missing.length === 0 && typeof least !== "number") return undefined;
  return {
    ...schema,
    ...(listed === undefined ? {} : { enum: [...listed, ...missing] }),
    ...(typeof least === "number" ? { minimum: least } : {}),
  };
}

/**
 * Accepts null for an unset date. Core declares null since 5.5 (`date_gmt` of a draft), but not for revisions and
 * autosaves; plugins never do (`wc_rest_prepare_date_response` of WooCommerce).
 */
function takeUnsetDate(schema: Schema, { name, namespace }: PropertyPlace): Schema | undefined {
  if (schema.format !== "date-time") return undefined;
  return namespace !== "wp/v2" || name === "date" || name === "date_gmt" ? takeNull(schema) : undefined;
}

const EMPTIABLE: ReadonlySet<string> = new Set(["uri", "uri-reference", "email", "ipv4", "ipv6", "uuid"]);

function dropTextFormat(schema: Schema, { name, isBranch }: PropertyPlace): Schema | undefined {
  const { format } = schema;
  const isSet = name === "link" || name === "uuid";
  return format === undefined || isBranch || isSet || !EMPTIABLE.has(format) ? undefined : dropFormat(schema);
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
 * Turns `oneOf` into `anyOf`: a response may fit several branches. WordPress may distinguish branches by format, which JSON
 * Schema treats as an annotation.
 */
function joinBranches(schema: Schema): Schema | undefined {
  const { oneOf, anyOf, ...rest } = schema;
  if (oneOf === undefined || anyOf !== undefined || !mayOverlap(oneOf)) return undefined;
  return { ...rest, anyOf: oneOf };
}

/** Whether some value may match two branches; too many branches are assumed to overlap. */
function mayOverlap(branches: readonly Schema[]): boolean {
  if (branches.length > MAX_BRANCHES || branches.some(({ format }) => format !== undefined)) return true;
  return branches.some((branch, at) => branches.slice(at + 1).some((other) => !areApart(branch, other)));
}
