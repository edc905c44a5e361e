// Values that the parameters of a document allow, back through `surface/dispatch.ts`.
import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emitDocument } from "../../src/openapi/document.ts";
import type { ParameterObject, SchemaObject } from "../../src/openapi/model.ts";
import { pathParameters } from "../../src/openapi/path-parameter.ts";
import { createSchemaPrinter } from "../../src/openapi/schema.ts";
import { sourceFrom } from "../../src/source.ts";
import { createDispatcher } from "../../src/surface/dispatch.ts";
import type { Surface } from "../../src/surface/model.ts";
import { corpusFiles, describeShared, sourceOf } from "../support/shared.ts";
import { valuesOf } from "../support/values.ts";

/** How many values of each parameter are tried on the indexes of the corpus. */
const DRAWS = 8;

/** Notices that say why a path with values of the document may be answered otherwise. */
const EXCUSES: ReadonlySet<string> = new Set([
  "pattern-dot",
  "pattern-wider",
  "pattern-unseparated",
  "pattern-opaque",
  "expansion-capped",
  "routes-overlap",
]);

/** One operation of a document: its parts of path and the routes it names. */
interface Target {
  readonly method: string;
  readonly template: string;
  readonly routes: ReadonlySet<string>;
  readonly schemas: ReadonlyMap<string, SchemaObject>;
}

interface Answering {
  /** How a path of the operation was answered: by it, otherwise with a notice that says so, or against the document. */
  readonly judge: (target: Target, path: string) => "named" | "excused" | "odd";
}

function answering(surface: Surface): Answering {
  const dispatcher = createDispatcher(surface);
  const noticed = (codes: ReadonlySet<string>): ReadonlySet<string | undefined> =>
    new Set(surface.notices.filter(({ code }) => codes.has(code)).map(({ route }) => route));
  const excused = noticed(EXCUSES);
  // WordPress compares a literal `{` or `é` as the query hands it over, decoded; no address can hold it as it is.
  const encoded = noticed(new Set(["pattern-encoded"]));
  return {
    judge: ({ method, routes }, path) => {
      const asked = [...routes].some((route) => encoded.has(route)) ? decodeURIComponent(path) : path;
      const found = dispatcher.dispatch(method, asked);
      const route = found.route ?? found.described;
      if (route !== null && routes.has(route)) return "named";
      return [...routes].some((each) => excused.has(each)) ? "excused" : "odd";
    },
  };
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${template} has no parameter ${name}`);
    return value;
  });
}

/** All values of the path parameters of an operation, by name. */
function choicesOf({ schemas }: Target): fc.Arbitrary<Record<string, string>> {
  return fc.record(Object.fromEntries([...schemas].map(([name, schema]) => [name, valuesOf(schema)])));
}

const drawn = new Map<string, readonly string[]>();

/** A few values of a schema, the same in each run; each schema of the corpus is drawn from once. */
function draw(schema: SchemaObject): readonly string[] {
  const key = JSON.stringify(schema);
  const values = drawn.get(key) ?? fc.sample(valuesOf(schema), { numRuns: DRAWS, seed: 3 });
  drawn.set(key, values);
  return values;
}

/** The paths of a template with the drawn values, each in its turn. */
function pathsOf({ template, schemas }: Target): readonly string[] {
  const columns = [...schemas].map(([name, schema], at) => ({ name, values: draw(schema), at }));
  return Array.from({ length: schemas.size === 0 ? 1 : DRAWS }, (_, turn) =>
    fill(
      template,
      Object.fromEntries(
        columns.map(({ name, values, at }) => [name, values[(turn + at) % values.length] ?? ""] as const),
      ),
    ),
  );
}

/** The operations of the document as a client reads them. */
function targetsOfDocument(surface: Surface): readonly Target[] {
  const { paths, components } = emitDocument(surface);
  return Object.entries(paths).flatMap(([template, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      if (operation["x-routeprint-unreachable"] === true) return [];
      const parameters = (operation.parameters ?? []).flatMap((each): readonly ParameterObject[] =>
        "name" in each ? [each] : [components.parameters[each.$ref.split("/").at(-1) ?? ""] ?? []].flat(),
      );
      const routes = new Set(operation["x-routeprint-routes"].map(({ route }) => route));
      return [{ method: method.toUpperCase(), template, routes, schemas: schemasOf(parameters) }];
    }),
  );
}

/** The same without the rest of the document, which takes too long for a hundred sites. */
function targetsOfSurface(surface: Surface): readonly Target[] {
  const print = createSchemaPrinter(false);
  return surface.operations
    .filter(({ unreachable }) => unreachable === undefined)
    .map((operation) => ({
      method: operation.method,
      template: operation.template,
      routes: new Set(operation.variants.map(({ route }) => route)),
      schemas: schemasOf(pathParameters(operation, print)),
    }));
}

function schemasOf(parameters: readonly ParameterObject[]): ReadonlyMap<string, SchemaObject> {
  return new Map(parameters.filter((each) => each.in === "path").map(({ name, schema }) => [name, schema]));
}

/** Keys that become awkward templates: merged, hoisted, fixed, nested, with words, with slashes, with both. */
const AWKWARD: readonly string[] = [
  "/odd/v1/by/(?P<id>\\d+)",
  "/odd/v1/by/(?P<slug>[a-z-]+)/?",
  "/odd/v1/either/(?:(?P<id>\\d+)|(?P<slug>[a-z-]+))",
  "/odd/v1/tree(?P<rest>/[a-z]+)?",
  "/odd/v1/deep(?P<rest>(?:/[a-z]+)*)",
  "/odd/v1/file/(?P<folder>(?:[a-z]+/){1,2})(?P<name>\\d+)",
  "/odd/v1/block/(?P<name>core/list)/(?P<form>v[12]|post(?:s)?)",
  "/odd/v1/(?P<type>posts|pages)/(?P<id>\\d+)-(?P<slug>[\\w-]+)",
  '/odd/v1/theme/(?P<sheet>[^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?)',
  "/odd/v1/outer/(?P<all>(?P<year>\\d{4})-(?P<month>0[1-9]|1[0-2]))",
  "/odd/v1/any/(.*)",
  "/odd/v1/code/([a-z]{2})(?:_[A-Z]{2})?/x+",
  "/odd/v1/space/(?P<text>[^/]+)",
];

/** Keys whose exact language no template has; each has a notice. */
const INEXACT: readonly string[] = [
  "/odd/v1/twice/(?P<word>[a-z])/\\1",
  "/odd/v1/shadow/(?P<any>[ab])",
  "/odd/v1/shadow/(?:a|c)",
  "/odd/v1/cut/(?P<word>(?>a|ab)c)",
];

const siteOf = (keys: readonly string[]): Surface => {
  const endpoints = [{ methods: ["GET"], args: { id: { type: "integer", minimum: 3 } } }];
  const routes = Object.fromEntries(keys.map((key) => [key, { namespace: "odd/v1", endpoints }]));
  return sourceFrom({ namespaces: ["odd/v1"], routes }, "odd").surface;
};

const sampleOf = (file: string): Surface => sourceFrom(JSON.parse(readFileSync(file, "utf8")), file).surface;

describe("values that the document accepts give paths that a route of the operation answers", () => {
  it.each([
    ["awkward patterns", 60, siteOf(AWKWARD)],
    ["the multilingual sample", 20, sampleOf("samples/multilingual-site.index.json")],
    ["the shop sample", 20, sampleOf("samples/shop-site.index.json")],
  ])("%s", (_, numRuns, surface) => {
    const { judge } = answering(surface);
    const targets = targetsOfDocument(surface);
    expect(targets.length).toBeGreaterThan(10);
    for (const target of targets) {
      const property = fc.property(choicesOf(target), (values) => {
        const path = fill(target.template, values);
        if (judge(target, path) === "odd") expect.fail(`${target.method} ${path} of ${target.template}`);
      });
      fc.assert(property, { numRuns, seed: 3 });
    }
  });

  it("but for those with a notice", () => {
    const surface = siteOf(INEXACT);
    const { judge } = answering(surface);
    const found = targetsOfDocument(surface).map((target) => [
      target.template,
      [
        ...new Set(
          fc
            .sample(choicesOf(target), { numRuns: 60, seed: 3 })
            .map((values) => judge(target, fill(target.template, values))),
        ),
      ].toSorted(),
    ]);
    expect(found).toEqual([
      ["/odd/v1/cut/{arg1}", ["excused"]],
      ["/odd/v1/shadow/a", ["excused"]],
      ["/odd/v1/shadow/c", ["named"]],
      ["/odd/v1/shadow/{any}", ["named"]],
      ["/odd/v1/twice/{arg1}", ["excused"]],
    ]);
  });
});

describeShared("values that the document accepts, on each index of the corpus", () => {
  const files = corpusFiles().filter((each) => !each.includes(".help."));
  const counts = { named: 0, excused: 0, odd: 0 };

  it.each(files)("give paths that a route of the operation answers: %s", (file) => {
    const { surface } = sourceOf(file);
    const { judge } = answering(surface);
    const odd: string[] = [];
    for (const target of targetsOfSurface(surface)) {
      for (const path of pathsOf(target)) {
        const judged = judge(target, path);
        counts[judged] += 1;
        if (judged === "odd") odd.push(`${target.method} ${path} of ${target.template}`);
      }
    }
    expect(odd).toEqual([]);
  });

  it("are many, and few of them are excused", () => {
    expect(counts.named).toBeGreaterThan(100_000);
    expect(counts.excused / counts.named).toBeLessThan(0.001);
  });
});
