import { MAX_DEPTH } from "./php.ts";

/** What `json_decode` says of a text it cannot read: a code and its message (PHP 8.2). */
export const JSON_FAULTS = {
  depth: [1, "Maximum stack depth exceeded"],
  mismatch: [2, "State mismatch (invalid or malformed JSON)"],
  control: [3, "Control character error, possibly incorrectly encoded"],
  syntax: [4, "Syntax error"],
  utf8: [5, "Malformed UTF-8 characters, possibly incorrectly encoded"],
  surrogate: [10, "Single unpaired UTF-16 surrogate in unicode escape"],
} as const;

export type JsonFault = keyof typeof JSON_FAULTS;

type Bracket = "[" | "{";

/** What may stand at a place; `end` is a closing bracket. */
interface Expected {
  readonly value?: boolean;
  readonly name?: boolean;
  readonly colon?: boolean;
  readonly comma?: boolean;
  readonly end?: boolean;
}

const AFTER: Expected = { comma: true, end: true };
const WORD = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;

/** Finds what PHP stumbles over first in a text that it cannot read. */
export function findJsonFault(text: string): JsonFault {
  const open: Bracket[] = [];
  let expected: Expected = { value: true };
  for (let at = 0; at < text.length;) {
    const character = text.charAt(at);
    if (/[ \t\n\r]/.test(character)) {
      at += 1;
      continue;
    }
    const end = endOfToken(text, at);
    if (typeof end === "string") return end;
    at = end;
    const inner = open.at(-1);
    switch (character) {
      case "[":
      case "{":
        if (expected.value !== true) return "syntax";
        open.push(character);
        if (open.length > MAX_DEPTH) return "depth";
        expected = character === "[" ? { value: true, end: true } : { name: true, end: true };
        break;
      case "]":
      case "}":
        if (expected.end !== true || inner === undefined) return "syntax";
        if ((inner === "[") !== (character === "]")) return "mismatch";
        open.pop();
        expected = AFTER;
        break;
      case ",":
        if (expected.comma !== true || inner === undefined) return "syntax";
        expected = inner === "[" ? { value: true } : { name: true };
        break;
      case ":":
        if (expected.colon !== true) return "syntax";
        expected = { value: true };
        break;
      default:
        if (expected.name === true && character === '"') expected = { colon: true };
        else if (expected.value === true) expected = AFTER;
        else return "syntax";
    }
  }
  return "syntax";
}

/** The place behind the sign, word, number or string that stands here, or what is wrong with it. */
function endOfToken(text: string, at: number): number | JsonFault {
  const character = text.charAt(at);
  if (/[[\]{},:]/.test(character)) return at + 1;
  if (character === '"') return endOfString(text, at + 1);
  if (character < " ") return "control";
  WORD.lastIndex = at;
  return WORD.test(text) ? WORD.lastIndex : "syntax";
}

/** The place behind a string, or what is wrong with it; a string without an end runs into a NUL. */
function endOfString(text: string, from: number): number | JsonFault {
  for (let at = from; at < text.length;) {
    const character = text.charAt(at);
    if (character === '"') return at + 1;
    if (character < " ") return "control";
    const escape = character === "\\" ? readEscape(text.slice(at + 1, at + 12)) : 1;
    if (typeof escape === "string") return escape;
    at += escape;
  }
  return "control";
}

/** How long an escape is, with its backslash. */
function readEscape(rest: string): number | JsonFault {
  if (/^u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/.test(rest)) return 12;
  if (/^u[dD][89a-fA-F][\da-fA-F]{2}/.test(rest)) return "surrogate";
  if (/^u[\da-fA-F]{4}/.test(rest)) return 6;
  return /^["\\/bfnrt]/.test(rest) ? 2 : "syntax";
}
