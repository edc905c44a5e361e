import { escapeHtml, plain } from "../base/escape.ts";

/** Foreign text inside HTML on one line, in content or in a quoted attribute. */
export function html(text: string): string {
  return escapeHtml(plain(text));
}

/** A name in HTML: one that is written from right to left does not reorder what is beside it, such as an arrow. */
export function htmlName(name: string): string {
  return `<bdi>${html(name)}</bdi>`;
}

/** Foreign text inside XML; characters that XML 1.0 forbids are already visible. */
export function xml(text: string): string {
  return html(text.replaceAll(/[\uFFFE\uFFFF]/g, "?")).replaceAll("&#39;", "&apos;");
}

/** Foreign text in running Markdown: every mark that could format, link, mention or open a tag is escaped. */
export function markdown(text: string): string {
  return (
    plain(text)
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll(/[\\`*_{}[\]#|~]/g, String.raw`\$&`)
      // What begins a list; a backslash before a digit would be shown.
      .replaceAll(/^(?:\s*(?=[-+=])|\s*\d+(?=[.)]))/gm, "$&\\")
      // Mentions and addresses would notify people or turn into links.
      .replaceAll("@", "&#64;")
      .replaceAll(/(https?|ftp):/gi, "$1&#58;")
      .replaceAll(/www\./gi, "www&#46;")
  );
}

/** Foreign text as Markdown code: the fence is longer than any run of backticks within. */
export function markdownCode(text: string): string {
  const safe = plain(text);
  const longest = (safe.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${safe}${fence}` : `${fence} ${safe} ${fence}`;
}

/** The message of a GitHub workflow command. */
export function githubMessage(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** The value of a property of a GitHub workflow command. */
export function githubProperty(text: string): string {
  return githubMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/**
 * Foreign text as code in a cell of a table. A pipe ends the cell inside code as well, where no escape of it is safe
 * behind a backslash: text with a pipe is put in a tag.
 */
export function markdownCell(text: string): string {
  return text.includes("|") ? `<code>${markdown(text)}</code>` : markdownCode(text);
}

/** Rows as a CSV file (RFC 4180). */
export function csv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/**
 * Where a spreadsheet would begin a formula: at the start of a cell, after white space too, and after what separates cells
 * in a file of another language (`;`, a tab, `|`), in quotes too. Full-width signs count as their plain ones.
 */
const FORMULA_START = /(^|[;\t|])(?=[\s"]*[=+\-@\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]|[\t\r])/g;

/** One cell of a CSV file; text that a spreadsheet would run as a formula gets an apostrophe. */
export function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = plain(value.replaceAll(FORMULA_START, "$1'"));
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text in so many characters; the last one shows that there are more. */
export function shortened(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}
