import type { Comparison } from "../compare/index.ts";
import { count } from "../base/count.ts";
import { markdown, markdownCode, shortened } from "./escape.ts";
import { changesIn, surfaceLines } from "./lines.ts";
import type { ReportLine } from "./lines.ts";
import { notesOf, numbersText, pairTitle, relationSentence } from "./words.ts";

/** Most changes shown open, and below them folded. */
const OPEN = 5;
const FOLDED = 50;

/** Most characters of a comment: GitHub takes 65,536, and who sends it adds a mark and a link. */
const MOST = 60_000;

/** Most notes. */
const NOTES = 10;

/** Longest text in a line. */
const WIDTH = 300;

/**
 * Prints a comment for a pull request in GitHub Flavored Markdown: the verdict, the worst five changes, fifty more folded, and the
 * number of the others.
 */
export function reportComment(comparison: Comparison): string {
  const lines = surfaceLines(comparison, false);
  const head = [
    `**${relationSentence(comparison)}** ${numbersText(comparison)}.`,
    pairTitle(comparison, (label) => markdown(shortened(label, WIDTH))),
    ...notesOf(comparison)
      .slice(0, NOTES)
      .map((note) => `> ${markdown(shortened(note, WIDTH))}`),
  ].join("\n\n");
  const items = fitting(lines.slice(0, OPEN + FOLDED).map(lineItem), MOST - head.length);
  const [open, folded] = [items.slice(0, OPEN), items.slice(OPEN)];
  const others = changesIn(lines.slice(items.length));
  const sections = [
    head,
    open.join("\n"),
    folded.length === 0
      ? ""
      : `<details><summary>${count(changesIn(lines.slice(OPEN, items.length)), "more change")}</summary>\n\n${folded.join("\n")}\n\n</details>`,
    others === 0 ? "" : `And ${count(others, "more change")}.`,
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

/** The first items that fit into a number of characters. */
function fitting(items: readonly string[], most: number): readonly string[] {
  let left = most;
  const end = items.findIndex((item) => (left -= item.length + 1) < 0);
  return end < 0 ? items : items.slice(0, end);
}

function lineItem(line: ReportLine, place: number): string {
  const where = line.where === "" ? "" : `: ${markdown(shortened(line.where, WIDTH))}`;
  const way = line.direction === "" ? "" : ` ${line.direction}`;
  const why = line.why === "" ? "" : ` _${markdown(line.why)}_`;
  const isOpen = place < OPEN && line.curl !== undefined && line.curl.length <= WIDTH;
  return [
    `- ${line.level}${way} **${line.label}** ${markdownCode(shortened(line.what, WIDTH))}${where}.${why}`,
    ...(isOpen ? [`  - ${markdownCode(line.curl)}`] : []),
  ].join("\n");
}
