/** A JSON value as `JSON.parse` returns it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

/** Parses JSON; undefined where the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Matches characters that YAML forbids unescaped, those that YAML 1.1 reads as a line break, and unpaired surrogates,
 * which no file can hold.
 */
export const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff\p{Surrogate}]/u;

const EACH_UNPRINTABLE = new RegExp(UNPRINTABLE, "gu");

/** Escapes the characters that readers of YAML reject; for text in which every string is quoted. */
export function escapeUnprintable(text: string): string {
  return text.replaceAll(EACH_UNPRINTABLE, escapeUnit);
}

/** Prints indented JSON that readers of YAML accept too, with a final line break. */
export function printJson(value: unknown): string {
  return `${escapeUnprintable(JSON.stringify(value, undefined, 2))}\n`;
}

/** Prints values as NDJSON: one a line, with its line break. */
export function printJsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${escapeUnprintable(JSON.stringify(value))}\n`).join("");
}

/** An object of JSON whose members are unknown until they are read. */
export interface UnknownObject {
  readonly [key: string]: unknown;
}

/** Whether the value is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is UnknownObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the value is an array, of items of unknown type. */
export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** The value if it is an object, else an empty object. */
export function asObject(value: unknown): UnknownObject {
  return isObject(value) ? value : {};
}

/** The value if it is a list, else an empty list. */
export function asList(value: unknown): readonly unknown[] {
  return isArray(value) ? value : [];
}

/** Extends a JSON pointer (RFC 6901) by one step. */
export function pointTo(pointer: string, step: string): string {
  return `${pointer}/${escapeStep(step)}`;
}

/** A name as a step of a JSON pointer. */
function escapeStep(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Unescapes a step of a JSON pointer to its name. */
export function unescapeStep(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Names the kind of a JSON value for a sentence a person reads: `a list`, `text`, `nothing`. */
export function describeKind(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  switch (typeof value) {
    case "string":
      return "text";
    case "number":
      return "a number";
    case "boolean":
      return "true or false";
    default:
      return "an object";
  }
}

/**
 * Prints equal JSON values as the same text: keys sorted by code unit, no white space.
 * Used for fingerprints and to compare values.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (isObject(value)) {
    const members = Object.entries(value)
      .toSorted(([a], [b]) => compareCodeUnits(a, b))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}

/** A code unit as JSON writes it in ASCII: `\u001b`. */
export function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Replaces unpaired surrogates, which JSON can escape (`\ud800`) and UTF-8 cannot encode, by U+FFFD. Returns the same object
 * if it has none. A name that becomes equal to an earlier one gets a number.
 */
export function wellFormed(value: unknown): unknown {
  return isWellFormed(value) ? value : repaired(value);
}

function repaired(value: unknown): unknown {
  if (typeof value === "string") return repairText(value);
  if (isArray(value)) return value.map(repaired);
  if (!isObject(value)) return value;
  const members = new Map<string, unknown>();
  for (const [name, member] of Object.entries(value)) {
    const own = repairText(name);
    members.set(members.has(own) ? `${own}${members.size}` : own, repaired(member));
  }
  return Object.fromEntries(members);
}

function repairText(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, "\ufffd");
}

/** Whether no text or name within the value holds an unpaired surrogate. */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return !LONE_SURROGATE.test(value);
  if (isArray(value)) return value.every(isWellFormed);
  if (!isObject(value)) return true;
  for (const name in value) if (LONE_SURROGATE.test(name) || !isWellFormed(value[name])) return false;
  return true;
}

/** Orders text by code unit, which no locale changes. */
export function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const BACKSLASH = 92;

/** Finds the quote that ends a string, -1 if none does; a quote after an odd number of backslashes does not. */
export function closingQuote(text: string, from: number, quote: string): number {
  let start = from;
  for (;;) {
    const at = text.indexOf(quote, start);
    if (at < 0 || !isEscaped(text, at)) return at;
    start = at + 1;
  }
}

/** Whether an odd number of backslashes precedes the place. */
export function isEscaped(text: string, place: number): boolean {
  let run = place;
  while (text.charCodeAt(run - 1) === BACKSLASH) run -= 1;
  return (place - run) % 2 === 1;
}
