// The library for browsers in Chromium, over the shared indexes: the documents that Node makes, byte for byte, by their hashes.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { beforeAll, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { readTable } from "../corpus/outputs.ts";
import { describeInBrowser, openPage } from "../support/browser.ts";
import { corpusFiles, describeShared, sharedFolder } from "../support/shared.ts";
import { startServer } from "../support/start-server.ts";

/** Every eighth file takes five seconds; `ROUTEPRINT_FULL` takes all, as `.ci/run` does. */
const EACH = process.env["ROUTEPRINT_FULL"] === undefined ? 8 : 1;

const CONVERT = `async (address) => {
  const { convert, printDocument, readSource } = await import("/index.js");
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  const text = await printDocument(convert(readSource(bytes, address)).document, "json");
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}`;

describeShared("the documents of real sites", () =>
  describeInBrowser("in Chromium", async () => {
    const host = createServer((request, response) => {
      if (request.url === "/") {
        response.setHeader("Content-Type", "text/html");
        response.setHeader(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; connect-src 'self'",
        );
        response.end("<!doctype html>");
      } else if (request.url === "/index.js") {
        response.setHeader("Content-Type", "text/javascript");
        response.end(readFileSync(new URL("../../dist/browser/index.js", import.meta.url)));
      } else response.end(readFileSync(`${sharedFolder}${request.url}`));
    });
    const origin = `http://127.0.0.1:${(await startServer(host)).port}`;
    const table = readTable();
    let page: Page;

    beforeAll(async () => {
      page = await openPage();
      await page.goto(`${origin}/`);
    });

    it.each(corpusFiles().filter((_, at) => at % EACH === 0))("%s", async (path) => {
      const [hash = ""] = (table.get(path) ?? "").split(" ");
      const digest = String(await page.evaluate(`(${CONVERT})(${JSON.stringify(`/${path}`)})`));
      expect(hash).not.toBe("");
      expect(digest.slice(0, hash.length)).toBe(hash);
    });
  }),
);
