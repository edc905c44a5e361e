import { join } from "node:path";
import type { Command } from "commander";
import { holdingsText } from "../../report/surface.ts";
import { widthOf } from "../../report/words.ts";
import { addCommonOptions } from "../context.ts";
import type { CommandContext, CommonOptions } from "../context.ts";
import type { Io } from "../io.ts";
import { makeFolder, refuseEnding, writeAtomically, writeProduct } from "../output.ts";
import { readSamples, type Sample } from "../samples.ts";
import { usage } from "../usage.ts";

interface SamplesOptions extends CommonOptions {
  readonly output?: string;
}

const EXAMPLES = `
Examples:
  routeprint samples
  routeprint samples shop-site | routeprint convert -
  routeprint samples -o samples/ && routeprint serve samples/*.index.json`;

/** `samples`: the sample indexes that come with the package, to try everything else on. */
export function defineSamples(command: Command, context: CommandContext): void {
  command
    .argument("[name]", "the sample to print; without it, the samples are listed")
    .option(
      "-o, --output <path>",
      "write the sample to this file; without a name, all of them to this folder",
    )
    .addHelpText("after", EXAMPLES);
  addCommonOptions(command).action((name: string | undefined, options: SamplesOptions) =>
    giveSamples(name, options, context),
  );
}

async function giveSamples(
  name: string | undefined,
  { output }: SamplesOptions,
  { io }: CommandContext,
): Promise<void> {
  const samples = await readSamples();
  if (name !== undefined) refuseEnding(output, [".json"]);
  if (name !== undefined) return writeProduct(io, output, textOf(sampleNamed(name, samples)), "json");
  if (output !== undefined) return writeAll(samples, output, io);
  const { readSource } = await import("../../source.ts");
  const width = widthOf(samples.map((sample) => sample.name));
  for (const sample of samples) {
    const { surface } = readSource(sample.bytes, sample.file);
    await io.writeOut(`${sample.name.padEnd(width)}  ${surface.site.name}: ${holdingsText(surface)}\n`);
  }
}

function textOf({ bytes }: Sample): string {
  return new TextDecoder().decode(bytes);
}

function sampleNamed(name: string, samples: readonly Sample[]): Sample {
  const found = samples.find((sample) => sample.name === name);
  if (found !== undefined) return found;
  throw usage(
    `there is no sample ${JSON.stringify(name)}`,
    `There are: ${samples.map((sample) => sample.name).join(", ")}.`,
  );
}

async function writeAll(samples: readonly Sample[], output: string, io: Io): Promise<void> {
  const folder = await makeFolder(output, io);
  for (const { file, bytes } of samples) {
    await writeAtomically(join(folder, file), bytes);
    await io.writeOut(`${join(output, file)}\n`);
  }
}
