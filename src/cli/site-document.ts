import type { SiteDocumentation } from "../docs/model.ts";
import { usage } from "./failure.ts";
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
 * Makes the documentation of an index, or of a document that routeprint wrote.
 *
 * @throws RouteprintError where the input is neither; `usage` for options that need an index.
 */
export async function documentInput(
  slug: string,
  input: SourceInput,
  { document, responses, selection, readAt }: SiteSettings,
): Promise<SiteDocumentation> {
  const [{ documentSite, documentWritten }, { readWritten }] = await Promise.all([
    import("../documentation.ts"),
    import("../side.ts"),
  ]);
  const written = input.fetched === undefined ? await readWritten(input.bytes, input.where) : undefined;
  if (written !== undefined) {
    if (Object.keys(document).length > 0 || responses.responsesFrom !== undefined)
      throw usage(
        `${input.where} is a document, which --security, --lists and --responses-from do not change`,
        "Add them with convert, or give the index.",
      );
    return documentWritten(slug, written, readAt, selection);
  }
  const source = await sourceOf(input);
  const { readResponses } = await import("./responses.ts");
  return documentSite(slug, source, readAt, {
    ...document,
    ...(await readResponses(responses, source.surface)),
    ...selection,
  });
}
