import type { Command } from "commander";
import { createLookup } from "../../jobs/index.ts";
import { workerOf } from "../connection.ts";
import { usage } from "../failure.ts";
import { addDatabaseOption, withInventory } from "../inventory.ts";
import type { DatabaseFlags } from "../inventory.ts";
import { showRemark } from "../notices.ts";
import { addConnectionOptions } from "../options.ts";
import type { CommandContext, ConnectionFlags } from "../options.ts";
import { createReport } from "../reporter.ts";
import { refuseOptions } from "../round-flags.ts";
import { configuredSites } from "../sites.ts";

const EXAMPLES = `
Any number of workers share the rounds that routeprint watch begins in the same
database, and fetch each site with the options of its round. A worker requests
private addresses only with --allow-private, and reads credentials from its own
routeprint.config.json or --netrc. It leaves other sites to routeprint watch.

Examples:
  routeprint work --database postgres://db.example/inventory`;

/** Defines `work`: a worker for the rounds of others, until a signal ends it. */
export function defineWork(command: Command, context: CommandContext): void {
  addDatabaseOption(command).addHelpText("after", EXAMPLES);
  addConnectionOptions(command).action((options: ConnectionFlags & DatabaseFlags) => work(options, context));
}

async function work(flags: ConnectionFlags & DatabaseFlags, { io }: CommandContext): Promise<void> {
  await withInventory(flags, io, async (inventory) => {
    if (inventory.dialect === "sqlite")
      throw usage(
        "workers share a database server",
        "Add --database postgres://HOST/NAME, or use routeprint watch alone.",
      );
    const { withHostWorker } = await import("../../jobs/host-worker.ts");
    refuseOptions(flags, true);
    const worker = {
      ...(await workerOf(flags, io)),
      inventory,
      address: flags.database,
      lookUp: createLookup(new Map(), await configuredSites(io)),
      takesKept: flags.allowPrivate === true || flags.netrc === true || flags.cafile !== undefined,
    };
    await withHostWorker(worker, io.signal, createReport(flags, io), async () => {
      if (flags.quiet !== true) showRemark(io, `working for ${inventory.where}`, flags);
      if (!io.signal.aborted)
        await new Promise<void>((resolve) =>
          io.signal.addEventListener("abort", () => resolve(), { once: true }),
        );
    });
  });
}
