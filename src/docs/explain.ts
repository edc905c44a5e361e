import type { Dispatch, DispatchStep } from "../surface/dispatch.ts";
import { examplePath } from "./request.ts";
import { renderPage } from "./layout.ts";
import type { DocsOptions, SiteDocumentation } from "./model.ts";
import { crumbOf, viewSite } from "./view.ts";

/** What is said of a candidate. */
const OUTCOMES: Readonly<Record<DispatchStep["outcome"], string>> = {
  answers: "answers",
  differs: "does not match the path",
  method: "matches, but has no endpoint for the method",
  hidden: "matches, but an earlier route answers",
  dead: "never answers: its pattern is broken",
  unread: "could not be tried: its pattern is not understood, or others took too long",
};

/** What was asked, as it is shown in the form again. */
export interface Question {
  readonly method: string;
  readonly path: string;
  /** Absent where nothing was looked for. */
  readonly answer?: Dispatch;
  /** The steps of the answer that are told one by one; the others are counted. */
  readonly steps?: readonly DispatchStep[];
  /** Why nothing was looked for; one sentence. */
  readonly refusal?: string;
}

/** The page that says which route answers a request; without an answer it only asks for one. */
export function explainPage(site: SiteDocumentation, question: Question, options: DocsOptions): string {
  const { answer, steps = [] } = question;
  const view = viewSite(site);
  return renderPage(options, {
    path: `${site.slug}/explain.html`,
    title: `Explain a path · ${view.title}`,
    crumbs: [crumbOf(view), { label: "Explain a path" }],
    template: "explain",
    data: {
      ...question,
      view,
      example: examplePath(site.surface.operations),
      steps: steps.map((step) => ({ ...step, text: OUTCOMES[step.outcome] })),
      others: (answer?.steps.length ?? 0) - steps.length,
    },
  });
}
