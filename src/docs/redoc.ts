import { cutDocument } from "./reference.ts";
import { htmlPage } from "./layout.ts";
import type { DocsOptions, Page } from "./model.ts";
import { redocJson } from "./template.ts";
import { documentedOperations } from "./view.ts";
import type { NamespaceView, SiteView } from "./view.ts";

/** The Redoc pages of a site: one for each namespace that has operations, and one of everything. */
export function referencePages(view: SiteView, options: DocsOptions): readonly Page[] {
  const parts = view.namespaces.filter(({ namespace }) => namespace.operationCount > 0);
  return [
    referencePage(view, options, "all", "everything", () => redocJson(view.site.document)),
    ...parts.map((namespace) =>
      referencePage(view, options, namespace.slug, namespace.label, () =>
        redocJson(cutDocument(view.site.document, tagOf(view, namespace))),
      ),
    ),
  ];
}

function referencePage(
  view: SiteView,
  options: DocsOptions,
  slug: string,
  label: string,
  document: () => string,
): Page {
  return htmlPage(options, `${view.site.slug}/reference/${slug}.html`, () => ({
    title: `${label} · ${view.title}`,
    crumbs: [
      { label: "Sites", to: "index.html" },
      { label: view.title, to: `${view.site.slug}/index.html` },
      { label: `Reference: ${label}` },
    ],
    template: "reference",
    data: { document: document() },
  }));
}

/** The tag that a namespace's operations carry in the document. */
function tagOf(view: SiteView, { namespace }: NamespaceView): string {
  const documented = documentedOperations(view.site.document);
  const first = view.site.surface.operations.find((operation) => operation.namespace === namespace.name);
  return (first && documented.get(first.id)?.tags?.[0]) ?? namespace.name;
}
