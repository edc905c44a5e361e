import { resolve } from "node:path";
import type { Command } from "commander";
import { addCommonOptions } from "../context.ts";
import type { CommandContext, CommonOptions } from "../context.ts";
import { addFetchOptions, readFetchFlags } from "../fetching.ts";
import type { FetchFlags } from "../fetching.ts";
import { provenanceFile } from "../input.ts";
import { showNotices } from "../notices.ts";
import { writeAtomically } from "../output.ts";
import { terminalText } from "../terminal.ts";

interface FetchCommandOptions extends CommonOptions, FetchFlags {
  readonly output?: string;
}

const EXAMPLES = `
Examples:
  routeprint fetch https://example.com -o index.json
  ROUTEPRINT_USER=me ROUTEPRINT_APP_PASSWORD=… routeprint fetch https://example.com > index.json`;

/** `fetch`: saves the index of a site as the site gave it. */
export function defineFetch(program: Command, context: CommandContext): void {
  const command = program
    .command("fetch")
    .description("save the index of a site as the site gives it")
    .argument("<url>", "the address of a site, of a page in it, or of its API root")
    .option("-o, --output <file>", "write to a file, and where it came from to FILE.provenance.json")
    .addHelpText("after", EXAMPLES);
  addCommonOptions(addFetchOptions(command)).action((url: string, options: FetchCommandOptions) =>
    fetchCommand(url, options, context),
  );
}

async function fetchCommand(
  address: string,
  options: FetchCommandOptions,
  { io }: CommandContext,
): Promise<void> {
  const { fetchIndex } = await import("../../fetch/fetch.ts");
  const { bytes, provenance, notices } = await fetchIndex(
    address,
    await readFetchFlags(options, address, io),
  );
  if (options.output === undefined || options.output === "-") {
    await io.writeOut(Buffer.from(bytes).toString("utf8"));
  } else {
    const file = resolve(io.cwd, options.output);
    await writeAtomically(file, bytes);
    await writeAtomically(provenanceFile(file), `${JSON.stringify(provenance, undefined, 2)}\n`);
  }
  if (options.quiet !== true) {
    const { root, found, context, requests } = provenance;
    io.writeErr(`routeprint: ${terminalText(root)} answered (${found}, ${context}, ${requests} requests)\n`);
  }
  showNotices(io, notices, options);
}
