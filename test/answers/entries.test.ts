// What the search finds first, as the terminal and the pages ask it.
import { describe, expect, it } from "vitest";
import { searchOperations } from "../../src/answers/entries.ts";
import { readSource, sourceFrom } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";
import { sampleBytes } from "../support/samples.ts";
import { describeShared, readShared } from "../support/shared.ts";

/** A query, and the method and path of the operation that answers it. */
type Row = readonly [query: string, method: string, template: string];

const SHOP: readonly Row[] = [
  ["customers", "GET", "/shop-analytics/customers"],
  ["get customer", "GET", "/shop-analytics/customers/{id}"],
  ["leaderbords", "GET", "/shop-analytics/leaderboards"],
  ["update settings", "PUT", "/builder-one/v1/settings"],
  ["delete test orders", "DELETE", "/shop-admin/launch-your-store/shoppayments/test-orders"],
  ["activate theme", "POST", "/builder-one/v1/themes/{slug}/activate"],
  ["install plugin", "PUT", "/shop-admin/plugins/install"],
  ["create post", "POST", "/social-feed/create_post"],
  ["new template", "POST", "/builder/v1/site-editor/templates"],
  ["delete template", "DELETE", "/builder/v1/site-editor/templates/{id}"],
  ["social feeds", "GET", "/social-feed/feeds"],
  ["seo scores", "GET", "/seo/v1/seo_scores"],
  ["scan result", "GET", "/cookie-consent/v1/scan-result/{scanRequestId}"],
  ["clear cache", "POST", "/social-feed/clear_cache"],
  ["onboarding profile", "GET", "/shop-admin/onboarding/profile"],
  ["update onboarding profile", "PUT", "/shop-admin/onboarding/profile"],
  ["import sample products", "POST", "/shop-admin/onboarding/tasks/import_sample_products"],
  ["update survey status", "POST", "/shop-admin/launch-your-store/update-survey-status"],
  ["license status", "GET", "/builder-pro/v1/license/get-license-status"],
];

const MULTILINGUAL: readonly Row[] = [
  ["snippets", "GET", "/snippets/v1/snippets"],
  ["snipets", "GET", "/snippets/v1/snippets"],
  ["create snippet", "POST", "/snippets/v1/snippets"],
  ["edit a snippet", "PUT", "/snippets/v1/snippets/{id}"],
  ["delete snippet", "DELETE", "/snippets/v1/snippets/{id}"],
  ["activate snippet", "PUT", "/snippets/v1/snippets/{id}/activate"],
  ["export snippet", "GET", "/snippets/v1/snippets/{id}/export"],
  ["cancel job", "POST", "/i18n/tm/v1/jobs/cancel"],
  ["import mo strings", "POST", "/i18n/st/v1/import_mo_strings"],
];

/** WordPress 7.1 with WooCommerce, which has three versions of `wc` and other namespaces with the same resources. */
const WOOCOMMERCE: readonly Row[] = [
  ["order status", "GET", "/wc/v3/orders/statuses"],
  ["order statuses", "GET", "/wc/v3/orders/statuses"],
  ["ordr status", "GET", "/wc/v3/orders/statuses"],
  ["create product", "POST", "/wc/v3/products"],
  ["create a product", "POST", "/wc/v3/products"],
  ["add product", "POST", "/wc/v3/products"],
  ["delete product", "DELETE", "/wc/v3/products/{id}"],
  ["new order", "POST", "/wc/v3/orders"],
  ["batch orders", "PUT", "/wc/v3/orders/batch"],
  ["add order note", "POST", "/wc/v3/orders/{order_id}/notes"],
  ["order notes", "GET", "/wc/v3/orders/{order_id}/notes"],
  ["update a post", "PUT", "/wp/v2/posts/{id}"],
  ["edit post", "PUT", "/wp/v2/posts/{id}"],
  ["create post", "POST", "/wp/v2/posts"],
  ["post revisions", "GET", "/wp/v2/posts/{parent}/revisions"],
  ["delete comment", "DELETE", "/wp/v2/comments/{id}"],
  ["upload image", "POST", "/wp/v2/media"],
  ["upload media", "POST", "/wp/v2/media"],
  ["customers", "GET", "/wc/v3/customers"],
  ["custmers", "GET", "/wc/v3/customers"],
  ["list customers", "GET", "/wc/v3/customers"],
  ["update customer", "PUT", "/wc/v3/customers/{id}"],
  ["add user", "POST", "/wp/v2/users"],
  ["current user", "GET", "/wp/v2/users/me"],
  ["application passwords", "GET", "/wp/v2/users/{user_id}/application-passwords"],
  ["refund", "GET", "/wc/v3/refunds"],
  ["create refund", "POST", "/wc/v3/orders/{order_id}/refunds"],
  ["coupons", "GET", "/wc/v3/coupons"],
  ["create coupon", "POST", "/wc/v3/coupons"],
  ["product variations", "GET", "/wc/v3/products/{product_id}/variations"],
  ["update variation", "PUT", "/wc/v3/products/{product_id}/variations/{id}"],
  ["product categories", "GET", "/wc/v3/products/categories"],
  ["product reviews", "GET", "/wc/v3/products/reviews"],
  ["categories", "GET", "/wp/v2/categories"],
  ["tags", "GET", "/wp/v2/tags"],
  ["pages", "GET", "/wp/v2/pages"],
  ["get a page", "GET", "/wp/v2/pages/{id}"],
  ["update settings", "PUT", "/wp/v2/settings"],
  ["menus", "GET", "/wp/v2/menus"],
  ["plugins", "GET", "/wp/v2/plugins"],
  ["search", "GET", "/wp/v2/search"],
  ["shipping zones", "GET", "/wc/v3/shipping/zones"],
  ["webhooks", "GET", "/wc/v3/webhooks"],
  ["create webhook", "POST", "/wc/v3/webhooks"],
  ["payment gateways", "GET", "/wc/v3/payment_gateways"],
  ["system status", "GET", "/wc/v3/system_status"],
  ["sales report", "GET", "/wc/v3/reports/sales"],
  ["cart", "GET", "/wc/store/v1/cart"],
  ["add to cart", "POST", "/wc/store/v1/cart/add-item"],
  ["checkout", "GET", "/wc/store/v1/checkout"],
];

function firstOf(surface: Surface, rows: readonly Row[], favored?: string): readonly Row[] {
  const search = searchOperations(surface);
  return rows.map(([query]): Row => {
    const [found] = search(query, favored);
    const [method = ""] = found?.methods.split(" ") ?? [];
    return [query, method, found?.template ?? ""];
  });
}

describe("the first entry of a query", () => {
  it.each([
    ["shop-site", SHOP],
    ["multilingual-site", MULTILINGUAL],
  ] as const)("is the operation that it asks for, of %s", (name, rows) => {
    expect(firstOf(readSource(sampleBytes(name), name).surface, rows)).toEqual(rows);
  });

  it("does not depend on the order of the operations", () => {
    const { surface } = readSource(sampleBytes("shop-site"), "shop-site");
    const search = searchOperations(surface);
    const reversed = searchOperations({ ...surface, operations: surface.operations.toReversed() });
    for (const [query] of SHOP) expect(reversed(query)).toEqual(search(query));
  });
});

describeShared("the first entry of a query, of a shop", () => {
  const { surface } = sourceFrom(readShared("corpus/wordpress/W7_1.help.json"), "W7_1");

  it("is the operation that it asks for", () => {
    expect(firstOf(surface, WOOCOMMERCE)).toEqual(WOOCOMMERCE);
  });

  it("is of the favored namespace, old or new", () => {
    const rows: readonly Row[] = [
      ["order notes", "GET", "/wc/v2/orders/{order_id}/notes"],
      ["create product", "POST", "/wc/v2/products"],
    ];
    expect(firstOf(surface, rows, "wc/v2")).toEqual(rows);
    expect(firstOf(surface, [["update a post", "", ""]], "wc/v2")).toEqual([
      ["update a post", "PUT", "/wp/v2/posts/{id}"],
    ]);
  });
});
