import type { DocsOptions, SiteDocumentation } from "../docs/model.ts";
import { explainPage } from "../docs/explain.ts";
import { memoizeByObject } from "../memo.ts";
import { askedPath } from "../surface/address.ts";
import { createDispatcher } from "../surface/dispatch.ts";
import type { Dispatch, DispatchStep } from "../surface/dispatch.ts";
import { nearestSteps } from "../surface/candidates.ts";

const LONGEST_PATH = 2000;
const LONGEST_METHOD = 20;

const dispatcherOf = memoizeByObject(createDispatcher);

/** The page that shows which route of a site handles the method and path of the query. */
export function explainRequest(
  site: SiteDocumentation,
  query: Readonly<Record<string, unknown>>,
  options: DocsOptions,
): string {
  const { method = "GET", path = "" } = query;
  if (typeof method !== "string" || typeof path !== "string" || path === "") {
    return explainPage(site, { method: "GET", path: "" }, options);
  }
  const asked = method.slice(0, LONGEST_METHOD);
  if (path.length > LONGEST_PATH) {
    const refusal = `A path of more than ${LONGEST_PATH} characters is not looked up; this one has ${path.length}, and its beginning stands above.`;
    return explainPage(site, { method: asked, path: path.slice(0, LONGEST_PATH), refusal }, options);
  }
  const answer = dispatcherOf(site.surface).dispatch(asked, askedPath(path, site.surface.apiRoot) ?? path);
  const { method: said, path: read } = answer;
  return explainPage(site, { method: said, path: read, answer, steps: stepsOf(answer) }, options);
}

/** The steps to show; where no route matches, those of routes that nearly match. */
function stepsOf({ route, steps, path }: Dispatch): readonly DispatchStep[] {
  return route === null ? nearestSteps(steps, path) : steps.filter(({ outcome }) => outcome !== "differs");
}
