/** How bytes begin, each a character, behind byte order marks and white space: enough to tell what they may be. */
export function beginningOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  return start.replace(/^(?:\xef\xbb\xbf|\s)+/u, "");
}
