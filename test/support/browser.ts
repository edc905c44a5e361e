import type { Page } from "playwright-core";
import { chromiumPath, WITHOUT } from "../../scripts/chromium.js";

export { chromiumPath, openBrowser } from "../../scripts/chromium.js";

/** Why browser tests do not run here; empty where they do. */
export const noBrowser: string = chromiumPath === undefined ? ` (skipped: ${WITHOUT})` : "";

/** What went wrong on a page that nobody asked it to do. */
export interface Complaints {
  readonly console: string[];
  readonly requests: string[];
}

/** Writes down console errors, uncaught errors, and requests that leave `homes`. */
export function watch(page: Page, homes: string | readonly string[]): Complaints {
  const allowed = typeof homes === "string" ? [homes] : homes;
  const complaints: Complaints = { console: [], requests: [] };
  page.on("console", (message) => {
    if (message.type() === "error") complaints.console.push(message.text());
  });
  page.on("pageerror", (error) => complaints.console.push(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    if (!allowed.some((home) => url.startsWith(home)) && !/^(?:data|blob|about):/.test(url))
      complaints.requests.push(url);
  });
  return complaints;
}
