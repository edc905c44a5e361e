// The project's own site, as `npm run docs` makes it, from disk and in a sub-path.
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import express from "express";
import { beforeAll, expect, it } from "vitest";
import { COMMANDS } from "../../src/cli/main.ts";
import { ERROR_CODES } from "../../src/diagnostics/errors.ts";
import { NOTICE_KINDS } from "../../src/diagnostics/notices.ts";
import { axeFinds, describeInBrowser, openPage, watch } from "../support/browser.ts";
import { crawl } from "../support/crawl.ts";
import { makeFolder } from "../support/folder.ts";
import { startServer } from "../support/start-server.ts";

const script = fileURLToPath(new URL("../../scripts/docs.js", import.meta.url));

/** A page of each kind. */
const KINDS = [
  "index.html",
  "guides/tour.html",
  "reference/commands/convert.html",
  "reference/library/routeprint.html",
  "reference/notices.html",
  "reference/notices/pattern-dot.html",
  "performance.html",
];

describeInBrowser("the project's site", () => {
  const folder = makeFolder("docs");
  const home = pathToFileURL(`${folder}/`).href;
  const at = (path: string): string => new URL(path, home).href;
  let printed: string;

  beforeAll(async () => {
    ({ stdout: printed } = await promisify(execFile)(process.execPath, [script, folder]));
  });

  it("says where to begin", () => {
    expect(printed).toContain(at("index.html"));
  });

  it("has a page for every guide, command and code, and no link that leads nowhere", () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
    const commands = Object.values(COMMANDS).flatMap((rows) => Object.keys(rows));
    const guides = readdirSync(new URL("../../docs/guides", import.meta.url));
    expect(files).toEqual(
      expect.arrayContaining([
        ...guides.map((name) => `guides/${name.replace(/^\d+-(.*)\.md$/, "$1.html")}`),
        ...commands.map((name) => `reference/commands/${name}.html`),
        ...Object.keys(NOTICE_KINDS).map((code) => `reference/notices/${code}.html`),
        ...Object.keys(ERROR_CODES).map((code) => `reference/errors/${code}.html`),
        "demo/shop-site/index.html",
        "demo/multilingual-site/index.html",
      ]),
    );
    const { links, broken } = crawl(
      new Map(files.map((path) => [path, readFileSync(join(folder, path), "utf8")])),
    );
    expect(links).toBeGreaterThan(10_000);
    expect(broken).toEqual([]);
  });

  it.each([390, 768, 1440])(
    "complains of nothing, nor axe of it, at %d px, light and dark",
    async (width) => {
      const page = await openPage({ bypassCSP: true, viewport: { width, height: 900 } });
      const complaints = watch(page, home);
      for (const path of KINDS) {
        await page.goto(at(path));
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await axeFinds(page, { preload: false }), `${path}, ${colorScheme}`).toEqual([]);
        }
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      }
      expect(complaints).toEqual({ console: [], requests: [] });
    },
  );

  it("is searched by keyboard alone", async () => {
    const page = await openPage();
    const complaints = watch(page, home);
    await page.goto(at("guides/tour.html"));
    for (const [query, address] of [
      ["skip-existng", "reference/commands/convert.html"],
      ["pattern-dot", "reference/notices/pattern-dot.html"],
      ["security schemes", "guides/client-generator.html#security-schemes"],
      ["createMock", "reference/library/routeprintmock.html#createmock"],
    ] as const) {
      await page.keyboard.press("Control+k");
      await page.keyboard.type(query);
      await expect
        .poll(() => page.evaluate<string>(`document.querySelector("#found a")?.href ?? ""`))
        .toContain(at(address));
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.href.startsWith(at(address)));
    }
    expect(complaints).toEqual({ console: [], requests: [] });
  });

  it("is walked by keyboard alone: past the navigation, through it, and back", async () => {
    const page = await openPage();
    await page.goto(at("index.html"));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("main");
    const focused = (): Promise<string> => page.evaluate("document.activeElement.textContent.trim()");
    await page.goto(at("guides/tour.html"));
    while ((await focused()) !== "A shop") await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(at("demo/shop-site/index.html"));
    await page.getByRole("link", { name: "Back to routeprint" }).press("Enter");
    await page.waitForURL(at("index.html"));
  });

  it("marks the page and the part that the reader is at", async () => {
    const page = await openPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(at("reference/commands/serve.html"));
    expect(await page.locator("#sidebar [aria-current=page]").allTextContents()).toEqual(["serve"]);
    await page.goto(at("guides/tour.html"));
    await page.keyboard.press("End");
    await expect.poll(() => page.locator("#contents [aria-current]").allTextContents()).toEqual(["Errors"]);
  });

  it("copies the commands of a terminal without what they print", async () => {
    const page = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(at("index.html"));
    await page.getByRole("button", { name: "Copy" }).nth(2).click();
    await expect
      .poll(() => page.evaluate("navigator.clipboard.readText()"))
      .toBe("routeprint convert shop-site.index.json -o openapi.yaml\nsed -n '1,12p' openapi.yaml");
  });

  it("is read without JavaScript, on a small screen too, and in a sub-path", async () => {
    const app = express().use("/sub/path", express.static(folder));
    const { port } = await startServer(createServer(app));
    const server = `http://127.0.0.1:${port}/sub/path/`;
    const page = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
    const complaints = watch(page, server);
    await page.goto(server);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Commands" }).click();
    await page.waitForURL(`${server}reference/commands.html`);
    await page.getByRole("link", { name: "convert", exact: true }).last().click();
    await page.waitForURL(`${server}reference/commands/convert.html`);
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL(`${server}reference/commands/serve.html`);
    expect(await page.getByText("routeprint serve [options]").isVisible()).toBe(true);
    expect(complaints).toEqual({ console: [], requests: [] });
  });
});
