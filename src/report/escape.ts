import { escapeHtml, plain } from "../base/escape.ts";

/** Escapes foreign text for one line of HTML, in content or in a quoted attribute. */
export function html(text: string): string {
  return escapeHtml(plain(text));
}

/** Isolates a name in HTML: right-to-left text does not reorder its neighbors, for example an arrow. */
export function htmlName(name: string): string {
  return `<bdi>${html(name)}</bdi>`;
}

/** Escapes foreign text for XML; control characters that XML 1.0 forbids are already visible. */
export function xml(text: string): string {
  return html(text.replaceAll(/[\uFFFE\uFFFF]/g, "?")).replaceAll("&#39;", "&apos;");
}

/** Escapes foreign text for running Markdown: it cannot format, link, mention or open a tag. */
export function markdown(text: string): string {
  return (
    plain(text)
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll(/[\\`*_{}[\]#|~]/g, String.raw`\$&`)
      // List markers. A backslash before a digit would be visible.
      .replaceAll(/^(?:\s*(?=[-+=])|\s*\d+(?=[.)]))/gm, "$&\\")
      // Mentions and addresses would notify people or turn into links.
      .replaceAll("@", "&#64;")
      .replaceAll(/(https?|ftp):/gi, "$1&#58;")
      .replaceAll(/www\./gi, "www&#46;")
  );
}

/** Prints foreign text as Markdown code: the fence is longer than any run of backticks in it. */
export function markdownCode(text: string): string {
  const safe = plain(text);
  const longest = (safe.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${safe}${fence}` : `${fence} ${safe} ${fence}`;
}

/** Escapes the message of a GitHub workflow command. */
export function githubMessage(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** Escapes the value of a property of a GitHub workflow command. */
export function githubProperty(text: string): string {
  return githubMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/**
 * Prints foreign text as code in a table cell. A pipe ends the cell even inside code, and a backslash before it may be escaped
 * itself: text with a pipe is put in a tag.
 */
export function markdownCell(text: string): string {
  return text.includes("|") ? `<code>${markdown(text)}</code>` : markdownCode(text);
}

/** Prints rows as a CSV file (RFC 4180). */
export function csv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/**
 * Matches positions where a spreadsheet begins a formula: at the start of a cell and after separators of other locales (`;`,
 * a tab, `|`), also behind white space and quotes. Full-width signs count as plain ones.
 */
const FORMULA_START = /(^|[;\t|])(?=[\s"]*[=+\-@\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]|[\t\r])/g;

/** Prints one CSV cell; prefixes an apostrophe where a spreadsheet would run a formula. */
function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = plain(value.replaceAll(FORMULA_START, "$1'"));
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Shortens text to a number of characters, the last of them `…`. */
export function shortened(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}
