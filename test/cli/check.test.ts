import { describe, expect, it } from "vitest";
import { compileOnce } from "../support/compile-once.ts";
import { run } from "../support/io.ts";

const index = (routes: object): string => JSON.stringify({ name: "Site", namespaces: ["a/v1"], routes });
const route = (args: object): object => ({ namespace: "a/v1", endpoints: [{ methods: ["GET"], args }] });

describe("check", () => {
  compileOnce();

  it("reports what is unusual, and that the document is valid", async () => {
    const stdin = index({ "/a/v1/x": route({ page: { type: "int" } }) });
    const { exit, out } = await run(["check", "-"], { stdin });
    expect(exit).toBe(0);
    expect(out).toContain("1 route, 1 operation");
    expect(out).toContain("The OpenAPI document is valid.");
    expect(out).toContain("type-spelling ×1");
    expect(out).toContain('/a/v1/x  page/type  Seen: "int"');
  });

  it("prints the same as JSON", async () => {
    const stdin = index({
      "/a/v1/x": route({ page: { type: "int" } }),
      "/a/v1/y": route({ page: { type: "int" } }),
    });
    const { out } = await run(["check", "-", "--json"], { stdin });
    expect(JSON.parse(out)).toMatchObject({
      valid: true,
      problems: [],
      counts: { routes: 2, operations: 2, undescribedResponses: 2, notices: { "type-spelling": 2 } },
      notices: expect.arrayContaining([
        expect.objectContaining({
          code: "type-spelling",
          level: "repair",
          route: "/a/v1/y",
          pointer: "/routes/~1a~1v1~1y/endpoints/0/args/page/type",
        }),
      ]),
    });
  });

  it("takes several sources: 1 where one of them is not good", async () => {
    const names = ["shop", "multilingual"].map((name) => `samples/${name}-site.index.json`);
    const { exit, out } = await run(["check", ...names]);
    expect(exit).toBe(0);
    expect(out.match(/^samples\/.*: \d+ routes/gm)).toHaveLength(2);
    const told = await run(["check", ...names, "--json", "--strict"]);
    expect(told.exit).toBe(1);
    expect(JSON.parse(told.out)).toMatchObject(names.map((source) => ({ source, valid: true })));
    const shared = await run(["check", "https://a.example", "https://b.example", "--root", "x"]);
    expect([shared.exit, shared.err]).toEqual([2, expect.stringContaining("--root is for one site")]);
  });

  it("takes the sites of the config file where none is named", async () => {
    const { exit, out } = await run(["check"]);
    expect(exit).toBe(0);
    expect(out.match(/^\S+: \d+ routes/gm)).toEqual(["multilingual: 91 routes", "shop: 227 routes"]);
  });

  it("reports which of several sources cannot be read, and ends with 1", async () => {
    const shop = "samples/shop-site.index.json";
    const { exit, out, err } = await run(["check", "missing.json", "package.json", shop]);
    expect([exit, out.match(/^samples\/.*: \d+ routes/gm)?.length]).toEqual([1, 1]);
    expect(err.trimEnd().split("\n")).toEqual([
      expect.stringContaining("missing.json: source-missing: "),
      expect.stringContaining("package.json: not-an-index: "),
    ]);
    const told = await run(["check", "missing.json", shop, "--json", "--json-errors"]);
    expect(JSON.parse(told.out)).toMatchObject([{ source: shop, valid: true }]);
    expect(JSON.parse(told.err)).toMatchObject({ code: "source-missing", url: "missing.json" });
    expect((await run(["check", "missing.json"])).exit).toBe(6);
  });

  it("ends with 1 under --strict where something was lost or guessed, and only then", async () => {
    const lossy = index({ "/a/v1/x": { namespace: "a/v1", endpoints: [{ methods: ["FOO"], args: [] }] } });
    expect((await run(["check", "-", "--strict"], { stdin: lossy })).exit).toBe(1);
    expect((await run(["check", "-"], { stdin: lossy })).exit).toBe(0);
  });
});
