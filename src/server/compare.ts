import { comparisonPage } from "../docs/compare.ts";
import type { DocsOptions, SiteDocumentation } from "../docs/model.ts";

/** The page that compares the sites that the query names by `site`, or by `a` and `b`; undefined where it names none. */
export async function compareRequest(
  sites: readonly SiteDocumentation[],
  query: Readonly<Record<string, unknown>>,
  options: DocsOptions,
): Promise<string | undefined> {
  const named: readonly unknown[] = [query["a"], query["b"], query["site"]].flat();
  const slugs = [...new Set(named)].flatMap((slug) =>
    typeof slug === "string" && slug !== "" ? [slug] : [],
  );
  if (slugs.length === 0) return undefined;
  const bySlug = new Map(sites.map((site) => [site.slug, site]));
  const choice = {
    sites: slugs.flatMap((slug) => bySlug.get(slug) ?? []),
    unknown: slugs.filter((slug) => !bySlug.has(slug)),
    history: query["history"] === "1",
  };
  return comparisonPage(sites, choice, options);
}
