import {
  type Comparison,
  LEVELS,
  type Level,
  type NamespaceRow,
  lackingSide,
  sideWords,
} from "../compare/index.ts";
import { plain } from "../base/escape.ts";
import { groupBy } from "../base/group.ts";
import type { Group } from "../base/group.ts";
import { namespaceLabel } from "./surface.ts";
import { namespaceHeads, namespaceNumbers, widthOf } from "./words.ts";

/** Fewest namespaces with equal rows that share one line. */
const ALIKE = 3;

/** Most names in a line. */
const NAME_CAP = 12;

/**
 * Prints the differing namespaces as a table of at most `room` rows. Equal ones are named below it, and if there are several,
 * also one-sided ones and those whose operations all differ.
 */
export function namespaceLines(comparison: Comparison, paint: Paint, room: number): readonly string[] {
  const apart = room === Infinity;
  const differing = differingNamespaces(comparison);
  if (differing.length === 0) return [];
  const folds = apart ? [] : foldsOf(differing, comparison.history);
  const folded = new Set(folds.flatMap(({ rows }) => rows));
  const groups = groupAlike(
    differing.filter((row) => !folded.has(row)),
    apart,
  );
  const rows = groups.slice(0, groups.length > room ? room - 1 : undefined);
  const more = groups.slice(rows.length).reduce((sum, group) => sum + group.length, 0);
  const equal = equalNamespaces(comparison);
  return [
    ...(rows.length === 0 ? [] : tableLines(rows, comparison.history, paint)),
    ...(more === 0 ? [] : [paint(`and ${more} more that differ; --expand lists them`, "dim")]),
    ...folds.map(({ heading, rows: members }) => `${heading}: ${namesOf(members, true)}`),
    ...(equal.length === 0 ? [] : [paint(`equal: ${namesOf(equal, false)}`, "dim")]),
  ];
}

/** Namespaces of the table: those that differ. */
export function differingNamespaces({ namespaces }: Comparison): readonly NamespaceRow[] {
  return namespaces.filter((row) => row.verdict !== "equal");
}

/** Equal namespaces with operations, which a report names beside the table. */
export function equalNamespaces({ namespaces }: Comparison): readonly NamespaceRow[] {
  return namespaces.filter((row) => row.verdict === "equal" && row.operations.a > 0);
}

/** Namespaces that share a line. */
export interface Fold {
  readonly heading: string;
  readonly rows: readonly NamespaceRow[];
}

function foldsOf(rows: readonly NamespaceRow[], history: boolean): readonly Fold[] {
  const folds: readonly Fold[] = LEVELS.map((level) => ({
    heading: `every operation differs (${level})`,
    rows: rows.filter((row) => row.verdict === level && differsWhole(row)),
  }));
  return [...folds.filter((fold) => fold.rows.length >= ALIKE), ...loneFolds(rows, history)];
}

/** Namespaces that one side lacks, a line for each side. */
export function loneFolds(rows: readonly NamespaceRow[], history: boolean): readonly Fold[] {
  const { onlyInA, onlyInB } = sideWords(history);
  return [
    { heading: onlyInA, rows: rows.filter((row) => lackingSide(row) === "b") },
    { heading: onlyInB, rows: rows.filter((row) => lackingSide(row) === "a") },
  ].filter((fold) => fold.rows.length > 0);
}

function differsWhole({ operations, differing }: NamespaceRow): boolean {
  return differing === operations.a && differing === operations.b;
}

/** Groups namespaces with equal numbers and verdict, if there are several; in the order of their first. */
function groupAlike(rows: readonly NamespaceRow[], apart: boolean): readonly Group<NamespaceRow>[] {
  const groups = groupBy(rows, likeness);
  return rows.flatMap((row): readonly Group<NamespaceRow>[] => {
    const [first, ...others] = groups.get(likeness(row)) ?? [];
    if (apart || others.length + 1 < ALIKE) return [[row]];
    return first === row ? [[row, ...others]] : [];
  });
}

function likeness(row: NamespaceRow): string {
  return cellsOf({ ...row, name: "" }).join(" ");
}

/** Lists the first names, with their operations if `counted`, and the number of the others. */
function namesOf(rows: readonly NamespaceRow[], counted: boolean): string {
  const names = rows.map(({ name, operations }) => {
    const number = counted ? ` (${Math.max(operations.a, operations.b)})` : "";
    return `${plain(namespaceLabel(name))}${number}`;
  });
  if (names.length <= NAME_CAP) return names.join(", ");
  const shown = names.slice(0, NAME_CAP - 2);
  return `${shown.join(", ")} and ${names.length - shown.length} more`;
}

function tableLines(rows: readonly Group<NamespaceRow>[], history: boolean, paint: Paint): readonly string[] {
  const head = namespaceHeads(history);
  const cells = rows.map(([row]) => cellsOf(row));
  const widths = head.map((title, column) => widthOf([title, ...cells.map((row) => row[column] ?? "")]));
  const print = (row: readonly string[]) =>
    row
      .map((cell, column) => pad(cell, widths[column] ?? 0, column))
      .join("  ")
      .trimEnd();
  return [
    paint(print(head), "dim"),
    ...rows.flatMap(([, ...alike], index) => [
      print(cells[index] ?? []),
      ...(alike.length === 0 ? [] : [`  and alike: ${namesOf(alike, false)}`]),
    ]),
  ];
}

function cellsOf(row: NamespaceRow): readonly string[] {
  const plugin = row.plugin === undefined ? "" : ` (${row.plugin})`;
  return [plain(`${namespaceLabel(row.name)}${plugin}`), ...namespaceNumbers(row), row.verdict];
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 || column === 7 ? cell.padEnd(width) : cell.padStart(width);
}

/** Colors a text, or leaves it unchanged. */
export type Paint = (text: string, style: Level | "bold" | "dim") => string;

const STYLES = { breaking: "31", risky: "33", compatible: "32", bold: "1", dim: "2" } as const;

/** Creates a painter; with `color` it writes ANSI escapes, for terminals only. */
export function createPaint(color: boolean): Paint {
  return color ? (text, style) => `\u001B[${STYLES[style]}m${text}\u001B[0m` : (text) => text;
}
