// The search of the pages and that of the terminal: the same entries in the same order.
import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { documentSite } from "../../src/documentation.ts";
import { readSource } from "../../src/source.ts";
import { describeInBrowser, lendPage } from "../support/browser.ts";
import { run } from "../support/io.ts";
import { sampleBytes } from "../support/samples.ts";
import { serveSites } from "../support/site.ts";

/** The most entries that a page shows. */
const MOST = 30;

describeInBrowser("the search of the pages", async () => {
  const shop = documentSite("shop-site", readSource(sampleBytes("shop-site"), "shop-site.json"));
  const home = await serveSites([shop]);
  const blankPage = await lendPage();
  let page: Page;
  beforeEach(async () => {
    page = await blankPage({ viewport: { width: 1440, height: 900 } });
  });

  async function find(query: string): Promise<readonly string[]> {
    await page.keyboard.press("Control+k");
    await page.getByLabel("Search operations").fill(query);
    await expect.poll(() => page.locator("dialog.search p").textContent()).toMatch(/operations?/);
    const options = await page.locator("#found a").all();
    return Promise.all(
      options.map(async (option) => {
        const [title, path] = [option.locator(".title"), option.locator(".path")];
        return `${await title.textContent()} ${await path.textContent()}`;
      }),
    );
  }

  it.each([
    "orders",
    "update a post",
    "delete template",
    "settings",
    "plugin status",
    "PUT profile",
    "leaderbords",
    "/shop-analytics/customers/7",
    "social",
    "nothing at all",
  ])("is that of the terminal: %s", async (query) => {
    const { out } = await run(["routes", "samples/shop-site.index.json", query]);
    const told = [...out.matchAll(/^(\S.*)\n {2}[A-Z]+ +(\S+)$/gm)].map(
      ([, title, path]) => `${title} ${path}`,
    );
    await page.goto(`${home}shop-site/`);
    expect(await find(query)).toEqual(told.slice(0, MOST));
  });

  // ARIA 1.2: the attribute refers to an element of the page, or to none.
  it("refers to no chosen entry where none is found", async () => {
    await page.goto(`${home}shop-site/`);
    const chosen = (): Promise<string | null> =>
      page.getByLabel("Search operations").getAttribute("aria-activedescendant");
    await find("settings");
    expect(await chosen()).toBe("found-0");
    await find("nothing at all");
    await expect.poll(chosen).toBe("");
  });

  it("favors the namespace of the page", async () => {
    await page.goto(`${home}shop-site/`);
    expect(await find("settings")).toContain("Get settings /social-feed/settings");
    expect((await find("settings"))[0]).toBe("Get settings /builder-one/v1/settings");
    await page.goto(`${home}shop-site/namespaces/social-feed/settings`);
    expect((await find("settings"))[0]).toBe("Get settings /social-feed/settings");
  });

  it("finds own pages by their words, and opens them", async () => {
    const refunds = {
      source: "own/refunds.md",
      path: "selling/refunds",
      folders: ["Selling"],
      title: "Refunds",
      markdown: "# Refunds\n\nMoney comes back within a fortnight.",
      html: "<h1>Refunds</h1>",
    };
    const front = await serveSites([shop], { tailoring: { pages: [refunds] } });
    await page.goto(`${front}shop-site/namespaces/social-feed/settings`);
    await page.keyboard.press("Control+k");
    await page.getByLabel("Search results").fill("fortnight");
    await page.locator("#found a").filter({ hasText: "Refunds" }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url()).toBe(`${front}shop-site/pages/selling/refunds`);
  });
});
