import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import express from "express";
import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import helmet from "helmet";
import {
  type Comparisons,
  type DocsOptions,
  type SiteDocumentation,
  type Tailoring,
  isReference,
  messagePage,
  policyOf,
} from "../docs/index.ts";
import { RouteprintError, sentencesOf } from "../diagnostics/errors.ts";
import type { ContentPolicy } from "../base/content-policy.ts";
import { lazy, memoizeByObject } from "../base/memo.ts";
import { readSource } from "../source.ts";
import { requestPages } from "./request-pages.ts";
import { createRenderCache, send } from "./response.ts";
import { addByFile, addByForm, guardToken, limitReadings, MOST_BYTES } from "./adding.ts";
import { guardHost } from "./guard.ts";
import { findPage, rememberPages } from "./page-list.ts";
import type { SiteStore } from "./store.ts";

// Exported by `routeprint/server` too.
export { listen } from "./listen.ts";
export type { Listening, ListenOptions } from "./listen.ts";
export { createStore } from "./store.ts";
export type { SiteSource, SiteStore, StoreOptions } from "./store.ts";

/** Pages of an inventory; unknown pages are left to `next`. */
export interface InventoryPages {
  /** Responds to a request below `/inventory`. */
  handle(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void;
}

/** Options of `createApp`: the sites to show, and the permissions of visitors. */
export interface AppOptions {
  readonly store: SiteStore;
  /** Host names to respond to besides loopback names, with or without a port. */
  readonly allowedHosts?: readonly string[];
  /**
   * Adds a site by its address; absent where no site can be added. The signal aborts when the client disconnects.
   */
  readonly addSite?: (url: string, signal: AbortSignal) => Promise<void>;
  /** The target of the console on each operation; no console where absent. */
  readonly tryTarget?: "mock" | "site";
  /** Adds a site from a saved index and returns its slug; goes with `addSite`. */
  readonly addFile?: (name: string, bytes: Uint8Array) => Promise<string>;
  readonly tailoring?: Tailoring;
  /** Makes the pages and feeds of an inventory, which are served beside those of the sites. */
  readonly inventory?: (options: () => DocsOptions) => Promise<InventoryPages>;
  /** Returns what is known of the history of a site now; an equal history is the same object. */
  readonly historyOf?: (site: SiteDocumentation) => DocsOptions["history"];
  /** Compares sites; in this thread where absent. */
  readonly comparisons?: () => Promise<Comparisons>;
}

/**
 * Creates the application, for `http.createServer` or for `use` of an express application; it listens on nothing.
 *
 * @example
 * const store = createStore({ refreshAfter: 300_000 });
 * const load = async () => documentSite("shop", await fetchSource("example.com"), new Date().toISOString());
 * await store.add({ slug: "shop", remote: true, load });
 * const { url, close } = await listen(createApp({ store }), "127.0.0.1", 0);
 * await close();
 */
export function createApp(settings: AppOptions): RequestListener {
  const {
    store,
    allowedHosts = [],
    addSite,
    addFile,
    tryTarget,
    inventory,
    historyOf = () => undefined,
  } = settings;
  const app = express();
  const token = randomBytes(24).toString("base64url");
  const options = docsOptionsOf(settings, token);
  const pagesOf = rememberPages(options, historyOf);
  const cache = createRenderCache();
  // With a slash after its name, the relative links of a page would break.
  app.enable("strict routing").disable("x-powered-by").set("etag", false).set("query parser", "simple");
  const guard = guardHost(allowedHosts);
  app.use((request, response, next) => {
    if (!guard(request, response)) next();
  });
  if (tryTarget === "mock") app.use("/:site/mock", mockOf(store));
  app.use(secureHeaders(store, tryTarget));
  const reading = limitReadings();
  if (addSite) {
    const form = express.urlencoded({ extended: false, limit: "8kb" });
    app.post("/sites", form, guardToken("form", token), reading, addByForm(addSite));
  }
  if (addFile) {
    const file = express.raw({ type: () => true, limit: MOST_BYTES });
    app.post("/files", guardToken("file", token), reading, file, addByFile(addFile));
  }
  app.use(allowReading);
  if (inventory) app.use(inventoryOf(inventory, store, options));
  app.use(requestPages(store, options, historyOf));
  app.use(async (request: Request, response: Response, next) => {
    const path = pathOf(request.path);
    const pages = pagesOf(store.current());
    const page = path === undefined ? undefined : findPage(pages, path);
    if (isBare(request)) response.redirect(withSlash(request.originalUrl));
    else if (page) await send(request, response, await cache.take(page));
    else if (path !== undefined && isOldOverview(path, store.current()))
      response.redirect(path.endsWith("/") ? "../" : "./");
    else if (path !== undefined && pages.has(`${path}/index.html`)) response.redirect(withSlash(request.url));
    else next();
  });
  app.use((request, response) => {
    sendHtml(
      response,
      404,
      messagePage(options(), request.path, "Not found", "There is no page at this address."),
    );
  });
  app.use(errorHandler(options));
  return app;
}

/** The options of the pages, which depend on the number of sites: one has nothing to compare with. */
function docsOptionsOf(
  { store, addSite, tryTarget, tailoring, inventory, comparisons = loadComparisons }: AppOptions,
  token: string,
): () => DocsOptions {
  const ofOne: DocsOptions = {
    links: "server",
    live: true,
    ...(addSite === undefined ? {} : { token }),
    ...(tryTarget === undefined ? {} : { tryTarget }),
    ...(tailoring === undefined ? {} : { tailoring }),
  };
  const ofMore = { ...ofOne, comparisons };
  return () => {
    const { length } = store.current();
    const found = length < 2 ? { ...ofOne, isAlone: length === 1 } : ofMore;
    return inventory === undefined ? found : { ...found, inventory: length === 0 ? "root" : "beside" };
  };
}

/** The pages of the inventory, loaded with the first of them. Without sites they begin at the root. */
function inventoryOf(
  inventory: NonNullable<AppOptions["inventory"]>,
  store: SiteStore,
  options: () => DocsOptions,
): RequestHandler {
  const pages = lazy(() => inventory(options));
  return async (request, response, next) => {
    if (request.path === "/" && store.current().length === 0) response.redirect("./inventory");
    else if (/^\/inventory(?:[/.]|$)/.test(request.path)) (await pages()).handle(request, response, next);
    else next();
  };
}

async function loadComparisons(): Promise<Comparisons> {
  return (await import("../comparisons.ts")).comparisons;
}

/** Whether a path was the overview of the only site while there were others. */
function isOldOverview(path: string, sites: readonly SiteDocumentation[]): boolean {
  const [site, ...others] = sites;
  return others.length === 0 && site !== undefined && path.replace(/\/$/, "") === site.slug;
}

/** Whether the address is the mount path of the application without its final slash. */
function isBare({ baseUrl, originalUrl }: Request): boolean {
  return baseUrl !== "" && originalUrl.split("?", 1)[0] === baseUrl;
}

/** The address of a folder with its final slash, relative to the request: links of its page start there. */
function withSlash(url: string): string {
  const [path = "", ...query] = url.split("?");
  return `./${path.slice(path.lastIndexOf("/") + 1)}/${query.length === 0 ? "" : `?${query.join("?")}`}`;
}

/** The path of the requested page. An escaped slash separates no folders: relative links would break. */
function pathOf(path: string): string | undefined {
  try {
    return decodeURI(path).slice(1);
  } catch {
    return undefined;
  }
}

function secureHeaders(store: SiteStore, tryTarget: AppOptions["tryTarget"]): RequestHandler {
  const headersFor = memoizeByObject(headersOf);
  const policyFor = memoizeByObject((site: SiteDocumentation) =>
    policyOf("", tryTarget === undefined ? {} : { tryTarget }, site.surface),
  );
  return (request, response, next) => {
    const slug = request.path.split("/", 2)[1];
    const site = tryTarget === "site" ? store.current().find((one) => one.slug === slug) : undefined;
    const policy =
      isReference(request.path) || site === undefined
        ? policyOf(request.path, {}, undefined)
        : policyFor(site);
    headersFor(policy)(request, response, next);
  };
}

/** A mock for each site, below its pages; made when it is first used. */
function mockOf(store: SiteStore): RequestHandler {
  const mockOfSite = memoizeByObject(async (site: SiteDocumentation) => {
    const { createMock } = await import("../mock/app.ts");
    const { value } = readSource(Buffer.from(site.index), site.slug);
    return createMock({ surface: site.surface, value });
  });
  return async (request, response, next) => {
    const site = store.current().find(({ slug }) => slug === request.params["site"]);
    if (site === undefined) next();
    else (await mockOfSite(site))(request, response);
  };
}

function headersOf(policy: ContentPolicy): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...policy, "frame-ancestors": ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    // For browsers without `frame-ancestors`.
    xFrameOptions: { action: "deny" },
    // Without a referrer, browsers send forms of these pages from the origin `null`. Other hosts get none.
    referrerPolicy: { policy: "same-origin" },
    // The server speaks plain HTTP; the proxy that adds TLS decides.
    strictTransportSecurity: false,
  });
}

const allowReading: RequestHandler = (request, response, next) => {
  if (request.method === "GET" || request.method === "HEAD") next();
  else response.set("Allow", "GET, HEAD").status(405).type("text/plain").send("Only GET and HEAD.\n");
};

function sendHtml(response: Response, status: number, html: string): void {
  response.status(status).set("Cache-Control", "no-store").type("html").send(html);
}

function errorHandler(options: () => DocsOptions): ErrorRequestHandler {
  // Express recognizes an error handler by its four parameters.
  return (error: unknown, request, response, _next) => {
    if (error instanceof RouteprintError) {
      const page = messagePage(options(), request.path, "That did not work", sentencesOf(error));
      sendHtml(response, error.code === "database-failed" ? 503 : 422, page);
      return;
    }
    const refused = statusOf(error);
    const text = refused === undefined ? "Internal error." : "The request cannot be read.";
    sendHtml(response, refused ?? 500, messagePage(options(), request.path, "Error", text));
  };
}

/** The 4xx status of a body parser's error. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("status" in error)) return undefined;
  const { status } = error;
  return typeof status === "number" && status >= 400 && status < 500 ? status : undefined;
}
