// The samples of the pages in a browser: their colors, their lines and their language.
import { afterAll, describe, expect, it } from "vitest";
import { documentSite } from "../../src/documentation.ts";
import { codeSamples } from "../../src/example/languages.ts";
import type { SampleRequest, SampleRoot } from "../../src/example/model.ts";
import { sourceFrom } from "../../src/source.ts";
import { axeFinds, describeInBrowser, openPage, watch } from "../support/browser.ts";
import { serveSites } from "../support/site.ts";

const LONG = `${"a".repeat(90)} \\' "$(id)" it's </script> <b>`;

/** A site whose samples hold quotes of every language, and a line that no column is wide enough for. */
function siteOfQuotes(): ReturnType<typeof documentSite> {
  const args = {
    title: { type: "string", required: true, default: LONG, enum: [LONG] },
    count: { type: "integer", required: true },
  };
  const index = {
    home: "https://a.example",
    namespaces: ["wc/v3", "a/v1"],
    routes: Object.fromEntries(
      ["/wc/v3/orders", "/a/v1/notes"].map((route) => [
        route,
        {
          namespace: route.slice(1, route.lastIndexOf("/")),
          endpoints: [
            { methods: ["GET"], args: {} },
            { methods: ["POST"], args },
          ],
          schema: { title: "note", type: "object", properties: { id: { type: "integer" } } },
        },
      ]),
    ),
  };
  return documentSite("quotes", sourceFrom(index, "quotes.json"));
}

describeInBrowser("the samples in a browser", async () => {
  const home = await serveSites([siteOfQuotes()], { tryTarget: "mock" });
  const notes = `${home}quotes/namespaces/a-v1/notes`;
  const page = await openPage({ bypassCSP: true, viewport: { width: 1440, height: 900 } });
  afterAll(() => page.close());

  it("have colors in each language, which change no letter", async () => {
    const complaints = watch(page, home);
    await page.goto(notes);
    const create = page.locator(".entry").last();
    const sample = create.locator(".sample");
    const request: SampleRequest = JSON.parse((await sample.getAttribute("data-request")) ?? "");
    const root: SampleRoot = JSON.parse((await page.locator("[data-root]").getAttribute("data-root")) ?? "");
    const samples = codeSamples(request, root);
    expect(samples).toHaveLength(6);
    for (const { language, code } of samples) {
      await sample.getByRole("button", { name: language }).click();
      expect(await sample.locator("code").textContent()).toBe(code);
      expect(await sample.locator(".token-string").count(), language).toBeGreaterThan(0);
    }
    expect(complaints).toEqual({ console: [], requests: [] });
  });

  it("color the JSON in a body of curl", async () => {
    await page.goto(notes);
    const create = page.locator(".entry").last().locator(".sample");
    await create.getByRole("button", { name: "curl" }).click();
    expect(await create.locator(".token-property").allInnerTexts()).toEqual(['"title"', '"count"']);
  });

  it("stand above the examples of the statuses, where the page has two columns", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(notes);
    const create = page.locator(".entry").last();
    const block = create.locator(".aside .examples");
    const responses = create.locator(".response .block code");
    expect(await block.locator("code").textContent()).toBe(await responses.first().textContent());
    const tabs = block.getByRole("group").getByRole("button");
    expect(await tabs.allInnerTexts()).toEqual(await create.locator(".statuses a").allInnerTexts());
    const tab = block.getByRole("button", { name: "400" });
    await tab.click();
    expect(await block.locator("code").textContent()).toContain('"status": 400');
    expect(await tab.getAttribute("aria-pressed")).toBe("true");
    await page.setViewportSize({ width: 820, height: 900 });
    expect(await block.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it.each(["light", "dark"] as const)("wrap, and can be read: %s", async (colorScheme) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.goto(notes);
      await page.locator(".entry").last().getByRole("button", { name: "Send to the mock" }).click();
      await page.locator(".output .block").first().waitFor();
      expect(
        await page.evaluate(
          `[...document.querySelectorAll(".block pre")].filter((pre) => pre.scrollWidth > pre.clientWidth).length`,
        ),
      ).toBe(0);
      expect(await axeFinds(page)).toEqual([]);
    }
  });

  it("are copied without the breaks of wrapped lines", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(notes);
    const sample = page.locator(".entry").last().locator(".sample");
    await sample.getByRole("button", { name: "curl" }).click();
    await sample.locator(".copy").click();
    expect(await page.evaluate("navigator.clipboard.readText()")).toContain(LONG.slice(0, 90));
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
      await sample.locator("code").textContent(),
    );
  });

  it("use the credential of their operation, and none where it needs none", async () => {
    await page.goto(notes);
    const texts = await page.locator(".sample code").allTextContents();
    expect(texts[0]).not.toContain("-u ");
    expect(texts[1]).toContain("-u 'USER:APPLICATION PASSWORD'");
    await page.goto(`${home}quotes/namespaces/wc-v3/orders`);
    for (const text of await page.locator(".sample code").allTextContents())
      expect(text).toContain("-u 'CONSUMER_KEY:CONSUMER_SECRET'");
  });

  it("follow the language chosen on another page, also on one that the browser kept as it was", async () => {
    await page.goto(`${home}quotes/namespaces/wc-v3/orders`);
    await page.getByRole("button", { name: "PHP" }).first().click();
    await page.goto(notes);
    await expect
      .poll(() => page.locator(".sample code").first().textContent())
      .toContain("wp_remote_request");
    await page.getByRole("button", { name: "Python" }).first().click();
    // This browser keeps no page while it is automated.
    await page.evaluate(
      `localStorage.setItem("routeprint.language", "PHP"); dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))`,
    );
    await expect
      .poll(() => page.locator(".sample code").first().textContent())
      .toContain("wp_remote_request");
  });

  describe("without storage", () => {
    it("change their language as long as the page stays", async () => {
      const bare = await openPage();
      const complaints = watch(bare, home);
      await bare.addInitScript(`for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(globalThis, name, { get() { throw new DOMException("denied", "SecurityError"); } });`);
      await bare.goto(notes);
      await bare.getByRole("button", { name: "Python" }).first().click();
      for (const text of await bare.locator(".sample code").allTextContents())
        expect(text).toContain("import requests");
      await bare.getByRole("button", { name: "Send to the mock" }).last().click();
      await bare.locator(".output .block").first().waitFor();
      expect(complaints).toEqual({ console: [], requests: [] });
    });
  });
});
