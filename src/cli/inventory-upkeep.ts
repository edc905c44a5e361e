import { count, digits } from "../base/count.ts";
import { type Inventory, type Retention, listWebhooks } from "../inventory/index.ts";
import { copyDatabase } from "../jobs/index.ts";
import { readDuration } from "./duration.ts";
import { usage } from "./failure.ts";
import { INVENTORY_FORMS } from "./inventory-print.ts";
import type { InventoryFormat } from "./inventory-print.ts";
import { showRemark } from "./notices.ts";
import type { CommandContext, CommonOptions } from "./options.ts";
import { placeOf, writeProduct } from "./output.ts";
import { siteAt } from "./site-date.ts";
import { printWebhooks } from "./webhook-print.ts";

interface UpkeepFlags extends CommonOptions {
  readonly format: InventoryFormat;
  readonly keep?: string;
  readonly output?: string;
}

/** Removes the indexes of old versions of the named sites, or of all. */
export async function pruneInventory(
  inventory: Inventory,
  names: readonly string[],
  flags: UpkeepFlags,
  { io }: CommandContext,
): Promise<void> {
  const retention = parseRetention(flags.keep);
  const addresses = await Promise.all(names.map(async (name) => (await siteAt(inventory, name)).address));
  const { pruneVersions } = await import("../inventory/prune.ts");
  const { versions, sites, contents } = await pruneVersions(
    inventory.db,
    retention,
    addresses.length === 0 ? undefined : addresses,
  );
  showRemark(
    io,
    `removed the indexes of ${count(versions, "version")} of ${count(sites, "site")}, and ${count(contents, "content")} that nothing names`,
    flags,
  );
}

/**
 * Parses which versions keep their index: a number, an age, or both after a comma.
 *
 * @throws RouteprintError `usage`.
 */
function parseRetention(text: string | undefined): Retention {
  const hint = "Write --keep 10 for versions of each site, --keep 90d for an age, or --keep 10,90d for both.";
  if (text === undefined) throw usage("prune removes indexes for good, so it needs --keep", hint);
  const rules = text.split(",").map((rule): Retention => {
    if (/^[1-9]\d{0,8}$/.test(rule)) return { versions: Number(rule) };
    const age = /^\d{1,5}[hd]$/.test(rule) ? readDuration(rule) : undefined;
    if (age !== undefined) return { since: new Date(Date.now() - age).toISOString() };
    throw usage(`--keep takes a number of versions or an age, not ${JSON.stringify(rule)}`, hint);
  });
  const retention: Retention = Object.assign({}, ...rules);
  if (Object.keys(retention).length === rules.length) return retention;
  throw usage(`--keep ${text} names two of a kind`, hint);
}

/** Returns the unused space of a database. */
export async function vacuumInventory(
  inventory: Inventory,
  flags: UpkeepFlags,
  { io }: CommandContext,
): Promise<void> {
  const { databaseSize, vacuum } = await import("../inventory/upkeep.ts");
  const before = await databaseSize(inventory);
  await vacuum(inventory);
  const after = await databaseSize(inventory);
  showRemark(io, `${inventory.where}: ${kilobytes(before)}, now ${kilobytes(after)}`, flags);
}

function kilobytes(bytes: number): string {
  return `${digits(Math.ceil(bytes / 1000))} kB`;
}

/** Writes a copy of a database to a file. */
export async function backUpInventory(
  inventory: Inventory,
  names: readonly string[],
  flags: UpkeepFlags,
  { io }: CommandContext,
): Promise<void> {
  if (inventory.dialect === "postgres")
    throw usage("a database server has its own backup", "Use pg_dump -Fc, and pg_restore.");
  const [name = ""] = names;
  const file = placeOf(name, io);
  if (file === undefined) throw usage("a backup needs a file", "Name one such as backup.db.");
  await copyDatabase(inventory, file);
  showRemark(io, `${inventory.where} copied to ${name}`, flags);
}

/** Prints the webhooks and their tries. */
export async function showWebhooks(
  { db }: Inventory,
  flags: UpkeepFlags,
  { io }: CommandContext,
): Promise<void> {
  const { format } = flags;
  await writeProduct(
    io,
    flags.output,
    printWebhooks(await listWebhooks(db), format, io),
    INVENTORY_FORMS[format],
  );
}
