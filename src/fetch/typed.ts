import { isIPv6 } from "node:net";
import { percentDecode, withoutEnd, withoutHidden } from "../url.ts";

/** Text without what stands before an address in a quotation, a sentence or a table, and without what names it there. */
export function withoutOpening(text: string): string {
  return text.replace(OPENING, "");
}

/** Signs that begin a quotation, or stand before an address in a sentence or a table; what names it there. */
const OPENING =
  /^(?:(?!\[[\da-f]*:[\da-f]*:[\d:.a-f]*\])[\p{Ps}\p{Pi}<>"'`*|\s])*(?:[a-z-]{1,20}[:=]["']?(?=https?:\/\/))?/iu;

/** Signs that end a sentence, a bracket or a quotation; some languages end one as others begin it. */
const CLOSING = " .…,;:!。、，；：！)]}）】》〉>\"'`*|’‘”“›»」』";

/** Signs that close what was opened before them, which an address may hold both of. */
const OPENED_BY: ReadonlyMap<string, string> = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

/**
 * What pasting leaves around an address is taken off: white space, quotes, brackets, a sentence's end. An address of IPv6
 * gets the brackets that it needs before a port or a path.
 */
export function bareAddress(typed: string): string {
  const text = unwrapped(typed);
  const [host = ""] = text.split(/[/?#]/u, 1);
  return isIPv6(host) ? `[${host}]${text.slice(host.length)}` : text;
}

function unwrapped(typed: string): string {
  const seen = withoutHidden(typed)
    .replaceAll("\t", " ")
    .replaceAll(/[^\S ]/gu, "");
  const opened = withoutOpening(seen);
  const kept = withoutEnd(opened, CLOSING);
  const closing = opened.charAt(kept.length);
  const opening = OPENED_BY.get(closing);
  return opening !== undefined && kept.includes(opening) ? kept + closing : kept;
}

/** Written twice, where it was pasted into a field that began with it already. */
const SCHEME_TWICE = /^https?:\/\/(?=https?:?\/\/)/iu;

/**
 * A scheme that is nearly right: its signs or slashes are others or too many, or its letters, of which chats write `hxxp`
 * lest anybody follows a link. `http:8080` is a host with its port.
 */
const NEAR_SCHEME =
  /^(?:(https?):(?!\d+(?:\/|$))|(?=[htsx]*p)([htpsx]{3,7})\s{0,3}[:;.,：；]?\s{0,3}(?:\/\/|\\\\))[/\\\s]*(.*)/iu;

/** An address that begins with the scheme of the web, or nearly so, with that scheme as it should be; else nothing. */
export function schemedAddress(bare: string): string | undefined {
  const decoded = /^https?%3a/iu.test(bare) ? percentDecode(bare) : bare;
  const once = decoded.replace(SCHEME_TWICE, "");
  const [, sound, near = "", rest = ""] = NEAR_SCHEME.exec(once) ?? [];
  if (rest === "") return undefined;
  const scheme = sound ?? (/s/iu.test(near) ? "https" : "http");
  return `${scheme}://${rest}`;
}
