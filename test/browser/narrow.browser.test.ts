// The pages of `src/docs/` on the narrowest screen.
import { expect, it } from "vitest";
import { listPages } from "../../src/docs/pages.ts";
import { documentSite } from "../../src/documentation.ts";
import { sourceFrom } from "../../src/source.ts";
import { describeInBrowser, lendPage } from "../support/browser.ts";
import { serveSites } from "../support/site.ts";

const LONG = "unbroken".repeat(9);

/** An index in which every text is a word that no line of a narrow screen can hold. */
function longIndex(): object {
  const argument = { type: "string", description: LONG, default: LONG, enum: [LONG, `${LONG}2`] };
  const endpoints = [{ methods: ["GET", "POST"], args: { [LONG]: { ...argument, required: true } } }];
  const schema = { title: LONG, type: "object", properties: { [LONG]: { type: LONG, description: LONG } } };
  const keys = [
    `/${LONG}/v1/${LONG}`,
    String.raw`/${LONG}/v1/(?P<${LONG.slice(0, 30)}>[\w${LONG}]+)`,
    String.raw`/${LONG}/v1/(?P<name>(?:${LONG}|${LONG}2)(?=${LONG}))`,
    `/${LONG}/v1/${LONG}(`,
  ];
  return {
    name: LONG,
    description: LONG,
    namespaces: [`${LONG}/v1`, `${LONG}2/v1`],
    routes: Object.fromEntries(
      keys.map((key) => [key, { namespace: `${LONG}/v1`, endpoints, schema }] as const),
    ),
  };
}

describeInBrowser("pages on the narrowest screen", async () => {
  const slugs = [LONG.slice(0, 60), "other"];
  const sites = slugs.map((slug) => documentSite(slug, sourceFrom(longIndex(), `${LONG}.json`)));
  const paths = listPages(sites, { links: "server", live: true }).map(({ path }) => path);
  const home = await serveSites(sites);
  const blankPage = await lendPage();

  it.each([320, 360, 390, 412])("have as many counts in each line, at %d px", async (width) => {
    const page = await blankPage({ viewport: { width, height: 640 } });
    await page.goto(home);
    const tops = await page.$$eval(".card:first-child .counts div", (counts) =>
      counts.map((count) => Math.round(count.getBoundingClientRect().top)),
    );
    const lines = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
    expect(tops).toHaveLength(3);
    expect(new Set(lines).size).toBe(1);
  });

  it("end a line of the trail with a stroke, and begin none with one", async () => {
    const page = await blankPage({ viewport: { width: 320, height: 640 } });
    await page.goto(`${home}${slugs[0]}/notices`);
    const strokes = await page.evaluate(
      `[...document.querySelectorAll(".crumbs li")].map((step) => ["::before", "::after"].map((side) => getComputedStyle(step, side).content))`,
    );
    const last = ["none", "none"];
    expect(strokes).toEqual([["none", '"›" / ""'], ["none", '"›" / ""'], last]);
  });

  it("are no wider than it, however long a word is", async () => {
    const page = await blankPage({ viewport: { width: 320, height: 640 } });
    // Redoc breaks what it shows itself.
    await page.route("**/redoc.*.js", (route) => route.abort());
    const asked = [
      ...paths.filter((path) => path.endsWith(".html")),
      `compare?site=${slugs.join("&site=")}`,
      `compare?site=${LONG}`,
      `other/explain?method=POST&path=/${LONG}/v1/${LONG}`,
      LONG,
    ];
    const wide: string[] = [];
    for (const path of asked) {
      await page.goto(`${home}${path}`);
      await page.evaluate('document.querySelectorAll("details").forEach((one) => (one.open = true))');
      const width = await page.evaluate<number>("document.documentElement.scrollWidth");
      if (width > 320) wide.push(`${path} ${width}`);
    }
    expect(asked.length).toBeGreaterThan(20);
    expect(wide).toEqual([]);
  });
});
