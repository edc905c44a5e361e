import { Option } from "commander";
import type { Command } from "commander";
import type { ConvertOptions as Settings } from "../../convert.ts";
import { EXIT } from "../../errors.ts";
import { printJson } from "../../json.ts";
import { noticeLevel } from "../../notices.ts";
import type { ConvertFlags } from "../conversion.ts";
import { readDocumentFlags } from "../config.ts";
import { usage } from "../failure.ts";
import { openSource } from "../input.ts";
import { isStrict, namespacesHint, showNotices, showRemark } from "../notices.ts";
import {
  addBatchOptions,
  addConnectionOptions,
  addResponseOptions,
  addDocumentOptions,
  documentFlags,
  responseSettings,
} from "../options.ts";
import type { CommandContext, ResponseFlags, DocumentFlags } from "../options.ts";
import { refuseEnding, refuseLosses, writeProduct } from "../output.ts";
import { findSites, flagsOf, onlySite } from "../sites.ts";
import type { NamedSite } from "../sites.ts";

interface ConvertOptions extends ConvertFlags, DocumentFlags, ResponseFlags {
  readonly format?: "json" | "yaml";
  readonly openapi: "3.2" | "3.1" | "3.0";
  readonly codeSamples?: boolean;
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
  routeprint convert --list sites.txt -o documents --skip-existing`;

/** Defines `convert`: an index to an OpenAPI document. */
export function defineConvert(command: Command, context: CommandContext): void {
  command
    .argument("[source...]", "addresses, files, folders or - (default: the sites of the config file)")
    .option("-o, --output <file>", "write to a file instead of stdout; to a folder for several sources")
    .addOption(choice("--format <format>", "default: by the ending of the file, else json", ["json", "yaml"]))
    .addOption(choice("--openapi <version>", "OpenAPI version", ["3.2", "3.1", "3.0"]).default("3.1"))
    .option("--namespace <name...>", "include only these namespaces")
    .option("--include <glob...>", "include only matching paths; * stops at a slash, ** does not")
    .option("--exclude <glob...>", "leave out matching paths")
    .option("--server <url>", "set the server, which is the API root by default")
    .option("--title <text>", "set the title")
    .option("--api-version <text>", "set the version of the API")
    .addOption(
      choice("--responses <kind>", "describe responses as declared, or as WordPress sends them", [
        "declared",
        "observed",
      ]).default("declared"),
    )
    .option("--global-parameters", "add the parameters of every route, such as _fields")
    .option("--code-samples", "add samples of requests in several languages")
    .option("--no-descriptions", "leave descriptions out")
    .option("--strict", "exit with 1 if anything was lost or guessed")
    .option("--notices <file>", "save the notices as JSON; to a folder for several sources")
    .addHelpText("after", EXAMPLES);
  addConnectionOptions(addBatchOptions(addResponseOptions(addDocumentOptions(command)), "convert")).action(
    async (sources: readonly string[], options: ConvertOptions) => {
      const sites = await findSites(sources, options, context.io);
      const secured = { ...options, ...(await readDocumentFlags(options, context.io)) };
      const only = onlySite(sites, sources, options);
      if (only === undefined) await convertSeveral(sites, secured, context);
      else await convertOne(only, secured, context);
    },
  );
}

function choice(flags: string, text: string, choices: readonly string[]): Option {
  return new Option(flags, text).choices(choices);
}

async function convertSeveral(
  sites: readonly NamedSite[],
  options: ConvertOptions,
  context: CommandContext,
): Promise<void> {
  for (const flag of ["server", "title"] as const) {
    if (options[flag] === undefined) continue;
    throw usage(`--${flag} is for one site`, "Convert that site on its own.");
  }
  const { convertBatch } = await import("../conversion.ts");
  const responses = responseSettings(options, context.io);
  const settings = { format: options.format ?? "json", options: settingsOf(options), responses };
  const levels = await convertBatch(sites, settings, options, context);
  if (options.strict === true && [...levels].some(isStrict)) context.finish(EXIT.no);
}

const GLOB_HINT = "A path begins with a slash, and * stops at slashes: '/shop/**' matches all below shop.";

async function convertOne(
  site: NamedSite,
  options: ConvertOptions,
  { io, finish }: CommandContext,
): Promise<void> {
  await refuseLosses([site.name], options.output, io, { "--notices": options.notices });
  if (options.format === undefined)
    refuseEnding(options.output, [".json", ".yaml", ".yml"], ", or add --format");
  const source = await openSource(site.name, io, flagsOf(site, options));
  const remark = (text: string): void => (options.quiet === true ? undefined : showRemark(io, text, options));
  const { readResponses } = await import("../responses.ts");
  const responses = await readResponses(responseSettings(options, io), source.surface, remark);
  const { convert } = await import("../../convert.ts");
  const { printDocument } = await import("../../openapi/print.ts");
  const { document, notices } = convert(source, { ...settingsOf(options), ...responses });
  const unmatched = notices.find(({ code }) => code === "selection-unmatched");
  if (unmatched !== undefined) {
    const names = namespacesHint([source.surface]);
    throw usage(unmatched.text, options.include === undefined ? names : `${GLOB_HINT} ${names}`);
  }
  const format = formatOf(options);
  await writeProduct(io, options.output, await printDocument(document, format), format);
  if (options.notices !== undefined) await writeProduct(io, options.notices, printJson(notices), "json");
  showNotices(io, notices, options);
  if (options.strict === true && notices.some((notice) => isStrict(noticeLevel(notice)))) finish(EXIT.no);
}

/** The settings of the document itself. */
function settingsOf(options: ConvertOptions): Settings {
  const { namespace, include, exclude, server, title, apiVersion } = options;
  const { openapi, responses, descriptions } = options;
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
    ...(options.codeSamples === true ? { codeSamples: true } : {}),
    ...documentFlags(options),
  };
}

function formatOf({ format, output }: ConvertOptions): "json" | "yaml" {
  return format ?? (output !== undefined && /\.ya?ml$/i.test(output) ? "yaml" : "json");
}
