import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Io } from "../../src/cli/process.ts";
import { findSites } from "../../src/cli/sites.ts";
import { withSlugs } from "../../src/jobs/sites.ts";
import { makeFolder } from "../support/folder.ts";

const io = { cwd: process.cwd(), env: {} } as Io;

/** The sites that words name, each once, with the names of their folders. */
async function nameSites(words: readonly string[]) {
  return withSlugs(await findSites(words, {}, io));
}

describe("the sites of a command line", () => {
  it("takes for remote what is fetched: an address that no file has for its name", async () => {
    const names = ["example.com/blog", "https://example.com", "samples/shop-site.index.json", "docs", "-"];
    const sites = await nameSites(names);
    expect(sites.map(({ name, isAddress }) => `${name} ${isAddress}`)).toEqual([
      "example.com/blog true",
      "https://example.com true",
      "samples/shop-site.index.json false",
      "- false",
    ]);
  });

  it("takes what is named again for the same site, and not for a second one in its folder", async () => {
    const names = [
      "example.com",
      "samples/shop-site.index.json",
      "example.com",
      "samples/shop-site.index.json",
      "./samples/shop-site.index.json",
    ];
    const sites = await nameSites(names);
    expect(sites.map(({ slug }) => slug)).toEqual(["example-com", "shop-site"]);
  });

  it.each([[["shop", "samples/shop-site.index.json"]], [["./samples/shop-site.index.json", "shop"]]])(
    "takes a site of the config file, which %j names by its file too, for one",
    async (names) => {
      expect((await nameSites(names)).map(({ slug }) => slug)).toEqual(["shop"]);
    },
  );

  it.each(["-", "/dev/stdin", "/dev/fd/63", "/proc/self/fd/11"])(
    "names the pages of %s for no number that the shell gave a pipe",
    async (name) => {
      expect((await nameSites([name])).map(({ slug }) => slug)).toEqual(["site"]);
    },
  );

  it("takes the saved indexes of a folder, but no hidden, provenance or notices files", async () => {
    const cwd = makeFolder();
    for (const name of ["b.json", "a.json", ".manifest.json", "a.provenance.json", "a.notices.json", "a.txt"])
      writeFileSync(join(cwd, name), "");
    const sites = await nameSites([cwd]);
    expect(sites.map(({ name }) => basename(name))).toEqual(["a.json", "b.json"]);
  });

  it("refuses a folder without a saved index, which would be pages of nothing", async () => {
    await expect(nameSites(["docs"])).rejects.toMatchObject({
      code: "usage",
      message: "docs contains no saved index and no address",
    });
  });
});
