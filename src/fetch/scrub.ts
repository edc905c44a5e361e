import { detailsOf, RouteprintError } from "../errors.ts";
import { escapeUnit, isArray, isObject } from "../json.ts";
import { noticeOfAll } from "../notice.ts";
import { basicAuthorization } from "./credentials.ts";
import type { FetchedIndex, FetchOptions, Provenance } from "./model.ts";

/** Shorter texts stand in an answer by chance; no password worth the name is as short. */
const SHORTEST = 6;

const MASK = "***";

/**
 * Takes out what a site repeats of the secrets it was sent: debugging plugins print the headers of the request, and
 * some refusals quote them. What comes back holds none of them, in clear or as they travel.
 */
export interface Scrubber {
  readonly index: (fetched: FetchedIndex) => FetchedIndex;
  readonly error: (error: unknown) => unknown;
}

/** A scrubber for the secrets of these options. */
export function scrubberOf(options: FetchOptions): Scrubber {
  const secrets = secretsOf(options);
  const text = (given: string): string =>
    secrets.reduce((clean, secret) => clean.replaceAll(secret, MASK), given);
  return {
    index: (fetched) => (secrets.length === 0 ? fetched : scrubIndex(fetched, secrets, text)),
    error: (error) =>
      error instanceof RouteprintError && secrets.length > 0 ? scrubError(error, text) : error,
  };
}

type ScrubText = (text: string) => string;

/** Every secret as it is, as it travels, and as URLs and PHP's JSON write that; longer ones first. */
function secretsOf({ credentials, headers }: FetchOptions): readonly string[] {
  const sent = [
    ...(credentials === undefined
      ? []
      : [
          credentials.password.reveal(),
          credentials.password.reveal().replaceAll(" ", ""),
          basicAuthorization(credentials).replace("Basic ", ""),
        ]),
    ...[...(headers ?? [])].filter(isSecret).flatMap(([, value]) => wordsOf(value)),
  ];
  const forms = sent.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll("%20", "+"),
    secret.replaceAll("/", "\\/"),
    asPhpJson(secret),
  ]);
  return [...new Set(forms)]
    .filter(({ length }) => length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length);
}

/** Headers that say what is asked for, not who asks; an index may hold the same words. */
const OPEN_HEADERS: ReadonlySet<string> = new Set([
  "accept",
  "accept-language",
  "cache-control",
  "host",
  "pragma",
  "user-agent",
  "x-requested-with",
]);

/** Whether a header may hold a secret; an address without a query, as in `Origin` and `Referer`, holds none. */
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

/** The secrets in the value of a header: behind its scheme, in each of its cookies. */
function wordsOf(value: string): readonly string[] {
  const parts = value.split(/;\s*/u).map((part) => part.replace(/^[\w.-]+[= ]/u, ""));
  return [value, ...parts];
}

function scrubIndex(fetched: FetchedIndex, secrets: readonly string[], text: ScrubText): FetchedIndex {
  const { provenance, validators, ...rest } = fetched;
  const scrubbed: FetchedIndex = {
    ...rest,
    ...(validators === undefined || text(JSON.stringify(validators)) !== JSON.stringify(validators)
      ? {}
      : { validators }),
    provenance: scrubProvenance(provenance, text),
    notices: fetched.notices.map((notice) => ({ ...notice, text: text(notice.text) })),
  };
  const bytes = Buffer.from(fetched.bytes);
  if (!secrets.some((secret) => bytes.includes(secret))) return scrubbed;
  // In the value, not in the bytes: digits of a secret within a number would leave no JSON.
  const value = scrubValue(fetched.value, text);
  const clean = JSON.stringify(value);
  const written: FetchedIndex = { ...scrubbed, value, bytes: Buffer.from(clean) };
  // Written anew all the same: of two equal keys the bytes hold both.
  if (clean === JSON.stringify(fetched.value)) return written;
  const told = `The site repeats the credentials in its index; they were replaced by ${MASK}.`;
  return { ...written, notices: [...written.notices, noticeOfAll("secret-repeated", told)] };
}

/** Every text and every key of a JSON value; its depth was judged when it was read. */
function scrubValue(value: unknown, text: ScrubText): unknown {
  if (typeof value === "string") return text(value);
  if (isArray(value)) return value.map((item) => scrubValue(item, text));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [text(key), scrubValue(member, text)]),
  );
}

function scrubProvenance(provenance: Provenance, text: ScrubText): Provenance {
  const { advertised } = provenance;
  return {
    ...provenance,
    requested: text(provenance.requested),
    root: text(provenance.root),
    ...(advertised === undefined ? {} : { advertised: text(advertised) }),
    redirects: provenance.redirects.map((hop) => ({ ...hop, from: text(hop.from), to: text(hop.to) })),
  };
}

function scrubError(error: RouteprintError, text: ScrubText): RouteprintError {
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
