import type { Level } from "../compare/level.ts";
import type { Comparison, Side } from "../compare/model.ts";
import { plain } from "../escape.ts";
import { linesByLevel, reportLines, tellReasonsOnce } from "./lines.ts";
import type { ReportLine } from "./lines.ts";
import { namespaceLines } from "./namespaces.ts";
import { createPaint } from "./paint.ts";
import type { Paint } from "./paint.ts";
import { count } from "../count.ts";
import { numbersText, relationSentence, routeTexts, sideFacts, staleText, widthOf } from "./words.ts";

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

/**
 * The report for a terminal: one line per cause, worst first. Holds no control character but its own colours.
 */
export function reportText(comparison: Comparison, options: TextOptions = {}): string {
  const expand = options.expand === true;
  const paint = createPaint(options.colour === true);
  const surface = comparison.findings.filter((finding) => finding.class === "surface");
  const lines = reportLines(comparison, surface, expand);
  const roomy = expand || lines.length <= ROOMY;
  const head = headLines(comparison, paint);
  const rest = [
    ...linesByLevel(lines).map(([level, members]) =>
      levelLines(level, members, roomy, expand, comparison, paint),
    ),
    [...foldedLines(comparison, expand, paint), ...(roomy ? [] : [paint(moreText(lines), "dim")])],
  ].filter((section) => section.length > 0);
  const used = rest.reduce((sum, section) => sum + section.length + 1, head.length + 1);
  const table = namespaceLines(comparison, paint, expand ? Infinity : roomFor(used));
  const sections = [head, table, ...rest].filter((section) => section.length > 0);
  return `${sections.map((section) => section.join("\n")).join("\n\n")}\n`;
}

/** How many rows the table of namespaces may have; a report of several pages need not save them. */
function roomFor(used: number): number {
  return used > PAGE ? ROOMY : Math.max(LEAST_ROWS, PAGE - used - 5);
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
  const width = widthOf(lines.map((line) => line.kind));
  return [
    paint(`${title} (${changes})`, level),
    ...(expand ? lines : tellReasonsOnce(lines)).flatMap((line) => {
      const shown = !roomy && level === "compatible" ? { ...line, why: "" } : line;
      return findingLines(shown, width, roomy, expand, comparison, paint);
    }),
  ];
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

/** Where to read what a long report leaves out. */
function moreText(lines: readonly ReportLine[]): string {
  const requests = lines.some(({ curl }) => curl !== undefined);
  return `${requests ? "Requests that show what breaks, and every operation" : "Every operation"}: --expand or --format json.`;
}

function foldedLines(comparison: Comparison, expand: boolean, paint: Paint): readonly string[] {
  const { counts, findings, staleAcceptances } = comparison;
  const hidden = [
    ...(counts.siteData === 0 ? [] : [`${count(counts.siteData, "difference")} of site data`]),
    ...(counts.text === 0 ? [] : [`${count(counts.text, "difference")} of texts`]),
    ...(counts.accepted === 0 ? [] : [count(counts.accepted, "accepted difference")]),
  ];
  const listed = expand ? findings.filter((finding) => finding.class !== "surface") : [];
  const width = widthOf(listed.map((finding) => finding.kind));
  return [
    ...(hidden.length === 0 ? [] : [paint(`Folded away: ${hidden.join(", ")}.`, "dim")]),
    ...reportLines(comparison, listed, true).map(
      (line) => `  ${line.kind.padEnd(width)}  ${plain(line.what)}  ${plain(line.where)}`,
    ),
    ...staleAcceptances.map((acceptance) => plain(staleText(acceptance))),
  ];
}

/** A side by its name, and how it was captured. */
function captureLine(name: string, side: Side, paint: Paint): string {
  const width = name.length > 1 ? 6 : 1;
  return `${name.padEnd(width)}  ${plain(side.label)}  ${paint(sideFacts(side).map(plain).join(" · "), "dim")}`;
}
