import { constants } from "node:buffer";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw } from "node:zlib";
import { beginningOf } from "../discovery/decode.ts";
import { excerpt } from "../escape.ts";
import { RouteprintError } from "../errors.ts";
import { noticeOfAll, type Notice } from "../notice.ts";
import { redactUrl } from "./credentials.ts";
import { DEFAULT_MAX_BYTES, tooLarge, type RawAnswer } from "./request.ts";

/** An answer with its content codings undone. */
export interface Answer extends RawAnswer {
  readonly notices: readonly Notice[];
}

/** More codings than this are an attack: six of them and a cut body have ended whole processes. */
const MAX_CODINGS = 3;

type Decoder = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Uint8Array>;

const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ["gzip", promisify(gunzip)],
  ["x-gzip", promisify(gunzip)],
  ["br", promisify(brotliDecompress)],
  ["deflate", async (...given) => (isZlib(given[0]) ? promisify(inflate) : promisify(inflateRaw))(...given)],
]);

/** Some servers send `deflate` without the zlib header that RFC 9110 asks for. */
function isZlib([first = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8;
}

/**
 * Undoes the content codings of an answer, at most three. Where the header names a coding and the body is plain
 * text, the body is right.
 *
 * @throws RouteprintError `encoding-broken`, for which asking again with `identity` may help; `source-too-large`.
 */
export async function decodeAnswer(raw: RawAnswer, maxBytes = DEFAULT_MAX_BYTES): Promise<Answer> {
  const codings = (raw.headers.get("content-encoding") ?? [])
    .flatMap((value) => value.toLowerCase().split(","))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity" && coding !== "none" && coding !== "utf-8");
  if (codings.length === 0 || raw.bytes.length === 0) return { ...raw, notices: [] };
  if (codings.length > MAX_CODINGS) throw broken(raw, `The answer is coded ${codings.length} times over.`);
  let bytes: Uint8Array = raw.bytes;
  for (const coding of codings.toReversed()) {
    const decoder = DECODERS.get(coding);
    if (isPlain(bytes, coding)) {
      const text = `The answer was labelled as ${excerpt(coding, 40)}, but was not coded.`;
      return { ...raw, bytes, notices: [noticeOfAll("encoding-ignored", text)] };
    }
    if (decoder === undefined)
      throw broken(raw, `The answer is coded in a way that is not known here (${excerpt(coding, 40)}).`);
    bytes = await decode(decoder, bytes, Math.min(maxBytes * 2, constants.MAX_LENGTH), raw, coding);
  }
  return { ...raw, bytes, notices: [] };
}

async function decode(
  decoder: Decoder,
  bytes: Uint8Array,
  limit: number,
  raw: RawAnswer,
  coding: string,
): Promise<Uint8Array> {
  try {
    return await decoder(bytes, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") {
      throw tooLarge("unpacks to more than", limit, raw.url);
    }
    throw broken(raw, `The answer's coding (${coding}) is damaged or cut short.`, error);
  }
}

/**
 * Whether it begins as text, which gzip never does, and of other codings as JSON or HTML: brotli begins a single block of
 * more than 64 KiB with the byte of `[`.
 */
function isPlain(bytes: Uint8Array, coding: string): boolean {
  if (bytes.subarray(0, 256).some(isUnprinted)) return false;
  return coding.endsWith("gzip") || /^[{[<]/u.test(beginningOf(bytes));
}

/** Whether a byte is a sign of control other than white space. */
function isUnprinted(byte: number): boolean {
  return byte < 0x09 || (byte > 0x0d && byte < 0x20);
}

function broken(raw: RawAnswer, message: string, cause?: unknown): RouteprintError {
  return new RouteprintError("encoding-broken", {
    message,
    where: redactUrl(raw.url),
    status: raw.status,
    cause,
  });
}

/** The first value of a header, or nothing. */
export function headerOf(answer: RawAnswer, name: string): string | undefined {
  return answer.headers.get(name)?.[0];
}

/** The media type and charset that the answer's `Content-Type` names, in lower case. */
export function contentTypeOf(answer: RawAnswer): {
  readonly type: string;
  readonly charset: string | undefined;
} {
  const value = (headerOf(answer, "content-type") ?? "").toLowerCase();
  const charset = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/u.exec(value)?.[1];
  return { type: value.replace(/;[^]*/u, "").trim(), charset };
}
