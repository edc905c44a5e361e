import { count } from "../count.ts";
import { RouteprintError } from "../errors.ts";
import { codePointOf } from "../escape.ts";
import { excerpt } from "./excerpt.ts";
import { MAX_DEPTH } from "./scan.ts";

/** Text longer than this is not parsed again and again to find a place. */
const MAX_SEARCHED = 4 * 1024 * 1024;

/** What is wrong with the JSON text from a place on, in V8's words, and what stands there. */
export function faultOf(whole: string, start = 0, end = whole.length): string {
  const text = whole.slice(start, end);
  const message = complaintOf(text);
  if (message === undefined) return "it is not one document";
  // V8 adds an excerpt of its own, and a place to most complaints.
  const said = excerpt(message.replace(/(?:, (?:\.\.\.)?"|(?: in JSON)? at position ).*/su, ""));
  const told = /at position (\d+)/u.exec(message)?.[1];
  const place = told === undefined ? placeOfToken(text) : Number(told);
  if (place === undefined) return said;
  // White space that is no fault is flattened; where it is the fault, nothing else is to be seen.
  const there = excerpt(text.slice(place).replace(/^\s/u, codePointOf), 40);
  return `${said} at ${placeIn(whole, start + place)}${there === "" ? "" : `, where "${there}" stands`}`;
}

/** Whether the text is JSON as far as it goes, and nothing is wrong but that it ends. */
export function endsEarly(text: string): boolean {
  const message = complaintOf(text);
  const told = /at position (\d+)/u.exec(message ?? "")?.[1];
  return told === undefined ? message?.startsWith("Unexpected end") === true : Number(told) >= text.length;
}

/** The error for JSON that ends before its time. */
export function truncated(text: string, insideString: boolean, where: string): RouteprintError {
  const place = insideString ? "inside a string" : "before its brackets close";
  return new RouteprintError("json-truncated", {
    message: `The JSON stops after ${count(text.length, "character")}, ${place}.`,
    where,
    hint: "The source is incomplete; fetch or save it again.",
  });
}

/** The error for JSON that nests beyond what is read. */
export function tooDeep(where: string): RouteprintError {
  return new RouteprintError("json-too-deep", {
    message: `The JSON is nested deeper than ${MAX_DEPTH} levels.`,
    where,
  });
}

/** A place as editors name it. */
function placeIn(text: string, at: number): string {
  let [line, begin] = [1, 0];
  for (let end = text.indexOf("\n"); end >= 0 && end < at; end = text.indexOf("\n", begin)) {
    line += 1;
    begin = end + 1;
  }
  return `line ${line}, column ${at - begin + 1}`;
}

function complaintOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return String(error).replace("SyntaxError: ", "");
  }
}

/** V8 names no place for a token that may not stand where it does; text cut before it is at worst incomplete. */
function placeOfToken(text: string): number | undefined {
  const isFaulty = (end: number): boolean =>
    complaintOf(text.slice(0, end))?.startsWith("Unexpected token") === true;
  if (text.length > MAX_SEARCHED || !isFaulty(text.length)) return undefined;
  let [sound, faulty] = [0, text.length];
  while (faulty - sound > 1) {
    const middle = (sound + faulty) >> 1;
    if (isFaulty(middle)) faulty = middle;
    else sound = middle;
  }
  return sound;
}
