import {
  dateTime,
  EDIT,
  flag,
  list,
  listOf,
  number,
  object,
  oneOf,
  or,
  say,
  text,
  untyped,
  whole,
  word,
} from "./words.js";

const empty = (definition) => or([], definition);
const wholes = listOf(whole);
const lists = listOf(list);

const page = or(1, { type: "integer", minimum: 1 });
const perPage = (preset, minimum, maximum) => or(preset, { type: "integer", minimum, maximum });
const dated = {
  after: say("Only what happened after this moment (ISO 8601).", dateTime),
  before: say("Only what happened before this moment (ISO 8601).", dateTime),
};

/** Part B, 4.8, "Common query parameters", without `per_page`, which one report bounds otherwise. */
const common = (itemsPerPage = perPage(10, 1, 100)) => ({
  context: or("view", oneOf("view", "edit")),
  page,
  per_page: itemsPerPage,
  ...dated,
  order: or("desc", oneOf("asc", "desc")),
  force_cache_refresh: flag,
  match: or("all", oneOf("all", "any")),
});

const orderby = (preset, ...words) => ({ orderby: or(preset, oneOf(...words)) });
const interval = {
  interval: or("week", oneOf("hour", "day", "week", "month", "quarter", "year")),
};

const customers = {
  ...common(),
  ...orderby(
    "date_registered",
    "username",
    "name",
    "country",
    "city",
    "state",
    "postcode",
    "date_registered",
    "date_last_active",
    "orders_count",
    "total_spend",
    "avg_order_value",
  ),
  registered_before: dateTime,
  registered_after: dateTime,
  last_active_before: dateTime,
  last_active_after: dateTime,
  last_order_before: dateTime,
  last_order_after: dateTime,
  last_active_between: listOf(text),
  registered_between: listOf(text),
  search: text,
  searchby: or("name", oneOf("name", "username", "email", "all")),
  name_includes: text,
  name_excludes: text,
  username_includes: text,
  username_excludes: text,
  email_includes: text,
  email_excludes: text,
  country_includes: text,
  country_excludes: text,
  orders_count_min: whole,
  orders_count_max: whole,
  orders_count_between: wholes,
  total_spend_min: number,
  total_spend_max: number,
  avg_order_value_min: number,
  avg_order_value_max: number,
  total_spend_between: wholes,
  avg_order_value_between: wholes,
  users: wholes,
  include: wholes,
  filter_empty: listOf(oneOf("email", "name", "country", "city", "state", "postcode")),
};

const leaderboards = { page, per_page: perPage(5, 1, 20), ...dated, persisted_query: text };
const importing = { days: { type: "integer", minimum: 0 }, skip_existing: or(false, flag) };

/** The stats of products and of variations share all but their filters. */
const itemStats = {
  ...common(),
  ...orderby(
    "date",
    "date",
    "net_revenue",
    "coupons",
    "refunds",
    "shipping",
    "taxes",
    "orders_count",
    "items_sold",
  ),
  fields: listOf(text),
  ...interval,
  segmentby: oneOf("product", "category", "variation"),
};

const orderSegments = {
  segmentby: oneOf("product", "category", "variation", "coupon", "customer_type"),
};

/** Part B, section 3. */
const status = oneOf(
  "any",
  "trash",
  "pending",
  "processing",
  "on-hold",
  "completed",
  "cancelled",
  "refunded",
  "failed",
  "checkout-draft",
);
const statuses = { status_is: listOf(status), status_is_not: listOf(status) };
const orderFilters = {
  product_includes: empty(wholes),
  product_excludes: empty(wholes),
  variation_includes: empty(wholes),
  variation_excludes: empty(wholes),
  coupon_includes: empty(wholes),
  coupon_excludes: empty(wholes),
  tax_rate_includes: empty(wholes),
  tax_rate_excludes: empty(wholes),
};
const refunds = { refunds: or("", oneOf("", "all", "partial", "full", "none")) };
const attributes = { attribute_is: empty(lists), attribute_is_not: empty(lists) };

const simple = [
  ["GET", "/customers", customers],
  ["GET", String.raw`/customers/(?P<id>[\d-]+)`, { id: whole, ...customers }],
  ["GET", "/leaderboards", leaderboards],
  ["GET", "/leaderboards/allowed"],
  [
    "GET",
    `/leaderboards/${word("leaderboard")}`,
    { leaderboard: oneOf("customers", "coupons", "categories", "products"), ...leaderboards },
  ],
  ["GET", "/reports", { context: or("view", oneOf("view")) }],
  [EDIT, "/reports/import", importing],
  [EDIT, "/reports/import/cancel"],
  [EDIT, "/reports/import/delete"],
  ["GET", "/reports/import/status"],
  ["GET", "/reports/import/totals", importing],
  [
    EDIT,
    "/reports/(?P<type>[a-z]+)/export",
    {
      report_args: say("Parameters for the report that is exported.", object),
      email: say("Whether a link to the file is sent to the person who asks.", flag),
    },
  ],
  ["GET", "/reports/(?P<type>[a-z]+)/export/(?P<export_id>[a-z0-9]+)/status"],
];

const reports = [
  [
    "GET",
    "/reports/products",
    {
      ...common(),
      ...orderby(
        "date",
        "date",
        "net_revenue",
        "orders_count",
        "items_sold",
        "product_name",
        "variations",
        "sku",
      ),
      categories: wholes,
      products: wholes,
      extended_info: or(false, flag),
    },
  ],
  [
    "GET",
    "/reports/variations",
    {
      ...common(),
      ...orderby("date", "date", "net_revenue", "orders_count", "items_sold", "sku"),
      product_includes: empty(wholes),
      product_excludes: empty(wholes),
      variations: wholes,
      products: wholes,
      category_includes: wholes,
      category_excludes: wholes,
      extended_info: or(false, flag),
      ...attributes,
    },
  ],
  [
    "GET",
    "/reports/products/stats",
    { ...itemStats, categories: wholes, products: wholes, variations: wholes },
  ],
  [
    "GET",
    "/reports/variations/stats",
    {
      ...itemStats,
      category_includes: wholes,
      category_excludes: wholes,
      product_includes: wholes,
      product_excludes: wholes,
      variations: wholes,
      attribute_is: lists,
      attribute_is_not: lists,
    },
  ],
  [
    "GET",
    "/reports/revenue/stats",
    {
      ...common(),
      ...orderby(
        "date",
        "date",
        "total_sales",
        "coupons",
        "refunds",
        "shipping",
        "taxes",
        "net_revenue",
        "orders_count",
        "items_sold",
        "gross_sales",
      ),
      ...interval,
      ...orderSegments,
      date_type: oneOf("date_paid", "date_created", "date_completed"),
    },
  ],
  [
    "GET",
    "/reports/orders",
    {
      ...common(perPage(10, 0, 100)),
      ...orderby("date", "date", "num_items_sold", "net_total"),
      ...orderFilters,
      ...statuses,
      customer_type: or("", oneOf("", "returning", "new")),
      ...refunds,
      extended_info: or(false, flag),
      order_includes: wholes,
      order_excludes: wholes,
      ...attributes,
    },
  ],
  [
    "GET",
    "/reports/orders/stats",
    {
      ...common(),
      ...orderby("date", "date", "net_revenue", "orders_count", "avg_order_value"),
      ...interval,
      ...statuses,
      ...orderFilters,
      ...attributes,
      customer: say("Deprecated: another name of customer_type.", oneOf("new", "returning")),
      customer_type: oneOf("new", "returning"),
      ...refunds,
      ...orderSegments,
    },
  ],
  ["GET", "/reports/categories", { ...common(), orderby: untyped }],
];

/** Part B, 4.8. */
export const shopAnalytics = [...simple, ...reports];
