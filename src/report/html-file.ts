import { type ContentPolicy, hashSource, printPolicy } from "../base/content-policy.ts";
import { sha256 } from "../platform/node.ts";
import { html } from "./escape.ts";

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
form.filter { align-items: end; display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; margin: 1rem 0; } form.filter[hidden] { display: none; } .filter label { display: grid; font-size: .9em; } .filter :is(input, select) { font: inherit; max-width: 100%; height: 2.25rem; padding: 0 .4rem; }
.findings > li > strong a, .sides > p a { color: inherit; } :is(.findings > li, .sides):target { outline: 2px solid currentColor; outline-offset: .25rem; } [hidden] { display: none; }
.sides { display: grid; gap: 0 1rem; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); margin: .75rem 0; } .sides p { grid-column: 1 / -1; margin: 0; } .sides figure { margin: 0; } .sides pre { margin: .25rem 0; } .sides mark { background: none; border-bottom: 2px solid; color: inherit; font-weight: 600; }
`;

/** A whole HTML file. */
interface HtmlFile {
  readonly title: string;
  /** The content of `main`. */
  readonly body: string;
  /** Styles beside those of reports. */
  readonly style?: string;
  readonly script?: string;
}

/** Prints a whole HTML file; its policy allows its own style and script, and nothing that is loaded. */
export function htmlFile({ title, body, style = "", script = "" }: HtmlFile): string {
  const styles = `${REPORT_STYLE}${style}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${printPolicy(filePolicy(styles, script))}">
<title>${html(title)}</title>
<style>${styles}</style>
</head>
<body>
<main>
${body}
</main>
${script === "" ? "" : `<script>${script}</script>\n`}</body>
</html>
`;
}

function filePolicy(style: string, script: string): ContentPolicy {
  return {
    "default-src": ["'none'"],
    ...(script === "" ? {} : { "script-src": [hashSource(sha256(script))] }),
    "style-src": [hashSource(sha256(style))],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
  };
}
