// A matrix of real sites, against a count of their raw indexes.
import { expect, it } from "vitest";
import { compareMany } from "../../src/compare/matrix.ts";
import { matrixText } from "../../src/report/matrix.ts";
import { readSource } from "../../src/source.ts";
import { readFileSync } from "node:fs";
import { describeShared, readShared, sharedFolder } from "../support/shared.ts";

const SITES = [
  "7seen-net",
  "abgrall-levy-com",
  "abgrall-levy-com-en",
  "avicindia-com",
  "brujojustilianod-com",
  "bucktrout-com",
  "carsafe-org",
  "copenhagencontemporary-org",
  "copenhagencontemporary-org-en",
  "doxafoundation-doxa-org",
  "embe-org",
  "freepressokc-com",
  "hookr-io",
  "idt-ydns-eu",
  "kabosutoken-io",
  "kitpro-site",
  "pug-vision",
  "tradycyja-pl",
  "unisat-uz",
  "unisat-uz-en",
];

interface RawIndex {
  readonly routes: Record<string, { namespace?: string; endpoints?: unknown[] }>;
}

/** The namespaces that a raw index shows routes of, told without this package. */
function rawNamespaces(site: string): Set<string> {
  const { routes } = readShared(`corpus/sites/${site}.json`) as RawIndex;
  const shown = Object.values(routes).filter(({ endpoints }) => (endpoints ?? []).length > 0);
  return new Set(shown.map(({ namespace }) => namespace ?? ""));
}

describeShared("a matrix of twenty sites", () => {
  it("has a cell for each namespace that an independent count finds, and reads at 100 columns", () => {
    const sites = SITES.map((name) => {
      const file = `corpus/sites/${name}.json`;
      return { name, surface: readSource(readFileSync(`${sharedFolder}${file}`), file).surface };
    });
    const matrix = compareMany(sites);
    expect(matrix.columns.flatMap(({ sites: names }) => names).toSorted()).toEqual(SITES.toSorted());
    for (const [index, column] of matrix.columns.entries()) {
      for (const site of column.sites) {
        const families = [...rawNamespaces(site)].map(
          (namespace) =>
            matrix.rows.find(({ name, versions }) =>
              versions
                ? namespace.startsWith(`${name}/v`) && /^\/v[\d.]+$/.test(namespace.slice(name.length))
                : name === namespace,
            )?.name,
        );
        const seen = matrix.rows.filter((row) => row.cells[index] !== null).map(({ name }) => name);
        expect(new Set(seen), site).toEqual(new Set(families));
        const surface = sites.find(({ name }) => name === site)?.surface;
        const counted = matrix.rows.reduce((sum, row) => sum + (row.cells[index]?.operations ?? 0), 0);
        expect(counted, site).toBe(surface?.operations.length);
      }
    }
    const together = matrix.columns
      .filter((column) => column.sites.length > 1)
      .map((column) => column.sites.join(" "));
    expect(together).toEqual([
      "abgrall-levy-com abgrall-levy-com-en",
      "copenhagencontemporary-org copenhagencontemporary-org-en",
      "kabosutoken-io pug-vision",
      "unisat-uz unisat-uz-en",
    ]);
    const text = matrixText(matrix);
    expect(text.split("\n").filter((line) => line.length > 100)).toEqual([]);
  });
});
