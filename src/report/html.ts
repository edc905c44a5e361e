import { type Comparison, type NamespaceRow, sideWords } from "../compare/index.ts";
import { barParts, barText, largestBar, segmentsOf } from "./bars.ts";
import { html, htmlName } from "./escape.ts";
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
import { namespaceLabel } from "./surface.ts";

/** Most differences of texts and site data that a page lists. */
const FOLDED_CAP = 500;

/** The styles of a report in its own file. */
export const REPORT_STYLE = `
:root { color-scheme: light dark; --ground: #fff; --ink: #1b1d21; --line: #8884; --soft: #8881; --breaking: #b3261e; --risky: #8f5500; --compatible: #287a3a; --same: #c3c9d4; --differing: #b97613; --only-a: #3f6fd1; --only-b: #8a56b8; }
@media screen and (prefers-color-scheme: dark) { :root { --ground: #16181c; --ink: #e6e7ea; --breaking: #ff8a80; --risky: #ffc266; --compatible: #7ddc92; --same: #4a5263; --differing: #e0a040; --only-a: #7ea6ff; --only-b: #c79bf0; } }
html { background: var(--ground); color: var(--ink); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; overflow-wrap: anywhere; padding: 0 1rem; } table { overflow-wrap: normal; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
.breaking { color: var(--breaking); } .risky { color: var(--risky); } .compatible { color: var(--compatible); }
.wide { background: linear-gradient(to left, var(--ground) 1rem, transparent) right / 2rem 100% no-repeat local, linear-gradient(to left, var(--line), transparent) right / .75rem 100% no-repeat; overflow-x: auto; }
@media screen { .wide:has(> .matrix) { left: 50%; max-width: calc(100vw - 4rem); min-width: 100%; position: relative; translate: -50%; width: max-content; } }
table { border-collapse: separate; border-spacing: 0; } th, td { padding: .25rem .75rem; text-align: right; } tbody :is(th, td) { border-top: 1px solid var(--line); }
th:first-child { background: var(--ground); left: 0; position: sticky; } th:first-child { text-align: left; } td.other { color: var(--risky); font-weight: 600; }
th[scope="row"] { min-width: min(11rem, 40vw); } .matrix thead th { vertical-align: bottom; } .matrix thead div { margin-left: auto; max-width: 10rem; overflow-wrap: anywhere; width: max-content; }
code { background: var(--soft); border-radius: .2rem; font-size: .9em; overflow-wrap: anywhere; padding: 0 .2rem; } pre code { background: none; padding: 0; }
.picture ul { list-style: none; padding: 0; } .picture .key { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; } .key svg { margin-right: .4rem; }
.stack { align-items: center; border-top: 1px solid var(--line); color: inherit; display: grid; gap: .1rem 1rem; grid-template-columns: 14rem minmax(6rem, 1fr) 18rem 6rem; padding: .4rem 0; text-decoration: none; } a.stack:hover, summary.stack:hover { background: var(--soft); } .stack svg { display: block; } summary.stack { cursor: pointer; }
.name code { background: none; padding: 0; } a.stack .name code { text-decoration: underline; } summary .name::before { content: "▸ "; } details[open] > summary .name::before { content: "▾ "; } .stacks details[open] { padding-bottom: 1rem; } .stacks details ul { columns: 20rem; }
.history { --only-a: var(--breaking); --only-b: var(--compatible); } rect { forced-color-adjust: none; } .same { fill: var(--same); } .differing { fill: var(--differing); } .onlyInA { fill: var(--only-a); } .onlyInB { fill: var(--only-b); }
@media (max-width: 48rem) { .stack { grid-template-columns: minmax(0, 1fr) auto; } .stack svg { grid-area: 2 / 1 / auto / -1; } .stack .numbers { grid-area: 3 / 1 / auto / -1; font-size: .9em; } .stack :last-child { grid-area: 1 / 2; } }
ul.findings { list-style: none; padding: 0; } ul.findings > li { border-top: 1px solid var(--line); padding: .5rem 0; }
pre { background: var(--soft); overflow-wrap: anywhere; padding: .5rem; white-space: pre-wrap; } p.note { border-left: .25rem solid var(--risky); padding-left: .75rem; }
@media screen { tbody th code { overflow-wrap: break-word; } th[scope="row"] { max-width: min(20rem, 45vw); } }
@media print { li > details::details-content { content-visibility: visible; } .wide { background: none; overflow: visible; } .matrix { font-size: .6rem; } .matrix :is(th, td) { min-width: 0 !important; padding: .2rem; } .matrix thead :is(div, small) { overflow-wrap: anywhere; width: auto; } }
`;

/** Prints the report as one self-contained HTML file: no script, no font, no request. */
export function reportHtml(comparison: Comparison): string {
  return htmlFile(pairTitle(comparison, String), reportHtmlBody(comparison));
}

/**
 * Wraps the content of `main` into a whole HTML file.
 *
 * @param style further styles.
 */
export function htmlFile(title: string, body: string, style = ""): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${html(title)}</title>
<style>${REPORT_STYLE}${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Prints the content of `main`, for pages with their own frame: a picture of the namespaces, then their changes. */
export function reportHtmlBody(comparison: Comparison): string {
  const limit = placeLimit(comparison);
  const sections = sectionsOf(comparison, surfaceLines(comparison, false));
  const captures = captureTexts(comparison).map((text) => `<li>${html(text)}</li>`);
  return [
    `<h1>${pairTitle(comparison, htmlName)}</h1>`,
    `<p><strong>${html(relationSentence(comparison))}</strong> ${numbersText(comparison)}.</p>`,
    ...notesOf(comparison).map((note) => `<p class="note">${html(note)}</p>`),
    pictureOf(comparison, sections.namespaces, limit),
    linesSection("The site", "site", sections.site, limit),
    linesSection("Several namespaces", SEVERAL, sections.several, limit),
    ...sections.namespaces.map((section) => namespaceSection(section, comparison.history, limit)),
    foldedList(comparison),
    `<h2>How each side was captured</h2>\n<ul>\n${captures.join("\n")}\n</ul>`,
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** Id of the section of changes that several namespaces show. */
const SEVERAL = "several-namespaces";

function pictureOf(comparison: Comparison, sections: readonly NamespaceSection[], limit: number): string {
  if (sections.length === 0) return "";
  const { history } = comparison;
  const largest = largestBar(sections.map(({ row }) => row));
  const key = barParts(history).map(
    ({ part, label }) =>
      `<li><svg aria-hidden="true" width="12" height="12"><rect class="${part}" width="12" height="12"/></svg>${label}</li>`,
  );
  const rows = sections.map((section) => `<li>${pictureRow(section, largest, history, limit)}</li>`);
  return `<section class="picture${history ? " history" : ""}" aria-labelledby="namespaces">
<h2 id="namespaces">Operations by namespace</h2>
<ul class="key">${key.join("")}</ul>
<ul class="stacks">
${rows.join("\n")}
</ul>${equalLine(comparison)}
</section>`;
}

/** Prints a row of the picture: a link to the section of the namespace, or the folded section if one side lacks it. */
function pictureRow(section: NamespaceSection, largest: number, history: boolean, limit: number): string {
  const { id, row, lines, elsewhere, lacking } = section;
  const bar = segmentsOf(row, largest).map(
    ({ part, start, width }) => `<rect class="${part}" x="${start}%" width="${width}%" height="14"/>`,
  );
  const cells = `${nameCell(row)}<svg aria-hidden="true" width="100%" height="14">${bar.join("")}</svg> <span class="numbers">${numbersOf(section, history)}</span> <span class="${row.verdict}">${row.verdict}</span>`;
  if (lacking !== undefined)
    return `<details id="${id}"><summary class="stack">${cells}</summary>\n${lines.map((line) => loneBody(line, limit)).join("\n")}</details>`;
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

function loneBody(line: ReportLine, limit: number): string {
  const request = line.curl === undefined ? "" : `<pre><code>${html(line.curl)}</code></pre>`;
  return `<p><strong>${line.label}</strong> ${html(line.why)}</p>${request}<ul>${routeItems(line, limit)}</ul>`;
}

function equalLine(comparison: Comparison): string {
  const names = equalNamespaces(comparison).map(({ name }) => `<code>${html(namespaceLabel(name))}</code>`);
  return names.length === 0 ? "" : `\n<p>Equal: ${names.join(", ")}.</p>`;
}

function namespaceSection(section: NamespaceSection, history: boolean, limit: number): string {
  const { id, row, lines, elsewhere, lacking } = section;
  if (lacking !== undefined || (lines.length === 0 && elsewhere === 0)) return "";
  const more =
    elsewhere === 0
      ? ""
      : ` <a href="#${SEVERAL}">${count(elsewhere, "change")} in several namespaces</a>${lines.length === 0 ? "" : " too"}.`;
  return `<section aria-labelledby="${id}">
<h2 id="${id}"><code>${html(namespaceLabel(row.name))}</code></h2>
<p>${barText(row, history)}.${more}</p>
${levelLists(lines, limit)}</section>`;
}

function linesSection(title: string, id: string, lines: readonly ReportLine[], limit: number): string {
  if (lines.length === 0) return "";
  return `<section aria-labelledby="${id}">\n<h2 id="${id}">${title}</h2>\n${levelLists(lines, limit)}</section>`;
}

function levelLists(lines: readonly ReportLine[], limit: number): string {
  const lists = linesByLevel(lines, false).map(({ level, heading, lines: own }) => {
    const items = own.map((line) => lineItem(line, limit));
    return `<h3 class="${level}">${heading}</h3>\n<ul class="findings">\n${items.join("\n")}\n</ul>\n`;
  });
  return lists.join("");
}

function lineItem(line: ReportLine, limit: number): string {
  const way = line.direction === "" ? "" : `${line.direction} `;
  const routes = line.findings.reduce((sum, { operations }) => sum + routeTexts(operations).length, 0);
  const shown = routeItems(line, limit);
  const summary = line.where === "" ? count(routes, "route") : html(line.where);
  return [
    `<li>${way}<strong>${line.label}</strong> <code>${html(line.what)}</code>`,
    ...(line.why === "" ? [] : [`<div>${html(line.why)}</div>`]),
    ...(line.curl === undefined ? [] : [`<pre><code>${html(line.curl)}</code></pre>`]),
    ...(shown === "" ? [] : [`<details><summary>${summary}</summary><ul>${shown}</ul></details>`]),
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
