/** One UTF-16 unit for each byte. */
export function latin1Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  // A call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  }
  return parts.join("");
}

/** The reverse of `latin1Of`. */
export function bytesOfLatin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The bytes of a text as UTF-8. */
export function utf8Bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The text of UTF-8 bytes, with its byte order mark; invalid bytes become U+FFFD. */
export function utf8Text(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** The bytes of a base64 text; other characters are skipped. */
export function base64Bytes(text: string): Uint8Array {
  const digits = text
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replaceAll(/=.*$|[^A-Za-z0-9+/]/gsu, "");
  // A single digit at the end holds no byte.
  return bytesOfLatin1(atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits));
}

/** The bytes of several parts in one. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
