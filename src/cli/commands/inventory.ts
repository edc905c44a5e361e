import { Argument, Option } from "commander";
import type { Command } from "commander";
import { LEVELS, type Level } from "../../compare/index.ts";
import type { RouteprintError } from "../../diagnostics/errors.ts";
import { type Inventory, listChanges, listSites, listVersions } from "../../inventory/index.ts";
import { type OpenedSide, sourceOf } from "../../jobs/index.ts";
import { printJson } from "../../base/json.ts";
import { usage } from "../failure.ts";
import {
  addDatabaseOption,
  isUnreadable,
  reportDamage,
  reportUnreadable,
  withInventory,
} from "../inventory.ts";
import type { DatabaseFlags } from "../inventory.ts";
import { exportIndexes, readIndexOf } from "../inventory-export.ts";
import type { FindFlags } from "../inventory-find.ts";
import {
  INVENTORY_FORMATS,
  INVENTORY_FORMS,
  printChanges,
  printOpen,
  printSites,
  printVersions,
} from "../inventory-print.ts";
import { printRecords } from "../inventory-records.ts";
import { backUpInventory, pruneInventory, showWebhooks, vacuumInventory } from "../inventory-upkeep.ts";
import { addCommonOptions } from "../options.ts";
import type { CommandContext } from "../options.ts";
import { writeProduct } from "../output.ts";
import { parseDate, siteAt, siteAtWord } from "../site-date.ts";
import type { SiteDate } from "../site-date.ts";

interface InventoryFlags extends FindFlags, DatabaseFlags {
  readonly since?: string;
  readonly level?: Level;
  readonly at?: string;
  readonly failing?: boolean;
  readonly keep?: string;
}

const EXAMPLES = `
Queries:
  sites                  the sites and their state; --failing, --since
  changes [site]         what changed; --since, --level
  find <name>            which sites have a namespace, plugin, route or argument
                         by this name, or a part of it (* for any characters);
                         --missing: those without; --open: which operations
                         of it visitors may call, where sites were asked
  show <site>            what a site has and had; --at
  compare <a> <b>        two sites or two dates of one: SITE@DATE
  export [site...]       the indexes as the sites gave them; --at, -o FOLDER
  records                sites, versions and changes as lines of JSON for other
                         programs; --since CURSOR continues after a line
  webhooks               what each webhook received, and its failed tries

Upkeep:
  prune [site...]        remove the indexes of old versions; --keep 10 keeps ten
                         of each site, --keep 90d those of 90 days, and
                         --keep 10,90d both; changes stay
  vacuum                 return unused space
  backup <file>          a copy of a file of SQLite while rounds go on

Examples:
  routeprint inventory changes --since 7d --level breaking
  routeprint inventory find WooCommerce --format csv
  routeprint inventory find '/wc/v3/orders/{id}' --missing
  routeprint inventory find --open wc/v3
  routeprint inventory compare shop@2026-01-01 shop@2026-06-30
  routeprint inventory export shop --at 2026-01-01 -o index.json
  routeprint inventory records --since 5f0c9a1e.40.52.61 >> records.ndjson`;

/** A query, with the least and the most names that it takes. */
type QueryRow = readonly [run: QueryRunner, least: number, most: number];

const QUERIES = {
  sites: [querySites, 0, 0],
  changes: [queryChanges, 0, 1],
  find: [queryFind, 0, Infinity],
  show: [queryShow, 1, 1],
  compare: [queryCompare, 2, 2],
  export: [exportIndexes, 0, Infinity],
  records: [(inventory, _, flags, context) => printRecords(inventory, flags, context), 0, 0],
  webhooks: [(inventory, _, flags, context) => showWebhooks(inventory, flags, context), 0, 0],
  prune: [pruneInventory, 0, Infinity],
  vacuum: [(inventory, _, flags, context) => vacuumInventory(inventory, flags, context), 0, 0],
  backup: [backUpInventory, 1, 1],
} as const satisfies Record<string, QueryRow>;

type InventoryQuery = keyof typeof QUERIES;

// A copy is a write for SQLite.
const CHANGING: ReadonlySet<InventoryQuery> = new Set(["prune", "vacuum", "backup"]);

/** Defines `inventory`: queries on the records of `watch`. */
export function defineInventory(command: Command, context: CommandContext): void {
  command
    .addArgument(new Argument("<query>", "query to run").choices(Object.keys(QUERIES)))
    .argument("[name...]", "a site by its address, host or name in the config file, or what to find");
  addDatabaseOption(command)
    .addOption(
      new Option("--format <format>", "format of the output").choices(INVENTORY_FORMATS).default("text"),
    )
    .option("--since <date>", "only changes since a date, or an age such as 7d; with records: after a cursor")
    .addOption(new Option("--level <level>", "only changes of this level or a worse one").choices(LEVELS))
    .option("--at <date>", "what a site had at the end of a date (default: now)")
    .option("--keep <rule>", "with prune: how many versions of a site keep their index, or how long")
    .option("--failing", "only sites whose last round failed")
    .option("--missing", "with find: the sites without it")
    .option("--open", "with find: operations that visitors may call, by namespace, plugin or path")
    .option("-o, --output <file>", "write to a file instead of stdout; a folder for several indexes")
    .addHelpText("after", EXAMPLES);
  addCommonOptions(command).action((query: InventoryQuery, names: readonly string[], flags: InventoryFlags) =>
    withInventory(
      flags,
      context.io,
      async (inventory) => {
        const [run, ...allowed] = QUERIES[query];
        refuseNames(names, query, allowed);
        await run(inventory, names, flags, context);
      },
      CHANGING.has(query) ? "change" : "read",
    ),
  );
}

type QueryRunner = (
  inventory: Inventory,
  names: readonly string[],
  flags: InventoryFlags,
  context: CommandContext,
) => Promise<void>;

async function querySites(...[{ db }, , flags, context]: Parameters<QueryRunner>): Promise<void> {
  const since = flags.since === undefined ? {} : { changedSince: parseDate(flags.since, "--since", false) };
  const sites = await listSites(db, { ...since, ...(flags.failing === true ? { failing: true } : {}) });
  await write(printSites(sites, flags.format, context.io), flags, context);
}

async function queryChanges(...[inventory, names, flags, context]: Parameters<QueryRunner>): Promise<void> {
  const [word] = names;
  const { since, level } = flags;
  const changes = await listChanges(inventory.db, {
    ...(word === undefined ? {} : { address: (await siteAt(inventory, word)).address }),
    ...(since === undefined ? {} : { since: parseDate(since, "--since", false) }),
    ...(level === undefined ? {} : { level }),
  });
  await write(printChanges(changes, flags.format, context.io), flags, context);
  for (const { label, damage } of changes)
    if (damage !== undefined) reportDamage(label, damage, flags, context);
}

async function queryFind(...[{ db }, names, flags, context]: Parameters<QueryRunner>): Promise<void> {
  const { findNames } = await import("../inventory-find.ts");
  await findNames(db, names, flags, context);
}

async function queryShow(...[inventory, names, flags, context]: Parameters<QueryRunner>): Promise<void> {
  const { db } = inventory;
  const [word = ""] = names;
  const at = flags.at === undefined ? undefined : parseDate(flags.at, "--at", true);
  const found = await siteAt(inventory, word, at);
  const versions = await listVersions(db, found.address, at === undefined ? {} : { at });
  const sites = await listSites(db, { address: found.address });
  const { format } = flags;
  const unreadable: RouteprintError[] = [];
  const opened = await openVersion(inventory, found).catch((error: unknown) => {
    if (!isUnreadable(error)) throw error;
    unreadable.push(error);
    return undefined;
  });
  if (format === "json") {
    const [site] = sites;
    const { namespaces } = opened?.surface ?? {};
    const open = opened && openIn(opened);
    await write(printJson({ site, namespaces, open, versions }), flags, context);
  } else {
    const history = printVersions(versions, format, context.io);
    const { printNamespaces } = await import("./routes.ts");
    const namespaces = opened === undefined ? [] : [printNamespaces(opened.surface)];
    const open = printOpen((opened && openIn(opened)) ?? []);
    const text = [printSites(sites, "text", context.io), ...namespaces, ...open, history].join("\n");
    await write(format === "text" ? text : history, flags, context);
  }
  for (const error of unreadable) reportUnreadable(found.address, error, flags, context);
  for (const { damage } of versions)
    if (damage !== undefined && unreadable[0]?.message.endsWith(damage) !== true)
      reportDamage(found.address, damage, flags, context);
}

/** The operations of a version that visitors may call; undefined where the site was not asked. */
function openIn({ surface: { operations } }: OpenedSide): readonly string[] | undefined {
  if (operations.every(({ access }) => access.evidence.length === 0)) return undefined;
  const open = operations.filter(({ access }) => access.verdict === "open");
  return open.map(({ method, template }) => `${method} ${template}`);
}

async function queryCompare(...[inventory, names, flags, context]: Parameters<QueryRunner>): Promise<void> {
  const { format } = flags;
  if (format === "ndjson") throw usage("a comparison has no ndjson", "Use text, json or csv.");
  const found = await Promise.all(names.map((word) => siteAtWord(inventory, word)));
  const sides = await Promise.all(found.map((each) => openVersion(inventory, each)));
  const { writeReports } = await import("../compare-report.ts");
  const beforeAfter = new Set(found.map(({ address }) => address)).size === 1;
  const options = { ...flags, format, beforeAfter, failOn: "none" as const };
  await writeReports([], sides, { history: beforeAfter }, options, context);
}

async function openVersion(inventory: Inventory, found: SiteDate): Promise<OpenedSide> {
  const index = await readIndexOf(inventory, found);
  return { name: found.word, size: index.bytes.length, ...(await sourceOf(index)) };
}

/** Refuses fewer or more names than a query takes. */
function refuseNames(
  names: readonly string[],
  query: InventoryQuery,
  [least, most]: readonly [least: number, most: number],
): void {
  if (names.length <= most && names.length >= least) return;
  const wanted = ["no name", "one site", "two sites"][most];
  throw usage(
    `${query} takes ${least < most ? "at most " : ""}${wanted}`,
    "Run routeprint inventory --help.",
  );
}

async function write(
  text: string,
  { output, format }: InventoryFlags,
  { io }: CommandContext,
): Promise<void> {
  await writeProduct(io, output, text, INVENTORY_FORMS[format]);
}
