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
