// `lock-print.ts` and `lock-read.ts`, which undo each other.
import { describe, expect, it, test } from "vitest";
import { compareMany } from "../../src/compare/matrix.ts";
import { printLock } from "../../src/compare/lock-print.ts";
import { isLock, readLock } from "../../src/compare/lock-read.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { MAX_BYTES } from "../../src/base/stream.ts";
import { RouteprintError } from "../../src/diagnostics/errors.ts";
import type { Schema } from "../../src/schema/index.ts";
import { sourceFrom } from "../../src/source.ts";
import { assembleSurface } from "../../src/surface/assemble.ts";
import type { Surface } from "../../src/surface/model.ts";
import { operationAt, sampleWorld, setKeywords, surfaceOf } from "./world.ts";

describe("printLock", () => {
  it("refuses what could not be read back: routes without number that share a schema without end", () => {
    const names = Array.from({ length: 100 }, (_, index) => `${"m".repeat(3500)}${index}`);
    const response: Schema = { properties: new Map(names.map((name) => [name, {}])) };
    const shop = (count: number) => {
      const plain = { method: "GET", namespace: "x/v1", batch: false, variables: [], arguments: [] } as const;
      const operations = Array.from({ length: count }, (_, at) => ({
        ...plain,
        template: `/x/v1/r${at}`,
        response,
      }));
      return assembleSurface({ context: "help", authentication: [], namespaces: ["x/v1"], operations });
    };
    expect(printLock(shop(1)).length).toBeLessThan(400_000);
    expect(() => printLock(shop(200))).toThrow("exceed the limit of 64 MiB");
    expect(MAX_BYTES).toBe(64 * 1024 * 1024);
  });

  it("writes one line per operation and argument, sorted", () => {
    const world = sampleWorld(1);
    const batched = { ...operationAt(world, 0), batch: true };
    world.operations.push({ ...batched, method: "POST" }, { ...batched, method: "PUT" });
    expect(printLock(surfaceOf(world))).toMatchInlineSnapshot(`
      "# routeprint lock 1 - the surface of a REST API; made by "routeprint lock", not by hand
      context help
      authentication application-passwords

      namespace demo0/v1

      GET /demo0/v1/things0/{id} +login
        {id} ~ "^[0-9]+$"
        bag array {"items":{"type":"string"}}
        choice any {"oneOf":[{"maxLength":5,"type":"string"},{"minimum":0,"type":"integer"}]}
        code string {"format":"uuid","pattern":"^[a-z]+$"}
        either integer|string
        meta object {"additionalProperties":false,"maxProperties":9,"minProperties":1,"properties":{"colour":{"enum":["green","red"],"type":"string"},"size":{"type":"integer"}},"required":["colour"]}
        name string required
        old string {"deprecated":true}
        open object
        order string {"default":"asc","enum":["asc","desc","none"]}
        page integer {"default":1,"minimum":1}
        per_page integer {"default":10,"maximum":100,"minimum":1}
        search string {"maxLength":40,"minLength":2}
        step number {"multipleOf":2}
        tags array {"items":{"type":"integer"},"maxItems":5,"minItems":1,"uniqueItems":true}
        => object
        => id integer
        => state string {"enum":["off","on"]}

      POST PUT /demo0/v1/things0/{id} +batch +login
        {id} ~ "^[0-9]+$"
        bag array {"items":{"type":"string"}}
        choice any {"oneOf":[{"maxLength":5,"type":"string"},{"minimum":0,"type":"integer"}]}
        code string {"format":"uuid","pattern":"^[a-z]+$"}
        either integer|string
        meta object {"additionalProperties":false,"maxProperties":9,"minProperties":1,"properties":{"colour":{"enum":["green","red"],"type":"string"},"size":{"type":"integer"}},"required":["colour"]}
        name string required
        old string {"deprecated":true}
        open object
        order string {"default":"asc","enum":["asc","desc","none"]}
        page integer {"default":1,"minimum":1}
        per_page integer {"default":10,"maximum":100,"minimum":1}
        search string {"maxLength":40,"minLength":2}
        step number {"multipleOf":2}
        tags array {"items":{"type":"integer"},"maxItems":5,"minItems":1,"uniqueItems":true}
        => object
        => id integer
        => state string {"enum":["off","on"]}
      "
    `);
  });

  it("writes what stands beside the operations: ways to log in, namespaces without any and unlisted ones, answers of two kinds", () => {
    const thing: Schema = { types: ["object"], title: "thing" };
    const plain = { namespace: "demo/v1", batch: false, variables: [], arguments: [] };
    const surface = assembleSurface({
      context: "help",
      authentication: ["oauth1", "a\nb", "application-passwords"],
      namespaces: ["other/v1", "demo/v1"],
      operations: [
        { ...plain, method: "GET", template: "/demo/v1/b", responses: ["list", "object"], response: thing },
        { ...plain, method: "GET", template: "/demo/v1/a", responses: ["list", "object"] },
        { ...plain, method: "GET", template: "/demo/v1/c", responses: ["list"], response: thing },
        { ...plain, method: "GET", template: "/late/v1/d", namespace: "late/v1" },
      ],
    });
    const text = printLock(surface);
    expect(text.split("\n").slice(1)).toEqual([
      "context help",
      String.raw`authentication "a\nb"`,
      "authentication application-passwords",
      "authentication oauth1",
      "",
      "namespace demo/v1",
      "",
      "GET /demo/v1/a",
      "",
      "GET /demo/v1/b +list",
      '  => object {"title":"thing"}',
      "",
      "GET /demo/v1/c",
      '  => object {"title":"thing"}',
      "",
      "namespace late/v1",
      "",
      "GET /late/v1/d",
      "",
      "namespace other/v1",
      "",
    ]);
    expect(printLock(readLock(text))).toBe(text);
  });

  it("writes who may use an operation", () => {
    const plain = { namespace: "a/v1", batch: false, variables: [], arguments: [], method: "GET" } as const;
    const accesses = [
      { verdict: "open", users: [] },
      { verdict: "role", users: ["shop manager, second", "author"] },
      { verdict: "sign-in", users: [] },
      { verdict: "unknown", users: [], unlisted: true },
      { verdict: "unknown", users: [] },
    ] as const;
    const surface = assembleSurface({
      context: "view",
      authentication: [],
      namespaces: ["a/v1"],
      operations: accesses.map((access, at) => ({ ...plain, template: `/a/v1/${at}`, access })),
    });
    const text = printLock(surface);
    expect(text.split("\n").filter((line) => line.startsWith("GET"))).toEqual([
      "GET /a/v1/0 +open",
      "GET /a/v1/1 +role:author,shop%20manager%2C%20second",
      "GET /a/v1/2 +login",
      "GET /a/v1/3 +unlisted",
      "GET /a/v1/4",
    ]);
    expect(printLock(readLock(text))).toBe(text);
  });

  it("sorts what has no order, and quotes what is no plain word", () => {
    const plain = { namespace: "a b", batch: false, variables: [], arguments: [] };
    const types = ["string", "integer"] as const;
    const response: Schema = {
      properties: new Map([
        ["b", { types }],
        ["a", {}],
      ]),
    };
    const surface = assembleSurface({
      context: "view",
      authentication: [],
      namespaces: ["a b"],
      operations: [
        { ...plain, method: "POST", template: "/a b/y" },
        { ...plain, method: "GET", template: "/a b/y", response },
        { ...plain, method: "DELETE", template: "/a b/y" },
        {
          ...plain,
          method: "GET",
          template: "/a b/x/{v w}",
          variables: [{ name: "v w", patterns: ["^[\u202E\u0085]$"], exact: true }],
        },
      ],
    });
    expect(printLock(surface).split("\n").slice(3)).toEqual([
      'namespace "a b"',
      "",
      'GET "/a b/x/{v w}"',
      String.raw`  {} "v w" ~ "^[\u202e\u0085]$"`,
      "",
      'GET "/a b/y"',
      "  => any",
      "  => a any",
      "  => b integer|string",
      "",
      'POST DELETE "/a b/y"',
      "",
    ]);
  });

  it("is the same whatever order a site declares its arguments in", () => {
    const lockOf = (args: object) => {
      const route = { namespace: "x/v1", endpoints: [{ methods: ["GET"], args }] };
      return printLock(sourceFrom({ namespaces: ["x/v1"], routes: { "/x/v1/y": route } }, "x").surface);
    };
    expect(lockOf({ b: {}, a: {} })).toBe(lockOf({ a: {}, b: {} }));
  });

  it("stays the same where a default is the time of day, and compares so", () => {
    const calendar = (value: string) => {
      const world = sampleWorld(1);
      operationAt(world, 0).arguments = { after: { type: "string", default: value } };
      return surfaceOf(world);
    };
    const [then, now] = [calendar("2024-05-01 10:00:00"), calendar("2026-11-23 06:40:00")];
    const word = calendar("now");
    const text = printLock(then);
    expect(text).toContain('\n  after string {"default":"(a moment)"}\n');
    expect(printLock(now)).toBe(text);
    const found = (a: Surface, b: Surface) =>
      compareSurfaces(a, b).findings.map((finding) => `${finding.kind} ${finding.class}`);
    for (const other of [then, now, readLock(text)]) expect(found(readLock(text), other)).toEqual([]);
    expect(found(then, now)).toEqual(["default-changed site-data"]);
    for (const dated of [then, readLock(text)]) {
      expect(found(dated, word)).toEqual(["default-changed surface"]);
      expect(found(word, dated)).toEqual(["default-changed surface"]);
    }
    const sites = [then, now, readLock(text)].map((surface, at) => ({ name: `${at}`, surface }));
    expect(compareMany(sites).columns).toHaveLength(1);
  });

  it("changes one line for one changed argument", () => {
    const after = sampleWorld(40);
    setKeywords(operationAt(after, 7), "per_page", { maximum: 50 });
    const before = printLock(surfaceOf(sampleWorld(40))).split("\n");
    const changed = printLock(surfaceOf(after)).split("\n");
    expect(changed).toHaveLength(before.length);
    expect(changed.filter((line, index) => line !== before[index])).toEqual([
      '  per_page integer {"default":10,"maximum":50,"minimum":1}',
    ]);
  });

  it("holds no character that a terminal or an editor acts on, and reads odd names back", () => {
    const world = sampleWorld(1);
    const operation = operationAt(world, 0);
    operation.arguments = {
      "two words": { type: "string" },
      "{id}": { type: "string" },
      "=>": { type: "string" },
      "\u001B[31m": { enum: ["\u202Eevil", "\u061Cevil\u00AD", "a\nb"] },
      __proto__x: {},
      'quo"te': { default: { required: "x" } },
      required: { type: "string", required: true },
    };
    operation.template = "/demo0/v1/things0/{näme}";
    operation.variables = [{ name: "näme", pattern: "^[a-z ]+$" }];
    const text = printLock(surfaceOf(world));
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    expect(printLock(readLock(text))).toBe(text);
    expect(compareSurfaces(readLock(text), surfaceOf(world)).findings).toEqual([]);
  });
});

it("says where a pattern is wider than what WordPress takes, and reads it back", () => {
  const exact = surfaceOf(sampleWorld(1));
  const inexact = {
    ...exact,
    operations: exact.operations.map((operation) => ({
      ...operation,
      variables: operation.variables.map((variable) => ({
        ...variable,
        readings: variable.readings.map((reading) => ({
          ...reading,
          variable: { ...reading.variable, exact: false },
        })),
      })),
    })),
  };
  const text = printLock(inexact);
  expect(text).toContain('{id} ~ "^[0-9]+$" inexact\n');
  expect(printLock(readLock(text))).toBe(text);
});

describe("readLock", () => {
  test.each([
    ["", 1, "does not begin with"],
    ["# routeprint lock 2\n", 1, "it has version 2, but only version 1 is supported"],
    ["# Ours.\r\n\r\n# routeprint lock 2\r\n", 3, "it has version 2"],
    ["# Ours.\ncontext view\n# routeprint lock 1\n", 1, "does not begin with"],
    ["# routeprint lock 10\n", 1, "it has version 10"],
    ["\n# routeprint lock 2\n", 2, "it has version 2"],
    ["# routeprint lock 1\n", 2, "no line gives its context"],
    ["# routeprint lock 1\ncontext view", 2, "it stops within the line"],
    ["# routeprint lock 1\ncontext view\ncontext view\n", 3, "a second lock file begins here"],
    ["# routeprint lock 1\nnonsense", 2, "neither a method nor a known word"],
    // Earlier versions wrote it of a document.
    ["# routeprint lock 1\nsource document", 2, "neither a method nor a known word"],
    ["# routeprint lock 1\n<<<<<<< ours", 2, "a merge conflict is unresolved here"],
    ["# routeprint lock 1\nGET /x\n||||||| base", 3, "a merge conflict is unresolved here"],
    ["# routeprint lock 1\nGET /x\n  a any\n=======\r\n  a string", 4, "a merge conflict is unresolved here"],
    ["# routeprint lock 1\nGET /x\n>>>>>>> theirs", 3, "a merge conflict is unresolved here"],
    ["# routeprint lock 1\nGET", 2, "no path follows the method"],
    ["# routeprint lock 1\nGET what is this?", 2, "no path follows the method"],
    ["# routeprint lock 1\nGET thing", 2, "no path follows the method"],
    ['# routeprint lock 1\nGET "/open', 2, "its quotes do not close"],
    ["# routeprint lock 1\nGET  /x", 2, "a word is missing"],
    ["# routeprint lock 1\n  stray integer", 2, "before any operation"],
    ["# routeprint lock 1\nGET /x\n  a integer {broken}", 3, "invalid JSON"],
    ["# routeprint lock 1\nGET /x\n  a", 3, "a type or a JSON object was expected"],
    ["# routeprint lock 1\nGET /x\n  a integer|strang", 3, "there is no type called strang"],
    ["# routeprint lock 1\ncontext hlep", 2, "neither view nor help"],
    [
      "# routeprint lock 1\nGET /x +btach",
      2,
      "only +batch, +open, +login, +unlisted, +role:USER,…, +list may end the line",
    ],
    ["# routeprint lock 1\nGET /x +role:%", 2, "+role:USER,…, +list may end the line"],
    ["# routeprint lock 1\nGET /x +open +login", 2, "+open and +login exclude each other"],
    ["# routeprint lock 1\nGET /x +role:a +unlisted", 2, "+role:a and +unlisted exclude each other"],
    ['# routeprint lock 1\nGET /x/{id}\n  {id} ~ "^a$" inexcat', 3, "only inexact may end the line"],
    ["# routeprint lock 1\nGET POST /x\n\nPOST /x", 4, "POST /x is listed a second time"],
    ["# routeprint lock 1\nGET /x\n  a any\n  a string", 4, "a is listed a second time"],
    ["# routeprint lock 1\nGET /{x}\n  {x} any\n  {x} string", 4, "{x} is listed a second time"],
    [
      "# routeprint lock 1\nGET /x\n  => object\n  => a any\n  => a string",
      5,
      "=> a is listed a second time",
    ],
  ])("refuses %j at line %i: %s", (text, line, message) => {
    let seen: unknown;
    try {
      readLock(text);
    } catch (error) {
      seen = error;
    }
    expect(seen).toBeInstanceOf(RouteprintError);
    expect(seen).toMatchObject({
      code: "lock-unreadable",
      where: `line ${line}`,
      message: expect.stringContaining(message),
    });
  });

  it("says what to do about a conflict, and about a last line without its end", () => {
    const hintOf = (text: string): string => {
      try {
        readLock(text);
      } catch (error) {
        return error instanceof RouteprintError ? (error.hint ?? "") : "";
      }
      return "";
    };
    const head = "# routeprint lock 1\ncontext view\n";
    expect(hintOf(`${head}<<<<<<< HEAD\n`)).toMatch(
      /^Resolve it and remove the lines.*, or make the file again/,
    );
    expect(hintOf(`${head}namespace x`)).toMatch(
      /^If the last line is complete, end it with a newline; else make/,
    );
    expect(hintOf(`${head}nonsense\n`)).toBe("Make it again with: routeprint lock SOURCE -o FILE");
  });

  test.each<readonly [string, (text: string) => string]>([
    ["ends of lines from Windows", (text) => text.replaceAll("\n", "\r\n")],
    ["white space at ends of lines", (text) => text.replaceAll("\n", " \t\n")],
    ["tabs for indentation", (text) => text.replaceAll("\n  ", "\n\t")],
    ["other indentation", (text) => text.replaceAll("\n  ", "\n    ")],
    ["comments among the arguments", (text) => text.replaceAll("\n  ", "\n  # why {this}\n  ")],
    ["a comment at its head", (text) => `# Ours.\r\n#\n\n${text}`],
    ["an empty first line", (text) => `\n${text}`],
    ["comments among the operations", (text) => text.replaceAll("\n\n", "\n\n# why\n")],
  ])("reads a file that an editor left with %s", (_, edit) => {
    const printed = printLock(surfaceOf(sampleWorld(2)));
    expect(printLock(readLock(edit(printed)))).toBe(printed);
  });

  it("is told from other text by its beginning, however long that is", () => {
    expect(isLock("\n".repeat(5_000_000))).toBe(false);
    expect(isLock(`${"# Ours.\r\n".repeat(199)}# routeprint lock 1`)).toBe(true);
    expect(isLock(`${"# Ours.\r\n".repeat(200)}# routeprint lock 1`)).toBe(false);
  });

  it("takes the same names under another heading and of other things, and several patterns of one variable", () => {
    const block = (methods: string) =>
      `${methods} /x/{id}\n  {id} ~ "^a$"\n  {id} ~ "^b$"\n  {id} any\n  id any\n  "{id}" any\n  "=> id" any\n  => object\n  => id any\n`;
    const { operations } = readLock(
      `# routeprint lock 1\ncontext help\n\n${block("GET")}\n${block("POST PUT")}`,
    );
    expect(operations.map(({ method, template }) => `${method} ${template}`)).toEqual([
      "GET /x/{id}",
      "POST /x/{id}",
      "PUT /x/{id}",
    ]);
    expect(operations[0]?.variables[0]?.readings.map(({ variable }) => variable.pattern)).toEqual([
      "^a$",
      "^b$",
    ]);
  });

  it("reads words of any length", () => {
    const word = `${String.raw`a\"`.repeat(2_000_000)} b`;
    const text = `# routeprint lock 1\ncontext view\n\nGET /x\n  "${word}" any\n`;
    const [operation] = readLock(text).operations;
    expect(operation?.arguments[0]?.name).toHaveLength(4_000_002);
  });

  it("reads values that lie in each other however deep", () => {
    const deep = `${"[".repeat(9000)}${"]".repeat(9000)}`;
    const text = `# routeprint lock 1\ncontext view\n\nGET /x\n  a any {"default":${deep}}\n`;
    expect(compareSurfaces(readLock(text), readLock(text)).relation).toBe("equal");
  });

  it("reads variables without number, each of patterns without number", () => {
    const patterns = Array.from({ length: 3000 }, (_, n) => `  {a} ~ "^a{${n}}$"`).join("\n");
    const lock = (end: string) =>
      readLock(
        `# routeprint lock 1\ncontext view\n\nGET /x/${"{a}/".repeat(20_000)}${end}\n${patterns}\n  {a} ~ "^b$"\n`,
      );
    const result = compareSurfaces(lock("b"), lock("c"));
    expect(result.findings.map(({ kind }) => kind)).toEqual(["route-only-in-a", "route-only-in-b"]);
    expect(compareSurfaces(lock("b"), lock("b")).relation).toBe("equal");
  });

  it("takes an empty surface and Windows line ends", () => {
    const text = printLock(surfaceOf({ ...sampleWorld(2), operations: [] }));
    expect(readLock(text).operations).toEqual([]);
    const windows = printLock(surfaceOf(sampleWorld(2))).replaceAll("\n", "\r\n");
    expect(compareSurfaces(readLock(windows), surfaceOf(sampleWorld(2))).relation).toBe("equal");
    expect(isLock("# routeprint")).toBe(false);
    expect(isLock("# routeprint luck 1")).toBe(false);
    expect(isLock("\n# routeprint lock 1")).toBe(true);
    expect(isLock("# routeprint lock 27 - of a later version")).toBe(true);
  });
});
