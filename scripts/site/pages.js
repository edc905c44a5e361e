// The pages of the project's site in the order of its navigation, each with the Markdown it shows.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DEMO, readCodes } from "./codes.js";
import { readMarkdown } from "./markdown.js";

const root = new URL("../../", import.meta.url);

const read = (source) => readFileSync(new URL(source, root), "utf8");

const DEMOS = [
  ["A shop", `${DEMO}/shop-site/index.html`],
  ["A multilingual site", `${DEMO}/multilingual-site/index.html`],
  ["Both compared", `${DEMO}/compare/multilingual-site.shop-site.html`],
];

const BUTTONS = DEMOS.map(([label, path]) => `<a href="${path}">${label}</a>`).join(" ");

/** The front page is README, with the demos after its first sentence and without its list of documents. */
function frontPage() {
  const readme = read("README.md");
  const end = readme.indexOf("\n## Documentation\n");
  const [heading, lead, ...rest] = readme.slice(0, end < 0 ? undefined : end).split("\n\n");
  const demos = `<p class="links"><a class="primary" href="#try-it">Try it</a> <span>Live demos:</span> ${BUTTONS}</p>\n\nIn a clone, \`npm install && npm start\` serves the same demos, with a console that sends requests to a mock.`;
  return {
    path: "index.html",
    label: "What it is",
    ...pageOf("README.md", [heading, lead, demos, ...rest].join("\n\n")),
  };
}

/** What a page shows, from Markdown that begins with its title. */
function pageOf(source, markdown = read(source)) {
  return { source, tokens: readMarkdown(markdown) };
}

const guide = (name) => ({
  path: `guides/${name.replace(/^\d+-/, "").replace(/\.md$/, ".html")}`,
  ...pageOf(`docs/guides/${name}`),
});

/** A file of which each section is a page below the page of its beginning. */
function dividedPage(path, source) {
  const { tokens } = pageOf(source);
  const starts = tokens.flatMap(({ type, depth }, at) => (type === "heading" && depth === 2 ? [at] : []));
  const children = starts.map((start, at) => {
    const own = tokens.slice(start, starts[at + 1]);
    const raised = own.map((token) =>
      token.type === "heading" ? { ...token, depth: token.depth - 1 } : token,
    );
    return { path: path.replace(/\.html$/, `/${own[0].id}.html`), source, tokens: raised };
  });
  return { path, source, tokens: tokens.slice(0, starts[0]), children };
}

const familyPage = ({ path, source, markdown, children }) => ({
  path,
  ...pageOf(source, markdown),
  children: children.map((child) => ({ ...child, ...pageOf(source, child.markdown) })),
});

/** Adds to each page its label in the navigation, which is its first heading where nothing else is. */
function labeled({ children = [], ...page }) {
  const [{ text }] = page.tokens;
  const title = text.replaceAll("`", "");
  return { ...page, title, label: page.label ?? title, children: children.map(labeled) };
}

/**
 * Reads all pages: sections, their pages, and the pages below these.
 *
 * @param {ReadonlyMap<string, string>} occurring the place in the demos of each notice of the samples.
 */
export async function readSections(occurring) {
  const guides = readdirSync(fileURLToPath(new URL("docs/guides", root))).filter((name) =>
    name.endsWith(".md"),
  );
  const families = await readCodes(occurring);
  const sections = [
    ["Start", [frontPage()]],
    ["Live demos", DEMOS.map(([label, path]) => ({ label, path }))],
    ["Guides", guides.toSorted().map(guide)],
    [
      "Reference",
      [
        dividedPage("reference/commands.html", "docs/reference/commands.md"),
        dividedPage("reference/library.html", "docs/reference/library.md"),
        ...families.map(familyPage),
        { path: "reference/extensions.html", ...pageOf("docs/extensions.md") },
        { path: "reference/tools.html", ...pageOf("docs/tools.md") },
      ],
    ],
    [
      "Project",
      [
        { path: "performance.html", ...pageOf("docs/performance.md") },
        { path: "scale.html", ...pageOf("docs/scale.md") },
        { path: "security.html", ...pageOf("SECURITY.md") },
        { path: "alternatives.html", ...pageOf("docs/alternatives.md") },
        { path: "changelog.html", ...pageOf("CHANGELOG.md") },
        { path: "contributing.html", ...pageOf("CONTRIBUTING.md") },
      ],
    ],
  ];
  return sections.map(([title, pages]) => ({
    title,
    pages: pages.map((page) => (page.tokens === undefined ? page : labeled(page))),
  }));
}
