import { memoize } from "../base/memo.ts";

/** The position of an example value: its resource, item and seed. */
export interface ExamplePlace {
  /** The path of the resource, with or without values: `/wp/v2/posts/{id}`. Its last word names the item. */
  readonly path: string;
  /** The number of the item in its list, from 1. Its id, title, slug, links and dates follow from it; 1 by default. */
  readonly number?: number;
  /** Another seed gives other titles, people, prices and dates; 1 by default. */
  readonly seed?: number;
}

/** An item that example values describe. All its values depend on it alone, so that they agree. */
export interface ExampleItem {
  /** Its singular noun: `post`, `line item`. */
  readonly noun: string;
  readonly number: number;
  readonly seed: number;
  /** Whether the values are sent to the site, which reads dates in their zone. */
  readonly sent: boolean;
  /** Whether amounts are whole numbers of the smallest unit, as WooCommerce's Store API writes them (`/wc/store/v1/cart`). */
  readonly minorUnits: boolean;
}

/** The item at a place. */
export function itemAt({ path, number = 1, seed = 1 }: ExamplePlace, sent: boolean): ExampleItem {
  return { noun: nounOf(path), number, seed, sent, minorUnits: /^\/wc\/store(?:\/|$)/.test(path) };
}

/** Lists of a batch, which hold items of its own kind. */
const SAME_KIND: ReadonlySet<string> = new Set(["create", "update", "delete"]);

/** An item of a list within another item. */
export function itemBelow(item: ExampleItem, name: string, number: number): ExampleItem {
  return { ...item, noun: SAME_KIND.has(name) ? item.noun : singular(wordsOf(name)), number };
}

/** One of several values: the first for the first item of the first seed. */
export function pick<Value>(values: readonly [Value, ...Value[]], { number, seed }: ExampleItem): Value {
  return values[Math.max(0, number + seed - 2) % values.length] ?? values[0];
}

const ADJECTIVES = ["Sample", "Simple", "Useful", "Quiet", "Bright"] as const;

/** The title of an item: `Sample post`, `Sample post 2`. */
export function titleOf({ noun, number, seed }: ExampleItem): string {
  const adjective = ADJECTIVES[Math.max(0, seed - 1) % ADJECTIVES.length] ?? ADJECTIVES[0];
  return `${adjective} ${noun}${number === 1 ? "" : ` ${number}`}`;
}

/** The slug of an item: `sample-post-2`. */
export function slugOf(item: ExampleItem): string {
  return isPerson(item) ? userNameOf(item) : slugged(titleOf(item));
}

/** A text in lower case with hyphens. */
export const slugged = memoize(
  (text: string): string =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, ""),
  5000,
);

type Person = readonly [first: string, last: string];

const PEOPLE: readonly [Person, ...Person[]] = [
  ["Anna", "Berg"],
  ["Ben", "Cole"],
  ["Clara", "Diaz"],
  ["David", "Ek"],
];

/** The first and last name of the person of an item. */
export function personOf(item: ExampleItem): Person {
  return pick(PEOPLE, item);
}

/** The user name of the person of an item; beyond the names it holds the number. */
export function userNameOf(item: ExampleItem): string {
  const name = personOf(item)[0].toLowerCase();
  return item.number > PEOPLE.length ? `${name}${item.number}` : name;
}

/** Whether an item is a person, whose name is no title. */
export function isPerson({ noun }: ExampleItem): boolean {
  return /(?:^| )(?:user|me|customer|author|member|contact|subscriber|employee|person)$/.test(noun);
}

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 0, 2, 3, 4, 5);

/** The time when an item was made; later ones are a day apart. */
export function timeOf({ number, seed }: ExampleItem): number {
  return FIRST + ((number + seed - 2) % 1000) * DAY;
}

/** Words of a path that name no items: actions, and other views of the items before them. */
const NO_ITEMS = /^(?:v\d+|me|batch|edit|run|lookup|export|status|autosaves|revisions)$/;

/** The singular of the last word of a path that names items. */
const nounOf = memoize((path: string): string => {
  const words = path.split("/").filter((part) => /^[a-z][\w-]*$/i.test(part) && !NO_ITEMS.test(part));
  return singular(wordsOf(words.at(-1) ?? "item"));
}, 5000);

/** The most characters of a site's name in an example. */
const MOST = 80;

/** A name in words: `line_items`, `lineItems` and `line-items` are `line items`. */
export const wordsOf = memoize(
  (name: string): string =>
    name
      .slice(0, MOST)
      .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, " ")
      .trim(),
  5000,
);

const SINGULARS: readonly (readonly [plural: RegExp, singular: string])[] = [
  [/(?:ss|us|is|news|series|media)$/, "$&"],
  [/(.{2})ies$/, "$1y"],
  [/(s|x|ch|sh)es$/, "$1"],
  [/s$/, ""],
];

/** Converts a plural to its singular: `categories` becomes `category`. */
export function singular(words: string): string {
  const rule = SINGULARS.find(([plural]) => plural.test(words));
  return (rule === undefined ? words : words.replace(...rule)) || "item";
}
