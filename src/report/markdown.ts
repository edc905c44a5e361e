import type { Level } from "../compare/level.ts";
import type { Comparison, NamespaceRow, Side } from "../compare/model.ts";
import { markdown, markdownCode } from "./escape.ts";
import { linesByLevel, reportLines } from "./lines.ts";
import type { ReportLine } from "./lines.ts";
import { count } from "../count.ts";
import { namespaceLabel, numbersText, relationSentence, routeTexts, sideFacts, staleText } from "./words.ts";

export interface MarkdownOptions {
  /** Whether every finding stands alone, with all its operations. */
  readonly expand?: boolean;
}

const TITLES = { breaking: "Breaking", risky: "Risky", compatible: "Compatible" } as const;

/**
 * The report as GitHub Flavored Markdown, fit for a pull request; no site text can format, link or mention.
 */
export function reportMarkdown(comparison: Comparison, options: MarkdownOptions = {}): string {
  const expand = options.expand === true;
  const surface = comparison.findings.filter((finding) => finding.class === "surface");
  const sections = [
    [`# ${markdown(comparison.a.label)} → ${markdown(comparison.b.label)}`],
    [`**${relationSentence(comparison)}** ${numbersText(comparison)}.`],
    comparison.warnings.map((warning) => `> ${markdown(warning)}`),
    namespaceTable(comparison),
    ...linesByLevel(reportLines(comparison, surface, expand)).map(([level, lines]) =>
      levelSection(level, lines, expand),
    ),
    foldedSection(comparison, expand),
    captureSection(comparison),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function namespaceTable({ namespaces, history }: Comparison): readonly string[] {
  const rows = namespaces.filter((row) => row.verdict !== "equal");
  if (rows.length === 0) return [];
  const sides = history
    ? ["before", "after", "same", "differ", "removed", "added"]
    : ["A", "B", "same", "differ", "only A", "only B"];
  return [
    `| namespace | ${sides.join(" | ")} | verdict |`,
    `|---|${"--:|".repeat(sides.length)}---|`,
    ...rows.map(namespaceRow),
  ];
}

function namespaceRow(row: NamespaceRow): string {
  const numbers = [row.operations.a, row.operations.b, row.same, row.differing, row.onlyInA, row.onlyInB];
  const plugin = row.plugin === undefined ? "" : ` (${markdown(row.plugin)})`;
  return `| ${inCell(row.name === "" ? namespaceLabel("") : markdownCode(row.name))}${plugin} | ${numbers.join(" | ")} | ${row.verdict} |`;
}

/** A pipe would end the cell, inside code as well. */
function inCell(text: string): string {
  return text.replaceAll("|", String.raw`\|`);
}

function levelSection(level: Level, lines: readonly ReportLine[], expand: boolean): readonly string[] {
  const changes = lines.reduce((sum, line) => sum + line.findings.length, 0);
  return [`## ${TITLES[level]} (${changes})`, "", ...lines.flatMap((line) => lineItem(line, expand))];
}

function lineItem(line: ReportLine, expand: boolean): readonly string[] {
  const where = line.where === "" ? "" : `: ${markdown(line.where)}`;
  const way = line.direction === "" ? "" : `${line.direction} `;
  const why = line.level === "compatible" ? "" : ` _${markdown(line.why)}_`;
  const routes = expand ? line.findings.flatMap((finding) => routeTexts(finding.operations)) : [];
  return [
    `- ${way}**${line.kind}** ${markdownCode(line.what)}${where}.${why}`,
    ...(line.curl === undefined ? [] : [`  - ${markdownCode(line.curl)}`]),
    ...routes.map((route) => `  - ${markdownCode(route)}`),
  ];
}

function foldedSection(comparison: Comparison, expand: boolean): readonly string[] {
  const { counts, findings, staleAcceptances } = comparison;
  const hidden = [
    ...(counts.siteData === 0 ? [] : [`${count(counts.siteData, "difference")} of site data`]),
    ...(counts.text === 0 ? [] : [`${count(counts.text, "difference")} of texts`]),
    ...(counts.accepted === 0 ? [] : [count(counts.accepted, "accepted difference")]),
  ];
  const listed = expand ? findings.filter((finding) => finding.class !== "surface") : [];
  return [
    ...(hidden.length === 0 ? [] : [`Folded away: ${hidden.join(", ")}.`]),
    ...reportLines(comparison, listed, true).flatMap((line) => lineItem(line, true)),
    ...staleAcceptances.map((acceptance) => `- ${markdown(staleText(acceptance))}`),
  ];
}

function captureSection({ a, b, history }: Comparison): readonly string[] {
  return [captureLine(history ? "Before" : "A", a), captureLine(history ? "After" : "B", b)];
}

function captureLine(name: string, side: Side): string {
  return `- ${name}: ${sideFacts(side).map(markdown).join(" · ")}`;
}
