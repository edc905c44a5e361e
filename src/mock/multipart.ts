import type { PhpArray, PhpValue } from "./php.ts";
import { gatherVariables, MAX_VARIABLES } from "./query.ts";

/** What PHP reads of a form that may hold files. */
export interface Multipart {
  readonly fields: PhpArray;
  /** The name of each file field with the file's own name. */
  readonly files: ReadonlyMap<string, string>;
}

/** PHP's own limit: `max_file_uploads`. */
const MAX_FILES = 20;

/** Names in one header; those of a longer one are not read: of 8 million characters V8's expressions run out of stack. */
const DISPOSITION = /^content-disposition:(.{0,100000})$/im;

/**
 * Reads a multipart form as PHP does (`rfc1867.c`): its lines may end without a carriage return, what begins no part is
 * passed over, and a form that breaks off ends there. Files are not kept, only their names.
 *
 * @param type the content type, which names the boundary.
 */
export function readMultipart(type: string, body: Uint8Array): Multipart {
  const pairs: [string, PhpValue][] = [];
  const files = new Map<string, string>();
  const [, quoted, bare] = /boundary=(?:"([^"]*)"|([^,;]*))/i.exec(type) ?? [];
  const boundary = quoted ?? bare;
  // One character a byte.
  const text = `\n${Buffer.from(body).toString("latin1")}`;
  const [, ...parts] = boundary === undefined ? [] : text.split(`\n--${boundary}`);
  for (const part of parts) {
    const [, head, value = ""] = /^\r?\n((?:.*?\n)??)(?:\r?\n(.*))?$/s.exec(part) ?? [];
    if (head === undefined) continue;
    const { name, filename } = readDisposition(head);
    if (filename !== undefined) {
      if (files.size < MAX_FILES) files.set(name ?? "", filename.replace(/^.*[/\\]/s, ""));
    } else if (name === undefined) break;
    else if (pairs.length < MAX_VARIABLES) pairs.push([name, decode(value.replace(/\r$/, ""))]);
  }
  return { fields: gatherVariables(pairs), files };
}

function readDisposition(head: string): { readonly name?: string; readonly filename?: string } {
  // What begins with white space goes on with the line before, as Python folds headers.
  const [, disposition = ""] = DISPOSITION.exec(head.replaceAll(/\r?\n(?=[ \t])/g, "")) ?? [];
  const members = [...disposition.matchAll(/;\s*(\w+)=\s*(?:(["'])((?:\\.|(?!\2)[^\\])*)\2?|([^;\s]*))/g)];
  return Object.fromEntries(
    members.map(([, key = "", quote, quoted, bare = ""]) => [
      key.toLowerCase(),
      decode(unescape(quoted ?? bare, quote)),
    ]),
  );
}

/** The text without the backslashes before a backslash and before the quote around it. */
function unescape(text: string, quote: string | undefined): string {
  return text.replaceAll(/\\(["'\\])/g, (both, sign) => (sign === "\\" || sign === quote ? sign : both));
}

function decode(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString("utf8");
}
