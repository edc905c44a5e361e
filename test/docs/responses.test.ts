import { expect, it } from "vitest";
import { resourceData } from "../../src/docs/operations.ts";
import type { ResponsePanel } from "../../src/docs/responses.ts";
import { viewSite } from "../../src/docs/view.ts";
import { documentSite } from "../../src/documentation.ts";
import { sourceFrom } from "../../src/source.ts";

const SCHEMA = { title: "shop-order", type: "object", properties: { id: { type: "integer" } } };

const ROUTES = {
  "/shop/v1/orders": {
    namespace: "shop/v1",
    endpoints: [
      { methods: ["GET"], args: { search: { type: "string" }, page: { type: "integer" } } },
      { methods: ["POST"], args: { note: { type: "string" }, total: { type: "number", required: true } } },
    ],
    schema: SCHEMA,
  },
  "/shop/v1/orders/(?P<id>\\d+)": {
    namespace: "shop/v1",
    endpoints: [{ methods: ["DELETE"], args: {} }],
    schema: SCHEMA,
  },
};

/** The responses of all operations of a page. */
function panels(): readonly ResponsePanel[] {
  const index = { name: "Shop", namespaces: ["shop/v1"], routes: ROUTES };
  const view = viewSite(documentSite("shop", sourceFrom(index, "shop.json")));
  const namespace = view.namespaces.find(({ label }) => label === "shop/v1");
  const [resource] = namespace?.resources ?? [];
  if (namespace === undefined || resource === undefined) throw new Error("The page has no operation.");
  return resourceData(view, namespace, resource).entries.flatMap(({ responses }) => responses);
}

it("prints the fields of an object at its first response, and equal errors once", () => {
  const places = panels().map(({ anchor, same, object }) => [anchor, same?.anchor, object?.home.anchor]);
  const first = "list-orders.response";
  expect(places).toEqual([
    [`${first}.200`, undefined, `${first}.200`],
    [`${first}.400`, undefined, `${first}.400`],
    [`${first}.401`, undefined, `${first}.400`],
    [`${first}.403`, undefined, `${first}.400`],
    [`${first}.default`, undefined, `${first}.400`],
    ["create-an-order.response.200", undefined, `${first}.200`],
    ["create-an-order.response.201", undefined, `${first}.200`],
    ["create-an-order.response.400", undefined, `${first}.400`],
    ["create-an-order.response.401", `${first}.401`, `${first}.401`],
    ["create-an-order.response.403", `${first}.403`, `${first}.403`],
    ["create-an-order.response.default", `${first}.default`, `${first}.default`],
    ["delete-an-order.response.200", undefined, `${first}.200`],
    // It names another argument.
    ["delete-an-order.response.400", undefined, `${first}.400`],
    ["delete-an-order.response.401", `${first}.401`, `${first}.401`],
    ["delete-an-order.response.403", `${first}.403`, `${first}.403`],
    ["delete-an-order.response.404", undefined, `${first}.400`],
    ["delete-an-order.response.default", `${first}.default`, `${first}.default`],
  ]);
});

// `rest_invalid_param` of WP_REST_Request::has_valid_params, and `rest_is_integer` of rest_validate_value_from_schema.
it.each([
  ["list-orders", "page", "page is not of type integer."],
  // A required argument before the others.
  ["create-an-order", "total", "total is not of type number."],
])("shows the error of an invalid argument: %s", (entry, name, reason) => {
  const panel = panels().find(({ anchor }) => anchor === `${entry}.response.400`);
  expect(JSON.parse(panel?.example ?? "")).toEqual({
    code: "rest_invalid_param",
    message: `Invalid parameter(s): ${name}`,
    data: { status: 400, params: { [name]: reason } },
  });
});
