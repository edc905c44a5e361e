import { groupBy } from "../group.ts";
import type { Level } from "../compare/level.ts";
import type { Comparison, NamespaceRow, Side } from "../compare/model.ts";
import { plain } from "../escape.ts";
import { linesByLevel, reportLines } from "./lines.ts";
import type { ReportLine } from "./lines.ts";
import { count, numbersText, relationSentence, routeTexts, sideFacts } from "./words.ts";

export interface TextOptions {
  /** Whether to colour with ANSI escapes; only for a terminal. */
  readonly colour?: boolean;
  /** Whether every finding stands alone, with all its operations, and texts and site data are listed. */
  readonly expand?: boolean;
}

/** Up to how many lines of findings each shows its reason and its request below itself. */
const ROOMY = 20;

/** How many lines sixty changes may take; the table of namespaces gives way, down to a few rows. */
const PAGE = 80;

const LEAST_ROWS = 3;

type Paint = (text: string, style: Level | "bold" | "dim") => string;

const STYLES = { breaking: "31", risky: "33", compatible: "32", bold: "1", dim: "2" } as const;

/** The report for a terminal: one line per cause, worst first. Holds no control character but its own colours. */
export function reportText(comparison: Comparison, options: TextOptions = {}): string {
  const expand = options.expand === true;
  const paint: Paint =
    options.colour === true ? (text, style) => `\u001B[${STYLES[style]}m${text}\u001B[0m` : (text) => text;
  const surface = comparison.findings.filter((finding) => finding.class === "surface");
  const lines = reportLines(comparison, surface, expand);
  const roomy = expand || lines.length <= ROOMY;
  const head = headLines(comparison, paint);
  const rest = [
    ...linesByLevel(lines).map(([level, members]) =>
      levelLines(level, members, roomy, expand, comparison, paint),
    ),
    foldedLines(comparison, expand, roomy, paint),
  ].filter((section) => section.length > 0);
  const used = rest.reduce((sum, section) => sum + section.length + 1, head.length + 1);
  const table = namespaceLines(comparison, paint, expand ? Infinity : Math.max(LEAST_ROWS, PAGE - used - 5));
  const sections = [head, table, ...rest].filter((section) => section.length > 0);
  return `${sections.map((section) => section.join("\n")).join("\n\n")}\n`;
}

function sideNames({ history }: Comparison): readonly [string, string] {
  return history ? ["before", "after"] : ["A", "B"];
}

function headLines(comparison: Comparison, paint: Paint): readonly string[] {
  const { a, b, warnings } = comparison;
  const [nameA, nameB] = sideNames(comparison);
  return [
    captureLine(nameA, a, paint),
    captureLine(nameB, b, paint),
    "",
    paint(relationSentence(comparison), "bold"),
    numbersText(comparison),
    ...warnings.map((warning) => paint(`Note: ${plain(warning)}`, "risky")),
  ];
}

/** Namespaces that differ, as a table; those that are equal or wholly one-sided need no row of numbers. */
function namespaceLines(comparison: Comparison, paint: Paint, room: number): readonly string[] {
  const groups = groupAlike(
    comparison.namespaces.filter((row) => row.verdict !== "equal"),
    room === Infinity,
  );
  const rows = groups.slice(0, groups.length > room ? room - 1 : undefined);
  const more = groups.slice(rows.length).reduce((sum, group) => sum + group.length, 0);
  const equal = comparison.namespaces.filter((row) => row.verdict === "equal" && row.operations.a > 0);
  if (rows.length === 0) return [];
  const [nameA, nameB] = sideNames(comparison);
  const head = [
    "namespace",
    nameA,
    nameB,
    "same",
    "differ",
    ...(comparison.history ? ["removed", "added"] : ["only A", "only B"]),
    "verdict",
  ];
  const cells = rows.map(([row]) => namespaceCells(row));
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => (row[column] ?? "").length)),
  );
  const print = (row: readonly string[]) =>
    row
      .map((cell, column) => pad(cell, widths[column] ?? 0, column))
      .join("  ")
      .trimEnd();
  return [
    paint(print(head), "dim"),
    ...rows.flatMap(([, ...alike], index) => [
      print(cells[index] ?? []),
      ...(alike.length === 0 ? [] : [paint(`  and alike: ${namesOf(alike)}`, "dim")]),
    ]),
    ...(more === 0 ? [] : [paint(`and ${more} more that differ; --expand lists them`, "dim")]),
    ...(equal.length === 0 ? [] : [paint(`equal: ${namesOf(equal)}`, "dim")]),
  ];
}

type Rows = readonly [NamespaceRow, ...NamespaceRow[]];

/** From how many namespaces with the same numbers on they share one row. */
const ALIKE = 3;

/** Equal for namespaces with the same numbers and verdict. */
function likeness(row: NamespaceRow): string {
  return namespaceCells({ ...row, name: "" }).join(" ");
}

/** Namespaces with the same numbers and verdict, in one row where they are several; in the order of their first. */
function groupAlike(rows: readonly NamespaceRow[], apart: boolean): readonly Rows[] {
  const groups = groupBy(rows, likeness);
  return rows.flatMap((row): readonly Rows[] => {
    const [first, ...others] = groups.get(likeness(row)) ?? [];
    if (apart || others.length + 1 < ALIKE) return [[row]];
    return first === row ? [[row, ...others]] : [];
  });
}

/** The first few names, and how many more. */
function namesOf(rows: readonly NamespaceRow[]): string {
  const names = rows.map((row) => plain(row.name || "(root)"));
  return names.length <= 8
    ? names.join(", ")
    : `${names.slice(0, 6).join(", ")} and ${names.length - 6} more`;
}

function namespaceCells(row: NamespaceRow): readonly string[] {
  const plugin = row.plugin === undefined ? "" : ` (${row.plugin})`;
  const numbers = [row.operations.a, row.operations.b, row.same, row.differing, row.onlyInA, row.onlyInB];
  return [
    plain(`${row.name || "(root)"}${plugin}`),
    ...numbers.map((number) => (number === 0 ? "·" : String(number))),
    row.verdict,
  ];
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 || column === 7 ? cell.padEnd(width) : cell.padStart(width);
}

function levelLines(
  level: Level,
  lines: readonly ReportLine[],
  roomy: boolean,
  expand: boolean,
  comparison: Comparison,
  paint: Paint,
): readonly string[] {
  const title = `${level.slice(0, 1).toUpperCase()}${level.slice(1)}`;
  const changes = lines.reduce((sum, line) => sum + line.findings.length, 0);
  const width = Math.max(...lines.map((line) => line.kind.length));
  return [
    paint(`${title} (${changes})`, level),
    ...byReason(lines).flatMap((line, index, all) => {
      // A reason that was just given is not given again.
      const known = !expand && ((!roomy && level === "compatible") || all[index - 1]?.why === line.why);
      return findingLines(known ? { ...line, why: "" } : line, width, roomy, expand, comparison, paint);
    }),
  ];
}

/** Lines for the same reason next to each other, in the order of the first of each. */
function byReason(lines: readonly ReportLine[]): readonly ReportLine[] {
  return [...groupBy(lines, ({ why }) => why).values()].flat();
}

function findingLines(
  line: ReportLine,
  width: number,
  roomy: boolean,
  expand: boolean,
  { history }: Comparison,
  paint: Paint,
): readonly string[] {
  const head = [history ? "" : line.direction, line.kind.padEnd(width), plain(line.what), plain(line.where)];
  const first = `  ${head.filter((part) => part !== "").join("  ")}`;
  if (!roomy) return [line.why === "" ? first : `${first}  ${paint(`- ${line.why}`, "dim")}`];
  const quiet = line.level === "compatible" && !expand;
  const indent = " ".repeat(history ? 4 : 7);
  const why = quiet ? "" : line.why;
  const below = line.curl === undefined ? why : `${why.replace(/\.$/, ":")}  ${plain(line.curl)}`.trimStart();
  return [
    first,
    ...(below === "" ? [] : [paint(`${indent}${below}`, "dim")]),
    ...(expand
      ? line.findings.flatMap((finding) =>
          expanded(finding.id, routeTexts(finding.operations), indent, paint),
        )
      : []),
  ];
}

function expanded(id: string, routes: readonly string[], indent: string, paint: Paint): readonly string[] {
  return [paint(`${indent}id ${id}`, "dim"), ...routes.map((route) => `${indent}${plain(route)}`)];
}

function foldedLines(
  comparison: Comparison,
  expand: boolean,
  roomy: boolean,
  paint: Paint,
): readonly string[] {
  const { counts, findings, staleAcceptances } = comparison;
  const hidden = [
    ...(counts.siteData === 0 ? [] : [`${count(counts.siteData, "difference")} of site data`]),
    ...(counts.text === 0 ? [] : [`${count(counts.text, "difference")} of texts`]),
    ...(counts.accepted === 0 ? [] : [count(counts.accepted, "accepted difference")]),
  ];
  const listed = expand ? findings.filter((finding) => finding.class !== "surface") : [];
  const width = Math.max(0, ...listed.map((finding) => finding.kind.length));
  const unseen = !roomy && findings.some((finding) => finding.witness !== undefined);
  return [
    ...(hidden.length === 0 ? [] : [paint(`Folded away: ${hidden.join(", ")}.`, "dim")]),
    ...reportLines(comparison, listed, true).map(
      (line) => `  ${line.kind.padEnd(width)}  ${plain(line.what)}  ${plain(line.where)}`,
    ),
    ...(unseen
      ? [paint("Requests that show what breaks, and every operation: --expand or --format json.", "dim")]
      : []),
    ...staleAcceptances.map(
      ({ id, note }) => `The accept file holds ${plain(id)} (${plain(note)}), which is gone.`,
    ),
  ];
}

/** A side by its name, and how it was captured. */
function captureLine(name: string, side: Side, paint: Paint): string {
  const width = name.length > 1 ? 6 : 1;
  return `${name.padEnd(width)}  ${plain(side.label)}  ${paint(sideFacts(side).map(plain).join(" · "), "dim")}`;
}
