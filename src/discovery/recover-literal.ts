import { closingQuote, parseJson } from "../json.ts";
import { isPlainlyIndex } from "./recover-shape.ts";

/** The key of every index as programs write it, and JSON does not: `'routes':` in Python, `routes:` in JavaScript. */
const PROGRAM_KEY = /(?:'routes'|[\s{,]routes)\s{0,64}:/u;

/** Longer text is none that a person wrote or printed; of one token of 8 Mi characters V8's expressions run out of stack. */
const LONGEST = 6 * 1024 * 1024;

/** An index in the text of a program, as JSON and its value, and where in that text it stands. */
export interface Literal {
  readonly value: unknown;
  readonly json: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds an index that is written as a value of Python (`print` of an answer) or of JavaScript, and writes it as JSON. Only
 * what they spell otherwise is translated: JSON with a mistake in it stays one.
 */
export function findLiteral(text: string): Literal | undefined {
  return text.includes('"routes"') || !PROGRAM_KEY.test(text) ? undefined : findValue(text);
}

/**
 * Finds an index in a program that spells its key as JSON does, but has commas at the ends of its lists, as formatters put
 * them, remarks or words of Python.
 */
export function findSpelled(text: string): Literal | undefined {
  return text.includes('"routes"') ? findValue(text) : undefined;
}

/** What it costs to find that a text is no JSON, in characters that are read. */
export const FAULT = 1024;

function findValue(text: string): Literal | undefined {
  if (text.length > LONGEST) return undefined;
  let budget = Math.max(text.length * 2, 1000 * FAULT);
  for (let start = text.indexOf("{"); start >= 0 && budget > 0;) {
    const { state, json, end } = translate(text, start);
    // What stands inside of a value that is cut must not pass for the whole.
    if (state === "cut") return undefined;
    const mayHold = state === "other" || json.includes('"routes"');
    const value = state === "whole" && mayHold ? parseJson(json) : undefined;
    if (isPlainlyIndex(value)) return { value, json, start, end };
    budget -= end - start + (state === "whole" && mayHold ? FAULT : 0);
    start = text.indexOf("{", mayHold ? start + 1 : end);
  }
  return undefined;
}

/**
 * What stands before the text of a program that begins with an object: `b'` where Python shows the bytes of an answer.
 * Behind another, a backtick begins code in Markdown, whose escapes are those of JSON.
 */
const OPENING = /(?<![\w\\`])([bru]?)(['"`])\s{0,64}$/u;

/** Finds an index that is the text of a program, as in `JSON.parse('{…}')`: that in which the first object stands. */
export function findQuoted(text: string): Literal | undefined {
  const object = text.length > LONGEST ? -1 : text.indexOf("{");
  const opening = OPENING.exec(text.slice(Math.max(0, object - 80), Math.max(0, object)));
  if (opening === null) return undefined;
  const [before, prefix = "", quote = ""] = opening;
  const start = object - before.length;
  const from = start + prefix.length + 1;
  const close = closingQuote(text, from, quote);
  const said = close < 0 ? undefined : valueOfText(text.slice(from, close), quote);
  if (said === undefined) return undefined;
  const json = prefix === "b" ? Buffer.from(said, "latin1").toString("utf8") : said;
  const value = parseJson(json);
  return isPlainlyIndex(value) ? { value, json, start, end: close + 1 } : undefined;
}

interface Translation {
  /** `whole` where every bracket closes, `cut` where the text ends first, `other` where something else stands in it. */
  readonly state: "whole" | "cut" | "other";
  readonly json: string;
  /** One past the last character that was read. */
  readonly end: number;
}

/** The value that begins at `start`, in the tokens of JSON; whether they are in order, `JSON.parse` may judge. */
function translate(text: string, start: number): Translation {
  const tokens: string[] = [];
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const token = readToken(text, at);
    at = token.end;
    const { json } = token;
    if (json === undefined) return { state: "other", json: "", end: at };
    if (json === "") continue;
    const closes = json === "}" || json === "]";
    if (closes && tokens.at(-1) === ",") tokens.pop();
    tokens.push(json);
    if (json === "{" || json === "[") depth += 1;
    else if (closes) depth -= 1;
    if (depth === 0) return { state: "whole", json: tokens.join(" "), end: at };
  }
  return { state: "cut", json: "", end: text.length };
}

interface Token {
  /** The token in JSON; empty for what JSON has none for, undefined for what is no part of a value. */
  readonly json: string | undefined;
  /** One past the last character that was read. */
  readonly end: number;
}

const SPACE = /\s+|(?:\/\/|#)[^\n]*/uy;
const NUMBER = /-?\d[\w.+-]*/uy;
const KEY = /([A-Za-z_$][\w$]*)\s{0,64}(?=:)/uy;
const WORD = /[A-Za-z]+/uy;

/** What Python and JavaScript call the values that JSON has words for; Python 2 marks text with a `u`. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ["true", "true"],
  ["false", "false"],
  ["null", "null"],
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
  ["u", ""],
]);

/** The token at a place. One that is cut ends where the text does. */
function readToken(text: string, at: number): Token {
  const first = text.charAt(at);
  if ("{}[]:,".includes(first)) return { json: first, end: at + 1 };
  if ("'\"`".includes(first)) return readText(text, at);
  if (text.startsWith("/*", at)) {
    const close = text.indexOf("*/", at + 2);
    return { json: "", end: close < 0 ? text.length : close + 2 };
  }
  const space = match(SPACE, text, at);
  if (space !== undefined) return { json: "", end: at + space[0].length };
  const number = match(NUMBER, text, at);
  if (number !== undefined) return { json: number[0], end: at + number[0].length };
  const key = match(KEY, text, at);
  if (key !== undefined) return { json: JSON.stringify(key[1]), end: at + key[0].length };
  const word = match(WORD, text, at)?.[0] ?? "";
  return { json: WORDS.get(word), end: at + word.length };
}

/** What joins a text to one that goes on with it, as Python and Node break long ones for people. */
const JOINT = /\s*(?:\+\s*)?(?=['"`])/uy;

function readText(text: string, start: number): Token {
  const parts: string[] = [];
  for (let at = start; ;) {
    const quote = text.charAt(at);
    const close = closingQuote(text, at + 1, quote);
    if (close < 0) return { json: "", end: text.length };
    const part = valueOfText(text.slice(at + 1, close), quote);
    if (part === undefined) return { json: undefined, end: close + 1 };
    parts.push(part);
    const joint = match(JOINT, text, close + 1);
    if (joint === undefined) return { json: JSON.stringify(parts.join("")), end: close + 1 };
    at = close + 1 + joint[0].length;
  }
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** A character by its number, or a sign behind a backslash. */
const ESCAPE = /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|([^]))/gu;

/** What signs behind a backslash stand for. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\"],
  ["/", "/"],
  ["'", "'"],
  ['"', '"'],
  ["`", "`"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["\n", ""],
]);

/** The text between two quotes; none where it holds what is computed, or what no program prints. */
function valueOfText(between: string, quote: string): string | undefined {
  if (quote === "`" ? between.includes("${") : /(?<!\\)\n/u.test(between)) return undefined;
  if (!between.includes("\\")) return between;
  let isKnown = true;
  const value = between.replaceAll(
    ESCAPE,
    (_, point?: string, unit?: string, long?: string, byte?: string, sign?: string) => {
      const code = Number.parseInt(point ?? unit ?? long ?? byte ?? "", 16);
      const character =
        sign === undefined ? (code > 0x10ffff ? undefined : String.fromCodePoint(code)) : ESCAPES.get(sign);
      isKnown &&= character !== undefined;
      return character ?? "";
    },
  );
  return isKnown ? value : undefined;
}
