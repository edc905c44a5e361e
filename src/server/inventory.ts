import { Router } from "express";
import type { Request } from "express";
import type { Kysely } from "kysely";
import {
  type DocsOptions,
  type Feed,
  PAGE_SIZE,
  type Paged,
  changePage,
  historyPage,
  holdersPage,
  inventoryPage,
  printAtom,
  printJsonFeed,
} from "../docs/index.ts";
import {
  type Inventory,
  type SiteFilter,
  type SiteRow,
  type Tables,
  countSites,
  findHolders,
  listChanges,
  listPlugins,
  listSites,
  listVersions,
  nearNames,
  readVersion,
  storedText,
} from "../inventory/index.ts";
import type { InventoryPages } from "./app.ts";
import { feedItem } from "./feed.ts";
import { render, send } from "./response.ts";

/** Changes on the page of all sites, and in a feed. */
const NEWEST = 12;
const FEED_SIZE = 100;

/** Most rows of a search; a route of core is on every site. */
const MOST_FOUND = 500;

/** The most versions that the page of a site lists. */
const MOST_VERSIONS = 200;

/** The pages, feeds and saved indexes of an inventory. */
export function inventoryPages({ db }: Inventory, options: () => DocsOptions): InventoryPages {
  const router = Router({ strict: true });
  for (const [paths, type, print] of TEXTS) {
    router.get(paths, async (request, response, next) => {
      const text = await print(db, request, options());
      if (text === undefined) next();
      else await send(request, response, await render({ path: request.path, type, render: () => text }));
    });
  }
  router.get("/inventory/saved.json", async (request, response, next) => {
    const address = textIn(request, "site") ?? "";
    const id = numberIn(request, "version");
    const [version] = id === undefined ? [] : await listVersions(db, address, { id });
    if (version === undefined) {
      next();
      return;
    }
    const { bytes } = await readVersion(db, version, address);
    // The bytes of the site are foreign: they are never shown as a page.
    response.attachment("index.json").set("Cache-Control", "no-cache").type("application/octet-stream");
    response.send(Buffer.from(bytes));
  });
  return { handle: router };
}

/** Prints the response to a request; undefined where nothing is found. */
type InventoryPrinter = (
  db: Kysely<Tables>,
  request: Request,
  options: DocsOptions,
) => Promise<string | undefined>;

const HTML = "text/html; charset=utf-8";

const TEXTS: readonly (readonly [paths: string[], type: string, print: InventoryPrinter])[] = [
  [["/inventory", "/inventory.html"], HTML, printAll],
  [["/inventory/site", "/inventory/site.html"], HTML, printHistory],
  [["/inventory/change", "/inventory/change.html"], HTML, printChange],
  [["/inventory/find", "/inventory/find.html"], HTML, printHolders],
  [["/inventory/feed.atom"], "application/atom+xml; charset=utf-8", printFeed(printAtom)],
  [["/inventory/feed.json"], "application/feed+json; charset=utf-8", printFeed(printJsonFeed)],
];

async function printAll(...[db, request, options]: Parameters<InventoryPrinter>): Promise<string> {
  const filter = filterOf(request);
  const page = pageOf(request);
  const [counts, plugins, sites, changes] = await Promise.all([
    countSites(db),
    listPlugins(db),
    listSites(db, { ...filter, ...rowsOf(page) }),
    listChanges(db, { newest: true, limit: NEWEST }),
  ]);
  return inventoryPage({ counts, plugins, sites: paged(sites, page), changes, filter }, options);
}

async function printHistory(
  ...[db, request, options]: Parameters<InventoryPrinter>
): Promise<string | undefined> {
  const site = await siteOf(db, request);
  if (site === undefined) return undefined;
  const { address } = site;
  const page = pageOf(request);
  const [versions, changes] = await Promise.all([
    listVersions(db, address, { limit: MOST_VERSIONS }),
    listChanges(db, { address, newest: true, ...rowsOf(page) }),
  ]);
  return historyPage({ site, versions, changes: paged(changes, page) }, options);
}

async function printChange(
  ...[db, request, options]: Parameters<InventoryPrinter>
): Promise<string | undefined> {
  const id = numberIn(request, "id");
  const [change] = id === undefined ? [] : await listChanges(db, { id });
  return change && changePage(change, options);
}

async function printHolders(...[db, request, options]: Parameters<InventoryPrinter>): Promise<string> {
  const words = textIn(request, "q") ?? "";
  const { rows, isPart } =
    words === "" ? { rows: [], isPart: false } : await findHolders(db, words, MOST_FOUND + 1);
  const near = words === "" || rows.length > 0 ? [] : await nearNames(db, words);
  const [found, isCut] = [rows.slice(0, MOST_FOUND), rows.length > MOST_FOUND];
  return holdersPage({ words, found, isPart, near, isCut }, options);
}

/** Prints the feed of the site that the query names, or of all. */
function printFeed(print: (feed: Feed) => string): InventoryPrinter {
  return async (db, request) => {
    const site = await siteOf(db, request);
    if (site === undefined && request.query["site"] !== undefined) return undefined;
    const address = site === undefined ? {} : { address: site.address };
    const changes = await listChanges(db, { ...address, newest: true, limit: FEED_SIZE });
    // The guard has checked the name of the host.
    const base = `${request.protocol}://${request.get("host") ?? ""}${request.baseUrl}`;
    const title = site === undefined ? "Changes of all sites" : `Changes of ${site.label}`;
    const self = `${base}${request.url}`;
    const items = changes.map((change) => feedItem(base, change));
    return print({ id: self, self, home: `${base}/inventory`, title, items });
  };
}

async function siteOf(db: Kysely<Tables>, request: Request): Promise<SiteRow | undefined> {
  const address = textIn(request, "site");
  const [site] = address === undefined ? [] : await listSites(db, { address, limit: 1 });
  return site;
}

function textIn({ query }: Request, name: string): string | undefined {
  const value = query[name];
  return typeof value === "string" && value !== "" ? storedText(value) : undefined;
}

function numberIn(request: Request, name: string): number | undefined {
  const text = textIn(request, name) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function filterOf(request: Request): SiteFilter {
  const since = textIn(request, "since");
  const fields = {
    words: textIn(request, "words"),
    plugin: textIn(request, "plugin"),
    namespace: textIn(request, "namespace"),
    fingerprint: textIn(request, "fingerprint"),
    changedSince: since !== undefined && /^\d{4}-\d\d-\d\d$/.test(since) ? since : undefined,
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...(request.query["failing"] === "1" ? { failing: true } : {}) };
}

function pageOf(request: Request): number {
  return Math.max(1, numberIn(request, "page") ?? 1);
}

/** Requests one row more than a page holds, to detect a next page. */
function rowsOf(page: number): { readonly offset: number; readonly limit: number } {
  return { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 };
}

function paged<Row>(rows: readonly Row[], page: number): Paged<Row> {
  return { rows: rows.slice(0, PAGE_SIZE), page, hasNext: rows.length > PAGE_SIZE };
}
