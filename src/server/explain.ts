import type { DocsOptions, SiteDocumentation } from "../docs/model.ts";
import { messagePage } from "../docs/message.ts";

/** The page that says which route answers a method and path. */
export function explainRequest(
  site: SiteDocumentation,
  _query: Readonly<Record<string, unknown>>,
  options: DocsOptions,
): string {
  return messagePage(options, `/${site.slug}/explain`, "Explain", "This is not answered yet.");
}
