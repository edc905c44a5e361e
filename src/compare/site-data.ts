import { isArray } from "../json.ts";
import type { Json } from "../json.ts";
import type { ChangeKind } from "./change.ts";
import type { ChangeClass } from "./model.ts";
import type { OperationChange } from "./operation-change.ts";

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
export function isFilledBySite(name: string, isFilling: boolean): boolean {
  return isFilling && FILLED_BY_THE_SITE.has(name);
}

/** Whether a site's content fills lists of values in this namespace. */
export function isFillingNamespace(namespace: string): boolean {
  return FILLING_NAMESPACE.test(namespace);
}

/** An address, an e-mail address or a moment: alone, or as all values of a list. */
export function isSiteValue(value: Json | undefined): boolean {
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
