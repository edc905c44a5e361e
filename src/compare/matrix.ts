import { groupBy } from "../base/group.ts";
import { compareCodeUnits } from "../base/json.ts";
import { createEqualityKeys, hashKeys } from "./equal.ts";
import { operationFilter, viewOperations } from "./view.ts";
import type { CompareOptions, NamedSurface } from "./model.ts";
import { splitVersion } from "../surface/index.ts";

/** A table of namespaces by sites; letters mark equal surfaces. */
export interface Matrix {
  /** Sites with the same surface share a column; in the order of the sites given. */
  readonly columns: readonly MatrixColumn[];
  /** Sorted by name. */
  readonly rows: readonly MatrixRow[];
  readonly outliers: readonly Outlier[];
}

/** Sites with equal surfaces. */
export interface MatrixColumn {
  readonly sites: readonly string[];
  readonly operations: number;
}

/** A namespace across all sites. */
export interface MatrixRow {
  /** A namespace; if the sites have several versions of it, the family without the version. */
  readonly name: string;
  /** Whether the row holds several versions. */
  readonly versions: boolean;
  /** Parallel to the columns; null if the sites lack the namespace. */
  readonly cells: readonly (MatrixCell | null)[];
}

/** A namespace on one group of sites. */
export interface MatrixCell {
  /** The versions seen, sorted; empty if the row is a single namespace. */
  readonly versions: readonly string[];
  readonly operations: number;
  /** Equal letters in a row are equal surfaces; `a` is the one most sites have. */
  readonly letter: string;
}

/** A site that differs although most others agree. */
export interface Outlier {
  readonly site: string;
  readonly namespace: string;
  readonly how: "differs" | "lacks";
  /** Number of sites that agree, of `total`. */
  readonly agreeing: number;
  readonly total: number;
}

/**
 * Compares any number of surfaces at once: a row for each namespace, a column for each group of equal sites, and the
 * sites that differ although most others agree. Sites are equal if a comparison of two reports no change of their operations;
 * responses count if all sites describe them, and access does not count. `only` and `ignore` work as in a comparison of two.
 *
 * @throws RouteprintError `usage` if a glob is empty or too long.
 * @example
 * const names = ["before.json", "after.json"];
 * const sources = await Promise.all(names.map(async (name) => readSource(await readFile(name), name)));
 * const { rows, columns } = compareMany(sources.map(({ surface }, at) => ({ name: names[at] ?? "", surface })));
 */
export function compareMany(
  surfaces: readonly NamedSurface[],
  options: Pick<CompareOptions, "only" | "ignore"> = {},
): Matrix {
  return matrixOf(surfaces.map((site) => readMatrixSite(site, options)));
}

/** One site of a matrix, small whatever the size of its surface. */
export interface MatrixSite {
  readonly name: string;
  /** Whether it describes its responses. */
  readonly hasResponses: boolean;
  readonly namespaces: ReadonlyMap<string, NamespaceKeys>;
}

/** Count and equality keys of the operations of a namespace. */
interface NamespaceKeys {
  readonly operations: number;
  readonly requests: string;
  readonly responses: string;
}

/** Reads one site of a matrix without keeping its surface. */
export function readMatrixSite(
  { name, surface }: NamedSurface,
  options: Pick<CompareOptions, "only" | "ignore"> = {},
): MatrixSite {
  const views = viewOperations(surface).filter(operationFilter(options));
  const keysOf = createEqualityKeys();
  const namespaces = [...groupBy(views, (view) => view.namespace)].map(([namespace, members]) => {
    const keys = members.map(keysOf);
    const [requests, responses] = [
      hashKeys(keys.map(({ request }) => request)),
      hashKeys(keys.map(({ response }) => response)),
    ];
    return [namespace, { operations: members.length, requests, responses }] as const;
  });
  return { name, hasResponses: surface.context === "help", namespaces: new Map(namespaces) };
}

/** Builds the matrix of sites that `readMatrixSite` read. */
export function matrixOf(sites: readonly MatrixSite[]): Matrix {
  const withResponses = sites.every(({ hasResponses }) => hasResponses);
  const read = sites.map(({ name, namespaces }) => ({
    name,
    namespaces: new Map([...namespaces].map(([each, print]) => [each, printed(print, withResponses)])),
  }));
  const alike = groupBy(read, ({ namespaces }) => printOf([...namespaces.keys()], namespaces));
  const columns = [...alike.values()].map((group): Column => ({
    sites: group.map(({ name }) => name),
    namespaces: group[0].namespaces,
  }));
  const rows = [...rowNames(columns)]
    .toSorted(([a], [b]) => compareCodeUnits(a, b))
    .map(([name, members]) => matrixRow(name, members, columns));
  return {
    columns: columns.map((column) => ({
      sites: column.sites,
      operations: [...column.namespaces.values()].reduce((sum, { operations }) => sum + operations, 0),
    })),
    rows,
    outliers: rows.flatMap((row) => outliersOf(row, columns)),
  };
}

/** Sites whose namespaces are all equal. */
interface Column {
  readonly sites: readonly string[];
  readonly namespaces: Namespaces;
}

interface NamespacePrint {
  readonly operations: number;
  readonly print: string;
}

type Namespaces = ReadonlyMap<string, NamespacePrint>;

function printed({ operations, requests, responses }: NamespaceKeys, withResponses: boolean): NamespacePrint {
  return { operations, print: withResponses ? `${requests} ${responses}` : requests };
}

/** Names of the rows: a family if any sites have several versions of it, else each namespace. */
function rowNames(columns: readonly Column[]): ReadonlyMap<string, readonly string[]> {
  const names = new Set(columns.flatMap(({ namespaces }) => [...namespaces.keys()]));
  const families = groupBy(names, (name) => splitVersion(name)?.family ?? name);
  return new Map([...families].flatMap(([family, members]) => rowsOfFamily(family, members)));
}

function rowsOfFamily(
  family: string,
  members: readonly string[],
): readonly (readonly [string, readonly string[]])[] {
  return members.length > 1 && family !== "" ? [[family, members]] : members.map((name) => [name, [name]]);
}

function matrixRow(name: string, members: readonly string[], columns: readonly Column[]): MatrixRow {
  const prints = columns.map(({ namespaces }) => printOf(members, namespaces));
  const letters = lettersOf(
    prints,
    columns.map(({ sites }) => sites.length),
  );
  return {
    name,
    versions: members.length > 1,
    cells: columns.map(({ namespaces }, index) => {
      const print = prints[index];
      if (print === undefined || print === "") return null;
      const seen = members.filter((member) => namespaces.has(member)).toSorted(compareCodeUnits);
      return {
        versions: members.length > 1 ? seen.map((member) => splitVersion(member)?.version ?? "") : [],
        operations: seen.reduce((sum, member) => sum + (namespaces.get(member)?.operations ?? 0), 0),
        letter: letters.get(print) ?? "?",
      };
    }),
  };
}

/** Joins the prints of some namespaces; empty if the site has none of them. */
function printOf(members: readonly string[], namespaces: Namespaces): string {
  return members
    .flatMap((member) => {
      const found = namespaces.get(member);
      return found === undefined ? [] : [`${member} ${found.print}`];
    })
    .toSorted(compareCodeUnits)
    .join("\n");
}

/** Assigns letters to surfaces, the most common first; after `z` come `aa`, `ab`, … */
function lettersOf(prints: readonly string[], weights: readonly number[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const [index, print] of prints.entries()) {
    if (print !== "") counts.set(print, (counts.get(print) ?? 0) + (weights[index] ?? 1));
  }
  const ordered = [...counts].toSorted(([, a], [, b]) => b - a);
  return new Map(ordered.map(([print], index) => [print, letter(index)]));
}

function letter(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last;
}

/** Finds sites that differ from at least three and two thirds, or lack what at least three and three quarters have. */
function outliersOf(row: MatrixRow, columns: readonly Column[]): readonly Outlier[] {
  const sites = row.cells.flatMap((cell, index) =>
    (columns[index]?.sites ?? []).map((site) => ({ site, cell })),
  );
  const having = sites.filter(({ cell }) => cell !== null);
  const others = having.filter(({ cell }) => cell?.letter !== "a");
  const agreeing = having.length - others.length;
  const report = (how: Outlier["how"], apart: typeof sites, most: number, total: number) =>
    apart.map(({ site }): Outlier => ({ site, namespace: row.name, how, agreeing: most, total }));
  const lacking = sites.filter(({ cell }) => cell === null);
  return [
    ...(agreeing >= 3 && agreeing * 3 >= having.length * 2
      ? report("differs", others, agreeing, having.length)
      : []),
    ...(having.length >= 3 && having.length * 4 >= sites.length * 3
      ? report("lacks", lacking, having.length, sites.length)
      : []),
  ];
}
