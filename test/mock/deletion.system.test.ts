import { describe, expect, it } from "vitest";
import { startMock } from "./support/server.ts";

const words = {
  posts: "Whether to bypass Trash and force deletion.",
  terms: "Required to be true, as terms do not support trashing.",
  resource: "Required to be true, as resource does not support trashing.",
};

const schema = {
  type: "object",
  properties: { id: { type: "integer" }, status: { type: "string", enum: ["publish"] } },
};

function routeOf(namespace: string, description?: string): object {
  const force = { type: "boolean", default: false, ...(description === undefined ? {} : { description }) };
  const args = description === undefined ? {} : { force };
  const endpoints = [
    { methods: ["DELETE"], args },
    { methods: ["PUT"], args: {} },
  ];
  return { namespace, endpoints, schema };
}

const index = {
  namespaces: ["wp/v2", "wc/v3", "a/v1"],
  routes: {
    "/wp/v2/posts/(?P<id>[\\d]+)": routeOf("wp/v2", words.posts),
    "/wp/v2/media/(?P<id>[\\d]+)": routeOf("wp/v2", words.posts),
    "/wp/v2/tags/(?P<id>[\\d]+)": routeOf("wp/v2", words.terms),
    "/wp/v2/menus/(?P<id>[\\d]+)": routeOf("wp/v2", words.terms),
    "/wp/v2/menu-items/(?P<id>[\\d]+)": routeOf("wp/v2", words.posts),
    "/wp/v2/users/(?P<id>[\\d]+)": routeOf("wp/v2", words.resource),
    "/wp/v2/comments/(?P<id>[\\d]+)": routeOf("wp/v2", words.posts),
    "/wp/v2/posts/(?P<parent>[\\d]+)/revisions/(?P<id>[\\d]+)": routeOf("wp/v2", words.posts),
    "/wc/v3/taxes/(?P<id>[\\d]+)": routeOf("wc/v3", words.resource),
    "/wc/v3/orders/(?P<id>[\\d]+)": {
      ...routeOf("wc/v3", words.posts),
      schema: { ...schema, title: "shop_order" },
    },
    "/a/v1/things/(?P<id>[\\d]+)": routeOf("a/v1"),
    "/a/v1/quiet/(?P<id>[\\d]+)": {
      ...routeOf("a/v1"),
      endpoints: [{ methods: ["DELETE"], args: { force: { type: "boolean" } } }],
    },
    "/a/v1/plain/(?P<id>[\\d]+)": {
      ...routeOf("a/v1", words.posts),
      schema: { type: "object", properties: { id: { type: "integer" } } },
    },
  },
};

const refused = (code: string, message: string, status = 501): object => ({
  code,
  message,
  data: { status },
});
const unknown = (code: string, message: string): object => refused(code, message, 404);
const untrashed = (what: string): object =>
  refused("rest_trash_not_supported", `${what} not support trashing. Set 'force=true' to delete.`);
const DELETED = { deleted: true, previous: { id: 7, status: "publish" } };

describe("the response to a DELETE", async () => {
  const mock = await startMock(index);

  it.each([
    ["/wp/v2/posts/7", { id: 7, status: "trash" }],
    ["/wp/v2/posts/8?force=0", { id: 8, status: "trash" }],
    ["/wp/v2/posts/9?force=1", { deleted: true, previous: { id: 9, status: "publish" } }],
    // What is in the trash already is gone.
    ["/wp/v2/posts/7", refused("rest_already_trashed", "The post has already been deleted.", 410)],
    ["/wp/v2/posts/7?force=1", { deleted: true, previous: { id: 7, status: "trash" } }],
    ["/wp/v2/posts/7?force=1", unknown("rest_post_invalid_id", "Invalid post ID.")],
    // WooCommerce sends the item as it was (recorded on WooCommerce 10.5).
    ["/wc/v3/orders/7", { id: 7, status: "publish" }],
    [
      "/wc/v3/orders/7",
      refused("woocommerce_rest_already_trashed", "The post has already been deleted.", 410),
    ],
    ["/wc/v3/orders/7?force=1", { id: 7, status: "trash" }],
    ["/wp/v2/tags/7", untrashed("Terms do")],
    ["/wp/v2/tags/7?force=TRUE", DELETED],
    ["/wp/v2/media/7", untrashed("The post does")],
    ["/wp/v2/menus/7", untrashed("Menus do")],
    ["/wp/v2/menu-items/7", untrashed("Menu items do")],
    [
      "/wc/v3/taxes/7",
      refused("woocommerce_rest_trash_not_supported", "Resource does not support trashing."),
    ],
    ["/a/v1/things/7", DELETED],
    ["/a/v1/quiet/7", { id: 7, status: "trash" }],
    // WordPress looks for the item before it looks at `force` (recorded, WordPress 7.1).
    ["/wp/v2/tags/99999", unknown("rest_term_invalid", "Term does not exist.")],
    ["/wp/v2/tags/0?force=true", unknown("rest_term_invalid", "Term does not exist.")],
    ["/wp/v2/menus/987654", unknown("rest_term_invalid", "Term does not exist.")],
    ["/wp/v2/posts/987654", unknown("rest_post_invalid_id", "Invalid post ID.")],
    ["/wp/v2/media/987654?force=true", unknown("rest_post_invalid_id", "Invalid post ID.")],
    ["/wp/v2/menu-items/987654", unknown("rest_post_invalid_id", "Invalid post ID.")],
    ["/wp/v2/posts/987654/revisions/7", unknown("rest_post_invalid_id", "Invalid revision ID.")],
    ["/wp/v2/users/987654", unknown("rest_user_invalid_id", "Invalid user ID.")],
    ["/wp/v2/comments/987654", unknown("rest_comment_invalid_id", "Invalid comment ID.")],
    ["/wc/v3/orders/987654", unknown("woocommerce_rest_shop_order_invalid_id", "Invalid ID.")],
    ["/a/v1/things/987654", unknown("rest_invalid_id", "Invalid ID.")],
    ["/a/v1/plain/7", { deleted: true, previous: { id: 7 } }],
  ])("%s", async (path, expected) => {
    expect((await mock.send("DELETE", `/wp-json${path}`)).json).toEqual(expected);
  });
});

it("has the error of other requests for an id that no item has", async () => {
  const mock = await startMock(index);
  // Recorded on WordPress 7.1.
  expect((await mock.send("PUT", "/wp-json/wp/v2/tags/987654")).json).toEqual(
    unknown("rest_term_invalid", "Term does not exist."),
  );
});
