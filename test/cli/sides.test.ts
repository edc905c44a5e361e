import { describe, expect, it } from "vitest";
import { alignSides } from "../../src/cli/sides.ts";
import { isDocument } from "../../src/compare/summary.ts";
import { printLock } from "../../src/compare/lock-print.ts";
import { readLock } from "../../src/compare/lock-read.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { convert } from "../../src/convert.ts";
import { emitDocument } from "../../src/openapi/document.ts";
import { LISTS } from "../../src/openapi/model.ts";
import { readDocument } from "../../src/openapi/read.ts";
import { createSchemaPool } from "../../src/openapi/schema-reader.ts";
import { readDescription } from "../../src/side.ts";
import { sourceFrom } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";
import { describeShared, readShared } from "../support/shared.ts";

/** The findings between a lock file and the document of the same index, both ways. */
async function findings(surface: Surface): Promise<readonly string[]> {
  const pool = createSchemaPool();
  const document = readDocument(emitDocument(surface), pool);
  const sides = await alignSides(
    [
      { name: "lock", surface: readLock(printLock(surface)), notices: [] },
      { name: "document", surface: document, notices: [] },
    ],
    pool,
  );
  const [lock, other] = sides.map((side) => side.surface);
  return [compareSurfaces(lock!, other!), compareSurfaces(other!, lock!)].flatMap((comparison) =>
    comparison.findings.map(({ kind, subject }) => `${kind} ${subject}`),
  );
}

const takes = (methods: readonly string[], ...names: readonly string[]) => ({
  methods,
  args: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});
const GET = [takes(["GET"])];
const ICON = { title: "icon", type: "object", properties: { name: { type: "string" } } };

const ROUTES: Readonly<Record<string, { readonly endpoints: readonly object[]; readonly schema?: object }>> =
  {
    "/t/v1/(?P<action>Delete|enable-all)/(?P<part>1|2)": { endpoints: GET },
    "/t/v1/files/(?P<file>v[12]|Logs?\\.txt|logs?\\.TXT)": { endpoints: GET },
    "/t/v1/settings": {
      endpoints: GET,
      // What WordPress answers otherwise than it declares, a document knows by the title.
      schema: { title: "attachment", type: "object", properties: { post: { type: "integer" } } },
    },
    // Of the routes on one path, one answers a list.
    "/t/v1/icons/(?P<set>[a-z]+)": { endpoints: [takes(["GET"], "page")], schema: ICON },
    "/t/v1/icons/(?P<name>[a-z]+/[a-z]+)": { endpoints: GET, schema: ICON },
    // Their names have the same letters.
    "/t/v1/a-b": { endpoints: [takes(["POST"], "x")] },
    "/t/v1/a/b": { endpoints: [takes(["POST"], "y")] },
    "/t/v1/a/(?P<b>[a-z]+)": { endpoints: [takes(["POST"], "z")] },
    // What one method takes, another does not.
    "/t/v1/handlers": { endpoints: [takes(["POST"], "x"), takes(["PUT", "PATCH"], "y")] },
  };

function surfaceOf(): Surface {
  const routes = Object.entries(ROUTES).map(([key, route]) => [key, { namespace: "t/v1", ...route }]);
  const index = { namespaces: ["t/v1"], routes: Object.fromEntries(routes) };
  return sourceFrom(index, "t").surface;
}

it("finds no difference between a lock file and the document of one index", async () => {
  expect(await findings(surfaceOf())).toEqual([]);
});

it("finds no difference between an index and its document with observed responses", async () => {
  const surface = surfaceOf();
  const pool = createSchemaPool();
  const document = readDocument(emitDocument(surface, { responses: "observed" }), pool);
  const sides = [document, surface].map((each) => ({ name: "", surface: each, notices: [] }));
  const [a, b] = await alignSides(sides, pool);
  const { findings: found, warnings } = compareSurfaces(a!.surface, b!.surface);
  expect(found).toEqual([]);
  expect(warnings.filter((warning) => warning.includes("widened"))).toHaveLength(1);
});

it.each(LISTS)("finds no difference between an index and its document with lists in %s", async (lists) => {
  const either = { type: ["boolean", "array"], description: "Ids.", items: { type: "integer" } };
  const objects = { type: "array", items: { type: "object" } };
  const endpoints = [{ methods: ["GET"], args: { either, objects, lines: { type: ["object", "array"] } } }];
  const { surface } = sourceFrom(
    { namespaces: ["t/v1"], routes: { "/t/v1/a": { namespace: "t/v1", endpoints } } },
    "t",
  );
  const pool = createSchemaPool();
  const document = readDocument(emitDocument(surface, { lists }), pool);
  const sides = [document, surface].map((each) => ({ name: "", surface: each, notices: [] }));
  const [a, b] = await alignSides(sides, pool);
  expect(compareSurfaces(a!.surface, b!.surface).findings).toEqual([]);
  // The document says how a list, an object and a single value are sent; that is no text of the site.
  const texts = document.operations[0]?.arguments.map(({ name, schema }) => [name, schema.description]);
  expect(texts).toEqual([
    ["either", "Ids."],
    ["lines", undefined],
    ["objects", undefined],
  ]);
});

it("finds no difference between an index with schemas and its document, which recorded responses widen", async () => {
  // `slug-suggestion` responds with a text (WooCommerce 10.5, recorded), and declares an object.
  const key = "/wc/v3/products/shipping_classes/slug-suggestion";
  const properties = Object.fromEntries(["id", "name", "slug", "count"].map((name) => [name, {}]));
  const schema = { title: "product_shipping_class", type: "object", properties };
  const endpoints = [{ methods: ["GET"], args: { description: {}, name: {}, slug: {} } }];
  const source = sourceFrom(
    { namespaces: ["wc/v3"], routes: { [key]: { namespace: "wc/v3", endpoints, schema } } },
    "t",
  );
  const pool = createSchemaPool();
  const { document } = convert(source);
  expect(JSON.stringify(document)).toContain('"type":["object","string"]');
  const sides = [readDocument(document, pool), source.surface].map((each) => ({
    name: "",
    surface: each,
    notices: [],
  }));
  const [a, b] = await alignSides(sides, pool);
  expect(compareSurfaces(a!.surface, b!.surface).findings).toEqual([]);
});

it("finds no difference between a document, its index, and the lock files of both", async () => {
  const surface = surfaceOf();
  const pool = createSchemaPool();
  const document = readDocument(emitDocument(surface), pool);
  const texts = {
    ofDocument: printLock(document),
    ofIndex: printLock(surface),
    document: JSON.stringify(emitDocument(surface)),
  };
  const read = await Promise.all(
    Object.entries(texts).map(async ([name, text]) => ({
      name,
      ...(await readDescription(Buffer.from(text), name, pool))!,
    })),
  );
  const sides = await alignSides([...read, { name: "index", surface, notices: [] }], pool);
  expect(read.map((side) => isDocument(side.surface))).toEqual([true, false, true]);
  const [lock, ...others] = sides.map((side) => side.surface);
  for (const other of others) {
    expect(compareSurfaces(lock!, other).findings).toEqual([]);
    expect(compareSurfaces(other, lock!).findings).toEqual([]);
  }
});

describeShared("real indexes", () => {
  it.each([
    "corpus/wordpress/C6_4.help.json",
    "corpus/wordpress/S1.help.json",
    "corpus/sites/gritmedia-se.json",
  ])("%s", async (file) => {
    expect(await findings(sourceFrom(readShared(file), file).surface)).toEqual([]);
  });
});

describe("an index beside a document", () => {
  const index = (route: object) => ({
    name: "Demo",
    namespaces: ["t/v1"],
    routes: {
      "/": { namespace: "", endpoints: [{ methods: ["GET"], args: { context: {} } }] },
      "/t/v1/a": { namespace: "t/v1", endpoints: [{ methods: ["GET"], args: {} }], ...route },
    },
  });
  const help = sourceFrom(index({ schema: { properties: { id: { type: "integer" } } } }), "t").surface;
  const view = sourceFrom(index({}), "t").surface;
  const documentOf = (surface: Surface) => readDocument(emitDocument(surface));
  const silent = (a: string, b: string) =>
    `${a} describes its responses and ${b} does not: responses are not compared.`;

  it.each([
    ["of one without answers", help, documentOf(view), silent("t.json", "api.json")],
    ["of one with answers", view, documentOf(help), silent("api.json", "t.json")],
    ["of its own", help, documentOf(help), undefined],
    ["of its own, without answers", view, documentOf(view), undefined],
  ])("%s is described as it was captured", async (_, surface, document, warning) => {
    const sides = [surface, document].map((each) => ({ name: "", surface: each, notices: [] }));
    const [a, b] = await alignSides(sides, createSchemaPool());
    const labels = { a: "t.json", b: "api.json" };
    const { findings: found, warnings, ...told } = compareSurfaces(a!.surface, b!.surface, { labels });
    expect(found).toEqual([]);
    expect(warnings.find((each) => each.includes("responses"))).toBe(warning);
    expect(told.a).toMatchObject({ siteName: "Demo", context: surface.context });
  });
});
