// Every page of published sites in a browser that logs its requests: each goes to the place of the pages, and none fails.
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser, openPage, shownByRedoc } from "../support/browser.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { sampleFile } from "../support/samples.ts";
import { startServer } from "../support/start-server.ts";

const TYPES: ReadonlyMap<string, string> = new Map([
  [".html", "text/html"],
  [".js", "text/javascript"],
  [".css", "text/css"],
  [".svg", "image/svg+xml"],
]);

/** Serves a folder as a static host does; its address. */
async function serveFolder(folder: string): Promise<string> {
  const server = createServer(({ url = "/" }, response) => {
    try {
      const file = join(folder, decodeURIComponent(new URL(url, "http://x").pathname));
      const content = readFileSync(file);
      response.setHeader("content-type", TYPES.get(extname(file)) ?? "text/plain");
      response.end(content);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  const { port } = await startServer(server);
  return `http://127.0.0.1:${port}/`;
}

/** Logs what a page should not do: requests to other places, requests that fail, errors in the console. */
function logFaults(page: Page, home: string): readonly string[] {
  const faults: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(home) && !/^(?:data|blob):/.test(url)) faults.push(`${page.url()} asks ${url}`);
  });
  page.on("requestfailed", (request) => {
    // Leaving a page ends what it still waits for.
    const reason = request.failure()?.errorText ?? "";
    if (reason !== "net::ERR_ABORTED") faults.push(`${page.url()}: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${page.url()}: ${response.url()} ${response.status()}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${String(error)}`));
  return faults;
}

/** Opens a page with all that it loads by itself. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "load" });
  if ((await page.locator("#redoc").count()) > 0 && (await page.locator("#explorer").count()) === 0)
    await shownByRedoc(page);
}

/** Searches, which loads the operations of the site. */
async function search(page: Page): Promise<void> {
  const find = page.locator("#find");
  if (!(await find.isVisible())) return;
  await find.click();
  await page.keyboard.type("get");
  await page.locator("dialog[open] [role=option]").first().waitFor();
}

/** One page of so many is searched. */
const SEARCHED = 12;

describeInBrowser("the requests of published pages", async () => {
  const page = await openPage();

  it.each([
    ["one site", ["shop-site"], []],
    ["one site with the app", ["multilingual-site"], ["--app", "--namespace", "motion/v1"]],
    ["several sites", ["shop-site", "multilingual-site"], ["--no-notices"]],
  ] as const)("stay at the place of %s", { timeout: 300_000 }, async (_, names, flags) => {
    const folder = makeFolder();
    const { exit, err } = await run(["publish", ...names.map(sampleFile), "-o", folder, ...flags, "-q"]);
    expect([exit, err]).toEqual([0, ""]);
    const home = await serveFolder(folder);
    const faults = logFaults(page, home);
    const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".html"),
    );
    expect(pages.length).toBeGreaterThan(10);
    for (const [position, path] of pages.entries()) {
      await open(page, new URL(path, home).href);
      if (position % SEARCHED === 0) await search(page);
    }
    expect(faults).toEqual([]);
    page.removeAllListeners();
  });

  it("are none of a single file", { timeout: 60_000 }, async () => {
    const file = join(makeFolder(), "shop.html");
    expect((await run(["publish", sampleFile("shop-site"), "-o", file, "--single-file", "-q"])).exit).toBe(0);
    const address = pathToFileURL(file).href;
    const faults = logFaults(page, address);
    await open(page, address);
    await search(page);
    await page.goto(`${address}#/`);
    await shownByRedoc(page);
    expect(faults).toEqual([]);
    page.removeAllListeners();
  });
});
