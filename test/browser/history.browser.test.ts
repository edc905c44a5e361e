// The pages of a history in a browser: two widths, light and dark, with names that are attacks.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { describeInBrowser, expectSoundPages, openPage } from "../support/browser.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";

const HOSTILE = `<img src=x onerror="globalThis.hit=1">'"`;

/** `/wp/v2/menu-items` proves WordPress 5.9. */
const route = (args: object) => ({
  namespace: "wp/v2",
  methods: ["GET"],
  endpoints: [{ methods: ["GET"], args }],
});

const VERSIONS = {
  "2026-01-01": { "/wp/v2/menu-items": route({}), "/wp/v2/gone": route({}) },
  "2026-02-01": { "/wp/v2/menu-items": route({ [HOSTILE]: { required: true } }), "/wp/v2/gone": route({}) },
  "2026-02-01-2": {
    "/wp/v2/menu-items": route({ [HOSTILE]: { required: true, enum: ["a", "b"] } }),
    "/wp/v2/new": route({}),
  },
};

describeInBrowser("the pages of a history", () => {
  const folder = makeFolder("history");
  const home = pathToFileURL(`${folder}/site/`).href;
  let pages: readonly string[];

  beforeAll(async () => {
    mkdirSync(join(folder, "past"));
    for (const [date, routes] of Object.entries(VERSIONS))
      writeFileSync(
        join(folder, `past/${date}.json`),
        JSON.stringify({ name: HOSTILE, namespaces: ["wp/v2"], routes }),
      );
    await run(["publish", "--history", "past", "-o", "site"], { cwd: folder });
    const own = (place: string): readonly string[] =>
      readdirSync(join(folder, "site/past", place))
        .slice(-2)
        .map((name) => `past/${place}/${name}`);
    pages = [
      "index.html",
      "past/changelog.html",
      "past/namespaces/wp-v2.html",
      ...own("versions"),
      ...own("changes"),
    ];
  });

  it.each([390, 1440])("are accessible and fit in %i pixels, light and dark", async (width) =>
    expectSoundPages(home, pages, width),
  );

  it("name earlier versions on one line of the switch, two of one day apart", async () => {
    const page = await openPage({ viewport: { width: 1440, height: 800 } });
    await page.goto(`${home}index.html`);
    await page.locator(".versions > summary").click();
    const links = page.locator(".versions > a");
    expect(await links.allInnerTexts()).toEqual([
      expect.stringMatching(/^2026-02-01 \(2\)\s+newest · WordPress 5\.9\+$/),
      expect.stringMatching(/^2026-02-01\s+WordPress 5\.9\+$/),
      expect.stringMatching(/^2026-01-01\s+WordPress 5\.9\+$/),
    ]);
    for (const link of (await links.all()).slice(1))
      expect((await link.boundingBox())?.height).toBeLessThan(40);
  });
});
