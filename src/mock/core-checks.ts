import { isObject } from "../json.ts";
import { toText, type PhpValue } from "./php.ts";
import type { Refusal } from "./refusal.ts";

/** A validator that core registers instead of that of the type, which the index does not show. */
interface CoreCheck {
  readonly routes: RegExp;
  readonly names: RegExp;
  readonly refuse: (text: string, name: string) => Refusal | undefined;
}

const CHECKS: readonly CoreCheck[] = [
  {
    routes: /^\/wp\/v2\/font-families/,
    names: /^font_(?:family|face)_settings$/,
    refuse: (text, param) =>
      isJsonObject(text)
        ? undefined
        : {
            code: "rest_invalid_param",
            message: `${param} parameter must be a valid JSON string.`,
            param,
          },
  },
  {
    routes: /^\/wp-block-editor\/v1\/url-details$/,
    names: /^url$/,
    refuse: (text, param) =>
      /^https?:\/\/[^/]/i.test(text)
        ? undefined
        : { code: "rest_invalid_param", message: "Invalid parameter.", param, isBare: true },
  },
  // The theme's templates stand in no index; of anything that is empty to PHP core says no more than that it is none.
  { routes: /^\/wp\/v2\//, names: /^template$/, refuse: () => undefined },
];

/** Arguments of a collection that the base class of WordPress's controllers validates. */
const OF_COLLECTIONS: ReadonlySet<string> = new Set(["context", "page", "per_page", "search"]);

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
 * an error there hides all others. Core's items get theirs from `rest_get_endpoint_args_for_schema`, but not for what
 * stands in the path.
 */
export function isJudgedFirst(method: string, route: string, name: string): boolean {
  if (OF_COLLECTIONS.has(name)) return true;
  if (!WRITES.has(method) || !route.startsWith("/wp/v2/") || route.includes(`(?P<${name}>`)) return false;
  return !ACTIONS.some(({ routes, names }) => routes.test(route) && names?.test(name) !== false);
}

/** The validator of core's own for an argument whose type alone says too little, or too much (WordPress 7.1). */
export function coreCheck(
  route: string,
  name: string,
): ((value: PhpValue) => Refusal | undefined) | undefined {
  const check = CHECKS.find(({ routes, names }) => routes.test(route) && names.test(name));
  return check === undefined ? undefined : (value) => check.refuse(toText(value), name);
}

function isJsonObject(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}
