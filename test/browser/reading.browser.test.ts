// The pages of `src/docs/` for whoever reads them on a screen.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { SiteDocumentation } from "../../src/docs/model.ts";
import { describeInBrowser, lendPage } from "../support/browser.ts";
import { sampleSites, serveSites, siteOfBytes } from "../support/site.ts";

const ENDPOINTS = [{ methods: ["GET"], args: {} }];

/** A site of this name, with a route that all have and one that no path reaches. */
function siteNamed(name: string, slug: string): SiteDocumentation {
  const routes = Object.fromEntries(
    ["/shop/v1/ping", "/shop/v1/(?P<id>[a-z)"].map((key) => [
      key,
      { namespace: "shop/v1", endpoints: ENDPOINTS },
    ]),
  );
  const index = { name, namespaces: ["shop/v1"], routes };
  return siteOfBytes(new TextEncoder().encode(JSON.stringify(index)), slug);
}

const SITES = [
  ...sampleSites(),
  siteNamed("7سين", "seven"),
  ...Array.from({ length: 8 }, (_, at) => siteNamed(`Shop of the number ${at}`, `shop-${at}`)),
];

describeInBrowser("reading in a browser", async () => {
  const home = await serveSites(SITES);
  const blankPage = await lendPage();

  async function open(path: string, width = 1280): Promise<Page> {
    const page = await blankPage({ viewport: { width, height: 800 } });
    await page.goto(new URL(path, home).href);
    return page;
  }

  it("keeps the namespaces of a wide table in sight", async () => {
    const page = await open("compare", 320);
    const [hidden, before, after] = await page.evaluate<readonly number[]>(`(() => {
      const table = document.querySelector(".wide");
      const left = () => document.querySelector(".matrix tbody th").getBoundingClientRect().left;
      const before = left();
      table.scrollTo(40, 0);
      return [table.scrollWidth - table.clientWidth, before, left()];
    })()`);
    expect(hidden).toBeGreaterThan(40);
    expect(after).toBe(before);
  });

  it.each([680, 768, 1280])("breaks no name and no value where a line has room: %d px", async (width) => {
    const page = await open("shop-site/namespaces/shop-analytics/customers", width);
    const lines = await page.evaluate<readonly number[]>(
      `[...document.querySelectorAll(".fields code")].map((name) => name.getClientRects().length)`,
    );
    expect(lines.length).toBeGreaterThan(10);
    expect(new Set(lines.filter((count) => count > 0))).toEqual(new Set([1]));
  });

  it("has all links of a card in one row", async () => {
    const page = await open("");
    const rows = `new Set([...document.querySelector(".card").querySelectorAll(".links a")].map((link) => link.offsetTop)).size`;
    expect(await page.evaluate(rows)).toBe(1);
  });
});
