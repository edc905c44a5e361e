import { constants } from "node:buffer";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw } from "node:zlib";
import { count, digits } from "../base/count.ts";
import { beginningOf } from "../discovery/index.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { excerpt } from "../base/escape.ts";
import { noticeOfAll, type Notice } from "../diagnostics/notices.ts";
import { redactUrl } from "./credentials.ts";

/** The most bytes of a body, unless an option says otherwise. */
export const DEFAULT_MAX_BYTES = 32 * 1024 * 1024;

/** The response to one request, as it came over the wire. */
export interface RawResponse {
  readonly url: URL;
  readonly status: number;
  /** Lower-case names; a header that came several times has several values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly bytes: Uint8Array;
}

/** A response with its content codings undone. */
export interface DecodedResponse extends RawResponse {
  readonly notices: readonly Notice[];
}

/** More codings than this are an attack: six of them and a cut body have ended whole processes (Node 20). */
const MAX_CODINGS = 3;

type Decoder = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Uint8Array>;

const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ["gzip", promisify(gunzip)],
  ["x-gzip", promisify(gunzip)],
  ["br", promisify(brotliDecompress)],
  ["deflate", async (...given) => (isZlib(given[0]) ? promisify(inflate) : promisify(inflateRaw))(...given)],
]);

/** Some servers send `deflate` without the zlib header that RFC 9110 requires. */
function isZlib([first = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8;
}

/**
 * Undoes the content codings of a response, at most three. A plain text body is kept, whatever its header declares.
 *
 * @throws RouteprintError `encoding-broken`, where a request for `identity` may help; `source-too-large`.
 */
export async function decodeContent(
  raw: RawResponse,
  maxBytes = DEFAULT_MAX_BYTES,
): Promise<DecodedResponse> {
  const codings = (raw.headers.get("content-encoding") ?? [])
    .flatMap((value) => value.toLowerCase().split(","))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity" && coding !== "none" && coding !== "utf-8");
  if (codings.length === 0 || raw.bytes.length === 0) return { ...raw, notices: [] };
  if (codings.length > MAX_CODINGS) throw broken(raw, `The response is coded ${codings.length} times over.`);
  let bytes: Uint8Array = raw.bytes;
  for (const coding of codings.toReversed()) {
    const decoder = DECODERS.get(coding);
    if (isPlain(bytes, coding)) {
      const text = `The response was labeled as ${excerpt(coding, 40)}, but was not coded.`;
      return { ...raw, bytes, notices: [noticeOfAll("response-mislabeled", text)] };
    }
    if (decoder === undefined) throw broken(raw, `The coding ${excerpt(coding, 40)} is not supported.`);
    bytes = await decode(decoder, bytes, Math.min(maxBytes * 2, constants.MAX_LENGTH), raw, coding);
  }
  return { ...raw, bytes, notices: [] };
}

async function decode(
  decoder: Decoder,
  bytes: Uint8Array,
  limit: number,
  raw: RawResponse,
  coding: string,
): Promise<Uint8Array> {
  try {
    return await decoder(bytes, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") {
      throw tooLarge("unpacks to more than", limit, raw.url);
    }
    throw broken(raw, `The coding of the response (${coding}) is damaged or cut short.`, error);
  }
}

/**
 * Whether bytes begin as text, which gzip never does, and for other codings as JSON or HTML: brotli begins a single block
 * of more than 64 KiB with the byte of `[`.
 */
function isPlain(bytes: Uint8Array, coding: string): boolean {
  if (bytes.subarray(0, 256).some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20))) return false;
  return coding.endsWith("gzip") || /^[{[<]/u.test(beginningOf(bytes));
}

function broken(raw: RawResponse, message: string, cause?: unknown): RouteprintError {
  return new RouteprintError("encoding-broken", {
    message,
    where: redactUrl(raw.url),
    status: raw.status,
    cause,
  });
}

/** The error for a response that exceeds a limit in bytes. */
export function tooLarge(
  verb: "is longer than" | "unpacks to more than",
  limit: number,
  url: URL,
): RouteprintError {
  const mebibytes = Number((limit / 1024 / 1024).toPrecision(3));
  const most = mebibytes < 1 ? count(limit, "byte") : `${digits(mebibytes)} MiB; no index is that large`;
  return new RouteprintError("source-too-large", {
    message: `The response ${verb} ${most}.`,
    where: redactUrl(url),
    hint: "If it is an index, raise the limit with --max-bytes.",
  });
}

/** Whether a status redirects; the body that comes with it is not read. */
export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** The first value of a header. */
export function headerOf(response: RawResponse, name: string): string | undefined {
  return response.headers.get(name)?.[0];
}

/** The media type and charset that `Content-Type` names, in lower case. */
export function contentTypeOf(response: RawResponse): {
  readonly type: string;
  readonly charset: string | undefined;
} {
  const value = (headerOf(response, "content-type") ?? "").toLowerCase();
  const charset = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/u.exec(value)?.[1];
  return { type: value.replace(/;[^]*/u, "").trim(), charset };
}

/** Whether a response claims to be JSON or looks like it. */
export function looksLikeJson(response: RawResponse): boolean {
  return contentTypeOf(response).type.includes("json") || /^[{[]/u.test(beginningOf(response.bytes));
}
