import { setTimeout } from "node:timers/promises";
import { Option } from "commander";
import type { Command } from "commander";
import { LEVELS, type Level } from "../../compare/index.ts";
import { count } from "../../base/count.ts";
import { ERROR_CODES, EXIT } from "../../diagnostics/errors.ts";
import type { ExitCode } from "../../diagnostics/errors.ts";
import type { ChangeRow, Inventory } from "../../inventory/index.ts";
import {
  type HostWorker,
  type NamedSite,
  type Report,
  type RoundPlan,
  checkSites,
  createLookup,
  distinctSites,
  runRound,
  watchedSite,
} from "../../jobs/index.ts";
import { FAIL_LEVELS } from "../compare-report.ts";
import { readingOf, workerOf } from "../connection.ts";
import { parseDuration } from "../duration.ts";
import { usage } from "../failure.ts";
import { addDatabaseOption, withInventory } from "../inventory.ts";
import type { DatabaseFlags } from "../inventory.ts";
import { INVENTORY_FORMATS, INVENTORY_FORMS, printChanges } from "../inventory-print.ts";
import type { InventoryFormat } from "../inventory-print.ts";
import { showRemark } from "../notices.ts";
import { addConnectionOptions } from "../options.ts";
import type { CommandContext, ConnectionFlags } from "../options.ts";
import type { Io } from "../process.ts";
import { createReport } from "../reporter.ts";
import { refuseOptions, roundOptionsOf } from "../round-flags.ts";
import { configuredSites, findSites } from "../sites.ts";

interface WatchFlags extends ConnectionFlags, DatabaseFlags {
  readonly list?: string;
  readonly every?: string;
  readonly webhook?: string;
  readonly retries: number;
  readonly failOn: (typeof FAIL_LEVELS)[number];
  readonly format: InventoryFormat;
}

const EXAMPLES = `
A round fetches every site, stores each new surface, and prints what changed
since the last round. A site that fails keeps its last surface; the third failed
round in a row is a change. Query the records with routeprint inventory.
--access asks each site who may call what, one request at a time; a site that a
later round does not ask keeps what is known of it.

Examples:
  routeprint watch --list sites.txt
  routeprint watch --list sites.txt --every 6h --fail-on none
  routeprint watch --list sites.txt --every 7d --access
  routeprint watch --list sites.txt --database postgres://db.example/inventory`;

/** Defines `watch`: one round over all sites, or one after the other. */
export function defineWatch(command: Command, context: CommandContext): void {
  command
    .argument("[source...]", "addresses, files or folders (default: the sites of the config file)")
    .option("--list <file>", "watch the sources in this file too, one per line")
    .option("--every <time>", "begin a round at this interval: 30m, 6h, 1d (default: one round)");
  addDatabaseOption(command)
    .option("--webhook <url>", "post changes there too, signed with ROUTEPRINT_WEBHOOK_SECRET")
    .addOption(
      new Option("--retries <number>", "retry sites with temporary failures; needs a database server")
        .argParser(parseRetries)
        .default(3),
    )
    .addOption(
      new Option("--fail-on <level>", "exit with 1 at this level").choices(FAIL_LEVELS).default("breaking"),
    )
    .addOption(
      new Option("--format <format>", "format of the changes").choices(INVENTORY_FORMATS).default("text"),
    )
    .addHelpText("after", EXAMPLES);
  addConnectionOptions(command).action((sources: readonly string[], options: WatchFlags) =>
    watch(sources, options, context),
  );
}

function parseRetries(text: string): number {
  if (/^\d$/.test(text)) return Number(text);
  throw usage(`--retries takes a number from 0 to 9, not ${JSON.stringify(text)}`, "Use one such as 3.");
}

async function watch(
  words: readonly string[],
  flags: WatchFlags,
  { io, finish }: CommandContext,
): Promise<void> {
  const every = flags.every === undefined ? undefined : parseDuration(flags.every, "--every");
  const sites = distinctSites(await findSites(words, flags, io));
  const reading = readingOf(sites, flags, io);
  if (sites.some(({ name }) => name === "-")) throw usage("stdin cannot be watched", "Save it to a file.");
  const report = createReport(flags, io);
  const { openWebhook } = await import("../webhook.ts");
  const webhook = flags.webhook === undefined ? undefined : openWebhook(flags.webhook, io, report.remark);
  await withInventory(flags, io, async (inventory) => {
    await webhook?.begin(inventory);
    const own = await workerOf(flags, io);
    const rounds = async (check: RoundCheck): Promise<void> => {
      const plan = {
        options: roundOptionsOf(flags),
        sites: sites.map((site) => watchedSite(site, own.signIn)),
      };
      const announced: RoundCheck = (round) =>
        report.during(`checking ${count(sites.length, "site")}`, () => check(round));
      for (;;) {
        const exit = await oneRound(inventory, plan, announced, flags, io);
        await webhook?.post(inventory);
        if (every === undefined) {
          if (exit !== EXIT.done) finish(exit);
          return;
        }
        await setTimeout(every, undefined, { signal: io.signal });
      }
    };
    if (inventory.dialect === "sqlite") await rounds(() => checkSites(inventory, sites, reading, report));
    else await onServer({ ...own, inventory }, sites, flags, { io, report }, rounds);
  });
}

/** Checks the sites of a round and records the results, also of those that fail. */
type RoundCheck = (round: number) => Promise<void>;

/** Runs rounds by the queue of the database; this process is a worker too. */
async function onServer(
  own: Omit<HostWorker, "address" | "lookUp" | "takesKept">,
  sites: readonly NamedSite[],
  flags: WatchFlags,
  { io, report }: { readonly io: Io; readonly report: Report },
  rounds: (check: RoundCheck) => Promise<void>,
): Promise<void> {
  const file = sites.find(({ isAddress }) => !isAddress);
  if (file !== undefined)
    throw usage(
      `${file.label} is a file, which other workers cannot read`,
      "Name addresses, or watch files with SQLite.",
    );
  const { finishRound, withHostWorker } = await import("../../jobs/host-worker.ts");
  refuseOptions(flags, false);
  const byAddress = new Map(sites.map((site) => [watchedSite(site).address, site]));
  const worker = {
    ...own,
    address: flags.database,
    lookUp: createLookup(byAddress, await configuredSites(io)),
    takesKept: true,
  };
  const { retries } = flags;
  await withHostWorker(worker, io.signal, report, (queue) =>
    rounds((round) => finishRound(own.inventory, queue, { round, retries }, io.signal)),
  );
}

/** Runs a round, prints the changes that no round has printed, and returns the exit code. */
async function oneRound(
  inventory: Inventory,
  plan: RoundPlan,
  check: RoundCheck,
  flags: WatchFlags,
  io: Io,
): Promise<ExitCode> {
  const { changes, all, failed, error } = await runRound(inventory, plan, check);
  await io.writeOut(printChanges(changes, flags.format, io), INVENTORY_FORMS[flags.format]);
  const { markReported } = await import("../../inventory/changes.ts");
  await markReported(
    inventory.db,
    changes.map(({ id }) => id),
  );
  if (flags.quiet !== true)
    showRemark(
      io,
      `${count(all, "site")} checked, ${new Set(changes.map(({ address }) => address)).size} changed, ${failed} failed`,
      flags,
    );
  if (changes.some((change) => reachesLevel(change, flags.failOn))) return EXIT.no;
  return failed === all && error !== null ? exitOf(error) : EXIT.done;
}

/** Returns the exit code of a stored error code, for a round in which every site fails. */
function exitOf(code: string): ExitCode {
  const known = Object.entries(ERROR_CODES).find(([name]) => name === code);
  return known === undefined ? EXIT.fault : known[1].exit;
}

function reachesLevel({ level }: Pick<ChangeRow, "level">, failOn: WatchFlags["failOn"]): boolean {
  if (failOn === "none") return false;
  const limit: Level = failOn === "any" ? "compatible" : failOn;
  return LEVELS.indexOf(level) <= LEVELS.indexOf(limit);
}
