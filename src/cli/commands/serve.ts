import { spawn } from "node:child_process";
import type { Command } from "commander";
import { plain } from "../../base/escape.ts";
import type { Inventory } from "../../inventory/index.ts";
import type { SiteDocumentation } from "../../docs/index.ts";
import { type PageSettings, type SiteSettings, withSlugs } from "../../jobs/index.ts";
import type { AppOptions, InventorySettings, SiteStore } from "../../server/index.ts";
import { readConfig, readDocumentFlags } from "../config.ts";
import type { PageOptions } from "../config.ts";
import { refuseAccess } from "../access-settings.ts";
import { guestReading, readingOf } from "../connection.ts";
import { parseDuration } from "../duration.ts";
import { usage } from "../failure.ts";
import { listenOn, parsePort, refuseOpenHost } from "../listening.ts";
import { showOwnNotices, showRemark } from "../notices.ts";
import {
  addConnectionOptions,
  addDocumentOptions,
  addResponseOptions,
  documentFlags,
  responseSettings,
} from "../options.ts";
import type { CommandContext, ConnectionFlags, DocumentFlags, ResponseFlags } from "../options.ts";
import type { Io } from "../process.ts";
import { createReport } from "../reporter.ts";
import { findSites } from "../sites.ts";
import { addTailoringOptions, readPageSettings, refuseSharedTitle } from "../tailoring.ts";
import { readTokens } from "../token-file.ts";

interface ServeOptions extends ConnectionFlags, DocumentFlags, ResponseFlags, PageOptions {
  readonly port?: string;
  readonly host?: string;
  readonly refresh: string;
  readonly allowedHosts?: readonly string[];
  readonly allowAdding?: boolean;
  readonly open?: boolean;
  readonly database?: string;
  readonly tokenFile?: string;
}

const EXAMPLES = `
Examples:
  routeprint serve https://example.com
  routeprint serve samples/*.index.json --port 0
  routeprint serve --database routeprint.db
  routeprint serve saved/ --host 0.0.0.0 --allowed-hosts docs.example.com`;

const DEFAULT_PORT = 8080;
const DEFAULT_HOST = "127.0.0.1";

/** Defines `serve`: explorer, reference and documents over HTTP, until a signal ends it. */
export function defineServe(command: Command, context: CommandContext): void {
  command
    .argument("[source...]", "addresses, files or folders (default: the sites of the config file)")
    .option("--port <number>", `port to listen on; 0 picks a free one (default: ${DEFAULT_PORT})`)
    .option("--host <host>", `address to listen on (default: ${DEFAULT_HOST})`)
    .option("--allowed-hosts <host...>", "respond to these host names besides loopback names")
    .option("--refresh <time>", "read addresses again at this age: 30s, 5m, 1h or never", "5m")
    .option(
      "--allow-adding",
      "let visitors of the front page add sites; the oldest are dropped where they take too much memory",
    )
    .option("--open", "open the front page in the browser")
    .option("--database <place>", "show the inventory that watch keeps: a file of SQLite, or postgres://…")
    .option(
      "--token-file <file>",
      "with --database: serve its records at /inventory/records.ndjson to requests with a token of this file, one per line",
    )
    .addHelpText("after", EXAMPLES);
  addTailoringOptions(addResponseOptions(addDocumentOptions(command)), "mock (default), site or off");
  addConnectionOptions(command).action((sources: readonly string[], options: ServeOptions) =>
    serve(sources, options, context),
  );
}

async function serve(names: readonly string[], options: ServeOptions, { io }: CommandContext): Promise<void> {
  const { database } = options;
  if (database === undefined) {
    if (options.tokenFile !== undefined)
      throw usage("--token-file is for the records of a database", "Add --database, or leave it out.");
    await serveSites(names, options, io);
    return;
  }
  const { withInventory } = await import("../inventory.ts");
  const run = (inventory: Inventory): Promise<void> => serveSites(names, options, io, inventory);
  await withInventory({ database }, io, run, "read");
}

/** Serves the sites of the command line, or else of the config file; an inventory needs no sites. */
async function serveSites(
  names: readonly string[],
  options: ServeOptions,
  io: Io,
  inventory?: Inventory,
): Promise<void> {
  const refreshAfter =
    options.refresh === "never" ? Infinity : parseDuration(options.refresh, "--refresh", " or never");
  const [
    { createApp },
    { isLoopback },
    { listen },
    { createStore },
    { addSites, compareApart, createAdding, prepare },
  ] = await Promise.all([
    import("../../server/app.ts"),
    import("../../server/guard.ts"),
    import("../../server/listen.ts"),
    import("../../server/store.ts"),
    import("../../jobs/serving.ts"),
  ]);
  const pages = await readPageSettings(options, "mock", io);
  const { host, port, allowedHosts } = await readHost(options, io);
  const store = createStore({ refreshAfter, signal: io.signal });
  const isAlone = inventory !== undefined && names.length === 0;
  const sites = isAlone ? [] : withSlugs(await findSites(names, options, io));
  refuseSharedTitle(pages, sites);
  refuseAccess(options);
  const reading = readingOf(sites, options, io);
  const document = await readDocumentFlags(options, io);
  const made = { document, responses: responseSettings(options, io), selection: pages.selection };
  await addSites(store, sites, reading, made, createReport(options, io));
  const slugs = sites.map(({ slug }) => slug);
  const guests = {
    reading: guestReading(options, io),
    // Overlays and recordings are about the sites of the command.
    settings: { ...made, document: documentFlags(document), responses: { known: options.known } },
  };
  const records = inventory === undefined ? {} : await recordsOf(inventory, store, pages, options, io);
  const settings = {
    store,
    allowedHosts,
    comparisons: compareApart,
    tailoring: pages.tailoring,
    ...records,
    ...(pages.tryTarget === undefined ? {} : { tryTarget: pages.tryTarget }),
    ...(options.allowAdding === true ? createAdding(store, slugs, guests) : {}),
  };
  await showOwn(store.current(), pages, document, options, io);
  const server = await listen(createApp(settings), host, port);
  await listenOn(server, io, async () => {
    if (!isLoopback(host)) showRemark(io, `${plain(host)} can be reached from other machines.`, options);
    if (options.open === true) openBrowser(server.url);
    await prepare(store, io.signal);
    for (const site of store.current()) records.historyOf?.(site);
  });
}

/** Prints the notices about what the user wrote: overlays and pages. */
async function showOwn(
  sites: readonly SiteDocumentation[],
  { tailoring: { pages = [] } }: PageSettings,
  { overlays }: SiteSettings["document"],
  options: ServeOptions,
  io: Io,
): Promise<void> {
  if (overlays !== undefined) for (const { notices } of sites) showOwnNotices(io, notices, options);
  if (pages.length === 0) return;
  const { unmatchedLinks, viewSite } = await import("../../docs/index.ts");
  for (const site of sites) showOwnNotices(io, unmatchedLinks(viewSite(site), pages), options);
}

/** Reads where to listen from the command line, or else from the config file. */
async function readHost(
  options: ServeOptions,
  io: Io,
): Promise<{ readonly host: string; readonly port: number; readonly allowedHosts: readonly string[] }> {
  const config = await readConfig(io);
  const { host = config?.host ?? DEFAULT_HOST, allowedHosts = [] } = options;
  refuseOpenHost(host, allowedHosts);
  const port = options.port === undefined ? (config?.port ?? DEFAULT_PORT) : parsePort(options.port);
  return { host, port, allowedHosts };
}

/** Serves the histories of sites from an inventory, and its pages, which are loaded on first use. */
async function recordsOf(
  inventory: Inventory,
  store: SiteStore,
  { selection }: Pick<PageSettings, "selection">,
  options: ServeOptions,
  io: Io,
): Promise<Pick<AppOptions, "inventory" | "historyOf">> {
  const { createHistories } = await import("../../jobs/stored-history.ts");
  const historyOf = createHistories(inventory, selection, io.signal, createReport(options, io));
  const tokens = options.tokenFile === undefined ? {} : { tokens: await readTokens(options.tokenFile, io) };
  const pages: AppOptions["inventory"] = async (pageOptions) => {
    const [{ inventoryPages }, { compareApart }, { sourceOf }] = await Promise.all([
      import("../../server/inventory.ts"),
      import("../../jobs/serving.ts"),
      import("../../jobs/sources.ts"),
    ]);
    const surfaceOf: InventorySettings["surfaceOf"] = async (index) => (await sourceOf(index)).surface;
    return inventoryPages(inventory, pageOptions, {
      sites: store.current,
      historyOf,
      surfaceOf,
      comparisons: compareApart,
      ...tokens,
    });
  };
  return { inventory: pages, historyOf };
}

/** Opens a page in the default browser. Failures are ignored: stdout shows the address. */
function openBrowser(url: string): void {
  const [program, ...before] = OPENERS.get(process.platform) ?? ["xdg-open"];
  if (program === undefined) return;
  const child = spawn(program, [...before, url], { detached: true, stdio: "ignore" });
  child.on("error", () => undefined);
  child.unref();
}

const OPENERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["darwin", ["open"]],
  ["win32", ["explorer"]],
]);
