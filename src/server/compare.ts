import { comparisonPage } from "../docs/compare.ts";
import type { DocsOptions, SiteDocumentation } from "../docs/model.ts";

/**
 * The page that compares the sites that the query names by `site`, or by `a` and `b`; undefined where it names fewer
 * than two that are there.
 */
export async function compareRequest(
  sites: readonly SiteDocumentation[],
  query: Readonly<Record<string, unknown>>,
  options: DocsOptions,
): Promise<string | undefined> {
  const named: readonly unknown[] = [query["a"], query["b"], query["site"]].flat();
  const slugs = new Set(named);
  const chosen = [...slugs].flatMap((slug) => sites.find((site) => site.slug === slug) ?? []);
  if (chosen.length < 2) return undefined;
  return comparisonPage(sites, { sites: chosen, history: query["history"] === "1" }, options);
}
