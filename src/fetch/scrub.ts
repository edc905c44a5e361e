import { RouteprintError } from "../errors.ts";
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
    ...[...(headers ?? new Map<string, string>()).values()].flatMap(wordsOf),
  ];
  const forms = sent.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll("%20", "+"),
    secret.replaceAll("/", "\\/"),
  ]);
  return [...new Set(forms)]
    .filter(({ length }) => length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length);
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
  const clean = text(bytes.toString("utf8"));
  const value: unknown = JSON.parse(clean.replace(/^\ufeff/u, ""));
  const told = `The site repeats the credentials in its index; they were replaced by ${MASK}.`;
  return {
    ...scrubbed,
    value,
    bytes: Buffer.from(clean),
    notices: [...scrubbed.notices, { code: "secret-repeated", pointer: "", text: told }],
  };
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
  const { code, message, where, hint, status, attempts } = error;
  const clean = {
    message: text(message),
    attempts: attempts.map((attempt) => ({ ...attempt, url: text(attempt.url) })),
    ...(where === undefined ? {} : { where: text(where) }),
    ...(hint === undefined ? {} : { hint: text(hint) }),
    ...(status === undefined ? {} : { status }),
  };
  const before = JSON.stringify([message, attempts, where, hint]);
  if (text(before) === before) return error;
  // Without its cause, which holds the text as it came.
  return new RouteprintError(code, clean);
}
