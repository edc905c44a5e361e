import express from "express";
import type { Request, RequestHandler, Response } from "express";
import {
  type DocsOptions,
  type SiteDocumentation,
  compareRequest,
  explainRequest,
  feedPages,
  withHistory,
} from "../docs/index.ts";
import { render, rootOf, send } from "./response.ts";
import type { SiteStore } from "./store.ts";

/** The pages that depend on the request: explanations of requests, comparisons of sites, feeds with absolute links. */
export function requestPages(
  store: SiteStore,
  options: () => DocsOptions,
  historyOf: (site: SiteDocumentation) => DocsOptions["history"],
): RequestHandler {
  const router = express.Router({ strict: true });
  const siteOf = ({ params }: Request): SiteDocumentation | undefined =>
    store.current().find(({ slug }) => slug === params["site"]);
  router.get(["/:site/explain", "/:site/explain.html"], async (request, response, next) => {
    const site = siteOf(request);
    if (site === undefined) return next();
    const own = withHistory(options(), historyOf(site));
    return sendOnce(request, response, explainRequest(site, request.query, own));
  });
  router.get(["/:site/changes.atom", "/:site/changes.json"], async (request, response, next) => {
    const site = siteOf(request);
    if (site === undefined) return next();
    const own = withHistory({ ...options(), base: `${rootOf(request)}/` }, historyOf(site));
    const feed = feedPages(site, own).find(({ path }) => `/${path}` === request.path);
    return feed === undefined ? next() : send(request, response, await render(feed));
  });
  router.get(["/compare", "/compare.html"], async (request, response, next) => {
    const html = await compareRequest(store.current(), request.query, options());
    if (html === undefined) next();
    else await sendOnce(request, response, html);
  });
  return router;
}

/** Sends the page of a query: compressed, but not cached. */
async function sendOnce(request: Request, response: Response, html: string): Promise<void> {
  const page = { path: request.path, type: "text/html; charset=utf-8", render: () => html };
  await send(request, response, await render(page));
}
