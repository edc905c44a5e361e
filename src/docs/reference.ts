import { documentScript } from "./embed.ts";
import { htmlPage } from "./layout.ts";
import type { DocsOptions, Page } from "./model.ts";
import { redocAnchor, siteCrumb } from "./paths.ts";
import type { NamespaceView, SiteView } from "./view.ts";
import { viewerDocument } from "./viewer.ts";

/** The Redoc pages of a site, one for each namespace with operations and one for all, and the document that they share. */
export function referencePages(view: SiteView, options: DocsOptions): readonly Page[] {
  const parts = view.families
    .flatMap(({ namespaces }) => namespaces)
    .filter(({ namespace }) => namespace.operationCount > 0);
  return [
    documentFile(view, options),
    referencePage(view, options, { slug: "all", heading: view.title, parts }),
    ...parts.map((part) =>
      referencePage(view, options, {
        slug: part.slug,
        heading: part.label,
        parts: [part],
        group: part.label,
      }),
    ),
  ];
}

/** The file is a script, because a page on disk can load nothing else. */
function documentFile(view: SiteView, { tailoring }: DocsOptions): Page {
  return {
    path: documentPath(view),
    type: "text/javascript; charset=utf-8",
    render: async () =>
      `${await documentScript(viewerDocument(view, { intro: tailoring?.intro, samples: true }))}\n`,
  };
}

function documentPath({ site: { slug } }: SiteView): string {
  return `${slug}/document.js`;
}

interface ReferencePage {
  readonly slug: string;
  readonly heading: string;
  /** The namespaces, whose operations are listed until Redoc has loaded. */
  readonly parts: readonly NamespaceView[];
  /** The group of tags to show; absent for all. */
  readonly group?: string;
}

function referencePage(view: SiteView, options: DocsOptions, { slug, ...reference }: ReferencePage): Page {
  const label = slug === "all" ? "everything" : reference.heading;
  return htmlPage(options, `${view.site.slug}/reference/${slug}.html`, () => ({
    title: `${label} · ${view.title}`,
    crumbs: [siteCrumb(view, options), { label: `Reference: ${label}` }],
    template: "reference",
    sidebar: { view },
    data: { view, ...reference, document: documentPath(view), redocAnchor },
  }));
}
