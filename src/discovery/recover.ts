import { attempt, RouteprintError } from "../diagnostics/errors.ts";
import { excerpt } from "../base/escape.ts";
import { parseJson } from "../base/json.ts";
import { noticeOfAll, type Notice } from "../diagnostics/notices.ts";
import { decodeText } from "./decode.ts";
import { restoreNames, unparsedText } from "./markup.ts";
import { indexWithin, saved, shownTexts } from "./saved.ts";
import { scanJson, syntaxErrorIn, tooDeep, truncated } from "./scan.ts";
import {
  isEnvelope,
  isIndex,
  isPlainlyIndex,
  isRouteMap,
  isSiteIndex,
  notAnIndex,
  notJson,
  restErrorOf,
} from "./shape.ts";

/** A JSON value, and a notice for each repair that it took to read it. */
export interface Recovered {
  readonly value: unknown;
  readonly notices: readonly Notice[];
}

/**
 * Reads the bytes of a saved file as a discovery index: WordPress's own response, with the additions of plugins, caches,
 * browsers and shells. Clean JSON costs one scan and one `JSON.parse`.
 *
 * @param where names the source in an error: a file or an address.
 * @throws RouteprintError `not-json`, `json-truncated`, `json-too-deep`, `not-an-index`, `source-empty`,
 *   `source-too-large`; the message identifies the source.
 */
export function recoverJson(bytes: Uint8Array, where: string): Recovered {
  const { text, notices } = decodeText(bytes, where);
  const found = readSaved(text, where);
  if (isIndex(found.value)) return { value: found.value, notices: [...notices, ...found.notices] };
  throw notAnIndex(found.value, where);
}

/**
 * Reads the bytes of an HTTP response as JSON of any kind.
 *
 * @param charset as the response's `Content-Type` declares it.
 * @throws RouteprintError as `recoverJson`, but never `not-an-index`.
 */
export function recoverResponse(bytes: Uint8Array, where: string, charset?: string): Recovered {
  const { text, notices } = decodeText(bytes, where, charset);
  const found = readMarkup(text, where) ?? readJson(text, where);
  return { value: found.value, notices: [...notices, ...found.notices] };
}

function readSaved(text: string, where: string): Recovered {
  const rewritten = readMarkup(text, where);
  if (rewritten !== undefined) return rewritten;
  for (const { text: shown, notice } of shownTexts(text)) {
    const inner = attempt(() => wholeIndex(readJson(shown, where)));
    if (!(inner instanceof RouteprintError) && isIndex(inner.value))
      return { value: inner.value, notices: [notice, ...inner.notices] };
  }
  const found = wholeIndex(readJson(text, where));
  if (isIndex(found.value)) return found;
  const within = indexWithin(found.value);
  return within === undefined ? found : { value: within.value, notices: [...found.notices, within.notice] };
}

/** The index in a text that an HTML parser wrote. */
function readMarkup(text: string, where: string): Recovered | undefined {
  const unparsed = unparsedText(text);
  const read = unparsed === undefined ? undefined : attempt(() => readJson(unparsed, where));
  if (read === undefined || read instanceof RouteprintError || !isIndex(read.value)) return undefined;
  const { value, notice } = restoreNames(read.value);
  return { value, notices: [...read.notices, notice] };
}

/** An index for the map of its routes alone, as `jq .routes` prints it. */
function wholeIndex({ value, notices }: Recovered): Recovered {
  if (!isRouteMap(value)) return { value, notices };
  const notice = noticeOfAll("saved-response", "The source is the `routes` of an index alone.");
  return { value: { routes: value }, notices: [...notices, notice] };
}

function readJson(text: string, where: string): Recovered {
  const start = text.search(/\S/u);
  if (start < 0) {
    const message = "The source holds nothing but white space.";
    throw new RouteprintError("source-empty", { message, where });
  }
  const marks = text.slice(0, start).includes("\ufeff") ? [noticeOfAll("byte-order-mark")] : [];
  const { value, notices } = readWhole(text, start, where) ?? readWithin(text, start, where);
  return isEnvelope(value)
    ? { value: value["body"], notices: [...marks, ...notices, saved("an envelope (`?_envelope`)")] }
    : { value, notices: [...marks, ...notices] };
}

/** Matches the start of JSON, but not of a line of PHP's log: `[21-Nov-2026 …]`. */
const JSON_START = /^(?:\{\s*(?:["}]|$)|\[\s*[\]{["\d-])/u;

/** The value of a text that is one JSON document but for white space. */
function readWhole(text: string, start: number, where: string): Recovered | undefined {
  const first = text.charAt(start);
  if (first !== "{" && first !== "[") return readScalar(text.slice(start));
  const scan = scanJson(text, start);
  if (JSON_START.test(text.slice(start, start + 1024))) {
    if (scan.state === "deep") throw tooDeep(where);
    if (scan.state === "cut" && first === "{") throw truncated(text.slice(start), scan, where);
  }
  if (scan.state !== "complete" || text.slice(scan.end).trim() !== "") return undefined;
  const value = parseJson(text.slice(start, scan.end));
  return value === undefined ? undefined : { value, notices: [] };
}

/** A text may hold the JSON of an index once more; other scalars are no index, but are JSON. */
function readScalar(text: string): Recovered | undefined {
  const value = parseJson(text);
  if (value === undefined) return undefined;
  const isObject = typeof value === "string" && value.startsWith("{");
  const inner = isObject && scanJson(value, 0).state === "complete" ? parseJson(value) : undefined;
  return isIndex(inner)
    ? { value: inner, notices: [saved("a JSON string that holds JSON")] }
    : { value, notices: [] };
}

/** The index or the refusal within other text. */
function readWithin(text: string, start: number, where: string): Recovered {
  const { found, cut } = findResponse(text, start, where);
  if (found !== undefined) {
    const around = aroundNotices(text.slice(start, found.start), text.slice(found.end).trim());
    return { value: found.value, notices: around };
  }
  if (cut !== undefined) throw cut;
  const isJson = /[[{]/u.test(text.charAt(start));
  throw notJson(text.slice(start), where, isJson ? syntaxErrorIn(text, start) : undefined);
}

function aroundNotices(before: string, after: string): readonly Notice[] {
  if (/^(?:\/\*\*\/)?\s*[A-Za-z_$][\w$.]{0,99}\(\s*$/u.test(before) && /^\)\s{0,100};?$/u.test(after))
    return [saved("a JSONP call")];
  const texts = [
    ["text-before", "before", before],
    ["text-after", "after", after],
  ] as const;
  return texts.flatMap(([code, side, text]) =>
    text === "" ? [] : [noticeOfAll(code, `Text ${side} the JSON was ignored: "${excerpt(text)}".`)],
  );
}

/** A key of REST responses: of an index, of its routes, of a refusal, of an envelope. */
const RESPONSE_KEY = /"(?:routes|endpoints|message|body)"/u;

/** The most characters that a search reads beyond six times the text: scans of pieces that do not close overlap. */
const SEARCH_LIMIT = 64 * 1024 * 1024;

interface FoundResponse {
  readonly value: unknown;
  readonly start: number;
  /** One past its last character. */
  readonly end: number;
}

/**
 * Searches other text for the first index of a site; without one, for the first index of a namespace, refusal or envelope.
 *
 * @returns the response found, or the error for a truncated index.
 */
function findResponse(
  text: string,
  start: number,
  where: string,
): { readonly found?: FoundResponse; readonly cut?: RouteprintError } {
  let remaining = text.length * 6 + SEARCH_LIMIT;
  let cut: RouteprintError | undefined;
  let found: FoundResponse | undefined;
  const lastRoutes = text.lastIndexOf('"routes"');
  const opening = /\{\s{0,64}"/gu;
  opening.lastIndex = start;
  for (let match = opening.exec(text); match !== null && remaining > 0; match = opening.exec(text)) {
    const { index: at } = match;
    const scan = scanJson(text, at);
    remaining -= scan.end - at;
    if (scan.state === "cut" && at < lastRoutes) cut ??= truncated(text.slice(at), scan, where);
    if (scan.state !== "complete") continue;
    const json = text.slice(at, scan.end);
    const value = RESPONSE_KEY.test(json) ? parseJson(json) : undefined;
    // Parts of an index that is cut or broken must not pass for the whole.
    const isOther = isResponse(value) || (lastRoutes < 0 && isRouteMap(value));
    if (isSiteIndex(value) || (found === undefined && cut === undefined && isOther))
      found = { value, start: at, end: scan.end };
    if (isSiteIndex(value)) break;
    // JSON without the keys of a response, like a line of a log, holds no response.
    if (found?.end === scan.end || !json.includes('"routes"')) opening.lastIndex = scan.end;
  }
  return { ...(found === undefined ? {} : { found }), ...(cut === undefined ? {} : { cut }) };
}

/** Whether the REST API sends the value: an index, whole or of a namespace, a refusal, or either in an envelope. */
function isResponse(value: unknown): boolean {
  return isPlainlyIndex(value) || restErrorOf(value) !== undefined || isEnvelope(value);
}
