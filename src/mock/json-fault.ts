import { MAX_DEPTH } from "./php.ts";

/** What `json_decode` says of a text it cannot read: a code and its message (PHP 8.2). */
export const JSON_FAULTS = {
  depth: [1, "Maximum stack depth exceeded"],
  control: [3, "Control character error, possibly incorrectly encoded"],
  syntax: [4, "Syntax error"],
  utf8: [5, "Malformed UTF-8 characters, possibly incorrectly encoded"],
  surrogate: [10, "Single unpaired UTF-16 surrogate in unicode escape"],
} as const;

export type JsonFault = keyof typeof JSON_FAULTS;

/**
 * Finds what PHP stumbles over first in a text that it cannot read. Only words and brackets are told, not their order:
 * where nothing is wrong with them it is the syntax, also of `[1}`, for which PHP has a code of its own.
 */
export function findJsonFault(text: string): JsonFault {
  let depth = 0;
  for (let at = 0; at < text.length;) {
    const character = text.charAt(at);
    if (character === '"') {
      const end = readString(text, at + 1);
      if (typeof end === "string") return end;
      at = end;
      continue;
    }
    if (character === "[" || character === "{") depth += 1;
    if (character === "]" || character === "}") depth -= 1;
    if (depth > MAX_DEPTH) return "depth";
    if (/[^\t\n\r\x20-\uffff]/.test(character)) return "control";
    if (!/[\s[\]{}:,\w.+-]/.test(character)) return "syntax";
    at += 1;
  }
  return "syntax";
}

/** The place behind a string, or what is wrong with it; a string without an end runs into a NUL. */
function readString(text: string, from: number): number | JsonFault {
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
