import { resolve } from "node:path";
import type { Command } from "commander";
import { digits } from "../../base/count.ts";
import { plain } from "../../base/escape.ts";
import { printJson } from "../../base/json.ts";
import { usage } from "../failure.ts";
import { addCommonOptions } from "../options.ts";
import type { CommandContext } from "../options.ts";
import { isFolderName } from "../output.ts";

interface AppFlags {
  readonly output: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const EXAMPLES = `
Examples:
  routeprint app -o app/`;

/** Defines `app`: the page that does the work of the other commands in a browser. */
export function defineApp(command: Command, context: CommandContext): void {
  command
    .requiredOption("-o, --output <folder>", "folder to write")
    .option("--json", "print the written files as a JSON list")
    .addHelpText("after", EXAMPLES);
  addCommonOptions(command).action((options: AppFlags) => writeApp(options, context));
}

async function writeApp({ output, json, quiet }: AppFlags, { io }: CommandContext): Promise<void> {
  if (output === "-" || !isFolderName(output))
    throw usage(`app needs a folder, not ${output}`, "Name a folder with -o.");
  const [{ appPages }, { openFolder, removeOthers, writePages }] = await Promise.all([
    import("../../docs/app.ts"),
    import("../../jobs/site-folder.ts"),
  ]);
  const root = await openFolder(resolve(io.cwd, output));
  const pages = await writePages(appPages(""), root, io.signal);
  // Only scripts of an earlier version: the folder may be that of a published site too.
  await removeOthers(pages, root, (path) => !path.startsWith("assets/app/"));
  const written = pages.filter(({ isNew }) => isNew).map(({ path }) => path);
  if (json === true) await io.writeOut(printJson(written));
  if (quiet === true) return;
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0);
  io.writeErr(
    `routeprint: ${digits(pages.length)} files, ${digits(bytes)} bytes in ${plain(output)}; open index.html in a browser\n`,
  );
}
