import { describe, expect, it } from "vitest";
import { addressOf } from "../../src/example/languages.ts";
import { sampleRequest, sampleRoot } from "../../src/example/request.ts";
import { sourceFrom } from "../../src/source.ts";
import { listPages } from "../../src/docs/pages.ts";
import { documentSite } from "../../src/documentation.ts";

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
    expect(operation && addressOf(sampleRequest(operation), sampleRoot(surface)).split("carts")[1]).toBe(
      query,
    );
  });
});

/** A pattern, what the argument of its name says, and the value to send. */
const CASES: readonly { pattern: string; argument: object; sample: string }[] = [
  {
    pattern: String.raw`[\w]+`,
    argument: { type: "string", enum: ["customers", "coupons"] },
    sample: "customers",
  },
  { pattern: "[^/]+", argument: { type: "string", enum: ["", "a/b", "posts"] }, sample: "posts" },
  { pattern: "all|new|old", argument: { type: "string", enum: ["none", "old", "new"] }, sample: "old" },
  { pattern: String.raw`\d+`, argument: { enum: ["latest", 7] }, sample: "7" },
  { pattern: String.raw`[\w-]+`, argument: { type: "integer" }, sample: "1" },
  { pattern: String.raw`[\w-]+`, argument: { type: "integer", minimum: 12 }, sample: "12" },
  { pattern: String.raw`[\w-]+`, argument: { type: "integer", minimum: -3, maximum: -1 }, sample: "a" },
  { pattern: String.raw`[\d]{4}`, argument: { type: "integer" }, sample: "1111" },
  { pattern: String.raw`[\w-]+`, argument: { type: ["integer", "string"] }, sample: "a" },
  { pattern: String.raw`[\w-]+`, argument: {}, sample: "a" },
];

describe("the sample of a variable", () => {
  it.each(CASES)("$pattern with $argument is $sample", async ({ pattern, argument, sample }) => {
    const routes = {
      [`/shop/v1/things/(?P<thing>${pattern})`]: {
        namespace: "shop/v1",
        endpoints: [{ methods: ["GET"], args: { thing: argument } }],
      },
    };
    const site = documentSite("shop", sourceFrom({ namespaces: ["shop/v1"], routes }, "shop.json"));
    const [operation] = site.surface.operations;
    expect(operation && new URL(addressOf(sampleRequest(operation), sampleRoot(site.surface))).pathname).toBe(
      `/wp-json/shop/v1/things/${sample}`,
    );
    const page = listPages([site], { links: "files" }).find(({ path }) =>
      path.startsWith("shop/namespaces/shop-v1/"),
    );
    expect(await page?.render()).toContain(
      `<span class="quiet"> · for example </span><code>${sample}</code>`,
    );
  });
});

describe("an update", () => {
  it.each([
    [{ title: { type: "string" }, status: { type: "string", enum: ["draft"] } }, [["status", "draft"]]],
    [{ context: { type: "string", enum: ["view"] }, title: { type: "string" } }, [["title", "text"]]],
    [{ id: { type: "integer" } }, undefined],
  ])("changes something: %j", (args, body) => {
    const endpoints = [{ methods: ["PUT"], args }];
    const routes = { "/shop/v1/cart": { namespace: "shop/v1", endpoints } };
    const { surface } = sourceFrom({ namespaces: ["shop/v1"], routes }, "shop.json");
    const [operation] = surface.operations;
    expect(operation && sampleRequest(operation).body).toEqual(body);
  });
});
