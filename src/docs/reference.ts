import { documentSamples } from "../example/samples.ts";
import { cutDocument } from "./cut.ts";
import { packed, redocJson } from "./embed.ts";
import { htmlPage } from "./layout.ts";
import { memoizeByObject } from "../memo.ts";
import type { DocsOptions, Page, SiteDocument } from "./model.ts";
import { siteCrumb } from "./paths.ts";
import type { NamespaceView, SiteView } from "./view.ts";

/** The Redoc pages of a site: one for each namespace with operations, and one for all. */
export function referencePages(view: SiteView, options: DocsOptions): readonly Page[] {
  const parts = view.namespaces.filter(({ namespace }) => namespace.operationCount > 0);
  return [
    referencePage(view, options, { slug: "all", label: "everything" }, () => ({
      document: packed(redocJson(withSamples(view))),
      parts,
    })),
    ...parts.map((part) =>
      referencePage(view, options, part, () => {
        // All operations of a namespace have the same tag.
        const tag = part.resources[0]?.entries[0]?.operations[0].tag ?? "";
        return { document: packed(redocJson(cutDocument(withSamples(view), tag))), parts: [part] };
      }),
    ),
  ];
}

/** The document with samples of each request, which the one for tools leaves out. */
const withSamples = memoizeByObject(({ site: { document, surface } }: SiteView): SiteDocument => {
  const operations = new Map(surface.operations.map((operation) => [operation.id, operation]));
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, documented]) => {
        const operation = operations.get(documented.operationId ?? "");
        const samples = operation && { "x-codeSamples": documentSamples(surface, operation) };
        return [method, { ...documented, ...samples }];
      }),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
});

interface ReferenceData {
  readonly document: string;
  /** The namespaces, whose operations are listed until Redoc has loaded. */
  readonly parts: readonly NamespaceView[];
}

function referencePage(
  view: SiteView,
  options: DocsOptions,
  { slug, label }: Pick<NamespaceView, "slug" | "label">,
  data: () => ReferenceData,
): Page {
  return htmlPage(options, `${view.site.slug}/reference/${slug}.html`, () => ({
    title: `${label} · ${view.title}`,
    crumbs: [siteCrumb(view), { label: `Reference: ${label}` }],
    template: "reference",
    sidebar: { view },
    data: { view, heading: slug === "all" ? view.title : label, ...data() },
  }));
}
