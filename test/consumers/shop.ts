// The index of a shop, with the orders of WooCommerce 10.5 as it shows them to everybody: without response schemas.

const integer = { type: "integer" };
const text = { type: "string" };
const moment = { type: "string", format: "date-time" };
const flag = { type: "boolean" };
const integers = { type: "array", items: integer };
const texts = { type: "array", items: text };
const STATUSES = ["auto-draft", "pending", "processing", "on-hold", "completed", "cancelled", "refunded"];
const status = { type: "string", enum: STATUSES };

const object = (properties: object) => ({ type: "object", properties });
const listOf = (properties: object) => ({ type: "array", items: object(properties) });

const META = listOf({ id: { ...integer, readonly: true }, key: text, value: { type: "mixed" } });

const ADDRESS = {
  first_name: text,
  last_name: text,
  address_1: text,
  city: text,
  postcode: text,
  country: text,
};

const LINE = {
  id: { ...integer, readonly: true },
  subtotal: text,
  total: text,
  tax_class: text,
  meta_data: META,
};

/** The fields of an order that a request may set. */
const ORDER = {
  parent_id: integer,
  status,
  currency: { type: "string", enum: ["EUR", "USD"] },
  customer_id: integer,
  customer_note: text,
  billing: object({ ...ADDRESS, email: { type: ["string", "null"], format: "email" }, phone: text }),
  shipping: object(ADDRESS),
  payment_method: text,
  payment_method_title: text,
  transaction_id: text,
  created_via: text,
  meta_data: META,
  line_items: listOf({
    ...LINE,
    name: { type: "mixed" },
    product_id: { type: "mixed" },
    variation_id: integer,
    quantity: integer,
  }),
  shipping_lines: listOf({ ...LINE, method_title: { type: "mixed" }, method_id: { type: "mixed" } }),
  fee_lines: listOf({ ...LINE, name: { type: "mixed" }, amount: text }),
  coupon_lines: listOf({ ...LINE, code: { type: "mixed" } }),
  set_paid: flag,
  manual_update: flag,
};

/** The same with the defaults of a creation. */
const NEW_ORDER = {
  ...ORDER,
  status: { ...status, default: "pending" },
  currency: { ...ORDER.currency, default: "USD" },
  customer_id: { ...integer, default: 0 },
  set_paid: { ...flag, default: false },
  manual_update: { ...flag, default: false },
};

const context = { type: "string", enum: ["view", "edit"], default: "view" };

/** The filters of the list of orders. */
const FILTERS = {
  context,
  page: { type: "integer", default: 1, minimum: 1 },
  per_page: { type: "integer", default: 10, minimum: 1, maximum: 100 },
  search: text,
  after: moment,
  before: moment,
  modified_after: moment,
  modified_before: moment,
  dates_are_gmt: { ...flag, default: false },
  exclude: { ...integers, default: [] },
  include: { ...integers, default: [] },
  offset: integer,
  order: { type: "string", enum: ["asc", "desc"], default: "desc" },
  orderby: { type: "string", enum: ["date", "id", "include", "title", "slug", "modified"], default: "date" },
  parent: { ...integers, default: [] },
  parent_exclude: { ...integers, default: [] },
  status: { type: "array", items: { type: "string", enum: ["any", "trash", ...STATUSES] }, default: ["any"] },
  created_via: texts,
  customer: integer,
  product: integer,
  dp: { type: "integer", default: 2 },
  order_item_display_meta: { ...flag, default: false },
  include_meta: { ...texts, default: [] },
  exclude_meta: { ...texts, default: [] },
};

const route = (...endpoints: readonly { readonly methods: readonly string[]; readonly args: object }[]) => ({
  namespace: "wc/v3",
  methods: endpoints.flatMap(({ methods }) => methods),
  endpoints,
});

export const SHOP = {
  name: "Shop",
  url: "https://shop.example",
  home: "https://shop.example",
  namespaces: ["wc/v3"],
  routes: {
    "/wc/v3/orders": route({ methods: ["GET"], args: FILTERS }, { methods: ["POST"], args: NEW_ORDER }),
    "/wc/v3/orders/(?P<id>[\\d]+)": route(
      { methods: ["GET"], args: { id: integer, context } },
      { methods: ["POST", "PUT", "PATCH"], args: { id: integer, ...ORDER } },
      { methods: ["DELETE"], args: { id: integer, force: { ...flag, default: false } } },
    ),
  },
};
