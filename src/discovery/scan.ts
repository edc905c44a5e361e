import { closingQuote, isArray, isEscaped, isObject } from "../json.ts";

/** No index is nested deeper than this: core's deepest is 17 levels. The walkers downstream rely on it. */
export const MAX_DEPTH = 200;

/** What one linear pass over JSON text tells without parsing it. */
export interface Scan {
  /** `complete` where every bracket closes, `cut` where the text ends first, `deep` where it nests beyond the limit. */
  readonly state: "complete" | "cut" | "deep";
  /** One past the last character that was read. */
  readonly end: number;
  /** Whether the text ends inside a string. */
  readonly insideString: boolean;
  /** Brackets that are still open at `end`. */
  readonly depth: number;
  /** Colons outside strings: the number of members the text spells out, doubled keys counted twice. */
  readonly members: number;
}

const QUOTE = 34;
const COLON = 58;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Finds where the object or list that starts at `start` ends. Judges nothing but brackets and strings. */
export function scanJson(text: string, start: number): Scan {
  let depth = 0;
  let members = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // White space, which is most of what an indented answer holds between its strings.
    if (code < QUOTE) continue;
    switch (code) {
      case QUOTE: {
        const close = closingQuote(text, at + 1, '"');
        if (close < 0) return { state: "cut", end: text.length, insideString: true, depth, members };
        at = close;
        break;
      }
      case COLON:
        members += 1;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        if (depth > MAX_DEPTH) return { state: "deep", end: at + 1, insideString: false, depth, members };
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        if (depth <= 0) return { state: "complete", end: at + 1, insideString: false, depth, members };
        break;
      default:
    }
  }
  return { state: "cut", end: text.length, insideString: false, depth, members };
}

/**
 * No fewer members than the text of valid JSON spells out, doubled keys counted twice, and mostly just as many: each is
 * a quote before a colon. Text that begins with a colon is counted as well, and white space before a colon gives up.
 */
export function boundMembers(text: string): number {
  if (/"[\t\n\r ]+:/.test(text)) return Number.POSITIVE_INFINITY;
  let count = 0;
  for (let at = text.indexOf('":'); at >= 0; at = text.indexOf('":', at + 2)) {
    if (!isEscaped(text, at)) count += 1;
  }
  return count;
}

/** The number of members in all objects of a parsed value; `undefined` where it nests deeper than `MAX_DEPTH`. */
export function countMembers(value: unknown): number | undefined {
  const count = countWithin(value, MAX_DEPTH);
  return Number.isFinite(count) ? count : undefined;
}

/** How many members that its text spells out a value has lost to later ones of the same name; none are told of what nests too deep. */
export function lostMembers(value: unknown, spelled: number): number {
  return spelled - (countMembers(value) ?? spelled);
}

/** Infinite where the value nests deeper than there is room. */
function countWithin(value: unknown, room: number): number {
  if (!isArray(value) && !isObject(value)) return 0;
  if (room === 0) return Number.POSITIVE_INFINITY;
  let count = 0;
  if (isArray(value)) for (const item of value) count += countWithin(item, room - 1);
  // Parsed JSON has no members but its own; to list their values would cost three times as much.
  else for (const key in value) count += 1 + countWithin(value[key], room - 1);
  return count;
}
