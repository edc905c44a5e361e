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

/** Text without the given signs at its end. Not by a pattern such as `\/+$`, which is tried anew from each slash of a long run. */
export function withoutEnd(text: string, signs = "/"): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Text with its percent-encoded characters decoded; as it is where they are no UTF-8. */
export function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
