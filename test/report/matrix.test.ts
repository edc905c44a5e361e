import { describe, expect, it } from "vitest";
import type { Matrix, MatrixRow } from "../../src/compare/matrix.ts";
import { matrixHtml, matrixHtmlBody } from "../../src/report/matrix-html.ts";
import { cellText, matrixCsv, matrixMarkdown, matrixText } from "../../src/report/matrix.ts";

type Cell = NonNullable<MatrixRow["cells"][number]>;

const cell = (operations: number, letter = "a", ...versions: string[]): Cell => ({
  operations,
  letter,
  versions,
});

const CELLS: readonly (readonly [string, Cell | null])[] = [
  ["·", null],
  ["97a", cell(97)],
  ["v1 97b", cell(97, "b", "v1")],
  ["v1,v2 97a", cell(97, "a", "v1", "v2")],
  ["v1-v3 97a", cell(97, "a", "v1", "v2", "v3")],
  ["–,v2 97a", cell(97, "a", "", "v2")],
];

const row = (name: string, ...cells: (Cell | null)[]): MatrixRow => ({ name, versions: false, cells });

const MATRIX: Matrix = {
  columns: [
    { sites: ["one", "two"], operations: 1200 },
    { sites: ["three"], operations: 1 },
    { sites: ["f".repeat(40)], operations: 3 },
  ],
  rows: [
    row("", cell(1), cell(1), cell(1)),
    { ...row("shop", cell(9, "a", "v1", "v2", "v3"), null, cell(3, "b", "v3")), versions: true },
    row("last/v1", null, cell(2), cell(2)),
    row("own/v1", cell(4), null, null),
    row("own/v2", cell(1), null, null),
    { ...row("alone", null, null, cell(5, "a", "v2")), versions: true },
  ],
  outliers: [
    { site: "three", namespace: "shop", how: "lacks", agreeing: 3, total: 4 },
    { site: "three", namespace: "", how: "differs", agreeing: 2, total: 3 },
    { site: "two", namespace: "last/v1", how: "lacks", agreeing: 2, total: 3 },
  ],
};

describe("a matrix", () => {
  it.each(CELLS)("has the cell %s", (text, given) => expect(cellText(given)).toBe(text));

  it("names its columns, who differs and what one alone has, in a terminal", () => {
    expect(matrixText(MATRIX)).toMatchInlineSnapshot(`
      "  1  one = two  (1,200 operations)
        2  three  (1 operation)
        3  ffffffffffffffffffffffffffffffffffffffff  (3 operations)

      namespace         1   2      3
      (index)          1a  1a     1a
      shop/…     v1-v3 9a   ·  v3 3b
      last/v1           ·  2a     2a

      three differs in (index) (2 of 3 agree); lacks shop (3 of 4 have it)
      two lacks last/v1 (2 of 3 have it)

      only on 1: own/v1 (4), own/v2 (1)
      only on 3: alone/… (5)

      a, b, …: equal letters in a row are equal surfaces; the number counts operations.
      "
    `);
  });

  it("breaks its table and its lines where a terminal is narrow", () => {
    expect(matrixText(MATRIX, 28)).toMatchInlineSnapshot(`
      "  1  one …  (1,200 operations)
        2  three  (1 operation)
        3  ffff…  (3 operations)

      namespace         1   2
      (index)          1a  1a
      shop/…     v1-v3 9a   ·
      last/v1           ·  2a

      namespace      3
      (index)       1a
      shop/…     v3 3b
      last/v1       2a

      three differs in (index) (2
          of 3 agree); lacks shop
          (3 of 4 have it)
      two lacks last/v1 (2 of 3
          have it)

      only on 1: own/v1 (4),
          own/v2 (1)
      only on 3: alone/… (5)

      a, b, …: equal letters in a row are equal surfaces; the number counts operations.
      "
    `);
  });

  it("cuts a name that leaves its cells no room", () => {
    const long = { ...MATRIX, rows: [row("n".repeat(40), cell(1), cell(2), cell(3))] };
    expect(matrixText(long)).toContain(`\n${"n".repeat(35)}…  1a  2a  3a\n`);
  });

  it("is a table in Markdown and in CSV", () => {
    expect(matrixMarkdown(MATRIX)).toMatchInlineSnapshot(`
      "1. one = two (1,200 operations)
      2. three (1 operation)
      3. ffffffffffffffffffffffffffffffffffffffff (3 operations)

      | namespace | 1 | 2 | 3 |
      |---|--:|--:|--:|
      | \`(index)\` | 1a | 1a | 1a |
      | \`shop/…\` | v1-v3 9a |  | v3 3b |
      | \`last/v1\` |  | 2a | 2a |
      | \`own/v1\` | 4a |  |  |
      | \`own/v2\` | 1a |  |  |
      | \`alone/…\` |  |  | v2 5a |

      a, b, …: equal letters in a row are equal surfaces; the number counts operations.

      - three differs in (index) (2 of 3 agree); lacks shop (3 of 4 have it)
      - two lacks last/v1 (2 of 3 have it)
      "
    `);
    expect(matrixCsv(MATRIX)).toMatchInlineSnapshot(`
      "namespace,one = two,three,ffffffffffffffffffffffffffffffffffffffff
      (index),1a,1a,1a
      shop/…,v1-v3 9a,,v3 3b
      last/v1,,2a,2a
      own/v1,4a,,
      own/v2,1a,,
      alone/…,,,v2 5a
      "
    `);
  });

  it("leads from a cell of HTML to the namespace of its site, but not from a family of versions", () => {
    const body = matrixHtmlBody(MATRIX, { namespace: (site, name) => `${site}/${name}` });
    expect(body).toMatchInlineSnapshot(`
      "<div class="wide" tabindex="0" role="region" aria-label="Namespaces by site"><table class="matrix">
      <thead><tr><th scope="col">namespace</th><th scope="col"><div><bdi>one</bdi> = <bdi>two</bdi></div><small>1,200 operations</small></th><th scope="col"><div><bdi>three</bdi></div><small>1 operation</small></th><th scope="col"><div><bdi>ffffffffffffffffffffffffffffffffffffffff</bdi></div><small>3 operations</small></th></tr></thead>
      <tbody>
      <tr><th scope="row"><code>(index)</code></th><td class="same"><a href="one/">1a</a></td><td class="same"><a href="three/">1a</a></td><td class="same"><a href="ffffffffffffffffffffffffffffffffffffffff/">1a</a></td></tr>
      <tr><th scope="row"><code>shop/…</code></th><td class="same">v1-v3 9a</td><td class="none">·</td><td class="other">v3 3b</td></tr>
      <tr><th scope="row"><code>last/v1</code></th><td class="none">·</td><td class="same"><a href="three/last/v1">2a</a></td><td class="same"><a href="ffffffffffffffffffffffffffffffffffffffff/last/v1">2a</a></td></tr>
      </tbody>
      </table></div>
      <p>The number counts operations; equal letters in a row are equal surfaces, and <code>a</code> is the most common. Sites with equal surfaces share a column.</p>
      <h2>On one site only</h2>
      <ul>
      <li><bdi>one</bdi> = <bdi>two</bdi>: <a href="one/own/v1"><code>own/v1</code></a> 4, <a href="one/own/v2"><code>own/v2</code></a> 1</li>
      <li><bdi>ffffffffffffffffffffffffffffffffffffffff</bdi>: <code>alone/…</code> 5</li>
      </ul>
      <h2>Sites that differ from most</h2>
      <ul>
      <li>three differs in (index) (2 of 3 agree); lacks shop (3 of 4 have it)</li>
      <li>two lacks last/v1 (2 of 3 have it)</li>
      </ul>"
    `);
  });

  it("is a file of HTML that says how many sites it has", () => {
    const file = matrixHtml(MATRIX);
    expect(file).toContain("<title>4 sites</title>");
    expect(file).toContain(`<h1>4 sites</h1>\n${matrixHtmlBody(MATRIX)}`);
  });

  it("shows what one site has alone in its table where it is the only column", () => {
    const only = {
      ...MATRIX,
      columns: MATRIX.columns.slice(0, 1),
      rows: [row("a/v1", cell(1))],
      outliers: [],
    };
    expect(matrixText(only)).toMatchInlineSnapshot(`
      "  1  one = two  (1,200 operations)

      namespace   1
      a/v1       1a

      a, b, …: equal letters in a row are equal surfaces; the number counts operations.
      "
    `);
    expect(matrixHtmlBody(only)).toContain('<td class="same">1a</td>');
    expect(matrixHtmlBody(only)).not.toContain("<h2>");
  });
});
