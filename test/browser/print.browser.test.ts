// The pages of `src/docs/` on paper.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { publishPages } from "../support/publish.ts";
import { listPages } from "../../src/docs/pages.ts";
import { comparisons } from "../../src/comparisons.ts";
import { singleFile } from "../../src/docs/single.ts";
import { documentSite } from "../../src/documentation.ts";
import { sourceFrom } from "../../src/source.ts";
import { describeInBrowser, lendPage } from "../support/browser.ts";
import { makeFolder } from "../support/folder.ts";
import { sampleSites, siteOfBytes } from "../support/site.ts";

const REDOC = "#redoc h1, #redoc h2";

/** Of each page: what must be there before it is printed, and words that must be on paper, or must not. */
const PAPERS = [
  {
    path: "shop-site/index.html",
    until: "table",
    shows: ["Namespaces", "shop-analytics"],
    hides: ["Search"],
  },
  {
    path: "shop-site/namespaces/shop-analytics/customers.html",
    until: ".entry",
    shows: ["/shop-analytics/customers", "per_page", "curl"],
    hides: ["Search", "JavaScript"],
  },
  {
    path: "compare/shop-site.twin.html",
    until: "details",
    shows: ["/other-feed/feeds", "1 difference of texts"],
    hides: ["Further extensions"],
  },
  {
    path: "shop-site/notices.html",
    until: "details",
    shows: ["type-spelling", "pluginzip/type"],
    hides: ["Dark"],
  },
  {
    path: "one.html",
    until: "#overview",
    shows: ["Shop", "/shop-admin/mobile-app/send-magic-link"],
    hides: ["Search"],
  },
  {
    path: "one.html#/",
    until: REDOC,
    shows: ["Shop", "/shop-admin/mobile-app/send-magic-link"],
    hides: ["Servers"],
  },
  {
    path: "shop-site/reference/shop-analytics.html",
    until: REDOC,
    shows: ["/shop-analytics/leaderboards"],
    hides: ["Servers"],
  },
] as const;

describeInBrowser("paper", async () => {
  const folder = makeFolder();
  const blankPage = await lendPage();
  let page: Page;

  beforeAll(async () => {
    const [multilingual, shop] = sampleSites();
    const twin = (shop.index ?? "")
      .replaceAll("social-feed", "other-feed")
      .replace("Further ext", "More ext");
    const sites = [multilingual, shop, siteOfBytes(Buffer.from(twin), "twin")];
    await publishPages(folder, listPages(sites, { links: "files", comparisons: async () => comparisons }));
    writeFileSync(join(folder, "one.html"), await singleFile(shop));
  });

  beforeEach(async () => {
    page = await blankPage({ colorScheme: "dark" });
  });

  it.each(PAPERS)("holds what is read, in ink: $path", async ({ path, until, shows, hides }) => {
    await page.goto(`${pathToFileURL(folder).href}/${path}`);
    await page.locator(until).first().waitFor();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const text = await page.evaluate<string>("document.body.innerText");
    for (const words of shows) expect(text).toContain(words);
    for (const words of hides) expect(text).not.toContain(words);
    const inks = await page.evaluate<readonly string[]>(`[...document.querySelectorAll("h1, .path")]
      .filter((one) => one.checkVisibility() && one.innerText)
      .map((one) => getComputedStyle(one).color)`);
    expect(inks.length).toBeGreaterThan(0);
    for (const ink of inks) expect(ink).toMatch(/^rgb\((?:\d|[1-5]\d), /);
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(255, 255, 255)");
  });

  it("holds every column of fifteen sites, for which a window has room", async () => {
    const route = { namespace: "shop/v1", endpoints: [{ methods: ["GET"], args: {} }] };
    const sites = Array.from({ length: 15 }, (_, number) =>
      documentSite(
        `s${number}`,
        sourceFrom(
          {
            name: `Shop ${number}`,
            namespaces: ["shop/v1"],
            routes: Object.fromEntries([0, 1, 2, 3].map((at) => [`/shop/v1/${at * number}`, route])),
          },
          "shop.json",
        ),
      ),
    );
    await publishPages(
      join(folder, "many"),
      listPages(sites, { links: "files", comparisons: async () => comparisons }),
    );
    await page.setViewportSize({ width: 1920, height: 900 });
    await page.goto(`${pathToFileURL(folder).href}/many/compare.html`);
    const table = page.locator(".wide");
    const hidden = () => table.evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(await hidden()).toBe(0);
    await page.setViewportSize({ width: 720, height: 900 });
    expect(await hidden()).toBeGreaterThan(0);
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(720);
  });
});
