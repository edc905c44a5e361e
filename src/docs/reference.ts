import { cutDocument } from "./cut.ts";
import { redocJson } from "./embed.ts";
import { htmlPage } from "./layout.ts";
import type { DocsOptions, Page } from "./model.ts";
import { outlineOf } from "./outline.ts";
import type { OutlineEntry } from "./outline.ts";
import { crumbOf } from "./view.ts";
import type { NamespaceView, SiteView } from "./view.ts";

/** The Redoc pages of a site: one for each namespace that has operations, and one of everything. */
export function referencePages(view: SiteView, options: DocsOptions): readonly Page[] {
  const parts = view.namespaces.filter(({ namespace }) => namespace.operationCount > 0);
  return [
    referencePage(view, options, { slug: "all", label: "everything" }, () => ({
      document: redocJson(view.site.document),
      parts: parts.map((part) => ({ label: part.label, entries: outlineOf(view, part) })),
      brief: true,
    })),
    ...parts.map((part) =>
      referencePage(view, options, part, () => {
        const entries = outlineOf(view, part);
        // The operations of a namespace carry one tag in the document.
        const tag = entries[0]?.shown.tag ?? "";
        return {
          document: redocJson(cutDocument(view.site.document, tag)),
          parts: [{ label: part.label, entries }],
          brief: false,
        };
      }),
    ),
  ];
}

interface ReferenceData {
  readonly document: string;
  /** The operations by namespace, to be read before and without Redoc. */
  readonly parts: readonly { readonly label: string; readonly entries: readonly OutlineEntry[] }[];
  /** Whether only the names of the operations are told: there are many of them. */
  readonly brief: boolean;
}

function referencePage(
  view: SiteView,
  options: DocsOptions,
  { slug, label }: Pick<NamespaceView, "slug" | "label">,
  data: () => ReferenceData,
): Page {
  return htmlPage(options, `${view.site.slug}/reference/${slug}.html`, () => ({
    title: `${label} · ${view.title}`,
    crumbs: [crumbOf(view), { label: `Reference: ${label}` }],
    template: "reference",
    data: { view, label, ...data() },
  }));
}
