import { type Comparison, type Side, sideWords } from "../compare/index.ts";
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
  expiredText,
  mockNote,
  staleText,
  widthOf,
} from "./words.ts";
import type { ReportOptions } from "./print.ts";

/** Settings for the lines of one report. */
interface TextStyle {
  readonly history: boolean;
  /** Whether every finding has its own line with all its operations. */
  readonly expand: boolean;
  /** Whether the reason and the request are printed below each line. */
  readonly roomy: boolean;
  /** Most operations named below a line. */
  readonly limit: number;
  readonly paint: Paint;
}

/** Most lines of findings that have their reason and request below. */
const ROOMY = 20;

/** Target length in lines, for sixty changes; the table of namespaces shrinks to a few rows to keep it. */
const PAGE = 80;

const LEAST_ROWS = 3;

/** Prints the report for a terminal: one line per cause, worst first. Its colors are the only control characters. */
export function reportText(comparison: Comparison, options: ReportOptions = {}): string {
  const expand = options.expand === true;
  const paint = createPaint(options.color === true);
  const lines = surfaceLines(comparison, expand);
  const roomy = expand || lines.length <= ROOMY;
  const { history } = comparison;
  const style: TextStyle = { history, expand, roomy, limit: placeLimit(comparison), paint };
  const head = headLines(comparison, paint);
  const rest = [
    ...linesByLevel(lines, expand).map((section) => levelLines(section, style)),
    [
      ...foldedSection(comparison, expand, paint),
      ...(roomy ? mockNote(comparison).map((note) => paint(note, "dim")) : [paint(moreText(lines), "dim")]),
    ],
  ].filter((section) => section.length > 0);
  const used = rest.reduce((sum, section) => sum + section.length + 1, head.length + 1);
  const table = namespaceLines(comparison, paint, expand ? Infinity : roomFor(used));
  const sections = [head, table, ...rest].filter((section) => section.length > 0);
  return `${sections.map((section) => section.join("\n")).join("\n\n")}\n`;
}

/** Most rows of the table of namespaces; a report of several pages need not save rows. */
function roomFor(used: number): number {
  return used > PAGE ? ROOMY : Math.max(LEAST_ROWS, PAGE - used - 5);
}

function headLines(comparison: Comparison, paint: Paint): readonly string[] {
  const { a, b, history, warnings, expiredAcceptances } = comparison;
  const words = sideWords(history);
  const width = Math.max(words.a.length, words.b.length);
  return [
    captureLine(words.a, a, width, paint),
    captureLine(words.b, b, width, paint),
    "",
    paint(relationSentence(comparison), "bold"),
    numbersText(comparison),
    ...warnings.map((warning) => paint(`Note: ${plain(warning)}`, "risky")),
    ...expiredAcceptances.map((one) => paint(plain(expiredText(one, history)), "breaking")),
  ];
}

function levelLines({ level, heading, lines }: LevelLines, style: TextStyle): readonly string[] {
  const { expand, paint } = style;
  // Compatible changes need no reason.
  const quiet = level === "compatible" && !expand;
  const width = widthOf(lines.map((line) => line.label));
  return [
    paint(heading, level),
    ...lines.flatMap((line) => findingLines(quiet ? { ...line, why: "" } : line, width, style)),
  ];
}

function findingLines(
  line: ReportLine,
  width: number,
  { history, expand, roomy, limit, paint }: TextStyle,
): readonly string[] {
  const head = [history ? "" : line.direction, line.label.padEnd(width), plain(line.what), plain(line.where)];
  const first = `  ${head.filter((part) => part !== "").join("  ")}`;
  if (!roomy) return [line.why === "" ? first : `${first}  ${paint(`- ${line.why}`, "dim")}`];
  const indent = " ".repeat(history ? 4 : 7);
  const below =
    line.curl === undefined ? line.why : `${line.why.replace(/\.$/, ":")}  ${plain(line.curl)}`.trimStart();
  return [
    first,
    ...(below === "" ? [] : [paint(`${indent}${below}`, "dim")]),
    ...(expand ? line.findings : []).flatMap((finding) => [
      paint(`${indent}fingerprint ${finding.fingerprint}`, "dim"),
      ...placeTexts(finding, limit).map((route) => `${indent}${plain(route)}`),
    ]),
  ];
}

/** Names the options that print what a long report omits. */
function moreText(lines: readonly ReportLine[]): string {
  const requests = lines.some(({ curl }) => curl !== undefined);
  return `${requests ? "Requests that show what breaks, and every operation" : "Every operation"}: --expand or --format json.`;
}

function foldedSection(comparison: Comparison, expand: boolean, paint: Paint): readonly string[] {
  const listed = expand ? foldedLines(comparison) : [];
  const width = widthOf(listed.map(({ label }) => label));
  return [
    ...foldedText(comparison).map((sentence) => paint(sentence, "dim")),
    ...listed.map((line) => `  ${line.label.padEnd(width)}  ${plain(line.what)}  ${plain(line.where)}`),
    ...comparison.staleAcceptances.map((acceptance) => plain(staleText(acceptance, comparison.history))),
  ];
}

/** Prints the name of a side and how it was captured. */
function captureLine(name: string, side: Side, width: number, paint: Paint): string {
  return `${name.padEnd(width)}  ${plain(side.label)}  ${paint(sideFacts(side).map(plain).join(" · "), "dim")}`;
}
