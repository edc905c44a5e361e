import type { Matrix, MatrixCell, MatrixRow, Outlier } from "../compare/index.ts";
import { groupBy } from "../base/group.ts";
import { plain } from "../base/escape.ts";
import { csv, markdown, markdownCell, shortened } from "./escape.ts";
import { count } from "../base/count.ts";
import { namespaceLabel } from "./surface.ts";
import { widthOf } from "./words.ts";
import { printJson } from "../base/json.ts";

/** Explains the cells. */
const LEGEND = "a, b, …: equal letters in a row are equal surfaces; the number counts operations.";

/** Prints the matrix for a terminal: numbered columns, as many side by side as fit in `width`. */
export function matrixText(matrix: Matrix, width = 100): string {
  const { columns, outliers } = matrix;
  const common = commonRows(matrix);
  const names = common.map((row) => plain(rowName(row)));
  const nameWidth = Math.min(36, Math.max(9, widthOf(names)));
  const cells = common.map((row) => row.cells.map(cellText));
  const widths = columns.map((_, index) =>
    widthOf([String(index + 1), ...cells.map((row) => row[index] ?? "")]),
  );
  const sections = [
    columns.map((column, index) => legendLine(column, index, width)),
    ...blocksOf(widths, width - nameWidth).map((block) => blockLines(block, names, cells, widths, nameWidth)),
    outlierLines(outliers).map((line) => wrap(line, width)),
    onlyLines(matrix).map((line) => wrap(line, width)),
    [LEGEND],
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

/** Rows of the table: those of several columns, or all if there is one column. */
export function commonRows({ columns, rows }: Matrix): readonly MatrixRow[] {
  return columns.length === 1 ? rows : rows.filter((row) => !isOfOne(row));
}

/** Rows of a single column, printed as a list and not as rows of dots. */
export function ownRows({ columns, rows }: Matrix, index: number): readonly MatrixRow[] {
  return columns.length === 1 ? [] : rows.filter((row) => row.cells[index] !== null && isOfOne(row));
}

function isOfOne({ cells }: MatrixRow): boolean {
  return cells.filter((cell) => cell !== null).length <= 1;
}

/** Name of a row: the namespace, or the family of several versions. */
export function rowName(row: MatrixRow): string {
  return row.versions ? `${row.name}/…` : namespaceLabel(row.name);
}

/** `97a`; with versions `v1-v3 310b`. */
export function cellText(cell: MatrixCell | null): string {
  if (cell === null) return "·";
  const { operations, letter } = cell;
  // A namespace without a version may belong to a family of versions.
  const versions = cell.versions.map((version) => (version === "" ? "–" : version));
  const range = versions.length > 2 ? `${versions[0]}-${versions.at(-1)}` : versions.join(",");
  return `${range === "" ? "" : `${plain(range)} `}${operations}${letter}`;
}

function legendLine(column: Matrix["columns"][number], index: number, width: number): string {
  const sites = column.sites.map(plain).join(" = ");
  const line = shortened(`${String(index + 1).padStart(3)}  ${sites}`, width - 18);
  return `${line}  (${count(column.operations, "operation")})`;
}

/** Splits columns into blocks that fit side by side. */
function blocksOf(widths: readonly number[], room: number): readonly (readonly number[])[] {
  const blocks: number[][] = [];
  let used = room;
  for (const [index, width] of widths.entries()) {
    used += width + 2;
    if (used > room) {
      blocks.push([]);
      used = width + 2;
    }
    blocks.at(-1)?.push(index);
  }
  return blocks;
}

function blockLines(
  block: readonly number[],
  names: readonly string[],
  cells: readonly (readonly string[])[],
  widths: readonly number[],
  nameWidth: number,
): readonly string[] {
  const line = (name: string, values: readonly string[]) => {
    const columns = block.map((index) => (values[index] ?? "").padStart(widths[index] ?? 0));
    return [shortened(name, nameWidth).padEnd(nameWidth), ...columns].join("  ").trimEnd();
  };
  const numbers = widths.map((_, index) => String(index + 1));
  const shown = cells.flatMap((row, index) =>
    block.some((column) => row[column] !== "·") ? [line(names[index] ?? "", row)] : [],
  );
  return [line("namespace", numbers), ...shown];
}

/** Prints outliers, one line per site. */
export function outlierLines(outliers: readonly Outlier[]): readonly string[] {
  return [...groupBy(outliers, (one) => one.site)].map(([site, members]) => {
    const parts = OUTLIERS.flatMap(({ how, verb, others }) => {
      const names = members
        .filter((one) => one.how === how)
        .map(
          ({ namespace, agreeing, total }) =>
            `${namespaceLabel(namespace)} (${agreeing} of ${total} ${others})`,
        );
      return names.length === 0 ? [] : [`${verb} ${names.join(", ")}`];
    });
    return plain(`${site} ${parts.join("; ")}`);
  });
}

/** Verbs for a site that differs from the others. */
const OUTLIERS = [
  { how: "differs", verb: "differs in", others: "agree" },
  { how: "lacks", verb: "lacks", others: "have it" },
] as const;

function onlyLines(matrix: Matrix): readonly string[] {
  return matrix.columns.flatMap((_, index) => {
    const names = ownRows(matrix, index).map(
      (row) => `${rowName(row)} (${row.cells[index]?.operations ?? 0})`,
    );
    return names.length === 0 ? [] : [plain(`only on ${index + 1}: ${names.join(", ")}`)];
  });
}

/** Breaks a line at spaces and indents the rest. */
function wrap(line: string, width: number): string {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    if (current !== "" && current.length + word.length + 1 > width) {
      lines.push(current);
      current = `    ${word}`;
    } else {
      current = current === "" ? word : `${current} ${word}`;
    }
  }
  return [...lines, current].join("\n");
}

/** Prints the matrix as CSV: a row per namespace, a column per group of equal sites. */
export function matrixCsv(matrix: Matrix): string {
  const head = ["namespace", ...matrix.columns.map((column) => column.sites.join(" = "))];
  const rows = matrix.rows.map((row) => [
    rowName(row),
    ...row.cells.map((cell) => (cell === null ? "" : cellText(cell))),
  ]);
  return csv([head, ...rows]);
}

/** Prints the matrix as JSON, described by `schema/matrix.schema.json`. */
export function matrixJson({ columns, rows, outliers }: Matrix): string {
  return printJson({ version: 1, columns, rows, outliers });
}

/** Prints the matrix as a Markdown table. */
export function matrixMarkdown(matrix: Matrix): string {
  const head = matrix.columns.map((_, index) => String(index + 1)).join(" | ");
  const rows = matrix.rows.map((row) => {
    const name = markdownCell(rowName(row));
    return `| ${name} | ${row.cells.map((cell) => (cell === null ? "" : markdown(cellText(cell)))).join(" | ")} |`;
  });
  return [
    ...matrix.columns.map(
      ({ sites, operations }, index) =>
        `${index + 1}. ${sites.map(markdown).join(" = ")} (${count(operations, "operation")})`,
    ),
    "",
    `| namespace | ${head} |`,
    `|---|${"--:|".repeat(matrix.columns.length)}`,
    ...rows,
    "",
    LEGEND,
    "",
    ...outlierLines(matrix.outliers).map((line) => `- ${markdown(line)}`),
    "",
  ].join("\n");
}
