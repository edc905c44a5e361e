import { Router } from "express";
import {
  type DocsOptions,
  type Feed,
  changePage,
  historyPage,
  inventoryPage,
  printAtom,
  printJsonFeed,
  siteName,
} from "../docs/index.ts";
import {
  type Inventory,
  changesByWeek,
  countSites,
  databaseError,
  listChanges,
  listPlugins,
  listSites,
  listVersions,
  openOperations,
  operationTrends,
  readVersion,
} from "../inventory/index.ts";
import type { InventoryPages } from "./app.ts";
import { createCounts } from "./counts.ts";
import { feedItem } from "./feed.ts";
import { printHolders } from "./holders.ts";
import {
  type InventoryPrinter,
  type InventorySettings,
  filterOf,
  numberIn,
  pageOf,
  paged,
  rowsOf,
  siteOf,
  textIn,
} from "./inventory-request.ts";
import { RECORDS_PATH, serveRecords } from "./records.ts";
import { render, rootOf, send } from "./response.ts";
import { isServedAt } from "./served.ts";
import { MOST_VERSIONS, printComparison } from "./versions.ts";

/** Changes on the page of all sites, and in a feed. */
const NEWEST = 12;
const FEED_SIZE = 100;

/** Most open operations that the page of a site lists. */
const MOST_OPEN = 500;

/** Weeks of the plot of changes. */
const WEEKS = 52;

/** The pages, feeds and saved indexes of an inventory. */
export function inventoryPages(
  inventory: Inventory,
  options: () => DocsOptions,
  settings: InventorySettings = {},
): InventoryPages {
  const { db, where } = inventory;
  const refuse = (error: unknown): never => {
    throw databaseError(error, where);
  };
  const reading = { ...settings, counts: createCounts(db) };
  const router = Router({ strict: true });
  if (settings.tokens !== undefined) router.get(RECORDS_PATH, serveRecords(inventory, settings.tokens));
  for (const [paths, type, print] of TEXTS) {
    router.get(paths, async (request, response, next) => {
      const text = await print(db, request, options(), reading).catch(refuse);
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

const HTML = "text/html; charset=utf-8";

const TEXTS: readonly (readonly [paths: string[], type: string, print: InventoryPrinter])[] = [
  [["/inventory", "/inventory.html"], HTML, printAll],
  [["/inventory/site", "/inventory/site.html"], HTML, printHistory],
  [["/inventory/change", "/inventory/change.html"], HTML, printChange],
  [["/inventory/compare", "/inventory/compare.html"], HTML, printComparison],
  [["/inventory/find", "/inventory/find.html"], HTML, printHolders],
  [["/inventory/feed.atom"], "application/atom+xml; charset=utf-8", printFeed(printAtom)],
  [["/inventory/feed.json"], "application/feed+json; charset=utf-8", printFeed(printJsonFeed)],
];

async function printAll(...[db, request, options, reading]: Parameters<InventoryPrinter>): Promise<string> {
  const filter = filterOf(request);
  const page = pageOf(request);
  const [counts, plugins, sites, weeks, changes] = await Promise.all([
    countSites(db),
    reading.counts.plugins(),
    listSites(db, { ...filter, ...rowsOf(page), byName: true }),
    changesByWeek(db, WEEKS, new Date()),
    listChanges(db, { newest: true, limit: NEWEST }),
  ]);
  const shown = paged(sites, page);
  const trends = await operationTrends(
    db,
    shown.rows.map(({ address }) => address),
  );
  return inventoryPage(
    { counts, plugins, sites: shown, trends, weeks, changes, filter, slugOf: slugsOf(reading) },
    options,
  );
}

/** Finds the slugs of served sites. */
function slugsOf({ sites = () => [] }: InventorySettings): (address: string) => string | undefined {
  const served = sites();
  return (address) => served.find((site) => isServedAt(site, address))?.slug;
}

/** The slug of a site where it is served, and whether it has a changelog there. */
function linksOf(
  address: string,
  { sites = () => [], historyOf = () => undefined }: InventorySettings,
): { readonly slug: string | undefined; readonly hasChangelog: boolean } {
  const site = sites().find((each) => isServedAt(each, address));
  return { slug: site?.slug, hasChangelog: site !== undefined && historyOf(site) !== undefined };
}

async function printHistory(
  ...[db, request, options, settings]: Parameters<InventoryPrinter>
): Promise<string | undefined> {
  const site = await siteOf(db, request);
  if (site === undefined) return undefined;
  const { address } = site;
  const page = pageOf(request);
  const [versions, trends, plugins, open, changes] = await Promise.all([
    listVersions(db, address, { limit: MOST_VERSIONS }),
    operationTrends(db, [address]),
    listPlugins(db, address),
    openOperations(db, address, MOST_OPEN),
    listChanges(db, { address, newest: true, ...rowsOf(page) }),
  ]);
  const trend = trends.get(address) ?? [];
  return historyPage(
    { site, versions, trend, plugins, open, changes: paged(changes, page), ...linksOf(address, settings) },
    options,
  );
}

async function printChange(
  ...[db, request, options]: Parameters<InventoryPrinter>
): Promise<string | undefined> {
  const id = numberIn(request, "id");
  const [change] = id === undefined ? [] : await listChanges(db, { id });
  return change && changePage(change, options);
}

/** Prints the feed of the site that the query names, or of all. */
function printFeed(print: (feed: Feed) => string): InventoryPrinter {
  return async (db, request) => {
    const site = await siteOf(db, request);
    if (site === undefined && request.query["site"] !== undefined) return undefined;
    const address = site === undefined ? {} : { address: site.address };
    const changes = await listChanges(db, { ...address, newest: true, limit: FEED_SIZE });
    const base = rootOf(request);
    const title = site === undefined ? "Changes of all sites" : `Changes of ${siteName(site)}`;
    const self = `${base}${request.url}`;
    const items = changes.map((change) => feedItem(base, change));
    return print({ id: self, self, home: `${base}/inventory`, title, items });
  };
}
