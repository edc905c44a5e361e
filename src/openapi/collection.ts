import type { Operation, Surface } from "../surface/model.ts";
import type { Schema } from "../schema/model.ts";

/** What the body of an answer is. */
export type AnswerKind = "object" | "list" | "map";

export interface Answer {
  readonly kind: AnswerKind;
  /** Whether anything but the site's own schema decided. */
  readonly inferred: boolean;
  /** Whether the answer comes in pages. */
  readonly paged: boolean;
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

/** Properties that describe a page or a report, not one of its items. */
const PAGE_MARKS: readonly (readonly string[])[] = [
  ["totals", "intervals"],
  ["total_pages"],
  ["totalPages"],
  ["next_rest_url"],
];

/** Tells answers that are lists from answers that are objects, which no schema of an index says. */
export type AnswerReader = (operation: Operation) => Answer;

/** A reader that knows all operations of the surface: a collection is told by its items. */
export function createAnswerReader(surface: Surface): AnswerReader {
  const parents = new Set<string>();
  for (const { shape, method } of surface.operations) {
    const match = /^(.*)\/\{\}$/.exec(shape);
    // A child that only takes POST is an action on the parent, as `/wc/store/v1/checkout/{id}` is.
    if (match?.[1] !== undefined && method !== "POST" && method !== "OPTIONS") parents.add(match[1]);
  }
  return (operation) => readAnswer(operation, parents);
}

function readAnswer(
  { shape, variants, arguments: declared }: Operation,
  parents: ReadonlySet<string>,
): Answer {
  const schema = variants.find(({ responseSchema }) => responseSchema !== undefined)?.responseSchema;
  const isPaged = declared.some(({ name }) => name === "page" || name === "per_page");
  if (schema?.types?.includes("array") === true) return { kind: "list", inferred: false, paged: isPaged };
  if (CORE_MAPS.has(shape)) return { kind: "map", inferred: true, paged: false };
  if (schema !== undefined && describesPage(schema))
    return { kind: "object", inferred: false, paged: isPaged };
  const isList = parents.has(shape) || isPaged || CORE_LISTS.has(shape);
  return { kind: isList ? "list" : "object", inferred: isList, paged: isList && isPaged };
}

function describesPage({ properties }: Schema): boolean {
  return properties !== undefined && PAGE_MARKS.some((names) => names.every((name) => properties.has(name)));
}
