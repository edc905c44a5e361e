import { describe, expect, it } from "vitest";
import { cutDocument } from "../../src/docs/cut.ts";
import { redocJson } from "../../src/docs/embed.ts";
import { asset } from "../../src/docs/template.ts";

describe("what Redoc is given", () => {
  it("holds no key that it does not show, and no way out of its element", () => {
    const title = "</script> ![x](http://a)\u2028";
    const document = {
      info: { title, version: "1", description: title, "x-other": 1 },
      "x-routeprint-routes": [1],
    };
    const json = redocJson(document);
    expect(json).not.toContain("<");
    expect(JSON.parse(json)).toEqual({
      info: { title, description: "</script> !\u200b[x](http://a)\u2028", "x-other": 1 },
    });
  });

  // `scripts/redoc.js` looks for a function of the bundle that a new version may have changed: then pages are slower.
  it("is shown by a bundle that prints shared schemas once", () => {
    expect(asset("redoc.js").content).toContain(".m||=new WeakMap");
  });
});

describe("cutDocument", () => {
  it("takes a document without declared tags and components", () => {
    const paths = { "/x": { get: { tags: ["a"] } }, "/y": { get: {} } };
    const groups = [{ name: "A", tags: ["a"] }];
    const cut = cutDocument({ openapi: "3.1.1", info: {}, "x-tagGroups": groups, paths }, "A");
    expect(JSON.parse(JSON.stringify(cut))).toEqual({
      openapi: "3.1.1",
      info: { title: "A" },
      "x-tagGroups": groups,
      tags: [],
      paths: { "/x": paths["/x"] },
    });
  });

  it("keeps the operations of a group and what they refer to, through chains and loops", () => {
    const schema = (name: string): object => ({ schema: { $ref: `#/components/schemas/${name}` } });
    const document = {
      openapi: "3.1.1",
      info: { title: "T", version: "1", description: "3 operations in 2 namespaces." },
      "x-tagGroups": [
        { name: "A", tags: ["a"] },
        { name: "B", tags: ["b"] },
      ],
      tags: [{ name: "a" }, { name: "b" }],
      paths: {
        "/x": {
          get: {
            tags: ["a"],
            parameters: [{ $ref: "#/components/parameters/P" }],
            content: schema("A~1B"),
          },
          post: { tags: ["b"], content: schema("C") },
        },
        "/y": { get: { tags: ["b"], content: schema("C") } },
      },
      components: {
        schemas: {
          "A/B": { items: { $ref: "#/components/schemas/Loop/properties/z" } },
          Loop: { properties: { z: { $ref: "#/components/schemas/Loop" } } },
          C: { type: "string" },
        },
        parameters: { P: { name: "p", in: "query" }, Q: { name: "q", in: "query" } },
        responses: { R: { description: "" } },
        securitySchemes: { basic: { type: "http" } },
      },
    };
    const cut = JSON.parse(JSON.stringify(cutDocument(document, "A")));
    expect(cut).toEqual({
      openapi: "3.1.1",
      info: { title: "A", version: "1" },
      "x-tagGroups": [{ name: "A", tags: ["a"] }],
      tags: [{ name: "a" }],
      paths: { "/x": { get: document.paths["/x"].get } },
      components: {
        schemas: { "A/B": document.components.schemas["A/B"], Loop: document.components.schemas.Loop },
        parameters: { P: document.components.parameters.P },
        securitySchemes: { basic: { type: "http" } },
      },
    });
  });

  it("keeps nothing that only a key refers to which Redoc does not show", () => {
    const schemas = { Shown: { type: "string" }, Unshown: { type: "object" } };
    const responses = {
      200: { schema: { $ref: "#/components/schemas/Shown" } },
      "x-routeprint-contexts": { $ref: "#/components/schemas/Unshown" },
    };
    const document = {
      openapi: "3.1.1",
      info: {},
      "x-tagGroups": [{ name: "A", tags: ["a"] }],
      paths: { "/x": { get: { tags: ["a"], responses } } },
      components: { schemas },
    };
    expect(cutDocument(document, "A").components).toEqual({ schemas: { Shown: schemas.Shown } });
  });
});
