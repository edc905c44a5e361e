import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listPages } from "../../src/docs/pages.ts";
import { documentSite } from "../../src/documentation.ts";
import { readSource } from "../../src/source.ts";
import { crawl } from "../support/crawl.ts";
import { renderPages } from "../support/publish.ts";
import { describeShared, sharedFolder } from "../support/shared.ts";

describeShared("static pages of a site of 916 routes", () => {
  it("link only to files, places and operations that are there", async () => {
    const file = "corpus/sites/ngocduc63-yody.json";
    const site = documentSite("yody", readSource(readFileSync(`${sharedFolder}${file}`), file));
    const { links, broken } = crawl(await renderPages(listPages([site], { links: "files" })));
    expect(broken).toEqual([]);
    expect(links).toBeGreaterThan(10_000);
  });
});
