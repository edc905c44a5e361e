import { printJsonLines } from "../base/json.ts";
import { type Inventory, listRecords } from "../inventory/index.ts";
import { usage } from "./failure.ts";
import { reportDamage } from "./inventory.ts";
import type { InventoryFormat } from "./inventory-print.ts";
import type { CommandContext, CommonOptions } from "./options.ts";

interface RecordFlags extends CommonOptions {
  readonly format: InventoryFormat;
  readonly since?: string;
  readonly output?: string;
}

/** Prints sites, versions and changes after a cursor as NDJSON, page by page, so that memory holds one page. */
export async function printRecords(
  { db }: Inventory,
  flags: RecordFlags,
  context: CommandContext,
): Promise<void> {
  const { io } = context;
  if (flags.format === "csv" || flags.format === "json")
    throw usage(`records have no ${flags.format}`, "Leave --format out: they are lines of JSON.");
  if (flags.output !== undefined)
    throw usage("records are added to those of earlier runs", "Append them to a file: >> records.ndjson.");
  let cursor = flags.since;
  for (;;) {
    io.signal.throwIfAborted();
    const page = await listRecords(db, cursor);
    if (page.records.length > 0) await io.writeOut(printJsonLines(page.records), "json");
    for (const record of page.records)
      if ("damage" in record && record.damage !== undefined)
        reportDamage("site" in record ? record.site : record.kind, record.damage, flags, context);
    if (!page.hasNext) return;
    ({ cursor } = page);
  }
}
