import type { Level } from "../compare/level.ts";
import type { Matrix } from "../compare/matrix.ts";
import type { Comparison } from "../compare/model.ts";

/** How a comparison can be written. */
export const FORMATS = ["text", "markdown", "json", "html", "github", "junit", "sarif", "csv"] as const;

export type Format = (typeof FORMATS)[number];

interface RenderSettings {
  readonly expand: boolean;
  readonly colour: boolean;
  readonly limit: Level | undefined;
}

type Renderer = (comparison: Comparison, settings: RenderSettings) => Promise<string>;

/** Each format is imported when it is asked for. */
export const RENDERERS: Readonly<Record<Format, Renderer>> = {
  text: async (comparison, settings) => (await import("../report/text.ts")).reportText(comparison, settings),
  markdown: async (comparison, settings) =>
    (await import("../report/markdown.ts")).reportMarkdown(comparison, settings),
  json: async (comparison) => (await import("../report/json.ts")).reportJson(comparison),
  html: async (comparison) => (await import("../report/html.ts")).reportHtml(comparison),
  github: async (comparison) => (await import("../report/github.ts")).reportGithub(comparison),
  junit: async (comparison, { limit }) => (await import("../report/junit.ts")).reportJunit(comparison, limit),
  sarif: async (comparison) =>
    (await import("../report/sarif.ts")).reportSarif(comparison, comparison.b.label),
  csv: async (comparison) => (await import("../report/csv.ts")).reportCsv(comparison),
};

type MatrixPrinter = (matrix: Matrix, columns: number) => Promise<string>;

/** The formats that a matrix has. */
export const MATRIX_PRINTERS: Partial<Readonly<Record<Format, MatrixPrinter>>> = {
  text: async (matrix, columns) => (await import("../report/matrix.ts")).matrixText(matrix, columns),
  markdown: async (matrix) => (await import("../report/matrix.ts")).matrixMarkdown(matrix),
  json: async (matrix) => (await import("../report/matrix.ts")).matrixJson(matrix),
  html: async (matrix) => (await import("../report/matrix-html.ts")).matrixHtml(matrix),
  csv: async (matrix) => (await import("../report/matrix.ts")).matrixCsv(matrix),
};
