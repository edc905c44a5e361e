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
  { pattern: String.raw`[\w-]+`, argument: { type: ["integer", "string"] }, sample: "sample-thing" },
  { pattern: String.raw`[\w-]+`, argument: {}, sample: "sample-thing" },
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
    [
      { title: { type: "string" }, status: { type: "string", enum: ["draft"] } },
      [
        ["title", "Sample cart"],
        ["status", "draft"],
      ],
    ],
    [{ context: { type: "string", enum: ["view"] }, title: { type: "string" } }, [["title", "Sample cart"]]],
    [{ id: { type: "integer" } }, undefined],
  ])("changes something: %j", (args, body) => {
    const endpoints = [{ methods: ["PUT"], args }];
    const routes = { "/shop/v1/cart": { namespace: "shop/v1", endpoints } };
    const { surface } = sourceFrom({ namespaces: ["shop/v1"], routes }, "shop.json");
    const [operation] = surface.operations;
    expect(operation && sampleRequest(operation).body).toEqual(body);
  });
});

/** The sample of the only operation of a route. */
function sampleOf(
  route: string,
  method: string,
  args: Readonly<Record<string, object>>,
): ReturnType<typeof sampleRequest> {
  const namespace = route.split("/").slice(1, 3).join("/");
  const routes = { [route]: { namespace, endpoints: [{ methods: [method], args }] } };
  const { surface } = sourceFrom({ namespaces: [namespace], routes }, "site.json");
  const operation = surface.operations.find((each) => each.method === method);
  if (operation === undefined) throw new Error(`${route} has no operation`);
  return sampleRequest(operation);
}

const RAW = { type: "object", properties: { raw: { type: "string" }, rendered: { type: "string" } } };
const FORCE = { type: "boolean", default: false };
const ITEM = { name: { type: "string" }, regular_price: { type: "string" } };

describe("a sample sends what the controller needs beyond the index", () => {
  it.each([
    // `rest_trash_not_supported` (recorded, WordPress 7.1).
    [
      "/wp/v2/tags/(?P<id>[\\d]+)",
      { force: { ...FORCE, description: "Required to be true, as terms do not support trashing." } },
      [["force", true]],
    ],
    ["/wp/v2/media/(?P<id>[\\d]+)", { force: FORCE }, [["force", true]]],
    ["/wp/v2/posts/(?P<id>[\\d]+)", { force: FORCE }, []],
  ] as const)("DELETE %s: %j", (route, args, query) => {
    expect(sampleOf(route, "DELETE", args).query).toEqual(query);
  });

  it.each([
    // `empty_content` (recorded, WordPress 7.1).
    [
      "/wp/v2/posts",
      { status: { type: "string", enum: ["publish", "draft"] }, title: RAW, content: RAW },
      { title: "Sample post", status: "publish", content: "A short content of the sample post." },
    ],
    [
      "/wp/v2/comments",
      { author_ip: { type: "string", format: "ip" }, content: RAW, post: { type: "integer", default: 0 } },
      { content: "A short content of the sample comment.", post: 1 },
    ],
    // `WC_REST_Controller::batch_items`.
    [
      "/wc/v3/products/batch",
      ITEM,
      {
        create: [{ name: "Sample product", regular_price: "24.00" }],
        update: [{ id: 1, name: "Sample product", regular_price: "24.00" }],
        delete: [2],
      },
    ],
    [
      "/wc/v3/settings/(?P<group_id>[\\w-]+)/batch",
      { value: { type: "string" } },
      { update: [{ id: "sample-setting", value: "Sample value" }] },
    ],
  ] as const)("POST %s", (route, args, body) => {
    expect(Object.fromEntries(sampleOf(route, "POST", args).body ?? [])).toEqual(body);
  });

  it("a file for media", () => {
    const sample = sampleOf("/wp/v2/media", "POST", { title: RAW });
    expect(sample).toMatchObject({ file: { field: "file" }, body: [["title", "Sample media"]] });
  });

  it("values for variables of merged routes", () => {
    const endpoints = [{ methods: ["GET"], args: {} }];
    const routes = {
      "/shop/v1/things/(?P<id>[\\d]+)": { namespace: "shop/v1", endpoints },
      "/shop/v1/things/(?P<slug>[\\w-]+)": { namespace: "shop/v1", endpoints },
    };
    const { surface } = sourceFrom({ namespaces: ["shop/v1"], routes }, "shop.json");
    for (const operation of surface.operations.filter(({ variables }) => variables.length > 0))
      expect(addressOf(sampleRequest(operation), { url: "" })).not.toMatch(/[{}]/);
  });
});

describe("the credential of a sample", () => {
  it.each([
    ["GET", "/wp/v2/posts", undefined],
    ["GET", "/wp/v2/settings", "applicationPassword"],
    ["GET", "/wp/v2/users/me", "applicationPassword"],
    ["GET", "/wp/v2/posts/(?P<parent>[\\d]+)/revisions", "applicationPassword"],
    ["POST", "/wp/v2/posts", "applicationPassword"],
    ["GET", "/wc/v3/orders", "consumerKey"],
    ["GET", "/wc-analytics/orders", "consumerKey"],
    ["POST", "/wc/store/v1/cart/add-item", undefined],
    ["GET", "/shop/v1/carts", undefined],
  ])("of %s %s is %s", (method, route, credential) => {
    expect(sampleOf(route, method, {}).credential).toBe(credential);
  });
});
