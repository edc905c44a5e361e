import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addFetchOptions } from "../fetching.ts";
import type { FetchFlags } from "../fetching.ts";
import { showNotices } from "../notices.ts";
import { refuseEnding, refuseLosses, writeProduct } from "../output.ts";

interface LockOptions extends FetchFlags {
  readonly output?: string;
}

const EXAMPLES = `
Examples:
  routeprint lock https://example.com -o api.lock
  routeprint compare api.lock https://example.com --before-after`;

/** `lock`: a surface as sorted text, to keep in version control. */
export function defineLock(command: Command, context: CommandContext): void {
  command
    .argument("<source>", "an address, a file, or - for stdin")
    .option("-o, --output <file>", "write to this file instead of stdout")
    .addHelpText("after", EXAMPLES);
  addFetchOptions(command).action((source: string, options: LockOptions) =>
    writeLock(source, options, context),
  );
}

async function writeLock(name: string, options: LockOptions, { io }: CommandContext): Promise<void> {
  const [{ printLock }, { openSide }] = await Promise.all([
    import("../../compare/lock-print.ts"),
    import("../side.ts"),
  ]);
  await refuseLosses([name], options.output, io);
  refuseEnding(options.output, [".lock", ".txt"]);
  const { surface, notices } = await openSide(name, io, options);
  showNotices(io, notices, options);
  await writeProduct(io, options.output, printLock(surface), "lock");
}
