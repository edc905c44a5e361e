import { groupBy } from "../base/group.ts";
import { memoizePair } from "../base/memo.ts";
import type { Schema } from "../schema/index.ts";
import { CORE_LISTS, CORE_MAPS, PAGE_PROPERTIES, SHOP_LISTS, SHOP_SUMS } from "../wordpress/index.ts";
import type { Operation, ResponseKind, Surface, Variant } from "./model.ts";

/** Whether a response is a list, a map or one object, and how that is known. */
export interface ResponseForm {
  readonly kind: ResponseKind;
  /** Whether the evidence was something other than the site's own schema. */
  readonly inferred: boolean;
  /** Whether the response is a page of a list. */
  readonly paged: boolean;
  /** Whether the endpoint takes PUT or PATCH too: WordPress calls it editable then, and its POST creates nothing. */
  readonly edits: boolean;
}

/** The end of the shape of an item, behind that of its collection. */
const ITEM = "/{}";

/** Determines the kind of a response, which no schema of an index declares. */
export type ResponseReader = (operation: Operation, variant: Variant) => ResponseForm;

/**
 * A reader for one surface: a collection is recognized by the routes of its items, which a selection may leave out.
 */
export function createResponseReader({ operations, whole = operations }: Surface): ResponseReader {
  const items = whole.flatMap(({ shape, method, variants }) => {
    // An item that only takes POST is an action on the collection, like `/wc/store/v1/checkout/{id}`.
    if (!shape.endsWith(ITEM) || method === "POST" || method === "OPTIONS") return [];
    const collection = shape.slice(0, -ITEM.length);
    return variants.map(({ route }) => ({ collection, route }));
  });
  const itemsOf = groupBy(items, ({ collection }) => collection);
  const editing = new Set(
    whole
      .filter(({ method }) => method === "PUT" || method === "PATCH")
      .flatMap(({ variants }) => variants.map(endpointKey)),
  );
  return memoizePair((operation: Operation, variant: Variant) => {
    const below = itemsOf.get(operation.shape) ?? [];
    // Where several routes share the path, the items belong to the one whose pattern theirs begins with.
    const isParent =
      operation.variants.length === 1
        ? below.length > 0
        : below.some(({ route }) => route.startsWith(`${variant.route}/`));
    return { ...formOf(operation.shape, variant, isParent), edits: editing.has(endpointKey(variant)) };
  });
}

function endpointKey({ route, endpoint }: Variant): string {
  return `${endpoint} ${route}`;
}

function formOf(shape: string, variant: Variant, isParent: boolean): Omit<ResponseForm, "edits"> {
  const schema = variant.responseSchema;
  const isPaged = variant.arguments.some(({ name }) => name === "page" || name === "per_page");
  if (variant.response !== undefined)
    return { kind: variant.response, inferred: true, paged: variant.response === "list" && isPaged };
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
  return (
    properties !== undefined && PAGE_PROPERTIES.some((names) => names.every((name) => properties.has(name)))
  );
}
