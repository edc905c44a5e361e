import { decodeHTMLStrict } from "entities";

/** The key of every index, its quotes written as HTML writes them. */
const ESCAPED_KEY = /&(?:quot|#0{0,6}34|#x0{0,6}22);routes&/iu;

/**
 * The text without the escapes of HTML, where all of it may have them, as the source of a page has that shows JSON: a
 * capture `(?P<…>` stands in it as `(?P&lt;…`, and never as it is. What an index says of itself may hold entities of its own.
 */
export function decodeEntities(text: string): string | undefined {
  const isEscaped =
    (!text.includes("(?P<") && text.includes("(?P&lt;")) ||
    (!text.includes('"routes"') && ESCAPED_KEY.test(text));
  // In a text of JSON the escapes of JSON come first.
  return isEscaped && !text.trimStart().startsWith('"') ? decodeHTMLStrict(text) : undefined;
}
