import { compareSurfaces } from "../compare/surfaces.ts";
import { comparisonPage } from "../docs/compare.ts";
import type { DocsOptions, SiteDocumentation } from "../docs/model.ts";
import { reportHtmlBody } from "../report/html.ts";

/** The page that compares the two sites that `a` and `b` of the query name; undefined where they name none. */
export function compareRequest(
  sites: readonly SiteDocumentation[],
  query: Readonly<Record<string, unknown>>,
  options: DocsOptions,
): string | undefined {
  const a = sites.find(({ slug }) => slug === query["a"]);
  const b = sites.find(({ slug }) => slug === query["b"]);
  if (!a || !b) return undefined;
  const labels = { a: labelOf(a), b: labelOf(b) };
  const comparison = compareSurfaces(a.surface, b.surface, { labels });
  return comparisonPage(sites, { a: a.slug, b: b.slug }, reportHtmlBody(comparison), options);
}

function labelOf({ slug, surface }: SiteDocumentation): string {
  return surface.site.name === "" ? slug : surface.site.name;
}
