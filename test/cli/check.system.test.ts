import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileOnce } from "../support/compile-once.ts";
import { makeFolder } from "../support/folder.ts";
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

  describe("--strict", () => {
    const entry = (namespace: string, methods = ["GET"]) => ({
      namespace,
      endpoints: [{ methods, args: {} }],
    });
    const routes = {
      "/oembed/1.0/embed": entry("oembed/1.0"),
      "/a/v1/x": entry("a/v1"),
      "/a/v1/file.json": entry("a/v1"),
      "/b/v1/x": entry("b/v1", ["FOO"]),
    };
    const namespaces = ["oembed/1.0", "a/v1", "b/v1"];
    const stdin = JSON.stringify({ name: "Site", url: "https://a.example", namespaces, routes });

    it.each([
      [[], 1],
      [["--namespace", "oembed/1.0"], 0],
      [["--namespace", "a/v1"], 1],
      [["--namespace", "a/v1", "--exclude", "/a/v1/file.json"], 0],
      [["--include", "/a/v1/*"], 1],
      [["--include", "/a/v1/x"], 0],
      [["--namespace", "c/v1"], 2],
      [["--include", "/c/*"], 2],
    ])("with %j ends with %i: nothing is wrong but what a site can repair", async (words, exit) => {
      expect((await run(["check", "-", "--strict", ...words], { stdin })).exit).toBe(exit);
      const convert = await run(["convert", "-", "--strict", ...words], { stdin });
      expect(convert.exit).toBe(exit);
    });

    it("counts and shows the selection alone, and says what WordPress itself causes", async () => {
      const { out } = await run(["check", "-", "--namespace", "oembed/1.0"], { stdin });
      expect(out).toContain("1 route, 1 operation");
      expect(out).toMatch(
        /^ {2}guess pattern-dot ×1: .*\n {4}\/oembed\/1\.0\/embed {2}\(by WordPress itself\)$/m,
      );
      expect(out).not.toContain("b/v1");
    });

    it("accepts what a file lists, until something else is lost or guessed", async () => {
      const cwd = makeFolder();
      const file = join(cwd, "accepted.json");
      const written = await run(["check", "-", "--strict", "--write-accept", "accepted.json"], {
        stdin,
        cwd,
      });
      expect(written).toMatchObject({
        exit: 0,
        err: "routeprint: wrote accepted.json, to use with --accept\n",
      });
      const { accepted } = JSON.parse(readFileSync(file, "utf8")) as {
        accepted: readonly { fingerprint: string; reason: string }[];
      };
      expect(accepted).toMatchObject([
        { kind: "pattern-dot", subject: "/a/v1/file.json", reason: "" },
        { kind: "method-unknown", subject: "/b/v1/x", reason: "" },
      ]);
      for (const command of ["check", "convert"])
        expect(
          (await run([command, "-", "--strict", "--accept", "accepted.json"], { stdin, cwd })).exit,
        ).toBe(0);
      const { out } = await run(["check", "-", "--accept", "accepted.json"], { stdin, cwd });
      expect(out).toContain("    /a/v1/file.json  (accepted)\n");

      const more = stdin.replaceAll("/a/v1/x", "/a/v1/x.y").replaceAll('"FOO"', '"GET"');
      const changed = await run(["check", "-", "--strict", "--accept", "accepted.json"], {
        stdin: more,
        cwd,
      });
      expect(changed).toMatchObject({
        exit: 1,
        err: expect.stringContaining(
          `nothing matches the accepted ${accepted[1]?.fingerprint} method-unknown /b/v1/x\n`,
        ),
      });
      const quiet = ["check", "-", "--quiet", "--strict", "--accept", "accepted.json"];
      expect((await run(quiet, { stdin: more, cwd })).err).not.toContain("nothing matches");
      // Notes of kept entries stay.
      const noted = accepted.map((each) => ({ ...each, reason: "ours" }));
      writeFileSync(file, JSON.stringify({ accepted: noted }));
      const again = ["check", "-", "--accept", "accepted.json", "--write-accept", "accepted.json"];
      expect(await run(again, { stdin: more, cwd })).toMatchObject({ exit: 0 });
      expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
        accepted: [
          { subject: "/a/v1/x.y", reason: "" },
          { subject: "/a/v1/file.json", reason: "ours" },
        ],
      });
    });

    it("shares its file with compare", async () => {
      const cwd = makeFolder();
      writeFileSync(join(cwd, "old.json"), index({ "/a/v1/y": route({}) }));
      writeFileSync(join(cwd, "new.json"), stdin);
      const both = ["--accept", "both.json", "--write-accept", "both.json", "--reason", "Ann"];
      const compare = ["compare", "old.json", "new.json", "--before-after"];
      const check = ["check", "new.json", "--strict"];
      writeFileSync(join(cwd, "both.json"), JSON.stringify({ accepted: [] }));
      for (const words of [compare, check]) expect((await run([...words, ...both], { cwd })).exit).toBe(0);
      for (const words of [compare, check]) {
        const { exit, out, err } = await run([...words, "--accept", "both.json"], { cwd });
        expect([exit, out.includes("no longer occurs"), err.includes("nothing matches")]).toEqual([
          0,
          false,
          false,
        ]);
      }
      const { accepted } = JSON.parse(readFileSync(join(cwd, "both.json"), "utf8")) as {
        accepted: readonly { kind: string; reason: string }[];
      };
      const kinds = new Set(accepted.map(({ kind }) => kind));
      expect([...kinds].toSorted()).toEqual(expect.arrayContaining(["method-unknown", "route-only-in-a"]));
      expect(accepted.every(({ reason }) => reason === "Ann")).toBe(true);

      // After its last day an entry fails both.
      const over = accepted.map((each) => ({ ...each, expires: "2026-01-31" }));
      writeFileSync(join(cwd, "both.json"), JSON.stringify({ accepted: over }));
      const late = await run([...check, "--accept", "both.json"], { cwd });
      expect(late).toMatchObject({ exit: 1, err: expect.stringContaining("(Ann) expired on 2026-01-31") });
      expect((await run(["convert", "new.json", "--strict", "--accept", "both.json"], { cwd })).exit).toBe(1);
    });

    it("takes several sources of which some lack what is selected", async () => {
      const cwd = makeFolder();
      writeFileSync(join(cwd, "one.json"), stdin);
      writeFileSync(join(cwd, "two.json"), index({ "/a/v1/x": route({}) }));
      const words = ["check", "one.json", "two.json", "--namespace", "b/v1"];
      const { exit, out } = await run(words, { cwd });
      expect([exit, out]).toEqual([
        0,
        expect.stringMatching(/two\.json: 0 routes[^]*selection-unmatched ×1/),
      ]);
      expect((await run([...words, "--strict"], { cwd })).exit).toBe(1);
    });

    it("refuses a file of another shape, and to overwrite its source", async () => {
      const cwd = makeFolder();
      writeFileSync(join(cwd, "index.json"), stdin);
      for (const command of ["check", "convert"]) {
        const { exit, err } = await run([command, "index.json", "--accept", "index.json"], { cwd });
        expect([exit, err]).toEqual([2, expect.stringContaining("an accept file holds")]);
      }
      const written = await run(["check", "index.json", "--write-accept", "index.json"], { cwd });
      expect([written.exit, readFileSync(join(cwd, "index.json"), "utf8")]).toEqual([2, stdin]);
    });

    it("accepts for several sources, also as JSON", async () => {
      const cwd = makeFolder();
      for (const name of ["one", "two"]) writeFileSync(join(cwd, `${name}.json`), stdin);
      const words = ["one.json", "two.json", "--strict"];
      await run(["check", ...words, "--write-accept", "ok.json", "-q"], { cwd });
      const { exit, out } = await run(["check", ...words, "--accept", "ok.json", "--json"], { cwd });
      expect(exit).toBe(0);
      const verdicts = JSON.parse(out) as readonly { notices: readonly { excuse?: string }[] }[];
      expect(verdicts.map(({ notices }) => notices.map(({ excuse }) => excuse))).toEqual([
        ["wordpress", "accepted", "accepted"],
        ["wordpress", "accepted", "accepted"],
      ]);
      expect((await run(["convert", ...words, "-o", "out", "--accept", "ok.json"], { cwd })).exit).toBe(0);
      expect((await run(["convert", ...words, "-o", "out"], { cwd })).exit).toBe(1);
    });
  });
});
