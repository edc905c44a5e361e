import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";

const ARGS = { include: { type: "array", items: { type: "integer" } } };

const INDEX = {
  name: "Shop",
  namespaces: ["shop/v1"],
  routes: { "/shop/v1/carts": { namespace: "shop/v1", endpoints: [{ methods: ["GET"], args: ARGS }] } },
};

function folderWith(config: object): string {
  const folder = makeFolder();
  writeFileSync(join(folder, "index.json"), JSON.stringify(INDEX));
  writeFileSync(join(folder, "routeprint.config.json"), JSON.stringify(config));
  return folder;
}

const BRACKETS = '"name": "include[]"';
const COMMA = '"name": "include"';

describe("lists in queries", () => {
  it.each([
    [{}, [], BRACKETS],
    [{}, ["--lists", "comma"], COMMA],
    [{ lists: "comma" }, [], COMMA],
    [{ lists: "comma" }, ["--lists", "brackets"], BRACKETS],
    [{}, ["--lists", "comma", "--openapi", "3.0"], COMMA],
  ])("with %j and %j are written as %s", async (config, flags, written) => {
    const { out } = await run(["convert", "index.json", ...flags], { cwd: folderWith(config) });
    expect(out).toContain(written);
  });

  it("are written in published documents and pages as the option says", async () => {
    const cwd = folderWith({});
    for (const [folder, flags, written, sent] of [
      ["brackets", [], BRACKETS, true],
      ["comma", ["--lists", "comma"], COMMA, false],
    ] as const) {
      const { exit } = await run(["publish", "index.json", "-o", folder, ...flags], { cwd });
      expect(exit).toBe(0);
      const files = readdirSync(join(cwd, folder), { recursive: true, encoding: "utf8" });
      const read = (name: string): string =>
        readFileSync(join(cwd, folder, files.find((file) => file.endsWith(name)) ?? ""), "utf8");
      expect(read("openapi.json")).toContain(written);
      const page = read("namespaces/shop-v1/carts.html");
      expect(page.includes(' data-sent="include[]"><code>include</code>')).toBe(sent);
      expect(page.includes("sent as include[]")).toBe(sent);
      const twin = read("namespaces/shop-v1/carts.md");
      expect(twin).toContain("- `include` (list of integers");
      expect(twin.includes("sent as include[]")).toBe(sent);
    }
  });

  it("are refused in a form that is unknown", async () => {
    const option = await run(["convert", "index.json", "--lists", "pipes"], { cwd: folderWith({}) });
    expect([option.exit, option.err]).toEqual([2, expect.stringContaining("brackets, comma")]);
    const config = await run(["convert", "index.json"], { cwd: folderWith({ lists: "pipes" }) });
    expect([config.exit, config.err]).toEqual([
      2,
      expect.stringContaining("lists must be brackets or comma"),
    ]);
  });
});
