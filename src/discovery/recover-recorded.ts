import { RouteprintError } from "../errors.ts";
import { isArray, isObject } from "../json.ts";
import type { Notice } from "../notice.ts";
import { excerpt } from "./excerpt.ts";
import type { Recovered } from "./recover.ts";
import { isIndex, isPlainlyIndex } from "./recover-shape.ts";

/** How many answers in one value are looked at. */
const MAX_ANSWERS = 500;

/** How often text in JSON is read as JSON again: a recording of an answer that holds another as text. */
const MAX_LEVELS = 2;

/**
 * Takes the index out of JSON around it: the members of an envelope, the only item of a list, the answers that a HAR
 * recording or a Postman collection keeps as text. Of several the index of a site goes first, then that of most routes.
 *
 * @returns what was given, where it is an index or there is none in it.
 */
export function openRecorded(found: Recovered, read: (bytes: Uint8Array) => Recovered): Recovered {
  if (isIndex(found.value)) return found;
  const indexes = indexesIn(found, read, 0);
  const [best] = indexes.toSorted(byReach);
  if (best === undefined) return found;
  return { value: best.value, notices: [...found.notices, opened(best, indexes.length), ...best.notices] };
}

interface RecordedIndex extends Recovered {
  readonly value: { readonly [key: string]: unknown };
}

function indexesIn(
  { value }: Recovered,
  read: (bytes: Uint8Array) => Recovered,
  level: number,
): readonly RecordedIndex[] {
  const indexes: RecordedIndex[] = [];
  let looked = 0;
  for (const each of candidatesIn(value)) {
    looked += 1;
    if (looked > MAX_ANSWERS) break;
    if (typeof each !== "string") {
      indexes.push({ value: each, notices: [] });
      continue;
    }
    const inner = attempt(() => read(Buffer.from(each)));
    if (inner === undefined) continue;
    if (isPlainlyIndex(inner.value)) indexes.push({ value: inner.value, notices: inner.notices });
    else if (level < MAX_LEVELS) indexes.push(...indexesIn(inner, read, level + 1));
  }
  return indexes;
}

/** The indexes in a value, and the texts in it that may hold one. What is read here is not nested too deep. */
function* candidatesIn(value: unknown): Generator<string | RecordedIndex["value"]> {
  if (typeof value === "string") {
    if (value.includes('"routes"')) yield value;
  } else if (isPlainlyIndex(value)) yield value;
  else if (isArray(value)) for (const item of value) yield* candidatesIn(item);
  else if (isObject(value)) {
    const { encoding, text } = value;
    // As HAR (version 1.2) keeps what may be no text.
    if (encoding === "base64" && typeof text === "string")
      yield* candidatesIn(Buffer.from(text, "base64").toString("utf8"));
    else for (const member of Object.values(value)) yield* candidatesIn(member);
  }
}

function byReach({ value: a }: RecordedIndex, { value: b }: RecordedIndex): number {
  return Number("namespaces" in b) - Number("namespaces" in a) || countRoutes(b) - countRoutes(a);
}

function countRoutes({ routes }: RecordedIndex["value"]): number {
  return Object.keys(routes ?? {}).length;
}

/** What is read, or nothing where it cannot be. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RouteprintError) return undefined;
    throw error;
  }
}

function opened({ value }: RecordedIndex, count: number): Notice {
  const whose = typeof value["home"] === "string" ? ` of ${excerpt(value["home"], 80)}` : "";
  const text =
    count === 1
      ? "The source is a recording or other JSON around an index; the index in it was read."
      : `The source holds ${count} indexes; one${whose} with ${countRoutes(value)} routes was read.`;
  return { code: "saved-answer", pointer: "", text };
}
