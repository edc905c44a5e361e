import type { Kysely } from "kysely";
import { count } from "../base/count.ts";
import { plain } from "../base/escape.ts";
import { EXIT } from "../diagnostics/errors.ts";
import { type Tables, listSites } from "../inventory/index.ts";
import { usage } from "./failure.ts";
import { INVENTORY_FORMS, printFound, printSites } from "./inventory-print.ts";
import type { InventoryFormat } from "./inventory-print.ts";
import { showRemark } from "./notices.ts";
import type { CommandContext, CommonOptions } from "./options.ts";
import { writeProduct } from "./output.ts";

/** The options of a search. */
export interface FindFlags extends CommonOptions {
  readonly format: InventoryFormat;
  readonly missing?: boolean;
  readonly open?: boolean;
  readonly output?: string;
}

/** Prints the sites that have a name, or those without it. Exits with 1 where no site has it, as grep does. */
export async function findNames(
  db: Kysely<Tables>,
  names: readonly string[],
  flags: FindFlags,
  context: CommandContext,
): Promise<void> {
  const { io } = context;
  const write = (text: string): Promise<void> =>
    writeProduct(io, flags.output, text, INVENTORY_FORMS[flags.format]);
  const isOpen = flags.open === true;
  const [words = isOpen ? "*" : "", ...more] = names;
  if (words === "" || more.length > 0)
    throw usage(
      "find takes one name",
      "Give a namespace, a plugin, a route or an argument, in quotes where it has spaces.",
    );
  const [{ findHolders }, { nearNames }] = await Promise.all([
    import("../inventory/find.ts"),
    import("../inventory/near.ts"),
  ]);
  const { rows, isPart } = await findHolders(db, words, isOpen ? ["open"] : undefined);
  if (isPart && flags.quiet !== true)
    showRemark(io, `no name is ${plain(JSON.stringify(words))}; these contain it`, flags);
  const sites = isOpen || flags.missing === true ? await listSites(db) : [];
  if (isOpen && flags.quiet !== true) {
    const asked = sites.filter(({ open }) => open !== null);
    showRemark(io, `${asked.length} of ${count(sites.length, "site")} asked who may call what`, flags);
  } else if (rows.length === 0 && flags.quiet !== true) {
    const near = await nearNames(db, words);
    if (near.length > 0) showRemark(io, `Did you mean ${near.map(plain).join(" or ")}?`, flags);
  }
  if (flags.missing === true) {
    const holders = new Set(rows.map(({ address }) => address));
    const others = sites.filter(
      ({ address, fingerprint, open }) =>
        fingerprint !== null && (!isOpen || open !== null) && !holders.has(address),
    );
    await write(printSites(others, flags.format, io));
    return;
  }
  await write(printFound(rows, flags.format, io));
  if (rows.length === 0) context.finish(EXIT.no);
}
