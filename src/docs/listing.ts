import { escapeHtml } from "../base/escape.ts";
import { holdingsText } from "../report/index.ts";
import type { DocsOptions, LabeledSite, Page, SiteSummary } from "./model.ts";
import { ACCESS_TITLE, viewAccess } from "./access.ts";
import { linkBetween } from "./layout.ts";
import { markdownText } from "./markdown.ts";
import { twinOf } from "./markdown-twin.ts";
import { accessPath, overviewPath, ownPagePath, resourcePath, siteLlmsPath } from "./paths.ts";
import type { SiteView } from "./view.ts";

/** `llms.txt` (llmstxt.org): the sites, as a Markdown list. */
export function llmsFile(sites: () => readonly LabeledSite<SiteSummary>[]): Page {
  return textFile("llms.txt", () =>
    [
      "# REST APIs",
      "",
      ...sites().map(
        ({ name, site }) => `- [${markdownText(name)}](${site.slug}/llms.txt): ${site.holdings}`,
      ),
      "",
    ].join("\n"),
  );
}

/** The resources of a site with links to the Markdown twins of their pages, as a Markdown list. */
export function siteLlmsFile(view: SiteView, options: DocsOptions): Page {
  return textFile(siteLlmsPath(view.site.slug, options), () => llmsOf(view, options));
}

function llmsOf(view: SiteView, options: DocsOptions): string {
  const { slug, surface } = view.site;
  const linkTo = (path: string): string => linkBetween(siteLlmsPath(slug, options), path, options.links);
  const lines = view.namespaces.flatMap((namespace) => {
    const resources = namespace.resources.map((resource) => {
      const page = twinOf(resourcePath(view, namespace, resource));
      const titles = resource.entries.map(({ title }) => markdownText(title)).join(", ");
      return `- [${markdownText(resource.label)}](${linkTo(page)}): ${titles}`;
    });
    return resources.length === 0 ? [] : [`## ${markdownText(namespace.label)}`, "", ...resources, ""];
  });
  return [
    `# ${markdownText(view.title)}`,
    "",
    `> ${holdingsText(surface)}. API root: ${markdownText(surface.apiRoot.queryRoot ?? surface.apiRoot.url)}`,
    "",
    `- [Authentication, first requests, conventions](${linkTo(twinOf(overviewPath(slug, options)))})`,
    ...(viewAccess(view) === undefined ? [] : [`- [${ACCESS_TITLE}](${linkTo(twinOf(accessPath(view)))})`]),
    `- [OpenAPI document, JSON](${linkTo(`${slug}/openapi.json`)})`,
    `- [OpenAPI document, YAML](${linkTo(`${slug}/openapi.yaml`)})`,
    ...(options.tailoring?.pages ?? []).map(
      (page) => `- [${markdownText(page.title)}](${linkTo(twinOf(ownPagePath(view, page)))})`,
    ),
    "",
    ...lines,
  ].join("\n");
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
      // Search engines should find the newest version.
      .filter(({ type, path }) => type.startsWith("text/html") && !/^[^/]+\/versions\//.test(path))
      .map(
        ({ path }) =>
          `<url><loc>${escapeHtml(base + linkBetween("", path, options.links).replace("./", ""))}</loc></url>`,
      );
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join("\n")}\n</urlset>\n`;
  };
  return [{ path: "sitemap.xml", type: "application/xml; charset=utf-8", render }];
}
