import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { writeAtomically } from "../../jobs/index.ts";
import { holdingsText, widthOf } from "../../report/index.ts";
import { usage } from "../failure.ts";
import { addCommonOptions } from "../options.ts";
import type { CommandContext } from "../options.ts";
import { PACKAGE_FOLDER } from "../process.ts";
import { makeNamedFolder, refuseEnding, writeProduct } from "../output.ts";

/** The folder of sample indexes, which the package ships. */
const FOLDER = join(PACKAGE_FOLDER, "samples");

const ENDING = ".index.json";

const EXAMPLES = `
Examples:
  routeprint samples
  routeprint samples shop-site | routeprint convert -
  routeprint samples -o samples/ && routeprint serve samples/*.index.json`;

/** Defines `samples`: the sample indexes of the package, to try the other commands on. */
export function defineSamples(command: Command, context: CommandContext): void {
  command
    .argument("[name]", "sample to print; without it, list the samples")
    .option("-o, --output <path>", "write the sample to a file, or without a name all to a folder")
    .addHelpText("after", EXAMPLES);
  addCommonOptions(command).action((name: string | undefined, { output }: { readonly output?: string }) =>
    name === undefined ? printSamples(output, context) : printSample(name, output, context),
  );
}

async function printSample(name: string, output: string | undefined, { io }: CommandContext): Promise<void> {
  const names = await sampleNames();
  if (!names.includes(name))
    throw usage(`there is no sample ${JSON.stringify(name)}`, `Samples: ${names.join(", ")}.`);
  refuseEnding(output, [".json"]);
  await writeProduct(io, output, (await readSample(name)).toString(), "json");
}

/** Writes the samples to a folder, or lists them where none is given. */
async function printSamples(output: string | undefined, { io }: CommandContext): Promise<void> {
  const names = await sampleNames();
  const folder = output === undefined ? undefined : await makeNamedFolder(output, io);
  const { readSource } = await import("../../source.ts");
  const width = widthOf(names);
  for (const name of names) {
    const file = `${name}${ENDING}`;
    const bytes = await readSample(name);
    if (folder === undefined) {
      const { surface } = readSource(bytes, file);
      await io.writeOut(`${name.padEnd(width)}  ${surface.site.name}: ${holdingsText(surface)}\n`);
    } else {
      await writeAtomically(join(folder, file), bytes);
      await io.writeOut(`${join(output ?? "", file)}\n`);
    }
  }
}

async function sampleNames(): Promise<readonly string[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(ENDING)).toSorted();
  return files.map((file) => file.slice(0, -ENDING.length));
}

function readSample(name: string): Promise<Buffer> {
  return readFile(join(FOLDER, `${name}${ENDING}`));
}
