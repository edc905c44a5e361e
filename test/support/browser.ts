import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser of this machine; undefined where there is none. `CHROMIUM` names another place. */
export const chromiumPath: string | undefined = [process.env["CHROMIUM"] ?? "", ...PLACES].find(
  (place) => place !== "" && existsSync(place),
);

/** Why browser tests do not run here; empty where they do. */
export const noBrowser: string =
  chromiumPath === undefined ? " (skipped: no Chromium found; apt-get install -y chromium)" : "";

/** Starts a headless browser with a profile of its own that asks no host of its own accord. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath ?? "",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

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
