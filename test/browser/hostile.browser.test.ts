// The pages of `src/docs/` for a site whose every text is hostile, in a browser.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { documentSite } from "../../src/documentation.ts";
import { publishPages } from "../support/publish.ts";
import type { SiteDocumentation } from "../../src/docs/model.ts";
import { listPages } from "../../src/docs/pages.ts";
import { singleFile } from "../../src/docs/single.ts";
import { readSource } from "../../src/source.ts";
import { describeInBrowser, openPage, shownByRedoc, watch, type Complaints } from "../support/browser.ts";
import { makeFolder } from "../support/folder.ts";
import { hostileIndex, PAYLOADS, PROBE } from "../support/hostile.ts";
import { serveSites } from "../support/site.ts";

describeInBrowser("hostile texts", () => {
  /** A site with the text wherever a site's text is shown. */
  function siteWith(text: string, slug: string): SiteDocumentation {
    const bytes = new TextEncoder().encode(JSON.stringify(hostileIndex(text)));
    const site = documentSite(slug, readSource(bytes, `${slug}.json`));
    const stale = { since: "2026-01-01T00:00:00Z", reason: text };
    return { ...site, source: text, faults: [text], stale };
  }

  /** Fails where what is open holds or runs the text, or asked a foreign host for something. */
  async function expectText(page: Page, { requests }: Complaints): Promise<void> {
    const address = page.url();
    const found = await page.evaluate(PROBE);
    expect({ address, found, requests }).toEqual({
      address,
      found: { pwned: undefined, foreign: [] },
      requests: [],
    });
  }

  /** The pages of each kind, but one list of notices of a kind, and one reference, in which everything is. */
  const pagesOf = (sites: readonly SiteDocumentation[]): string[] =>
    listPages(sites, { links: "files" })
      .filter(({ type }) => type.startsWith("text/html"))
      .map(({ path }) => path)
      .filter((path) => !/^notices\/|reference\/(?!all)/.test(path));

  describe("each by itself, where no policy helps", async () => {
    const sites = PAYLOADS.map((payload, position) => siteWith(payload, `evil-${position}`));
    // A reference of each takes Redoc half a minute: all texts are in one of them, below.
    const pages = pagesOf(sites).filter((path) => !path.includes("/reference/"));
    const server = await serveSites(sites);
    const page = await openPage({ bypassCSP: true });
    const complaints = watch(page, server);

    it.each(PAYLOADS.map((payload, position) => ({ payload, slug: `evil-${position}` })))(
      "H12 H13 H14 stays text: $payload",
      async ({ payload, slug }) => {
        const own = pages.filter((path) => path.startsWith(`${slug}/`));
        expect(own.length).toBeGreaterThan(5);
        for (const path of [...own, encodeURIComponent(payload)]) {
          await page.goto(`${server}${path}`);
          await expectText(page, complaints);
        }
      },
    );

    it("stays text on the pages that all of them share", async () => {
      for (const path of ["", "compare", "compare?site=evil-0&site=evil-1"]) {
        await page.goto(`${server}${path}`);
        await expectText(page, complaints);
      }
    });
  });

  // Each alone takes half a minute: all of them as one text, unless asked for.
  const THOROUGH = process.env["ROUTEPRINT_FULL"] === undefined ? [] : PAYLOADS;

  describe.each([...THOROUGH, PAYLOADS.join(" ")])(
    "in Redoc, from disk and in one file: %s",
    async (payload) => {
      const site = siteWith(payload, "evil");
      const pages = pagesOf([site]);
      const server = await serveSites([site]);
      const folder = makeFolder();
      const home = `${pathToFileURL(folder).href}/`;

      beforeAll(async () => {
        await publishPages(folder, listPages([site], { links: "files" }));
        writeFileSync(join(folder, "one.html"), await singleFile(site));
      });

      // The policy is the second wall: the first must hold without it.
      it.each([
        ["with the policy", false],
        ["without it", true],
      ])("H12 H13 H14 stays text, %s", { timeout: 120_000 }, async (_, bypassCSP) => {
        const page = await openPage({ bypassCSP });
        const complaints = watch(page, [home, server]);
        // All of the server, then all from disk: the browser takes another process for another origin.
        const addresses = [
          ...pages.map((path) => `${server}${path}`),
          `${server}${encodeURIComponent(payload)}`,
          ...[...pages, "one.html", "one.html#/"].map((path) => `${home}${path}`),
        ];
        for (const address of addresses) {
          // The same file with another fragment would only scroll.
          if (address.includes("#")) await page.goto("about:blank");
          await page.goto(address);
          if (/reference|one\.html#/.test(address)) await shownByRedoc(page);
          await expectText(page, complaints);
        }
        // What is read of a reference until Redoc is there, which is shown here by keeping Redoc away.
        await page.route("**/redoc.*.js", (route) => route.abort());
        const outlines = pages.filter((path) => path.includes("/reference/"));
        for (const address of [server, home].flatMap((origin) =>
          outlines.map((path) => `${origin}${path}`),
        )) {
          await page.goto(address);
          expect(await page.locator("#outline").isVisible()).toBe(true);
          await expectText(page, complaints);
        }
      });
    },
  );
});
