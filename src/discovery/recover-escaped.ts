import { decodeHTMLStrict } from "entities";
import { parseJson } from "../json.ts";
import type { NoticeCode } from "../notice.ts";

/** A way in which programs write a text anew, all of it. */
interface Escape {
  readonly code: NoticeCode;
  readonly told: string;
  /** The text as it was before; nothing where it is not written so. */
  readonly decode: (text: string) => string | undefined;
}

/** The key of every index, its quotes written as HTML writes them. */
const HTML_KEY = /&(?:quot|#0{0,6}34|#x0{0,6}22);routes&/iu;

/** How text in Base64 begins that was JSON. */
const BASE64 = /^(?:data:[\w/;=-]{0,80};base64,)?(?=(?:e[wy]|[WX][0-9A-Za-z])[\w+/]{60})/u;

/** What a terminal takes for a colour: a character of control, which JSON never holds as it is. */
const COLOUR = /\p{Cc}\[[\d;]{0,20}[mK]/gu;

/** What stands before each line in a mail, a remark, a listing with numbers or a log with times. */
const LINE_PREFIX =
  /^(?:(?:(?:[>#+]|\/\/) ?){1,9}| {0,20}\d{1,9}(?: ?[:|│\t]| )|(?:[^\n]{0,200}\t)?\d{4}-\d\d-\d\dT[\d:.]{8,20}Z )/u;

export const ESCAPES: readonly Escape[] = [
  {
    code: "entities-decoded",
    told: "The text was escaped as a page of HTML shows it, and was decoded.",
    decode: decodeEntities,
  },
  {
    code: "text-cleaned",
    told: "The text had the colours of a terminal, which were taken off.",
    decode: (text) => (text.includes("\u001b[") ? text.replaceAll(COLOUR, "") : undefined),
  },
  {
    code: "text-cleaned",
    told: "The text had its quotes doubled, as in a cell of a table (CSV), and was read as it stood there.",
    decode: (text) => (text.includes('""routes""') ? text.replaceAll('""', '"') : undefined),
  },
  {
    code: "text-cleaned",
    told: "Each line had something before it, as in a mail, a remark, a listing or a log, which was taken off.",
    decode: (text) => {
      const lines = LINE_PREFIX.test(text) ? text.trimEnd().split("\n") : [""];
      const isPrefixed = lines.every((line) => LINE_PREFIX.test(line));
      return isPrefixed ? lines.map((line) => line.replace(LINE_PREFIX, "")).join("\n") : undefined;
    },
  },
  {
    code: "json-in-text",
    told: "The text had its quotes escaped, as within a text of JSON, and was decoded.",
    decode: (text) => {
      const inner = text.trim();
      const value = /^[[{](?:\\[nrt]|\s){0,9}\\"/u.test(inner) ? parseJson(`"${inner}"`) : undefined;
      return typeof value === "string" ? value : undefined;
    },
  },
  {
    code: "text-cleaned",
    told: "The text was Base64 and was decoded.",
    decode: (text) => {
      const coded = text.trimStart();
      const [head] = BASE64.exec(coded) ?? [];
      return head === undefined ? undefined : decodeBase64(coded.slice(head.length));
    },
  },
];

/** The text that Base64 stands for. */
export function decodeBase64(coded: string): string {
  return Buffer.from(coded, "base64").toString("utf8");
}

/**
 * The text without the escapes of HTML, where all of it may have them, as the source of a page has that shows JSON: a
 * capture `(?P<…>` stands in it as `(?P&lt;…`, and never as it is. What an index says of itself may hold entities of its own.
 */
function decodeEntities(text: string): string | undefined {
  const isEscaped =
    (!text.includes("(?P<") && text.includes("(?P&lt;")) ||
    (!text.includes('"routes"') && HTML_KEY.test(text));
  // In a text of JSON the escapes of JSON come first.
  return isEscaped && !text.trimStart().startsWith('"') ? decodeHTMLStrict(text) : undefined;
}
