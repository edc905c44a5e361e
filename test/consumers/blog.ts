// The index of a blog as WordPress 7.1 shows it to everybody: without response schemas.

const list = (type: string) => ({ type: "array", items: { type } });
const text = { type: "string" };
const flag = { type: "boolean" };
const status = { type: "string", enum: ["publish", "future", "draft", "pending", "private"] };
const rendered = { type: "object", properties: { raw: text, rendered: text } };
const openOrClosed = { type: "string", enum: ["open", "closed"] };

const id = { type: "integer" };
const context = { type: "string", enum: ["view", "embed", "edit"], default: "view" };

/** The fields of a post that a request may set. */
const POST = {
  date: { type: ["string", "null"], format: "date-time" },
  date_gmt: { type: ["string", "null"], format: "date-time" },
  slug: text,
  status,
  password: text,
  title: rendered,
  content: rendered,
  author: id,
  excerpt: rendered,
  featured_media: id,
  comment_status: openOrClosed,
  ping_status: openOrClosed,
  format: { type: "string", enum: ["standard", "aside", "gallery"] },
  meta: { type: "object", properties: {} },
  sticky: flag,
  template: text,
  categories: list("integer"),
  tags: list("integer"),
};

/** The filters of the list of posts. */
const FILTERS = {
  context,
  page: { type: "integer", default: 1, minimum: 1 },
  per_page: { type: "integer", default: 10, minimum: 1, maximum: 100 },
  search: text,
  after: { type: "string", format: "date-time" },
  modified_after: { type: "string", format: "date-time" },
  author: list("integer"),
  author_exclude: list("integer"),
  before: { type: "string", format: "date-time" },
  modified_before: { type: "string", format: "date-time" },
  exclude: list("integer"),
  include: list("integer"),
  offset: id,
  order: { type: "string", enum: ["asc", "desc"], default: "desc" },
  orderby: { type: "string", enum: ["author", "date", "id", "title"], default: "date" },
  search_columns: list("string"),
  slug: list("string"),
  status: { ...list("string"), default: "publish" },
  tax_relation: { type: "string", enum: ["AND", "OR"] },
  categories: list("integer"),
  categories_exclude: list("integer"),
  tags: list("integer"),
  tags_exclude: list("integer"),
  sticky: flag,
  ignore_sticky: flag,
  format: list("string"),
};

const route = (...endpoints: readonly { readonly methods: readonly string[]; readonly args: object }[]) => ({
  namespace: "wp/v2",
  methods: endpoints.flatMap(({ methods }) => methods),
  endpoints,
});

export const BLOG = {
  name: "Blog",
  url: "https://blog.example",
  home: "https://blog.example",
  namespaces: ["wp/v2"],
  routes: {
    "/wp/v2/posts": route({ methods: ["GET"], args: FILTERS }, { methods: ["POST"], args: POST }),
    "/wp/v2/posts/(?P<id>[\\d]+)": route(
      { methods: ["GET"], args: { id, context, excerpt_length: id, password: text } },
      { methods: ["POST", "PUT", "PATCH"], args: { id, ...POST } },
      { methods: ["DELETE"], args: { id, force: { type: "boolean", default: false } } },
    ),
  },
};
