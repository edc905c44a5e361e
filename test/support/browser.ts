import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Page, ViewportSize } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, openBrowser, WITHOUT } from "../../scripts/chromium.js";
import { lazy } from "../../src/base/memo.ts";
import { atEnd } from "./end.ts";

/** Tests in a browser; where there is none their body is left alone, and one skipped test tells so. */
export function describeInBrowser(name: string, body: () => Promise<void> | void): void {
  if (chromiumPath === undefined) it.skip(`${name}: ${WITHOUT}`);
  else describe(name, body);
}

/** The browser of this process's tests, which ends with it. */
const browser = lazy(openBrowser);

/** A page in a browser context of its own, which is closed as `atEnd` says. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (await browser()).newContext(options);
  atEnd(() => context.close());
  return context.newPage();
}

const SOME_FILE = new URL("../../package.json", import.meta.url).href;

/** Another place of the same origin: for another, as `about:blank` is, the browser takes another process. */
function nothingNear(address: string): string {
  return address.startsWith("file:") ? SOME_FILE : new URL("/nothing", address).href;
}

/** How a page is looked at. */
interface Look {
  readonly viewport?: ViewportSize;
  readonly colorScheme?: "dark" | "light";
}

/**
 * One page that the tests of a file borrow in turn, as good as new: at a place that shows nothing of what is tested, in
 * the look asked for, with no listeners, no routes, and nothing stored by the site it was at. A new one costs a test a
 * quarter of a second of a processor. What a page keeps for good, such as a script added to all it opens, wants its own.
 */
export async function lendPage(): Promise<(look?: Look) => Promise<Page>> {
  const page = await openPage();
  return async ({ viewport = { width: 1280, height: 720 }, colorScheme = "light" } = {}) => {
    for (const event of ["console", "pageerror", "request"] as const) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    if (page.url() !== "about:blank") {
      await page.evaluate("localStorage.clear(), sessionStorage.clear()");
      await page.goto(nothingNear(page.url()));
    }
    await page.mouse.move(0, 0);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme });
    return page;
  };
}

/** Waits until Redoc shows what there is to read. */
export async function shownByRedoc(page: Page): Promise<void> {
  await page.locator("#redoc h1, #redoc h2").first().waitFor();
}

const AXE = fileURLToPath(import.meta.resolve("axe-core/axe.min.js"));

interface AxeAnswer {
  readonly violations: readonly { id: string; impact: string; nodes: readonly { html: string }[] }[];
}

/**
 * Opens pages in light and dark, all folds open: axe finds nothing, nothing is wider than the window, no attack in their texts
 * runs, and nothing else is requested.
 */
export async function expectSoundPages(home: string, paths: readonly string[], width: number): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await openPage({ viewport: { width, height: 800 }, bypassCSP: true, colorScheme });
    const complaints = watch(page, home);
    for (const path of paths) {
      await page.goto(`${home}${path}`);
      await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
      expect([path, await axeFinds(page, { preload: false })]).toEqual([path, []]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    }
    expect(complaints).toEqual({ console: [], requests: [] });
    expect(await page.evaluate("globalThis.hit")).toBeUndefined();
    await page.close();
  }
}

/** What axe finds on a page, the impact of each first. Wants a page opened with `bypassCSP`: our policy lets no script in. */
export async function axeFinds(page: Page, options: object = {}): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>("typeof globalThis.axe?.run === 'function'")))
    await page.addScriptTag({ path: AXE });
  const asked = JSON.stringify({ resultTypes: ["violations"], ...options });
  const { violations } = await page.evaluate<AxeAnswer>(`axe.run(${asked})`);
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`);
}

/** What went wrong on a page that nobody asked it to do. */
export interface Complaints {
  readonly console: string[];
  readonly requests: string[];
}

/**
 * Writes down console errors, uncaught errors, and requests that leave `homes`. A page that shows nothing yet is watched from
 * its first navigation on: the browser may still ask for the icon of what it showed before.
 */
export function watch(page: Page, homes: string | readonly string[]): Complaints {
  const allowed = typeof homes === "string" ? [homes] : homes;
  const complaints: Complaints = { console: [], requests: [] };
  page.on("console", (message) => {
    if (message.type() === "error") complaints.console.push(message.text());
  });
  page.on("pageerror", (error) => complaints.console.push(String(error)));
  let isWatched = page.url() !== "about:blank" && page.url() !== nothingNear(page.url());
  page.on("request", (request) => {
    const url = request.url();
    isWatched ||= request.isNavigationRequest();
    if (!isWatched) return;
    if (!allowed.some((home) => url.startsWith(home)) && !/^(?:data|blob|about):/.test(url))
      complaints.requests.push(url);
  });
  return complaints;
}
