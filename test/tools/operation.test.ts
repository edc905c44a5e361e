// Operations as tools: names, one flat input, results.
import { describe, expect, it } from "vitest";
import { emitDocument } from "../../src/openapi/document.ts";
import { sourceFrom } from "../../src/source.ts";
import { type OperationTool, operationTool, operationTools } from "../../src/tools/index.ts";
import { readSample } from "../support/samples.ts";
import { brokenRules } from "./schema-rules.ts";

const integer = { type: "integer" };
const text = { type: "string" };
const list = { type: "array", items: integer };

const route = (methods: readonly string[], args: object, schema?: object) => ({
  namespace: "shop/v1",
  endpoints: [{ methods, args }],
  ...(schema === undefined ? {} : { schema }),
});

const item = {
  title: "item",
  type: "object",
  additionalProperties: false,
  required: ["id"],
  properties: {
    id: { ...integer, readonly: true },
    code: { ...text, pattern: "^(a+)+$" },
    tags: { type: "array" },
    state: { oneOf: [{ type: "string", enum: ["on"] }, { type: "boolean" }] },
  },
};

const long = `shop/v1/${"long-word-".repeat(8)}`;

const document = emitDocument(
  sourceFrom(
    {
      namespaces: ["shop/v1", "wp/v2"],
      routes: {
        "/shop/v1/items": route(
          ["GET"],
          { include: list, "filter[tag]": text, _method: text, page: integer },
          item,
        ),
        "/shop/v1/items/(?P<id>[\\d]+)": route(
          ["POST", "PUT", "PATCH"],
          {
            id: integer,
            names: { type: ["array", "string"], description: `Line\none.\u0007 ${"word ".repeat(100)}` },
            boxes: {
              type: "array",
              items: { type: "object", properties: { "a b": text, c: text }, required: ["c", "d"] },
            },
            pick: { type: "array", anyOf: [{ minItems: 1 }, { maxItems: 0 }] },
            made: { ...text, readonly: true },
          },
          item,
        ),
        [`/${long}`]: route(["DELETE"], {}),
        [`/${long}more`]: route(["DELETE"], {}),
        "/shop/v1/things/(?P<id>[\\d]+)": route(["POST"], { note: { ...text, required: true } }),
        "/shop/v1/things/(?P<code>[a-z]+)": route(["POST"], {
          note: integer,
          constructor: text,
          id: integer,
        }),
        "/shop/v1/never/(?P<any>.+)": route(["GET"], {}),
        "/shop/v1/never/more": route(["GET"], {}),
        "/wp/v2/media": { namespace: "wp/v2", endpoints: [{ methods: ["POST"], args: { title: text } }] },
        "/shop/v1/words": route(["POST"], {
          "Bias Language": text,
          "Bias-Language": text,
          Bias_Language: text,
        }),
      },
    },
    "test",
  ).surface,
);

const tools = operationTools(document);

function toolOf(method: string, template: string): OperationTool {
  const tool = operationTool(document, { method, template });
  if (tool === undefined) throw new Error(`no ${method} ${template}`);
  return tool;
}

describe("operationTools", () => {
  it("makes one tool of the methods that one endpoint accepts", () => {
    // WordPress registers `POST, PUT, PATCH` for each update (`WP_REST_Server::EDITABLE`).
    const methods = tools
      .filter(({ template }) => template === "/shop/v1/items/{id}")
      .map(({ method }) => method);
    expect(methods).toEqual(["POST"]);
  });

  it("makes none of an operation that never responds", () => {
    expect(document.paths["/shop/v1/never/more"]).toBeDefined();
    expect(tools.map(({ template }) => template)).not.toContain("/shop/v1/never/more");
  });

  it("names the files that an input cannot hold", () => {
    // `WP_REST_Attachments_Controller::create_item` takes the file of a form.
    expect(toolOf("POST", "/wp/v2/media")).toMatchObject({
      description: "Send media. POST /wp/v2/media. Leaves out files: file.",
      inputs: [{ property: "title", in: "body", name: "title" }],
    });
  });

  it("gives each operation a name that every provider accepts", () => {
    const names = tools.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    // OpenAI: `^[a-zA-Z0-9_-]{1,64}$`.
    expect(names.filter((name) => !/^[\w-]{1,64}$/.test(name))).toEqual([]);
    expect(Math.max(...names.map(({ length }) => length))).toBe(64);
  });

  it("writes schemas that models accept", () => {
    const shop = operationTools(emitDocument(sourceFrom(readSample("shop-site"), "test").surface));
    const broken = [...tools, ...shop].flatMap(({ inputSchema, outputSchema = {} }) => [
      ...brokenRules(inputSchema, "input"),
      ...brokenRules(outputSchema, "output"),
    ]);
    expect(broken).toEqual([]);
  });
});

describe("the input of a tool", () => {
  it("joins path and body, required ones first", () => {
    const { inputSchema, inputs } = toolOf("POST", "/shop/v1/items/{id}");
    expect(inputs.map(({ property, in: place }) => `${place} ${property}`)).toEqual([
      "path id",
      "body boxes",
      "body names",
      "body pick",
    ]);
    expect(inputSchema.required).toEqual(["id"]);
    expect(inputSchema.additionalProperties).toBe(false);
  });

  it("gives lists their items and cuts texts", () => {
    const { names } = toolOf("POST", "/shop/v1/items/{id}").inputSchema.properties;
    expect(names?.items).toEqual({});
    expect(names?.description).toMatch(/^Line one\..*…$/);
  });

  it("requires only names that an object has", () => {
    expect(toolOf("POST", "/shop/v1/items/{id}").inputSchema.properties["boxes"]?.items).toMatchObject({
      required: ["c"],
      properties: { c: text },
    });
  });

  it("keeps the names that are sent", () => {
    expect(toolOf("GET", "/shop/v1/items").inputs).toContainEqual({
      property: "include",
      in: "query",
      name: "include[]",
    });
  });

  it("offers no parameter that changes the method", () => {
    // `WP_REST_Server::serve_request` runs the request by the method that `_method` names.
    expect(Object.keys(toolOf("GET", "/shop/v1/items").inputSchema.properties)).toEqual(["include", "page"]);
  });

  it("renames what models refuse, and tells names apart", () => {
    // Jetpack registers `Bias Language` beside other rules of writing.
    const { inputs } = toolOf("POST", "/shop/v1/words");
    expect(inputs.map(({ property, name }) => [property, name])).toEqual([
      ["Bias_Language", "Bias Language"],
      ["Bias-Language", "Bias-Language"],
      ["body_Bias_Language", "Bias_Language"],
    ]);
  });
});

describe("the input of routes that share a path", () => {
  it("accepts what either accepts, and requires what both require", () => {
    const template = Object.keys(document.paths).find((path) => path.startsWith("/shop/v1/things/")) ?? "";
    const { inputSchema } = toolOf("POST", template);
    const { note } = inputSchema.properties;
    expect(note?.anyOf?.map(({ type }) => type)).toEqual(["string", "integer"]);
    expect(inputSchema.required).toHaveLength(1);
    expect(inputSchema.properties["constructor"]).toEqual(text);
  });
});

describe("the effect of a tool", () => {
  it.each([
    ["GET", "/shop/v1/items", "read"],
    ["POST", "/shop/v1/items/{id}", "write"],
    ["POST", "/shop/v1/words", "write"],
    ["DELETE", `/${long}`, "delete"],
  ])("of %s %s is %s", (method, template, effect) => {
    expect(toolOf(method, template).effect).toBe(effect);
  });
});

describe("the result of a tool", () => {
  it("demands nothing and runs no pattern", () => {
    const { outputSchema } = toolOf("GET", "/shop/v1/items");
    expect(outputSchema?.type).toBe("array");
    expect(outputSchema?.items?.required).toBeUndefined();
    expect(Object.keys(outputSchema?.items?.properties ?? {})).toEqual(["code", "id", "state", "tags"]);
    expect(outputSchema?.items?.properties?.["code"]).toEqual({ type: "string" });
    expect(outputSchema?.items?.properties?.["state"]?.oneOf).toBeUndefined();
  });

  it("is absent where the document describes none", () => {
    expect(toolOf("POST", "/shop/v1/words").outputSchema).toBeUndefined();
  });
});
