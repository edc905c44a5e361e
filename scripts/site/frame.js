// The HTML of a page: its Markdown in the frame that all pages share.
import { dirname, join } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { Eta } from "eta";
import { printPolicy } from "../../src/base/content-policy.ts";
import { PAGE_POLICY } from "../../src/docs/csp.ts";
import { linkBetween } from "../../src/docs/layout.ts";
import { printMarkdown, textOf } from "./markdown.js";

const eta = new Eta({ views: fileURLToPath(new URL(".", import.meta.url)), autoEscape: true });

const headings = ({ tokens }) => tokens.filter(({ type }) => type === "heading");

/** Gives the address, from a page, of what its Markdown links to: another page, a place on one, an image. */
function resolver(pages, page) {
  return (href) => {
    if (href.startsWith("site:")) return linkBetween(page.path, href.slice("site:".length), "files");
    if (/^[a-z]+:/.test(href)) return href;
    const [file, id] = href.split("#");
    const source = file === "" ? page.source : join(dirname(page.source), file);
    if (source.startsWith("docs/images/"))
      return linkBetween(page.path, source.slice("docs/".length), "files");
    const holders = pages.filter((one) => one.source === source);
    const target =
      id === undefined ? holders[0] : holders.find((one) => headings(one).some((it) => it.id === id));
    if (target === undefined) throw new Error(`${page.source} links to ${href}, which is no page`);
    if (target === page) return `#${id}`;
    // The title of a page is its beginning.
    const isTitle = id === undefined || headings(target)[0].id === id;
    return `${linkBetween(page.path, target.path, "files")}${isTitle ? "" : `#${id}`}`;
  };
}

/** Prints the pages of all sections; each also gives its `content`, what stands in the frame, for the search. */
export function printPages(sections) {
  const nested = sections.flatMap((section) => section.pages).filter(({ tokens }) => tokens !== undefined);
  const pages = nested.flatMap((page) => [page, ...page.children]);
  const places = new Map(pages.flatMap(({ code, path }) => (code === undefined ? [] : [[code, path]])));
  return pages.map((page, at) => {
    const href = (to) => linkBetween(page.path, to, "files");
    const placeOf = (text) => {
      const place = places.get(text);
      return place === undefined || place === page.path ? undefined : href(place);
    };
    const content = printMarkdown(page.tokens, { resolve: resolver(pages, page), placeOf });
    const parts = headings(page).filter(({ depth }) => depth === 2);
    const html = eta.render("frame", {
      page,
      content,
      sections,
      href,
      policy: printPolicy(PAGE_POLICY),
      description: textOf(/<p>[^]*?<\/p>/.exec(content)?.[0] ?? page.title),
      parts: parts.map(({ id, text }) => ({ id, label: text.replaceAll("`", "") })),
      isOpen: ({ children = [], ...one }) => one.path === page.path || children.includes(page),
      parent: nested.find(({ children }) => children.includes(page)),
      before: pages[at - 1],
      after: pages[at + 1],
    });
    return { path: page.path, title: page.title, content, html };
  });
}
