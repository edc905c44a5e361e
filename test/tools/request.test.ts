// The requests of calls of tools.
import { describe, expect, it } from "vitest";
import { emitDocument } from "../../src/openapi/document.ts";
import { addressOf } from "../../src/example/index.ts";
import { sourceFrom } from "../../src/source.ts";
import { type OperationTool, operationTool, toolRequest } from "../../src/tools/index.ts";
import { readSample } from "../support/samples.ts";
import { failedSamples } from "./sample-calls.ts";

const { surface } = sourceFrom(
  {
    namespaces: ["shop/v1"],
    routes: {
      "/shop/v1/items/(?P<id>[\\d]+)": {
        namespace: "shop/v1",
        endpoints: [
          { methods: ["GET"], args: { include: { type: "array", items: { type: "integer" } } } },
          {
            methods: ["PUT"],
            args: { note: { type: "string" }, date: { type: ["string", "null"] } },
          },
        ],
      },
    },
  },
  "test",
);
const document = emitDocument(surface);

function toolOf(method: string): OperationTool {
  const tool = operationTool(document, { method, template: "/shop/v1/items/{id}" });
  if (tool === undefined) throw new Error(`no ${method}`);
  return tool;
}

describe("toolRequest", () => {
  it("sends each value where WordPress reads it", () => {
    const request = toolRequest(toolOf("GET"), { id: 7, include: [1, 2], other: true });
    expect(addressOf(request, { url: "https://a.example/wp-json" })).toBe(
      "https://a.example/wp-json/shop/v1/items/7?include[]=1&include[]=2",
    );
    expect(request.body).toBeUndefined();
  });

  it("leaves out null where the argument has none", () => {
    expect(toolRequest(toolOf("PUT"), { id: 7, note: null, date: null }).body).toEqual([["date", null]]);
  });
});

describe("the samples of the shop", () => {
  it("are inputs that the schemas accept, and give the same requests", () => {
    const { calls, failed } = failedSamples(sourceFrom(readSample("shop-site"), "test").surface);
    expect(failed).toEqual([]);
    expect(calls).toBeGreaterThan(150);
  });
});
