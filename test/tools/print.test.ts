// The lists of tools in the form of each provider.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { emitDocument } from "../../src/openapi/document.ts";
import { sourceFrom } from "../../src/source.ts";
import { type ToolFormat, printTools } from "../../src/tools/index.ts";

const text = { type: "string" };
const endpoint = (methods: readonly string[], args: object) => ({ methods, args });
const thing = { title: "thing", type: "object", properties: { id: { type: "integer" } } };

interface Printed {
  readonly server: string;
  readonly tools: readonly Readonly<Record<string, unknown>>[];
  readonly requests: Readonly<Record<string, unknown>>;
}

function printedOf(format: ToolFormat, routes: object): Printed {
  const index = { namespaces: ["wp/v2"], home: "https://a.example", routes };
  return JSON.parse(printTools(emitDocument(sourceFrom(index, "test").surface), format)) as Printed;
}

const printed = (format: ToolFormat): Printed =>
  printedOf(format, {
    "/wp/v2/posts": {
      namespace: "wp/v2",
      endpoints: [
        endpoint(["GET"], {
          page: { type: "integer", minimum: 1 },
          slug: { type: "array", items: text },
        }),
        endpoint(["POST"], { title: text }),
      ],
      schema: thing,
    },
    // Routes of items show that the others are collections, whose POST creates.
    "/wp/v2/posts/(?P<id>[\\d]+)": { namespace: "wp/v2", endpoints: [endpoint(["GET"], {})] },
  });

/** Whether Anthropic's tools of so many routes with such arguments are strict. */
function areStrict(routes: number, args: object): boolean {
  const paths = Array.from({ length: routes }, (_, at) => [
    `/wp/v2/${"x".repeat(at + 1)}`,
    { namespace: "wp/v2", endpoints: [endpoint(["POST"], args)] },
  ]);
  const { tools } = printedOf("tools-anthropic", Object.fromEntries(paths));
  return tools.every(({ strict }) => strict === true);
}

const argumentsOf = (count: number, argument: object): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, argument]));

describe("printTools", () => {
  it("writes tools of the Model Context Protocol with hints, whose results are objects", () => {
    const [read, create] = printed("tools").tools;
    expect(read).toMatchObject({
      name: "getWpV2Posts",
      title: "List posts",
      inputSchema: { type: "object" },
      // Revision 2025-11-25: "outputSchema … currently restricted to type: object at the root level".
      outputSchema: { type: "object", properties: { result: { type: "array" } }, required: ["result"] },
      annotations: { readOnlyHint: true },
    });
    expect(create).toMatchObject({ annotations: { readOnlyHint: false, destructiveHint: false } });
  });

  it("writes functions of OpenAI, each strict or not", () => {
    const [read] = printed("tools-openai").tools;
    expect(Object.keys(read ?? {})).toEqual(["type", "name", "description", "parameters", "strict"]);
    expect(read).toMatchObject({
      type: "function",
      strict: true,
      parameters: { required: ["page", "slug"] },
    });
  });

  it("writes tools of Anthropic", () => {
    const [read] = printed("tools-anthropic").tools;
    expect(Object.keys(read ?? {})).toEqual(["name", "description", "input_schema", "strict"]);
  });

  // Anthropic's guide: 20 strict tools, 24 optional parameters and 16 of union types a request, in total.
  it.each<[string, number, object, boolean]>([
    ["20 tools", 20, {}, true],
    ["21 tools", 21, {}, false],
    ["24 optional arguments", 2, argumentsOf(12, text), true],
    ["26 optional arguments", 2, argumentsOf(13, text), false],
    ["16 unions", 2, argumentsOf(8, { type: ["string", "integer"], required: true }), true],
    ["18 unions", 2, argumentsOf(9, { type: ["string", "integer"], required: true }), false],
    [
      "18 nullable items",
      2,
      argumentsOf(9, { type: "array", items: { type: ["string", "null"] }, required: true }),
      false,
    ],
  ])("knows whether Anthropic takes %s", (_, routes, args, strict) => {
    expect(areStrict(routes, args)).toBe(strict);
  });

  it.each(["tools", "tools-openai", "tools-anthropic"] as const)(
    "fits the schema of the file as %s",
    (format) => {
      const url = new URL("../../schema/tools.schema.json", import.meta.url);
      const validate = new Ajv2020({ strict: false }).compile(
        JSON.parse(readFileSync(url, "utf8")) as object,
      );
      validate(printed(format));
      expect(validate.errors).toBeNull();
    },
  );

  it("says where each argument of a tool is sent", () => {
    const { server, requests } = printed("tools");
    expect(server).toBe("https://a.example/wp-json");
    expect(requests["getWpV2Posts"]).toEqual({
      method: "GET",
      path: "/wp/v2/posts",
      arguments: { page: { in: "query", name: "page" }, slug: { in: "query", name: "slug[]" } },
    });
  });
});
