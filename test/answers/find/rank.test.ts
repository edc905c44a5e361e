// The rules of the ranking, each on a site where it decides.
import { describe, expect, it } from "vitest";
import { findOperations } from "../../../src/answers/index.ts";
import { sourceFrom } from "../../../src/source.ts";

/** The arguments of an endpoint, by name. */
type Arguments = Readonly<Record<string, object>>;

function route(methods: readonly string[], args: Arguments = {}): object {
  return { methods, endpoints: methods.map((listed) => ({ methods: listed.split(" "), args })) };
}

const collection = (args: Arguments = {}): object => route(["GET", "POST"], args);
const item = (args: Arguments = {}): object =>
  route(["GET", "POST PUT PATCH", "DELETE"], { id: { type: "integer" }, ...args });

/** No word of a language. */
const LONG = "x".repeat(50);

const { surface } = sourceFrom(
  {
    name: "Tea",
    namespaces: ["tea/v1", "tea/v2", "copy/press/v1", "wc/v3"],
    routes: {
      "/tea/v1/orders": collection(),
      "/tea/v1/orders/(?P<id>\\d+)": item(),
      "/tea/v2/orders": collection({ status: { type: "string", enum: ["draft", "cancelled"] } }),
      "/tea/v2/orders/(?P<id>\\d+)": item({ status: { type: "string", enum: ["draft", "cancelled"] } }),
      "/tea/v2/orders/(?P<id>\\d+)/notes": collection(),
      "/tea/v2/orders/(?P<id>\\d+)/notes/(?P<note>\\d+)": item(),
      "/tea/v2/modules": collection(),
      "/tea/v2/plugins": collection(),
      "/tea/v2/customers": collection({
        email: { type: "string" },
        region: { enum: ["antarctica"], description: "Alle Bestellungen" },
      }),
      "/tea/v2/customers/(?P<id>\\d+)": item(),
      "/tea/v2/reviews": collection(),
      "/tea/v2/carts": collection(),
      "/tea/v2/carts/ace-leaf": route(["POST"]),
      "/tea/v2/carts/add-leaf": route(["POST"]),
      "/tea/v2/orders/batch": route(["POST"]),
      "/tea/v2/posts": collection(),
      "/tea/v2/posts/(?P<id>\\d+)": item(),
      "/tea/v2/statuses": collection(),
      "/tea/v2/statuses/(?P<id>\\d+)": item(),
      "/tea/v2/statuses/(?P<id>\\d+)/colors": collection(),
      "/tea/v2/leaves": { ...collection(), schema: { properties: { aroma: { type: "string" } } } },
      "/tea/v2/gift-cards": collection(),
      "/tea/v2/gift-cards/(?P<id>\\d+)": item(),
      "/tea/v2/cards": collection(),
      "/tea/v2/shops/(?P<id>\\d+)/gifts": collection(),
      "/tea/v2/shops/(?P<id>\\d+)/gifts/(?P<gift>\\d+)": item(),
      "/tea/v2/shops/(?P<id>\\d+)/gifts/(?P<gift>\\d+)/ribbons": collection(),
      "/tea/v2/gifts": collection(),
      "/tea/v2/gifts/(?P<id>\\d+)": item(),
      [`/tea/v2/${LONG}`]: collection(),
      "/wc/v3/taxes": collection({ rate: { description: "A percentage" } }),
      "/copy/press/v1/orders": collection(),
      "/copy/press/v1/orders/(?P<id>\\d+)": item(),
      "/copy/press/v1/orders/export": route(["POST"]),
    },
  },
  "tea",
);

const found = (query: string): string[] =>
  findOperations(surface, query, 5).map(({ methods: [method], path }) => `${method} ${path}`);

describe("the best match of a question", () => {
  it.each([
    // Acts.
    ["orders", "GET /tea/v2/orders"],
    ["create an order", "POST /tea/v2/orders"],
    ["change an order", "PUT /tea/v2/orders/{id}"],
    ["remove an order", "DELETE /tea/v2/orders/{id}"],
    ["move an order to the trash", "DELETE /tea/v2/orders/{id}"],
    ["get an order", "GET /tea/v2/orders/{id}"],
    ["get orders", "GET /tea/v2/orders"],
    ["get an order by status", "GET /tea/v2/orders"],
    ["how do I change an order", "PUT /tea/v2/orders/{id}"],
    ["which endpoint creates orders", "POST /tea/v2/orders"],
    ["export the orders", "POST /copy/press/v1/orders/export"],
    ["brew a gift", "POST /tea/v2/gifts"],
    // Words of titles, paths, values.
    ["notes of an order", "GET /tea/v2/orders/{id}/notes"],
    ["cancel an order", "PUT /tea/v2/orders/{id}"],
    ["drafts", "GET /tea/v2/posts"],
    ["antarctica", "GET /tea/v2/customers"],
    ["email", "GET /tea/v2/customers"],
    ["percentage", "GET /wc/v3/taxes"],
    ["aroma", "GET /tea/v2/leaves"],
    ["WooCommerce", "GET /wc/v3/taxes"],
    ["press", "GET /copy/press/v1/orders"],
    ["/tea/v2/orders/batch", "POST /tea/v2/orders/batch"],
    // Participles are no verbs.
    ["cancelled orders", "GET /tea/v2/orders"],
    // Other words of a title or path count against it, and a word that few operations have counts more.
    ["cards", "GET /tea/v2/cards"],
    ["gifts", "GET /tea/v2/gifts"],
    ["order reviews", "GET /tea/v2/reviews"],
    // What stands for a word, the closest first.
    ["unpublished", "GET /tea/v2/posts"],
    ["modules", "GET /tea/v2/modules"],
    ["extensions", "GET /tea/v2/plugins"],
    ["basket", "GET /tea/v2/carts"],
    ["what do people say", "GET /tea/v2/reviews"],
    // A newer version of a namespace comes first.
    ["an older order", "GET /tea/v2/orders"],
    // Typing errors, beginnings.
    ["custmers", "GET /tea/v2/customers"],
    ["revie", "GET /tea/v2/reviews"],
    // Other languages, inflected, joined, in a description of the site.
    ["Kundinnen", "GET /tea/v2/customers"],
    ["Bestellungen", "GET /tea/v2/orders"],
    ["Bestellnotizen", "GET /tea/v2/orders/{id}/notes"],
    ["eliminar el pedido", "DELETE /tea/v2/orders/{id}"],
    ["créer une commande", "POST /tea/v2/orders"],
    ["modifica l'ordine", "PUT /tea/v2/orders/{id}"],
    ["apagar o pedido", "DELETE /tea/v2/orders/{id}"],
  ])("%s: %s", (query, first) => {
    expect(found(query)[0]).toBe(first);
  });

  it("is followed by others before the same path in another namespace", () => {
    expect(found("orders").indexOf("GET /copy/press/v1/orders")).toBeGreaterThan(
      found("orders").indexOf("GET /tea/v2/orders/{id}"),
    );
  });

  it("has no words that are keys or data", () => {
    expect(found(LONG)).toEqual([]);
  });

  it("has the verb of the question in its path rather than another word", () => {
    const first = found("add to carts").find((operation) => operation.endsWith("-leaf"));
    expect(first).toBe("POST /tea/v2/carts/add-leaf");
  });

  it("leaves older versions of a namespace behind", () => {
    expect(found("orders").filter((operation) => operation.includes("/tea/v1/"))).toEqual([]);
  });
});
