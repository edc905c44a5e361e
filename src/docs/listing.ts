import { escapeHtml } from "../escape.ts";
import { holdingsText } from "../report/surface.ts";
import type { DocsOptions, NamedSite, Page, SiteSummary } from "./model.ts";
import { linkBetween } from "./layout.ts";
import type { SiteView } from "./view.ts";

/** `llms.txt` (llmstxt.org): the sites, as a Markdown list. */
export function llmsFile(sites: () => readonly NamedSite<SiteSummary>[]): Page {
  return textFile("llms.txt", () =>
    [
      "# REST APIs",
      "",
      ...sites().map(({ name, site }) => `- [${escapeMarks(name)}](${site.slug}/llms.txt): ${site.holdings}`),
      "",
    ].join("\n"),
  );
}

/** The operations of a site, as a Markdown list. */
export function siteLlmsFile(view: SiteView, options: DocsOptions): Page {
  return textFile(`${view.site.slug}/llms.txt`, () => llmsOf(view, options));
}

function llmsOf(view: SiteView, options: DocsOptions): string {
  const { slug, surface } = view.site;
  const lines = view.namespaces.flatMap((namespace) => {
    const routes = namespace.routes.flatMap((route) =>
      route.listed.map(({ operation, summary }) => {
        const link = linkBetween(`${slug}/llms.txt`, `${slug}/routes/${route.slug}.html`, options.links);
        return `- [${operation.method} ${escapeMarks(operation.template)}](${link}): ${summary}`;
      }),
    );
    return routes.length === 0 ? [] : [`## ${escapeMarks(namespace.label)}`, "", ...routes, ""];
  });
  return [
    `# ${escapeMarks(view.title)}`,
    "",
    `> ${holdingsText(surface)}. API root: ${escapeMarks(surface.apiRoot.queryRoot ?? surface.apiRoot.url)}`,
    "",
    "- [OpenAPI document, JSON](openapi.json)",
    "- [OpenAPI document, YAML](openapi.yaml)",
    "",
    ...lines,
  ].join("\n");
}

/** Escapes foreign text for one line of Markdown, within links too. */
function escapeMarks(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[[\]<>\\`*]/g, String.raw`\$&`);
}

function textFile(path: string, render: () => string): Page {
  return { path, type: "text/plain; charset=utf-8", render };
}

/** `sitemap.xml`; absent without `options.base`, since it must hold absolute addresses. */
export function siteMapFiles(
  pages: readonly Pick<Page, "path" | "type">[],
  options: Pick<DocsOptions, "base" | "links">,
): readonly Page[] {
  const { base } = options;
  if (base === undefined) return [];
  const render = (): string => {
    const rows = pages
      .filter(({ type }) => type.startsWith("text/html"))
      .map(
        ({ path }) =>
          `<url><loc>${escapeHtml(base + linkBetween("", path, options.links).replace("./", ""))}</loc></url>`,
      );
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join("\n")}\n</urlset>\n`;
  };
  return [{ path: "sitemap.xml", type: "application/xml; charset=utf-8", render }];
}
