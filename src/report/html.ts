import type { Comparison, NamespaceRow } from "../compare/index.ts";
import { html, htmlName } from "./escape.ts";
import { foldedLines, linesByLevel, surfaceLines } from "./lines.ts";
import type { ReportLine } from "./lines.ts";
import { differingNamespaces, equalNamespaces } from "./namespaces.ts";
import {
  captureTexts,
  foldedCounts,
  namespaceHeads,
  namespaceNumbers,
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
:root { color-scheme: light dark; --ground: #fff; --ink: #1b1d21; --line: #8884; --soft: #8881; --breaking: #b3261e; --risky: #8f5500; --compatible: #287a3a; }
@media screen and (prefers-color-scheme: dark) { :root { --ground: #16181c; --ink: #e6e7ea; --breaking: #ff8a80; --risky: #ffc266; --compatible: #7ddc92; } }
html { background: var(--ground); color: var(--ink); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; overflow-wrap: anywhere; padding: 0 1rem; } table { overflow-wrap: normal; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
.breaking { color: var(--breaking); } .risky { color: var(--risky); } .compatible { color: var(--compatible); }
.wide { background: linear-gradient(to left, var(--ground) 1rem, transparent) right / 2rem 100% no-repeat local, linear-gradient(to left, var(--line), transparent) right / .75rem 100% no-repeat; overflow-x: auto; }
@media screen { .wide:has(> .matrix) { left: 50%; max-width: calc(100vw - 4rem); min-width: 100%; position: relative; translate: -50%; width: max-content; } }
table { border-collapse: separate; border-spacing: 0; } th, td { padding: .25rem .75rem; text-align: right; } tbody :is(th, td) { border-top: 1px solid var(--line); }
th:first-child { background: var(--ground); left: 0; position: sticky; } th:first-child, table:not(.matrix) th:last-child, td.verdict { text-align: left; } td.other { color: var(--risky); font-weight: 600; }
th[scope="row"] { min-width: min(11rem, 40vw); } .matrix thead th { vertical-align: bottom; } .matrix thead div { margin-left: auto; max-width: 10rem; overflow-wrap: anywhere; width: max-content; }
code { background: var(--soft); border-radius: .2rem; font-size: .9em; overflow-wrap: anywhere; padding: 0 .2rem; } pre code { background: none; padding: 0; }
ul.findings { list-style: none; padding: 0; } ul.findings > li { border-top: 1px solid var(--line); padding: .5rem 0; }
pre { background: var(--soft); overflow-wrap: anywhere; padding: .5rem; white-space: pre-wrap; } p.note { border-left: .25rem solid var(--risky); padding-left: .75rem; }
@media screen { tbody th code { overflow-wrap: break-word; } th[scope="row"] { max-width: min(20rem, 45vw); } }
@media print { li > details::details-content { content-visibility: visible; } .wide { background: none; overflow: visible; } .matrix { font-size: .6rem; } .matrix :is(th, td) { min-width: 0 !important; padding: .2rem; } .matrix thead :is(div, small) { overflow-wrap: anywhere; width: auto; } }
`;

/** Prints the report as one self-contained HTML file: no script, no font, no request. */
export function reportHtml(comparison: Comparison): string {
  return htmlFile(pairTitle(comparison, String), reportHtmlBody(comparison));
}

/** Wraps the content of `main` into a whole HTML file. */
export function htmlFile(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${html(title)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Prints the content of `main`, for pages with their own frame. */
export function reportHtmlBody(comparison: Comparison): string {
  const limit = placeLimit(comparison);
  const captures = captureTexts(comparison).map((text) => `<li>${html(text)}</li>`);
  return [
    `<h1>${pairTitle(comparison, htmlName)}</h1>`,
    `<p><strong>${html(relationSentence(comparison))}</strong> ${numbersText(comparison)}.</p>`,
    ...notesOf(comparison).map((note) => `<p class="note">${html(note)}</p>`),
    namespaceTable(comparison),
    ...linesByLevel(surfaceLines(comparison, false), false).map(({ level, heading, lines }) => {
      const items = lines.map((line) => lineItem(line, limit));
      return `<h2 class="${level}">${heading}</h2>\n<ul class="findings">\n${items.join("\n")}\n</ul>`;
    }),
    foldedList(comparison),
    `<h2>How each side was captured</h2>\n<ul>\n${captures.join("\n")}\n</ul>`,
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function namespaceTable(comparison: Comparison): string {
  const rows = differingNamespaces(comparison);
  if (rows.length === 0) return "";
  const head = namespaceHeads(comparison.history).map((text) => `<th scope="col">${text}</th>`);
  // Scrollable elements must be reachable by keyboard.
  return `<div class="wide" tabindex="0" role="region" aria-label="Table of namespaces"><table>\n<thead><tr>${head.join("")}</tr></thead>\n<tbody>\n${rows.map(namespaceRow).join("\n")}\n</tbody>\n</table></div>${equalLine(comparison)}`;
}

function equalLine(comparison: Comparison): string {
  const names = equalNamespaces(comparison).map(({ name }) => `<code>${html(namespaceLabel(name))}</code>`);
  return names.length === 0 ? "" : `\n<p>Equal: ${names.join(", ")}.</p>`;
}

function namespaceRow(row: NamespaceRow): string {
  const plugin = row.plugin === undefined ? "" : ` ${html(row.plugin)}`;
  const cells = namespaceNumbers(row).map((number) => `<td>${number}</td>`);
  return `<tr><th scope="row"><code>${html(namespaceLabel(row.name))}</code>${plugin}</th>${cells.join("")}<td class="verdict ${row.verdict}">${row.verdict}</td></tr>`;
}

function lineItem(line: ReportLine, limit: number): string {
  const way = line.direction === "" ? "" : `${line.direction} `;
  const routes = line.findings.reduce((sum, { operations }) => sum + routeTexts(operations).length, 0);
  const shown = [...new Set(line.findings.flatMap((finding) => placeTexts(finding, limit)))]
    .map((route) => `<li><code>${html(route)}</code></li>`)
    .join("");
  const summary = line.where === "" ? count(routes, "route") : html(line.where);
  return [
    `<li>${way}<strong>${line.kind}</strong> <code>${html(line.what)}</code>`,
    ...(line.why === "" ? [] : [`<div>${html(line.why)}</div>`]),
    ...(line.curl === undefined ? [] : [`<pre><code>${html(line.curl)}</code></pre>`]),
    ...(shown === "" ? [] : [`<details><summary>${summary}</summary><ul>${shown}</ul></details>`]),
    "</li>",
  ].join("\n");
}

function foldedList(comparison: Comparison): string {
  const folded = foldedLines(comparison);
  if (folded.length === 0) return "";
  const items = folded
    .slice(0, FOLDED_CAP)
    .map((line) => `<li>${line.kind} <code>${html(line.what)}</code> ${html(line.where)}</li>`);
  const more = folded.length - items.length;
  if (more > 0) items.push(`<li>and ${digits(more)} more</li>`);
  return `<h2>Folded away</h2>\n<details><summary>${foldedCounts(comparison).join(", ")}</summary>\n<ul>\n${items.join("\n")}\n</ul></details>`;
}
