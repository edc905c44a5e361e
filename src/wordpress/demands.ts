import type { Json } from "../base/json.ts";

/**
 * Values that a request needs or usually sets beyond the arguments that the index marks as required. Sources: the
 * controllers of WordPress 7.1 (`wp-includes/rest-api/endpoints`) and WooCommerce 10.5 (`includes/rest-api/Controllers`).
 */
interface Demand {
  readonly methods: ReadonlySet<string>;
  readonly templates: RegExp;
  /** The arguments to send. */
  readonly names?: readonly string[];
  /** Values that only the plugin's code knows. */
  readonly values?: { readonly [name: string]: Json };
  /** Whether the body is a file, which the index does not declare. */
  readonly file?: boolean;
}

const CREATES = new Set(["POST"]);
const DELETES = new Set(["DELETE"]);
const WRITES = new Set(["POST", "PUT", "PATCH"]);

const post = { title: "Sample post", content: "A short content of the sample post.", status: "draft" };

const DEMANDS: readonly Demand[] = [
  // `WP_REST_Server::serve_batch_request_v1`.
  {
    methods: CREATES,
    templates: /^\/batch\/v1$/,
    values: {
      requests: [
        { method: "POST", path: "/wp/v2/posts", body: post },
        { method: "POST", path: "/wp/v2/tags", body: { name: "Another tag" } },
      ],
    },
  },
  // `Automattic\WooCommerce\StoreApi\Routes\V1\Batch`.
  {
    methods: CREATES,
    templates: /^\/wc\/store(?:\/v\d+)?\/batch$/,
    values: {
      requests: [{ method: "POST", path: "/wc/store/v1/cart/add-item", body: { id: 1, quantity: 1 } }],
    },
  },
  // `WP_REST_Attachments_Controller::upload_from_file`.
  { methods: CREATES, templates: /^\/wp\/v2\/media$/, file: true, names: ["title", "alt_text"] },
  // `edit_media_item` refuses an image of another address, and a request without a change.
  {
    methods: CREATES,
    templates: /^\/wp\/v2\/media\/\{id\}\/edit$/,
    names: ["src", "rotation"],
    values: { rotation: 90 },
  },
  // `WP_REST_Comments_Controller::create_item`: a post and a content. With a name of the author it is not the user's own.
  { methods: CREATES, templates: /^\/wp\/v2\/comments$/, names: ["content"], values: { post: 1 } },
  { methods: WRITES, templates: /^\/wp\/v2\/comments\/\{id\}$/, names: ["content"] },
  // `WP_REST_Menu_Items_Controller::prepare_item_for_database`: a title and an address of a custom link.
  {
    methods: WRITES,
    templates: /^\/wp\/v2\/menu-items(?:\/\{id\})?$/,
    names: ["title", "url", "status"],
    values: { type: "custom", status: "publish" },
  },
  // `WP_REST_Widgets_Controller::save_widget`.
  {
    methods: WRITES,
    templates: /^\/wp\/v2\/widgets(?:\/\{id\})?$/,
    values: {
      id_base: "block",
      sidebar: "wp_inactive_widgets",
      instance: { raw: { content: "<p>A short text of the sample widget.</p>" } },
    },
  },
  { methods: WRITES, templates: /^\/wp\/v2\/sidebars\/\{id\}$/, values: { widgets: ["block-2"] } },
  {
    methods: WRITES,
    templates: /^\/wp\/v2\/template(?:s|-parts)(?:\/\{id\})?$/,
    names: ["slug", "title", "content"],
  },
  // An address or a password would lock the reader out.
  {
    methods: WRITES,
    templates: /^\/wp\/v2\/users\/(?:me|\{id\})$/,
    names: ["name", "first_name", "last_name", "description"],
  },
  // `WP_REST_Users_Controller::delete_item`: not the user itself.
  { methods: DELETES, templates: /^\/wp\/v2\/users\/me$/, values: { reassign: 2 } },
  { methods: WRITES, templates: /^\/wp\/v2\/settings$/, names: ["title", "description"] },
  {
    methods: CREATES,
    templates: /^\/wp\/v2\/plugins$/,
    names: ["slug", "status"],
    values: { slug: "hello-dolly" },
  },
  { methods: WRITES, templates: /^\/wp\/v2\/plugins\/\{plugin\}$/, values: { status: "active" } },
  // `WP_REST_Font_Families_Controller::validate_font_family_settings`: JSON in a text.
  {
    methods: WRITES,
    templates: /^\/wp\/v2\/font-families(?:\/\{id\})?$/,
    values: {
      font_family_settings: JSON.stringify({ name: "Sample", slug: "sample", fontFamily: "Sample, serif" }),
    },
  },
  {
    methods: WRITES,
    templates: /^\/wp\/v2\/font-families\/\{[^}]*\}\/font-faces$/,
    values: {
      font_face_settings: JSON.stringify({ fontFamily: "Sample", src: "https://example.com/sample.woff2" }),
    },
  },
  // `WC_REST_Orders_Controller` and its neighbors.
  {
    methods: WRITES,
    templates: /^\/wc\/v\d+\/orders(?:\/\{id\})?$/,
    names: ["status", "payment_method", "billing"],
    values: { line_items: [{ product_id: 1, quantity: 2 }] },
  },
  {
    methods: WRITES,
    templates: /^\/wc\/v\d+\/products(?:\/\{id\})?$/,
    names: ["name", "type", "regular_price", "description"],
  },
  {
    methods: WRITES,
    templates: /^\/wc\/v\d+\/products\/\{[^}]*\}\/variations(?:\/\{id\})?$/,
    names: ["regular_price", "attributes"],
  },
  {
    methods: WRITES,
    templates: /^\/wc\/v\d+\/coupons(?:\/\{id\})?$/,
    names: ["code", "discount_type", "amount"],
  },
  {
    methods: WRITES,
    templates: /^\/wc\/v\d+\/customers(?:\/\{id\})?$/,
    names: ["email", "first_name", "last_name", "username"],
  },
  {
    methods: WRITES,
    templates: /^\/wc\/v\d+\/taxes(?:\/\{id\})?$/,
    names: ["country", "state", "rate", "name"],
  },
  {
    methods: WRITES,
    templates: /^\/wc\/v\d+\/webhooks(?:\/\{id\})?$/,
    names: ["name", "delivery_url"],
    values: { topic: "order.created" },
  },
  { methods: WRITES, templates: /^\/wc\/v\d+\/system_status\/tools\/\{id\}$/, values: { confirm: true } },
  { methods: WRITES, templates: /^\/wc\/v\d+\/settings\/\{group_id\}\/\{id\}$/, values: { value: "USD" } },
];

/** Finds the needs of a request beyond its required arguments; undefined where nothing is known. */
export function demandOf(
  method: string,
  template: string,
): Omit<Demand, "methods" | "templates"> | undefined {
  return DEMANDS.find(({ methods, templates }) => methods.has(method) && templates.test(template));
}

/** Values of path variables that a new site has, by path template and name (WordPress 7.1, WooCommerce 10.5). */
const PATH_VALUES: readonly (readonly [templates: RegExp, name: RegExp, value: string])[] = [
  [/^\/wp\/v2\/types\//, /^type$/, "post"],
  [/^\/wp\/v2\/taxonomies\//, /^taxonomy$/, "category"],
  [/^\/wp\/v2\/statuses\//, /^status$/, "publish"],
  [/^\/wp\/v2\/block-types\//, /^namespace$/, "core"],
  [/^\/wp\/v2\/block-types\//, /^name$/, "paragraph"],
  [/^\/wp\/v2\/block-renderer\//, /^name$/, "core/archives"],
  [/^\/wp\/v2\/templates\//, /^(?:id|parent)$/, "twentytwentyfive//index"],
  [/^\/wp\/v2\/template-parts\//, /^(?:id|parent)$/, "twentytwentyfive//header"],
  [/^\/wp\/v2\/sidebars\//, /^id$/, "wp_inactive_widgets"],
  [/^\/wp\/v2\/widgets\//, /^id$/, "block-2"],
  [/^\/wp\/v2\/widget-types\//, /^id$/, "block"],
  [/^\/wp\/v2\/menu-locations\//, /^location$/, "primary"],
  [/^\/wp\/v2\/plugins\//, /^plugin$/, "hello"],
  [/^\/wp\/v2\/font-collections\//, /^slug$/, "google-fonts"],
  [/^\/wp-abilities\/v1\/abilities\//, /^name$/, "core/get-site-info"],
  [/^\/wp-abilities\/v1\/categories\//, /^slug$/, "site"],
  [/^\/wp\/v2\/icon/, /^(?:slug|collection|collection_or_name)$/, "core"],
  [/^\/wc(?:\/v\d+|-analytics)\/data\/continents\//, /^location$/, "na"],
  [/^\/wc(?:\/v\d+|-analytics)\/data\/countries\//, /^location$/, "us"],
  [/^\/wc\/v\d+\/data\/currencies\//, /^currency$/, "usd"],
  [/^\/wc\/v\d+\/payment_gateways\//, /^id$/, "bacs"],
  [/^\/wc\/v\d+\/shipping_methods\//, /^id$/, "flat_rate"],
  [/^\/wc\/v\d+\/system_status\/tools\//, /^id$/, "clear_transients"],
  [/^\/wc\/v\d+\/taxes\/classes\//, /^slug$/, "reduced-rate"],
  [/^\/wc(?:\/v\d+|-analytics)\/settings\//, /^group_id$/, "general"],
  [/^\/wc(?:\/v\d+|-analytics)\/settings\//, /^id$/, "woocommerce_currency"],
];

/** A value of a path variable that a new site has; undefined where none is known. */
export function knownPathValue(template: string, name: string): string | undefined {
  return PATH_VALUES.find(([templates, names]) => templates.test(template) && names.test(name))?.[2];
}
