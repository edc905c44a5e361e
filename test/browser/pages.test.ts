import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../src/server/app.ts";
import { listen } from "../../src/server/listen.ts";
import type { Listening } from "../../src/server/listen.ts";
import { createStore } from "../../src/server/store.ts";
import { chromiumPath, noBrowser, openBrowser, watch } from "../support/browser.ts";
import type { Complaints } from "../support/browser.ts";
import { sampleSites } from "../support/site.ts";

describe.skipIf(chromiumPath === undefined)(`pages in a browser${noBrowser}`, () => {
  let server: Listening;
  let browser: Browser;

  beforeAll(async () => {
    const store = createStore({ refreshAfter: Infinity });
    for (const site of sampleSites()) {
      await store.add({ slug: site.slug, remote: false, load: () => Promise.resolve(site) });
    }
    server = await listen(createApp({ store }), "127.0.0.1", 0);
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  async function open(path: string): Promise<{ page: Page; complaints: Complaints }> {
    const context = await browser.newContext();
    const page = await context.newPage();
    const complaints = watch(page, server.url);
    await page.goto(new URL(path, server.url).href);
    return { page, complaints };
  }

  it("shows the first operation of a reference and follows a deep link", async () => {
    const { page, complaints } = await open("shop-site/reference/shop-admin");
    await page.getByText("/shop-admin/ai/images").first().waitFor();
    const link = await linkToReference(page, "shop-site/routes/shop-admin-themes");
    await page.goto(link);
    await page.reload();
    await page.getByText("/shop-admin/themes").first().waitFor();
    expect(complaints).toEqual({ console: [], requests: [] });
    await page.context().close();
  });

  async function linkToReference(page: Page, route: string): Promise<string> {
    await page.goto(new URL(route, server.url).href);
    const href = await page.locator('a[href*="/reference/"]').first().getAttribute("href");
    return new URL(href ?? "", page.url()).href;
  }

  it("searches as one types, and the address holds the answer", async () => {
    const { page, complaints } = await open("shop-site/");
    await page.getByLabel("Search operations").fill("mobile magic");
    await expect.poll(() => page.locator("#results li").count()).toBe(1);
    expect(page.url()).toContain("#q=mobile+magic");
    await page.reload();
    await expect.poll(() => page.locator("#results .path").textContent()).toContain("send-magic-link");
    await page.keyboard.press("/");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/routes\/shop-admin-mobile-app-send-magic-link/);
    expect(await page.locator("h1").textContent()).toBe("/shop-admin/mobile-app/send-magic-link");
    expect(complaints).toEqual({ console: [], requests: [] });
    await page.context().close();
  });

  it("remembers the choice between dark and light", async () => {
    const { page, complaints } = await open("");
    await page.getByRole("button", { name: "Dark" }).click();
    await page.goto(new URL("shop-site/", server.url).href);
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(complaints).toEqual({ console: [], requests: [] });
    await page.context().close();
  });

  it.each([
    "",
    "shop-site/",
    "shop-site/namespaces/shop-admin",
    "shop-site/routes/shop-admin-themes",
    "compare",
  ])("fits 320 px: /%s", async (path) => {
    const { page } = await open(path);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(320);
    await page.context().close();
  });
});
