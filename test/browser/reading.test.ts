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

  it("says what a search looks for where it finds nothing, and Escape leads back to it", async () => {
    const page = await open("shop-site/");
    const said = (): Promise<string | null> => page.locator("#found").textContent();
    await page.keyboard.press("/");
    await page.keyboard.type("zzzz");
    expect(await said()).toContain(
      "none has every word in its path, summary, arguments, namespace or plugin",
    );
    await page.keyboard.press("Escape");
    expect(await said()).toBe("");
    await page.keyboard.type("status");
    for (const key of ["ArrowDown", "ArrowDown", "Escape"]) await page.keyboard.press(key);
    expect(await page.evaluate("document.activeElement.id")).toBe("q");
    expect(await page.locator("#q").inputValue()).toBe("status");
  });

  it.each([
    { state: "q=zzzz", text: "315 operations: none has every word" },
    { state: "q=zzzz&method=DELETE", text: "315 operations: none that matches the filters has every word" },
    { state: "q=customers&method=DELETE", text: "315 operations: none that matches the filters has every" },
    { state: "namespace=(index)&method=DELETE", text: "315 operations: none matches the filters" },
    { state: "q=customers&method=GET", text: /^\d of 315 operations$/ },
  ])("lays an empty answer to filters where there are any: $state", async ({ state, text }) => {
    const page = await open(`shop-site/#${state}`);
    const said = await page.locator("#found").textContent();
    if (typeof text === "string") expect(said).toContain(text);
    else expect(said).toMatch(text);
  });

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

  it("keeps a count behind a name that is written from right to left", async () => {
    const page = await open("notices/pattern-dead");
    const [end, count] = await page.evaluate<readonly number[]>(`(() => {
      const link = [...document.querySelectorAll("main li a")].find((one) => one.textContent === "7سين");
      const range = document.createRange();
      range.selectNode(link.nextSibling);
      return [link.getBoundingClientRect().right, range.getBoundingClientRect().left];
    })()`);
    expect(count).toBeGreaterThanOrEqual((end ?? Infinity) - 1);
  });

  it.each([680, 768, 1280])("breaks no name of an argument to make room for words: %d px", async (width) => {
    const page = await open("shop-site/routes/shop-admin-onboarding-profile", width);
    const lines = await page.evaluate<readonly number[]>(
      `[...document.querySelectorAll(".fields tbody th code")].map((name) => name.getClientRects().length)`,
    );
    expect(lines.length).toBeGreaterThan(10);
    expect(new Set(lines)).toEqual(new Set([1]));
  });

  it.each([800, 1280])("breaks no word of a value to make room for others: %d px", async (width) => {
    const page = await open("shop-site/routes/shop-analytics-customers", width);
    const lines = await page.evaluate<readonly number[]>(
      `[...document.querySelectorAll(".fields td code")].map((value) => value.getClientRects().length)`,
    );
    expect(lines.length).toBeGreaterThan(10);
    expect(new Set(lines)).toEqual(new Set([1]));
  });

  it("leaves room for a finger between the forms of a route", async () => {
    const page = await open("shop-site/namespaces/social-feed");
    const steps = await page.evaluate<readonly number[]>(`[...document.querySelectorAll(".row + .row a")]
      .map((link) => link.getBoundingClientRect().top - link.closest(".row").previousElementSibling.querySelector("a").getBoundingClientRect().top)`);
    expect(steps.length).toBeGreaterThan(0);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(24);
  });

  it("has all links of a card in one row", async () => {
    const page = await open("");
    const rows = `new Set([...document.querySelector(".card").querySelectorAll(".links a")].map((link) => link.offsetTop)).size`;
    expect(await page.evaluate(rows)).toBe(1);
  });
});
