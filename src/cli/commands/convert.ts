import { count } from "../../base/count.ts";
import { Option } from "commander";
import type { Command } from "commander";
import { type LevelCounts, countLevels } from "../../answers/index.ts";
import type { ConvertOptions as Settings } from "../../convert.ts";
import { EXIT } from "../../diagnostics/errors.ts";
import {
  type NamedSite,
  PRODUCT_FORMATS,
  type ProductFormat,
  type Reading,
  isDocumentFormat,
  openSource,
  printProduct,
} from "../../jobs/index.ts";
import { printJson } from "../../base/json.ts";
import type { Notice } from "../../diagnostics/notices.ts";
import type { Overlay } from "../../openapi/index.ts";
import type { Selection } from "../../surface/index.ts";
import { readDocumentFlags } from "../config.ts";
import { readingOf } from "../connection.ts";
import { usage } from "../failure.ts";
import { failsStrict, readAccepted } from "../acceptance.ts";
import {
  refuseUnmatched,
  showCounts,
  showEachNotice,
  showNotices,
  showOutcome,
  showOwnNotices,
  showRemark,
} from "../notices.ts";
import {
  addBatchOptions,
  addConnectionOptions,
  addResponseOptions,
  addDocumentOptions,
  documentFlags,
  responseSettings,
  selectionOf,
} from "../options.ts";
import type { BatchFlags, CommandContext, ResponseFlags, DocumentFlags } from "../options.ts";
import { makeNamedFolder, onlySite, refuseEnding, refuseLosses, writeProduct } from "../output.ts";
import { createReport } from "../reporter.ts";
import { findSites } from "../sites.ts";

interface ConvertFlags extends BatchFlags, DocumentFlags, ResponseFlags, Selection {
  /** Those of `--overlay` or the config file, read. */
  readonly overlays?: readonly Overlay[];
  readonly output?: string;
  /** A file, or a folder for several sources. */
  readonly notices?: string;
  readonly format?: ProductFormat;
  readonly openapi: "3.2" | "3.1" | "3.0";
  readonly codeSamples?: boolean;
  readonly server?: string;
  readonly title?: string;
  readonly apiVersion?: string;
  readonly responses: "declared" | "observed";
  readonly globalParameters?: boolean;
  readonly descriptions: boolean;
  readonly strict?: boolean;
  /** The file of accepted notices. */
  readonly accept?: string;
}

const EXAMPLES = `
Examples:
  routeprint convert https://example.com -o openapi.yaml
  routeprint convert index.json --namespace wp/v2 > wp.json
  routeprint convert index.json --include '/wp/v2/posts**' --format tools-openai
  routeprint convert saved/ https://example.com -o documents --format yaml
  routeprint convert --list sites.txt -o documents --skip-existing`;

/** Defines `convert`: an index to an OpenAPI document. */
export function defineConvert(command: Command, context: CommandContext): void {
  command
    .argument("[source...]", "addresses, files, folders or - (default: the sites of the config file)")
    .option("-o, --output <file>", "write to a file instead of stdout; to a folder for several sources")
    .addOption(
      choice(
        "--format <format>",
        "default: by the ending of the file, else json; tools are operations for models: of MCP, OpenAI or Anthropic",
        PRODUCT_FORMATS,
      ),
    )
    .addOption(choice("--openapi <version>", "OpenAPI version", ["3.2", "3.1", "3.0"]).default("3.1"))
    .option("--namespace <name...>", "include only these namespaces")
    .option("--include <glob...>", "include only matching paths; * stops at a slash, ** does not")
    .option("--exclude <glob...>", "leave out matching paths")
    .option("--server <url>", "set the server (default: the API root)")
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
    .option("--strict", "exit with 1 if anything was lost or guessed, other than by WordPress itself")
    .option("--accept <file>", "let --strict ignore the notices that this file accepts")
    .option("--notices <file>", "save the notices as JSON; to a folder for several sources")
    .addHelpText("after", EXAMPLES);
  addConnectionOptions(addBatchOptions(addResponseOptions(addDocumentOptions(command)), "convert")).action(
    async (sources: readonly string[], options: ConvertFlags) => {
      const sites = await findSites(sources, options, context.io);
      const reading = readingOf(sites, options, context.io);
      refuseOldTools(options);
      const secured = { ...options, ...(await readDocumentFlags(options, context.io)) };
      const only = onlySite(sites, sources, options);
      if (only === undefined) await convertSeveral(sites, reading, secured, context);
      else await convertOne(only, reading, secured, context);
    },
  );
}

function choice(flags: string, text: string, choices: readonly string[]): Option {
  return new Option(flags, text).choices(choices);
}

/** Function calling takes JSON Schema 2020-12, which documents of version 3.0 have not. */
function refuseOldTools({ format, openapi }: ConvertFlags): void {
  if (format === undefined || isDocumentFormat(format) || openapi !== "3.0") return;
  throw usage("tools are of OpenAPI 3.1", "Leave --openapi out.");
}

async function convertSeveral(
  sites: readonly NamedSite[],
  reading: Reading,
  options: ConvertFlags,
  { io, finish }: CommandContext,
): Promise<void> {
  for (const flag of ["server", "title"] as const) {
    if (options[flag] === undefined) continue;
    throw usage(`--${flag} is for one site`, "Convert that site on its own.");
  }
  const { convertBatch } = await import("../../jobs/conversion.ts");
  const responses = responseSettings(options, io);
  const settings = { format: options.format ?? "json", options: settingsOf(options), responses };
  const accepted = await readAccepted(options.accept, io);
  if (sites.some(({ name }) => name === "-"))
    throw usage("stdin cannot be one of several sources", "Save it to a file.");
  const folder = await makeNamedFolder(options.output, io);
  const { notices: names, skipExisting = false } = options;
  const noticesFolder = names === undefined ? undefined : await makeNamedFolder(names, io, "--notices");
  let levels: LevelCounts = new Map();
  let areGood = true;
  const converted = (notices: readonly Notice[], label: string): void => {
    levels = countLevels(notices, levels);
    areGood &&= !notices.some((notice) => failsStrict(notice, accepted));
    showOwnNotices(io, notices, options);
    showEachNotice(io, notices, options, label);
  };
  const report = createReport(options, io);
  const output = { folder, noticesFolder, skipExisting, report, converted };
  const counts = await report.during(`converting ${count(sites.length, "source")}`, () =>
    convertBatch(sites, settings, reading, output),
  );
  showOutcome(io, "converted", counts, options);
  showCounts(io, levels, options);
  if (counts.failed > 0 || (options.strict === true && !areGood)) finish(EXIT.no);
}

async function convertOne(
  site: NamedSite,
  reading: Reading,
  options: ConvertFlags,
  { io, finish }: CommandContext,
): Promise<void> {
  const { accept, notices: noticesFile, output } = options;
  await refuseLosses([site.name, accept], output, io, { "--notices": noticesFile });
  const accepted = await readAccepted(accept, io);
  if (options.format === undefined)
    refuseEnding(options.output, [".json", ".yaml", ".yml"], ", or add --format");
  const source = await openSource(site, reading);
  const remark = (text: string): void => (options.quiet === true ? undefined : showRemark(io, text, options));
  const { readResponses } = await import("../../jobs/responses.ts");
  const responses = await readResponses(responseSettings(options, io), source.surface, remark);
  const { convert } = await import("../../convert.ts");
  const { document, notices, unmatched } = convert(source, { ...settingsOf(options), ...responses });
  refuseUnmatched(unmatched, source.surface, options.include !== undefined);
  const format = formatOf(options);
  await writeProduct(
    io,
    options.output,
    await printProduct(document, format),
    format === "yaml" ? "yaml" : "json",
  );
  if (options.notices !== undefined) await writeProduct(io, options.notices, printJson(notices), "json");
  showOwnNotices(io, notices, options);
  showNotices(io, notices, options);
  if (options.strict === true && notices.some((notice) => failsStrict(notice, accepted))) finish(EXIT.no);
}

/** The settings of the document itself. */
function settingsOf(options: ConvertFlags): Settings {
  const { server, title, apiVersion } = options;
  const { openapi, responses, descriptions } = options;
  return {
    openapi,
    responses,
    descriptions,
    ...selectionOf(options),
    ...(server === undefined ? {} : { server }),
    ...(title === undefined ? {} : { title }),
    ...(apiVersion === undefined ? {} : { apiVersion }),
    ...(options.globalParameters === true ? { globalParameters: true } : {}),
    ...(options.codeSamples === true ? { codeSamples: true } : {}),
    ...documentFlags(options),
    ...(options.overlays === undefined ? {} : { overlays: options.overlays }),
  };
}

function formatOf({ format, output }: ConvertFlags): ProductFormat {
  return format ?? (output !== undefined && /\.ya?ml$/i.test(output) ? "yaml" : "json");
}
