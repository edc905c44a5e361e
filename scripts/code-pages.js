// A page for every notice, error, change and key, in the frame of the pages that `publish` makes.
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Marked } from "marked";
import { linkBetween } from "../src/docs/layout.ts";
import { printPolicy, PAGE_POLICY } from "../src/docs/csp.ts";
import { escapeHtml } from "../src/escape.ts";
import { asset, fill } from "../src/docs/template.ts";
import { FAMILIES } from "./codes.js";
import { readExamples } from "./examples.js";

const pathOf = (family, code) => `reference/${family}/${code}.html`;

/** Where each code has its page; a code in the text of another page links to it. */
const places = new Map(
  FAMILIES.flatMap(({ name, groups }) =>
    groups.flatMap(({ codes }) => codes.map(({ code }) => [code, pathOf(name, code)])),
  ),
);

/** An HTML page with our own Markdown in it. */
function render(path, title, crumbs, markdown) {
  const href = (to) => linkBetween(path, to, "files");
  const codespan = ({ text }) => {
    const place = places.get(text);
    const code = `<code>${escapeHtml(text)}</code>`;
    return place === undefined || place === path ? code : `<a href="${href(place)}">${code}</a>`;
  };
  const code = ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
  const marked = new Marked({ renderer: { codespan, code } });
  return fill("layout", {
    title,
    crumbs: [{ label: "Sites", to: "index.html" }, ...crumbs],
    href,
    asset: (name) => href(asset(name).path),
    policy: printPolicy(PAGE_POLICY),
    reference: false,
    main: marked.parse(markdown),
  });
}

const REFERENCE = { label: "Reference", to: "reference/index.html" };

/** The page of one code: what it means, an example, what to do, what else there is. */
function codePage(family, group, { code, text, advice = group.advice }, example, folder) {
  const path = pathOf(family.name, code);
  const occurs = `notices/${code}.html`;
  const markdown = [
    `# \`${code}\``,
    `*${group.heading}*`,
    text,
    ...(example === "" ? [] : ["## Example", example]),
    ...(advice === undefined ? [] : ["## What to do", advice]),
    ...(family.name === "notices" && existsSync(join(folder, occurs))
      ? [`[Where it occurs in the samples](${linkBetween(path, occurs, "files")})`]
      : []),
  ].join("\n\n");
  const crumbs = [
    REFERENCE,
    { label: family.title, to: `reference/${family.name}/index.html` },
    { label: code },
  ];
  return { path, content: render(path, `${code} · ${family.title}`, crumbs, markdown) };
}

function familyPage({ name, title, lead, groups }) {
  const path = `reference/${name}/index.html`;
  const lists = groups.map(
    ({ heading, codes }) =>
      `## ${heading}\n\n${codes.map(({ code, text }) => `- \`${code}\`: ${summaryOf(text)}`).join("\n")}`,
  );
  const markdown = [`# ${title}`, lead, ...lists].join("\n\n");
  return { path, content: render(path, title, [REFERENCE, { label: title }], markdown) };
}

/** The first paragraph that is a sentence: levels stand before the reason of a change. */
function summaryOf(text) {
  const paragraphs = text.split("\n\n");
  return (paragraphs[0].startsWith("**") ? paragraphs[1] : paragraphs[0]).replaceAll("\n", " ");
}

function frontPage() {
  const path = "reference/index.html";
  const lines = FAMILIES.map(
    ({ name, title, groups }) =>
      `- [${title}](${name}/index.html): ${groups.flatMap(({ codes }) => codes).length}`,
  );
  const markdown = [
    "# Reference",
    "Every code that routeprint speaks in, with a page each.",
    [...lines, "- [The library](../library/index.html)"].join("\n"),
  ].join("\n\n");
  return { path, content: render(path, "Reference", [{ label: "Reference" }], markdown) };
}

/** Writes the pages below `reference/` of a folder that `publish` has filled, and gives their number. */
export async function writeCodePages(folder) {
  const exampleOf = await readExamples();
  const pages = [
    frontPage(),
    ...FAMILIES.map(familyPage),
    ...FAMILIES.flatMap((family) =>
      family.groups.flatMap((group) =>
        group.codes.map((code) => codePage(family, group, code, exampleOf(family.name, code.code), folder)),
      ),
    ),
  ];
  rmSync(join(folder, "reference"), { recursive: true, force: true });
  for (const { path, content } of pages) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return pages;
}

/** Links of these pages to files that are not there. */
export function brokenLinks(folder, pages) {
  return pages.flatMap(({ path, content }) =>
    [...content.matchAll(/ (?:href|src)="([^"#:]+)[^":]*"/g)]
      .map(([, to]) => to)
      .filter((to) => !existsSync(join(folder, dirname(path), to)))
      .map((to) => `${path}: ${to}`),
  );
}
