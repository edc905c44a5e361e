import { RouteprintError } from "../errors.ts";
import { asObject, isArray, isObject } from "../json.ts";
import type { UnknownObject } from "../json.ts";
import { noticeOfAll, type Notice } from "../notice.ts";
import { excerpt } from "./excerpt.ts";
import { decodeBase64 } from "./recover-escaped.ts";
import { isIndex, isPlainlyIndex } from "./recover-shape.ts";
import { attempt, type Recovered } from "./recovered.ts";

/** How many answers in one value are looked at. */
const MAX_ANSWERS = 500;

/** How often text in JSON is read as JSON again: a recording of an answer that holds another as text. */
const MAX_LEVELS = 2;

/** The key of every index, its quotes escaped where it stands in a text in a text. */
const ROUTES = /"routes\\*"/u;

/**
 * Takes the index out of JSON around it: the members of an envelope, the only item of a list, the answers that a HAR
 * recording or a Postman collection keeps as text. Of several the index of a site goes first, then that of most routes.
 *
 * @param read how a text is read that may hold one; without it none is: a post may quote the index of any site.
 * @returns what was given, where it is an index or there is none in it.
 */
export function openRecorded(found: Recovered, read?: (bytes: Uint8Array) => Recovered): Recovered {
  if (isIndex(found.value)) return found;
  const indexes = indexesIn(found, read, 0);
  const [best] = indexes.toSorted(byReach);
  if (best === undefined) return found;
  return { value: best.value, notices: [...found.notices, opened(best, indexes.length), ...best.notices] };
}

/**
 * The values of JSON Lines, one a line, as logs keep answers, that may hold an index; undefined where a line is no JSON,
 * or none can hold an index.
 */
export function readLines(text: string, parse: (line: string) => unknown): readonly unknown[] | undefined {
  if (!ROUTES.test(text)) return undefined;
  const values: unknown[] = [];
  for (let [start, end] = [0, 0]; start < text.length; start = end + 1) {
    end = text.indexOf("\n", start);
    if (end < 0) end = text.length;
    const line = text.slice(start, end);
    if (line.trim() === "") continue;
    const value = parse(line);
    if (value === undefined) return undefined;
    // Most of a log holds no index, and need not be kept.
    if (ROUTES.test(line)) values.push(value);
  }
  return values;
}

/** Text in Base64, in lines or none: recordings keep so what may be no text, and say so each in its own way. */
const BASE64 = /^[\w+/]{60}[\w+/\s=]{16}/u;

interface RecordedIndex extends Recovered {
  readonly value: UnknownObject;
}

function indexesIn(
  { value }: Recovered,
  read: ((bytes: Uint8Array) => Recovered) | undefined,
  level: number,
): readonly RecordedIndex[] {
  const candidates: Candidate[] = [];
  findCandidates(value, candidates);
  return candidates.flatMap((each) => {
    if (typeof each !== "string") return [{ value: each, notices: [] }];
    if (read === undefined) return [];
    const inner = attempt(() => read(Buffer.from(each)));
    if (inner instanceof RouteprintError) return [];
    if (isPlainlyIndex(inner.value)) return [{ value: inner.value, notices: inner.notices }];
    return level < MAX_LEVELS ? indexesIn(inner, read, level + 1) : [];
  });
}

/** An index, or a text that may hold one. */
type Candidate = string | RecordedIndex["value"];

/** Adds the candidates in a value to those that were found. What is read here is not nested too deep. */
function findCandidates(value: unknown, found: Candidate[]): void {
  if (found.length === MAX_ANSWERS) return;
  if (typeof value === "string") {
    const text = BASE64.test(value) ? decodeBase64(value) : value;
    if (ROUTES.test(text)) found.push(text);
  } else if (isPlainlyIndex(value)) found.push(value);
  else if (isArray(value)) for (const item of value) findCandidates(item, found);
  else if (isObject(value)) for (const key in value) findCandidates(value[key], found);
}

function byReach({ value: a }: RecordedIndex, { value: b }: RecordedIndex): number {
  return Number("namespaces" in b) - Number("namespaces" in a) || countRoutes(b) - countRoutes(a);
}

function countRoutes({ routes }: RecordedIndex["value"]): number {
  return Object.keys(asObject(routes)).length;
}

function opened({ value }: RecordedIndex, count: number): Notice {
  const whose = typeof value["home"] === "string" ? ` of ${excerpt(value["home"], 80)}` : "";
  const text =
    count === 1
      ? "The source is a recording or other JSON around an index; the index in it was read."
      : `The source holds ${count} indexes; one${whose} with ${countRoutes(value)} routes was read.`;
  return noticeOfAll("saved-answer", text);
}
