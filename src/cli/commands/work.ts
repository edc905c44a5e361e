import type { Command } from "commander";
import { usage } from "../failure.ts";
import { addDatabaseOption, withInventory } from "../inventory.ts";
import type { DatabaseFlags } from "../inventory.ts";
import { showRemark } from "../notices.ts";
import { addConnectionOptions } from "../options.ts";
import type { CommandContext, ConnectionFlags } from "../options.ts";

const EXAMPLES = `
Any number of workers share the rounds that routeprint watch begins in the same
database, and fetch each site as its round asks. A worker requests private
addresses only with --allow-private, and reads credentials from its own
routeprint.config.json or --netrc. What it may not do is left to watch.

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
    const [{ withHostWorker }, { createLookup }, { createSignIn, refuseOptions }] = await Promise.all([
      import("../server-round.ts"),
      import("../site-lookup.ts"),
      import("../round-flags.ts"),
    ]);
    refuseOptions(flags, true);
    const worker = {
      inventory,
      address: flags.database,
      lookUp: await createLookup(new Map(), io),
      signIn: await createSignIn(flags, io),
      takesKept: flags.allowPrivate === true || flags.netrc === true || flags.cafile !== undefined,
    };
    await withHostWorker(worker, flags, io, async () => {
      if (flags.quiet !== true) showRemark(io, `working for ${inventory.where}`, flags);
      if (!io.signal.aborted)
        await new Promise<void>((resolve) =>
          io.signal.addEventListener("abort", () => resolve(), { once: true }),
        );
    });
  });
}
