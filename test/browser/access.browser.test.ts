// The pages of a site that was asked who may call what, in a browser: two widths, light and dark, with names that are attacks.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { printRecord } from "../../src/access/index.ts";
import { optionsFor, refusalFor, successFor } from "../support/access.ts";
import { describeInBrowser, expectSoundPages, openPage } from "../support/browser.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";

const HOSTILE = `<img src=x onerror="globalThis.hit=1">'"`;

const endpoints = [
  { methods: ["GET"], args: {} },
  { methods: ["PUT", "PATCH"], args: {} },
];

const ROUTES = {
  "/shop/v1/notes": { namespace: "shop/v1", endpoints },
  "/shop/v1/orders": { namespace: "shop/v1", endpoints },
  "/own/v1/settings": { namespace: "own/v1", endpoints },
};

const RECORD = {
  root: "https://shop.example/wp-json/",
  users: ["visitor", HOSTILE],
  started: "2026-11-01T00:00:00Z",
  ended: "2026-11-01T00:00:01Z",
  complete: true,
  observations: [
    optionsFor("/shop/v1/notes", ["GET", "PUT", "PATCH"], ["GET", "PUT"]),
    { ...refusalFor("GET", "/shop/v1/orders"), code: HOSTILE },
    successFor("/shop/v1/orders", { user: HOSTILE }),
    refusalFor("GET", "/own/v1/settings"),
  ],
};

const PAGES = [
  "index.html",
  "shop/access.html",
  "shop/namespaces/shop-v1.html",
  "shop/namespaces/shop-v1/notes.html",
  "shop/namespaces/shop-v1/orders.html",
];

describeInBrowser("the pages of who may call what", () => {
  const folder = makeFolder("access");
  const home = pathToFileURL(`${folder}/site/`).href;

  beforeAll(async () => {
    const index = { name: HOSTILE, namespaces: ["shop/v1", "own/v1"], routes: ROUTES };
    writeFileSync(join(folder, "shop.json"), JSON.stringify(index));
    writeFileSync(join(folder, "shop.access.json"), printRecord(RECORD));
    await run(["publish", "shop.json", "-o", "site"], { cwd: folder });
  });

  it.each([390, 1440])("are accessible and fit in %i pixels, light and dark", async (width) =>
    expectSoundPages(home, PAGES, width),
  );

  it("list what a chosen user may call, by effect and namespace", async () => {
    const page = await openPage();
    await page.goto(`${home}shop/access.html`);
    const shown = async (): Promise<readonly string[]> =>
      page
        .locator(".operations > li:visible")
        .evaluateAll((lines) =>
          lines.map((line) => line.querySelector(".methods")?.textContent?.trim() ?? ""),
        );
    await page.selectOption("select[name=who]", HOSTILE);
    expect(await shown()).toEqual(["PUT", "GET", "GET"]);
    await page.selectOption("select[name=effect]", "write");
    expect(await shown()).toEqual(["PUT"]);
    expect(await page.locator("output").innerText()).toBe("1 of 7 shown");
    await page.selectOption("select[name=namespace]", "own/v1");
    expect(await shown()).toEqual([]);
    await page.close();
  });

  it("open what shows a mark that is chosen", async () => {
    const page = await openPage();
    await page.goto(`${home}shop/namespaces/shop-v1/orders.html`);
    await page.locator(".facts .role a").click();
    await page.waitForURL("**/access.html#*");
    const line = page.locator("li:has(:target)");
    expect(await line.innerText()).toContain("visitor: GET /shop/v1/orders → 401");
    expect(await line.isVisible()).toBe(true);
    await page.close();
  });
});
