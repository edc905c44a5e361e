import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { INDEX, json, wordpress } from "../fetch/site.ts";
import { serve, type FaultServer } from "../support/fault-server.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";

const program = fileURLToPath(new URL("../../bin/routeprint.js", import.meta.url));
const built = existsSync(fileURLToPath(new URL("../../dist/bundle/cli.js", import.meta.url)));

let cwd: string;
let server: FaultServer;
let site: string;

beforeEach(async () => {
  cwd = makeFolder();
  server = await serve((seen) =>
    wordpress({ folder: seen.path.startsWith("/blog/") ? "/blog/" : "/" })(seen),
  );
  site = `http://127.0.0.1:${server.port}`;
  mkdirSync(join(cwd, "saved"));
  saved("one");
  saved("two");
});

function saved(name: string, text = JSON.stringify({ ...INDEX, name })): void {
  writeFileSync(join(cwd, "saved", `${name}.json`), text);
}

function titleOf(file: string): string {
  const text = readFileSync(join(cwd, file), "utf8");
  return (JSON.parse(text) as { info: { title: string } }).info.title;
}

describe("convert of several sources", () => {
  it("writes one document of a file that is named twice, however it is named", async () => {
    const { err } = await run(["convert", "./saved/one.json", "saved", "-o", "out"], { cwd });
    expect(err).toContain("2 converted, 0 failed");
    expect(readdirSync(join(cwd, "out"))).toEqual(["one.openapi.json", "two.openapi.json"]);
  });

  it("O12 writes a document each for a folder, a file and an address, and goes on after failures", async () => {
    saved("bad", "[]");
    const words = ["convert", "saved", `${site}/`, "http://127.0.0.1:1/", "-o", "out"];
    const { exit, out, err } = await run(words, { cwd });
    expect([exit, out]).toEqual([1, ""]);
    expect(err).toContain("routeprint: 3 converted, 2 failed\n");
    expect(err).toContain("saved/bad.json: not-an-index: This is a list");
    expect(err).toContain("http://127.0.0.1:1/: connect-failed: ");
    const files = readdirSync(join(cwd, "out"));
    expect(files).toEqual([`127-0-0-1-${server.port}.openapi.json`, "one.openapi.json", "two.openapi.json"]);
    expect([titleOf("out/one.openapi.json"), titleOf("out/two.openapi.json")]).toEqual([
      "one REST API",
      "two REST API",
    ]);
    const alone = await run(["convert", "saved/one.json"], { cwd });
    expect(readFileSync(join(cwd, "out/one.openapi.json"), "utf8")).toBe(alone.out);
  });

  it("reports the notices of an address once, as for that address alone", async () => {
    const marked = await serve(wordpress({ index: (text) => json(`\ufeff${text}`) }));
    const address = `http://127.0.0.1:${marked.port}/`;
    const alone = await run(["convert", address, "--notices", "alone.json"], { cwd });
    const many = await run(["convert", address, "saved", "-o", "out", "--notices", "told"], { cwd });
    expect([alone.exit, many.exit]).toEqual([0, 0]);
    const told = readdirSync(join(cwd, "told")).find((name) => name.startsWith("127-0-0-1")) ?? "";
    const codesIn = (file: string): readonly string[] =>
      (JSON.parse(readFileSync(join(cwd, file), "utf8")) as { code: string }[]).map(({ code }) => code);
    expect(codesIn("alone.json")).toContain("byte-order-mark");
    expect(codesIn(join("told", told))).toEqual(codesIn("alone.json"));
  });

  it("skips what an earlier run wrote, and answers --resume", async () => {
    saved("bad", "[]");
    const words = ["convert", "saved", "-o", "out", "--skip-existing"];
    await run(words, { cwd });
    saved("bad");
    saved("one", JSON.stringify({ ...INDEX, name: "changed" }));
    writeFileSync(join(cwd, "out/two.openapi.json"), "");
    const second = await run(words, { cwd });
    expect([second.exit, second.err]).toEqual([
      0,
      expect.stringContaining("2 converted, 0 failed, 1 skipped"),
    ]);
    expect(titleOf("out/one.openapi.json")).toBe("one REST API");
    expect(titleOf("out/two.openapi.json")).toBe("two REST API");
    const old = await run(["convert", "saved", "-o", "out", "--resume"], { cwd });
    expect([old.exit, old.err.trimEnd().split("\n")]).toEqual([
      2,
      [expect.stringContaining("Use --skip-existing, which skips a source whose output file exists.")],
    ]);
  });

  it("takes the sources of a list, whose addresses must be public", async () => {
    writeFileSync(join(cwd, "list.txt"), `# ours\nsaved/one.json\r\n${site}/\n\nsaved\n`);
    const { exit, err } = await run(["convert", "--list", "list.txt", "-o", "out"], { cwd });
    expect([exit, server.connections()]).toEqual([1, 0]);
    expect(err).toContain("address-refused");
    expect(err).toContain("2 converted, 1 failed");
    const allowed = await run(["convert", "--list", "list.txt", "-o", "out", "--allow-private"], { cwd });
    expect(allowed.exit).toBe(0);
    const piped = await run(["convert", "--list", "-", "-o", "piped"], { cwd, stdin: "saved/two.json\n" });
    expect([piped.exit, titleOf("piped/two.openapi.json")]).toEqual([0, "two REST API"]);
  });

  it("takes the sites of the config file under their names", async () => {
    const config = { sites: { shop: "saved/one.json", live: `${site}/` } };
    writeFileSync(join(cwd, "routeprint.config.json"), JSON.stringify(config));
    const { exit } = await run(["convert", "-o", "out", "--format", "yaml", "--notices", "notes"], { cwd });
    expect(exit).toBe(0);
    expect(readdirSync(join(cwd, "out"))).toEqual(["live.openapi.yaml", "shop.openapi.yaml"]);
    expect(readdirSync(join(cwd, "notes"))).toEqual(["live.notices.json", "shop.notices.json"]);
    const fetched = await run(["fetch", "-o", "indexes"], { cwd });
    expect([fetched.exit, readdirSync(join(cwd, "indexes"))]).toEqual([
      0,
      ["live.json", "live.provenance.json"],
    ]);
  });

  it("names what the config file names by its name there, however it is named besides", async () => {
    const config = { sites: { shop: "saved/one.json", live: `${site}/` } };
    writeFileSync(join(cwd, "routeprint.config.json"), JSON.stringify(config));
    cpSync(join(cwd, "saved/two.json"), join(cwd, "other/shop.json"));
    const { exit } = await run(
      ["convert", "shop", "other/shop.json", "saved/one.json", "live", `${site}/`, "-o", "out"],
      { cwd },
    );
    expect([exit, readdirSync(join(cwd, "out"))]).toEqual([
      0,
      ["live.openapi.json", expect.stringMatching(/^shop-[0-9a-f]{6}\.openapi\.json$/), "shop.openapi.json"],
    ]);
    await run(["fetch", "live", `${site}/`, "-o", "indexes"], { cwd });
    expect(readdirSync(join(cwd, "indexes"))).toContain("live.json");
  });

  it("takes the only site of the config file as if it were named, unless it is to go to a folder", async () => {
    writeFileSync(join(cwd, "routeprint.config.json"), JSON.stringify({ sites: { shop: "saved/one.json" } }));
    const named = await run(["convert", "saved/one.json", "--title", "T"], { cwd });
    for (const target of [[], ["-o", "-"]]) {
      const { exit, out } = await run(["convert", "--title", "T", ...target], { cwd });
      expect([exit, out]).toEqual([0, named.out]);
    }
    await run(["convert", "-o", "shop.json"], { cwd });
    expect(titleOf("shop.json")).toBe("one REST API");
    await run(["convert", "-o", "out"], { cwd });
    expect(titleOf("out/shop.openapi.json")).toBe("one REST API");
  });

  it("fetches the only address of the config file as if it were named", async () => {
    const config = { sites: { shop: "saved/one.json", live: `${site}/` } };
    writeFileSync(join(cwd, "routeprint.config.json"), JSON.stringify(config));
    const named = await run(["fetch", `${site}/`], { cwd });
    const { exit, out } = await run(["fetch"], { cwd });
    expect([exit, out]).toEqual([0, named.out]);
  });

  it("converts a folder into itself, again and again, and writes over no source", async () => {
    const before = readFileSync(join(cwd, "saved/one.json"), "utf8");
    const words = ["convert", "saved", "-o", "saved", "--notices", "saved"];
    for (const skipped of [0, 0, 2]) {
      const { exit, err } = await run(skipped === 0 ? words : [...words, "--skip-existing"], { cwd });
      expect([exit, err]).toEqual([0, expect.stringContaining(`${2 - skipped} converted, 0 failed`)]);
    }
    expect(readFileSync(join(cwd, "saved/one.json"), "utf8")).toBe(before);
  });

  it("has nothing to fetch where the config file names saved indexes only", async () => {
    writeFileSync(join(cwd, "routeprint.config.json"), JSON.stringify({ sites: { shop: "saved/one.json" } }));
    expect((await run(["fetch", "-o", "out"], { cwd })).exit).toBe(2);
  });

  it("gives sources of one name files of their own", async () => {
    cpSync(join(cwd, "saved"), join(cwd, "other"), { recursive: true });
    await run(["convert", "saved", "other", "-o", "both"], { cwd });
    expect(readdirSync(join(cwd, "both")).filter((name) => name.startsWith("one-"))).toHaveLength(2);
  });

  it("mistakes no file name for credentials", async () => {
    for (const folder of ["10:30", "11:30"]) {
      mkdirSync(join(cwd, folder));
      writeFileSync(join(cwd, folder, "site@home.json"), JSON.stringify({ ...INDEX, name: folder }));
    }
    const { err } = await run(["convert", "10:30", "11:30", "-o", "out"], { cwd });
    expect(err).toContain("2 converted, 0 failed");
  });

  it.each([[[]], [["-v"]], [["-q"]]])(
    "tells failures as JSON with --json-errors and %j, and nothing else",
    async (more) => {
      saved("bad", "[]");
      saved(
        "odd",
        JSON.stringify({ ...INDEX, routes: { "/choir/v1/a.b": { endpoints: [{ methods: ["GET"] }] } } }),
      );
      const { err } = await run(["convert", "saved", "-o", "out", "--json-errors", ...more], { cwd });
      expect(JSON.parse(err)).toMatchObject({ code: "not-an-index", url: "saved/bad.json" });
    },
  );

  it.each([
    ["guessed", "/choir/v1/a.b", "GET", 1],
    ["lost", "/choir/v1/ab", "FOO", 1],
    ["repaired", "/choir/v1/ab", "GET", 0],
  ])("ends under --strict, where anything was %s, with what it is worth", async (_, key, method, code) => {
    const entryOf = (methods: readonly string[]) => ({
      namespace: "choir/v1",
      endpoints: [{ methods, args: { page: { type: "int" } } }],
    });
    const plain = { "/choir/v1/songs": entryOf(["GET"]) };
    const routes = { ...plain, [key]: entryOf([method]) };
    for (const name of ["one", "two"]) saved(name, JSON.stringify({ ...INDEX, name, routes: plain }));
    saved("odd", JSON.stringify({ ...INDEX, routes }));
    expect((await run(["convert", "saved", "-o", "out"], { cwd })).exit).toBe(0);
    expect((await run(["convert", "saved", "-o", "out", "--strict"], { cwd })).exit).toBe(code);
  });

  it.each([
    [["convert"]],
    [["convert", "saved/one.json", "saved/two.json"]],
    [["convert", "saved/one.json", "-", "-o", "out"]],
    [["convert", "saved", "-o", "out", "--title", "All"]],
    [["convert", "a.example", "b.example", "-o", "out", "--root", "https://a.example/"]],
  ])("%j is a usage error", async (words) => {
    const { exit, out } = await run(words, { cwd });
    expect([exit, out, existsSync(join(cwd, "out"))]).toEqual([2, "", false]);
  });
});

describe.skipIf(!built)("threads", () => {
  it("convert many files to the same bytes, and one bad file stops none", () => {
    for (let number = 0; number < 14; number += 1) saved(`site-${number}`);
    saved("bad", "{");
    const words = [program, "convert", "saved", "-o", "out"];
    const { status, stderr } = spawnSync(process.execPath, words, { cwd, encoding: "utf8" });
    expect(stderr).toContain("saved/bad.json: json-truncated: ");
    expect(stderr).toContain("16 converted, 1 failed\n");
    expect(status).toBe(1);
    const alone = spawnSync(process.execPath, [program, "convert", "-q", "saved/site-3.json"], { cwd });
    expect(readFileSync(join(cwd, "out/site-3.openapi.json")).equals(alone.stdout)).toBe(true);
  });
});
