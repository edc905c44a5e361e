// Tasks of an agent, each a few steps that need each other's results.
import type { Json } from "../../../src/base/json.ts";
import type { SiteName } from "./question.ts";

/** What a user wants, and the steps to it. */
export interface Task {
  readonly goal: string;
  readonly site: SiteName;
  readonly steps: readonly Step[];
}

/** A question, the operation to choose of its five matches, and the request to it. */
export interface Step {
  readonly ask: string;
  /** `EDIT` is any of POST, PUT and PATCH. */
  readonly choose: string;
  /** Path variables and arguments; `$id` is what an earlier step kept as `id`. */
  readonly send?: Readonly<Record<string, Json>>;
  /** The code of the error that the validation of the site gives; nothing is sent then. */
  readonly refused?: string;
  /** Values of the response to keep: a name, and a place as `0.id`. */
  readonly keep?: Readonly<Record<string, string>>;
  /** Values that the response has, by place. */
  readonly shows?: Readonly<Record<string, Json>>;
}

const NEWEST_ORDER: Step = {
  ask: "list the newest order",
  choose: "GET /wc/v3/orders",
  send: { per_page: 1, orderby: "date" },
  keep: { order: "0.id" },
};

export const TASKS: readonly Task[] = [
  {
    goal: "Cancel the newest order",
    site: "shop",
    steps: [
      NEWEST_ORDER,
      {
        ask: "cancel an order",
        choose: "EDIT /wc/v3/orders/{id}",
        send: { id: "$order", status: "cancelled" },
        shows: { status: "cancelled" },
      },
      {
        ask: "show one order",
        choose: "GET /wc/v3/orders/{id}",
        send: { id: "$order" },
        shows: { status: "cancelled" },
      },
    ],
  },
  {
    goal: "Correct a status that WooCommerce does not know",
    site: "shop",
    steps: [
      NEWEST_ORDER,
      {
        ask: "update order status",
        choose: "EDIT /wc/v3/orders/{id}",
        send: { id: "$order", status: "canceled" },
        refused: "rest_invalid_param",
      },
      {
        ask: "update order status",
        choose: "EDIT /wc/v3/orders/{id}",
        send: { id: "$order", status: "cancelled" },
        shows: { status: "cancelled" },
      },
    ],
  },
  {
    goal: "Refund part of an order",
    site: "shop",
    steps: [
      NEWEST_ORDER,
      {
        ask: "refund an order",
        choose: "POST /wc/v3/orders/{order_id}/refunds",
        send: { order_id: "$order", amount: "5.00", reason: "Broken" },
        keep: { refund: "id" },
      },
      {
        ask: "get a refund of an order",
        choose: "GET /wc/v3/orders/{order_id}/refunds/{id}",
        send: { order_id: "$order", id: "$refund" },
        shows: { reason: "Broken" },
      },
    ],
  },
  {
    goal: "Create a discount code and find it by its code",
    site: "shop",
    steps: [
      {
        ask: "create a discount code",
        choose: "POST /wc/v3/coupons",
        send: { code: "spring10", discount_type: "percent", amount: "10" },
        keep: { coupon: "id" },
      },
      {
        ask: "which coupons are there",
        choose: "GET /wc/v3/coupons",
        send: { code: "spring10" },
        shows: { "0.code": "spring10" },
      },
      {
        ask: "delete a coupon",
        choose: "DELETE /wc/v3/coupons/{id}",
        send: { id: "$coupon", force: true },
      },
    ],
  },
  {
    goal: "Add a product, change its price, and remove it",
    site: "shop",
    steps: [
      {
        ask: "add a product",
        choose: "POST /wc/v3/products",
        send: { name: "Green tea", type: "simple", regular_price: "4.00" },
        keep: { product: "id" },
        shows: { name: "Green tea" },
      },
      {
        ask: "set the price of a product",
        choose: "EDIT /wc/v3/products/{id}",
        send: { id: "$product", regular_price: "4.50" },
        shows: { regular_price: "4.50" },
      },
      {
        ask: "remove a product",
        choose: "DELETE /wc/v3/products/{id}",
        send: { id: "$product", force: true },
      },
    ],
  },
  {
    goal: "Copy a product",
    site: "shop",
    steps: [
      { ask: "products", choose: "GET /wc/v3/products", send: { per_page: 2 }, keep: { product: "0.id" } },
      { ask: "copy a product", choose: "POST /wc/v3/products/{id}/duplicate", send: { id: "$product" } },
    ],
  },
  {
    goal: "Tell a customer about the order in a note",
    site: "shop",
    steps: [
      NEWEST_ORDER,
      {
        ask: "add a note to an order",
        choose: "POST /wc/v3/orders/{order_id}/notes",
        send: { order_id: "$order", note: "It is on its way.", customer_note: true },
        keep: { note: "id" },
      },
      {
        ask: "delete the note of an order",
        choose: "DELETE /wc/v3/orders/{order_id}/notes/{id}",
        send: { order_id: "$order", id: "$note", force: true },
      },
    ],
  },
  {
    goal: "Ask for a call when an order is created, then pause it",
    site: "shop",
    steps: [
      {
        ask: "register a webhook",
        choose: "POST /wc/v3/webhooks",
        send: { name: "New order", topic: "order.created", delivery_url: "https://hooks.example/order" },
        keep: { webhook: "id" },
      },
      {
        ask: "pause a webhook",
        choose: "EDIT /wc/v3/webhooks/{id}",
        send: { id: "$webhook", status: "paused" },
        shows: { status: "paused" },
      },
    ],
  },
  {
    goal: "Ship to a new zone at a flat rate",
    site: "shop",
    steps: [
      {
        ask: "create a shipping zone",
        choose: "POST /wc/v3/shipping/zones",
        send: { name: "Islands" },
        keep: { zone: "id" },
      },
      {
        ask: "add a shipping method to a zone",
        choose: "POST /wc/v3/shipping/zones/{zone_id}/methods",
        send: { zone_id: "$zone", method_id: "flat_rate" },
      },
    ],
  },
  {
    goal: "Register a customer and find them by email",
    site: "shop",
    steps: [
      {
        ask: "register a customer",
        choose: "POST /wc/v3/customers",
        send: { email: "ana@example.com", first_name: "Ana", password: "a long secret" },
        keep: { customer: "id" },
      },
      {
        ask: "get a customer",
        choose: "GET /wc/v3/customers/{id}",
        send: { id: "$customer" },
        shows: { email: "ana@example.com" },
      },
    ],
  },
  {
    goal: "Approve a product review",
    site: "shop",
    steps: [
      {
        ask: "reviews of products",
        choose: "GET /wc/v3/products/reviews",
        send: { per_page: 1 },
        keep: { review: "0.id" },
      },
      {
        ask: "approve a review",
        choose: "EDIT /wc/v3/products/reviews/{id}",
        send: { id: "$review", status: "approved" },
        shows: { status: "approved" },
      },
    ],
  },
  {
    goal: "Write a draft and publish it",
    site: "core",
    steps: [
      {
        ask: "write a new blog post",
        choose: "POST /wp/v2/posts",
        send: { title: "Spring menu", content: "New teas.", status: "draft" },
        keep: { post: "id" },
      },
      {
        ask: "publish a draft",
        choose: "EDIT /wp/v2/posts/{id}",
        send: { id: "$post", status: "publish" },
        shows: { status: "publish" },
      },
      {
        ask: "which endpoint lists drafts",
        choose: "GET /wp/v2/posts",
        send: { status: ["publish"], include: ["$post"], context: "edit" },
        shows: { "0.title.raw": "Spring menu" },
      },
    ],
  },
  {
    goal: "File a post under a new category",
    site: "core",
    steps: [
      {
        ask: "create a category",
        choose: "POST /wp/v2/categories",
        send: { name: "Tea news" },
        keep: { category: "id" },
      },
      {
        ask: "create a post",
        choose: "POST /wp/v2/posts",
        send: { title: "First flush", categories: ["$category"] },
        keep: { post: "id" },
      },
      {
        ask: "read a post",
        choose: "GET /wp/v2/posts/{id}",
        send: { id: "$post" },
        shows: { "categories.0": "$category" },
      },
    ],
  },
  {
    goal: "Throw a page away and see it in the trash",
    site: "core",
    steps: [
      {
        ask: "create a page",
        choose: "POST /wp/v2/pages",
        send: { title: "Old offers", status: "publish" },
        keep: { page: "id" },
      },
      {
        ask: "delete a page",
        choose: "DELETE /wp/v2/pages/{id}",
        send: { id: "$page" },
        shows: { status: "trash" },
      },
    ],
  },
  {
    goal: "Rename a tag, then delete it for good",
    site: "core",
    steps: [
      { ask: "add a tag", choose: "POST /wp/v2/tags", send: { name: "grean" }, keep: { tag: "id" } },
      {
        ask: "rename a tag",
        choose: "EDIT /wp/v2/tags/{id}",
        send: { id: "$tag", name: "green" },
        shows: { name: "green" },
      },
      {
        ask: "remove a tag",
        choose: "DELETE /wp/v2/tags/{id}",
        send: { id: "$tag", force: true },
        shows: { deleted: true },
      },
    ],
  },
  {
    goal: "Approve a comment",
    site: "core",
    steps: [
      {
        ask: "list posts",
        choose: "GET /wp/v2/posts",
        send: { per_page: 1, _fields: "id" },
        keep: { post: "0.id" },
      },
      {
        ask: "post a comment",
        choose: "POST /wp/v2/comments",
        send: { post: "$post", content: "Lovely.", author_name: "Ana", author_email: "ana@example.com" },
        keep: { comment: "id" },
      },
      {
        ask: "approve a comment",
        choose: "EDIT /wp/v2/comments/{id}",
        send: { id: "$comment", status: "approved" },
        shows: { status: "approved" },
      },
    ],
  },
  {
    goal: "Change the title of the site",
    site: "core",
    steps: [
      { ask: "site settings", choose: "GET /wp/v2/settings" },
      {
        ask: "change the site title",
        choose: "EDIT /wp/v2/settings",
        send: { title: "Tea house" },
        shows: { title: "Tea house" },
      },
    ],
  },
  {
    goal: "Make a password for a program",
    site: "core",
    steps: [
      { ask: "who am I", choose: "GET /wp/v2/users/me", keep: { user: "id" } },
      {
        ask: "create an application password",
        choose: "POST /wp/v2/users/{user_id}/application-passwords",
        send: { user_id: "$user", name: "Backup" },
        shows: { name: "Backup" },
      },
    ],
  },
  {
    goal: "Add a page to a menu",
    site: "core",
    steps: [
      { ask: "create a menu", choose: "POST /wp/v2/menus", send: { name: "Footer" }, keep: { menu: "id" } },
      {
        ask: "add a link to a menu",
        choose: "POST /wp/v2/menu-items",
        send: { title: "Imprint", url: "https://tea.example/imprint", status: "publish", menus: "$menu" },
        keep: { item: "id" },
      },
      {
        ask: "get a menu item",
        choose: "GET /wp/v2/menu-items/{id}",
        send: { id: "$item" },
        shows: { menus: "$menu" },
      },
    ],
  },
  {
    goal: "Ask for more than a page holds, and read in pages",
    site: "core",
    steps: [
      {
        ask: "list all users",
        choose: "GET /wp/v2/users",
        send: { per_page: 1000 },
        refused: "rest_invalid_param",
      },
      {
        ask: "list all users",
        choose: "GET /wp/v2/users",
        send: { per_page: 100, page: 1 },
        keep: { user: "0.id" },
      },
      { ask: "read a user", choose: "GET /wp/v2/users/{id}", send: { id: "$user" }, shows: { id: "$user" } },
    ],
  },
  {
    goal: "Write a code snippet and turn it off",
    site: "sample-languages",
    steps: [
      {
        ask: "add a code snippet",
        choose: "POST /snippets/v1/snippets",
        send: { name: "Greeting", code: "echo 1;" },
        keep: { snippet: "id" },
      },
      {
        ask: "turn off a snippet",
        choose: "EDIT /snippets/v1/snippets/{id}/deactivate",
        send: { id: "$snippet" },
      },
      {
        ask: "export the code of a snippet",
        choose: "GET /snippets/v1/snippets/{id}/export-code",
        send: { id: "$snippet" },
      },
    ],
  },
];
