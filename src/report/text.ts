import type { Comparison, Side } from "../compare/index.ts";
import { plain } from "../base/escape.ts";
import { foldedLines, linesByLevel, surfaceLines } from "./lines.ts";
import type { LevelLines, ReportLine } from "./lines.ts";
import { namespaceLines, createPaint } from "./namespaces.ts";
import type { Paint } from "./namespaces.ts";
import {
  foldedText,
  numbersText,
  placeLimit,
  placeTexts,
  relationSentence,
  sideFacts,
  sideNames,
  staleText,
  widthOf,
} from "./words.ts";
import type { ReportOptions } from "./print.ts";

/** How the lines of one report are written. */
interface Style {
  readonly history: boolean;
  /** Whether every finding has a line of its own, with all its operations. */
  readonly expand: boolean;
  /** Whether each shows its reason and its request below itself. */
  readonly roomy: boolean;
  /** How many operations are named below each. */
  readonly limit: number;
  readonly paint: Paint;
}

/** Up to how many lines of findings each shows its reason and its request below itself. */
const ROOMY = 20;

/** How many lines sixty changes may take; the table of namespaces gives way, down to a few rows. */
const PAGE = 80;

const LEAST_ROWS = 3;

/**
 * The report for a terminal: one line per cause, worst first. Holds no control character but its own colors.
 */
export function reportText(comparison: Comparison, options: ReportOptions = {}): string {
  const expand = options.expand === true;
  const paint = createPaint(options.color === true);
  const lines = surfaceLines(comparison, expand);
  const roomy = expand || lines.length <= ROOMY;
  const { history } = comparison;
  const style: Style = { history, expand, roomy, limit: placeLimit(comparison), paint };
  const head = headLines(comparison, paint);
  const rest = [
    ...linesByLevel(lines, expand).map((section) => levelLines(section, style)),
    [...foldedSection(comparison, expand, paint), ...(roomy ? [] : [paint(moreText(lines), "dim")])],
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

function headLines(comparison: Comparison, paint: Paint): readonly string[] {
  const { a, b, history, warnings } = comparison;
  const [before, after] = sideNames(history);
  return [
    captureLine(before, a, before.length, paint),
    captureLine(after, b, before.length, paint),
    "",
    paint(relationSentence(comparison), "bold"),
    numbersText(comparison),
    ...warnings.map((warning) => paint(`Note: ${plain(warning)}`, "risky")),
  ];
}

function levelLines({ level, heading, lines }: LevelLines, style: Style): readonly string[] {
  const { expand, paint } = style;
  // That nothing breaks needs no reason.
  const quiet = level === "compatible" && !expand;
  const width = widthOf(lines.map((line) => line.kind));
  return [
    paint(heading, level),
    ...lines.flatMap((line) => findingLines(quiet ? { ...line, why: "" } : line, width, style)),
  ];
}

function findingLines(
  line: ReportLine,
  width: number,
  { history, expand, roomy, limit, paint }: Style,
): readonly string[] {
  const head = [history ? "" : line.direction, line.kind.padEnd(width), plain(line.what), plain(line.where)];
  const first = `  ${head.filter((part) => part !== "").join("  ")}`;
  if (!roomy) return [line.why === "" ? first : `${first}  ${paint(`- ${line.why}`, "dim")}`];
  const indent = " ".repeat(history ? 4 : 7);
  const below =
    line.curl === undefined ? line.why : `${line.why.replace(/\.$/, ":")}  ${plain(line.curl)}`.trimStart();
  return [
    first,
    ...(below === "" ? [] : [paint(`${indent}${below}`, "dim")]),
    ...(expand ? line.findings : []).flatMap((finding) => [
      paint(`${indent}id ${finding.id}`, "dim"),
      ...placeTexts(finding, limit).map((route) => `${indent}${plain(route)}`),
    ]),
  ];
}

/** Where to read what a long report leaves out. */
function moreText(lines: readonly ReportLine[]): string {
  const requests = lines.some(({ curl }) => curl !== undefined);
  return `${requests ? "Requests that show what breaks, and every operation" : "Every operation"}: --expand or --format json.`;
}

function foldedSection(comparison: Comparison, expand: boolean, paint: Paint): readonly string[] {
  const listed = expand ? foldedLines(comparison) : [];
  const width = widthOf(listed.map(({ kind }) => kind));
  return [
    ...foldedText(comparison).map((sentence) => paint(sentence, "dim")),
    ...listed.map((line) => `  ${line.kind.padEnd(width)}  ${plain(line.what)}  ${plain(line.where)}`),
    ...comparison.staleAcceptances.map((acceptance) => plain(staleText(acceptance))),
  ];
}

/** A side by its name, and how it was captured. */
function captureLine(name: string, side: Side, width: number, paint: Paint): string {
  return `${name.padEnd(width)}  ${plain(side.label)}  ${paint(sideFacts(side).map(plain).join(" · "), "dim")}`;
}
