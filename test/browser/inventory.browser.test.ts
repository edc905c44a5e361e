// The pages of an inventory in a browser: three widths, by keyboard, with names that are attacks.
import { createServer } from "node:http";
import { expect, it } from "vitest";
import { createApp } from "../../src/server/app.ts";
import { inventoryPages } from "../../src/server/inventory.ts";
import { axeFinds, describeInBrowser, openPage, watch } from "../support/browser.ts";
import { madeIndex } from "../support/farm.ts";
import { makeFolder } from "../support/folder.ts";
import { recordedInventory } from "../support/inventory.ts";
import { storeOf } from "../support/site.ts";
import { startServer } from "../support/start-server.ts";

const SHOP = "https://shop.example/";
const HOSTILE = `<img src=x onerror="globalThis.hit=1"><script>globalThis.hit=1</script>'"`;

const PAGES = [
  "inventory",
  "inventory?failing=1",
  `inventory/site?site=${encodeURIComponent(SHOP)}`,
  "inventory/change?id=1",
  `inventory/compare?site=${encodeURIComponent(SHOP)}`,
  "inventory/find?q=forms/v1",
  "inventory/find?q=thin",
] as const;

describeInBrowser("the pages of an inventory", async () => {
  const round = (version: number) => ({
    [SHOP]: { ...madeIndex(0, version), name: HOSTILE },
    "https://down.example/": version === 0 ? madeIndex(1, 0) : undefined,
  });
  const rounds = [0, 1, 2, 3].map(round);
  const inventory = await recordedInventory(`${makeFolder()}/inventory.db`, rounds);
  const store = await storeOf([]);
  const { port } = await startServer(
    createServer(createApp({ store, inventory: async (options) => inventoryPages(inventory, options) })),
  );
  const home = `http://127.0.0.1:${port}/`;

  it.each([390, 768, 1440])("are accessible and fit in %i pixels, light and dark", async (width) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await openPage({ viewport: { width, height: 800 }, bypassCSP: true, colorScheme });
      const complaints = watch(page, home);
      for (const path of PAGES) {
        await page.goto(`${home}${path}`);
        expect([path, await axeFinds(page)]).toEqual([path, []]);
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      }
      expect(complaints).toEqual({ console: [], requests: [] });
      expect(await page.evaluate("globalThis.hit")).toBeUndefined();
      await page.close();
    }
  });

  it("lead from a plugin's route to the change that removed another, by keyboard", async () => {
    const page = await openPage();
    const complaints = watch(page, home);
    await page.goto(home);
    await page.waitForURL(`${home}inventory`);
    await page.getByLabel("Who has this").fill("/shop/v1/new-2");
    await page.keyboard.press("Enter");
    await page.waitForURL(/inventory\/find\?q=/);
    await page.locator(".holders a").focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/inventory\/site\?site=/);
    const change = page.getByRole("link", { name: /1 breaking/ }).first();
    await change.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/inventory\/change\?id=\d+$/);
    expect(await page.locator("h2.breaking + ul").innerText()).toContain("/shop/v1/old-");
    expect(complaints).toEqual({ console: [], requests: [] });
  });
});
