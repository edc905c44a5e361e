import { groupBy } from "../group.ts";
import { memoizeByObject } from "../memo.ts";
import { BODY_METHODS } from "../surface/model.ts";
import { cutDocument } from "./cut.ts";
import { redocJson } from "./embed.ts";
import { describeType } from "./describe.ts";
import { htmlPage } from "./layout.ts";
import type { DocsOptions, Page } from "./model.ts";
import { crumbOf, type NamespaceView, type OperationView, type SiteView } from "./view.ts";

/** The Redoc pages of a site: one for each namespace with operations, and one for all. */
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
        // All operations of a namespace have the same tag.
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
  /** The operations by namespace, shown until Redoc has loaded. */
  readonly parts: readonly { readonly label: string; readonly entries: readonly OutlineEntry[] }[];
  /** Whether the outline lists operations without their parameters. */
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

/** An operation in the outline that a reference page shows until Redoc has loaded. */
export interface OutlineEntry {
  readonly shown: OperationView;
  /** The slug of the route's page. */
  readonly slug: string;
  /** The parameters by place (path, query, body); empty places are left out. */
  readonly places: readonly { readonly name: string; readonly takes: readonly Taken[] }[];
}

interface Taken {
  readonly name: string;
  /** Empty where nothing is declared. */
  readonly type: string;
  readonly required: boolean;
}

const operationsByNamespace = memoizeByObject((view: SiteView) =>
  groupBy(view.operations, ({ operation }) => operation.namespace),
);

/** The operations of a namespace, in the order of the document. */
export function outlineOf(view: SiteView, { namespace }: NamespaceView): readonly OutlineEntry[] {
  const operations = operationsByNamespace(view).get(namespace.name) ?? [];
  return operations.map((shown) => ({
    shown,
    slug: view.slugs.get(shown.operation.variants[0]?.route ?? "") ?? "",
    places: placesOf(shown),
  }));
}

function placesOf({ operation }: OperationView): OutlineEntry["places"] {
  const path = operation.variables.map(({ name, readings }) => ({
    name,
    type: readings[0]?.argument ? describeType(readings[0].argument.schema) : "",
    required: true,
  }));
  const rest = operation.arguments.map(({ name, schema, required }) => ({
    name,
    type: describeType(schema),
    required,
  }));
  return [
    { name: "Path", takes: path },
    { name: BODY_METHODS.has(operation.method) ? "Body" : "Query", takes: rest },
  ].filter(({ takes }) => takes.length > 0);
}
