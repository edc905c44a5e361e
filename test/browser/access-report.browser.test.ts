// What `access --format html` writes, in a browser.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { printAccessReport } from "../../src/access-report/index.ts";
import { INDEX, OBSERVATIONS, PLUGINS, listOf, surveyed } from "../access-report/site.ts";
import { axeFinds, describeInBrowser, openPage, watch } from "../support/browser.ts";
import { makeFolder } from "../support/folder.ts";

describeInBrowser("a report on access as one file", () => {
  it.each([
    { theme: "light", width: 1440, sites: 1 },
    { theme: "dark", width: 820, sites: 1 },
    { theme: "light", width: 390, sites: 1 },
    { theme: "dark", width: 390, sites: 2 },
  ] as const)("opens from disk, $theme, $width px, $sites", async ({ theme, width, sites }) => {
    const list = Array.from({ length: sites }, (_, at) =>
      surveyed([...OBSERVATIONS, listOf(PLUGINS)], { ...INDEX, name: `Shop ${at}` }),
    );
    const file = join(makeFolder(), "access.html");
    writeFileSync(file, await printAccessReport(list, "html", { isVerbose: false, isList: false }));
    const address = pathToFileURL(file).href;
    const look = { colorScheme: theme, viewport: { width, height: 800 } };

    const page = await openPage(look);
    const complaints = watch(page, address);
    await page.goto(address);
    const links = page.locator(".key a");
    expect(await links.count()).toBe(5 * sites);
    for (const link of await links.all()) {
      await link.click();
      const target = page.locator(":target");
      expect(await target.isVisible()).toBe(true);
      expect(await target.evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(800);
    }
    expect(await page.locator("details.group[open]").count()).toBe(3 * sites);
    await page.locator("details.group > summary").last().click();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    expect(complaints).toEqual({ console: [], requests: [] });

    // The page's own policy lets no script in, axe's neither.
    const open = await openPage({ ...look, bypassCSP: true });
    await open.goto(address);
    await open.locator("details").evaluateAll((all) => all.forEach((each) => (each.open = true)));
    expect(await axeFinds(open)).toEqual([]);
  });
});
