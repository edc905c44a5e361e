import { isArray } from "../base/json.ts";
import type { Json } from "../base/json.ts";
import { memoizePair } from "../base/memo.ts";
import type { ChangeKind } from "./kinds.ts";
import type { ChangeClass } from "./model.ts";
import type { OperationChange } from "./schema-change.ts";
import type { OperationView } from "./view.ts";
import { BOUND_KEYWORDS, type Schema, defaultOf } from "../schema/index.ts";
import { additional, boundsOf } from "./bounds.ts";
import { literalKey } from "./enums.ts";
import { acceptedTypes } from "./types.ts";

/**
 * Arguments whose list of values WordPress or WooCommerce fills from what a site holds: its theme's templates,
 * its post and order statuses, its roles, its image sizes, its languages. A difference there is a difference of content.
 */
const FILLED_BY_THE_SITE: ReadonlySet<string> = new Set([
  "template",
  "status",
  "role",
  "roles",
  "roles_exclude",
  "size",
  "image_size",
  // The languages that are installed.
  "locale",
]);

/** Whose statuses and roles those are: a plugin may use the same words for a fixed list. */
const FILLING_NAMESPACE = /^(?:wp\/v\d|wc\/|wc-analytics$|wc-admin$)/;

const VALUE_LISTS: ReadonlySet<ChangeKind> = new Set([
  "enum-values-added",
  "enum-values-removed",
  "enum-set",
  "enum-unset",
]);

/** No address is longer; the search for a dot in one takes the square of its length. */
const LONGEST_ADDRESS = 2000;

const ADDRESS = /^(?:https?:\/\/\S+|[^\s@]+@[^\s@]+\.[^\s@]+)$/i;

/** What a lock file has for such a moment, which is another at each look. */
export const ANY_MOMENT = "(a moment)";

/** A date or a time in a default was taken from the clock or from the site's own calendar. */
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?\S*)?$/;

/** Whether a change is one of the site's content and not of its surface. */
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

/** Whether a site's content fills the list of values of this argument, in a namespace where it fills any. */
function isFilledBySite(name: string, isFilling: boolean): boolean {
  return isFilling && FILLED_BY_THE_SITE.has(name);
}

/** Whether a site's content fills lists of values in this namespace. */
export function isFillingNamespace(namespace: string): boolean {
  return FILLING_NAMESPACE.test(namespace);
}

/** An address, an e-mail address or a moment: alone, or as all values of a list. */
function isSiteValue(value: Json | undefined): boolean {
  if (typeof value === "string") return isAddress(value) || isMoment(value);
  return (
    isArray(value) && value.length > 0 && value.every((item) => typeof item === "string" && isAddress(item))
  );
}

/** Whether a default is a moment, or what a lock file has for one. */
export function isMoment(value: Json | undefined): boolean {
  return typeof value === "string" && (value === ANY_MOMENT || MOMENT.test(value));
}

function isAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && ADDRESS.test(text);
}

/** From which share of differing descriptions on two sides speak different languages; an upgrade rewrites a few in a hundred. */
const OTHER_LANGUAGE = 0.3;

/** Of fewer descriptions the share says nothing: one of three is rewritten soon. */
const ENOUGH = 10;

/** Whether the two sides describe their arguments in different languages. */
export function isTranslated(shared: readonly (readonly [OperationView, OperationView])[]): boolean {
  const count = memoizePair(countDescriptions);
  const counts = shared.map(([from, to]) => count(from.arguments, to.arguments));
  const both = counts.reduce((sum, each) => sum + each.both, 0);
  const differing = counts.reduce((sum, each) => sum + each.differing, 0);
  return both >= ENOUGH && differing / both >= OTHER_LANGUAGE;
}

type Arguments = OperationView["arguments"];

/** How many arguments both sides describe, and how many of them otherwise. */
function countDescriptions(from: Arguments, to: Arguments) {
  const described = [...from.values()].flatMap(({ name, schema: { description } }) => {
    const other = to.get(name)?.schema.description;
    return description === undefined || other === undefined ? [] : [description === other];
  });
  return { both: described.length, differing: described.filter((isEqual) => !isEqual).length };
}

/**
 * Whether a change may be one of language alone: WordPress marks what is deprecated in the description only, and
 * a default that is prose is translated like one.
 */
export function isTranslatable({ kind, from, to }: OperationChange): boolean {
  if (kind === "deprecated-set" || kind === "deprecated-unset") return true;
  return kind === "default-changed" && isProse(from) && isProse(to);
}

/** Words with a space between them: what a translator would touch. */
function isProse(value: Json | undefined): boolean {
  return typeof value === "string" && /\p{L}\s+\p{L}/u.test(value);
}

/** The schema of an argument, or of a part of it by its name, without what the site's content fills in. */
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

/** Keywords that are compared on their own. */
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
