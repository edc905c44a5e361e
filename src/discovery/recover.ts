import { RouteprintError } from "../errors.ts";
import { parseJson } from "../json.ts";
import { noticeOfAll, type Notice } from "../notice.ts";
import { excerpt } from "./excerpt.ts";
import { faultOf, tooDeep, truncated } from "./fault.ts";
import { ESCAPES } from "./recover-escaped.ts";
import { notJson } from "./recover-foreign.ts";
import { unframe } from "./recover-framing.ts";
import { findLiteral, findQuoted, findSpelled, type Literal } from "./recover-literal.ts";
import { parseFound } from "./recover-pasted.ts";
import { readLines } from "./recover-recorded.ts";
import { openSaved } from "./recover-saved.ts";
import { isIndex, isPlainlyIndex, isRouteMap, notAnIndex, restErrorOf } from "./recover-shape.ts";
import { recoverBytes, recoverText } from "./recover-text.ts";
import { findAnswer, isEnvelope, JUNK_LIMIT, type Found } from "./recover-wrapped.ts";
import { attempt, type Recovered } from "./recovered.ts";
import { boundMembers, countMembers, lostMembers, scanJson } from "./scan.ts";

const ROUTES_ALONE = noticeOfAll(
  "saved-answer",
  "The source is the routes of an index alone, without what it says of the site.",
);

const LITERAL_READ = noticeOfAll(
  "literal-read",
  "The index is a value of Python or JavaScript, and was read as the JSON that it stands for.",
);

/**
 * Reads the bytes of a saved file as a discovery index: WordPress' own answer, however it was saved and whatever a
 * plugin, a cache or a tool added to it. Every repair leaves a notice; clean JSON costs one pass and one `JSON.parse`.
 *
 * @param where names the source in an error: a file or an address.
 * @throws RouteprintError `not-json`, `json-truncated`, `json-too-deep`, `not-an-index`, `source-empty`,
 *   `source-too-large`; the message says what the source looks like.
 */
export function recoverJson(bytes: Uint8Array, where: string): Recovered {
  const plain = recoverBytes(bytes, where);
  const opened = openSaved(plain.bytes, where, (inner) => recoverAnswer(inner, where));
  const { value } = opened;
  const notices = [...plain.notices, ...opened.notices];
  if (isIndex(value)) return { value, notices };
  if (isRouteMap(value)) return { value: { routes: value }, notices: [...notices, ROUTES_ALONE] };
  throw notAnIndex(value, where);
}

/**
 * Reads the bytes of an HTTP answer as JSON of any kind, so that a refusal in JSON can be told from an index.
 *
 * @param charset as the answer's `Content-Type` declares it.
 * @throws RouteprintError as `recoverJson`, but never `not-an-index`.
 */
export function recoverAnswer(bytes: Uint8Array, where: string, charset?: string): Recovered {
  const framed = unframe(bytes);
  const { text, notices } = recoverText(framed.bytes, where, charset);
  const found = recoverEscaped(text, where) ?? recoverValue(text, where);
  return { value: found.value, notices: [...framed.notices, ...notices, ...found.notices] };
}

/** The index in text that a page, a terminal or a table has written anew. */
function recoverEscaped(text: string, where: string): Recovered | undefined {
  for (const { decode, code, told } of ESCAPES) {
    const decoded = decode(text);
    if (decoded === undefined) continue;
    const found = attempt(() => recoverValue(decoded, where));
    if (!(found instanceof RouteprintError) && isIndex(found.value))
      return { value: found.value, notices: [noticeOfAll(code, told), ...found.notices] };
  }
  return undefined;
}

function recoverValue(text: string, where: string): Recovered {
  const start = text.length - text.trimStart().length;
  if (start === text.length) {
    throw new RouteprintError("source-empty", {
      message: "The source holds nothing but white space.",
      where,
    });
  }
  const marked = text.slice(0, start).includes("\ufeff");
  const marks: readonly Notice[] = marked ? [noticeOfAll("byte-order-mark")] : [];
  const found =
    cleanValue(text.slice(start), where) ??
    literalValue(findLiteral(text), text, start, where) ??
    wholeValue(text, start, where) ??
    literalValue(findQuoted(text), text, start, where) ??
    wrappedValue(text, start, where);
  const opened = openEnvelope(found.value);
  return { value: opened.value, notices: [...marks, ...found.notices, ...opened.notices] };
}

/** Longer text is not parsed before its depth is known: each level of a nest takes some 50 bytes. */
const MAX_UNSEEN = 8 * 1024 * 1024;

/** The value where the text is nothing but JSON; the common case. */
function cleanValue(text: string, where: string): Recovered | undefined {
  const value = text.length > MAX_UNSEEN || !/^[[{]/.test(text) ? undefined : parseJson(text);
  if (value === undefined) return undefined;
  const members = countMembers(value);
  if (members === undefined) throw tooDeep(where);
  const isOnceEach = boundMembers(text) === members;
  return {
    value,
    notices: isOnceEach ? [] : doubledKeys(value, scanJson(text, 0).members),
  };
}

/** The value where the text, but for white space, is one JSON document, or JSON Lines around an index. */
function wholeValue(text: string, start: number, where: string): Recovered | undefined {
  const first = text.charAt(start);
  if (first !== "{" && first !== "[") return scalarValue(text.slice(start));
  const scan = scanJson(text, start);
  // A log line of PHP begins with a bracket too, `[21-Nov-2026 …]`; only what looks like JSON is judged here.
  const looksLikeJson = /^(?:\{[\s\p{Cf}]*(?:["}]|$)|\[\s*[\]{["\d-])/u.test(text.slice(start, start + 1024));
  if (scan.state === "deep" && looksLikeJson) throw tooDeep(where);
  if (scan.state === "cut" && looksLikeJson && first === "{")
    throw truncated(text.slice(start), scan.insideString, where);
  if (scan.state !== "complete") return undefined;
  const found = parseFound(text.slice(start, scan.end));
  const rest = text.slice(scan.end).trim();
  if (found === undefined) {
    if (first === "{" && looksLikeJson) throw notJson(text, where, faultOf(text, start, scan.end));
    return undefined;
  }
  const { value } = found;
  const notices = [...found.notices, ...doubledKeys(value, scan.members)];
  if (rest === "") return { value, notices };
  if (rest.includes('"routes"')) return undefined;
  if (isIndex(value) || restErrorOf(value) !== undefined)
    return { value, notices: [...notices, textAfter(rest)] };
  if (first !== "{") return undefined;
  const lines = readLines(text, (line) => {
    if (scanJson(line, 0).state === "deep") throw tooDeep(where);
    return parseJson(line);
  });
  if (lines === undefined) throw notJson(text, where, `after its end stands "${excerpt(rest, 60)}"`);
  return { value: lines, notices: [] };
}

/** Top-level text may hold the JSON of an index once more; other scalars are no index, but are JSON. */
function scalarValue(text: string): Recovered | undefined {
  const value = parseJson(text);
  if (value === undefined) return undefined;
  if (typeof value !== "string" || !value.trimStart().startsWith("{")) return { value, notices: [] };
  const scan = scanJson(value, value.indexOf("{"));
  if (scan.state !== "complete") return { value, notices: [] };
  const inner = parseJson(value);
  if (!isIndex(inner)) return { value, notices: [] };
  const unwrapped = noticeOfAll("json-in-text");
  return { value: inner, notices: [unwrapped, ...doubledKeys(inner, scan.members)] };
}

/** The value where it is written as programs write it, or is text of theirs, which JSON may be around. */
function literalValue(
  literal: Literal | undefined,
  text: string,
  start: number,
  where: string,
): Recovered | undefined {
  if (literal === undefined) return undefined;
  const { value, json } = literal;
  if (countMembers(value) === undefined) throw tooDeep(where);
  const isJson = isPlainlyIndex(parseJson(text.slice(literal.start, literal.end)));
  const notices = isJson ? [] : [LITERAL_READ];
  return within(text, start, { ...literal, notices, members: scanJson(json, 0).members });
}

/** The index or refusal that stands somewhere in other text; last an index as programs write it. */
function wrappedValue(text: string, start: number, where: string): Recovered {
  const { found, cut } = findAnswer(text, start, where);
  if (found !== undefined) return within(text, start, found);
  const isBroken = /[[{]/u.test(text.charAt(start));
  // What begins as JSON and has a mistake in it is none that a program wrote.
  const isProgram = !isBroken && text.length <= JUNK_LIMIT;
  const spelled = isProgram ? literalValue(findSpelled(text), text, start, where) : undefined;
  if (spelled !== undefined) return spelled;
  if (cut !== undefined) throw cut;
  throw notJson(text.slice(start), where, isBroken ? faultOf(text, start) : undefined);
}

/** A value that was found in a text from `start` on, with what tells what stands around it. */
function within(text: string, start: number, { value, notices, members, ...place }: Found): Recovered {
  const around = wrapping(text.slice(start, place.start), text.slice(place.end).trim());
  return { value, notices: [...notices, ...around, ...doubledKeys(value, members)] };
}

function wrapping(before: string, after: string): readonly Notice[] {
  const call = /^(?:\/\*\*\/)?\s*[A-Za-z_$][\w$.]{0,99}\(\s*$/u;
  if (call.test(before) && /^\)\s{0,100};?$/u.test(after)) {
    return [noticeOfAll("jsonp-removed")];
  }
  const notices: Notice[] = [];
  if (before !== "") {
    notices.push(
      noticeOfAll("text-before", `Text stands before the JSON and was ignored: "${excerpt(before)}".`),
    );
  }
  if (after !== "") notices.push(textAfter(after));
  return notices;
}

/** `?_envelope` puts status and headers beside the body. */
function openEnvelope(value: unknown): Recovered {
  if (!isEnvelope(value)) return { value, notices: [] };
  return { value: value["body"], notices: [noticeOfAll("envelope-removed")] };
}

/** JSON keeps the last of members with one key; what the first one said is lost, which must not go unsaid. */
function doubledKeys(value: unknown, spelled: number): readonly Notice[] {
  const lost = lostMembers(value, spelled);
  if (lost <= 0) return [];
  const what =
    lost === 1
      ? "1 earlier member was lost to a later one"
      : `${lost} earlier members were lost to later ones`;
  return [noticeOfAll("key-doubled", `The JSON gives a key twice; ${what} of the same name.`)];
}

function textAfter(rest: string): Notice {
  return noticeOfAll("text-after", `Text stands after the JSON and was ignored: "${excerpt(rest)}".`);
}
