// Operations as pages describe them.
import { describe, expect, it } from "vitest";
import { describeOperation, type OperationDescription } from "../../src/answers/description.ts";
import { sourceFrom } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";
import { refusalFor, successFor } from "../support/access.ts";
import { describeShared, readShared } from "../support/shared.ts";

function described(surface: Surface, method: string, template: string): OperationDescription {
  const operation = surface.operations.find((one) => one.method === method && one.template === template);
  if (operation === undefined) throw new Error(`no ${method} ${template}`);
  return describeOperation(surface, operation);
}

describeShared("the description of an operation", () => {
  const { surface } = sourceFrom(readShared("corpus/wordpress/W7_1.help.json"), "W7_1");

  it("holds the arguments, the sample and the response of a list", () => {
    const { place, arguments: named, sample, response } = described(surface, "GET", "/wp/v2/posts");
    expect([place, response?.kind, sample.changes]).toEqual(["query", "list", false]);
    expect(named.map(({ name }) => name)).toContain("per_page");
    expect(response?.example).toEqual([expect.objectContaining({ title: expect.anything() })]);
  });

  it("says that a request with a body returns the item and changes data", () => {
    const { place, sample, response } = described(surface, "POST", "/wp/v2/posts");
    expect([place, response?.kind, sample.changes]).toEqual(["body", "object", true]);
    expect(response?.example).toEqual(expect.objectContaining({ title: expect.anything() }));
  });

  // `WC_REST_Controller::batch_items` reads and returns lists of items.
  it("takes and returns the lists of a batch of WooCommerce", () => {
    const { arguments: named, response } = described(surface, "POST", "/wc/v3/products/batch");
    const lists = ["create", "update", "delete"];
    expect(named.map(({ name }) => name)).toEqual(lists);
    expect(Object.keys(Object(response?.example))).toEqual(lists);
  });
});

describe("access of an operation", () => {
  // The schemes of a site are no evidence of its access: WordPress before 5.6 announces none.
  it.each([
    ["a response", [successFor("/a/v1/things")], "open"],
    ["a refusal", [refusalFor("GET", "/a/v1/things")], "sign-in"],
    ["nothing", [], "unknown"],
  ])(
    "follows what the site answered to a visitor, without any scheme: %s",
    (_name, observations, verdict) => {
      const route = { namespace: "a/v1", endpoints: [{ methods: ["GET"], args: {} }] };
      const index = { namespaces: ["a/v1"], routes: { "/a/v1/things": route } };
      const { surface } = sourceFrom(index, "a.json", [], { observations });
      expect(described(surface, "GET", "/a/v1/things").operation.access.verdict).toBe(verdict);
    },
  );
});
