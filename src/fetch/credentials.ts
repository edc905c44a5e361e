import { latin1Of, utf8Bytes } from "../base/bytes.ts";
import { parseUrl } from "../base/url.ts";

/** A text that prints as `***`, also in logs and JSON; `reveal` returns it. */
export interface Secret {
  /** The text itself. */
  readonly reveal: () => string;
  /** `***`. */
  readonly toString: () => string;
  /** `***`. */
  readonly toJSON: () => string;
}

/**
 * Wraps a text so that printing it shows `***`.
 *
 * @example
 * const credentials = { user: "reader", password: secretOf("abcd efgh ijkl mnop") };
 * const { provenance } = await fetchSource("example.com", { credentials, addresses: "any" });
 */
export function secretOf(text: string): Secret {
  return { reveal: () => text, toString: () => "***", toJSON: () => "***" };
}

/** A user's application password. WordPress ignores the spaces in it. */
export interface Credentials {
  readonly user: string;
  readonly password: Secret;
}

/** The value of an `Authorization` header (RFC 7617, in UTF-8). */
export function basicAuthorization({ user, password }: Credentials): string {
  return `Basic ${btoa(latin1Of(utf8Bytes(`${user}:${password.reveal()}`)))}`;
}

/** Parameters that carry secrets in the addresses of WordPress and of services around it. */
const SECRET_PARAMETER =
  /^(?:_wpnonce|nonce|token|access_token|key|apikey|api_key|consumer_secret|consumer_key|password|pass|pwd|secret|signature|sig|code|auth)$/iu;

/**
 * A password that begins with digits and holds an unencoded `/`, `?` or `#`: `https://ana:12/34@example.com` reads
 * as a path on port 12 of a host `ana`. An address of IP and `localhost` are hosts.
 */
const SPLIT_CREDENTIAL =
  /^[a-z][a-z0-9+.-]*:\/\/(?!localhost:|[\d.]+:|\[)[^/?#\\]+:\d*[/?#\\].*@(?:localhost\b|\[|[^\s/?#@]+\.[^\s/?#@])/iu;

/** A step of a path that names somebody, `/@ana` or `/@ana@b.example`; no password is likely to hold `/@`. */
const NAME_SEGMENT = /\/@[^/?#\\]*/gu;

/** Whether an address, as it was typed, may hold credentials that are read as a port and a path. */
export function isSplitCredential(typed: string): boolean {
  return SPLIT_CREDENTIAL.test(typed.replaceAll(NAME_SEGMENT, "/"));
}

/** An address as it may be shown: without user, password and secret parameters. */
export function redactUrl(address: URL | string): string {
  const url =
    typeof address === "string" && isSplitCredential(address) ? undefined : parseUrl(String(address));
  // `ana:secret@a b` is an address too, of the scheme `ana:`, but of no host.
  if (url === undefined || url.host === "") return redactTyped(String(address));
  url.username = "";
  url.password = "";
  for (const name of new Set(url.searchParams.keys())) {
    if (SECRET_PARAMETER.test(name)) url.searchParams.set(name, "***");
  }
  return url.href;
}

/**
 * Typed text as it may be shown, address or not. Drops everything before the last `@`, since an unencoded password may hold
 * any character; without `//`, only if a colon precedes it. Text around addresses is reduced to the addresses:
 * `curl -u ana:secret https://example.com` has its credentials elsewhere.
 */
export function redactTyped(text: string): string {
  const shown = withoutCredentials(text);
  const found = /^\s*https?:/iu.test(shown) ? null : shown.match(/https?:\/\/[^\s<>()"'`]+/giu);
  return found === null ? shown : found.map((each) => redactUrl(each)).join(" ");
}

function withoutCredentials(text: string): string {
  const slashes = text.indexOf("//");
  const from = slashes < 0 ? 0 : slashes + 2;
  const end = text.lastIndexOf("@");
  if (end < from || (slashes < 0 && !text.slice(0, end).includes(":"))) return text;
  return text.slice(0, from) + text.slice(end + 1);
}

/**
 * The credentials that a netrc file holds for a host, else those of its `default` entry. Reads `machine`, `login`,
 * `password` and `default` as curl does; skips `macdef`.
 */
export function netrcCredentials(text: string, host: string): Credentials | undefined {
  const words =
    text
      .replaceAll(/^\s*#.*$/gmu, "")
      .replaceAll(/\bmacdef\b[\s\S]*?(?:\n\s*\n|$)/gu, "")
      .match(/"(?:[^"\\]|\\.)*"|\S+/gu) ?? [];
  const entries: { host: string | undefined; fields: Map<string, string> }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    const value = words[at + 1];
    if (word === "default") entries.push({ host: undefined, fields: new Map() });
    else if (value !== undefined && word !== undefined) {
      if (word === "machine") entries.push({ host: unquote(value).toLowerCase(), fields: new Map() });
      else entries.at(-1)?.fields.set(word, unquote(value));
      at += 1;
    }
  }
  const entry =
    entries.find((one) => one.host === host.toLowerCase()) ?? entries.find((one) => one.host === undefined);
  const user = entry?.fields.get("login");
  const password = entry?.fields.get("password");
  return user === undefined || password === undefined ? undefined : { user, password: secretOf(password) };
}

function unquote(word: string): string {
  return word.startsWith('"') ? word.slice(1, -1).replaceAll(/\\(.)/gu, "$1") : word;
}
