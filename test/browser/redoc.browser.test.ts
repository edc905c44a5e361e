// The reference pages of `src/docs/reference.ts` with the bundle that `scripts/redoc.js` makes, in a browser.
import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "playwright-core";
import { parseAst } from "rolldown/parseAst";
import { expect, it } from "vitest";
import {
  axeFinds,
  describeInBrowser,
  lendPage,
  openPage,
  shownByRedoc,
  watch,
  type Complaints,
} from "../support/browser.ts";
import { sampleSites, serveSites } from "../support/site.ts";

const BUNDLE = new URL("../../dist/assets/redoc.js", import.meta.url);
const PAGE = "shop-site/reference/shop-admin";
const DEEP = "/shop-admin.onboarding/putshopadminonboardingthemesactivate";

/** Where the reader is: the fragment, and how far the top of an element is from the top of the window. */
const place = (selector: string): string => `({
  hash: location.hash,
  top: Math.abs(Math.round(document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect().top)),
})`;

describeInBrowser("a reference before, without and with Redoc", async () => {
  const home = await serveSites(sampleSites());
  const blankPage = await lendPage();

  /** Opens the page of a namespace; Redoc's script comes when `release` is called, and not at all with `never`. */
  async function open(
    fragment: string,
    { never = false, own }: { readonly never?: boolean; readonly own?: BrowserContextOptions } = {},
  ): Promise<{ page: Page; release: () => void; complaints: Complaints }> {
    const page = own === undefined ? await blankPage() : await openPage(own);
    const complaints = watch(page, home);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/redoc.*.js", async (route) => {
      if (never) return route.abort();
      await released;
      return route.continue();
    });
    await page.goto(new URL(`${PAGE}${fragment}`, home).href, { waitUntil: "commit" });
    await page.locator("#outline li").first().waitFor();
    return { page, release, complaints };
  }

  it("is read without JavaScript, and a deep link leads to its operation", async () => {
    const { page, complaints } = await open(`#${DEEP}`, { own: { javaScriptEnabled: false } });
    const row = page.locator(`[id="${DEEP}"]`);
    expect(await row.innerText()).toContain("/shop-admin/onboarding/themes/activate");
    expect(await row.evaluate((one) => one.matches(":target"))).toBe(true);
    await row.getByRole("link").click();
    await page.waitForURL(/namespaces\/shop-admin\/onboarding.*#/);
    expect(complaints).toEqual({ console: [], requests: [] });
  });

  it("is read before Redoc is there, which then shows the same operation at the same place", async () => {
    const { page, release, complaints } = await open(`#${DEEP}`);
    await expect.poll(() => page.evaluate("location.hash")).toBe(`#${DEEP}`);
    release();
    await shownByRedoc(page);
    await expect
      .poll(() => page.evaluate(place(`[data-section-id="${DEEP}"]`)))
      .toEqual({ hash: `#${DEEP}`, top: 0 });
    expect(await page.locator("#outline").isVisible()).toBe(false);
    expect(complaints).toEqual({ console: [], requests: [] });
  });

  it("follows a link with the tag of an earlier publication", async () => {
    const { page, release, complaints } = await open(`#/anything/${DEEP.split("/")[2]}`);
    release();
    await shownByRedoc(page);
    await expect
      .poll(() => page.evaluate(place(`[data-section-id="${DEEP}"]`)))
      .toEqual({ hash: `#${DEEP}`, top: 0 });
    expect(complaints).toEqual({ console: [], requests: [] });
  });

  it("leaves a reader in the middle of the page with the operation they read", async () => {
    const { page, release, complaints } = await open("");
    await page.mouse.move(600, 300);
    await page.mouse.wheel(0, 1800);
    await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThan(800);
    const read = await page.evaluate<string>(
      `[...document.querySelectorAll("#outline li")].find((one) => one.getBoundingClientRect().bottom > 8).id`,
    );
    release();
    await shownByRedoc(page);
    await expect
      .poll(() => page.evaluate(place(`[data-section-id="${read}"]`)))
      .toEqual({ hash: `#${read}`, top: 0 });
    expect(complaints).toEqual({ console: [], requests: [] });
  });

  it("leaves a reader at the top where they are, with the keyboard", async () => {
    const { page, release } = await open("");
    await page.locator("#outline li a").first().focus();
    release();
    await shownByRedoc(page);
    expect(await page.evaluate(`[location.hash, scrollY, document.activeElement.id]`)).toEqual([
      "",
      0,
      "main",
    ]);
  });

  it("is skipped to by keyboard, and stays", async () => {
    const { page, release } = await open("");
    release();
    await shownByRedoc(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.evaluate("[location.hash, document.activeElement.id]"))
      .toEqual(["", "main"]);
  });

  it.each(["#/nowhere", "#%", "#/%zz"])(
    "is shown for a fragment that names nothing: %s",
    async (fragment) => {
      const { page, release, complaints } = await open(fragment);
      release();
      await page.locator("#redoc").getByText("shop-admin").first().waitFor();
      expect(complaints).toEqual({ console: [], requests: [] });
    },
  );

  it("names every operation as Redoc does", async () => {
    const { page, release } = await open(`#${DEEP}`);
    release();
    await shownByRedoc(page);
    const [ours, theirs] = await page.evaluate<readonly [string[], string[]]>(`[
      [...document.querySelectorAll("#outline li")].map(({ id }) => id),
      [...document.querySelectorAll("#redoc [data-section-id]")].map(({ dataset }) => dataset.sectionId),
    ]`);
    expect(ours.length).toBeGreaterThan(20);
    // Redoc draws the operations of one tag, the one of the fragment, and names them in placeholders and content.
    const named = [...new Set(theirs)].map((id) => id.split("/"));
    const [, tag = ""] = DEEP.split("/");
    expect(
      named
        .filter(({ length }) => length > 2)
        .map((id) => id.join("/"))
        .toSorted(),
    ).toEqual(ours.filter((id) => id.startsWith(`/${tag}/`)).toSorted());
    expect(
      named
        .flatMap(([, name = "", operation]) => (operation === undefined && name !== "" ? [name] : []))
        .toSorted(),
    ).toEqual([...new Set(ours.map((id) => id.split("/")[1] ?? ""))].toSorted());
  });

  it("stays to be read where Redoc does not come, and nothing is in the way of anyone", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await open("", { never: true, own: { bypassCSP: true, colorScheme } });
      await page.waitForLoadState();
      expect({ colorScheme, found: await axeFinds(page) }).toEqual({ colorScheme, found: [] });
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(320);
    }
  });

  it("prints every operation, whoever shows them on the screen", async () => {
    const { page, release } = await open("");
    release();
    await shownByRedoc(page);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("#redoc").isVisible()).toBe(false);
    expect(await page.locator("#outline li").last().isVisible()).toBe(true);
  });

  // `scripts/redoc.js` says what either would cost: the script read a second time.

  it("is shown by a script whose global names are none of the browser's", async () => {
    const declared = parseAst(readFileSync(BUNDLE, "utf8"), { sourceType: "script" }).body.flatMap(namesOf);
    expect(declared.length).toBeGreaterThan(1000);
    const page = await blankPage();
    const taken = await page.evaluate<string[]>(`(() => {
      const names = [];
      for (let one = globalThis; one; one = Object.getPrototypeOf(one)) names.push(...Object.getOwnPropertyNames(one));
      return names;
    })()`);
    expect(taken).toContain("top");
    expect(declared.filter((name) => taken.includes(name))).toEqual([]);
  });
});

/** The names that a statement at the top of a script declares. */
function namesOf(statement: ReturnType<typeof parseAst>["body"][number]): readonly string[] {
  if (statement.type === "VariableDeclaration")
    return statement.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
  return statement.type === "FunctionDeclaration" && statement.id ? [statement.id.name] : [];
}
