import { decodeHTML } from "entities";
import { utf8Bytes } from "../base/bytes.ts";
import { detailsOf, RouteprintError } from "../diagnostics/errors.ts";
import { escapeUnit, isArray, isObject } from "../base/json.ts";
import { noticeOfAll } from "../diagnostics/notices.ts";
import { percentDecode } from "../base/url.ts";
import { basicAuthorization, type Credentials } from "./credentials.ts";
import type { FetchedIndex, FetchOptions, Provenance } from "./model.ts";

/** Shorter texts occur in a response by chance; no real password is so short. */
const SHORTEST = 6;

const MASK = "***";

/**
 * Masks the secrets that a site repeats: debugging plugins print the headers of the request, and some refusals quote them.
 * The results hold no secret, in clear or encoded.
 */
export interface Redaction {
  readonly index: (fetched: FetchedIndex) => FetchedIndex;
  readonly error: (error: unknown) => unknown;
  /** Redacts a JSON value. */
  readonly value: (value: unknown) => unknown;
}

/** A redaction of the secrets of these options. */
export function redactionOf(options: FetchOptions): Redaction {
  const secrets = secretsOf(options);
  const masked = (given: string): string =>
    secrets.reduce((clean, secret) => clean.replaceAll(secret, MASK), given);
  const text = (given: string): string => {
    const clean = masked(given);
    const spelled = unescaped(clean);
    const known = spelled === clean ? clean : masked(spelled);
    return known === spelled ? clean : known;
  };
  return {
    index: (fetched) => (secrets.length === 0 ? fetched : redactIndex(fetched, text)),
    error: (error) =>
      error instanceof RouteprintError && secrets.length > 0 ? redactError(error, text) : error,
    value: (value) => (secrets.length === 0 ? value : redactValue(value, text)),
  };
}

type RedactText = (text: string) => string;

/** Undoes escapes of JSON, HTML and URLs in a text: any letter of a secret may be escaped. */
function unescaped(text: string): string {
  if (!/[\\&%]/.test(text)) return text;
  const plain = text.replaceAll(/\\u([\da-f]{4})/giu, (_, unit: string) =>
    String.fromCharCode(Number.parseInt(unit, 16)),
  );
  return decodeHTML(plain).replaceAll(/(?:%[\da-f]{2})+/giu, percentDecode);
}

/** Every secret in clear, as it is sent, and as URLs, PHP's JSON, Base64 and hex write it; longer ones first. */
function secretsOf({ credentials, headers }: FetchOptions): readonly string[] {
  const sent = [
    ...(credentials === undefined ? [] : formsOfPassword(credentials)),
    ...[...(headers ?? [])].filter(isSecret).flatMap(([, value]) => wordsOf(value)),
  ].filter(({ length }) => length >= SHORTEST);
  const forms = sent.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll("%20", "+"),
    secret.replaceAll("/", "\\/"),
    asPhpJson(secret),
    Buffer.from(secret).toString("hex"),
    Buffer.from(secret).toString("hex").toUpperCase(),
    ...[0, 1, 2].flatMap((offset) => base64At(secret, offset)),
  ]);
  return [...new Set(forms)]
    .filter(({ length }) => length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length);
}

/** A password with the spaces that WordPress shows it with, without them, and as it is sent. */
function formsOfPassword(credentials: Credentials): readonly string[] {
  const given = credentials.password.reveal();
  const compact = given.replaceAll(" ", "");
  const grouped = compact.replaceAll(/.{4}(?=.)/gsu, "$& ");
  return [given, compact, grouped, basicAuthorization(credentials).replace("Basic ", "")];
}

/** The Base64 characters that a secret determines alone within a longer text, at an offset modulo three bytes. */
function base64At(secret: string, offset: number): readonly string[] {
  const bytes = Buffer.from(secret);
  const coded = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
  const own = coded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
  return [own, own.replaceAll("+", "-").replaceAll("/", "_"), own.replaceAll("/", "\\/")];
}

/** Headers that describe the request, not its sender; an index may hold the same words. */
const OPEN_HEADERS: ReadonlySet<string> = new Set([
  "accept",
  "accept-language",
  "cache-control",
  "host",
  "pragma",
  "user-agent",
  "x-requested-with",
]);

/** Whether a header may hold a secret; an address without a query, as in `Origin` and `Referer`, does not. */
function isSecret([name, value]: readonly [string, string]): boolean {
  return !OPEN_HEADERS.has(name.toLowerCase()) && !/^https?:\/\/[^?#@]*$/iu.test(value);
}

/** As `json_encode` writes a text: ASCII alone, slashes escaped. */
function asPhpJson(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll("/", "\\/")
    .replaceAll(/[^\0-\x7f]/g, escapeUnit);
}

/** The secrets in the value of a header: behind its scheme, in each of its cookies, the password of Basic. */
function wordsOf(value: string): readonly string[] {
  const parts = value.split(/;\s*/u).map((part) => part.replace(/^[\w.-]+[= ]/u, ""));
  const basic = /^Basic +(\S+)$/iu.exec(value)?.[1];
  const password = Buffer.from(basic ?? "", "base64")
    .toString("utf8")
    .replace(/^[^:]*:/u, "");
  return [value, ...parts, password];
}

function redactIndex(fetched: FetchedIndex, text: RedactText): FetchedIndex {
  const redacted: FetchedIndex = {
    ...fetched,
    provenance: redactProvenance(fetched.provenance, text),
    notices: fetched.notices.map((notice) => ({ ...notice, text: text(notice.text) })),
  };
  // In the value, not in the bytes: digits of a secret within a number would leave no JSON.
  const value = redactValue(fetched.value, text);
  const clean = JSON.stringify(value);
  const written: FetchedIndex = { ...redacted, value, bytes: utf8Bytes(clean) };
  if (clean === JSON.stringify(fetched.value)) {
    const raw = Buffer.from(fetched.bytes).toString("utf8");
    // Of two equal keys the value holds one and the bytes hold both.
    return text(raw) === raw ? redacted : written;
  }
  const repeated = `The site repeats the credentials in its index; they were replaced by ${MASK}.`;
  return { ...written, notices: [...written.notices, noticeOfAll("secret-repeated", repeated)] };
}

/** Redacts every text and every key of a JSON value, whose depth was checked when it was read. */
function redactValue(value: unknown, text: RedactText): unknown {
  if (typeof value === "string") return text(value);
  if (isArray(value)) return value.map((item) => redactValue(item, text));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [text(key), redactValue(member, text)]),
  );
}

function redactProvenance(provenance: Provenance, text: RedactText): Provenance {
  const { advertised } = provenance;
  return {
    ...provenance,
    requested: text(provenance.requested),
    root: text(provenance.root),
    ...(advertised === undefined ? {} : { advertised: text(advertised) }),
    redirects: provenance.redirects.map((hop) => ({ ...hop, from: text(hop.from), to: text(hop.to) })),
  };
}

function redactError(error: RouteprintError, text: RedactText): RouteprintError {
  const { code, message, where, hint, attempts } = error;
  const before = JSON.stringify([message, attempts, where, hint]);
  if (text(before) === before) return error;
  // Without its cause, which holds the text as it came.
  return new RouteprintError(code, {
    ...detailsOf(error),
    message: text(message),
    hint: text(hint),
    attempts: attempts.map((attempt) => ({ ...attempt, url: text(attempt.url) })),
    where: where && text(where),
  });
}
