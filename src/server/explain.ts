import type { DocsOptions, SiteDocumentation } from "../docs/model.ts";
import { explainPage } from "../docs/explain.ts";
import { askedPath } from "../surface/address.ts";
import { createDispatcher } from "../surface/dispatch.ts";
import type { Dispatcher } from "../surface/dispatch.ts";
import type { Surface } from "../surface/model.ts";

const LONGEST_PATH = 2000;

const dispatchers = new WeakMap<Surface, Dispatcher>();

/** The page that says which route of a site answers the method and path of the query. */
export function explainRequest(
  site: SiteDocumentation,
  query: Readonly<Record<string, unknown>>,
  options: DocsOptions,
): string {
  const { method = "GET", path = "" } = query;
  if (typeof method !== "string" || typeof path !== "string" || path === "" || path.length > LONGEST_PATH) {
    return explainPage(site, undefined, options);
  }
  const dispatcher = dispatchers.get(site.surface) ?? createDispatcher(site.surface);
  dispatchers.set(site.surface, dispatcher);
  return explainPage(
    site,
    dispatcher.dispatch(method.slice(0, 20), askedPath(path, site.surface.apiRoot) ?? path),
    options,
  );
}
