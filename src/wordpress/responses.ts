type JsonType = "array" | "boolean" | "integer" | "number" | "object" | "string" | "null";

/** Types sent besides the declared ones: `[]` is only an empty list, as PHP writes an empty object. */
type Sent = JsonType | "[]";

/** A property that WordPress or a plugin sends in another type than its schema declares. */
export interface ResponseFact {
  /** The start of the namespaces. */
  readonly namespace: "wp/v2" | "wc" | "buddypress";
  /** The title of the resource's schema; `*-revision` for the revisions and autosaves of any resource. */
  readonly resource: string;
  /** The names of the properties, with `[]` for the items of a list: `line_items[].sku`. */
  readonly path: string;
  readonly sends: readonly Sent[];
  /** Values that are sent although the declared list or minimum refuses them. */
  readonly values?: readonly (string | number)[];
}

const factsOf =
  (namespace: ResponseFact["namespace"]) =>
  (resource: string, path: string, ...sends: readonly Sent[]): ResponseFact => ({
    namespace,
    resource,
    path,
    sends,
  });

const core = factsOf("wp/v2");
const shop = factsOf("wc");
const community = factsOf("buddypress");

/** Sources: the controllers of WordPress (4.7 to 7.1), of WooCommerce (3.0 and later) and of BuddyPress (5.0 and later). */
export const RESPONSE_FACTS: readonly ResponseFact[] = [
  // A file without a parent post.
  core("attachment", "post", "null"),
  // WordPress writes a revision with both forms of the property (raw and rendered), even where its post type lacks it.
  core("*-revision", "guid", "object"),
  // The plugin's header line, which core has declared as an object since 5.5.
  core("plugin", "author", "string"),
  // A template that was never customized has no other source.
  core("wp_template", "origin", "null"),
  core("wp_template_part", "origin", "null"),
  // `mysql_to_rfc3339` of a date that is not set: a template of the theme (WordPress 6.3 and later).
  core("wp_template", "modified", "boolean"),
  core("wp_template_part", "modified", "boolean"),
  // An item that was never sorted.
  { ...core("nav_menu_item", "menu_order"), values: [0] },
  { ...core("nav_menu_item-revision", "menu_order"), values: [0] },
  // A block that is registered with an empty example; preferences and sizes that were never stored (recorded from 7.1).
  core("block-type", "example", "[]"),
  core("user", "meta.persisted_preferences", "[]"),
  core("attachment", "image_quality.sizes", "[]"),
  // A field that Elementor adds: the raw value of metadata that is not set.
  core("user", "elementor_introduction", "string"),

  // A stock that is not counted, and one that is counted with the product.
  shop("product", "stock_quantity", "null"),
  shop("product", "low_stock_amount", "null"),
  shop("product_variation", "stock_quantity", "null"),
  shop("product_variation", "low_stock_amount", "null"),
  shop("product_variation", "manage_stock", "string"),
  // Identifiers that are declared as text.
  shop("product", "shipping_class_id", "number"),
  shop("product_variation", "shipping_class_id", "number"),
  shop("shop_order", "tax_lines[].rate_id", "number"),
  // No image.
  shop("product_variation", "image", "null"),
  shop("product_cat", "image", "null"),
  shop("product_brand", "image", "null"),
  shop("product-category", "image", "null"),
  shop("product-brand", "image", "null"),
  // An attribute of this product alone belongs to no taxonomy.
  shop("product", "attributes[].taxonomy", "null"),
  shop("cart", "cross_sells[].attributes[].taxonomy", "null"),
  // A shipping method has a setting named `type`, and so has the description of each setting.
  shop("shipping_zone_method", "settings.type", "object"),
  // Limits that are not set; users that used a coupon without an account are named by their address.
  shop("shop_coupon", "usage_limit", "null"),
  shop("shop_coupon", "usage_limit_per_user", "null"),
  shop("shop_coupon", "limit_usage_to_x_items", "null"),
  shop("shop_coupon", "used_by[]", "string"),
  // A line whose product was deleted, or is no variation.
  shop("shop_order", "line_items[].parent_name", "null"),
  shop("shop_order", "line_items[].sku", "null"),
  shop("shop_order", "line_items[].global_unique_id", "null"),
  shop("shop_order", "line_items[].image", "null"),
  // The id of the image is text, as its metadata is stored.
  shop("shop_order", "line_items[].image.id", "string"),
  // The price of one is computed, while sums are text.
  shop("shop_order", "line_items[].price", "number"),
  shop("shop_order_refund", "line_items[].price", "number"),
  shop("customer", "last_order.id", "null"),
  // A payment method that was never sorted.
  shop("payment_gateway", "order", "string"),
  shop("setting_group", "sub_groups", "array"),
  // Counts are numbers, and the sums of each day are a map.
  shop("report_coupon_total", "total", "number"),
  shop("report_customer_total", "total", "number"),
  shop("report_order_total", "total", "number"),
  shop("report_product_total", "total", "number"),
  shop("report_review_total", "total", "number"),
  shop("sales_report", "total_refunds", "number", "string"),
  shop("sales_report", "total_discount", "number", "string"),
  shop("sales_report", "totals", "object"),
  // An interval is named by its time, such as `2026-48`, while the length of intervals is declared.
  ...["products", "variations", "revenue", "orders", "taxes", "coupons", "customers"].map((name) =>
    shop(`report_${name}_stats`, "intervals[].interval", "string"),
  ),
  // A figure in a row of a table.
  shop("leaderboard", "rows[][].value", "number"),
  // Data of a note as JSON that is parsed; a reminder that is not set.
  shop("note", "content_data", "object"),
  shop("note", "date_reminder", "null"),
  shop("note", "date_reminder_gmt", "null"),
  shop("marketing_recommendation", "direct_install", "boolean"),
  // Stock in the reports, as of products above; a figure that nothing was sold for.
  shop("report_products", "extended_info.stock_quantity", "null"),
  shop("report_products", "extended_info.low_stock_amount", "null"),
  shop("report_variations", "extended_info.stock_quantity", "null"),
  shop("report_variations", "extended_info.low_stock_amount", "null"),
  shop("report_performance_indicator", "value", "null"),
  // The status of the system is declared as lists of texts.
  shop("system_status", "environment.remote_post_response", "boolean", "number", "null"),
  shop("system_status", "environment.remote_get_response", "boolean", "number", "null"),
  shop("system_status", "environment.external_object_cache", "null"),
  shop("system_status", "database.database_tables", "object"),
  shop("system_status", "active_plugins[]", "object"),
  shop("system_status", "inactive_plugins[]", "object"),
  shop("system_status", "dropins_mu_plugins", "object"),
  // No theme of WordPress's own directory.
  shop("system_status", "theme.version_latest", "number"),
  shop("system_status", "theme.overrides[]", "object"),
  shop("system_status", "settings.taxonomies", "object"),
  shop("system_status", "settings.product_visibility_terms", "object"),
  shop("system_status", "pages[]", "object"),
  shop("system_status", "post_type_counts[]", "object"),

  // `BP_REST_Members_Controller::user_data`, also for the members of groups: names of capabilities, an object of groups, no
  // relation to oneself.
  ...["bp_members", "bp_group_members"].flatMap((resource) => [
    community(resource, "capabilities", "array"),
    community(resource, "extra_capabilities", "array"),
    community(resource, "xprofile", "object"),
    { ...community(resource, "friendship_status_slug"), values: [""] },
  ]),
];

/** Routes of core that respond with a map from slug to item (WordPress 4.7 to 7.1, recorded). */
export const CORE_MAPS: ReadonlySet<string> = new Set([
  "/wp/v2/types",
  "/wp/v2/taxonomies",
  "/wp/v2/statuses",
  "/wp/v2/menu-locations",
]);

/** Routes of core that respond with lists, though nothing in the index shows it (WordPress 6.0 to 7.1, recorded). */
export const CORE_LISTS: ReadonlySet<string> = new Set([
  "/wp/v2/block-patterns/patterns",
  "/wp/v2/block-patterns/categories",
  "/wp/v2/global-styles/themes/{}/variations",
]);

/**
 * Routes of WooCommerce that respond with lists, though no argument and no child route shows it (controllers of 3.0 to 10.x):
 * reports, totals and downloads are short enough to have no pages.
 */
export const SHOP_LISTS: readonly RegExp[] = [
  /^\/wc\/v\d\/(?:data|reports|reports\/(?:sales|top_sellers)|reports\/\w+\/totals)$/,
  /^\/wc\/v\d\/(?:customers\/\{\}\/downloads|orders\/statuses|shipping\/zones\/\{\}\/locations)$/,
  // The class with the slug, as a list of one (`WC_REST_Tax_Classes_V2_Controller::get_item`).
  /^\/wc\/v\d\/taxes\/classes\/\{\}$/,
  /^\/wc-analytics\/(?:data|data\/download-ips|leaderboards\/allowed|reports)$/,
  /^\/wc-analytics\/reports\/performance-indicators(?:\/allowed)?$/,
  /^\/wc-admin\/(?:onboarding\/(?:free-extensions|tasks)|(?:payment-gateway|shipping-partner)-suggestions)$/,
  // They inherit the list of data that has its own routes (`WC_REST_Data_Controller::get_items`).
  /^\/wc-admin\/(?:features|mobile-app)$/,
  /^\/wc-admin\/marketing\/(?:channels|knowledge-base|recommendations|overview\/installed-plugins)$/,
];

/** Routes of the store that respond with one object that sums up a collection, though they take arguments of pages. */
export const SHOP_SUMS = /^\/wc\/store(?:\/v\d)?\/products\/collection-data$/;

/** Properties by which a schema describes a page or a report, not one of its items. */
export const PAGE_PROPERTIES: readonly (readonly string[])[] = [
  ["totals", "intervals"],
  ["total", "page"],
  ["total_pages"],
  ["totalPages"],
  ["next_rest_url"],
];
