import { describe, expect, it } from "vitest";
import { sampleRequest } from "../../src/docs/request.ts";
import { sourceFrom } from "../../src/source.ts";

/** What a definition says, and the query that a request needs for it. */
const NEEDED: readonly { args: Readonly<Record<string, object>>; query: string }[] = [
  { args: { context: { type: "string", enum: ["edit"], default: "view" } }, query: "?context=edit" },
  {
    args: { context: { type: "string", enum: ["edit"], default: "view", required: true } },
    query: "?context=edit",
  },
  { args: { context: { type: "string", enum: ["view", "edit"], default: "view" } }, query: "" },
  { args: { context: { type: "string", enum: ["edit"], default: null } }, query: "" },
  { args: { ids: { type: "array", items: { type: "integer" }, required: true } }, query: "?ids[]=1" },
  // WordPress takes no JSON in a query, and an empty text for an empty object.
  { args: { meta: { type: "object", required: true } }, query: "?meta=" },
  {
    args: {
      meta: { type: "object", properties: { id: { type: "integer", required: true } }, required: true },
    },
    query: "?meta[id]=1",
  },
  { args: { a: { type: "string", enum: ["\ud800"], required: true } }, query: "?a=%EF%BF%BD" },
];

describe("a request", () => {
  it.each(NEEDED)("with $args sends what it cannot do without: $query", ({ args, query }) => {
    const endpoints = [{ methods: ["GET"], args }];
    const routes = { "/shop/v1/carts": { namespace: "shop/v1", endpoints } };
    const { surface } = sourceFrom({ namespaces: ["shop/v1"], routes }, "shop.json");
    const [operation] = surface.operations;
    expect(operation && sampleRequest(surface, operation).url.split("carts")[1]).toBe(query);
  });
});
