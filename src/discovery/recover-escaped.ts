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

/** What stands before each line in a mail or a remark, and may begin what a line holds, too. */
const MARKS = /^(?:(?:[>#+]|\/\/) ?){1,9}/u;

/** What stands before each line in a listing with numbers or a log with times. */
const LINE_HEAD = /^(?: {0,20}\d{1,9}(?: ?[:|│\t]| )|(?:[^\n]{0,200}\t)?\d{4}-\d\d-\d\dT[\d:.]{8,20}Z )/u;

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
    decode: (text) => withoutMarks(text) ?? withoutHeads(text),
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

/** The lines without the marks that all of them begin with: a line that was broken may begin with one of its own. */
function withoutMarks(text: string): string | undefined {
  let [marks = ""] = MARKS.exec(text) ?? [];
  if (marks === "") return undefined;
  const lines = text.trimEnd().split("\n");
  for (const line of lines) {
    // Behind the marks of an empty line no space is kept.
    while (!line.startsWith(marks) && line.trimEnd() !== marks.trimEnd()) marks = marks.slice(0, -1);
  }
  return marks === "" ? undefined : lines.map((line) => line.slice(marks.length)).join("\n");
}

function withoutHeads(text: string): string | undefined {
  if (!LINE_HEAD.test(text)) return undefined;
  const lines = text.trimEnd().split("\n");
  if (!lines.every((line) => LINE_HEAD.test(line))) return undefined;
  return lines.map((line) => line.replace(LINE_HEAD, "")).join("\n");
}

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
