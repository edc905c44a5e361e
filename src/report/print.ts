import type { Comparison, Level } from "../compare/index.ts";
import type { Locator } from "./locate.ts";
import type { Snippets } from "./snippets.ts";

/** Formats of a report. */
export const REPORT_FORMATS = [
  "text",
  "markdown",
  "comment",
  "json",
  "html",
  "github",
  "junit",
  "sarif",
  "csv",
] as const;

/** The format of a report: `text`, `markdown`, `json` and others. */
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Options of a report; each names the formats that it applies to. */
export interface ReportOptions {
  /** Text and Markdown: every finding has its own line with all its operations; texts and site data are listed. */
  readonly expand?: boolean;
  /** Text: colors with ANSI escapes, for a terminal. */
  readonly color?: boolean;
  /** JUnit: findings at or above this level are failures; none if absent. */
  readonly failOn?: Level;
  /** SARIF and GitHub: file of findings that `locate` cannot place; side B if absent. */
  readonly file?: string;
  /** SARIF and GitHub: the file and line of a finding. */
  readonly locate?: Locator;
  /** HTML: what both sides declare of the subject of a change. */
  readonly snippets?: Snippets;
}

type Printer = (comparison: Comparison, options: ReportOptions) => Promise<string>;

/** Imports each format on first use. */
const PRINTERS: Readonly<Record<ReportFormat, Printer>> = {
  text: async (comparison, options) => (await import("./text.ts")).reportText(comparison, options),
  markdown: async (comparison, options) =>
    (await import("./markdown.ts")).reportMarkdown(comparison, options),
  comment: async (comparison) => (await import("./comment.ts")).reportComment(comparison),
  json: async (comparison) => (await import("./json.ts")).reportJson(comparison),
  html: async (comparison, { snippets }) => (await import("./html.ts")).reportHtml(comparison, snippets),
  github: async (comparison, options) => (await import("./github.ts")).reportGithub(comparison, options),
  junit: async (comparison, { failOn }) => (await import("./junit.ts")).reportJunit(comparison, failOn),
  sarif: async (comparison, options) => (await import("./sarif.ts")).reportSarif(comparison, options),
  csv: async (comparison) => (await import("./csv.ts")).reportCsv(comparison),
};

/**
 * Prints a comparison, worst findings first; foreign text is escaped for the format.
 * `json` is described by `schema/comparison.schema.json`; `html` is one self-contained file.
 *
 * @example
 * const [a, b] = await Promise.all(["before.json", "after.json"].map((name) => readFile(name)));
 * const comparison = compareSurfaces(await readSurface(a, "before"), await readSurface(b, "after"));
 * await writeFile("changes.md", await printReport(comparison, "markdown"));
 */
export async function printReport(
  comparison: Comparison,
  format: ReportFormat,
  options: ReportOptions = {},
): Promise<string> {
  return PRINTERS[format](comparison, options);
}
