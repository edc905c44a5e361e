import { isArray, isObject } from "../base/json.ts";

/** Separates names of members, which programmers choose, from keys that are data. */
export interface Names {
  /** The names that WordPress, WooCommerce or the site declares. */
  readonly known: ReadonlySet<string>;
  /** These names as words: `parent id` of `parent_id` and `parentId`. */
  readonly forms: ReadonlySet<string>;
  /** The words of these names. */
  readonly words: ReadonlySet<string>;
  /** Keys that repeat a text of the recording, like the name of a user. */
  readonly repeated: ReadonlySet<string>;
}

/** Fewer objects than this are no evidence about the keys that they share. */
export const SEVERAL = 3;

const LONGEST_NAME = 40;

/** Vocabularies whose names have a prefix, as social networks and JSON-LD know them. */
const PREFIX = /^(?:og|twitter|article|product|profile|fb|dc|dcterms|schema|xml|xlink|rdf|wp):/;

/** `total_items`, `og-title`, `2fa_enabled`, `h1`, `sha256`, `address_1`; no number of its own, nor letters around digits. */
const WORDS = /^(?:\d{0,2}[a-z]{1,20}\d{0,3})(?:[_-](?:\d{0,2}[a-z]{1,20}\d{0,3}|\d))*$/;

/** `totalItems`, `userID`. */
const CAMEL = /^[a-z]+\d{0,2}(?:[A-Z][a-z]*)+\d{0,2}$/;

/** `de`, `pt-br`: keys of translations and countries. */
const LOCALE = /^[a-z]{2}(?:[_-](?:[a-z]{2}|hans|hant|latn|cyrl))?$/;

/** A word of many consonants, or of letters that are digits of a hash. */
const RANDOM = /(?:^|[_-])(?:[b-df-hj-np-tv-xz]{6,}|[0-9a-f]{8,})(?:$|[_-])/;

/** The least letters of a word of `totalItems`, on average: tokens change the case more often. */
const CAMEL_WORD = 2.5;

/** Whether a key has the shape of a name; the name of a person or a site may have it too. */
export function isShapedAsName(key: string): boolean {
  if (key.length > LONGEST_NAME) return false;
  const name = key.replace(/^_{1,2}/, "").replace(PREFIX, "");
  if (LOCALE.test(name) || RANDOM.test(name)) return false;
  if (WORDS.test(name)) return true;
  return CAMEL.test(name) && name.length / (name.match(/[A-Z]/g) ?? []).length >= CAMEL_WORD;
}

/** The words of a name, in lower case. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");
}

/** Whether a key is a known name, or one in another case: `parentId` is `parent_id`. With hyphens, it may be a slug. */
export function isKnown(key: string, { known, forms }: Pick<Names, "known" | "forms">): boolean {
  if (known.has(key)) return true;
  return !key.includes("-") && isShapedAsName(key) && forms.has(formOf(key));
}

/** A name as its words. */
export function formOf(name: string): string {
  return wordsOf(name).join(" ");
}

/** Whether all words of a name are words of known names, as in `og:title`; a name with hyphens may be a slug. */
export function isOfKnownWords(name: string, { words }: Names): boolean {
  const own = wordsOf(name.replace(PREFIX, ""));
  return !name.includes("-") && own.length > 0 && own.every((word) => words.has(word));
}

/** A longer text is prose, which is no evidence about keys. */
const LONGEST_TEXT = 100;

/**
 * The keys of values that repeat a text of them: as a whole, or by a word that no known name has. `{"jane": 1}` beside
 * `"login": "jane"` is data.
 */
export function repeatedKeys(
  values: readonly unknown[],
  names: Omit<Names, "repeated">,
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  visit(values, (key) => {
    if (!names.known.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  const keysOf = new Map<string, readonly string[]>();
  for (const [key, count] of counts) {
    if (count < SEVERAL || !isShapedAsName(key) || isKnown(key, names)) continue;
    const own = wordsOf(key);
    for (const form of [own.join(" "), ...own.filter((word) => !names.words.has(word))])
      keysOf.set(form, [...(keysOf.get(form) ?? []), key]);
  }
  const repeated = new Set<string>();
  const compare = (text: string): void => {
    for (const key of keysOf.get(formOf(text)) ?? []) repeated.add(key);
  };
  if (keysOf.size === 0) return repeated;
  visit(
    values,
    () => undefined,
    (text) => {
      if (text.length > LONGEST_TEXT) return;
      compare(text);
      // The name of a person in an address.
      if (text.includes("@")) compare(text.slice(0, text.indexOf("@")));
    },
  );
  return repeated;
}

/** The deepest level of values that is read. */
export const MAX_DEPTH = 30;

function visit(
  value: unknown,
  onKey: (key: string) => void,
  onText: (text: string) => void = () => undefined,
  depth = 0,
): void {
  if (typeof value === "string") onText(value);
  if (depth > MAX_DEPTH + 2) return;
  if (isArray(value)) for (const item of value) visit(item, onKey, onText, depth + 1);
  if (!isObject(value)) return;
  for (const [key, member] of Object.entries(value)) {
    onKey(key);
    visit(member, onKey, onText, depth + 1);
  }
}
