/** Parses an absolute address, or one relative to a base; `undefined` if invalid. */
export function parseUrl(text: string, base?: string): URL | undefined {
  return URL.parse(text, base) ?? undefined;
}

/** Parses an absolute http or https address; `undefined` for anything else, also for `http:a`, which only browsers repair. */
export function parseHttpUrl(text: string): URL | undefined {
  return /^https?:\/\/[^/]/iu.test(text) ? parseUrl(text) : undefined;
}

/** Whether an address is http or https. */
export function isHttp({ protocol }: URL): boolean {
  return protocol === "http:" || protocol === "https:";
}

/** The address of a mock by default. */
export const MOCK = { host: "127.0.0.1", port: 8090 } as const;

/** An API root for shown requests, on `example.com` where its host is unknown. */
export function shownRoot(url: string): string {
  if (parseHttpUrl(url) !== undefined) return url;
  return `https://example.com${/^\/[^/]/u.test(url) ? url : "/wp-json"}`;
}

/** Matches text pasted before an address: white space, quotes, brackets that are not part of an IPv6 address. */
const OPENING =
  /^(?:(?!\[[\da-f]*:[\da-f]*:[\d:.a-f]*\])[\p{Ps}\p{Pi}<>"'`*|\s])*(?:view-source:|feed:(?=http))?/iu;

/** Characters pasted after an address: the end of a quotation, a bracket or a sentence. */
const CLOSING = " .…,;!。、，；！)]}）】》〉>\"'`*|’‘”“›»」』";

/** Closing brackets that an address keeps if it holds the opening one. */
const PAIRS: ReadonlyMap<string, string> = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

/** Strips pasted characters and a comment from an address, and brackets a bare IPv6 host. */
export function bareAddress(typed: string): string {
  const visible = typed.replaceAll(/\p{Cf}+/gu, "");
  const opened = visible
    .trim()
    .replace(/\s#.*$/u, "")
    .replace(OPENING, "");
  const kept = withoutEnd(opened, CLOSING);
  const closing = opened.charAt(kept.length);
  const opening = PAIRS.get(closing);
  const text = opening !== undefined && kept.includes(opening) ? kept + closing : kept;
  const [host = ""] = text.split(/[/?#]/u, 1);
  const isIPv6 =
    /^[\da-f.]*:[\da-f.]*:[\da-f:.]*$/iu.test(host) && parseUrl(`http://[${host}]`) !== undefined;
  return isIPv6 ? `[${host}]${text.slice(host.length)}` : text;
}

/** Whether a text begins with `http:` or `https:` as a scheme; `http:8080` is a host and a port. */
export function hasWebScheme(bare: string): boolean {
  return /^https?:(?!\d+(?:\/|$))/iu.test(bare);
}

/** Removes the given characters from the end of a text. A pattern such as `\/+$` would retry from each slash of a long run. */
export function withoutEnd(text: string, signs = "/"): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Removes the slashes at both ends of a text. */
export function withoutSlashes(text: string): string {
  return withoutEnd(text.replace(/^\/+/, ""));
}

/** Decodes percent-encoded characters; returns the text unchanged if they are not UTF-8. */
export function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Replaces unpaired surrogates, which no address can hold, by U+FFFD. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, "\uFFFD");
}

/** Encodes text as one or several path segments. */
export function encodePath(text: string): string {
  return encodeURI(wellFormed(text)).replaceAll(/[?#]/g, encodeURIComponent);
}

/** A part of a fragment: `billing` in `create-an-order.billing.email`. */
export function fragmentPart(name: string): string {
  return name.replaceAll(/\s+/g, "_");
}
