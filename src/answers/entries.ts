import { groupBy } from "../base/group.ts";
import { namespaceLabel } from "../report/index.ts";
import {
  BODY_METHODS,
  type Operation,
  type Surface,
  createResponseReader,
  ownerOf,
  summarize,
} from "../surface/index.ts";
import { olderNamespaces } from "./namespaces.ts";
import { createSearch, type EntrySearch, type SearchEntry } from "./search/search.ts";

/** The methods of one handler on one path, as the search finds them. */
export interface OperationEntry extends SearchEntry {
  /** The one that examples use first. Never empty. */
  readonly operations: readonly [Operation, ...Operation[]];
}

/** The entries of a surface, which readers see as one operation each: `Update a post` by PUT, PATCH or POST. */
export function operationEntries(surface: Surface): readonly OperationEntry[] {
  const readResponse = createResponseReader(surface);
  const older = olderNamespaces(surface.namespaces);
  const owners = new Map(surface.namespaces.map((namespace) => [namespace.name, ownerOf(namespace)]));
  return groupByHandler(surface.operations, (operation) => operation).map((operations) => {
    const [first] = operations;
    const { namespace } = first;
    return {
      ...wordsOf(summarize(first, readResponse), operations),
      namespace: namespaceLabel(namespace),
      owner: owners.get(namespace) ?? "",
      isOlder: older.has(namespace),
      operations,
    };
  });
}

/** Creates the search over the operations of a surface, used by the terminal; pages search the same entries. */
export function searchOperations(surface: Surface): EntrySearch<OperationEntry> {
  return createSearch(operationEntries(surface));
}

/** The operations of an entry, as the search reads them. */
export function wordsOf(
  title: string,
  operations: readonly [Operation, ...Operation[]],
): Pick<SearchEntry, "title" | "methods" | "template" | "names"> {
  const [{ template, variables, arguments: named }] = operations;
  return {
    title,
    methods: operations.map(({ method }) => method).join(" "),
    template,
    names: [...variables, ...named].map(({ name }) => name).join(" "),
  };
}

/** Groups operations by the handler of the site; the method that examples use comes first. */
export function groupByHandler<Held>(
  all: readonly Held[],
  operationOf: (held: Held) => Operation,
): readonly (readonly [Held, ...Held[]])[] {
  const groups = [...groupBy(all, (held) => handlerOf(operationOf(held))).values()];
  return groups.flatMap((group) => {
    const [first, ...others] = group.toSorted((a, b) => byPreference(operationOf(a), operationOf(b)));
    return first === undefined ? [] : [[first, ...others] as const];
  });
}

/** Handler key: equal for operations with a body on one path that one handler serves. */
export function handlerOf({ method, template, variants }: Operation): string {
  const routes = variants.map(({ route, endpoint }) => `${endpoint} ${route}`);
  return [BODY_METHODS.has(method) ? "" : method, template, ...routes].join("\n");
}

/** Methods by preference within a handler: PUT and PATCH show that it updates. */
const PREFERENCE = ["PUT", "PATCH", "POST"];

function byPreference(a: Operation, b: Operation): number {
  return PREFERENCE.indexOf(a.method) - PREFERENCE.indexOf(b.method);
}
