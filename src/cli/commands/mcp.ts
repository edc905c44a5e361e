import type { RequestListener } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { McpServerFactory } from "@modelcontextprotocol/server";
import { type Command, Option } from "commander";
import { count } from "../../base/count.ts";
import { lazy } from "../../base/memo.ts";
import { type OpenedMcpSite, type SluggedSite, forEachSite, withSlugs } from "../../jobs/index.ts";
import type { McpSite } from "../../mcp/index.ts";
import type { Selection } from "../../surface/index.ts";
import { refuseAccess } from "../access-settings.ts";
import { guestReading, readingOf } from "../connection.ts";
import { usage } from "../failure.ts";
import { listenOn, parsePort } from "../listening.ts";
import { refuseUnmatched, showRemark } from "../notices.ts";
import { addConnectionOptions, selectionOf } from "../options.ts";
import type { CommandContext, ConnectionFlags } from "../options.ts";
import { type Io, version } from "../process.ts";
import { createReport } from "../reporter.ts";
import { findSites } from "../sites.ts";

interface McpFlags extends ConnectionFlags, Selection {
  readonly port?: string;
  readonly allow?: "write";
  readonly mock?: boolean;
  readonly onlyAllowed?: boolean;
  /** False with `--no-known`. */
  readonly known: boolean;
}

const EXAMPLES = `
Examples:
  claude mcp add shop -- npx routeprint mcp https://example.com
  routeprint mcp shop.json --mock --allow write
  routeprint mcp https://example.com --namespace wc/v3 --port 8123

A client starts the command and speaks with it over stdin and stdout; with
--port, clients connect to http://127.0.0.1:PORT/mcp. It offers the tools
find_operations, describe_operations, explain_request, read_operation and, with
--allow write, write_operation.

Credentials come from the environment, --netrc or routeprint.config.json, and go
only to the address that was typed. A saved index may name any host: to sign in
there, type its API root with --root.`;

/** Defines `mcp`: tools that find, describe and call the operations of sites, for clients of the Model Context Protocol. */
export function defineMcp(command: Command, context: CommandContext): void {
  command
    .argument("[source...]", "addresses or files (default: the sites of the config file)")
    .option("--port <number>", "serve over HTTP on this port of 127.0.0.1; 0 picks a free one")
    .addOption(
      new Option("--allow <what>", "offer the tool that changes the site, too").choices(["write"] as const),
    )
    .option("--mock", "call a mock instead of the site")
    .option("--only-allowed", "leave out what the user may not call, as routeprint access found")
    .option("--namespace <name...>", "offer these namespaces only")
    .option("--include <glob...>", "offer the paths that match only")
    .option("--exclude <glob...>", "leave out the paths that match")
    .option("--no-known", "leave out the responses that WordPress and WooCommerce are known to send")
    .addHelpText("after", EXAMPLES);
  addConnectionOptions(command).action((words: readonly string[], options: McpFlags) =>
    runMcp(words, options, context),
  );
}

async function runMcp(words: readonly string[], options: McpFlags, { io }: CommandContext): Promise<void> {
  refuseSharedStreams(words, options);
  refuseAccess(options);
  const port = options.port === undefined ? undefined : parsePort(options.port);
  const named = withSlugs(await findSites(words, options, io));
  const open = lazy(() => openSites(named, options, io));
  const { createServers, httpListener } = await import("../../mcp/index.ts");
  const sites = async (): Promise<readonly McpSite[]> => (await open()).map(({ site }) => site);
  const servers = createServers(named, sites, {
    version: version(),
    allowsWrites: options.allow === "write",
  });
  try {
    if (port === undefined) await serveFirst(servers, open, io);
    else await open().then(() => serveHttp(httpListener(servers), port, io));
  } finally {
    for (const { close } of await open().catch(() => [])) await close();
  }
}

/** Milliseconds in which the first message of a client is read. A large site takes a second, in which nothing is. */
const FIRST = 20;

/** Serves the client before the sites are read, since it waits for an answer at its start. */
async function serveFirst(servers: McpServerFactory, open: () => Promise<unknown>, io: Io): Promise<void> {
  const { serveClient } = await import("../mcp-client.ts");
  const failed = new AbortController();
  const serving = serveClient(servers, AbortSignal.any([io.signal, failed.signal]));
  await setTimeout(FIRST);
  open().catch(() => failed.abort());
  await serving;
  await open();
}

async function serveHttp(listener: RequestListener, port: number, io: Io): Promise<void> {
  const [{ guarded, guardHost, guardOrigin }, { listen }] = await Promise.all([
    import("../../server/guard.ts"),
    import("../../server/listen.ts"),
  ]);
  const server = await listen(guarded(listener, [guardHost([]), guardOrigin([])]), "127.0.0.1", port);
  await listenOn({ ...server, url: `${server.url}mcp` }, io, async () => undefined);
}

/** Refuses sources and passwords on stdin, which is the client's. */
function refuseSharedStreams(words: readonly string[], { passwordStdin, port }: McpFlags): void {
  if (port === undefined && (passwordStdin === true || words.includes("-")))
    throw usage("stdin belongs to the client", "Name a file, and set ROUTEPRINT_APP_PASSWORD.");
}

async function openSites(
  sites: readonly SluggedSite[],
  options: McpFlags,
  io: Io,
): Promise<readonly OpenedMcpSite[]> {
  const { openMcpSite } = await import("../../jobs/mcp.ts");
  if (sites.length > 1 && options.root !== undefined)
    throw usage("--root is for one site", "Name that site alone.");
  const selection = selectionOf(options);
  const settings = {
    reading: readingOf(sites, options, io),
    guest: guestReading(options, io),
    selection,
    known: options.known,
    mock: options.mock === true,
    onlyAllowed: options.onlyAllowed === true,
    ...(options.root === undefined ? {} : { root: options.root }),
  };
  const opened: OpenedMcpSite[] = [];
  const open = async (site: SluggedSite): Promise<void> => {
    const one = await openMcpSite(site, settings);
    opened.push(one);
    if (sites.length === 1) refuseUnmatched(one.unmatched, one.whole, selection.include !== undefined);
  };
  await forEachSite(sites, open, io.signal, createReport(options, io));
  if (options.quiet !== true) remarkOn(opened, options, io);
  return opened;
}

/** Says what a user would look for in vain: operations that nothing limits, and credentials that are not sent. */
function remarkOn(opened: readonly OpenedMcpSite[], options: McpFlags, io: Io): void {
  const { netrc, headerFile, user, onlyAllowed } = options;
  const password = io.env["ROUTEPRINT_APP_PASSWORD"] || undefined;
  const hasSecret = (netrc ?? headerFile ?? user ?? password) !== undefined;
  for (const { site, whole } of opened) {
    const operations = count(site.surface.operations.length, "operation");
    showRemark(
      io,
      `${site.slug}: ${operations}${options.allow === "write" ? ", writes allowed" : ""}`,
      options,
    );
    if (hasSecret && site.target?.isSignedIn === false)
      showRemark(io, `${site.slug}: no credentials are sent; type the API root with --root`, options);
    if (onlyAllowed === true && whole.operations.every(({ access }) => access.verdict === "unknown"))
      showRemark(io, `${site.slug}: nobody asked who may call what; see routeprint access`, options);
  }
}
