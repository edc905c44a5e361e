import { describe, expect, it } from "vitest";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import type { Finding } from "../../src/compare/model.ts";
import { sourceFrom } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";
import { expectMirror } from "./mirror.ts";
import { sampleOperation, sampleWorld, surfaceOf } from "./world.ts";
import { WITNESS_CASES } from "./witness-cases.ts";

type Routes = Readonly<Record<string, { readonly method: string; readonly args: object }>>;

function findings(from: Routes, to: Routes): readonly Finding[] {
  return compareSurfaces(siteOf(from), siteOf(to)).findings;
}

function siteOf(routes: Routes): Surface {
  const published = Object.entries(routes).map(([key, { method, args }]) => [
    key,
    {
      namespace: key.split("/").slice(1, 3).join("/"),
      methods: [method],
      endpoints: [{ methods: [method], args }],
    },
  ]);
  return sourceFrom({ namespaces: [], routes: Object.fromEntries(published) }, "t").surface;
}

describe("the request that shows what breaks", () => {
  it.each(WITNESS_CASES)("holds $name", ({ method, from, to, shown }) => {
    const [finding] = findings(
      { "/t/v1/r": { method, args: { p: from } } },
      { "/t/v1/r": { method, args: { p: to } } },
    );
    const witness = finding?.witness?.aToB;
    if (method === "GET") expect(witness?.path).toBe(`/t/v1/r?${shown}`);
    else expect(witness?.body).toEqual(shown === undefined ? undefined : { p: shown });
    expect(finding?.level.aToB).toBe("breaking");
  });

  it.each(["GET", "POST", "PUT", "PATCH", "DELETE"])("reaches a site only if it reads: %s", (method) => {
    const site = (maximum: number) =>
      sourceFrom(
        {
          url: "https://shop.example",
          namespaces: [],
          routes: {
            "/t/v1/r": {
              namespace: "t/v1",
              endpoints: [{ methods: [method], args: { p: { type: "integer", maximum } } }],
            },
          },
        },
        "t",
      ).surface;
    const [finding] = compareSurfaces(site(9), site(5)).findings;
    const root = method === "GET" ? "https://shop.example/wp-json" : "http://127.0.0.1:8090/wp-json";
    expect(finding?.witness?.aToB?.curl).toContain(` '${root}/t/v1/r`);
  });

  it("is the same from either side, where one calls the variables of a path otherwise", () => {
    const siteOfTwo = (name: string, maximum: number): Surface => {
      const operation = sampleOperation(0, {
        method: "POST",
        template: "/demo0/v1/x/{id}",
        arguments: { size: { type: "integer", maximum } },
      });
      const renamed = {
        ...operation,
        template: `/demo0/v1/x/{${name}}/y`,
        variables: [{ name, pattern: "^[0-9]+$" }],
      };
      const other = { ...operation, method: "PATCH", template: "/demo0/v1/x/{id}/z" } as const;
      return surfaceOf({ ...sampleWorld(0), operations: [other, renamed] });
    };
    const [a, b] = [siteOfTwo("alias", 9), siteOfTwo("zone", 5)];
    expectMirror(compareSurfaces(a, b), compareSurfaces(b, a));
  });

  it("asks a moved path where it was, and what the new version asks where it is", () => {
    const [from, to] = [
      { "/t/v1/r": { method: "GET", args: {} } },
      { "/t/v2/r": { method: "GET", args: { p: { required: true } } } },
    ];
    const found = findings(from, to);
    expect(found.map(({ kind, level, witness }) => [kind, level.aToB, witness?.aToB?.path])).toEqual([
      ["route-other-version", "breaking", "/t/v1/r"],
      ["argument-added", "breaking", "/t/v2/r"],
    ]);
  });

  it("has no step of dots, which clients take out of a path", () => {
    const path = (pattern: string) => ({ [`/t/v1/r/(?P<id>${pattern})`]: { method: "GET", args: {} } });
    const [finding] = findings(path("[^/]+"), path(String.raw`[\w-]+`));
    expect(finding?.witness?.aToB?.path).toBe("/t/v1/r/!");
    const [mirrored] = findings(path(String.raw`[\w-]+`), path("[^/]+"));
    expect(mirrored?.witness?.bToA?.path).toBe("/t/v1/r/!");
  });

  it.each([
    ["a word where a number is asked", String.raw`[\w-]+`, { type: "string" }, { type: "integer" }, "a"],
    ["a word off the list", "[a-z]+", {}, { enum: ["b"] }, "a"],
    ["a word that is not on the list by its case", "[a-z]+", {}, { enum: ["a"] }, "A"],
    ["a word of another length", "[a-z]+", {}, { minLength: 2 }, "a"],
  ])("is for the declaration of a variable %s", (_, pattern, from, to, shown) => {
    const path = (id: object) => ({ [`/t/v1/r/(?P<id>${pattern})`]: { method: "GET", args: { id } } });
    const [finding] = findings(path({ type: "string", ...from }), path({ type: "string", ...to }));
    expect(finding?.level.aToB).toBe("breaking");
    expect(finding?.witness?.aToB?.path).toBe(shown === undefined ? undefined : `/t/v1/r/${shown}`);
  });

  it("has no value that a site may or may not unescape before it looks for a route", () => {
    const path = (pattern: string) => ({ [`/t/v1/r/(?P<id>${pattern})`]: { method: "GET", args: {} } });
    const [finding] = findings(path(String.raw`[\w%]+`), path(String.raw`\w+`));
    expect([finding?.level.aToB, finding?.witness]).toEqual(["breaking", undefined]);
  });

  it("has a value for what its default keeps from working", () => {
    const args = { p: { type: "string", enum: ["edit"], default: "view" } };
    const [finding] = findings({ "/t/v1/r": { method: "GET", args } }, {});
    expect(finding?.witness?.aToB?.path).toBe("/t/v1/r?p=edit");
  });

  it.each([
    [3, true],
    [600, true],
    // A request of 8 kB, and one of more members than it could hold.
    [900, false],
    [3000, false],
  ])("of %d members is shown: %s", (count, isShown) => {
    const names = Array.from({ length: count }, (_, position) => `p${position}`);
    const object = (renamed: string) => {
      const all = [...names.slice(1), renamed];
      return {
        type: "object",
        properties: Object.fromEntries(all.map((name) => [name, { type: "integer" }])),
        required: all,
      };
    };
    const [finding] = findings(
      { "/t/v1/r": { method: "POST", args: { o: object("p0") } } },
      { "/t/v1/r": { method: "POST", args: { o: object("q") } } },
    );
    expect([finding?.kind, finding?.level.aToB]).toEqual(["argument-added", "breaking"]);
    expect(finding?.witness !== undefined).toBe(isShown);
  });

  it("holds an argument that is gone, where the declaration is taken at its word", () => {
    const withArguments = (args: object) => siteOf({ "/t/v1/r": { method: "GET", args } });
    const before = withArguments({ p: { type: "integer", minimum: 3 } });
    const [finding] = compareSurfaces(before, withArguments({}), { policy: "strict" }).findings;
    expect([finding?.kind, finding?.witness?.aToB?.path]).toEqual(["argument-removed", "/t/v1/r?p=3"]);
  });

  it("does not tell in which order a site declares its arguments and members", () => {
    const shown = (names: readonly string[]) => {
      const all = (own: object) => Object.fromEntries(names.map((name) => [name, own]));
      const from = { ...all({ type: "string", required: true }), p: { type: "object", properties: all({}) } };
      const route = (args: object) => ({ "/t/v1/r": { method: "POST", args } });
      return findings(route(from), route({ ...from, p: { type: "integer" } }))[0]?.witness?.aToB?.curl;
    };
    expect(shown(["b", "a"])).toBe(shown(["a", "b"]));
    expect(shown(["a", "b"])).toContain('{"a":"text","b":"text","p":{');
  });

  it("is of the first operation that is listed, in whichever order a site has its namespaces", () => {
    const shown = (namespaces: readonly string[]) => {
      const taking = (type: string) => {
        const operations = namespaces.map((namespace) => {
          const template = `/${namespace}/r`;
          return sampleOperation(0, { namespace, template, variables: [], arguments: { p: { type } } });
        });
        return surfaceOf({ ...sampleWorld(0), operations });
      };
      const [finding] = compareSurfaces(taking("string"), taking("boolean")).findings;
      return [finding?.operations[0]?.template, finding?.witness?.aToB?.path];
    };
    expect(shown(["b/v1", "a/v1"])).toEqual(["/a/v1/r", "/a/v1/r?p=text"]);
  });

  it("is one of an operation that breaks", () => {
    const value = (required: boolean, more: object) => ({
      method: "GET",
      args: { b: { required, type: "string", ...more } },
    });
    const [finding] = findings(
      { "/t/v1/a": value(false, { default: "x" }), "/t/v1/b": value(false, {}) },
      { "/t/v1/a": value(true, { default: "x" }), "/t/v1/b": value(true, {}) },
    );
    expect(finding?.operations).toHaveLength(2);
    expect(finding?.witness?.aToB?.path).toBe("/t/v1/b");
  });
});
