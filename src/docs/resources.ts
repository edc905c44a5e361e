import { groupByHandler, handlerOf } from "../answers/index.ts";
import { groupBy } from "../base/group.ts";
import { percentDecode, withoutSlashes } from "../base/url.ts";
import { uniqueSlugs } from "./slug.ts";
import type { PageOperation } from "./view.ts";

/** The methods of one handler on one path, which readers see as one operation: `Update a post` by PUT, PATCH or POST. */
export interface OperationGroup {
  readonly title: string;
  /** The one that examples use first. Never empty. */
  readonly operations: readonly [PageOperation, ...PageOperation[]];
  /** Its fragment on the page of its resource. */
  readonly anchor: string;
}

/** The operation groups of a namespace whose paths begin with the same segment, on one page. */
export interface ResourcePage {
  readonly label: string;
  readonly slug: string;
  readonly entries: readonly OperationGroup[];
}

/** A resource with more entries is divided by the second segment; `MOST_ENTRIES` limits one page. */
const DIVIDED = 30;
const MOST_ENTRIES = 60;

/** Divides the operations of a namespace into resources, in their order. */
export function divideIntoResources(
  namespace: string,
  operations: readonly PageOperation[],
): readonly ResourcePage[] {
  const groups = [
    ...groupBy(
      operations,
      (view) => view.operation.ownTag ?? literalsOf(namespace, view).slice(0, 1).join("/"),
    ),
  ];
  const divided = groups.flatMap(([name, own]) => {
    if (countEntries(own) <= DIVIDED) return [{ name, own }];
    return [
      ...groupBy(own, (view) => view.operation.ownTag ?? literalsOf(namespace, view).slice(0, 2).join("/")),
    ].map(([longer, part]) => ({ name: longer, own: part }));
  });
  const pages = divided.flatMap(({ name, own }) => paged(name, entriesOf(own)));
  const slugs = uniqueSlugs(
    pages.map(({ name }) => name),
    (name) => (name === "" ? "general" : name),
  );
  return pages.map(({ name, entries }) => ({ label: labelOf(name), slug: slugs.get(name) ?? "", entries }));
}

/** The literal segments of a path behind its namespace. */
function literalsOf(namespace: string, { operation }: PageOperation): readonly string[] {
  const { template } = operation;
  const start = `/${withoutSlashes(namespace)}/`;
  const rest = namespace !== "" && `${template}/`.startsWith(start) ? template.slice(start.length) : template;
  return rest.split("/").filter((segment) => segment !== "" && !segment.includes("{"));
}

function countEntries(operations: readonly PageOperation[]): number {
  return new Set(operations.map(({ operation }) => handlerOf(operation))).size;
}

function paged(
  name: string,
  entries: readonly OperationGroup[],
): readonly { readonly name: string; readonly entries: readonly OperationGroup[] }[] {
  const count = Math.ceil(entries.length / MOST_ENTRIES);
  return Array.from({ length: count }, (_, page) => ({
    name: page === 0 ? name : `${name} ${page + 1}`,
    entries: entries.slice(page * MOST_ENTRIES, (page + 1) * MOST_ENTRIES),
  }));
}

/** `product-reviews` gives `Product reviews`. */
function labelOf(name: string): string {
  const words = name
    .split("/")
    .map((part) =>
      percentDecode(part)
        .replaceAll(/[-_\s]+/g, " ")
        .trim(),
    )
    .filter((part) => part !== "");
  const label = words.join(" / ");
  return label === "" ? "General" : label.slice(0, 1).toUpperCase() + label.slice(1);
}

function entriesOf(operations: readonly PageOperation[]): readonly OperationGroup[] {
  const handlers = groupByHandler(operations, ({ operation }) => operation);
  const titles = new Map(handlers.map(([first]) => [first.operation.id, titleOf(first)]));
  const anchors = uniqueSlugs([...titles.keys()], (id) => titles.get(id) ?? "");
  return handlers.map((own) => {
    const [{ operation }] = own;
    return {
      title: titles.get(operation.id) ?? "",
      operations: own,
      anchor: anchors.get(operation.id) ?? "",
    };
  });
}

function titleOf({ summary, operation }: PageOperation): string {
  return summary === "" ? `${operation.method} ${operation.template}` : summary;
}
