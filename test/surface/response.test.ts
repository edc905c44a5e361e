import { describe, expect, it } from "vitest";
import { emitDocument } from "../../src/openapi/document.ts";
import { sourceFrom } from "../../src/source.ts";
import { createResponseReader } from "../../src/surface/response.ts";

const SCHEMA = { title: "thing", type: "object", properties: { id: { type: "integer" } } };
const PAGES = { page: { type: "integer" }, per_page: { type: "integer" } };

const READ = { endpoints: [{ methods: ["GET"], args: {} }] };

/** A route, what stands beside it, and what GET answers: a list, an object, or a map. */
interface Row {
  readonly route: string;
  readonly kind: "list" | "object" | "map";
  readonly args?: object;
  readonly schema?: object;
  readonly beside?: string;
}

const ROWS: readonly Row[] = [
  { route: "/x/v1/things", kind: "object" },
  { route: "/x/v1/things", kind: "list", beside: "/x/v1/things/(?P<id>\\d+)" },
  { route: "/x/v1/things", kind: "object", beside: "/x/v1/things/all" },
  { route: "/x/v1/things", kind: "list", args: PAGES },
  { route: "/x/v1/things", kind: "list", schema: { type: "array", items: SCHEMA } },
  { route: "/x/v1/things", kind: "object", schema: { ...SCHEMA, type: ["object", "array"] } },
  {
    route: "/x/v1/things",
    kind: "object",
    args: PAGES,
    schema: { type: "object", properties: { total: { type: "integer" }, page: { type: "integer" } } },
  },
  {
    route: "/wc-analytics/reports/orders/stats",
    kind: "object",
    args: PAGES,
    schema: { type: "object", properties: { totals: { type: "object" }, intervals: { type: "array" } } },
  },
  { route: "/wp/v2/types", kind: "map" },
  { route: "/wp/v2/block-patterns/categories", kind: "list" },
  // WooCommerce gives these in one piece, as a list.
  { route: "/wc/v1/reports", kind: "list" },
  { route: "/wc/v3/reports/sales", kind: "list" },
  { route: "/wc/v2/reports/top_sellers", kind: "list" },
  { route: "/wc/v3/reports/orders/totals", kind: "list" },
  { route: "/wc/v3/data", kind: "list" },
  { route: "/wc/v3/data/currencies/current", kind: "object" },
  { route: "/wc/v3/customers/(?P<customer_id>[\\d]+)/downloads", kind: "list" },
  { route: "/wc/v3/shipping/zones/(?P<id>[\\d]+)/locations", kind: "list" },
  { route: "/wc-analytics/reports/performance-indicators", kind: "list" },
  { route: "/wc-analytics/reports/performance-indicators/allowed", kind: "list" },
  { route: "/wc-analytics/leaderboards/allowed", kind: "list" },
  { route: "/wc-analytics/reports/import/status", kind: "object" },
  { route: "/wc-admin/onboarding/tasks", kind: "list" },
  { route: "/wc-admin/onboarding/profile", kind: "object" },
  { route: "/wc/v3/system_status", kind: "object" },
  { route: "/wc/store/v1/products/collection-data", kind: "object", args: PAGES },
];

function kindOf({ route, args = {}, schema = SCHEMA, beside }: Row): string {
  const entry = (own: object) => ({ endpoints: [{ methods: ["GET"], args: own }], schema });
  const routes = { [route]: entry(args), ...(beside === undefined ? {} : { [beside]: entry({}) }) };
  const { paths, components } = emitDocument(sourceFrom({ namespaces: [], routes }, "test").surface);
  const template = route.replaceAll(/\(\?P<(\w+)>[^)]*\)/g, "{$1}");
  const response = paths[template]?.["get"]?.responses["200"];
  const found = response !== undefined && "content" in response ? response.content : undefined;
  const written = found?.["application/json"]?.schema ?? {};
  const answer =
    "$ref" in written ? (components.schemas[written.$ref.split("/").at(-1) ?? ""] ?? {}) : written;
  return answer.type === "array" ? "list" : answer.additionalProperties === undefined ? "object" : "map";
}

describe("the response of GET", () => {
  it.each(ROWS)("on $route beside $beside is a $kind", (row) => {
    expect(kindOf(row)).toBe(row.kind);
  });

  it("is the list that the site describes, or nothing", () => {
    const schema = { type: ["array", "null"], items: { type: "string" } };
    const index = { namespaces: [], routes: { "/x/v1/a": { ...READ, schema } } };
    const { paths, components } = emitDocument(sourceFrom(index, "test").surface);
    expect(paths["/x/v1/a"]?.["get"]?.responses["200"]).toMatchObject({
      content: { "application/json": { schema: { $ref: "#/components/schemas/XV1A" } } },
    });
    expect(components.schemas["XV1A"]).toMatchObject(schema);
  });

  it.each([
    { type: "array", isGuessed: false },
    { type: ["array", "null"], isGuessed: false },
    { type: ["array", "object"], isGuessed: true },
  ])("is no guess where the schema of $type is of a list alone: $isGuessed", ({ type, isGuessed }) => {
    const route = { endpoints: [{ methods: ["GET"], args: PAGES }], schema: { type } };
    const { surface } = sourceFrom({ namespaces: [], routes: { "/x/v1/a": route } }, "test");
    const answerOf = createResponseReader(surface);
    const answers = surface.operations.flatMap((operation) =>
      operation.variants.map((variant) => answerOf(operation, variant)),
    );
    expect(answers).toEqual([{ kind: "list", inferred: isGuessed, paged: true, edits: false }]);
  });

  it("has a schema without a keyword where the site does not describe it", () => {
    const index = { namespaces: [], routes: { "/x/v1/a": READ } };
    const { paths } = emitDocument(sourceFrom(index, "test").surface);
    expect(paths["/x/v1/a"]?.["get"]?.responses["200"]).toEqual({
      description: "The site does not describe this response.",
      content: { "application/json": { schema: {} } },
    });
  });

  it("is told by items of any number of routes", () => {
    const { surface } = sourceFrom(
      { namespaces: [], routes: { "/x/v1/a": READ, "/x/v1/a/(?P<id>\\d+)": READ } },
      "test",
    );
    const operations = surface.operations.map((operation) => ({
      ...operation,
      variants: Array.from({ length: 200_000 }, () => operation.variants).flat(),
    }));
    const answerOf = createResponseReader({ ...surface, operations });
    const [collection] = operations;
    const [variant] = collection?.variants ?? [];
    if (collection === undefined || variant === undefined) throw new Error("no operation");
    expect(answerOf(collection, variant).kind).toBe("list");
  });
});
