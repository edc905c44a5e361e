// `convert --format tools`.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { sampleBytes, sampleFile } from "../support/samples.ts";

const shop = sampleFile("shop-site");

interface ToolList {
  readonly tools: readonly { readonly name: string }[];
  readonly requests: Readonly<Record<string, { readonly path: string }>>;
}

describe("convert --format tools", () => {
  it("prints the tools of a selection", async () => {
    const { exit, out } = await run([
      "convert",
      shop,
      "--include",
      "/shop-analytics/customers**",
      "--format",
      "tools",
    ]);
    const { tools, requests } = JSON.parse(out) as ToolList;
    expect(exit).toBe(0);
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(requests));
    expect(
      Object.values(requests).filter(({ path }) => !path.startsWith("/shop-analytics/customers")),
    ).toEqual([]);
    expect(tools.length).toBeGreaterThan(0);
  });

  it("writes a file each for several sources", async () => {
    const cwd = makeFolder();
    for (const name of ["one", "two"]) writeFileSync(join(cwd, `${name}.json`), sampleBytes("shop-site"));
    await run(["convert", "one.json", "two.json", "--format", "tools-anthropic", "-o", "out"], { cwd });
    expect(readdirSync(join(cwd, "out"))).toEqual(["one.tools.json", "two.tools.json"]);
    expect(readFileSync(join(cwd, "out/one.tools.json"), "utf8")).toContain('"input_schema"');
  });

  it("refuses tools of OpenAPI 3.0, which has another JSON Schema", async () => {
    const { exit, err } = await run(["convert", shop, "--format", "tools", "--openapi", "3.0"]);
    expect(exit).toBe(2);
    expect(err).toContain("Leave --openapi out");
  });
});
