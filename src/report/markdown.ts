import { type Comparison, type NamespaceRow, lackingSide } from "../compare/index.ts";
import { digits } from "../base/count.ts";
import { markdown, markdownCell, markdownCode } from "./escape.ts";
import { foldedLines, linesByLevel, surfaceLines } from "./lines.ts";
import type { ReportLine } from "./lines.ts";
import { type Fold, differingNamespaces, equalNamespaces, loneFolds } from "./namespaces.ts";
import {
  captureTexts,
  foldedText,
  namespaceHeads,
  namespaceNumbers,
  numbersText,
  notesOf,
  pairTitle,
  placeLimit,
  placeTexts,
  relationSentence,
} from "./words.ts";
import type { ReportOptions } from "./print.ts";
import { namespaceLabel } from "./surface.ts";

/** Prints the report as GitHub Flavored Markdown for a pull request; no site text can format, link or mention. */
export function reportMarkdown(comparison: Comparison, options: ReportOptions = {}): string {
  const expand = options.expand === true;
  const limit = expand ? placeLimit(comparison) : 0;
  const sections = [
    [`# ${pairTitle(comparison, markdown)}`],
    [`**${relationSentence(comparison)}** ${numbersText(comparison)}.`],
    notesSection(comparison),
    namespaceTable(comparison),
    equalSection(comparison),
    ...linesByLevel(surfaceLines(comparison, expand), expand).map(({ heading, lines }) => [
      `## ${heading}`,
      "",
      ...lines.flatMap((line) => lineItem(line, limit)),
    ]),
    foldedSection(comparison, limit),
    ["## How each side was captured", "", ...captureTexts(comparison).map((text) => `- ${markdown(text)}`)],
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

/** Prints each note as a separate paragraph. */
function notesSection(comparison: Comparison): readonly string[] {
  const notes = notesOf(comparison).map((note) => `> ${markdown(note)}`);
  return notes.length === 0 ? [] : [notes.join("\n>\n")];
}

function namespaceTable(comparison: Comparison): readonly string[] {
  const differing = differingNamespaces(comparison);
  const rows = differing.filter((row) => lackingSide(row) === undefined);
  const lone = loneFolds(differing, comparison.history).map((fold) => loneLine(fold));
  if (rows.length === 0) return lone;
  const heads = namespaceHeads(comparison.history);
  return [
    `| ${heads.join(" | ")} |`,
    `|---|${"--:|".repeat(heads.length - 2)}---|`,
    ...rows.map(namespaceRow),
    ...(lone.length === 0 ? [] : ["", ...lone]),
  ];
}

/** `Removed: `shop/v1` (12), `mail/v1` (3).` */
function loneLine({ heading, rows }: Fold): string {
  const names = rows.map((row) => `${nameOf(row)} (${digits(row.operations.a + row.operations.b)})`);
  return `- ${heading.slice(0, 1).toUpperCase()}${heading.slice(1)}: ${names.join(", ")}.`;
}

function nameOf({ name }: NamespaceRow): string {
  return name === "" ? namespaceLabel(name) : markdownCode(name);
}

/** Lists equal namespaces if others differ; the first sentence of the report covers the rest. */
function equalSection(comparison: Comparison): readonly string[] {
  const equal = equalNamespaces(comparison);
  if (equal.length === 0 || differingNamespaces(comparison).length === 0) return [];
  return [`Equal: ${equal.map(nameOf).join(", ")}.`];
}

function namespaceRow(row: NamespaceRow): string {
  const plugin = row.plugin === undefined ? "" : ` (${markdown(row.plugin)})`;
  const name = row.name === "" ? namespaceLabel(row.name) : markdownCell(row.name);
  return `| ${name}${plugin} | ${namespaceNumbers(row).join(" | ")} | ${row.verdict} |`;
}

function lineItem(line: ReportLine, limit: number): readonly string[] {
  const where = line.where === "" ? "" : `: ${markdown(line.where)}`;
  const way = line.direction === "" ? "" : `${line.direction} `;
  const why = line.level === "compatible" || line.why === "" ? "" : ` _${markdown(line.why)}_`;
  const routes = limit === 0 ? [] : line.findings.flatMap((finding) => placeTexts(finding, limit));
  return [
    `- ${way}**${line.label}** ${markdownCode(line.what)}${where}.${why}`,
    ...(line.curl === undefined ? [] : [`  - ${markdownCode(line.curl)}`]),
    ...routes.map((route) => `  - ${markdownCode(route)}`),
  ];
}

function foldedSection(comparison: Comparison, limit: number): readonly string[] {
  const listed = limit === 0 ? [] : foldedLines(comparison);
  return [...foldedText(comparison), ...listed.flatMap((line) => lineItem(line, limit))];
}
