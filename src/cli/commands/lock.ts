import type { Command } from "commander";
import { readingOf } from "../connection.ts";
import { showNotices } from "../notices.ts";
import { addConnectionOptions } from "../options.ts";
import type { CommandContext, ConnectionFlags } from "../options.ts";
import { refuseEnding, refuseLosses, writeProduct } from "../output.ts";
import { findSite } from "../sites.ts";

interface LockOptions extends ConnectionFlags {
  readonly output?: string;
}

const EXAMPLES = `
Examples:
  routeprint lock https://example.com -o api.lock
  routeprint compare api.lock https://example.com --before-after`;

/** Defines `lock`: the surface as sorted text, to keep in version control. */
export function defineLock(command: Command, context: CommandContext): void {
  command
    .argument("<source>", "address, file, or - for stdin")
    .option("-o, --output <file>", "write to a file instead of stdout")
    .addHelpText("after", EXAMPLES);
  addConnectionOptions(command).action((source: string, options: LockOptions) =>
    writeLock(source, options, context),
  );
}

async function writeLock(name: string, options: LockOptions, { io }: CommandContext): Promise<void> {
  const [{ printLock }, { openSide }] = await Promise.all([
    import("../../compare/lock-print.ts"),
    import("../../jobs/sides.ts"),
  ]);
  await refuseLosses([name], options.output, io);
  refuseEnding(options.output, [".lock", ".txt"]);
  const site = await findSite(name, io);
  const { surface, notices } = await openSide(site, readingOf([site], options, io));
  showNotices(io, notices, options);
  await writeProduct(io, options.output, printLock(surface), "lock");
}
