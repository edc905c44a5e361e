import { type Explanation, explain } from "../answers/index.ts";
import { examplePath } from "../example/index.ts";
import { renderPage } from "./layout.ts";
import type { DocsOptions, SiteDocumentation } from "./model.ts";
import { siteCrumb } from "./paths.ts";
import { viewSite } from "./view.ts";

const LONGEST_PATH = 2000;
const LONGEST_BODY = 4000;
const LONGEST_METHOD = 20;

/** The request to explain, as the form shows it again. */
interface ExplainForm {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** Absent where no request was made. */
  readonly explanation?: Explanation;
  /** Why the request was rejected, in one sentence. */
  readonly refusal?: string;
}

/** The page that shows which route of a site handles the method, path and body of the query, or why WordPress rejects them. */
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
    const refusal = `A ${what} of more than ${most} characters is not looked up; this one has ${text.length}, and the form shows its beginning.`;
    const shown = { method, path: path.slice(0, LONGEST_PATH), body: body.slice(0, LONGEST_BODY) };
    return explainPage(site, { ...shown, refusal }, options);
  }
  const explanation = explain(site.surface, { method, path, body });
  return explainPage(site, { method, path, body, explanation }, options);
}

/** Renders the page that explains which route responds to a request; without a result, only the form. */
function explainPage(site: SiteDocumentation, question: ExplainForm, options: DocsOptions): string {
  const view = viewSite(site);
  return renderPage(options, {
    path: `${site.slug}/explain.html`,
    title: `Explain a path · ${view.title}`,
    crumbs: [siteCrumb(view, options), { label: "Explain a path" }],
    template: "explain",
    sidebar: { view },
    data: {
      ...question,
      view,
      example: examplePath(site.surface.operations),
    },
  });
}
