import { closingQuote, parseJson } from "../json.ts";
import { noticeOfAll } from "../notice.ts";
import type { Recovered } from "./recovered.ts";

const PASTED = noticeOfAll(
  "text-cleaned",
  "Line breaks or white space of other kinds stood in the JSON, as terminals and pages put them there, and were ignored.",
);

/** Longer text is none that anybody has pasted. */
const LONGEST = 8 * 1024 * 1024;

/** White space that JSON does not know, and characters that nobody sees. */
const ODD_SPACE = /[^\S ]|\p{Cf}/gu;

/** The value of JSON as it is, or as it was before somebody pasted it; undefined where it is broken. */
export function parseFound(json: string): Recovered | undefined {
  const value = parseJson(json);
  if (value !== undefined) return { value, notices: [] };
  const mended = json.length > LONGEST ? json : unpasted(json);
  const pasted = mended === json ? undefined : parseJson(mended);
  return pasted === undefined ? undefined : { value: pasted, notices: [PASTED] };
}

/** JSON in one line, which it may always be. */
export function joinLines(json: string): string {
  return json.replaceAll(/[\r\n]+/g, "");
}

/**
 * JSON without what a terminal does to it, which breaks long lines wherever they end, and a page, whose white space is of
 * other kinds. JSON needs no line break, and holds none in its texts.
 */
function unpasted(json: string): string {
  const joined = joinLines(json);
  const parts: string[] = [];
  for (let at = 0; at < joined.length;) {
    const quote = joined.indexOf('"', at);
    const open = quote < 0 ? joined.length : quote;
    const close = quote < 0 ? -1 : closingQuote(joined, open + 1, '"');
    const end = close < 0 ? joined.length : close + 1;
    parts.push(joined.slice(at, open).replaceAll(ODD_SPACE, " "), joined.slice(open, end));
    at = end;
  }
  return parts.join("");
}
