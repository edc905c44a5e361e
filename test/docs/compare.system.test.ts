import { describe, expect, it } from "vitest";
import { compareRequest } from "../../src/docs/compare.ts";
import { listPages } from "../../src/docs/pages.ts";
import { comparisons } from "../../src/comparisons.ts";
import { sampleBytes } from "../support/samples.ts";
import { sampleSites, siteOfBytes } from "../support/site.ts";

const SHOP = sampleBytes("shop-site");

/** Two states of a site, and a site that has its name alone. */
const SITES = [siteOfBytes(SHOP, "past"), siteOfBytes(SHOP, "present"), sampleSites()[0]];

const OPTIONS = { links: "files", comparisons: () => Promise.resolve(comparisons) } as const;

async function published(path: string): Promise<string> {
  const page = listPages(SITES, OPTIONS).find((one) => one.path === path);
  return (await page?.render()) ?? "";
}

it("is no page, and no link leads to it, where nothing compares", async () => {
  const pages = listPages(SITES, { links: "files" });
  expect(pages.filter(({ path }) => path.startsWith("compare"))).toEqual([]);
  for (const path of ["index.html", "past/index.html"])
    expect(await pages.find((one) => one.path === path)?.render()).not.toContain("compare.html");
});

describe("sites of one name", () => {
  it("are distinguished by their slugs wherever they are side by side", async () => {
    const page = await published("compare.html");
    expect(page).toContain(
      '<a href="compare/past.present.html"><bdi>Shop (past)</bdi> and <bdi>Shop (present)</bdi></a>',
    );
    expect(page).toContain(
      '<a href="compare/present.multilingual-site.html"><bdi>Shop (present)</bdi> and <bdi>Multilingual &amp; Co</bdi></a>',
    );
    for (const path of ["index.html", "llms.txt"]) {
      const list = await published(path);
      expect({
        path,
        named: ["Shop (past)", "Shop (present)"].filter((name) => list.includes(name)),
      }).toEqual({
        path,
        named: ["Shop (past)", "Shop (present)"],
      });
    }
  });

  it("are distinguished in a report of two", async () => {
    const page = await published("compare/past.present.html");
    expect(page).toContain("<title>Shop (past) and Shop (present)</title>");
    // Isolated: of two names the one that is written from right to left keeps its place.
    expect(page).toContain(
      '<span aria-current="page">\u2068Shop (past)\u2069 and \u2068Shop (present)\u2069</span>',
    );
    expect(page.slice(page.indexOf('class="report"'))).toMatch(
      /<h1>A: <bdi>Shop \(past\)<\/bdi>, B: <bdi>Shop \(present\)<\/bdi>/,
    );
  });

  it("are distinguished in the form", async () => {
    const page = await compareRequest(SITES, { site: "past" }, { links: "server", live: true });
    expect(page).toMatch(/value="past" checked> Shop \(past\)</);
    expect(page).toMatch(/value="present"> Shop \(present\)</);
    expect(page).toMatch(/value="multilingual-site"> Multilingual &amp; Co</);
  });
});
