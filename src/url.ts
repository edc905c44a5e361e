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

/** Text with its percent-encoded characters decoded; as it is where they are no UTF-8. */
export function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
