import type { IndexArgument } from "../discovery/model.ts";
import { isObject } from "../json.ts";
import { refuseFontSettings } from "./core-fonts.ts";
import { member, type Definition } from "./definition.ts";
import { toText, type PhpValue } from "./php.ts";
import type { Refusal } from "./refusal.ts";
import { toUri } from "./uri.ts";

/** A validator that core registers instead of that of the type, which the index does not show. */
interface CoreCheck {
  readonly routes: RegExp;
  readonly names: RegExp;
  readonly refuse: (value: PhpValue, name: string, method: string, route: string) => Refusal | undefined;
}

const PORTS: ReadonlySet<string> = new Set(["80", "443", "8080"]);
const HTTP = /^https?:\/\/[^/]/i;

const CHECKS: readonly CoreCheck[] = [
  {
    routes: /^\/wp\/v2\/font-families/,
    names: /^font_(?:family|face)_settings$/,
    refuse: refuseFontSettings,
  },
  {
    routes: /^\/wp-block-editor\/v1\/url-details$/,
    names: /^url$/,
    refuse: (value, param) =>
      isPublic(toText(value))
        ? undefined
        : { code: "rest_invalid_param", message: "Invalid parameter.", param, isBare: true },
  },
  { routes: /^\/wp\/v2\/media$/, names: /^url$/, refuse: refusePicture },
  {
    routes: /^\/wp\/v2\/menu-items/,
    names: /^url$/,
    refuse: (value, param) =>
      value === "" || toUri(toText(value)) !== ""
        ? undefined
        : { code: "rest_invalid_url", message: "Invalid URL.", param },
  },
  // The theme's templates stand in no index; of anything that is empty to PHP core says no more than that it is none.
  { routes: /^\/wp\/v2\//, names: /^template$/, refuse: () => undefined },
];

/** Arguments of a collection that the base class of WordPress's controllers validates. */
const OF_COLLECTIONS: ReadonlySet<string> = new Set(["context", "page", "per_page", "search"]);

/** Collections of which more is validated, or less. */
const COLLECTIONS: readonly { readonly routes: RegExp; readonly names: RegExp }[] = [
  { routes: /^\/wp\/v2\/comments$/, names: /^(?:context|page|per_page|search|status|type)$/ },
  { routes: /^\/wp-abilities\//, names: /^context$/ },
  // WooCommerce names the validator of the type for whatever it lists.
  { routes: /^\/(?:wc\/v[1-3]|wc-analytics)\//, names: /^/ },
];

const WRITES: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"]);

/** Arguments of writes under `/wp/v2/` that are no properties of an item, and have no validator (recorded, WordPress 7.1). */
interface Action {
  readonly routes: RegExp;
  /** All of the route where no names are given. */
  readonly names?: RegExp;
}

const ACTIONS: readonly Action[] = [
  { routes: /^\/wp\/v2\/media\/.+\/edit$/, names: /^(?:src|modifiers|rotation|x|y|width|height)$/ },
  { routes: /^\/wp\/v2\/media$/, names: /^(?:generate_sub_sizes|convert_format)$/ },
  { routes: /^\/wp\/v2\/(?!pages|menu-items).+\/autosaves$/, names: /^parent$/ },
  { routes: /^\/wp\/v2\/comments/, names: /^author_email$/ },
  {
    routes: /^\/wp\/v2\/(?:plugins$|font-families|media\/.+\/post-process$|block-renderer\/|widget-types\/)/,
  },
];

/**
 * Whether an argument has a validator, which is asked before anything is converted: only of the value that counts, and
 * an error there hides all others. Items get theirs from `rest_get_endpoint_args_for_schema`, but not for what stands in
 * the path: under `/wp/v2/` always, elsewhere where the argument is that property of the route's schema.
 */
export function isJudgedFirst(
  method: string,
  route: string,
  { name, definition }: Pick<IndexArgument, "name" | "definition">,
  schema?: unknown,
): boolean {
  if (!WRITES.has(method)) {
    const collection = COLLECTIONS.find(({ routes }) => routes.test(route));
    return collection === undefined ? OF_COLLECTIONS.has(name) : collection.names.test(name);
  }
  if (OF_COLLECTIONS.has(name)) return true;
  if (route.includes(`(?P<${name}>`)) return false;
  if (!route.startsWith("/wp/v2/")) return isProperty(name, definition, schema);
  return !ACTIONS.some(({ routes, names }) => routes.test(route) && names?.test(name) !== false);
}

/** Whether an argument was made from a property: it keeps its type and its words. */
function isProperty(name: string, { type, description }: Definition, schema: unknown): boolean {
  const property = isObject(schema) ? member(schema["properties"], name) : undefined;
  if (!isObject(property) || property["description"] !== description) return false;
  return JSON.stringify(property["type"]) === JSON.stringify(type);
}

const PRIVATE = /^(?:(?:0|10|127)(?:\.\d{1,3}){3}|(?:172\.(?:1[6-9]|2\d|3[01])|192\.168)(?:\.\d{1,3}){2})$/;

/** `wp_http_validate_url`, but for names of hosts, which are not looked up, and for the site's own, which it takes. */
function isPublic(text: string): boolean {
  const [, host, port] = /^https?:\/\/([^/?#:@[\]]+)(?::(\d+))?(?:[/?#]|$)/i.exec(text) ?? [];
  if (host === undefined || (port !== undefined && !PORTS.has(port))) return false;
  return !PRIVATE.test(host);
}

/** Whether the address can be reached is not asked. */
function refusePicture(value: PhpValue, param: string): Refusal | undefined {
  if (typeof value !== "string") {
    return { code: "rest_invalid_type", message: `${param} is not of type string.`, param };
  }
  if (value === "" || HTTP.test(value)) return undefined;
  const message = "Invalid URL. Provide a valid, publicly reachable HTTP or HTTPS image URL.";
  return { code: "rest_invalid_url", message, param };
}

/** The validator of core's own for an argument whose type alone says too little, or too much (WordPress 7.1). */
export function coreCheck(
  method: string,
  route: string,
  name: string,
): ((value: PhpValue) => Refusal | undefined) | undefined {
  const check = CHECKS.find(({ routes, names }) => routes.test(route) && names.test(name));
  return check === undefined ? undefined : (value) => check.refuse(value, name, method, route);
}
