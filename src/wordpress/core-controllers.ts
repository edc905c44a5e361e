import { isArray } from "../base/json.ts";
import type { CoreRoute } from "./core-checks.ts";
import { declared, type DeclaredEndpoint } from "./definition.ts";
import { isEmpty, isPhpArray, toText, type PhpArray, type PhpValue } from "./php.ts";
import type { RestError } from "./rest-error.ts";

/** A request whose arguments passed validation, as a controller receives it. */
interface CoreRequest {
  readonly method: string;
  readonly route: CoreRoute;
  readonly endpoint: DeclaredEndpoint;
  readonly params: PhpArray;
  readonly headers: ReadonlyMap<string, string>;
  /** The file name of each file field. */
  readonly files: ReadonlyMap<string, string>;
  /** The length of the body; 0 for a multipart form, which PHP reads itself. */
  readonly bytes: number;
}

/** An error that a controller of core returns for the request alone, its arguments being valid (WordPress 6.1 to 7.1). */
interface CoreRefusal {
  readonly methods: readonly string[];
  readonly routes: RegExp;
  readonly applies: (request: CoreRequest) => boolean;
  readonly code: string;
  readonly message: string;
  /** 400 by default. */
  readonly status?: number;
}

const READS = ["GET", "HEAD"];
const CREATES = ["POST"];
const ITEMS = /^\/wp\/v2\/[\w-]+$/;
const COMMENTS = /^\/wp\/v2\/comments$/;
const MEDIA = /^\/wp\/v2\/media$/;

const REFUSALS: readonly CoreRefusal[] = [
  {
    methods: READS,
    routes: ITEMS,
    applies: (request) => isSortedBy(request, "relevance") && isEmpty(request.params.get("search")),
    code: "rest_no_search_term_defined",
    message: "You need to define a search term to order by relevance.",
  },
  {
    methods: READS,
    routes: ITEMS,
    applies: (request) => isSortedBy(request, "include") && isEmpty(request.params.get("include")),
    code: "rest_orderby_include_missing_include",
    message: "You need to define an include parameter to order by include.",
  },
  existing("user", /^\/wp\/v2\/users$/, isNumbered),
  existing("post", ITEMS, (request) => isNumbered(request) && declares(request, "slug", "date_gmt")),
  {
    methods: CREATES,
    // Pages have the three properties even if they do not support them.
    routes: /^\/wp\/v2\/(?!pages$)[\w-]+$/,
    applies: (request) =>
      declares(request, ...CONTENTS) && CONTENTS.every((name) => isBlank(request.params.get(name))),
    code: "empty_content",
    message: "Content, title, and excerpt are empty.",
  },
  {
    methods: CREATES,
    routes: COMMENTS,
    applies: ({ params }) => isEmpty(params.get("post")),
    code: "rest_comment_invalid_post_id",
    message: "Sorry, you are not allowed to create this comment without a post.",
    status: 403,
  },
  existing("comment", COMMENTS, isNumbered),
  {
    methods: CREATES,
    routes: COMMENTS,
    applies: ({ params }) => isBlank(params.get("content")),
    code: "rest_comment_content_invalid",
    message: "Invalid comment content.",
  },
  unlinked("title", ({ params }) => params.get("title") !== "0" && isBlank(params.get("title"))),
  unlinked("url", ({ params }) => isEmpty(params.get("url"))),
  {
    methods: CREATES,
    routes: /^\/wp\/v2\/widgets$/,
    applies: ({ params }) => isEmpty(params.get("id_base")),
    code: "rest_invalid_widget",
    message: "Widget type (id_base) is required.",
  },
  upload("no_data", "No data supplied.", ({ bytes }) => bytes === 0),
  upload("no_content_type", "No Content-Type supplied.", ({ headers }) => !headers.has("content-type")),
  upload("no_content_disposition", "No Content-Disposition supplied.", ({ headers }) =>
    isEmpty(headers.get("content-disposition")),
  ),
  upload(
    "invalid_disposition",
    'Invalid Content-Disposition supplied. Content-Disposition needs to be formatted as `attachment; filename="image.png"` or similar.',
    ({ headers }) => !/;\s*filename\s*=\s*(?!"")[^\s;]/.test(headers.get("content-disposition") ?? ""),
  ),
  unread("Specified file failed upload test.", (files) => files.size > 0 && !files.has("file")),
  unread("No file was uploaded.", (files) => files.get("file") === ""),
];

/** Returns the error of core's controller that a request gets on every site, whatever its data; else undefined. */
export function coreRefusal(request: CoreRequest): RestError | undefined {
  const { method, route } = request;
  if (!route.key.startsWith("/wp/v2/")) return undefined;
  const found = REFUSALS.find(
    ({ methods, routes, applies }) => methods.includes(method) && routes.test(route.key) && applies(request),
  );
  return found && { code: found.code, message: found.message, status: found.status ?? 400 };
}

const CONTENTS = ["title", "content", "excerpt"];

/** Whether a list of posts is sorted by `order`; only posts sort by relevance. */
function isSortedBy(request: CoreRequest, order: string): boolean {
  const orders = declared(request, "orderby")?.["enum"];
  return isArray(orders) && orders.includes("relevance") && request.params.get("orderby") === order;
}

function isNumbered({ params }: CoreRequest): boolean {
  return !isEmpty(params.get("id"));
}

function existing(what: string, routes: RegExp, applies: CoreRefusal["applies"]): CoreRefusal {
  const [code, message] = [`rest_${what}_exists`, `Cannot create existing ${what}.`];
  return { methods: CREATES, routes, applies, code, message };
}

/** The refusal of a custom menu item that lacks an argument. */
function unlinked(name: string, lacks: CoreRefusal["applies"]): CoreRefusal {
  return {
    methods: CREATES,
    routes: /^\/wp\/v2\/menu-items$/,
    applies: (request) => request.params.get("type") === "custom" && lacks(request),
    code: `rest_${name}_required`,
    message: `The ${name} is required when using a custom menu item type.`,
  };
}

/** The refusal of a file that is the body. */
function upload(what: string, message: string, applies: CoreRefusal["applies"]): CoreRefusal {
  const code = `rest_upload_${what}`;
  return {
    methods: CREATES,
    routes: MEDIA,
    applies: (request) => isUpload(request) && applies(request),
    code,
    message,
  };
}

/** The refusal of a form with files: core reads the field `file`; a browser leaves its name empty where none was chosen. */
function unread(message: string, applies: (files: CoreRequest["files"]) => boolean): CoreRefusal {
  const code = "rest_upload_unknown_error";
  return {
    methods: CREATES,
    routes: MEDIA,
    applies: ({ files }) => applies(files),
    code,
    message,
    status: 500,
  };
}

function declares(request: CoreRequest, ...names: readonly string[]): boolean {
  return names.every((name) => declared(request, name) !== undefined);
}

/** Whether a text, or the object that holds it raw, is empty; controllers read nothing else as text. */
function isBlank(value: PhpValue | undefined): boolean {
  const text = isPhpArray(value) ? value.get("raw") : value;
  return typeof text !== "string" || isEmpty(text);
}

/** Whether the file is the body; newer cores also fetch one from `url`. */
function isUpload({ files, params }: CoreRequest): boolean {
  return files.size === 0 && toText(params.get("url") ?? "") === "";
}

/** Routes of core whose items have no trash although the description of `force` does not mention that (WordPress 6.1 to 7.1). */
const UNTRASHED: readonly (readonly [routes: RegExp, what: string])[] = [
  [/^\/wp\/v2\/media\//, "The post does"],
  [/^\/wp\/v2\/menus\//, "Menus do"],
  [/^\/wp\/v2\/menu-items\//, "Menu items do"],
];

/**
 * The error for a DELETE without `force` where items have no trash.
 *
 * @param description of the argument `force`, which states it: `Required to be true, as terms do not support trashing.`
 */
export function trashError({ key }: CoreRoute, description: unknown): RestError | undefined {
  const what = untrashed(key, description);
  if (what === undefined) return undefined;
  const message = `${what} not support trashing.`;
  return key.startsWith("/wc/")
    ? { code: "woocommerce_rest_trash_not_supported", message, status: 501 }
    : { code: "rest_trash_not_supported", message: `${message} Set 'force=true' to delete.`, status: 501 };
}

function untrashed(key: string, description: unknown): string | undefined {
  const row = UNTRASHED.find(([routes]) => routes.test(key));
  if (row !== undefined) return row[1];
  const words = typeof description === "string" ? description : "";
  const [, what] = /, as (\w[\w ]{0,60} do(?:es)?) not support trashing/.exec(words) ?? [];
  return what?.replace(/^\w/, (letter) => letter.toUpperCase());
}

const UNKNOWN_TERM = ["rest_term_invalid", "Term does not exist."] as const;

/** The errors of core for an id that no item has, by route; posts of any type have the last row (WordPress 6.1 to 7.1). */
const UNKNOWN: readonly (readonly [routes: RegExp, error: readonly [code: string, message: string]])[] = [
  // Recorded on WordPress 7.1.
  [/^\/wp-abilities\/v1\/abilities\//, ["rest_ability_not_found", "Ability not found."]],
  [/^\/wp-abilities\/v1\/categories\//, ["rest_ability_category_not_found", "Ability category not found."]],
  [/^\/wc\/v\d\/webhooks\//, ["woocommerce_rest_shop_webhook_invalid_id", "Invalid ID."]],
  [/^\/wp\/v2\/menus\//, UNKNOWN_TERM],
  [/^\/wp\/v2\/users\//, ["rest_user_invalid_id", "Invalid user ID."]],
  [/^\/wp\/v2\/comments\//, ["rest_comment_invalid_id", "Invalid comment ID."]],
  [/^\/wp\/v2\/.+\/revisions\//, ["rest_post_invalid_id", "Invalid revision ID."]],
  [/^\/wp\/v2\//, ["rest_post_invalid_id", "Invalid post ID."]],
];

/** The error for a DELETE without `force` of an item that is in the trash already (`WP_REST_Posts_Controller::delete_item`). */
export function trashedError({ key }: CoreRoute): RestError {
  const code = `${SHOP.test(key) ? "woocommerce_rest" : "rest"}_already_trashed`;
  const what = key.startsWith("/wp/v2/comments/")
    ? "comment has already been trashed"
    : "post has already been deleted";
  return { code, message: `The ${what}.`, status: 410 };
}

const SHOP = /^\/wc(?:-analytics)?\//;

/** Whether a controller of WooCommerce responds. */
export function isOfShop({ key }: Pick<CoreRoute, "key">): boolean {
  return SHOP.test(key);
}

/** The errors for the id of a parent that does not exist (recorded on WordPress 7.1 with WooCommerce 10.5). */
const UNKNOWN_PARENTS: typeof UNKNOWN = [
  [/^\/wp\/v2\/.+\/autosaves/, ["rest_post_invalid_parent", "Invalid post parent ID."]],
  [/^\/wc\/v1\/orders\/.+\/notes/, ["woocommerce_rest_order_invalid_id", "Invalid order ID."]],
  [/^\/wc\/v\d\/orders\/.+\/notes/, ["woocommerce_rest_shop_order_invalid_id", "Invalid order ID."]],
  [/^\/wc\/v\d\/customers\/.+\/downloads/, ["wc_user_invalid_id", "Invalid user ID."]],
  [/^\/wc\/v\d\/shipping\/zones\//, ["woocommerce_rest_shipping_zone_invalid", "Resource does not exist."]],
];

/** The error for the id of a parent that does not exist. */
export function unknownParentError(route: ItemRoute, description: unknown): RestError {
  const found = UNKNOWN_PARENTS.find(([routes]) => routes.test(route.key))?.[1];
  if (found === undefined) return unknownItemError(route, description);
  return { code: found[0], message: found[1], status: 404 };
}

/** A route, and the title of the schema of its items. */
interface ItemRoute {
  readonly key: string;
  readonly title: string | undefined;
}

/**
 * The error for an id that no item has.
 *
 * @param description of the argument `force`, which names terms.
 */
export function unknownItemError({ key, title }: ItemRoute, description: unknown): RestError {
  const what = SHOP.test(key) && title !== undefined ? `woocommerce_rest_${title}` : "rest";
  const isTerm = untrashed(key, description) === "Terms do";
  const found = isTerm ? UNKNOWN_TERM : UNKNOWN.find(([routes]) => routes.test(key))?.[1];
  const [code, message] = found ?? [`${what}_invalid_id`, "Invalid ID."];
  return { code, message, status: 404 };
}

/** Behavior of a core controller for pages and offsets beyond the end of its list (WordPress 4.7 to 7.1). */
interface ListController {
  /** The code for a page after the last; without it that page is empty. */
  readonly noPage?: string;
  /** The code for an offset after the last item; without it nothing is found there. */
  readonly noOffset?: string;
  /** Whether the total is 0 where an offset leaves no item. */
  readonly losesTotal?: boolean;
  /** Whether the response has no totals and no links. */
  readonly isUncounted?: boolean;
  /** Whether links continue from the requested page also where an offset decides. */
  readonly keepsPage?: boolean;
}

const LISTS: readonly (readonly [runs: (request: CoreRequest) => boolean, controller: ListController])[] = [
  [
    ({ route }) => /^\/wp\/v2\/.+\/revisions$/.test(route.key),
    {
      noPage: "rest_revision_invalid_page_number",
      noOffset: "rest_revision_invalid_offset_number",
      keepsPage: true,
    },
  ],
  [
    ({ route }) =>
      /^\/wc\/store(?:\/v1)?\/products\/(?:categories|tags|attributes\/.+\/terms)$|^\/wc-analytics\/leaderboards(?:\/|$)|^\/wp\/v2\/icon(?:s|-collections)(?:\/|$)/.test(
        route.key,
      ),
    { isUncounted: true },
  ],
  [listsPosts, { noPage: "rest_post_invalid_page_number", losesTotal: true, keepsPage: true }],
  [(request) => declares(request, "author_email"), { keepsPage: true }],
];

/** Lists without pages whose controllers count all the same (recorded on WordPress 7.1 with WooCommerce 10.5). */
const COUNTED =
  /^\/wp\/v2\/themes$|^\/wc(?:\/v\d|-analytics)\/(?:payment_gateways|shipping_methods|taxes\/classes|products\/attributes|shipping\/zones(?:\/.+\/locations)?|leaderboards\/allowed)$/;

/** Whether the response of a list without pages has totals. */
export function isCounted({ key }: CoreRoute): boolean {
  return COUNTED.test(key);
}

/** Whether a response is a report whose intervals are counted like items (recorded on WooCommerce 10.5). */
export function countsIntervals({ key }: CoreRoute): boolean {
  return /^\/wc-analytics\/reports\/.+\/stats$/.test(key);
}

/** The controller of a list; those of terms, users and most plugins do nothing special. */
export function listController(request: CoreRequest): ListController {
  return LISTS.find(([runs]) => runs(request))?.[1] ?? {};
}

/** Whether core's controller of posts runs: it accepts several statuses (WooCommerce's one), or declares how it searches. */
function listsPosts(request: CoreRequest): boolean {
  const hasStatuses = declares(request, "slug") && declared(request, "status")?.["type"] === "array";
  return hasStatuses || declares(request, "search_semantics");
}
