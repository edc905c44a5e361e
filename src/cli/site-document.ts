import type { SiteDocumentation } from "../docs/model.ts";
import { sourceOf } from "./input.ts";
import type { SourceInput } from "./input.ts";
import type { DocumentFlags, ResponseSettings } from "./options.ts";
import type { PageSettings } from "./tailoring.ts";

/** How the pages of a site are made. Plain data, for other threads too. */
export interface SiteSettings {
  readonly document: DocumentFlags;
  readonly responses: ResponseSettings;
  readonly selection: PageSettings["selection"];
  /** The time of reading, for pages that show their age. */
  readonly readAt?: string;
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
