// What makes the lines of an HTML report findable: their fields and the form that filters them, links, both sides.
import { type Finding, LEVELS, sideWords } from "../compare/index.ts";
import { count } from "../base/count.ts";
import { compareCodeUnits } from "../base/json.ts";
import { html } from "./escape.ts";
import type { ReportLine } from "./lines.ts";
import { namespacesOf } from "./sections.ts";
import type { SnippetLine, Snippets } from "./snippets.ts";
import { namespaceLabel } from "./surface.ts";
import { subjectText } from "./words.ts";

/** The id of a change in a page, the same in the next report that has it. */
export function changeId(finding: Finding | undefined): string {
  return finding === undefined ? "" : `change-${finding.id}`;
}

/** A link of a change to itself. */
export function changeLink(finding: Finding | undefined, label: string): string {
  return `<a href="#${changeId(finding)}">${label}</a>`;
}

/** Attributes by which the form finds lines, for the element that shows them; several values are divided by line breaks. */
export function fieldsOf(lines: readonly ReportLine[]): string {
  const fields = {
    level: lines.map(({ level }) => level),
    kind: lines.map(({ label }) => label),
    namespace: lines.flatMap(namespacesOf).map(namespaceLabel),
  };
  return Object.entries(fields)
    .map(([name, values]) => ` data-${name}="${[...new Set(values)].map(html).join("&#10;")}"`)
    .join("");
}

/** The form that filters lines, hidden without the script; none for a few lines. */
export function filterForm(lines: readonly ReportLine[]): string {
  if (lines.length < 2) return "";
  const levels = LEVELS.filter((level) => lines.some((line) => line.level === level));
  const namespaces = lines.flatMap(namespacesOf).map(namespaceLabel);
  const kinds = lines.map(({ label }) => label);
  return `<form class="choose filter" data-filter=".findings > li, .lone" hidden><label>Search<input type="search"></label>${[
    selectOf("Level", "All levels", levels),
    selectOf("Namespace", "All namespaces", [...new Set(namespaces)].toSorted(compareCodeUnits)),
    selectOf("Kind", "All kinds", [...new Set(kinds)].toSorted(compareCodeUnits)),
  ].join("")}<output></output></form>`;
}

function selectOf(label: string, all: string, values: readonly string[]): string {
  const options = values.map((value) => `<option>${html(value)}</option>`);
  return `<label>${label}<select name="${label.toLowerCase()}"><option value="">${all}</option>${options.join("")}</select></label>`;
}

/** What both sides declare of each finding of a line, folded. */
export function sidesOf({ findings }: ReportLine, snippets: Snippets, history: boolean): string {
  const words = sideWords(history);
  const pairs = findings.flatMap((finding, at) => {
    const { a, b } = snippets(finding);
    if (a.length === 0 && b.length === 0) return [];
    const id = at === 0 ? "" : ` id="${changeId(finding)}"`;
    const name =
      findings.length === 1
        ? ""
        : `<p>${changeLink(finding, `<code>${html(subjectText(finding))}</code>`)}</p>`;
    return [`<div class="sides"${id}>${name}${figureOf(words.a, a)}${figureOf(words.b, b)}</div>`];
  });
  if (pairs.length === 0) return "";
  const summary = pairs.length === 1 ? "Both sides" : `Both sides of ${count(pairs.length, "change")}`;
  return `<details><summary>${summary}</summary>${pairs.join("")}</details>`;
}

function figureOf(caption: string, lines: readonly SnippetLine[]): string {
  const text = lines.length === 0 ? "—" : lines.map(lineHtml).join("\n");
  return `<figure><figcaption>${caption}</figcaption><pre><code>${text}</code></pre></figure>`;
}

function lineHtml({ before, differing, after }: SnippetLine): string {
  return `${html(before)}${differing === "" ? "" : `<mark>${html(differing)}</mark>`}${html(after)}`;
}
