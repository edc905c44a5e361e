/** Reads an absolute address, or one relative to a base; `undefined` where it is none. */
export function parseUrl(text: string, base?: string): URL | undefined {
  return URL.parse(text, base) ?? undefined;
}

/** Reads an absolute http or https address; `undefined` for all else, also for what only a browser would repair: `http:a`. */
export function parseHttpUrl(text: string): URL | undefined {
  return /^https?:\/\/[^/]/iu.test(text) ? parseUrl(text) : undefined;
}

/** Whether an address is one of the web. */
export function isHttp({ protocol }: URL): boolean {
  return protocol === "http:" || protocol === "https:";
}

/** An API root as requests are shown to it: below an example's host where nothing says its own. */
export function shownRoot(url: string): string {
  if (parseHttpUrl(url) !== undefined) return url;
  return `https://example.com${/^\/[^/]/u.test(url) ? url : "/wp-json"}`;
}

/** What is pasted before an address: white space, quotes, brackets; a bracket may be part of an address of IPv6. */
const OPENING =
  /^(?:(?!\[[\da-f]*:[\da-f]*:[\d:.a-f]*\])[\p{Ps}\p{Pi}<>"'`*|\s])*(?:view-source:|feed:(?=http))?/iu;

/** What is pasted behind an address: the end of a quotation, a bracket or a sentence. */
const CLOSING = " .…,;!。、，；！)]}）】》〉>\"'`*|’‘”“›»」』";

/** Brackets that an address may hold both of. */
const PAIRS: ReadonlyMap<string, string> = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

/** The address without what pasting leaves around it, and without a comment; IPv6 with the brackets that it needs. */
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

/** Whether a text begins with the scheme of the web; `http:8080` is a host with its port. */
export function hasWebScheme(bare: string): boolean {
  return /^https?:(?!\d+(?:\/|$))/iu.test(bare);
}

/** Text without the given signs at its end. Not by a pattern such as `\/+$`, which is tried anew from each slash of a long run. */
export function withoutEnd(text: string, signs = "/"): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Text without the slashes at its ends. */
export function withoutSlashes(text: string): string {
  return withoutEnd(text.replace(/^\/+/, ""));
}

/** Text with its percent-encoded characters decoded; as it is where they are no UTF-8. */
export function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Replaces halves of surrogate pairs, which no address can hold, by U+FFFD. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, "\uFFFD");
}

/** Text in a path, of one segment or several. */
export function encodePath(text: string): string {
  return encodeURI(wellFormed(text)).replaceAll(/[?#]/g, encodeURIComponent);
}
