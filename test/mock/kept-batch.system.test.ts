// Batches as `WC_REST_Controller::batch_items` runs them.
import { expect, it } from "vitest";
import { startMock } from "./support/server.ts";

const text = { type: "string" };
const schema = {
  title: "product",
  type: "object",
  properties: { id: { type: "integer" }, name: text, status: { ...text, enum: ["publish", "draft"] } },
};
const args = { name: text, status: { ...text, default: "publish" } };
const route = (namespace: string, ...endpoints: readonly object[]) => ({ namespace, endpoints, schema });
const routesOf = (namespace: string) => ({
  [`/${namespace}/products`]: route(
    namespace,
    { methods: ["GET"], args: { search: text } },
    { methods: ["POST"], args },
  ),
  [`/${namespace}/products/(?P<id>[\\d]+)`]: route(namespace, { methods: ["GET"], args: {} }),
  [`/${namespace}/products/batch`]: route(namespace, { methods: ["POST", "PUT", "PATCH"], args }),
});

const mock = await startMock({
  namespaces: ["wc/v3", "a/v1"],
  routes: { ...routesOf("wc/v3"), ...routesOf("a/v1") },
});

const send = (path: string, body: object) =>
  mock.send("POST", `/wp-json${path}`, {
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

it("creates, updates and deletes the items of a batch, each on its own", async () => {
  const unknown = {
    id: 99_999,
    error: { code: "woocommerce_rest_product_invalid_id", message: "Invalid ID.", data: { status: 404 } },
  };
  const { status, json } = await send("/wc/v3/products/batch", {
    create: [{ name: "One" }, { name: "Two", status: "draft" }],
    update: [
      { id: 3, name: "Three" },
      { id: 99_999, name: "None" },
    ],
    delete: [4, 99_999],
  });
  expect(status).toBe(200);
  expect(json).toEqual({
    create: [
      { id: 10_001, name: "One", status: "publish" },
      { id: 10_002, name: "Two", status: "draft" },
    ],
    update: [expect.objectContaining({ id: 3, name: "Three" }), unknown],
    delete: [expect.objectContaining({ id: 4 }), unknown],
  });
  expect((await mock.send("GET", "/wp-json/wc/v3/products/10002")).json).toMatchObject({ name: "Two" });
  expect((await mock.send("GET", "/wp-json/wc/v3/products/3")).json).toMatchObject({ name: "Three" });
  expect((await mock.send("GET", "/wp-json/wc/v3/products/4")).status).toBe(404);
});

it("refuses more than 100 items", async () => {
  expect(await send("/wc/v3/products/batch", { delete: Array.from({ length: 101 }, () => 1) })).toMatchObject(
    {
      status: 413,
      json: { code: "woocommerce_rest_request_entity_too_large" },
    },
  );
  expect((await mock.send("GET", "/wp-json/wc/v3/products/1")).status).toBe(200);
});

it("is one of WooCommerce alone", async () => {
  await send("/a/v1/products/batch", { delete: [1] });
  expect((await mock.send("GET", "/wp-json/a/v1/products/1")).status).toBe(200);
});
