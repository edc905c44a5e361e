// Hostile indexes through all rooms, and on a terminal.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { convert } from "../../src/convert.ts";
import { RouteprintError } from "../../src/diagnostics/errors.ts";
import type { Document } from "../../src/openapi/model.ts";
import { printDocument } from "../../src/openapi/print.ts";
import { readSource } from "../../src/source.ts";
import { run } from "../support/io.ts";
import { makeFolder } from "../support/folder.ts";

/** A route of `x/v1` with one endpoint. */
function route(args: unknown, more: object = {}): object {
  return { namespace: "x/v1", methods: ["GET"], endpoints: [{ methods: ["GET"], args }], ...more };
}

function indexOf(routes: unknown, more: object = {}): string {
  return JSON.stringify({ name: "n", home: "https://a.example", namespaces: ["x/v1"], routes, ...more });
}

interface Converted {
  readonly document: Document;
  readonly codes: readonly string[];
  readonly text: string;
}

function converted(text: string): Converted {
  const { document, notices } = convert(readSource(Buffer.from(text), "index"));
  const codes = [...new Set(notices.map(({ code }) => code))];
  return { document, codes, text: JSON.stringify(document) };
}

function codeOf(text: string): string {
  try {
    converted(text);
    return "converted";
  } catch (error) {
    if (error instanceof RouteprintError) return error.code;
    throw error;
  }
}

/** The parameters of GET on a template, by name. */
function parametersOf(document: Document, template: string): readonly string[] {
  const parameters = document.paths[template]?.["get"]?.parameters ?? [];
  return parameters.flatMap((each) => ("name" in each ? [each.name] : []));
}

describe("a hostile index", () => {
  it("H01 changes no object by `__proto__`, in a route, an argument or a property", () => {
    const text = `{"name":"n","namespaces":["x/v1"],"__proto__":{"polluted":1},"routes":{"__proto__":{"polluted":1},
      "/x/v1/__proto__":{"namespace":"x/v1","endpoints":[{"methods":["GET"],"args":{"__proto__":{"polluted":1},
      "a":{"type":"object","properties":{"__proto__":{"polluted":1},"b":{"enum":{"__proto__":"c"}}}}}}]}}}`;
    const { document, codes } = converted(text);
    expect("polluted" in {}).toBe(false);
    expect(Object.keys(document.paths)).toEqual(["/x/v1/__proto__"]);
    expect(Object.getPrototypeOf(document.paths)).toBe(Object.prototype);
    expect(codes).toContain("key-skipped");
  });

  it("H02 keeps arguments that are named as every object's members are", () => {
    const names = ["constructor", "toString", "hasOwnProperty", "valueOf", "isPrototypeOf"];
    const args = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
    const { document } = converted(
      indexOf({ "/x/v1/constructor": route(args), "/x/v1/toString": route({}) }),
    );
    expect(parametersOf(document, "/x/v1/constructor").toSorted()).toEqual(names.toSorted());
    expect(Object.keys(document.paths)).toHaveLength(2);
  });

  it("H04 may have 20,000 routes", { tags: ["slow"] }, () => {
    const many = Array.from({ length: 20_000 }, (_none, at) => [`/x/v1/r${at}`, route({})] as const);
    const { document } = converted(indexOf(Object.fromEntries(many)));
    expect(Object.keys(document.paths)).toHaveLength(20_000);
  });

  it("H04 may list 200,000 namespaces", { tags: ["slow"] }, async () => {
    const namespaces = Array.from({ length: 200_000 }, (_none, at) => `n${at}/v1`);
    const { exit, out } = await run(["routes", "-"], { stdin: indexOf({}, { namespaces }) });
    expect([exit, out.match(/^ {2}n\d+\/v1 /gm)?.length]).toEqual([0, 200_000]);
  });

  it("H04 may cause 150,000 notices", { tags: ["slow"] }, async () => {
    const args = Object.fromEntries(
      Array.from({ length: 150_000 }, (_none, at) => [`a${at}`, { type: "int" }]),
    );
    const { exit, out } = await run(["check", "-", "-v"], { stdin: indexOf({ "/x/v1/a": route(args) }) });
    expect([exit, out.includes("type-spelling ×150,000")]).toEqual([0, true]);
  });

  it("H06 is cut where its texts are longer than anybody reads", () => {
    const long = "word ".repeat(200_000);
    const { text, document } = converted(
      indexOf({ "/x/v1/a": route({ e: { description: long } }) }, { name: long, description: long }),
    );
    expect(text.length).toBeLessThan(300_000);
    expect(document.info.title).toMatch(/…/);
  });

  it("H07 has no pattern of its own run, neither of a route nor of an argument", () => {
    const subject = `${"a".repeat(40)}!`;
    const args = { a: { type: "string", pattern: "(a+)+$", default: subject, enum: [subject] } };
    const text = indexOf({ "/x/v1/(?P<a>(a+)+$)": route(args), [`/x/v1/${subject}`]: route({}) });
    expect(converted(text).document.paths).toHaveProperty("/x/v1/{a}");
  });

  it("H08 is not multiplied by what may be left out", () => {
    const optional = Array.from({ length: 30 }, (_none, at) => `(?:/(?P<p${at}>\\d+))?`).join("");
    const { document, codes } = converted(
      indexOf({ [`/x/v1${optional}`]: route({}), [`/x/v1/${"(?:a|b|c)".repeat(40)}`]: route({}) }),
    );
    expect(Object.keys(document.paths).length).toBeLessThan(20);
    expect(codes).toContain("expansion-capped");
  });

  it.each(
    String.raw`(?P<a>[  (?P<a  )  (  *  a{3,1}  \  (?  (?i  (?P<1>a)  [z-a]  (?<=a)b  \K  (?R)  (?|a|b)  (?P>x)  [[:alpha:]]  (?#c)  \Q  \p{L}  (?(1)a|b)  (*FAIL)`.split(
      "  ",
    ),
  )("H09 the pattern %j is read, or reported", (pattern) => {
    const { document, codes } = converted(
      indexOf({ [`/x/v1/${pattern}`]: route({}), "/x/v1/ok": route({}) }),
    );
    expect(Object.keys(document.paths)).toContain("/x/v1/ok");
    if (Object.keys(document.paths).length < 2) expect(codes).not.toEqual([]);
  });

  it("H11 leads nobody elsewhere by references", () => {
    const schema = {
      title: "q",
      $ref: "http://127.0.0.1/y",
      $id: "http://evil.example/",
      type: "object",
      properties: {
        a: { $ref: "#" },
        b: { $ref: "file:///etc/passwd" },
        c: { $dynamicRef: "../x" },
        d: { default: [{ $ref: "file:///etc/passwd" }] },
        e: { type: "integer", default: { $ref: "#/x" } },
        f: { enum: [1, { $ref: "http://127.0.0.1/z" }] },
        g: { type: "object", default: '{"$ref":"#/x"}' },
        $ref: { default: 1 },
      },
      allOf: [{ $ref: "#/definitions/x" }],
      definitions: { x: { $ref: "#/definitions/x" } },
    };
    const { document, codes } = converted(indexOf({ "/x/v1/a": route({ r: schema }, { schema }) }));
    const found = [...JSON.stringify(document).matchAll(/"\$(?:ref|id|dynamicRef|schema)":"([^"]*)"/g)];
    expect(found.filter(([, target = ""]) => !target.startsWith("#/components/"))).toEqual([]);
    expect(codes).toContain("keyword-dropped");
  });

  it("H15 is read from YAML as it was written, by readers of both versions", async () => {
    const words =
      "yes no on Off y N null ~ true 1_000 0o17 017 0x1F 0b1 1e3 .5 12:30:00 1:2 2024-01-01 2024-01-01T00:00:00Z << = *a &a !x #c %TAG @x `x` {a [a ' \" \\ - ... .inf -.INF .nan | >";
    const texts = ["", " ", "!!str x", "- a", "? a", "a: b", "a #b", "a\nb", "a\r\nb", "\tx", "--- "];
    const signs = [
      ...Array.from("\u2028\ufeff\ud83d\ude00\u0007\u007f\u2029\uffff"),
      "a\u0085b",
      "a\u009fb",
      "\ud83d",
    ];
    const traps = [...words.split(" "), ...texts, ...signs];
    const args = {
      e: { type: "string", enum: traps, default: "yes" },
      n: { type: "number", minimum: -1e-7, maximum: 1.5e-7, default: 1e-8 },
      o: { type: "object", default: Object.fromEntries(traps.map((trap) => [trap, 1])) },
    };
    const { document } = converted(indexOf({ "/x/v1/a": route(args) }));
    const yaml = await printDocument(document, "yaml");
    for (const version of ["1.1", "1.2"] as const) expect(parse(yaml, { version })).toEqual(document);
    expect(yaml).not.toMatch(/^\s*[^"']*: [&*]a/m);
    // Read as YAML 1.1 by the letter: what is not printable is refused, and a number has a point.
    const json = await printDocument(document, "json");
    for (const text of [yaml, json]) {
      expect(text).not.toMatch(/[\x7f-\x9f\u2028\u2029\ufffe\uffff\p{Surrogate}]|\\u[dD][89a-fA-F]/u);
    }
    expect([...yaml.matchAll(/: (-?\d\S*e\S+)$/gm)].map(([, number]) => number)).toEqual([
      "1.0e-8",
      "-1.0e-7",
      "1.5e-7",
    ]);
  });

  it.each(["javascript:alert(1)", "file:///etc/passwd", "//evil.example/x", "http://"])(
    "H18 gives no address from home %j",
    (home) => {
      const { document } = converted(indexOf({ "/x/v1/a": route({}) }, { home, url: home }));
      expect(
        document.servers.map(({ url }) => url).filter((url) => !/^(?:\/|https?:\/\/[\w.-]+)/.test(url)),
      ).toEqual([]);
      expect(document.servers.map(({ url }) => url).some((url) => url.startsWith("//"))).toBe(false);
    },
  );

  it("H21 may have a list where a map belongs, and a map where a list does", () => {
    const asMap = (list: readonly unknown[]): object => Object.fromEntries(list.entries());
    const endpoint = (args: unknown): object => ({ methods: { 0: "GET", 2: "POST" }, args });
    const { document } = converted(
      indexOf(
        {
          "/x/v1/a": {
            namespace: "x/v1",
            methods: asMap(["GET"]),
            endpoints: asMap([
              endpoint({ e: { type: asMap(["string", "null"]), enum: asMap(["a", "b"]), required: [] } }),
            ]),
          },
          "/x/v1/b": { namespace: "x/v1", methods: [], endpoints: [endpoint([])], schema: [], _links: [] },
          "/x/v1/c": {
            namespace: "x/v1",
            endpoints: [endpoint({ o: { type: "object", properties: [], items: [] } })],
          },
        },
        { namespaces: asMap(["x/v1"]), authentication: [], gmt_offset: "0", site_icon_url: false },
      ),
    );
    expect(Object.keys(document.paths)).toEqual(["/x/v1/a", "/x/v1/b", "/x/v1/c"]);
    expect(Object.keys(document.paths["/x/v1/a"] ?? {})).toEqual(expect.arrayContaining(["get", "post"]));
    expect(converted(indexOf([])).document.paths).toEqual({});
  });

  it("H22 may have anything anywhere: it is converted, or refused with a typed error", () => {
    const anything = fc.oneof(
      { depthSize: "small" },
      fc.constantFrom(null, true, 0, -1, 1e21, "", "a", [], {}, [[]], "GET", "/x/v1/a"),
      fc.jsonValue({ maxDepth: 3 }),
    );
    const endpoint = fc.oneof(anything, fc.record({ methods: anything, args: anything }));
    const keys = "type enum default items properties required pattern minimum format description oneOf";
    const members = Object.fromEntries(keys.split(" ").map((key) => [key, anything] as const));
    const argument = fc.record(members, { requiredKeys: [] });
    const index = fc.record(
      {
        name: anything,
        home: anything,
        namespaces: anything,
        authentication: anything,
        routes: fc.oneof(
          anything,
          fc.dictionary(
            fc.constantFrom("/", "/x/v1/a", "/x/v1/(?P<a>.*)", "x", ""),
            fc.oneof(
              anything,
              fc.record({
                namespace: anything,
                methods: anything,
                endpoints: fc.oneof(anything, fc.array(endpoint)),
                schema: anything,
              }),
              argument.map((a) => route({ a }, { schema: a })),
            ),
          ),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(index, (value) => {
        expect(codeOf(JSON.stringify(value))).toMatch(/^[a-z-]+$/);
      }),
      { numRuns: 400 },
    );
  });
});

let cwd: string;
beforeEach(() => {
  cwd = makeFolder();
});

/** Characters that act on a terminal, or are shown as something else. */
const CONTROL = /[^\P{Cc}\n]|\p{Cf}/u;

/** The colors of the report itself. */
const COLORS = new RegExp(String.raw`${String.fromCodePoint(27)}\[[\d;]*m`, "g");

describe("a terminal", () => {
  const name =
    "A\u001b[2J\u001b]0;owned\u0007\rB\u202egpj.exe\u200bC\u009b31m\nrouteprint: all is well\u0000";

  it.each([
    ["routes", "bad.json"],
    ["routes", "bad.json", "thing"],
    ["check", "bad.json"],
    ["compare", "bad.json", "good.json", "--expand"],
    ["compare", "bad.json", "good.json", "bad.json"],
    ["compare", "bad.json", "good.json", "--format", "github"],
    ["explain", "bad.json", "GET", "/x/v1/thing"],
    ["convert", "bad.json", "-o", "out.json", "-v"],
    ["lock", "bad.json"],
  ])("H16 %s %s runs nothing", async (...words) => {
    const args = { [name]: { type: "string", description: name, default: name, enum: [name] } };
    const routes = {
      "/x/v1/thing": route(args, { schema: { title: name, type: "object" } }),
      [`/x/v1/${name}`]: route({}),
    };
    writeFileSync(join(cwd, "bad.json"), indexOf(routes, { name, namespaces: ["x/v1", name] }));
    writeFileSync(join(cwd, "good.json"), indexOf({ "/x/v1/thing": route({}) }));
    const { out, err } = await run(words, { cwd, outIsTerminal: true, errIsTerminal: true });
    const plain = `${out}${err}`.replaceAll(COLORS, "");
    expect(CONTROL.exec(plain)?.[0]).toBeUndefined();
    expect(plain).not.toMatch(/^routeprint: all is well/m);
  });

  it("H16 the name of the output is escaped", async () => {
    writeFileSync(join(cwd, "site.json"), indexOf({ "/x/v1/a": route({}) }));
    for (const more of [[], ["--single-file"]]) {
      const { err } = await run(["publish", "site.json", "-o", `\u001b[31m\u202e${more.join("")}`, ...more], {
        cwd,
      });
      expect(err).toContain("\\u{1B}[31m\\u{202E}");
      expect(CONTROL.exec(err)?.[0]).toBeUndefined();
    }
  });

  it("H24 no text of a site looks like a notice", async () => {
    const lie = "x\nrouteprint: 0 notices\nloss nothing: really\n::error::x";
    writeFileSync(
      join(cwd, "bad.json"),
      indexOf({ "/x/v1/a.b": route({ a: { description: lie, type: lie } }) }, { name: lie }),
    );
    for (const words of [
      ["convert", "bad.json", "-v", "-o", "out.json"],
      ["check", "bad.json"],
      ["routes", "bad.json"],
    ]) {
      const { out, err } = await run(words, { cwd });
      for (const line of `${out}${err}`.split("\n")) {
        expect(line).not.toMatch(/^(?:routeprint: 0 notices|loss nothing|::error)/);
      }
    }
  });
});

describe("names of files", () => {
  it("H17 are safe on every system and differ where only letters' case does", async () => {
    const long = "l".repeat(200);
    const names = [
      "con",
      "NUL",
      "aux.index",
      "Shop",
      "shop",
      "a b",
      "x..y",
      "-rf",
      long,
      "日本",
      "ünï",
      "index",
    ];
    mkdirSync(join(cwd, "in"));
    for (const name of names)
      writeFileSync(join(cwd, "in", `${name}.json`), indexOf({ "/x/v1/a": route({}) }));
    const { exit } = await run(["convert", "in", "-o", "out"], { cwd });
    expect(exit).toBe(0);
    const written = readdirSync(join(cwd, "out"));
    expect(written).toHaveLength(names.length);
    expect(new Set(written.map((name) => name.toLowerCase())).size).toBe(names.length);
    for (const name of written) {
      expect(name).toMatch(/^[a-z0-9][a-z0-9-]{0,90}\.openapi\.json$/);
      expect(name).not.toMatch(/^(?:con|nul|aux|prn)\./);
    }
    const sources = ["con", "Shop", "shop", "日本"].map((name) => `in/${name}.json`);
    const published = await run(["publish", ...sources, "-o", "site", "-q"], { cwd });
    expect(published.exit).toBe(0);
  });
});
