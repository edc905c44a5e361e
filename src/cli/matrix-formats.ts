import type { Matrix } from "../compare/matrix.ts";
import type { ReportFormat } from "../report/print.ts";

/** Writes a matrix; `columns` is the width of a line, where that counts. */
export type MatrixPrinter = (matrix: Matrix, columns: number) => Promise<string>;

/** The formats that a matrix has; each is imported when it is asked for. */
export const MATRIX_PRINTERS: Partial<Readonly<Record<ReportFormat, MatrixPrinter>>> = {
  text: async (matrix, columns) => (await import("../report/matrix.ts")).matrixText(matrix, columns),
  markdown: async (matrix) => (await import("../report/matrix.ts")).matrixMarkdown(matrix),
  json: async (matrix) => (await import("../report/matrix.ts")).matrixJson(matrix),
  html: async (matrix) => (await import("../report/matrix-html.ts")).matrixHtml(matrix),
  csv: async (matrix) => (await import("../report/matrix.ts")).matrixCsv(matrix),
};
