import type { SurveyedSite } from "./model.ts";

/** Formats of a report on access. */
export const ACCESS_FORMATS = ["text", "json", "csv", "html", "sarif"] as const;

/** The format of a report on access. */
export type AccessFormat = (typeof ACCESS_FORMATS)[number];

/** Options of a report on access. */
export interface AccessReportOptions {
  /** Text: lists also what is not open, and the plugins. */
  readonly isVerbose: boolean;
  /** JSON: prints a list, also of one site. */
  readonly isList: boolean;
}

type AccessPrinter = (sites: readonly SurveyedSite[], options: AccessReportOptions) => Promise<string>;

/** Imports each format on first use. */
const PRINTERS: Readonly<Record<AccessFormat, AccessPrinter>> = {
  text: async (sites, { isVerbose }) => (await import("./text.ts")).accessText(sites, isVerbose),
  json: async (sites, { isList }) => (await import("./json.ts")).accessJson(sites, isList),
  csv: async (sites) => (await import("./csv.ts")).accessCsv(sites),
  html: async (sites) => (await import("./html.ts")).accessHtml(sites),
  sarif: async (sites) => (await import("./sarif.ts")).accessSarif(sites),
};

/**
 * Prints who may call what, open operations that write first; foreign text is escaped for the format. `html` is one
 * self-contained file without scripts; `sarif` lists open operations only.
 */
export async function printAccessReport(
  sites: readonly SurveyedSite[],
  format: AccessFormat,
  options: AccessReportOptions,
): Promise<string> {
  return PRINTERS[format](sites, options);
}
