import { type Comparison, type NamespaceRow, compareLevels, lackingSide } from "../compare/index.ts";
import { groupBy } from "../base/group.ts";
import type { ReportLine } from "./lines.ts";
import { differingNamespaces } from "./namespaces.ts";

/** The changes of one namespace. */
export interface NamespaceSection {
  /** Unique in the report, and the same in the next one if the name is plain. */
  readonly id: string;
  readonly row: NamespaceRow;
  readonly lines: readonly ReportLine[];
  /** Number of changes that other namespaces show too. */
  readonly elsewhere: number;
  /** The side that lacks the namespace, if it shows no other change. */
  readonly lacking?: "a" | "b";
}

/** The lines of a report by the part of the site that they are about. */
export interface ReportSections {
  /** Lines without an operation: ways to sign in. */
  readonly site: readonly ReportLine[];
  /** Lines that several namespaces show. */
  readonly several: readonly ReportLine[];
  /** Those that both sides have first, the most changed operations first. */
  readonly namespaces: readonly NamespaceSection[];
}

/** Divides lines by namespace; each line is in one section. */
export function sectionsOf(comparison: Comparison, lines: readonly ReportLine[]): ReportSections {
  const placed = lines.map((line) => ({ line, names: namespacesOf(line) }));
  const linesOf = (wanted: (names: readonly string[]) => boolean): readonly ReportLine[] =>
    placed.flatMap(({ line, names }) => (wanted(names) ? [line] : []));
  // A site of many namespaces has many lines, so that they are divided once.
  const lone = groupBy(placed, ({ names }) => (names.length === 1 ? names[0] : undefined));
  const shared = groupBy(
    placed.flatMap(({ names }) => (names.length > 1 ? names : [])),
    (name) => name,
  );
  const sections = differingNamespaces(comparison).map((row, place): NamespaceSection => {
    const own = (lone.get(row.name) ?? []).map(({ line }) => line);
    const isLone = own.length > 0 && own.every(isOfLackedNamespace);
    const lacking = isLone ? lackingSide(row) : undefined;
    return {
      id: idOf(row.name, place),
      row,
      lines: own,
      elsewhere: shared.get(row.name)?.length ?? 0,
      ...(lacking === undefined ? {} : { lacking }),
    };
  });
  return {
    site: linesOf((names) => names.length === 0),
    several: linesOf((names) => names.length > 1),
    namespaces: sections.toSorted(compareSections),
  };
}

/** Whether a line says that a side lacks the namespace, or which of its operations are open, unless a person raised that. */
function isOfLackedNamespace({ kind, level }: ReportLine): boolean {
  return (
    kind.startsWith("namespace-only-in-") || (kind.startsWith("open-operation-") && level === "compatible")
  );
}

/** The namespaces that a line is about. */
export function namespacesOf({ findings }: ReportLine): readonly string[] {
  const names = findings.flatMap(({ kind, from, to, operations }) => [
    ...operations.map(({ namespace }) => namespace),
    ...(kind === "route-other-version" ? [from, to].filter((name) => typeof name === "string") : []),
  ]);
  return [...new Set(names)];
}

function idOf(name: string, place: number): string {
  return /^[\w./-]+$/.test(name) ? `namespace-${name}` : `namespace~${place}`;
}

/** Namespaces of both sides, then those of A, then those of B. */
const ORDER: readonly NamespaceSection["lacking"][] = [undefined, "b", "a"];

function compareSections(one: NamespaceSection, other: NamespaceSection): number {
  return (
    ORDER.indexOf(one.lacking) - ORDER.indexOf(other.lacking) ||
    rankOf(one) - rankOf(other) ||
    changedIn(other.row) - changedIn(one.row)
  );
}

/** Namespaces with accepted differences come last. */
function rankOf({ row: { verdict } }: NamespaceSection): number {
  if (verdict === "accepted" || verdict === "equal") return 1;
  return compareLevels(verdict, "compatible");
}

function changedIn({ differing, onlyInA, onlyInB }: NamespaceRow): number {
  return differing + onlyInA + onlyInB;
}
