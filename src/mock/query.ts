import { isArray, isObject, type Json } from "../base/json.ts";
import {
  ABILITIES,
  type PhpArray,
  type PhpValue,
  declared,
  fromJson,
  isEmpty,
  isPhpArray,
  parseList,
  toMap,
  toText,
} from "../wordpress/index.ts";
import type { Item } from "./items.ts";
import type { Call } from "./model.ts";

/** The most ids of `include` that are looked up. */
const MAX_INCLUDED = 1_000;

/**
 * The items that a list request selects with arguments that its endpoint declares, in its order: `include`, `exclude`,
 * `search`, `slug`, `status`, `order` and `orderby`, and with those of the list of abilities. Other filters have no effect.
 *
 * @param items all that the list shows, oldest first.
 * @param find an item by its id, also one that the list does not show.
 */
export function select(
  call: Call,
  items: readonly Item[],
  find: (id: string) => Item | undefined,
): readonly Item[] {
  const included = wordsOf(call, "include").slice(0, MAX_INCLUDED);
  const candidates = included.length === 0 ? items : [...new Set(included)].flatMap((id) => find(id) ?? []);
  const tests = FILTERS.map((filter) => filter(call)).filter((test) => test !== undefined);
  return sorted(
    call,
    candidates.filter((item) => tests.every((test) => test(item))),
  );
}

type Filter = (call: Call) => ((item: Item) => boolean) | undefined;

const FILTERS: readonly Filter[] = [excluding, searching, named, withStatus, ofAbilities];

function excluding(call: Call): ReturnType<Filter> {
  const excluded = new Set(wordsOf(call, "exclude"));
  return excluded.size === 0 ? undefined : ({ id }) => !excluded.has(id);
}

/** The properties that WordPress and WooCommerce search. */
const SEARCHED =
  /^(?:title|name|content|excerpt|description|short_description|caption|slug|sku|email|username|first_name|last_name|author_name|code|raw|rendered)$/;

/** A search of more words is looked for as a whole (`WP_Query::parse_search`). */
const MAX_WORDS = 9;

/** WordPress looks for each word of a search in any letter case (`WP_Query::parse_search`). */
function searching(call: Call): ReturnType<Filter> {
  const text = declared(call, "search") === undefined ? "" : toText(call.params.get("search"));
  const split = text
    .toLowerCase()
    .split(/[\s"]+/)
    .filter((word) => word !== "");
  if (split.length === 0) return undefined;
  const words = split.length > MAX_WORDS ? [text.toLowerCase()] : split;
  return ({ value }) => {
    const searched = searchedText(value).toLowerCase();
    return words.every((word) => searched.includes(word));
  };
}

function searchedText(value: Json): string {
  if (!isObject(value)) return "";
  const parts = Object.entries(value).filter(([name]) => SEARCHED.test(name));
  return parts.map(([, part]) => (typeof part === "string" ? part : searchedText(part))).join("\n");
}

function named(call: Call): ReturnType<Filter> {
  const slugs = new Set(wordsOf(call, "slug"));
  return slugs.size === 0 ? undefined : ({ value: { slug } }) => typeof slug === "string" && slugs.has(slug);
}

/** Items of any status but the trash are of `any` status; WordPress lists comments as `approve` and `all`. */
function withStatus(call: Call): ReturnType<Filter> {
  const wanted = new Set(wordsOf(call, "status"));
  const isAny = wanted.size === 0 || wanted.has("any") || wanted.has("all");
  return ({ value: { status } }) => {
    if (typeof status !== "string") return true;
    return (
      wanted.has(status) || (isAny ? status !== "trash" : status === "approved" && wanted.has("approve"))
    );
  };
}

/** The list of abilities selects by more than names (`wp_get_abilities`, WordPress 7.1). */
function ofAbilities(call: Call): ReturnType<Filter> {
  if (call.route.key !== ABILITIES) return undefined;
  const [category, namespace] = ["category", "namespace"].map((name) => toText(wantedOf(call, name)));
  // All of the list are shown, whatever a caller wants.
  const meta: PhpArray = new Map(
    [...toMap(wantedOf(call, "meta"))].filter(([key]) => key !== "show_in_rest"),
  );
  return ({ value }) =>
    (isEmpty(category) || value["category"] === category) &&
    (isEmpty(namespace) || toText(fromJson(value["name"])).startsWith(`${namespace}/`)) &&
    matches(toMap(fromJson(value["meta"])), meta);
}

function wantedOf(call: Call, name: string): PhpValue {
  return declared(call, name) === undefined ? null : (call.params.get(name) ?? null);
}

/** Whether an array has all the wanted members, of the same type (`_wp_get_abilities_match_meta`). */
function matches(found: PhpArray, wanted: PhpArray): boolean {
  return [...wanted].every(([key, value]) => {
    const own = found.get(key);
    return isPhpArray(value) ? matches(toMap(own), value) : own === value;
  });
}

/** The words of an argument that the endpoint declares, as a list or in a text with commas. */
function wordsOf(call: Call, name: string): readonly string[] {
  if (declared(call, name) === undefined) return [];
  const value: PhpValue = call.params.get(name) ?? null;
  const words = isPhpArray(value) ? [...value.values()].map(toText) : parseList(toText(value));
  return words.filter((word) => word !== "" && word !== "0");
}

/** Properties by the other name that an `orderby` uses. */
const ORDERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["date", ["date", "date_created", "registered_date"]],
  ["date_gmt", ["date_gmt", "date"]],
  ["modified", ["modified", "date_modified"]],
  ["registered", ["registered_date", "date"]],
  ["registered_date", ["registered_date"]],
]);

function sorted(call: Call, items: readonly Item[]): readonly Item[] {
  const orderBy = toText(call.params.get("orderby"));
  const isDeclared = declared(call, "order") !== undefined || declared(call, "orderby") !== undefined;
  if (!isDeclared || orderBy === "include") return items;
  const keys = new Map(items.map((item) => [item, keyOf(item, ORDERS.get(orderBy) ?? [orderBy])]));
  const rising = items.toSorted((one, other) => compareKeys(keys.get(one), keys.get(other)));
  return toText(call.params.get("order")).toLowerCase() === "desc" ? rising.toReversed() : rising;
}

/** The value that an item is sorted by; without one it stays in the order in which items were made. */
function keyOf({ value }: Item, names: readonly string[]): string | number | undefined {
  const found = names.map((name) => (Object.hasOwn(value, name) ? value[name] : undefined)).find(Boolean);
  const plain = isObject(found) && !isArray(found) ? found["rendered"] : found;
  return typeof plain === "string" ? plain.toLowerCase() : typeof plain === "number" ? plain : undefined;
}

function compareKeys(one: string | number | undefined, other: string | number | undefined): number {
  if (one === undefined || other === undefined || one === other) return 0;
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one) < String(other) ? -1 : 1;
}
