import { isObject } from "../json.ts";
import { member, type Definition } from "./definition.ts";

/** Arguments that are typed in the index and never checked, since their routes convert them by a function of their own. */
interface Lenient {
  readonly routes: RegExp;
  readonly names: ReadonlySet<string>;
}

const LENIENT: readonly Lenient[] = [
  // Core makes the sizes of an embed positive with `absint` (WordPress 7.1).
  { routes: /^\/oembed\/1\.0\/proxy$/, names: new Set(["maxwidth", "maxheight"]) },
  // WooCommerce reads the ids of its collections with `wp_parse_id_list`.
  {
    routes: /^\/wc\/v[1-3]\//,
    names: new Set(["include", "exclude", "parent", "parent_exclude"]),
  },
];

/**
 * Whether nothing checks an argument although it has a type. Besides the table above: core's `title`, `content`,
 * `excerpt` and their like are declared as objects with a `raw` form, and take plain text as well.
 */
export function isUnchecked(route: string, name: string, definition: Definition): boolean {
  const raw = member(definition["properties"], "raw");
  if (definition["type"] === "object" && isObject(raw) && raw["type"] === "string") return true;
  return LENIENT.some(({ routes, names }) => names.has(name) && routes.test(route));
}
