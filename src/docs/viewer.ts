import { asObject } from "../base/json.ts";
import { documentSamples } from "../example/index.ts";
import type { SiteDocument } from "./model.ts";
import { redocTag } from "./paths.ts";
import type { OperationGroup } from "./resources.ts";
import type { SiteView } from "./view.ts";

interface ViewerOptions {
  /** Trusted HTML, shown before the description. */
  readonly intro?: string | undefined;
  /** Whether operations get samples of their requests. */
  readonly samples?: boolean;
}

/**
 * The document that Redoc shows, arranged as the sidebar: a group for each namespace, a tag for each resource, and one
 * operation for the methods of one handler. The published document has all operations, by namespace.
 */
export function viewerDocument(
  view: SiteView,
  { intro = "", samples = false }: ViewerOptions = {},
): SiteDocument {
  const { document } = view.site;
  const groups = view.families
    .flatMap(({ namespaces }) => namespaces)
    .filter(({ resources }) => resources.length > 0);
  return {
    ...document,
    info: introduced(document.info, intro),
    tags: groups.flatMap((namespace) =>
      namespace.resources.map((resource) => ({
        name: redocTag(namespace, resource),
        "x-displayName": resource.label,
      })),
    ),
    "x-tagGroups": groups.map((namespace) => ({
      name: namespace.label,
      tags: namespace.resources.map((resource) => redocTag(namespace, resource)),
    })),
    paths: viewerPaths(view, samples),
  };
}

/** The description begins with the introduction, as the overview does. */
function introduced(info: object, intro: string): object {
  if (intro === "") return info;
  const { description } = asObject(info);
  // In Markdown a blank line ends HTML, also within `pre`.
  const html = intro.trim().replaceAll(/<pre\b.*?<\/pre>/gs, (code) => code.replaceAll("\n", "<br>"));
  return { ...info, description: typeof description === "string" ? `${html}\n\n${description}` : html };
}

function viewerPaths(view: SiteView, samples: boolean): SiteDocument["paths"] {
  const { document, surface } = view.site;
  const paths = new Map<string, Record<string, object>>();
  for (const { operation, sentNames } of view.operations) {
    const { id, template } = operation;
    const place = view.places.get(id);
    const method = operation.method.toLowerCase();
    const documented = document.paths[template]?.[method];
    if (place?.entry.operations[0].operation !== operation || documented === undefined) continue;
    const item = paths.get(template) ?? {};
    item[method] = {
      ...documented,
      tags: [redocTag(place.namespace, place.resource)],
      ...methodsNote(place.entry, documented.description),
      ...(samples ? { "x-codeSamples": documentSamples(surface, operation, sentNames) } : {}),
    };
    paths.set(template, item);
  }
  return Object.fromEntries(paths);
}

/** The description with the other methods of the handler, if any. */
function methodsNote({ operations }: OperationGroup, description = ""): { readonly description?: string } {
  const [, ...others] = operations.map(({ operation }) => `\`${operation.method}\``);
  if (others.length === 0) return {};
  const note = `${others.join(" and ")} ${others.length === 1 ? "does" : "do"} the same.`;
  return { description: description === "" ? note : `${description}\n\n${note}` };
}
