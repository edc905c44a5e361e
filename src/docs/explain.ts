import type { Explanation } from "../answers/explanation.ts";
import type { DispatchStep } from "../surface/dispatch.ts";
import { examplePath } from "../example/request.ts";
import { renderPage } from "./layout.ts";
import type { DocsOptions, SiteDocumentation } from "./model.ts";
import { siteCrumb } from "./paths.ts";
import { viewSite } from "./view.ts";

/** The text for each outcome. */
const OUTCOMES: Readonly<Record<DispatchStep["outcome"], string>> = {
  answers: "answers",
  differs: "does not match the path",
  method: "matches, but has no endpoint for the method",
  hidden: "matches, but an earlier route answers",
  dead: "never answers: its pattern is invalid",
  unread: "could not be checked: its pattern is not supported",
};

/** The request to explain, as the form shows it again. */
export interface Question {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** Absent where no request was made. */
  readonly explanation?: Explanation;
  /** Why the request was rejected, in one sentence. */
  readonly refusal?: string;
}

/** The page that explains which route answers a request; without a result it shows the form alone. */
export function explainPage(site: SiteDocumentation, question: Question, options: DocsOptions): string {
  const { explanation } = question;
  const { steps = [], missed = [] } = explanation ?? {};
  const view = viewSite(site);
  return renderPage(options, {
    path: `${site.slug}/explain.html`,
    title: `Explain a path · ${view.title}`,
    crumbs: [siteCrumb(view), { label: "Explain a path" }],
    template: "explain",
    sidebar: { view },
    data: {
      ...question,
      view,
      example: examplePath(site.surface.operations),
      steps: steps.map((step) => ({ ...step, text: OUTCOMES[step.outcome] })),
      others: (explanation?.found.steps.length ?? 0) - missed.length - steps.length,
    },
  });
}
