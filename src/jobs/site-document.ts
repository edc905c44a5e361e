import type { SiteDocumentation } from "../docs/index.ts";
import type { DocumentOptions, Overlay } from "../openapi/index.ts";
import type { Selection } from "../surface/index.ts";
import type { Reading } from "./connection.ts";
import type { ResponseSettings } from "./responses.ts";
import type { SluggedSite } from "./sites.ts";
import { readInput, sourceOf, type SourceInput } from "./sources.ts";

/** Settings of a site's documentation, as plain data for other threads too. */
export interface SiteSettings {
  readonly document: Pick<DocumentOptions, "security" | "lists"> & { readonly overlays?: readonly Overlay[] };
  readonly responses: ResponseSettings;
  readonly selection: Selection & { readonly title?: string };
  /** The time of reading, for pages that show their age. */
  readonly readAt?: string;
}

/**
 * Opens a site and makes its documentation.
 *
 * @throws RouteprintError where there is no index.
 */
export async function readSite(
  site: SluggedSite,
  reading: Reading,
  settings: SiteSettings,
): Promise<SiteDocumentation> {
  return documentInput(site.slug, await readInput(site, reading), settings);
}

/**
 * Makes the documentation of an index.
 *
 * @throws RouteprintError where the input is no index.
 */
export async function documentInput(
  slug: string,
  input: SourceInput,
  { document, responses, selection, readAt }: SiteSettings,
): Promise<SiteDocumentation> {
  const [{ documentSite }, { readResponses }] = await Promise.all([
    import("../documentation.ts"),
    import("./responses.ts"),
  ]);
  const source = await sourceOf(input);
  const site = documentSite(slug, source, readAt, {
    ...document,
    ...(await readResponses(responses, source.surface)),
    ...selection,
  });
  // An overlay that does not fit fails here, not at a page.
  if (document.overlays !== undefined) void site.document;
  return site;
}
