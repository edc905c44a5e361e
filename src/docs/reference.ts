import { documentSamples } from "../example/index.ts";
import { documentScript } from "./embed.ts";
import { htmlPage } from "./layout.ts";
import type { DocsOptions, Page, SiteDocument } from "./model.ts";
import { siteCrumb } from "./paths.ts";
import type { NamespaceView, SiteView } from "./view.ts";

/** The Redoc pages of a site, one for each namespace with operations and one for all, and the document that they share. */
export function referencePages(view: SiteView, options: DocsOptions): readonly Page[] {
  const parts = view.namespaces.filter(({ namespace }) => namespace.operationCount > 0);
  return [
    documentFile(view),
    referencePage(view, options, { slug: "all", heading: view.title, parts }),
    ...parts.map((part) => {
      // All operations of a namespace have the same tag.
      const tag = part.resources[0]?.entries[0]?.operations[0].tag ?? "";
      return referencePage(view, options, { slug: part.slug, heading: part.label, parts: [part], tag });
    }),
  ];
}

/** The file is a script, because a page on disk can load nothing else. */
function documentFile(view: SiteView): Page {
  return {
    path: `${view.site.slug}/document.js`,
    type: "text/javascript; charset=utf-8",
    render: async () => `${await documentScript(withSamples(view))}\n`,
  };
}

/** Adds samples of each request to the document; the document for tools has none. */
function withSamples({ site: { document, surface }, operations: views }: SiteView): SiteDocument {
  const samples = new Map(
    views.map(({ operation, sentNames }) => [
      operation.id,
      (): object => ({ "x-codeSamples": documentSamples(surface, operation, sentNames) }),
    ]),
  );
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, documented]) => {
        const samplesOf = samples.get(documented.operationId ?? "");
        return [method, { ...documented, ...samplesOf?.() }];
      }),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

interface ReferencePage {
  readonly slug: string;
  readonly heading: string;
  /** The namespaces, whose operations are listed until Redoc has loaded. */
  readonly parts: readonly NamespaceView[];
  /** The tag of the operations to show; absent for all. */
  readonly tag?: string;
}

function referencePage(view: SiteView, options: DocsOptions, { slug, ...reference }: ReferencePage): Page {
  const label = slug === "all" ? "everything" : reference.heading;
  return htmlPage(options, `${view.site.slug}/reference/${slug}.html`, () => ({
    title: `${label} · ${view.title}`,
    crumbs: [siteCrumb(view, options), { label: `Reference: ${label}` }],
    template: "reference",
    sidebar: { view },
    data: { view, ...reference, document: documentFile(view).path },
  }));
}
