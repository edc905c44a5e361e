import { asObject, isObject } from "../base/json.ts";
import { ARGUMENT_FACTS, hasPattern } from "./argument-facts.ts";
import { member, readDefinition, type DeclaredArgument, type Definition } from "./definition.ts";
import { validateFormat } from "./formats.ts";
import { decodeJson, isNumeric, isNumericArray, toText, type PhpValue } from "./php.ts";
import type { Refusal } from "./refusal.ts";
import { validate } from "./validate.ts";

/**
 * A validator that core or WooCommerce registers in place of the one for the type; the index does not show it (WordPress 7.1,
 * WooCommerce 10.5).
 */
interface CoreCheck {
  readonly routes: RegExp;
  readonly names: RegExp;
  readonly validate: (value: PhpValue, param: string, place: CheckedRequest) => Refusal | undefined;
}

/** The method and route of a request; `schema` describes the route's responses. */
interface CheckedRequest {
  readonly method: string;
  readonly route: CoreRoute;
}

/** A route of the index. */
export interface CoreRoute {
  readonly key: string;
  readonly schema?: unknown;
}

const CHECKS: readonly CoreCheck[] = [
  { ...ARGUMENT_FACTS.fontSettings, validate: validateFontSettings },
  {
    ...ARGUMENT_FACTS.publicUrl,
    validate: (value, param) =>
      isPublic(toText(value))
        ? undefined
        : { code: "rest_invalid_param", message: "Invalid parameter.", param, isBare: true },
  },
  { ...ARGUMENT_FACTS.imageUrl, validate: validateImageUrl },
  {
    ...ARGUMENT_FACTS.numberRange,
    validate: (value, param) => validateRange(value, param, isNumeric, "numbers"),
  },
  {
    ...ARGUMENT_FACTS.dateRange,
    validate: (value, param) => validateRange(value, param, isDate, "valid dates"),
  },
  // The templates of the theme are not in the index.
  { routes: /^\/wp\/v2\//, names: /^template$/, validate: () => undefined },
];

/** The validator of core's own for an argument, if it has one. */
export function coreCheck(
  method: string,
  route: CoreRoute,
  name: string,
): ((value: PhpValue) => Refusal | undefined) | undefined {
  const check = CHECKS.find(({ routes, names }) => routes.test(route.key) && names.test(name));
  return check && ((value) => check.validate(value, name, { method, route }));
}

/** The `data` that the controllers of fonts add to an error. */
const BAD = { status: 400 };

/**
 * Validates the settings of a font by the schema of responses. POST sends them as JSON in text; PUT and PATCH were seen to
 * validate the value as it comes. An existing font accepts a part of them.
 */
function validateFontSettings(
  value: PhpValue,
  param: string,
  { method, route }: CheckedRequest,
): Refusal | undefined {
  const { properties } = asObject(route.schema);
  const { required, ...open } = readDefinition(member(properties, param)) ?? {};
  const definition = route.key.includes("(?P<id>") ? open : { ...open, required };
  const settings = typeof value === "string" ? decodeJson(value) : undefined;
  if (method === "POST" && typeof value !== "string") {
    return { code: "rest_invalid_type", message: `${param} is not of type string.`, param };
  }
  if (method === "POST" && (settings ?? null) === null) {
    const message = `${param} parameter must be a valid JSON string.`;
    return { code: "rest_invalid_param", message, param, data: BAD };
  }
  const refusal = validate(settings ?? value, definition, param);
  return refusal && { ...refusal, data: BAD };
}

const PRIVATE = /^(?:(?:0|10|127)(?:\.\d{1,3}){3}|(?:172\.(?:1[6-9]|2\d|3[01])|192\.168)(?:\.\d{1,3}){2})$/;

/** `wp_http_validate_url` without the look-up of host names; the site's own is accepted. */
function isPublic(text: string): boolean {
  if (!hasPattern(ARGUMENT_FACTS.publicUrl.fact, text)) return false;
  const [, host = ""] = /^https?:\/\/([^/?#:]+)/i.exec(text) ?? [];
  return !PRIVATE.test(host);
}

/** Core also tests whether the address can be reached; this does not. */
function validateImageUrl(value: PhpValue, param: string): Refusal | undefined {
  if (typeof value !== "string") {
    return { code: "rest_invalid_type", message: `${param} is not of type string.`, param };
  }
  if (hasPattern(ARGUMENT_FACTS.imageUrl.fact, value)) return undefined;
  const message = "Invalid URL. Provide a valid, publicly reachable HTTP or HTTPS image URL.";
  return { code: "rest_invalid_url", message, param };
}

/** Validates a range of WooCommerce's reports: a list of two ends; text with a comma is no list here. */
function validateRange(
  value: PhpValue,
  param: string,
  isEnd: (end: PhpValue) => boolean,
  what: string,
): Refusal | undefined {
  const message = isNumericArray(value)
    ? `${param} must contain 2 ${what}.`
    : `${param} is not a numerically indexed array.`;
  const isRange = isNumericArray(value) && value.size === 2 && [...value.values()].every(isEnd);
  return isRange ? undefined : { code: "rest_invalid_param", message, param };
}

function isDate(value: PhpValue): boolean {
  return validateFormat("date-time", value, "") === undefined;
}

/** Arguments of a collection that the base class of WordPress's controllers validates. */
const OF_COLLECTIONS: ReadonlySet<string> = new Set(["context", "page", "per_page", "search"]);

/** Collections that validate other arguments than these. */
const COLLECTIONS: readonly { readonly routes: RegExp; readonly names: RegExp }[] = [
  { routes: /^\/wp\/v2\/comments$/, names: /^(?:context|page|per_page|search|status|type)$/ },
  { routes: /^\/wp-abilities\//, names: /^context$/ },
  // WooCommerce registers the validator of the type for every argument of its collections.
  { routes: /^\/(?:wc\/v[1-3]|wc-analytics)\//, names: /^/ },
];

const WRITES: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"]);

/** Arguments of writes under `/wp/v2/` that are no properties of an item and have no validator (recorded, WordPress 7.1). */
const ACTIONS: readonly { readonly routes: RegExp; readonly names?: RegExp }[] = [
  { routes: /^\/wp\/v2\/media\/.+\/edit$/, names: /^(?:src|modifiers|rotation|x|y|width|height)$/ },
  { routes: /^\/wp\/v2\/media$/, names: /^(?:generate_sub_sizes|convert_format)$/ },
  { routes: /^\/wp\/v2\/(?!pages|menu-items).+\/autosaves$/, names: /^parent$/ },
  { routes: /^\/wp\/v2\/comments/, names: /^author_email$/ },
  {
    routes: /^\/wp\/v2\/(?:plugins$|font-families|media\/.+\/post-process$|block-renderer\/|widget-types\/)/,
  },
];

/**
 * Whether an argument has a validator. WordPress calls validators before it converts anything, and reports their errors
 * alone. Items get them from `rest_get_endpoint_args_for_schema`, except for arguments in the path: under `/wp/v2/`
 * always, elsewhere where the argument is that property of the route's schema.
 */
export function hasValidator(
  method: string,
  { key, schema }: CoreRoute,
  { name, definition }: DeclaredArgument,
): boolean {
  if (!WRITES.has(method)) {
    const collection = COLLECTIONS.find(({ routes }) => routes.test(key));
    return collection === undefined ? OF_COLLECTIONS.has(name) : collection.names.test(name);
  }
  if (OF_COLLECTIONS.has(name)) return true;
  if (key.includes(`(?P<${name}>`)) return false;
  if (!key.startsWith("/wp/v2/")) return isProperty(name, definition, schema);
  return !ACTIONS.some(({ routes, names }) => routes.test(key) && names?.test(name) !== false);
}

/** Whether an argument was made from a property: it keeps its type and its description. */
function isProperty(name: string, { type, description }: Definition, schema: unknown): boolean {
  const property = isObject(schema) ? member(schema["properties"], name) : undefined;
  if (!isObject(property) || property["description"] !== description) return false;
  return JSON.stringify(property["type"]) === JSON.stringify(type);
}

/** Arguments that have a type in the index and no validator, since their routes convert them with another function. */
const LENIENT: readonly { readonly routes: RegExp; readonly names: ReadonlySet<string> }[] = [
  // Core converts the sizes of an embed with `absint` (WordPress 7.1).
  { routes: /^\/oembed\/1\.0\/proxy$/, names: new Set(["maxwidth", "maxheight"]) },
  // WooCommerce reads the ids of its collections with `wp_parse_id_list`.
  {
    routes: /^\/(?:wc\/v[1-3]|wc-analytics\/products)\//,
    names: new Set(["include", "exclude", "parent", "parent_exclude"]),
  },
];

/**
 * Whether WordPress does not validate an argument although it has a type. Besides the table above: core declares `title`,
 * `content` and `excerpt` as objects with a `raw` member, and accepts plain text as well.
 */
export function isUnchecked(route: string, name: string, definition: Definition): boolean {
  const raw = member(definition["properties"], "raw");
  if (definition["type"] === "object" && isObject(raw) && raw["type"] === "string") return true;
  return LENIENT.some(({ routes, names }) => names.has(name) && routes.test(route));
}
