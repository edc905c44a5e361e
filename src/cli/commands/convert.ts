import { resolve } from "node:path";
import { Option } from "commander";
import type { Command } from "commander";
import { EXIT } from "../../errors.ts";
import { noticeLevel } from "../../notice.ts";
import { addCommonOptions } from "../context.ts";
import type { CommandContext, CommonOptions } from "../context.ts";
import { addFetchOptions } from "../fetching.ts";
import type { FetchFlags } from "../fetching.ts";
import { openSource } from "../input.ts";
import { showNotices } from "../notices.ts";
import { writeAtomically, writeProduct } from "../output.ts";

interface ConvertOptions extends CommonOptions, FetchFlags {
  readonly output?: string;
  readonly format?: "json" | "yaml";
  readonly openapi: "3.1" | "3.0";
  readonly namespace?: readonly string[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly server?: string;
  readonly title?: string;
  readonly apiVersion?: string;
  readonly responses: "declared" | "observed";
  readonly globalParameters?: boolean;
  readonly descriptions: boolean;
  readonly strict?: boolean;
  readonly notices?: string;
}

const EXAMPLES = `
Examples:
  routeprint convert https://example.com -o openapi.yaml
  routeprint convert index.json --namespace wp/v2 > wp.json`;

/** `convert`: an index in, an OpenAPI document out. */
export function defineConvert(command: Command, context: CommandContext): void {
  command
    .argument("<source>", "an address, a file, or - for stdin")
    .option("-o, --output <file>", "write to a file instead of stdout")
    .addOption(
      new Option("--format <format>", "default: as the file's name ends, else json").choices([
        "json",
        "yaml",
      ]),
    )
    .addOption(new Option("--openapi <version>", "version of OpenAPI").choices(["3.1", "3.0"]).default("3.1"))
    .option("--namespace <name...>", "only these namespaces")
    .option("--include <glob...>", "only the templates that match")
    .option("--exclude <glob...>", "not the templates that match")
    .option("--server <url>", "the API root to name")
    .option("--title <text>", "the title to give")
    .option("--api-version <text>", "the version to give")
    .addOption(
      new Option("--responses <kind>", "response schemas as declared, or widened to what WordPress sends")
        .choices(["declared", "observed"])
        .default("declared"),
    )
    .option("--global-parameters", "attach the parameters that every route takes, such as _fields")
    .option("--no-descriptions", "leave descriptions out")
    .option("--strict", "end with 1 where anything was lost or guessed")
    .option("--notices <file>", "save the notices as JSON")
    .addHelpText("after", EXAMPLES);
  addCommonOptions(addFetchOptions(command)).action((source: string, options: ConvertOptions) =>
    convert(source, options, context),
  );
}

async function convert(name: string, options: ConvertOptions, { io, finish }: CommandContext): Promise<void> {
  const source = await openSource(name, io, options);
  const { convertSource } = await import("../../convert.ts");
  const { printDocument } = await import("../../openapi/print.ts");
  const { document, notices } = convertSource(source, options);
  await writeProduct(io, options.output, await printDocument(document, formatOf(options)));
  if (options.notices !== undefined) {
    await writeAtomically(resolve(io.cwd, options.notices), `${JSON.stringify(notices, undefined, 2)}\n`);
  }
  showNotices(io, notices, options);
  if (options.strict === true && notices.some((notice) => STRICT.has(noticeLevel(notice)))) finish(EXIT.no);
}

const STRICT: ReadonlySet<string> = new Set(["loss", "guess"]);

function formatOf({ format, output }: ConvertOptions): "json" | "yaml" {
  return format ?? (output !== undefined && /\.ya?ml$/i.test(output) ? "yaml" : "json");
}
