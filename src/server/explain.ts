import { explain } from "../answers/explanation.ts";
import { explainPage } from "../docs/explain.ts";
import type { DocsOptions, SiteDocumentation } from "../docs/model.ts";

const LONGEST_PATH = 2000;
const LONGEST_BODY = 4000;
const LONGEST_METHOD = 20;

/** The page that shows which route of a site handles the method, path and body of the query, or why WordPress refuses them. */
export function explainRequest(
  site: SiteDocumentation,
  query: Readonly<Record<string, unknown>>,
  options: DocsOptions,
): string {
  const { method: word = "GET", path = "", body = "" } = query;
  if (typeof word !== "string" || typeof path !== "string" || typeof body !== "string" || path === "") {
    return explainPage(site, { method: "GET", path: "", body: "" }, options);
  }
  const method = word.slice(0, LONGEST_METHOD).toUpperCase();
  const [text, most, what] =
    path.length > LONGEST_PATH ? [path, LONGEST_PATH, "path"] : [body, LONGEST_BODY, "body"];
  if (text.length > most) {
    const refusal = `A ${what} of more than ${most} characters is not looked up; this one has ${text.length}, and its beginning stands above.`;
    const shown = { method, path: path.slice(0, LONGEST_PATH), body: body.slice(0, LONGEST_BODY) };
    return explainPage(site, { ...shown, refusal }, options);
  }
  const explanation = explain(site, { method, path, body });
  return explainPage(site, { method, path, body, explanation }, options);
}
