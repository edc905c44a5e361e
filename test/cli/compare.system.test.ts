import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createMock } from "../../src/mock/app.ts";
import { sourceFrom } from "../../src/source.ts";
import { makeFolder } from "../support/folder.ts";
import { run as runCommand, type Run } from "../support/io.ts";
import { startServer } from "../support/start-server.ts";

const folder = makeFolder();

function run(argv: readonly string[], stdin = ""): Promise<Run> {
  return runCommand(argv, { cwd: folder, stdin });
}

function index(
  maximum: number,
  routes: readonly string[] = ["/demo/v1/things", "/demo/v1/things/(?P<id>[\\d]+)"],
): string {
  const args = {
    per_page: { type: "integer", maximum, required: false },
    search: { type: "string", required: false },
  };
  return JSON.stringify({
    name: "Demo",
    url: "https://demo.example",
    home: "https://demo.example",
    namespaces: ["demo/v1"],
    authentication: [],
    routes: Object.fromEntries(
      routes.map((route) => [
        route,
        { namespace: "demo/v1", methods: ["GET"], endpoints: [{ methods: ["GET"], args }] },
      ]),
    ),
  });
}

beforeAll(() => {
  mkdirSync(join(folder, "kept"));
  const files = {
    "kept/c.json": index(100),
    "kept/d.json": index(50),
    "a.json": index(100),
    "b.json": index(50),
    "wide.json": index(100, ["/demo/v1/things", "/demo/v1/things/(?P<id>[\\d]+)", "/demo/v1/more"]),
    "empty.json": JSON.stringify({ name: "Empty", namespaces: ["demo/v1"], routes: {} }),
    "broken.lock": "# routeprint lock 1\nnonsense here\n",
    "member.json": index(100),
    "member.provenance.json": JSON.stringify({ root: "https://demo.example/wp-json", authenticated: true }),
    "visitor.json": index(100),
    "visitor.provenance.json": JSON.stringify({ root: "https://demo.example/wp-json", authenticated: false }),
    "levels.json": JSON.stringify({ "maximum-tightened": "compatible" }),
    "marked.json": `\uFEFF${JSON.stringify({ accepted: [] })}`,
    "wrong.json": JSON.stringify({ "no-such-kind": "breaking" }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});

const terminals: readonly { env: Record<string, string>; argv: readonly string[]; colored: boolean }[] = [
  { env: { TERM: "xterm" }, argv: [], colored: true },
  { env: { TERM: "dumb" }, argv: [], colored: false },
  { env: { NO_COLOR: "1" }, argv: [], colored: false },
  { env: {}, argv: ["--no-color"], colored: false },
  { env: {}, argv: ["-o", "-"], colored: false },
];

describe("a report on a terminal", () => {
  it.each(terminals)("is colored with $env $argv: $colored", async ({ env, argv, colored }) => {
    const { out } = await runCommand(["compare", "a.json", "b.json", ...argv], {
      cwd: folder,
      env,
      outIsTerminal: true,
    });
    expect(out.includes("\u001b[")).toBe(colored);
  });
});

describe("compare", () => {
  it("reports breaking changes between two sites that do not change the exit code", async () => {
    const told = /1 breaking difference; .* 0 .*--fail-on breaking/;
    const { exit, err } = await run(["compare", "a.json", "b.json"]);
    expect([exit, told.test(err)]).toEqual([0, true]);
    for (const flags of [["-q"], ["--fail-on", "none"], ["--fail-on", "breaking"], ["--before-after"]])
      expect((await run(["compare", "a.json", "b.json", ...flags])).err).not.toMatch(told);
    expect((await run(["compare", "a.json", "a.json"])).err).not.toMatch(told);
  });

  it("shows results at the line of a file", async () => {
    const lock = await run(["lock", "a.json", "-o", "a.lock"]);
    expect(lock.exit).toBe(0);
    const github = await run(["compare", "a.lock", "b.json", "--format", "github"]);
    expect(github.out).toMatch(/^::error file=a\.lock,line=[2-9],title=/m);
    const sarif = await run(["compare", "b.json", "a.lock", "--format", "sarif"]);
    expect(sarif.out).toContain('"uri": "a.lock"');
    expect(sarif.out).toMatch(/"startLine": [2-9]/);
  });

  it("prints the report and ends with 0 for two sites", async () => {
    const { exit, out } = await run(["compare", "a.json", "b.json"]);
    expect(exit).toBe(0);
    expect(out.replaceAll(/surface-[0-9a-f]{12}/g, "surface-…")).toMatchInlineSnapshot(`
      "A  a.json  Demo · https://demo.example/wp-json · context view · 2 operations · surface-…
      B  b.json  Demo · https://demo.example/wp-json · context view · 2 operations · surface-…

      Compatible one way: a client of B works on A; from A to B 1 breaking change; responses not compared: both indexes are view.
      0 operations only in A, 2 in both (0 the same), 0 only in B

      namespace  A  B  same  different  only in A  only in B  verdict
      demo/v1    2  2     ·          2          ·          ·  breaking

      Breaking (1)
        A→B  maximum-tightened  per_page 100 → 50  GET /demo/v1/things, /demo/v1/things/{id}
             B rejects larger numbers:  curl -g 'https://demo.example/wp-json/demo/v1/things?per_page=100'
      "
    `);
  });

  it.each([
    [["--before-after"], "b.json", 1],
    [["--before-after"], "wide.json", 0],
    [["--before-after", "--fail-on", "none"], "b.json", 0],
    [["--before-after", "--fail-on", "any"], "wide.json", 1],
    [["--fail-on", "breaking"], "wide.json", 1],
    [["--fail-on", "breaking"], "a.json", 0],
    [["--fail-on", "any"], "a.json", 0],
    [["--before-after", "--levels", "levels.json"], "b.json", 0],
    [["--before-after", "--accept", "marked.json", "--map", "demo/v1=demo/v1"], "b.json", 1],
    [["--before-after", "--ignore", "demo/*"], "b.json", 0],
    [["--before-after", "--only", "/demo/v1/things"], "b.json", 1],
  ])("a.json %j against %s ends with %i", async (options, other, exit) => {
    expect((await run(["compare", "a.json", other, ...options])).exit).toBe(exit);
  });

  // WooCommerce wrote `date-time` for the type, which WordPress does not know and so does not validate.
  it("ends with 0 where a plugin corrects a type, whatever the old side is", async () => {
    const site = (d: object) =>
      JSON.stringify({
        namespaces: ["x/v1"],
        routes: { "/x/v1/t": { namespace: "x/v1", endpoints: [{ methods: ["POST"], args: { d } }] } },
      });
    writeFileSync(join(folder, "word.json"), site({ type: "date-time" }));
    writeFileSync(join(folder, "format.json"), site({ type: "string", format: "date-time" }));
    await run(["lock", "word.json", "-o", "word.lock"]);
    for (const [old, found] of [
      ["word.json", "type-enforced  d date-time → string"],
      ["word.lock", "type-enforced  d date-time → string"],
    ] as const) {
      const { exit, out } = await run(["compare", old, "format.json", "--before-after"]);
      expect([exit, out]).toEqual([0, expect.stringContaining(found)]);
    }
  });

  it.each([
    [["compare", "a.json", "b.json", "--format", "yaml"], 2],
    [["compare", "a.json", "b.json", "--map", "demo/v1=demo/v2"], 2],
    [["compare", "a.json", "b.json", "--levels", "wrong.json"], 2],
    [["compare", "a.json", "b.json", "wide.json", "--format", "sarif"], 2],
    [["compare", "a.json", "b.json", "wide.json", "--write-accept", "never.json"], 2],
    [["compare", "a.json", "b.json", "wide.json", "--only", "/nothing/**"], 2],
    [["compare", "a.json", "b.json", "wide.json", "--before-after", "--format", "json"], 2],
    [["compare", "a.json", "missing.json"], 6],
    [["compare", "a.json", "broken.lock"], 6],
    [["compare", "a.json", "levels.json"], 6],
  ])("%j ends with %i and says why on stderr only", async (argv, exit) => {
    const result = await run(argv);
    expect(result.exit).toBe(exit);
    expect(result.out).toBe("");
    expect(result.err).toMatch(/^routeprint: /);
  });

  it("writes a format to a file", async () => {
    const file = join(folder, "report.out");
    const words = ["compare", "a.json", "b.json", "--format", "github", "-o", file];
    expect(await run(words)).toMatchObject({ exit: 0, out: "" });
    expect(readFileSync(file, "utf8")).toContain("maximum-tightened");
  });

  it.each([
    ["report.md", "# A: a.json"],
    ["report.JSON", '{\n  "version"'],
    ["report.html", "<!doctype html>"],
    ["report.csv", "fingerprint,kind,class"],
    ["report.sarif", '"$schema"'],
    ["report.sarif.json", '"$schema"'],
    ["report.xml", "<?xml"],
    ["report.txt", "A  a.json"],
    ["report", "A  a.json"],
  ])("writes what the name of the file says, where no format is given: %s", async (name, begins) => {
    const file = join(folder, `named-${name}`);
    await run(["compare", "a.json", "b.json", "-o", file]);
    expect(readFileSync(file, "utf8").slice(0, 22)).toContain(begins);
    await run(["compare", "a.json", "b.json", "-o", file, "--format", "text"]);
    expect(readFileSync(file, "utf8")).toContain("A  a.json");
  });

  it.each([
    ["a.json", "b.json", "b.json"],
    [join(folder, "kept/c.json"), join(folder, "kept/../kept/d.json"), "kept/d.json"],
    ["a.json", "-", "a.json"],
    ["-", "b.json", "b.json"],
  ])("shows the results of %s and %s in SARIF at %s", async (a, b, uri) => {
    const { out } = await run(["compare", a, b, "--format", "sarif"], index(70));
    expect([...out.matchAll(/"uri": "(.*)"/g)].map(([, place]) => place)).toEqual([uri]);
  });

  it("takes a lock file as a gate, from stdin as well", async () => {
    const lock = await run(["lock", "a.json"]);
    expect(lock.out).toContain("GET /demo/v1/things/{id}");
    expect((await run(["compare", "-", "a.json", "--before-after"], lock.out)).exit).toBe(0);
    expect((await run(["compare", "-", "b.json", "--before-after"], lock.out)).exit).toBe(1);
  });

  it("accepts what is known, and says what is no longer there", async () => {
    const argv = ["compare", "a.json", "b.json", "--before-after"];
    const told = "routeprint: wrote known.json, to use with --accept\n";
    expect(await run([...argv, "--write-accept", "known.json"])).toMatchObject({ exit: 0, err: told });
    expect((await run([...argv, "--accept", "known.json"])).exit).toBe(0);
    const stale = await run(["compare", "a.json", "a.json", "--before-after", "--accept", "known.json"]);
    expect(stale.out).toContain("which no longer occurs");
  });

  it("fails for an entry that has expired, whatever the level of its change", async () => {
    const argv = ["compare", "a.json", "wide.json", "--before-after"];
    await run([...argv, "--write-accept", "late.json", "--expires", "2999-12-31", "--reason", "Ann"]);
    const file = join(folder, "late.json");
    const text = readFileSync(file, "utf8");
    expect((await run([...argv, "--accept", "late.json"])).exit).toBe(0);
    expect((await run([...argv, "--fail-on", "breaking"])).exit).toBe(0);
    writeFileSync(file, text.replaceAll("2999", "2025"));
    const late = await run([...argv, "--accept", "late.json"]);
    expect(late).toMatchObject({ exit: 1, out: expect.stringContaining("expired on 2025-12-31") });
    expect((await run([...argv, "--accept", "late.json", "--fail-on", "none"])).exit).toBe(0);
    const junit = await run([...argv, "--accept", "late.json", "--format", "junit"]);
    expect(junit.out).toMatch(/ failures="[1-9]/);
  });

  it("says where one side was fetched with a sign-in and the other without", async () => {
    const { out } = await run(["compare", "member.json", "visitor.json"]);
    expect(out).toContain("member.json was fetched with a sign-in and visitor.json without");
    const json = await run(["compare", "member.json", "a.json", "--format", "json"]);
    const { sides, warnings } = JSON.parse(json.out);
    expect([sides.a.authenticated, sides.b.authenticated, warnings]).toEqual([true, undefined, []]);
  });

  it("refuses an OpenAPI document, and says what to use", async () => {
    for (const format of ["json", "yaml"]) {
      await run(["convert", "a.json", "-o", `openapi.${format}`, "-q"]);
      const { exit, err } = await run(["compare", `openapi.${format}`, "b.json"]);
      expect([exit, err]).toEqual([
        6,
        `routeprint: openapi.${format}: This is an OpenAPI document, not an index. Give the site or its index. A lock file (\`routeprint lock\`) gates updates; oasdiff compares documents.\n`,
      ]);
    }
  });

  it("says that a side shows nothing instead of guessing", async () => {
    const { exit, out } = await run(["compare", "a.json", "empty.json"]);
    expect(exit).toBe(0);
    expect(out).toContain("shows no operation at all");
  });

  it("prints a history for three and more of one site", async () => {
    const argv = ["compare", "a.json", "wide.json", "wide.json", "b.json", "--before-after"];
    const { exit, out } = await run(argv);
    expect(exit).toBe(1);
    expect(out.match(/^after .*?json/gm)).toEqual([
      "after   wide.json",
      "after   wide.json",
      "after   b.json",
    ]);
    expect(out).toContain("Nothing changed");
    expect((await run([...argv, "--format", "markdown"])).out.match(/^# /gm)).toHaveLength(3);
    expect((await run([...argv, "--fail-on", "none"])).exit).toBe(0);
  });

  it("prints a matrix for three and more", async () => {
    const { exit, out } = await run(["compare", "a.json", "b.json", "wide.json", "a.json"]);
    expect(exit).toBe(0);
    expect(out).toMatchInlineSnapshot(`
      "  1  a.json = a.json  (2 operations)
        2  b.json  (2 operations)
        3  wide.json  (3 operations)

      namespace   1   2   3
      demo/v1    2a  2b  3c

      a, b, …: equal letters in a row are equal surfaces; the number counts operations.
      "
    `);
    const csv = await run(["compare", "a.json", "b.json", "wide.json", "--format", "csv"]);
    expect(csv.out.split("\r\n")[0]).toBe("namespace,a.json,b.json,wide.json");
  });
});

describe("compare --access", () => {
  it("asks both sites, and reports what visitors may no longer do", async () => {
    const endpoints = [{ methods: ["GET", "POST"], args: {} }];
    const item = { namespace: "a/v1", endpoints: [{ methods: ["GET"], args: {} }] };
    const routes = {
      "/a/v1/things": { namespace: "a/v1", endpoints },
      [String.raw`/a/v1/things/(?P<id>\d+)`]: item,
    };
    const source = sourceFrom({ namespaces: ["a/v1"], routes }, "index.json");
    const credentials = { user: "anna", password: "abcd" };
    const before = await startServer(createServer(createMock(source)));
    const after = await startServer(createServer(createMock(source, { credentials })));
    const addresses = [before, after].map(({ port }) => `http://127.0.0.1:${port}/`);
    const { exit, out } = await run(["compare", ...addresses, "--access", "--before-after", "-q"]);
    expect(exit).toBe(1);
    expect(out).toContain("operation-became-restricted  now behind a sign-in  GET /a/v1/things\n");
  });
});
