import { decodeHTMLStrict } from "entities";
import type { RecoveredText } from "./recover-text.ts";

/** The key of every index, its quotes written as HTML writes them. */
const ESCAPED_KEY = /&(?:quot|#0{0,6}34|#x0{0,6}22);routes&/iu;

/**
 * Undoes the escapes of HTML where all the text has them, as the source of a page has that shows JSON: a capture `(?P<…>`
 * stands in it as `(?P&lt;…`, and never as it is. What an index says of itself may hold entities of its own.
 */
export function decodeEntities(text: string): RecoveredText {
  const isEscaped =
    (!text.includes("(?P<") && text.includes("(?P&lt;")) ||
    (!text.includes('"routes"') && ESCAPED_KEY.test(text));
  if (!isEscaped) return { text, notices: [] };
  const told = "The text was escaped as a page of HTML shows it, and was decoded.";
  return { text: decodeHTMLStrict(text), notices: [{ code: "entities-decoded", pointer: "", text: told }] };
}
