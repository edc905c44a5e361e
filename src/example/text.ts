import { memoize } from "../base/memo.ts";
import { compareLanguages, startPatternWork } from "../route/index.ts";
import { type Schema, fits } from "../schema/index.ts";
import { SECRET } from "../wordpress/index.ts";
import { dateText, textByName } from "./names.ts";
import { slugged, slugOf, timeOf, titleOf, userNameOf, wordsOf, type ExampleItem } from "./item.ts";

/** A format: makes a text for an item, and recognizes texts of the format; WordPress itself checks few formats. */
interface ExampleFormat {
  readonly text: (item: ExampleItem) => string;
  readonly looks: RegExp;
}

const URL_LOOKS = /^https?:\/\//;
const uri: ExampleFormat = { text: (item) => `https://example.com/${slugOf(item)}/`, looks: URL_LOOKS };
const ipv4: ExampleFormat = { text: () => "192.0.2.1", looks: /^\d{1,3}(?:\.\d{1,3}){3}$/ };

const FORMATS: ReadonlyMap<string, ExampleFormat> = new Map([
  ["date-time", { text: (item) => dateText(timeOf(item), item), looks: /^\d{4}-\d\d-\d\dT/ }],
  ["date", { text: (item) => dateText(timeOf(item), item).slice(0, 10), looks: /^\d{4}-\d\d-\d\d$/ }],
  ["time", { text: () => "03:04:05Z", looks: /^\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/ }],
  ["duration", { text: () => "PT1H", looks: /^P/ }],
  ["email", { text: (item) => `${userNameOf(item)}@example.com`, looks: /@/ }],
  ["uri", uri],
  ["iri", uri],
  ["hostname", { text: () => "example.com", looks: /^[\w.-]+$/ }],
  ["ip", ipv4],
  ["ipv4", ipv4],
  ["ipv6", { text: () => "2001:db8::1", looks: /:/ }],
  ["uuid", { text: () => "123e4567-e89b-42d3-a456-426614174000", looks: /^[\da-f]{8}-/ }],
  ["hex-color", { text: () => "#336699", looks: /^#/ }],
  ["password", { text: () => "PASSWORD", looks: /./ }],
]);

/** The longest text that a length can ask for: an index can demand more than there is memory. */
const MAX_TEXT = 1000;

/** Keywords that limit a text beside its format. */
const LIMITS = ["pattern", "minLength", "maxLength"] as const;

/** A text that the schema accepts: by the name of its property, by its format, by its pattern, else from the words of the name. */
export function exampleText(schema: Schema, item: ExampleItem, name: string): string {
  const format = FORMATS.get(schema.format ?? schema.wordpressFormat ?? "");
  const isBound = LIMITS.some((limit) => schema[limit] !== undefined);
  const accepts = (text: string | undefined): text is string =>
    text !== undefined && format?.looks.test(text) !== false && (!isBound || fits(textOnly(schema), text));
  if (SECRET.test(name)) return bounded("PASSWORD", schema);
  const named = textByName(name, item);
  if (accepts(named)) return named;
  const formatted = format?.text(item);
  if (accepts(formatted)) return formatted;
  if (schema.pattern !== undefined) return matching(schema, [slugged(titleOf(item)), String(item.number)]);
  return bounded(named ?? formatted ?? plainText(name), schema);
}

function textOnly(schema: Schema): Schema {
  return { ...schema, types: ["string"] };
}

/** The words of a name as a text: `Sample button text`. */
function plainText(name: string): string {
  const words = wordsOf(name);
  return words === "" ? "Sample" : `Sample ${words}`;
}

/** A text within the bounds of the schema. */
function bounded(text: string, { minLength = 0, maxLength }: Schema): string {
  return text.padEnd(Math.min(minLength, MAX_TEXT), "x").slice(0, maxLength);
}

/** The first text that the pattern accepts, else the shortest that it matches; empty where none is known. */
function matching(schema: Schema, texts: readonly string[]): string {
  return texts.find((text) => fits(textOnly(schema), text)) ?? shortestMatch(schema.pattern ?? "");
}

/** A pattern that matches nothing. */
const NOTHING = String.raw`^[^\s\S]$`;

/** The shortest text that a pattern matches; the pattern of a site never runs on the JavaScript engine. */
export const shortestMatch = memoize(
  (pattern: string): string => compareLanguages(pattern, NOTHING, startPatternWork()).onlyFirst ?? "",
  1000,
);
