// What `compare --format html` writes, in a browser.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { axeFinds, describeInBrowser, openPage, watch } from "../support/browser.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { sampleFile } from "../support/samples.ts";

const SAMPLE = sampleFile("shop-site");

interface SampleIndex {
  readonly routes: Record<string, { readonly endpoints: { readonly args: Record<string, object> }[] }>;
}

/** The sample as it might be a year later: a route gone, an argument required, another more, a text rewritten. */
function laterSample(): string {
  const index = JSON.parse(readFileSync(SAMPLE, "utf8")) as SampleIndex;
  const [[gone] = [""], ...kept] = Object.entries(index.routes).filter(([, { endpoints }]) =>
    endpoints.some(({ args }) => Object.keys(args).length > 1),
  );
  for (const [position, [, { endpoints }]] of kept.entries()) {
    for (const { args } of endpoints) {
      const [name] = Object.keys(args);
      if (position % 5 < 2) args["planted"] = { type: "string", required: position % 5 === 0 };
      if (name === undefined) continue;
      const changed = {
        ...args[name],
        ...(position % 3 === 0 ? { type: "boolean" } : { default: "planted" }),
      };
      args[name] = { ...changed, description: "Another <b>text</b>." };
    }
  }
  const { [gone]: _gone, ...routes } = index.routes;
  return JSON.stringify({ ...index, routes });
}

/** The names of namespaces, by the lines that they take. */
const NAMES = `[...document.querySelectorAll("tbody th code")].map(({ firstChild }) => {
  const lines = new Map();
  Array.from(firstChild.textContent, (character, at) => {
    const range = document.createRange();
    range.setStart(firstChild, at);
    range.setEnd(firstChild, at + 1);
    const { top } = range.getBoundingClientRect();
    lines.set(top, (lines.get(top) ?? "") + character);
  });
  return [...lines.values()];
})`;

describeInBrowser("a comparison as one file", () => {
  // A label no line can hold: the page must break it.
  const folder = makeFolder("unbroken".repeat(16));
  writeFileSync(join(folder, "later.json"), laterSample());

  it.each([
    { theme: "light", width: 1280, flags: [], levels: ["Breaking (N)", "Risky (N)"] },
    {
      theme: "dark",
      width: 390,
      flags: ["--before-after", "--fail-on", "none"],
      levels: ["Breaking (N)", "Risky (N)", "Compatible (N)"],
    },
  ] as const)("opens from disk, $theme, $width px", async ({ theme, width, flags, levels }) => {
    const { out, exit } = await run([
      "compare",
      SAMPLE,
      join(folder, "later.json"),
      "--format",
      "html",
      ...flags,
    ]);
    expect(exit).toBe(0);
    const file = join(folder, `${theme}.html`);
    writeFileSync(file, out);
    const address = pathToFileURL(file).href;
    const look = { colorScheme: theme, viewport: { width, height: 800 } };

    const page = await openPage(look);
    const complaints = watch(page, address);
    await page.goto(address);
    expect(await page.locator("h1").count()).toBe(1);
    const headings = (await page.locator("h3").allTextContents()).map((text) => text.replace(/\d+/, "N"));
    expect(new Set(headings)).toEqual(new Set(levels));
    const rows = page.locator("a.stack");
    const names = await page.locator("a.stack code").allTextContents();
    expect(names.length).toBeGreaterThan(3);
    for (const [at, name] of names.entries()) {
      await rows.nth(at).click();
      const target = page.locator(":target");
      expect(await target.textContent()).toBe(name);
      expect(await target.evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(800);
    }
    await page.locator("summary").first().click();
    expect(await page.locator("details[open] li").count()).toBeGreaterThan(0);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    expect(complaints).toEqual({ console: [], requests: [] });
    // On paper the places of a finding are read, and what is folded away is counted.
    await page.emulateMedia({ media: "print" });
    const isRead = (place: string) =>
      page
        .locator(`${place} li`)
        .last()
        .evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }));
    expect([await isRead("li > details"), await isRead("h2 + details")]).toEqual([true, false]);

    // The page's own policy lets no script in, axe's neither.
    const open = await openPage({ ...look, bypassCSP: true });
    await open.goto(address);
    expect(await axeFinds(open)).toEqual([]);
  });

  it("filters and searches its changes, and a link to one shows it with both sides", async () => {
    const { out } = await run(["compare", SAMPLE, join(folder, "later.json"), "--format", "html"]);
    const file = join(folder, "filtered.html");
    writeFileSync(file, out);
    const address = pathToFileURL(file).href;
    const page = await openPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(5000);
    const complaints = watch(page, address);
    await page.goto(address);
    const lines = page.locator(".findings > li");
    const shown = () => lines.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
    const all = await shown();
    await page.getByLabel("Level").selectOption("risky");
    const risky = await page.locator('.findings > li[data-level="risky"]').count();
    expect(risky).toBeGreaterThan(0);
    expect([await shown(), await page.locator("h3.breaking:visible").count()]).toEqual([risky, 0]);
    await page.getByLabel("Search").fill("PLANTED");
    const found = await shown();
    expect(found).toBeGreaterThan(0);
    expect(await page.locator("output").textContent()).toBe(
      `${found} of ${await lines.or(page.locator(".lone")).count()} shown`,
    );
    // The link of a change that the filter hides shows all again.
    const id = await page.locator('.findings > li[data-level="breaking"]').first().getAttribute("id");
    await page.goto(`${address}#${id}`);
    expect(await shown()).toBe(all);
    const target = page.locator(":target");
    await target.getByText("Both sides").click();
    expect(await target.locator("figure pre").allTextContents()).toEqual([
      expect.stringMatching(/^[A-Z]+ \//),
      expect.stringMatching(/^[A-Z]+ \//),
    ]);
    expect(complaints).toEqual({ console: [], requests: [] });
  });

  /** The matrix of fifteen sites, each with a route less than the one before; its address. */
  async function fifteenSites(): Promise<string> {
    const names = Array.from({ length: 15 }, (_, number) => join(folder, `client-${number}.json`));
    const sample = readFileSync(SAMPLE, "utf8").replaceAll("connect-suite", "connectsuiteofmanywords");
    for (const [number, name] of names.entries()) {
      const { routes } = JSON.parse(sample) as SampleIndex;
      const kept = Object.entries(routes).slice(number);
      writeFileSync(name, JSON.stringify({ namespaces: [], routes: Object.fromEntries(kept) }));
    }
    const { out } = await run(["compare", ...names, "--format", "html"]);
    const file = join(folder, "many.html");
    writeFileSync(file, out);
    return pathToFileURL(file).href;
  }

  it("keeps the names of fifteen sites' namespaces in sight, and uses the window", async () => {
    const page = await openPage({ viewport: { width: 1600, height: 900 } });
    await page.goto(await fifteenSites());
    const [width, before, after] = await page.locator(".wide").evaluate((wide) => {
      const left = () => wide.querySelector("tbody th")?.getBoundingClientRect().left;
      const seen = [wide.clientWidth, left()];
      wide.scrollTo(500, 0);
      return [...seen, left()];
    });
    const names = await page.evaluate<readonly (readonly string[])[]>(NAMES);
    expect(names.length).toBeGreaterThan(10);
    const isBroken = (line: string): boolean => !/[/-]$/.test(line);
    expect(names.filter((lines) => lines.slice(0, -1).some(isBroken))).toEqual([]);
    expect(width).toBeGreaterThan(1400);
    expect(after).toBe(before);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(1600);
  });

  it("has every column of fifteen sites on paper", async () => {
    const page = await openPage({ viewport: { width: 720, height: 900 } });
    await page.goto(await fifteenSites());
    await page.emulateMedia({ media: "print" });
    const hidden = await page.locator(".wide").evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(hidden).toBe(0);
  });
});
