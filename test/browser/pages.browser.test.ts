// The pages of `src/docs/` in a browser: served, from disk and as one file.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { documentSite } from "../../src/documentation.ts";
import { publishPages } from "../support/publish.ts";
import { listPages } from "../../src/docs/pages.ts";
import { singleFile } from "../../src/docs/single.ts";
import { readSource } from "../../src/source.ts";
import {
  axeFinds,
  describeInBrowser,
  lendPage,
  openPage,
  shownByRedoc,
  watch,
  type Complaints,
} from "../support/browser.ts";
import { makeFolder } from "../support/folder.ts";
import { hasShared, sharedFolder } from "../support/shared.ts";
import { sampleSites, serveSites } from "../support/site.ts";

describeInBrowser("pages in a browser", async () => {
  const sites = sampleSites();
  const server = await serveSites(sites);
  const blankPage = await lendPage();
  /** The same pages on disk, and `shop.html`: all of the shop in one file. */
  const folder = makeFolder();
  const disk = pathToFileURL(folder).href;

  beforeAll(async () => {
    await publishPages(folder, listPages(sites, { links: "files" }));
    const [, shop] = sites;
    writeFileSync(join(folder, "shop.html"), await singleFile(shop));
  });

  async function open(path: string): Promise<{ page: Page; complaints: Complaints }> {
    const page = await blankPage();
    const complaints = watch(page, server);
    await page.goto(new URL(path, server).href);
    return { page, complaints };
  }

  it("shows the first operation of a reference and follows a deep link", async () => {
    const { page, complaints } = await open("shop-site/reference/shop-admin");
    await page.locator("#redoc").getByText("/shop-admin/ai/images").first().waitFor();
    await page.goto(
      new URL("shop-site/reference/shop-admin#/shop-admin.themes/putshopadminthemes", server).href,
    );
    await page.reload();
    await page.locator("#redoc").getByText("/shop-admin/themes").first().waitFor();
    expect(complaints).toEqual({ console: [], requests: [] });
  });

  it("draws the lines of a table under the name that stays in sight as well", async () => {
    const page = await blankPage({ viewport: { width: 360, height: 640 } });
    await page.goto(new URL("compare", server).href);
    const table = page.locator(".report table");
    const { y = 0, height = 0 } = (await table.boundingBox()) ?? {};
    const ends = await table
      .locator("thead th")
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().right));
    const [name, number] = await Promise.all(
      ends
        .slice(0, 2)
        .map((end) => page.screenshot({ clip: { x: end - 4, y, width: 1, height }, fullPage: true })),
    );
    expect(name).toEqual(number);
  });

  it("remembers the choice between dark and light", async () => {
    const { page, complaints } = await open("");
    await page.getByRole("button", { name: "Dark" }).click();
    await page.goto(new URL("shop-site/", server).href);
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(complaints).toEqual({ console: [], requests: [] });
  });

  describe("a page of each kind", async () => {
    const page = await openPage({ bypassCSP: true });

    const EXPLORER: readonly string[] = [
      "",
      "shop-site/",
      "shop-site/namespaces/shop-admin",
      "shop-site/namespaces/social-feed",
      "shop-site/namespaces/shop-admin/themes",
      "multilingual-site/namespaces/snippets-v1/snippets",
      "shop-site/notices",
      "compare",
      "compare?site=multilingual-site&site=shop-site",
      "nowhere",
    ];

    it.each(EXPLORER)(
      "has nothing in the way of anyone, light or dark, wide or narrow: /%s",
      async (path) => {
        await page.goto(new URL(path, server).href);
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(320);
        for (const { colorScheme, width } of [
          { colorScheme: "dark", width: 390 },
          { colorScheme: "light", width: 1280 },
        ] as const) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 800 });
          const found = await axeFinds(page, { rules: { "target-size": { enabled: true } } });
          expect({ colorScheme, found }).toEqual({ colorScheme, found: [] });
        }
      },
    );

    const FOCUS = `(() => {
      const element = document.activeElement;
      const { outlineStyle, stroke } = getComputedStyle(element.querySelector("rect") ?? element);
      const box = element.getBoundingClientRect();
      return {
        position: FOCUSABLE.indexOf(element),
        marked: outlineStyle !== "none" || stroke !== "none",
        seen: box.width > 0 && box.bottom > 0 && box.top < innerHeight,
      };
    })()`;

    it.each(["", "shop-site/", "shop-site/namespaces/shop-admin/themes", "compare", "shop-site/notices"])(
      "takes the keyboard everywhere, in the order of reading, and shows where it is: /%s",
      async (path) => {
        await page.goto(new URL(path, server).href);
        const total = await page.evaluate<number>(`globalThis.FOCUSABLE = [...document.querySelectorAll(
          "a[href], button, input:not([type=hidden]), select, summary, [tabindex='0']",
        )].filter((element) => element.checkVisibility()), FOCUSABLE.length`);
        expect(total).toBeGreaterThan(3);
        for (let position = 0; position < Math.min(total, 60); position += 1) {
          await page.keyboard.press("Tab");
          expect(await page.evaluate(FOCUS)).toEqual({ position, marked: true, seen: true });
        }
      },
    );
  });

  describe("the page of a site", async () => {
    const page = await openPage();
    await page.goto(new URL("shop-site/", server).href);

    it("has room on a narrow screen for what is typed and for names in the table", async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      const box = await page.evaluate<number>(`document.querySelector("#explain-path").offsetWidth`);
      expect(box).toBeGreaterThanOrEqual(160);
      const lines = await page.evaluate<readonly number[]>(
        `[...document.querySelectorAll(".list tbody th a")].filter((link) => link.textContent.length < 12)
          .map((link) => link.getClientRects().length)`,
      );
      expect(lines.length).toBeGreaterThan(3);
      expect(new Set(lines)).toEqual(new Set([1]));
    });

    it.each([320, 641, 768, 1100])(
      "keeps the names on the map within their areas, at %s px",
      async (width) => {
        await page.setViewportSize({ width, height: 640 });
        const [shown, cut] = await page.evaluate<[number, number]>(`(() => {
        const names = [...document.querySelectorAll(".tile span:first-child")].filter((name) => name.checkVisibility());
        const right = (element) => element.getBoundingClientRect().right;
        const isCut = (name) => right(name) > right(name.closest("a").querySelector("rect")) ||
          (name.scrollWidth > name.clientWidth && getComputedStyle(name).textOverflow !== "ellipsis");
        return [names.length, names.filter(isCut).length];
      })()`);
        expect(shown).toBeGreaterThan(7);
        expect(cut).toBe(0);
      },
    );

    it("names the areas of the map in full", async () => {
      const links = page
        .locator(".map.wide")
        .getByRole("link", { name: /^cookie-consent\/v1 · .* · \d+ operations?$/ });
      expect(await links.count()).toBe(1);
    });

    it("marks what never answers in a color of its own", async () => {
      const colors = await page.evaluate(`["plain", "warn"].map((name) => {
        const facts = document.createElement("ul");
        facts.className = "facts";
        const fact = document.createElement("li");
        fact.className = name;
        facts.append(fact);
        document.body.append(facts);
        return getComputedStyle(fact).color;
      })`);
      expect(new Set(colors as string[]).size).toBe(2);
    });
  });

  it.each(["light", "dark"] as const)(
    "shows a reference that axe finds nothing serious in, %s",
    async (colorScheme) => {
      const page = await openPage({ bypassCSP: true, colorScheme });
      await page.goto(new URL("shop-site/reference/shop-analytics", server).href);
      await shownByRedoc(page);
      const found = await axeFinds(page);
      expect(found.filter((one) => /^(?:serious|critical)/.test(one))).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(320);
    },
  );

  it("reads the trail to a page aloud without the strokes between its steps", async () => {
    const { page } = await open("shop-site/notices");
    expect(await page.getByLabel("Breadcrumb").ariaSnapshot()).toMatch(
      /link "Shop":[^]*- listitem: Notices$/,
    );
  });

  it("leads past the head of a page, and through a site, without a mouse", async () => {
    const { page, complaints } = await open("");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("main");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/multilingual-site\/$/);
    await page.keyboard.press("/");
    await page.keyboard.type("snippets");
    await page.locator("#found a").first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/multilingual-site\/namespaces\/snippets-v1\//);
    expect(complaints).toEqual({ console: [], requests: [] });
  });

  it.each([
    "shop-site/",
    "shop-site/namespaces/shop-admin/themes",
    "compare?site=multilingual-site&site=shop-site",
  ])("prints in black on white, without what only a screen can do: /%s", async (path) => {
    const { page } = await open(path);
    await page.getByRole("button", { name: "Dark" }).click();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const shown = await page.evaluate(`({
        controls: [...document.querySelectorAll("button, input, select, nav")].filter((one) => one.checkVisibility()).length,
        paper: getComputedStyle(document.body).backgroundColor,
        ink: getComputedStyle(document.querySelector("h1")).color,
      })`);
    expect(shown).toEqual({
      controls: 0,
      paper: "rgb(255, 255, 255)",
      ink: expect.stringMatching(/^rgb\((?:\d|[1-5]\d), /),
    });
    expect((await page.pdf()).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("works from disk: no request leaves the folder, search and deep links work", async () => {
    // A tab of its own: the borrowed one may still request the icon of a page that was served.
    const page = await openPage();
    const complaints = watch(page, disk);
    await page.goto(`${disk}/index.html`);
    await page.getByRole("link", { name: "Shop", exact: true }).click();
    // Keys that are pressed before the script of the new page runs are lost.
    await page.locator("#find").waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("/shop-admin/onboarding/themes/activate");
    await page.locator('#found-0[href*="/onboarding"]').waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/namespaces\/shop-admin\/onboarding.*#/);
    await page.getByRole("link", { name: "Redoc reference" }).click();
    await page.locator("#redoc h1").first().waitFor();
    expect(complaints).toEqual({ console: [], requests: [] });
  });

  it.skipIf(!hasShared)("works from disk for a site of 916 routes", { timeout: 60_000 }, async () => {
    const file = "corpus/sites/ngocduc63-yody.json";
    const large = documentSite("yody", readSource(readFileSync(`${sharedFolder}${file}`), file));
    const listed = listPages([large], { links: "files" });
    const paths = listed.map(({ path }) => path).filter((path) => path.endsWith(".html"));
    // The first page of each folder, which is one of each kind, and some of all the others.
    const first = new Map(
      paths.toReversed().map((path) => [path.split("/").slice(0, -1).slice(0, 2).join("/"), path]),
    );
    const opened = [...first.values(), ...paths.filter((_, at) => at % 180 === 0)];
    await publishPages(join(folder, "large"), listed);
    const page = await openPage();
    const complaints = watch(page, `${disk}/large`);
    for (const path of opened) {
      await page.goto(`${disk}/large/${path}`);
      if (path.includes("/reference/")) await page.locator("#redoc h2").first().waitFor();
      expect({ path, headings: await page.locator("h1").count() }).not.toEqual({ path, headings: 0 });
    }
    expect(complaints).toEqual({ console: [], requests: [] });
  });

  const LOOK = `({
    scheme: getComputedStyle(document.documentElement).colorScheme,
    redoc: document.querySelector("#redoc h2") && getComputedStyle(document.querySelector("#redoc h2")).color,
    button: document.querySelector("#theme").checkVisibility() && document.querySelector("#theme").title,
  })`;
  const INK = { dark: "rgb(251, 251, 252)", light: "rgb(26, 28, 33)" };

  it("is dark or light in all of one file, whichever switch is used", async () => {
    const page = await blankPage();
    await page.goto(`${disk}/shop.html`);
    await page.getByRole("button", { name: "Dark" }).click();
    expect(await page.evaluate(LOOK)).toEqual({ scheme: "dark", redoc: null, button: "Light" });
    await page.getByRole("link", { name: "Reference" }).click();
    await page.locator("#redoc h2").first().waitFor();
    const look = (): Promise<unknown> => page.evaluate(LOOK);
    await expect.poll(look).toEqual({ scheme: "dark", redoc: INK.dark, button: false });
    await page.getByTestId("color-mode-switcher").click();
    await expect.poll(look).toEqual({ scheme: "light", redoc: INK.light, button: false });
    await page.getByRole("link", { name: "Operations" }).click();
    await expect.poll(look).toEqual({ scheme: "light", redoc: INK.light, button: "Dark" });
    await page.getByRole("button", { name: "Dark" }).click();
    await page.getByRole("link", { name: "Reference" }).click();
    await expect.poll(look).toEqual({ scheme: "dark", redoc: INK.dark, button: false });
  });

  it("is dark or light in all of a reference page when Redoc's switch is used", async () => {
    const { page } = await open("shop-site/");
    await page.getByRole("button", { name: "Dark" }).click();
    await page.goto(new URL("shop-site/reference/shop-analytics", server).href);
    await page.locator("#redoc h2").first().waitFor();
    const look = (): Promise<unknown> => page.evaluate(LOOK);
    await expect.poll(look).toEqual({ scheme: "dark", redoc: INK.dark, button: false });
    await page.getByTestId("color-mode-switcher").click();
    await expect.poll(look).toEqual({ scheme: "light", redoc: INK.light, button: false });
  });

  it("works as one file", async () => {
    const page = await openPage();
    const complaints = watch(page, `${disk}/shop.html`);
    await page.goto(`${disk}/shop.html`);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("mobile magic");
    await page.locator("#found a").first().waitFor();
    await page.keyboard.press("Enter");
    await page.locator("#redoc").getByText("/shop-admin/mobile-app/send-magic-link").first().waitFor();
    await page.getByRole("link", { name: "Operations", exact: true }).click();
    await page.locator("#overview").waitFor();
    expect(complaints).toEqual({ console: [], requests: [] });
  });
});
