// What the code behind an argument validates, in the document.
import { describe, expect, it } from "vitest";
import { emitDocument } from "../../src/openapi/document.ts";
import { judgeDocument } from "../../src/openapi/judge.ts";
import { sourceFrom } from "../../src/source.ts";

const text = { type: "string" };
const settings = {
  description: "The font.",
  type: "object",
  context: ["view"],
  properties: { name: text, slug: text },
  required: ["name", "slug"],
};

const route = (methods: readonly string[], args: object, more: object = {}) => ({
  namespace: "wp/v2",
  endpoints: [{ methods, args }],
  ...more,
});

const schema = { title: "wp_font_family", type: "object", properties: { font_family_settings: settings } };

const { surface } = sourceFrom(
  {
    namespaces: ["wp/v2", "wc-analytics"],
    routes: {
      "/wp/v2/users": route(["POST"], { username: text, password: text, name: text }),
      "/wp/v2/font-families": route(["POST"], { font_family_settings: text }, { schema }),
      "/wp/v2/font-families/(?P<id>\\d+)": route(
        ["POST", "PUT", "PATCH"],
        { font_family_settings: text },
        { schema },
      ),
      "/wc-analytics/reports/customers": {
        ...route(["GET"], {
          registered_between: { type: "array", items: text },
          total_spend_between: { type: "array", items: { type: "integer" } },
        }),
        namespace: "wc-analytics",
      },
    },
  },
  "test",
);
const document = emitDocument(surface);
const property = (body: string, name: string) => document.components.schemas[body]?.properties?.[name];

describe("what the code behind an argument validates", () => {
  it("is in bodies, named as what the site does not declare", () => {
    expect(property("PostWpV2Users_requestBody", "username")).toEqual({
      type: "string",
      pattern: expect.stringContaining("@"),
      "x-routeprint-validated": ["pattern"],
    });
    expect(property("PostWpV2Users_requestBody", "password")).toMatchObject({
      format: "password",
      "x-routeprint-validated": ["pattern"],
    });
    expect(property("PostWpV2Users_requestBody", "name")).toEqual(text);
  });

  it("describes the JSON of a text by the response, and a part of it for an item", () => {
    const part = { type: "object", properties: { name: text, slug: text } };
    const json = { type: "string", contentMediaType: "application/json" };
    expect(property("PostWpV2FontFamilies_requestBody", "font_family_settings")).toMatchObject({
      ...json,
      contentSchema: { ...part, required: ["name", "slug"] },
    });
    const ofItem = property("PostWpV2FontFamiliesById_requestBody", "font_family_settings");
    expect(ofItem).toMatchObject({ ...json, contentSchema: part });
    expect(JSON.stringify(ofItem)).not.toContain('"required"');
  });

  it("is in parameters and their items", () => {
    const parameters = document.paths["/wc-analytics/reports/customers"]?.["get"]?.parameters;
    expect(parameters).toMatchObject([
      {
        schema: {
          minItems: 2,
          maxItems: 2,
          items: { type: "string", format: "date-time", "x-routeprint-validated": ["format"] },
          "x-routeprint-validated": ["minItems", "maxItems"],
        },
      },
      { schema: { minItems: 2, maxItems: 2, items: { type: "integer" } } },
    ]);
  });

  it.each(["3.0", "3.1", "3.2"] as const)("is valid in %s", async (openapi) => {
    expect(await judgeDocument(emitDocument(surface, { openapi }))).toEqual([]);
  });
});
