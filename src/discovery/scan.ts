import { count } from "../base/count.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { codePointOf, excerpt } from "../base/escape.ts";
import { closingQuote, isArray, isObject } from "../base/json.ts";

/** The deepest JSON that is read: core's deepest index has 17 levels. The recursive readers rely on it. */
const MAX_DEPTH = 200;

/** Result of one linear pass over JSON text, without parsing it. */
interface Scan {
  /** `complete` where every bracket closes, `cut` where the text ends first, `deep` beyond `MAX_DEPTH`. */
  readonly state: "complete" | "cut" | "deep";
  /** One past the last character that was read. */
  readonly end: number;
  /** Whether the text ends inside a string. */
  readonly insideString: boolean;
  /** Colons outside strings: the members that the text spells out, duplicate keys counted twice. */
  readonly members: number;
}

const QUOTE = 34;
const COLON = 58;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Finds the end of the object or list that starts at `start`, by brackets and strings alone. */
export function scanJson(text: string, start: number): Scan {
  let depth = 0;
  let members = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Skips white space, which is most of an indented index between its strings.
    if (code < QUOTE) continue;
    switch (code) {
      case QUOTE: {
        const close = closingQuote(text, at + 1, '"');
        if (close < 0) return { state: "cut", end: text.length, insideString: true, members };
        at = close;
        break;
      }
      case COLON:
        members += 1;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        if (depth > MAX_DEPTH) return { state: "deep", end: at + 1, insideString: false, members };
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        if (depth <= 0) return { state: "complete", end: at + 1, insideString: false, members };
        break;
      default:
    }
  }
  return { state: "cut", end: text.length, insideString: false, members };
}

/** Number of members in the text that were lost to later ones of the same name. */
export function lostMembers(value: unknown, spelled: number): number {
  return spelled - countMembers(value);
}

function countMembers(value: unknown): number {
  if (isArray(value)) return value.reduce<number>((sum, item) => sum + countMembers(item), 0);
  if (!isObject(value)) return 0;
  return Object.values(value).reduce<number>((sum, member) => sum + 1 + countMembers(member), 0);
}

/** The error for JSON that ends before its brackets close. */
export function truncated(text: string, { insideString }: Scan, where: string): RouteprintError {
  const place = insideString ? "inside a string" : "before its brackets close";
  return new RouteprintError("json-truncated", {
    message: `The JSON stops after ${count(text.length, "character")}, ${place}.`,
    where,
    hint: "The source is incomplete; fetch or save it again.",
  });
}

/** The error for JSON that is nested deeper than `MAX_DEPTH`. */
export function tooDeep(where: string): RouteprintError {
  return new RouteprintError("json-too-deep", {
    message: `The JSON is nested deeper than ${MAX_DEPTH} levels.`,
    where,
  });
}

/** The longest text that is parsed repeatedly to find the place of a syntax error. */
const MAX_SEARCHED = 4 * 1024 * 1024;

/** Describes the syntax error in a part of a text: V8's words, line and column, and the text at that place. */
export function syntaxErrorIn(whole: string, start = 0, end = whole.length): string {
  const text = whole.slice(start, end);
  const message = messageOf(text);
  if (message === undefined) return "it is not one document";
  // V8 adds an excerpt of its own, and a place to most messages.
  const reason = excerpt(message.replace(/(?:, (?:\.\.\.)?"|(?: in JSON)? at position ).*/su, ""));
  const position = /at position (\d+)/u.exec(message)?.[1];
  const place = position === undefined ? placeOfToken(text) : Number(position);
  if (place === undefined) return reason;
  // Shows a white space that is the error by its code point.
  const there = excerpt(text.slice(place).replace(/^\s/u, codePointOf), 40);
  return `${reason} at ${lineAndColumn(whole, start + place)}${there === "" ? "" : `, near "${there}"`}`;
}

function lineAndColumn(text: string, at: number): string {
  const lines = text.slice(0, at).split("\n");
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

function messageOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return String(error).replace("SyntaxError: ", "");
  }
}

/** Finds an unexpected token, whose place V8 does not name: the shortest beginning of the text that already has it. */
function placeOfToken(text: string): number | undefined {
  const isWrong = (end: number): boolean =>
    messageOf(text.slice(0, end))?.startsWith("Unexpected token") === true;
  if (text.length > MAX_SEARCHED || !isWrong(text.length)) return undefined;
  let [sound, wrong] = [0, text.length];
  while (wrong - sound > 1) {
    const middle = (sound + wrong) >> 1;
    if (isWrong(middle)) wrong = middle;
    else sound = middle;
  }
  return sound;
}
