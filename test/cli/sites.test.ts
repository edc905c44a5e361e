import { describe, expect, it } from "vitest";
import type { Io } from "../../src/cli/io.ts";
import { nameSites } from "../../src/cli/sites.ts";

const io = { cwd: process.cwd(), env: {} } as Io;

describe("nameSites", () => {
  it("takes for remote what is fetched: an address that no file has for its name", async () => {
    const names = ["example.com/blog", "https://example.com", "samples/shop-site.index.json", "docs", "-"];
    const sites = await nameSites(names, {}, io);
    expect(sites.map(({ name, remote }) => `${name} ${remote}`)).toEqual([
      "example.com/blog true",
      "https://example.com true",
      "samples/shop-site.index.json false",
      "- false",
    ]);
  });

  it("refuses a folder without a saved index, which would be pages of nothing", async () => {
    await expect(nameSites(["docs"], {}, io)).rejects.toMatchObject({
      code: "usage",
      message: "there is no saved index in what was named",
    });
  });
});
