import type { NoticeCode } from "../../src/diagnostics/notices.ts";

/** One way in which an answer differs from its schema: the schema as declared, and as the document has it. */
export interface AnswerCase {
  readonly name: string;
  readonly in: object;
  /** The properties of the printed resource. */
  readonly out: object;
  readonly notices: readonly NoticeCode[];
  readonly title?: string;
  readonly namespace?: string;
}

const marked = (schema: object, ...codes: NoticeCode[]): object => ({
  ...schema,
  "x-routeprint-widened": codes,
});

export const ANSWER_CASES: readonly AnswerCase[] = [
  {
    name: "an object of which nothing is declared",
    in: { meta: { type: "object", properties: [] } },
    out: {
      meta: marked(
        { type: ["object", "array"], maxItems: 0, items: {}, properties: {} },
        "response-empty-list",
      ),
    },
    notices: ["response-empty-list"],
  },
  {
    name: "an object with parts of its own",
    in: { title: { type: "object", properties: { rendered: { type: "string" } } } },
    out: { title: { type: "object", properties: { rendered: { type: "string" } } } },
    notices: [],
  },
  {
    name: "an object that must be one of several",
    in: { a: { type: ["object", "null"], oneOf: [{ type: "object", maxProperties: 1 }, { type: "null" }] } },
    out: { a: { oneOf: [{ type: "object", maxProperties: 1 }, { type: "null" }] } },
    notices: [],
  },
  {
    name: "an object whose map must hold something",
    in: { a: { type: "object", required: ["b"], additionalProperties: true } },
    out: { a: { type: "object", required: ["b"], additionalProperties: true } },
    notices: [],
  },
  {
    // Clients would have to ask whether `line_items[].taxes[]` is a list.
    name: "an object whose properties are alike, or that takes more",
    in: {
      tax: {
        type: "object",
        properties: Object.fromEntries(["id", "total", "subtotal"].map((name) => [name, { type: "string" }])),
      },
      open: { type: "object", properties: { a: { type: "string" } }, additionalProperties: true },
    },
    out: {
      tax: {
        type: "object",
        properties: { id: { type: "string" }, subtotal: { type: "string" }, total: { type: "string" } },
      },
      open: { type: "object", properties: { a: { type: "string" } }, additionalProperties: true },
    },
    notices: [],
  },
  {
    name: "a map",
    in: { sizes: { type: "object", additionalProperties: { type: "string" } } },
    out: {
      sizes: marked(
        { type: ["object", "array"], maxItems: 0, items: {}, additionalProperties: { type: "string" } },
        "response-empty-list",
      ),
    },
    notices: ["response-empty-list"],
  },
  {
    name: "a meta value",
    in: { meta: { type: "object", properties: { state: { type: "string", enum: ["a"] } } } },
    out: {
      meta: {
        type: "object",
        properties: {
          state: marked({ type: ["string", "null"], enum: ["a", null] }, "response-meta-unset"),
        },
      },
    },
    notices: ["response-meta-unset"],
  },
  {
    name: "a setting",
    title: "settings",
    in: { site_logo: { type: "integer" } },
    out: { site_logo: marked({ type: ["integer", "null"] }, "response-setting-unset") },
    notices: ["response-setting-unset"],
  },
  {
    name: "a setting of a plugin",
    title: "settings",
    namespace: "shop/v1",
    in: { site_logo: { type: "integer" } },
    out: { site_logo: { type: "integer" } },
    notices: [],
  },
  {
    name: "an object that is stored, and one that was recorded empty",
    title: "user",
    in: {
      meta: {
        type: "object",
        properties: {
          place: { type: ["object", "null"], properties: { x: { type: "integer" } } },
          persisted_preferences: { type: ["object", "null"], properties: { x: { type: "integer" } } },
        },
      },
    },
    out: {
      meta: {
        type: "object",
        properties: {
          persisted_preferences: marked(
            {
              type: ["object", "array", "null"],
              maxItems: 0,
              items: {},
              properties: { x: { type: "integer" } },
            },
            "response-type",
          ),
          place: { type: ["object", "null"], properties: { x: { type: "integer" } } },
        },
      },
    },
    notices: ["response-type"],
  },
  {
    name: "a position in a menu that was never set",
    title: "nav_menu_item",
    in: { menu_order: { type: "integer", minimum: 1 } },
    out: { menu_order: marked({ type: "integer", minimum: 0 }, "response-value") },
    notices: ["response-value"],
  },
  {
    name: "a member of a community",
    title: "bp_members",
    namespace: "buddypress/v2",
    in: {
      capabilities: { type: "object" },
      friendship_status_slug: { type: "string", enum: ["pending"] },
      xprofile: { type: "array" },
    },
    out: {
      capabilities: marked({ type: ["object", "array"], items: {} }, "response-empty-list", "response-type"),
      friendship_status_slug: marked({ type: "string", enum: ["pending", ""] }, "response-value"),
      xprofile: marked({ type: ["array", "object"], items: {} }, "response-type"),
    },
    notices: ["response-empty-list", "response-type", "response-value", "response-type"],
  },
  {
    name: "an interval that is named by its time",
    title: "report_orders_stats",
    namespace: "wc-analytics",
    in: {
      intervals: {
        type: "array",
        items: { type: "object", properties: { interval: { type: "string", enum: ["day", "week"] } } },
      },
    },
    out: {
      intervals: {
        type: "array",
        items: { type: "object", properties: { interval: marked({ type: "string" }, "response-type") } },
      },
    },
    notices: ["response-type"],
  },
  {
    name: "a default that is not listed",
    in: { state: { type: "string", enum: ["a"], default: "" }, size: { type: "integer", default: null } },
    out: {
      state: marked({ type: "string", enum: ["a", ""], "x-wp-default": "" }, "response-default"),
      size: marked({ type: ["integer", "null"], "x-wp-default": null }, "response-default"),
    },
    notices: ["response-default", "response-default"],
  },
  {
    name: "text with properties",
    in: { items: { type: ["string", "null"], properties: { key: { type: "string" } } } },
    out: {
      items: marked(
        { type: ["string", "object", "null"], properties: { key: { type: "string" } } },
        "response-object",
      ),
    },
    notices: ["response-object"],
  },
  {
    // The headers and rows of a leaderboard in WooCommerce.
    name: "a list with properties",
    in: { headers: { type: "array", properties: { label: { type: "string" } } } },
    out: {
      headers: marked(
        {
          type: ["array", "object"],
          items: { type: "object", properties: { label: { type: "string" } } },
          properties: { label: { type: "string" } },
        },
        "response-object",
      ),
    },
    notices: ["response-object"],
  },
  {
    name: "the post of a file",
    title: "attachment",
    in: { post: { type: "integer" }, id: { type: "integer" } },
    out: { post: marked({ type: ["integer", "null"] }, "response-null"), id: { type: "integer" } },
    notices: ["response-null"],
  },
  {
    name: "the limit of a shop's coupon",
    title: "shop_coupon",
    namespace: "wc/v3",
    in: { usage_limit: { type: "integer" }, used_by: { type: "array", items: { type: "integer" } } },
    out: {
      usage_limit: marked({ type: ["integer", "null"] }, "response-null"),
      used_by: { type: "array", items: marked({ type: ["integer", "string"] }, "response-type") },
    },
    notices: ["response-null", "response-type"],
  },
  {
    name: "a sum that is a number",
    title: "report_order_total",
    namespace: "wc/v3",
    in: { total: { type: "string" } },
    out: { total: marked({ type: ["string", "number"] }, "response-type") },
    notices: ["response-type"],
  },
  {
    name: "a date",
    in: { modified: { type: "string", format: "date-time" } },
    out: { modified: marked({ type: "string", "x-wp-format": "date-time" }, "response-date-zone") },
    notices: ["response-date-zone"],
  },
  {
    name: "a date of a plugin",
    namespace: "shop/v1",
    in: { date_paid: { type: "date-time" } },
    out: {
      date_paid: marked(
        { type: ["string", "null"], "x-wp-format": "date-time" },
        "response-date-unset",
        "response-date-zone",
      ),
    },
    notices: ["response-date-unset", "response-date-zone"],
  },
  {
    name: "an address that may be empty, and one that is not",
    in: {
      url: { type: "string", format: "uri" },
      link: { type: "string", format: "uri" },
      app_id: { type: "string", format: "uuid" },
      uuid: { type: "string", format: "uuid" },
    },
    out: {
      app_id: marked({ type: "string", "x-wp-format": "uuid" }, "response-text-unset"),
      uuid: { type: "string", format: "uuid" },
      url: marked({ type: "string", "x-wp-format": "uri" }, "response-text-unset"),
      link: { type: "string", format: "uri" },
    },
    notices: ["response-text-unset", "response-text-unset"],
  },
  {
    name: "the status of a post",
    in: { status: { type: "string", enum: ["publish", "draft"] } },
    out: {
      status: marked(
        { type: "string", enum: ["publish", "draft", "auto-draft", "inherit", "trash"] },
        "response-status-internal",
      ),
    },
    notices: ["response-status-internal"],
  },
  // WooCommerce 10 declares these for orders of `wc/v1`; its `wc/v2` adds `auto-draft`.
  {
    name: "the status of an order",
    title: "shop_order",
    namespace: "wc/v1",
    in: { status: { type: "string", enum: ["pending", "processing", "on-hold", "completed"] } },
    out: {
      status: marked(
        {
          type: "string",
          enum: ["pending", "processing", "on-hold", "completed", "auto-draft", "inherit", "trash"],
        },
        "response-status-internal",
      ),
    },
    notices: ["response-status-internal"],
  },
  {
    name: "the status of what is no post",
    in: { status: { type: "string", enum: ["pending", "failed"] } },
    out: { status: { type: "string", enum: ["pending", "failed"] } },
    notices: [],
  },
  {
    name: "what a search finds",
    title: "search-result",
    in: { type: { type: "string", enum: ["post", "term"] } },
    out: { type: marked({ type: "string" }, "response-search-type") },
    notices: ["response-search-type"],
  },
  {
    name: "choices that differ by their formats",
    in: {
      app_id: {
        oneOf: [
          { type: "string", format: "uuid" },
          { type: "string", enum: [""] },
        ],
      },
    },
    out: {
      app_id: marked(
        {
          anyOf: [
            { type: "string", format: "uuid" },
            { type: "string", enum: [""] },
          ],
        },
        "response-branches-overlap",
      ),
    },
    notices: ["response-branches-overlap"],
  },
  {
    name: "choices of several types",
    in: { value: { oneOf: [{ type: "string" }, { type: "array" }] } },
    out: { value: { oneOf: [{ type: "string" }, { type: "array", items: {} }] } },
    notices: [],
  },
  {
    name: "choices that a word tells apart",
    in: {
      row: {
        oneOf: ["hero", "text"].map((word) => ({
          type: "object",
          properties: { layout: { type: "string", enum: [word] } },
          required: ["layout"],
        })),
      },
    },
    out: {
      row: {
        oneOf: ["hero", "text"].map((word) => ({
          type: "object",
          properties: { layout: { type: "string", enum: [word] } },
          required: ["layout"],
        })),
      },
    },
    notices: [],
  },
];
