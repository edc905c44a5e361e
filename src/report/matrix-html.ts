import type { Matrix, MatrixRow } from "../compare/index.ts";
import { html, htmlName } from "./escape.ts";
import { htmlFile } from "./html-file.ts";
import { cellText, commonRows, outlierLines, ownRows, rowName } from "./matrix.ts";
import { count } from "../base/count.ts";

/** Links that a page may add to the matrix. */
interface MatrixLinks {
  /** Link to the page of a site's namespace, relative to this page; undefined if it has none. */
  readonly namespace?: (site: string, namespace: string) => string | undefined;
}

/** Prints the matrix as one self-contained HTML file. */
export function matrixHtml(matrix: Matrix): string {
  const sites = matrix.columns.flatMap((column) => column.sites);
  const title = count(sites.length, "site");
  return htmlFile({ title, body: `<h1>${title}</h1>\n${matrixHtmlBody(matrix)}` });
}

/** Prints the matrix for a page: a table with a legend, one-sided namespaces, outliers. */
export function matrixHtmlBody(matrix: Matrix, links: MatrixLinks = {}): string {
  const head = matrix.columns.map(
    ({ sites, operations }) =>
      `<th scope="col"><div>${sites.map(htmlName).join(" = ")}</div><small>${html(count(operations, "operation"))}</small></th>`,
  );
  const rows = commonRows(matrix).map((row) => `<tr>${rowCells(row, matrix, links)}</tr>`);
  const outliers = outlierLines(matrix.outliers).map((line) => `<li>${html(line)}</li>`);
  return [
    '<div class="wide" tabindex="0" role="region" aria-label="Namespaces by site"><table class="matrix">',
    `<thead><tr><th scope="col">namespace</th>${head.join("")}</tr></thead>`,
    `<tbody>\n${rows.join("\n")}\n</tbody>`,
    "</table></div>",
    "<p>The number counts operations; equal letters in a row are equal surfaces, and <code>a</code> is the most common. Sites with equal surfaces share a column.</p>",
    ...onlyList(matrix, links),
    ...(outliers.length === 0
      ? []
      : [`<h2>Sites that differ from most</h2>\n<ul>\n${outliers.join("\n")}\n</ul>`]),
  ].join("\n");
}

function onlyList(matrix: Matrix, links: MatrixLinks): readonly string[] {
  const items = matrix.columns.flatMap(({ sites }, index) => {
    const names = ownRows(matrix, index).map((row) => {
      const shown = linked(`<code>${html(rowName(row))}</code>`, row, sites, links);
      return `${shown} ${row.cells[index]?.operations ?? 0}`;
    });
    return names.length === 0 ? [] : [`<li>${sites.map(htmlName).join(" = ")}: ${names.join(", ")}</li>`];
  });
  return items.length === 0 ? [] : [`<h2>On one site only</h2>\n<ul>\n${items.join("\n")}\n</ul>`];
}

function rowCells(row: MatrixRow, { columns }: Matrix, links: MatrixLinks): string {
  const cells = row.cells.map((cell, index) => {
    if (cell === null) return '<td class="none">·</td>';
    const text = linked(html(cellText(cell)), row, columns[index]?.sites ?? [], links);
    return `<td class="${cell.letter === "a" ? "same" : "other"}">${text}</td>`;
  });
  return `<th scope="row"><code>${html(rowName(row))}</code></th>${cells.join("")}`;
}

/** Links a row to the namespace on the first site of a column. A family of versions has no link. */
function linked(shown: string, row: MatrixRow, [site = ""]: readonly string[], links: MatrixLinks): string {
  const link = row.versions ? undefined : links.namespace?.(site, row.name);
  return link === undefined ? shown : `<a href="${html(link)}">${shown}</a>`;
}
