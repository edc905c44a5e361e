// The library for browsers, as it is built, against the library for Node.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type * as built from "../../src/browser.ts";
import * as library from "../../src/index.ts";
import { SAMPLES, sampleBytes } from "../support/samples.ts";

const file = new URL("../../dist/browser/index.js", import.meta.url);

describe("routeprint/browser", async () => {
  const browser: typeof built = await import(file.href);

  it("needs nothing of Node and compiles nothing at run time", () => {
    const code = readFileSync(file, "utf8");
    // Chromium runs it under a policy without `unsafe-eval`: test/browser/app.browser.test.ts.
    const found = /["'`]node:|\bnew Function\b|\brequire\(/.exec(code);
    expect(found?.[0]).toBeUndefined();
  });

  it.each(SAMPLES)("makes the same documents, locks and reports of %s", async (name) => {
    const give = async ({ readSource, ...use }: Pick<typeof built, "readSource"> & typeof library) => {
      const source = readSource(sampleBytes(name), name);
      const { document, notices } = use.convert(source, { openapi: "3.0" });
      const locked = use.readSurface(Buffer.from(use.printLock(source.surface)), "api.lock");
      const comparison = use.compareSurfaces(source.surface, locked);
      return [
        await use.printDocument(document, "json"),
        await use.printDocument(document, "yaml"),
        use.printLock(source.surface),
        JSON.stringify(notices),
        await use.printReport(comparison, "html"),
        JSON.stringify(use.createDispatcher(source.surface).dispatch("GET", "/wp/v2/posts/7")),
      ];
    };
    expect(await give({ ...library, ...browser })).toEqual(await give(library));
  });

  it("renders the same pages, from templates that were compiled before", async () => {
    const give = async ({
      documentSite,
      listPages,
      readSource,
      comparisons,
    }: typeof built | typeof library) => {
      const sites = SAMPLES.map((name) => documentSite(name, readSource(sampleBytes(name), name)));
      const options = { links: "files", tailoring: { noReference: true } } as const;
      const pages = listPages(sites, { ...options, live: true, comparisons: async () => comparisons });
      return Promise.all(pages.map(async ({ path, render }) => [path, await render()]));
    };
    const [pages, expected] = [await give(browser), await give(library)];
    expect(pages.length).toBeGreaterThan(100);
    expect(pages.map(([path]) => path)).toEqual(expected.map(([path]) => path));
    expect(pages.filter(([, text], at) => text !== expected[at]?.[1]).map(([path]) => path)).toEqual([]);
  });

  it("reads gzip that was unpacked, and says so of what was not", async () => {
    const packed = new Uint8Array(gzipSync(sampleBytes("shop-site")));
    const bytes = await browser.unpackSource(packed, "shop.json.gz");
    expect(browser.readSource(bytes, "shop.json.gz").surface.operations.length).toBeGreaterThan(300);
    await expect(browser.unpackSource(packed.slice(0, 900), "cut.gz")).rejects.toMatchObject({
      code: "json-truncated",
      where: "cut.gz",
    });
    const many = new TextEncoder().encode(`[0${",0".repeat(8_000_000)}]`);
    await expect(browser.unpackSource(many, "many.json")).rejects.toMatchObject({ code: "source-too-large" });
  });
});
