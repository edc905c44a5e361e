import { type Comparison, type NamespaceRow, sideWords } from "../compare/index.ts";
import { barParts, barText, largestBar, segmentsOf } from "./bars.ts";
import { html, htmlName } from "./escape.ts";
import { htmlFile } from "./html-file.ts";
import { changeId, changeLink, fieldsOf, filterForm, sidesOf } from "./html-lines.ts";
import { foldedLines, linesByLevel, surfaceLines } from "./lines.ts";
import type { ReportLine } from "./lines.ts";
import { equalNamespaces } from "./namespaces.ts";
import { type NamespaceSection, sectionsOf } from "./sections.ts";
import {
  captureTexts,
  foldedCounts,
  numbersText,
  notesOf,
  pairTitle,
  placeLimit,
  placeTexts,
  relationSentence,
  routeTexts,
} from "./words.ts";
import { count, digits } from "../base/count.ts";
import { readAsset } from "../platform/node-pages.ts";
import type { Snippets } from "./snippets.ts";
import { namespaceLabel } from "./surface.ts";

/** Most differences of texts and site data that a page lists. */
const FOLDED_CAP = 500;

/** Prints the report as one self-contained HTML file: no font, no request, and a script that only filters. */
export function reportHtml(comparison: Comparison, snippets?: Snippets): string {
  return htmlFile({
    title: pairTitle(comparison, String),
    body: reportHtmlBody(comparison, snippets),
    script: readAsset("report.js"),
  });
}

/** How the lines of a report are printed. */
interface LineSettings {
  readonly history: boolean;
  /** Most operations below a finding. */
  readonly limit: number;
  readonly snippets?: Snippets | undefined;
}

/** Prints the content of `main`, for pages with their own frame: a picture of the namespaces, then their changes. */
export function reportHtmlBody(comparison: Comparison, snippets?: Snippets): string {
  const { history } = comparison;
  const settings = { history, limit: placeLimit(comparison), snippets };
  const lines = surfaceLines(comparison, false);
  const sections = sectionsOf(comparison, lines);
  const captures = captureTexts(comparison).map((text) => `<li>${html(text)}</li>`);
  return [
    `<h1>${pairTitle(comparison, htmlName)}</h1>`,
    `<p><strong>${html(relationSentence(comparison))}</strong> ${numbersText(comparison)}.</p>`,
    ...notesOf(comparison).map((note) => `<p class="note">${html(note)}</p>`),
    pictureOf(comparison, sections.namespaces, settings),
    filterForm(lines),
    linesSection("The site", "site", sections.site, settings),
    linesSection("Several namespaces", SEVERAL, sections.several, settings),
    ...sections.namespaces.map((section) => namespaceSection(section, settings)),
    foldedList(comparison),
    `<h2>How each side was captured</h2>\n<ul>\n${captures.join("\n")}\n</ul>`,
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** Id of the section of changes that several namespaces show. */
const SEVERAL = "several-namespaces";

function pictureOf(
  comparison: Comparison,
  sections: readonly NamespaceSection[],
  settings: LineSettings,
): string {
  if (sections.length === 0) return "";
  const { history } = comparison;
  const largest = largestBar(sections.map(({ row }) => row));
  const key = barParts(history).map(
    ({ part, label }) =>
      `<li><svg aria-hidden="true" width="12" height="12"><rect class="${part}" width="12" height="12"/></svg>${label}</li>`,
  );
  const rows = sections.map((section) => {
    const marks = section.lacking === undefined ? "" : ` class="lone"${fieldsOf(section.lines)}`;
    return `<li${marks}>${pictureRow(section, largest, settings)}</li>`;
  });
  return `<section class="picture${history ? " history" : ""}" aria-labelledby="namespaces">
<h2 id="namespaces">Operations by namespace</h2>
<ul class="key">${key.join("")}</ul>
<ul class="stacks">
${rows.join("\n")}
</ul>${equalLine(comparison)}
</section>`;
}

/** Prints a row of the picture: a link to the section of the namespace, or the folded section if one side lacks it. */
function pictureRow(section: NamespaceSection, largest: number, settings: LineSettings): string {
  const { history } = settings;
  const { id, row, lines, elsewhere, lacking } = section;
  const bar = segmentsOf(row, largest).map(
    ({ part, start, width }) => `<rect class="${part}" x="${start}%" width="${width}%" height="14"/>`,
  );
  const cells = `${nameCell(row)}<svg aria-hidden="true" width="100%" height="14">${bar.join("")}</svg> <span class="numbers">${numbersOf(section, history)}</span> <span class="${row.verdict}">${row.verdict}</span>`;
  if (lacking !== undefined)
    return `<details id="${id}"><summary class="stack">${cells}</summary>\n${lines.map((line) => loneBody(line, settings)).join("\n")}</details>`;
  if (lines.length === 0 && elsewhere === 0) return `<div class="stack">${cells}</div>`;
  return `<a class="stack" href="#${id}">${cells}</a>`;
}

function nameCell({ name, plugin }: NamespaceRow): string {
  const owner = plugin === undefined ? "" : ` <small>${html(plugin)}</small>`;
  return `<span class="name"><code>${html(namespaceLabel(name))}</code>${owner}</span> `;
}

function numbersOf({ row, lacking }: NamespaceSection, history: boolean): string {
  if (lacking === undefined) return barText(row, history);
  const words = sideWords(history);
  return lacking === "b"
    ? `${count(row.operations.a, "operation")} ${words.onlyInA}`
    : `${count(row.operations.b, "operation")} ${words.onlyInB}`;
}

function loneBody(line: ReportLine, { limit }: LineSettings): string {
  const request = line.curl === undefined ? "" : `<pre><code>${html(line.curl)}</code></pre>`;
  return `<div id="${changeId(line.findings[0])}"><p><strong>${changeLink(line.findings[0], line.label)}</strong> ${html(line.why)}</p>${request}<ul>${routeItems(line, limit)}</ul></div>`;
}

function equalLine(comparison: Comparison): string {
  const names = equalNamespaces(comparison).map(({ name }) => `<code>${html(namespaceLabel(name))}</code>`);
  return names.length === 0 ? "" : `\n<p>Equal: ${names.join(", ")}.</p>`;
}

function namespaceSection(section: NamespaceSection, settings: LineSettings): string {
  const { id, row, lines, elsewhere, lacking } = section;
  if (lacking !== undefined || (lines.length === 0 && elsewhere === 0)) return "";
  const more =
    elsewhere === 0
      ? ""
      : ` <a href="#${SEVERAL}">${count(elsewhere, "change")} in several namespaces</a>${lines.length === 0 ? "" : " too"}.`;
  return `<section class="log" aria-labelledby="${id}">
<h2 id="${id}"><code>${html(namespaceLabel(row.name))}</code></h2>
<p>${barText(row, settings.history)}.${more}</p>
${levelLists(lines, settings)}</section>`;
}

function linesSection(
  title: string,
  id: string,
  lines: readonly ReportLine[],
  settings: LineSettings,
): string {
  if (lines.length === 0) return "";
  return `<section class="log" aria-labelledby="${id}">\n<h2 id="${id}">${title}</h2>\n${levelLists(lines, settings)}</section>`;
}

function levelLists(lines: readonly ReportLine[], settings: LineSettings): string {
  const lists = linesByLevel(lines, false).map(({ level, heading, lines: own }) => {
    const items = own.map((line) => lineItem(line, settings));
    return `<div class="log"><h3 class="${level}">${heading}</h3>\n<ul class="findings">\n${items.join("\n")}\n</ul></div>\n`;
  });
  return lists.join("");
}

function lineItem(line: ReportLine, { history, limit, snippets }: LineSettings): string {
  const way = line.direction === "" ? "" : `${line.direction} `;
  const routes = line.findings.reduce((sum, { operations }) => sum + routeTexts(operations).length, 0);
  const shown = routeItems(line, limit);
  const summary = line.where === "" ? count(routes, "route") : html(line.where);
  return [
    `<li id="${changeId(line.findings[0])}"${fieldsOf([line])}>${way}<strong>${changeLink(line.findings[0], line.label)}</strong> <code>${html(line.what)}</code>`,
    ...(line.why === "" ? [] : [`<div>${html(line.why)}</div>`]),
    ...(line.curl === undefined ? [] : [`<pre><code>${html(line.curl)}</code></pre>`]),
    ...(shown === "" ? [] : [`<details><summary>${summary}</summary><ul>${shown}</ul></details>`]),
    ...(snippets === undefined ? [] : [sidesOf(line, snippets, history)]),
    fingerprints(line),
    "</li>",
  ].join("\n");
}

/** Prints what an entry of an accept file names, for each change of a line. */
function fingerprints({ findings }: ReportLine): string {
  const codes = findings.map(({ fingerprint }) => `<code>${fingerprint}</code>`);
  return `<details><summary>${codes.length === 1 ? "fingerprint" : "fingerprints"}</summary>${codes.join(" ")}</details>`;
}

function routeItems(line: ReportLine, limit: number): string {
  return [...new Set(line.findings.flatMap((finding) => placeTexts(finding, limit)))]
    .map((route) => `<li><code>${html(route)}</code></li>`)
    .join("");
}

function foldedList(comparison: Comparison): string {
  const folded = foldedLines(comparison);
  if (folded.length === 0) return "";
  const items = folded
    .slice(0, FOLDED_CAP)
    .map((line) => `<li>${line.label} <code>${html(line.what)}</code> ${html(line.where)}</li>`);
  const more = folded.length - items.length;
  if (more > 0) items.push(`<li>and ${digits(more)} more</li>`);
  return `<h2>Folded away</h2>\n<details><summary>${foldedCounts(comparison).join(", ")}</summary>\n<ul>\n${items.join("\n")}\n</ul></details>`;
}
