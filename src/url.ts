import { isArray, isObject } from "./json.ts";
import type { Json } from "./json.ts";

/**
 * Reads an absolute address, or one relative to a base; `undefined` where it is none. Not `URL.canParse`: on Node 20 it
 * refuses addresses with letters such as `ü` once it has been called often enough to be optimised (seen on 20.20).
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
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

/** Text without the characters that nobody sees, which come along from chats and word processors. */
export function withoutHidden(text: string): string {
  return text.replaceAll(/\p{Cf}+/gu, "");
}

/** The http and https addresses in a text that begin where a word does, or in a link of Markdown or HTML. */
export function addressesIn(text: string): readonly string[] {
  return text.match(/(?<=^|[\s<>()[\]"'`*「『])https?:\/\/[^\s<>()[\]"'`]+/giu) ?? [];
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

/** Half of a surrogate pair, which no address can hold, is U+FFFD. */
function whole(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, "\uFFFD");
}

/** Text in a path, of one segment or several. */
export function encodePath(text: string): string {
  return encodeURI(whole(text)).replaceAll(/[?#]/g, encodeURIComponent);
}

/** What a query says of a value, the way PHP reads it: `name=1`, `name[]=1`, `name[key]=1`. */
export function queryPairs(name: string, value: Json): readonly string[] {
  return pairsOf(encodeURIComponent(whole(name)), value);
}

function pairsOf(name: string, value: Json): readonly string[] {
  // An empty text is an empty list or object to WordPress.
  if (typeof value === "object" && value !== null && Object.keys(value).length === 0) return [`${name}=`];
  if (isArray(value)) {
    // PHP begins another item with each `[]`.
    return value.flatMap((item, at) => pairsOf(`${name}[${typeof item === "object" ? at : ""}]`, item));
  }
  if (isObject(value)) {
    return Object.entries(value).flatMap(([key, member]) =>
      pairsOf(`${name}[${encodeURIComponent(whole(key))}]`, member),
    );
  }
  return [`${name}=${encodeURIComponent(whole(String(value)))}`];
}
