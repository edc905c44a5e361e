import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { Option } from "commander";
import type { Command } from "commander";
import type { ConvertOptions as Settings } from "../../convert.ts";
import { EXIT } from "../../errors.ts";
import { noticeLevel } from "../../notice.ts";
import type { ConfiguredSite } from "../config.ts";
import type { CommandContext } from "../context.ts";
import type { ConvertManyFlags } from "../convert-many.ts";
import { addFetchOptions } from "../fetching.ts";
import { openSource } from "../input.ts";
import { isStrict, showNotices } from "../notices.ts";
import { refuseEnding, refuseLosses, writeProduct } from "../output.ts";
import { addSecurityOption, readSecurity, type SecurityFlags } from "../security.ts";
import { onlyNamed } from "../only.ts";
import { namespacesHint, usage } from "../usage.ts";
import { printJson } from "../../json.ts";

interface ConvertOptions extends ConvertManyFlags, SecurityFlags {
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
}

const EXAMPLES = `
Examples:
  routeprint convert https://example.com -o openapi.yaml
  routeprint convert index.json --namespace wp/v2 > wp.json
  routeprint convert saved/ https://example.com -o documents --format yaml
  routeprint convert --list sites.txt -o documents --resume`;

/** `convert`: an index in, an OpenAPI document out. */
export function defineConvert(command: Command, context: CommandContext): void {
  command
    .argument(
      "[source...]",
      "addresses, files, folders, or - for stdin; without any, the sites of routeprint.config.json",
    )
    .option("-o, --output <file>", "write to a file instead of stdout; a folder for several")
    .addOption(
      new Option("--format <format>", "default: as the file's name ends, else json").choices([
        "json",
        "yaml",
      ]),
    )
    .addOption(new Option("--openapi <version>", "version of OpenAPI").choices(["3.1", "3.0"]).default("3.1"))
    .option("--namespace <name...>", "only these namespaces")
    .option("--include <glob...>", "only the templates that match; * stops at a slash, ** does not")
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
    .option("--notices <file>", "save the notices as JSON; a folder for several")
    .option("--list <file>", "convert the sources of a file too, one a line")
    .option("--resume", "skip what the folder's journal says is converted")
    .addHelpText("after", EXAMPLES);
  addFetchOptions(addSecurityOption(command)).action(
    async (sources: readonly string[], options: ConvertOptions) => {
      const only = await onlySource(sources, options, context);
      const settled = { ...options, ...(await readSecurity(options, context.io)) };
      if (only === undefined) await convertSeveral(sources, settled, context);
      else await convertOne(only.name, { ...settled, access: only.access }, context);
    },
  );
}

/** The source where there is one; a folder stands for the indexes in it. */
async function onlySource(
  words: readonly string[],
  options: ConvertOptions,
  { io }: CommandContext,
): Promise<ConfiguredSite | undefined> {
  const only = await onlyNamed(words, options, async () => {
    const { nameFleet } = await import("../fleet.ts");
    return nameFleet([], options, io);
  });
  if (only === undefined) return undefined;
  const found = await stat(resolve(io.cwd, only.name)).catch(() => undefined);
  return found?.isDirectory() === true ? undefined : only;
}

async function convertSeveral(
  names: readonly string[],
  options: ConvertOptions,
  context: CommandContext,
): Promise<void> {
  const [{ nameFleet }, { convertMany }] = await Promise.all([
    import("../fleet.ts"),
    import("../convert-many.ts"),
  ]);
  for (const flag of ["server", "title"] as const) {
    if (options[flag] === undefined) continue;
    throw usage(`--${flag} is for one site`, "Convert that site on its own.");
  }
  const making = { format: options.format ?? "json", options: settingsOf(options) };
  const levels = await convertMany(await nameFleet(names, options, context.io), making, options, context);
  if (options.strict === true && [...levels].some(isStrict)) context.finish(EXIT.no);
}

/** Why a glob matches nothing that seems to. */
const GLOB_HINT = "A template begins with a slash, at which a * stops: '/shop/**' takes all below shop.";

async function convertOne(
  name: string,
  options: ConvertOptions,
  { io, finish }: CommandContext,
): Promise<void> {
  await refuseLosses([name], options.output, io, { "--notices": options.notices });
  if (options.format === undefined)
    refuseEnding(options.output, [".json", ".yaml", ".yml"], ", or add --format");
  const source = await openSource(name, io, options);
  const { convert } = await import("../../convert.ts");
  const { printDocument } = await import("../../openapi/print.ts");
  const { document, notices } = convert(source, settingsOf(options));
  const unmatched = notices.find(({ code }) => code === "selection-unmatched");
  if (unmatched !== undefined) {
    const names = namespacesHint([source.surface]);
    throw usage(unmatched.text, options.include === undefined ? names : `${GLOB_HINT} ${names}`);
  }
  const format = formatOf(options);
  await writeProduct(io, options.output, await printDocument(document, format), format);
  if (options.notices !== undefined) {
    await writeProduct(io, options.notices, printJson(notices), "json");
  }
  showNotices(io, notices, options);
  if (options.strict === true && notices.some((notice) => isStrict(noticeLevel(notice)))) finish(EXIT.no);
}

/** What the document itself depends on. */
function settingsOf(options: ConvertOptions): Settings {
  const {
    namespace,
    include,
    exclude,
    server,
    title,
    apiVersion,
    openapi,
    responses,
    descriptions,
    security,
  } = options;
  return {
    openapi,
    responses,
    descriptions,
    ...(namespace === undefined ? {} : { namespace }),
    ...(include === undefined ? {} : { include }),
    ...(exclude === undefined ? {} : { exclude }),
    ...(server === undefined ? {} : { server }),
    ...(title === undefined ? {} : { title }),
    ...(apiVersion === undefined ? {} : { apiVersion }),
    ...(options.globalParameters === true ? { globalParameters: true } : {}),
    ...(security === undefined ? {} : { security }),
  };
}

function formatOf({ format, output }: ConvertOptions): "json" | "yaml" {
  return format ?? (output !== undefined && /\.ya?ml$/i.test(output) ? "yaml" : "json");
}
