import type { SiteDocumentation } from "../docs/index.ts";
import type { DocumentOptions } from "../openapi/index.ts";
import type { Selection } from "../surface/index.ts";
import type { Reading } from "./connection.ts";
import type { ResponseSettings } from "./responses.ts";
import type { SluggedSite } from "./sites.ts";
import { readInput, sourceOf, type SourceInput } from "./sources.ts";

/** Settings of a site's documentation, as plain data for other threads too. */
export interface SiteSettings {
  readonly document: Pick<DocumentOptions, "security" | "lists">;
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
  return documentSite(slug, source, readAt, {
    ...document,
    ...(await readResponses(responses, source.surface)),
    ...selection,
  });
}
