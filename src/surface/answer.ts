import { groupBy } from "../group.ts";
import { onceEachPair } from "../once.ts";
import type { Schema } from "../schema/index.ts";
import type { AnswerKind, Operation, Surface, Variant } from "./model.ts";

export interface Answer {
  readonly kind: AnswerKind;
  /** Whether anything but the site's own schema decided. */
  readonly inferred: boolean;
  /** Whether the answer comes in pages. */
  readonly paged: boolean;
  /** Whether the endpoint takes PUT or PATCH too: WordPress calls it editable then, and its POST creates nothing. */
  readonly edits: boolean;
}

/** Core answers these with a map from slug to item (WordPress 4.7 to 7.1, recorded). */
const CORE_MAPS: ReadonlySet<string> = new Set([
  "/wp/v2/types",
  "/wp/v2/taxonomies",
  "/wp/v2/statuses",
  "/wp/v2/menu-locations",
]);

/** Core answers these with lists, though nothing in the index shows it (WordPress 6.0 to 7.1, recorded). */
const CORE_LISTS: ReadonlySet<string> = new Set([
  "/wp/v2/block-patterns/patterns",
  "/wp/v2/block-patterns/categories",
  "/wp/v2/global-styles/themes/{}/variations",
]);

/**
 * WooCommerce answers these with lists, though no argument and no child route shows it (3.0 to 10.x, its controllers):
 * reports, totals and downloads are short enough to have no pages.
 */
const SHOP_LISTS: readonly RegExp[] = [
  /^\/wc\/v\d\/(?:data|reports|reports\/(?:sales|top_sellers)|reports\/\w+\/totals)$/,
  /^\/wc\/v\d\/(?:customers\/\{\}\/downloads|orders\/statuses|shipping\/zones\/\{\}\/locations)$/,
  /^\/wc-analytics\/(?:data|data\/download-ips|leaderboards\/allowed|reports)$/,
  /^\/wc-analytics\/reports\/performance-indicators(?:\/allowed)?$/,
  /^\/wc-admin\/(?:onboarding\/(?:free-extensions|tasks)|(?:payment-gateway|shipping-partner)-suggestions)$/,
  /^\/wc-admin\/marketing\/(?:channels|knowledge-base|recommendations|overview\/installed-plugins)$/,
];

/** The store answers with one object that sums up a collection, though it takes the arguments of its pages. */
const SHOP_SUMS = /^\/wc\/store(?:\/v\d)?\/products\/collection-data$/;

/** Properties that describe a page or a report, not one of its items. */
const PAGE_MARKS: readonly (readonly string[])[] = [
  ["totals", "intervals"],
  ["total", "page"],
  ["total_pages"],
  ["totalPages"],
  ["next_rest_url"],
];

/** What the shape of an item has behind that of its collection. */
const ITEM = "/{}";

/** Tells answers that are lists from answers that are objects, which no schema of an index says. */
export type AnswerReader = (operation: Operation, variant: Variant) => Answer;

/** A reader that knows all operations of the surface: a collection is told by its items. */
export function createAnswerReader(surface: Surface): AnswerReader {
  const items = surface.operations.flatMap(({ shape, method, variants }) => {
    // An item that only takes POST is an action on the collection, as `/wc/store/v1/checkout/{id}` is.
    if (!shape.endsWith(ITEM) || method === "POST" || method === "OPTIONS") return [];
    const collection = shape.slice(0, -ITEM.length);
    return variants.map(({ route }) => ({ collection, route }));
  });
  const itemsOf = groupBy(items, ({ collection }) => collection);
  const editing = new Set(
    surface.operations
      .filter(({ method }) => method === "PUT" || method === "PATCH")
      .flatMap(({ variants }) => variants.map(endpointKey)),
  );
  return onceEachPair((operation: Operation, variant: Variant) => {
    const below = itemsOf.get(operation.shape) ?? [];
    // Where several routes share the path, the items belong to the one whose pattern theirs begins with.
    const isParent =
      operation.variants.length === 1
        ? below.length > 0
        : below.some(({ route }) => route.startsWith(`${variant.route}/`));
    return { ...readAnswer(operation.shape, variant, isParent), edits: editing.has(endpointKey(variant)) };
  });
}

function endpointKey({ route, endpoint }: Variant): string {
  return `${endpoint} ${route}`;
}

function readAnswer(shape: string, variant: Variant, isParent: boolean): Omit<Answer, "edits"> {
  const schema = variant.responseSchema;
  const isPaged = variant.arguments.some(({ name }) => name === "page" || name === "per_page");
  if (variant.answer !== undefined)
    return { kind: variant.answer, inferred: true, paged: variant.answer === "list" && isPaged };
  if (schema !== undefined && describesList(schema)) return { kind: "list", inferred: false, paged: isPaged };
  if (CORE_MAPS.has(shape)) return { kind: "map", inferred: true, paged: false };
  if (schema !== undefined && describesPage(schema))
    return { kind: "object", inferred: false, paged: isPaged };
  if (SHOP_SUMS.test(shape)) return { kind: "object", inferred: true, paged: false };
  const isList =
    isParent || isPaged || CORE_LISTS.has(shape) || SHOP_LISTS.some((pattern) => pattern.test(shape));
  return { kind: isList ? "list" : "object", inferred: true, paged: isList && isPaged };
}

/** Whether the schema of a route is that of the list, not of its items. */
export function describesList({ types = [] }: Schema): boolean {
  return types.includes("array") && types.every((type) => type === "array" || type === "null");
}

function describesPage({ properties }: Schema): boolean {
  return properties !== undefined && PAGE_MARKS.some((names) => names.every((name) => properties.has(name)));
}
