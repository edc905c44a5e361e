import { spawn } from "node:child_process";
import { setImmediate } from "node:timers/promises";
import type { Command } from "commander";
import type { NamedSurface } from "../../compare/model.ts";
import type { Comparisons, NamedSite, SiteDocumentation } from "../../docs/model.ts";
import { plain } from "../../escape.ts";
import type { Inventory } from "../../inventory/database.ts";
import { lazy } from "../../memo.ts";
import type { CommandContext } from "../options.ts";
import type { AppOptions } from "../../server/app.ts";
import type { SiteSource, SiteStore } from "../../server/store.ts";
import type { SluggedSite } from "../sites.ts";
import { addTailoringOptions } from "../tailoring.ts";
import type { PageSettings, TailoringFlags } from "../tailoring.ts";
import { addConnectionOptions, addDocumentOptions, addResponseOptions, documentFlags } from "../options.ts";
import type { ConnectionFlags, ResponseFlags, DocumentFlags } from "../options.ts";
import type { Io } from "../process.ts";
import { showRemark } from "../notices.ts";
import { parseDuration } from "../duration.ts";
import { listenOn, parsePort, refuseOpenHost } from "../listening.ts";

interface ServeOptions extends ConnectionFlags, DocumentFlags, ResponseFlags, TailoringFlags {
  readonly port?: string;
  readonly host?: string;
  readonly refresh: string;
  readonly allowedHosts?: readonly string[];
  readonly allowAdding?: boolean;
  readonly open?: boolean;
  readonly database?: string;
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
    .addHelpText("after", EXAMPLES);
  addTailoringOptions(addResponseOptions(addDocumentOptions(command)), "mock (default), site or off");
  addConnectionOptions(command).action((sources: readonly string[], options: ServeOptions) =>
    serve(sources, options, context),
  );
}

async function serve(names: readonly string[], options: ServeOptions, { io }: CommandContext): Promise<void> {
  const { database } = options;
  if (database === undefined) {
    await serveSites(names, options, io);
    return;
  }
  const { withInventory } = await import("../inventory.ts");
  const run = (inventory: Inventory): Promise<void> => serveSites(names, options, io, inventory);
  await withInventory({ database }, io, run, { mustExist: true });
}

/** Serves the sites that the words name, else those of the config file; an inventory may stand alone. */
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
    { findSites, withSlugs },
    { readConfig, readDocumentFlags },
    { readPageSettings, refuseSharedTitle },
  ] = await Promise.all([
    import("../../server/app.ts"),
    import("../../server/guard.ts"),
    import("../../server/listen.ts"),
    import("../../server/store.ts"),
    import("../sites.ts"),
    import("../config.ts"),
    import("../tailoring.ts"),
  ]);
  const pages = await readPageSettings(options, "mock", io);
  const config = await readConfig(io);
  const host = options.host ?? config?.host ?? DEFAULT_HOST;
  const allowedHosts = options.allowedHosts ?? [];
  refuseOpenHost(host, allowedHosts);
  const port = options.port === undefined ? (config?.port ?? DEFAULT_PORT) : parsePort(options.port);
  const store = createStore({ refreshAfter, signal: io.signal });
  const secured = { ...options, ...(await readDocumentFlags(options, io)) };
  const isAlone = inventory !== undefined && names.length === 0;
  const sites = isAlone ? [] : withSlugs(await findSites(names, options, io), io);
  refuseSharedTitle(pages, sites);
  await addSites(store, sites, { ...secured, pages }, io);
  const slugs = sites.map(({ slug }) => slug);
  const adding = await createAdding(store, slugs, { ...secured, pages }, io);
  const settings = {
    store,
    allowedHosts,
    comparisons: compareApart,
    tailoring: pages.tailoring,
    ...(inventory === undefined ? {} : { inventory: pagesOf(inventory) }),
    ...(pages.tryTarget === undefined ? {} : { tryTarget: pages.tryTarget }),
    ...(options.allowAdding === true ? adding : {}),
  };
  const server = await listen(createApp(settings), host, port);
  await listenOn(server, io, async () => {
    if (!isLoopback(host)) showRemark(io, `${plain(host)} can be reached from other machines.`, options);
    if (options.open === true) openBrowser(server.url);
    await prepare(store, io.signal);
  });
}

/** The pages of an inventory, loaded with the first of them: they need the query builder. */
function pagesOf(inventory: Inventory): NonNullable<AppOptions["inventory"]> {
  return async (pageOptions) =>
    (await import("../../server/inventory.ts")).inventoryPages(inventory, pageOptions);
}

/** Adds the sites of visitors: an address, or a saved index. */
async function createAdding(
  store: SiteStore,
  slugs: readonly string[],
  options: ServeOptions & { readonly pages: PageSettings },
  io: Io,
): Promise<Required<Pick<AppOptions, "addSite" | "addFile">>> {
  const { nameAddress } = await import("../sites.ts");
  // Before a site is read: another one that is added meanwhile could get the same name.
  const pending = new Set<string>();
  const add = async (
    name: string,
    source: Pick<SiteSource, "remote"> & {
      readonly load: (site: SluggedSite, signal: AbortSignal) => Promise<SiteDocumentation>;
    },
    gone?: AbortSignal,
  ): Promise<string> => {
    const site = nameAddress(
      name,
      new Set([...slugs, ...store.current().map(({ slug }) => slug), ...pending]),
    );
    const { slug } = site;
    pending.add(slug);
    const load = (signal: AbortSignal): Promise<SiteDocumentation> => source.load(site, signal);
    try {
      await store.add({ slug, remote: source.remote, guest: true, load }, gone);
    } finally {
      pending.delete(slug);
    }
    return slug;
  };
  const addSite = async (url: string, gone: AbortSignal): Promise<void> => {
    const flags = { ...flagsOfAdded(options), pages: options.pages };
    const load = (site: SluggedSite, signal: AbortSignal) => loadSite(site, { ...io, signal }, flags);
    await add(url, { remote: true, load }, gone);
  };
  const addFile = (name: string, bytes: Uint8Array): Promise<string> => {
    const word = name.replace(/^.*[/\\]/, "").replace(/\.\w{1,5}$/, "");
    const load = ({ slug }: SluggedSite) => documentFile(slug, { name, bytes }, options, io);
    return add(word, { remote: false, load });
  };
  return { addSite, addFile };
}

/** The options that reading a site needs. */
type ReadingFlags = ConnectionFlags & DocumentFlags & ResponseFlags & { readonly pages: PageSettings };

/** Reads the sites. One of several that fails is reported, and the others are served. */
async function addSites(
  store: SiteStore,
  sites: readonly SluggedSite[],
  flags: ReadingFlags,
  io: Io,
): Promise<void> {
  const { forEachSite } = await import("../batch.ts");
  const add = (site: SluggedSite): Promise<void> => {
    const load = (signal: AbortSignal) => loadSite(site, { ...io, signal }, flags);
    return store.add({ slug: site.slug, remote: site.isAddress, load });
  };
  await forEachSite(sites, add, flags, io);
}

/** Comparisons that report on two sites in a worker thread, so that the server stays responsive. */
const compareApart = lazy(async (): Promise<Comparisons> => {
  const [{ comparisons }, { openWorkers }, { reportHtmlBody }] = await Promise.all([
    import("../../comparisons.ts"),
    import("../worker.ts"),
    import("../../report/html.ts"),
  ]);
  const workers = openWorkers("comparePair", { threads: 1 });
  return {
    matrix: comparisons.matrix,
    pair: async (a, b, history) => {
      const job = { a: sideOf(a), b: sideOf(b), options: { history } };
      return reportHtmlBody(await workers.run(job, `${a.name} and ${b.name}`));
    },
  };
});

function sideOf({ name, site }: NamedSite): NamedSurface {
  return { name, surface: site.surface };
}

/** Prepares the sites one by one, so that the first request does not wait for all of them. */
async function prepare(store: SiteStore, signal: AbortSignal): Promise<void> {
  const { viewSite } = await import("../../docs/view.ts");
  for (const site of store.current()) {
    await setImmediate();
    if (signal.aborted) return;
    viewSite(site);
  }
}

/** The flags for a site that a visitor adds: no credentials, and no private addresses unless all are allowed. */
function flagsOfAdded(options: ServeOptions): ConnectionFlags & DocumentFlags & ResponseFlags {
  const { helpContext, allowPrivate, cafile, insecure, maxBytes, timeout, respectRobots = false } = options;
  const shared = { respectRobots, helpContext, allowPrivate, cafile, insecure, maxBytes, timeout };
  return {
    listed: true,
    anonymous: true,
    known: options.known,
    ...shared,
    ...documentFlags(options),
  };
}

async function loadSite(site: SluggedSite, io: Io, flags: ReadingFlags): Promise<SiteDocumentation> {
  const { readSite } = await import("../sites.ts");
  const { selection } = flags.pages;
  return readSite(site, flags, io, {
    selection,
    ...(site.isAddress ? { readAt: new Date().toISOString() } : {}),
  });
}

/** The documentation of an index that a visitor sent. */
async function documentFile(
  slug: string,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  flags: ReadingFlags,
  io: Io,
): Promise<SiteDocumentation> {
  const { documentInput } = await import("../site-document.ts");
  io.signal.throwIfAborted();
  const input = { where: name, bytes, capture: {} };
  const { known, pages } = flags;
  const { selection } = pages;
  const document = documentFlags(flags);
  return documentInput(slug, input, { document, responses: { known, cwd: io.cwd }, selection });
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
