import { isArray } from "../base/json.ts";
import type { Json } from "../base/json.ts";
import { memoizePair } from "../base/memo.ts";
import type { ChangeKind } from "./kinds.ts";
import type { ChangeClass } from "./model.ts";
import type { OperationChange } from "./schema-change.ts";
import type { ArgumentsByName, ComparedOperation } from "./view.ts";
import { BOUND_KEYWORDS, type Schema, defaultOf } from "../schema/index.ts";
import { additional, boundsOf } from "./bounds.ts";
import { literalKey } from "./enums.ts";
import { acceptedTypes } from "./types.ts";

/**
 * Arguments whose list of values WordPress or WooCommerce fills from the site: templates of the theme, post and order
 * statuses, roles, image sizes, languages. A difference between these lists is a difference of content.
 */
const FILLED_BY_THE_SITE: ReadonlySet<string> = new Set([
  "template",
  "status",
  "role",
  "roles",
  "roles_exclude",
  "size",
  "image_size",
  // Installed languages.
  "locale",
]);

/** Namespaces of WordPress and WooCommerce: a plugin may use the same names for a fixed list. */
const FILLING_NAMESPACE = /^(?:wp\/v\d|wc\/|wc-analytics$|wc-admin$)/;

const VALUE_LISTS: ReadonlySet<ChangeKind> = new Set([
  "enum-values-added",
  "enum-values-removed",
  "enum-set",
  "enum-unset",
]);

/** Longest text tested as an address: the time of the test grows with the square of the length. */
const LONGEST_ADDRESS = 2000;

const ADDRESS = /^(?:https?:\/\/\S+|[^\s@]+@[^\s@]+\.[^\s@]+)$/i;

/** Placeholder in lock files for a moment, which differs between captures. */
export const ANY_MOMENT = "(a moment)";

/** Matches a date or time: in a default it is from the clock or from the site's calendar. */
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?\S*)?$/;

/** Classifies a change as one of texts, of the site's content, or of its surface. */
export function classifyChange(
  { kind, subject, from, to }: Pick<OperationChange, "kind" | "subject" | "from" | "to">,
  namespace: string,
): ChangeClass {
  if (kind === "description-changed") return "text";
  if (kind === "default-changed" && isSiteValue(from) && isSiteValue(to)) return "site-data";
  if (!VALUE_LISTS.has(kind)) return "surface";
  const name = subject.split("/").findLast((step) => step !== "items" && step !== "properties") ?? "";
  return isFilledBySite(name, isFillingNamespace(namespace)) ? "site-data" : "surface";
}

/** Whether a site's content fills the list of values of this argument. */
function isFilledBySite(name: string, isFilling: boolean): boolean {
  return isFilling && FILLED_BY_THE_SITE.has(name);
}

/** Whether a site's content fills lists of values in this namespace. */
export function isFillingNamespace(namespace: string): boolean {
  return FILLING_NAMESPACE.test(namespace);
}

/** Whether a value is an address, an e-mail address or a moment, or a list of addresses. */
function isSiteValue(value: Json | undefined): boolean {
  if (typeof value === "string") return isAddress(value) || isMoment(value);
  return (
    isArray(value) && value.length > 0 && value.every((item) => typeof item === "string" && isAddress(item))
  );
}

/** Whether a default is a moment or the placeholder for one. */
export function isMoment(value: Json | undefined): boolean {
  return typeof value === "string" && (value === ANY_MOMENT || MOMENT.test(value));
}

function isAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && ADDRESS.test(text);
}

/** Share of differing descriptions from which the languages differ; an upgrade rewrites a few in a hundred. */
const OTHER_LANGUAGE = 0.3;

/** Fewest descriptions for a meaningful share. */
const ENOUGH = 10;

/** Whether the two sides describe their arguments in different languages. */
export function isTranslated(shared: readonly (readonly [ComparedOperation, ComparedOperation])[]): boolean {
  const count = memoizePair(countDescriptions);
  const counts = shared.map(([from, to]) => count(from.arguments, to.arguments));
  const both = counts.reduce((sum, each) => sum + each.both, 0);
  const differing = counts.reduce((sum, each) => sum + each.differing, 0);
  return both >= ENOUGH && differing / both >= OTHER_LANGUAGE;
}

/** Counts the arguments that both sides describe, and those of them that differ. */
function countDescriptions(from: ArgumentsByName, to: ArgumentsByName) {
  const described = [...from.values()].flatMap(({ name, schema: { description } }) => {
    const other = to.get(name)?.schema.description;
    return description === undefined || other === undefined ? [] : [description === other];
  });
  return { both: described.length, differing: described.filter((isEqual) => !isEqual).length };
}

/**
 * Whether a change may be a translation: WordPress marks deprecation only in descriptions, and defaults that are prose are
 * translated too.
 */
export function isTranslatable({ kind, from, to }: OperationChange): boolean {
  if (kind === "deprecated-set" || kind === "deprecated-unset") return true;
  return kind === "default-changed" && isProse(from) && isProse(to);
}

/** Whether a value has words with a space between them, which a translator would change. */
function isProse(value: Json | undefined): boolean {
  return typeof value === "string" && /\p{L}\s+\p{L}/u.test(value);
}

/** Removes values of the site's content from the schema of an argument, or of the part called `name`. */
export function withoutSiteData(schema: Schema, name: string, isFilling: boolean): Schema {
  const types = acceptedTypes(schema);
  const pattern = types.has("string") ? schema.pattern : undefined;
  const items = types.has("array") ? schema.items : undefined;
  const [properties, rest] = types.has("object")
    ? [schema.properties, additional(schema)]
    : [undefined, true];
  const value = defaultOf(schema);
  const isPlain = value !== undefined && value !== null && !isSiteValue(value) && !isProse(value);
  const values = isFilledBySite(name, isFilling) ? undefined : schema.enum;
  const kept: Schema = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !COMPARED_APART.has(keyword)),
  );
  const members = [...(properties ?? [])].map(
    ([part, own]) => [part, withoutSiteData(own, part, isFilling)] as const,
  );
  return {
    ...kept,
    ...boundsOf(schema),
    ...(pattern === undefined ? {} : { pattern }),
    ...(schema.deprecated === true ? { deprecated: true } : {}),
    ...(rest === true ? {} : { additionalProperties: rest }),
    ...(isPlain ? { default: literalKey(value, "wordpress") } : {}),
    ...(values === undefined ? {} : { enum: values.map((each) => literalKey(each, "wordpress")) }),
    ...(items === undefined ? {} : { items: withoutSiteData(items, name, isFilling) }),
    ...(members.length === 0 ? {} : { properties: new Map(members) }),
  };
}

/** Keywords that are compared separately. */
const COMPARED_APART: ReadonlySet<string> = new Set([
  ...BOUND_KEYWORDS,
  "uniqueItems",
  "pattern",
  "default",
  "misfitDefault",
  "enum",
  "items",
  "properties",
  "additionalProperties",
  "deprecated",
  "foreignType",
]);
