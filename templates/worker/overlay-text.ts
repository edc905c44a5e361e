import { decodeText } from "../../src/discovery/decode.ts";

/** The version of an overlay at the beginning of a line, of JSON or YAML. */
const VERSION = /^[ \t{]*["']?overlay["']?[ \t]*:[ \t]*["']?\d/m;

/** The text of a file that is meant as an overlay, valid or not: YAML, which no index is, or JSON with the version of one. */
export function overlayText(name: string, bytes: Uint8Array): string | undefined {
  const { text } = decodeText(bytes, name);
  return /\.ya?ml$/i.test(name) || VERSION.test(text) ? text : undefined;
}
