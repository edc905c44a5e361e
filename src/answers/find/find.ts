import { memoizeByObject } from "../../base/memo.ts";
import type { AccessVerdict, Method, Surface } from "../../surface/index.ts";
import { operationEntries, type OperationEntry } from "../entries.ts";
import { inDefaultOrder } from "../search/order.ts";
import { byLiterals, isPathOf } from "../search/path.ts";
import { readQuery } from "../search/query.ts";
import { indexEntries, type IndexedOperation } from "./postings.ts";
import { readQuestion } from "./question.ts";
import { rank, type FoundWord } from "./rank.ts";

/** An operation that may answer a question. */
export interface OperationMatch {
  readonly id: string;
  /** The method that examples use first. */
  readonly method: Method;
  /** All methods of its handler: PUT, PATCH and POST update a post. */
  readonly methods: readonly Method[];
  /** The path template. */
  readonly path: string;
  readonly summary: string;
  /** The plugin of its namespace. */
  readonly plugin: string;
  readonly access: AccessVerdict;
  /** The words of the question that it has. */
  readonly why: readonly FoundWord[];
  /** The words of the question that it lacks. */
  readonly missing: readonly string[];
}

/** The rest of a longer query is not read. */
const MAX_LENGTH = 400;

/**
 * Finds the operations that answer a question, best first: `cancel an order`, `which endpoint lists drafts`. An operation may lack
 * words of it. A query may hold methods in capitals, and paths with their values: `DELETE /wc/v3/orders/7`. Give the surface with
 * described responses, because titles depend on them.
 */
export function findOperations(surface: Surface, query: string, limit: number): readonly OperationMatch[] {
  const postings = postingsOf(surface);
  const { methods, others, paths } = readQuery(query.slice(0, MAX_LENGTH));
  const hasMethod = ({ entry }: IndexedOperation): boolean =>
    methods.length === 0 || entry.operations.some(({ method }) => methods.includes(method));
  const atPath = postings.documents.filter(({ entry }) => paths.some((path) => isPathOf(path, entry)));
  const words = atPath.length === 0 ? others : others.filter((word) => !word.includes("/"));
  const ranked =
    words.length === 0 && atPath.length > 0 ? [] : rank(postings, readQuestion(words.join(" "), postings));
  const own = new Set(atPath);
  return [
    ...atPath
      .toSorted((a, b) => byLiterals(a.entry, b.entry))
      .map((document) => ({ document, why: [], missing: [] })),
    ...ranked.filter(({ document }) => !own.has(document)),
  ]
    .filter(({ document }) => hasMethod(document))
    .slice(0, limit)
    .map(({ document: { entry }, why, missing }) => ({ ...matchOf(entry), why, missing }));
}

function matchOf({ operations, title, owner }: OperationEntry): Omit<OperationMatch, "why" | "missing"> {
  const [{ id, method, template, access }] = operations;
  const methods = operations.map((operation) => operation.method);
  return { id, method, methods, path: template, summary: title, plugin: owner, access: access.verdict };
}

const postingsOf = memoizeByObject((surface: Surface) =>
  indexEntries(inDefaultOrder(operationEntries(surface))),
);
