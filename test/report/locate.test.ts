import { describe, expect, it } from "vitest";
import { printLock } from "../../src/compare/lock-print.ts";
import { readLock } from "../../src/compare/lock-read.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { createLocator } from "../../src/report/locate.ts";
import type { SourceFile } from "../../src/report/locate.ts";
import { sourceFrom } from "../../src/source.ts";

const endpoint = (args: object) => ({ namespace: "shop/v1", endpoints: [{ methods: ["GET"], args }] });

const indexOf = (routes: object, authentication: object = {}) => ({
  namespaces: ["shop/v1"],
  authentication,
  routes,
});

const BEFORE = indexOf(
  {
    "/shop/v1/orders": endpoint({
      per_page: { type: "integer", maximum: 100 },
      meta: { type: "object", properties: { a: { type: "string" } } },
    }),
    "/shop/v1/gone": endpoint({}),
    "/shop/v1/orders/(?P<id>[\\d]+)": endpoint({ id: { type: "integer" } }),
  },
  { "application-passwords": {} },
);

const AFTER = indexOf({
  "/shop/v1/orders": endpoint({
    per_page: { type: "integer", maximum: 50 },
    meta: { type: "object", properties: { a: { type: "string", maxLength: 5 } } },
  }),
  "/shop/v1/orders/(?P<id>[\\d]+)": endpoint({ id: { type: "integer" }, fresh: {} }),
});

function savedIndex(file: string, value: object): SourceFile {
  return { file, text: JSON.stringify(value, undefined, 2), surface: sourceFrom(value, file).surface };
}

function lockOf({ file, surface }: SourceFile): SourceFile {
  return { file: file.replace("json", "lock"), text: surface === undefined ? "" : printLock(surface) };
}

const surfaceOf = ({ text, surface }: SourceFile) => surface ?? readLock(text);

/** The line of each finding, as its file has it. */
function placesOf(a: SourceFile, b: SourceFile): readonly string[] {
  const comparison = compareSurfaces(surfaceOf(a), surfaceOf(b), { history: true });
  const locate = createLocator(comparison, { a, b });
  return comparison.findings.map((finding) => {
    const place = locate(finding);
    const source = place?.file === a.file ? a : b;
    const line = source.text.split("\n")[(place?.line ?? 0) - 1] ?? "";
    return `${finding.kind} ${place?.file}: ${line.trim().replace(/(: \{|,)$/, "")}`;
  });
}

const [before, after] = [savedIndex("before.json", BEFORE), savedIndex("after.json", AFTER)];

describe("findings are on the line", () => {
  it("of a saved index", () => {
    expect(placesOf(before, after)).toEqual([
      'route-only-in-a before.json: "/shop/v1/gone"',
      'maximum-tightened after.json: "per_page"',
      'maxLength-tightened after.json: "a"',
      'authentication-only-in-a before.json: "application-passwords": {}',
      'argument-added after.json: "fresh": {}',
    ]);
  });

  it("of a lock file", () => {
    expect(placesOf(lockOf(before), lockOf(after))).toEqual([
      "route-only-in-a before.lock: GET /shop/v1/gone",
      'maximum-tightened after.lock: per_page integer {"maximum":50}',
      'maxLength-tightened after.lock: meta object {"properties":{"a":{"maxLength":5,"type":"string"}}}',
      "authentication-only-in-a before.lock: authentication application-passwords",
      "argument-added after.lock: fresh any",
    ]);
  });

  it("of a response, where the file declares it first", () => {
    const served = (count: object): object =>
      indexOf({
        "/shop/v1/orders": {
          ...endpoint({}),
          schema: { title: "order", type: "object", properties: { count, total: { type: "number" } } },
        },
      });
    const a = savedIndex("a.json", served({ type: "integer" }));
    const b = savedIndex("b.json", served({ type: "string" }));
    expect(placesOf(a, b)).toEqual(['type-changed b.json: "schema"']);
    expect(placesOf(lockOf(a), lockOf(b))).toEqual(["type-changed b.lock: => count string"]);
  });

  it("of a lock file whose heading has several methods", () => {
    const taking = (title: object): object =>
      indexOf({
        "/shop/v1/orders": {
          namespace: "shop/v1",
          endpoints: [{ methods: ["POST", "PUT"], args: { title, id: {} } }],
        },
      });
    const a = lockOf(savedIndex("a.json", taking({ type: "string" })));
    const b = lockOf(savedIndex("b.json", taking({ type: "string", maxLength: 5 })));
    expect(b.text).toContain("POST PUT /shop/v1/orders\n");
    expect(placesOf(a, b)).toEqual(['maxLength-tightened b.lock: title string {"maxLength":5}']);
  });

  it("of the only lock file, where what it lacks belongs", () => {
    const entry = { namespace: "shop/v1", endpoints: [{ methods: ["GET"], args: { "odd name": {} } }] };
    const other = { ...entry, namespace: "mail/v1" };
    const small = {
      namespaces: ["mail/v1", "shop/v1"],
      routes: { "/shop/v1/orders": entry, "/mail/v1/a": other },
    };
    const taller = { ...entry, endpoints: [{ methods: ["GET"], args: { "odd name": { maxLength: 5 } } }] };
    const large = {
      namespaces: ["mail/v1", "news/v1", "shop/v1"],
      routes: {
        "/shop/v1/orders": taller,
        "/shop/v1/orders/all": entry,
        "/shop/v1/things": entry,
        "/mail/v1/a": other,
        "/news/v1/a": { ...entry, namespace: "news/v1" },
      },
    };
    expect(placesOf(lockOf(savedIndex("a.json", small)), savedIndex("b.json", large)).toSorted()).toEqual([
      'maxLength-tightened a.lock: "odd name" any',
      "namespace-only-in-b a.lock: namespace mail/v1",
      "route-only-in-b a.lock: GET /shop/v1/orders",
      "route-only-in-b a.lock: namespace shop/v1",
    ]);
  });

  it("of a lock file where the other side is a site, and the first where it has none", () => {
    const comparison = compareSurfaces(surfaceOf(before), surfaceOf(after));
    const locate = createLocator(comparison, { a: lockOf(before), b: undefined });
    const lines = comparison.findings.map((finding) => locate(finding)?.line);
    expect(lines).toEqual([7, 11, 10, 3, 13]);
    expect(
      createLocator(comparison, { a: { file: "a.txt", text: "" }, b: undefined })(comparison.findings[0]!),
    ).toEqual({ file: "a.txt", line: 1 });
  });

  it("of nothing where no side is a file", () => {
    const comparison = compareSurfaces(surfaceOf(before), surfaceOf(after));
    const locate = createLocator(comparison, { a: undefined, b: undefined });
    expect(comparison.findings.map((finding) => locate(finding))).toEqual(
      comparison.findings.map(() => undefined),
    );
  });
});

/** The line of a route whose pointer is this one, in a file with this text; the first line where it has none. */
function lineOf(text: string, pointer: string): number | undefined {
  const comparison = compareSurfaces(surfaceOf(before), surfaceOf(after));
  const finding = comparison.findings.find(({ kind }) => kind === "route-only-in-a");
  const routes = surfaceOf(before).routes.map((route) => ({ ...route, pointer }));
  const a = { file: "a.json", text, surface: { ...surfaceOf(before), routes } };
  return finding && createLocator(comparison, { a, b: undefined })(finding)?.line;
}

describe("the lines of pointers", () => {
  it.each([
    ["a member", '{\n"a": 1,\n"b": {\n"c": 2}}', "/b/c", 4],
    ["an item", '[\n1,\n{\n"a": 1}]', "/1/a", 4],
    ["a name with a slash and quotes", '{"x": "}",\n"a/\\"b": 1}', '/a~1"b', 2],
    // RFC 8259, section 4: most readers keep the last of members with one name, as JSON.parse does.
    ["a repeated name", '{"a": 1,\n"a": 2}', "/a", 2],
    ["nothing", '\n{"a": 1}', "/b", 1],
    ["what comes after an error", '\n{"a', "/a", 1],
  ])("of %s", (_, text, pointer, line) => {
    expect(lineOf(text, pointer)).toBe(line);
  });

  it.each([
    ["brackets", "[".repeat(100_000)],
    ["a string", `["${"a".repeat(20_000_000)}`],
    ["a string of escaped quotes", `["${'\\"'.repeat(1_000_000)}`],
  ])("of a text that opens without end: %s", (_, text) => {
    expect(lineOf(`\n${text}`, "/0")).toBe(2);
  });
});
