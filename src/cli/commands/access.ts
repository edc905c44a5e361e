import { dirname, join, relative, sep } from "node:path";
import { type Command, Option } from "commander";
import { withAccess } from "../../access/index.ts";
import {
  ACCESS_FORMATS,
  type AccessFormat,
  type SurveyedSite,
  printAccessReport,
} from "../../access-report/index.ts";
import type { PrintedForm } from "../../base/escape.ts";
import { EXIT, RouteprintError } from "../../diagnostics/errors.ts";
import {
  type SluggedSite,
  fileBeside,
  connectionOf,
  fetchAddress,
  forEachSite,
  openSource,
  readAccess,
  readText,
  removeLeftovers,
  saveFetched,
  surveyFetched,
  withSlugs,
} from "../../jobs/index.ts";
import { sourceFetched } from "../../source.ts";
import type { SourceFile } from "../../report/index.ts";
import { type Selection, select } from "../../surface/index.ts";
import { DEFAULT_MAX, DEFAULT_RATE, type SurveyFlags } from "../access-settings.ts";
import { readingOf } from "../connection.ts";
import { usage } from "../failure.ts";
import { refuseUnmatched } from "../notices.ts";
import { addConnectionOptions, positive, selectionOf } from "../options.ts";
import type { CommandContext, ConnectionFlags } from "../options.ts";
import { makeNamedFolder, placeOf, refuseEnding } from "../output.ts";
import { createReport } from "../reporter.ts";
import { findSites } from "../sites.ts";

interface AccessOptions extends ConnectionFlags, Omit<SurveyFlags, "selection">, Selection {
  readonly output?: string;
  readonly format: AccessFormat;
  readonly json?: boolean;
}

/** The syntax of each format, by which workflow commands in it are escaped. */
const PRINTED_FORMS: Readonly<Record<AccessFormat, PrintedForm>> = {
  text: "text",
  json: "json",
  csv: "text",
  html: "markup",
  sarif: "json",
};

const EXAMPLES = `
Examples:
  routeprint access https://example.com -o shop.json
  routeprint access shop.json
  routeprint access shop.json --format html > access.html
  routeprint access shop --as editor administrator -o shop.json
  routeprint access https://example.com --namespace wc/v3 --max 200 --json

Sends GET to collections and the items that they name, and OPTIONS to every
route, one request at a time; never another method. OPTIONS runs the permission
callbacks of the site. -o also writes shop.access.json, with which the same
command continues after an end, and other commands know who may call what.
The text lists open operations; -v lists the others too, and the plugins that
the site names for an administrator.

--as takes names of the site's users in routeprint.config.json:
  {"sites": {"shop": {"source": "https://example.com", "users": {
    "editor": {"user": "ed", "passwordEnv": "EDITOR_PASSWORD"}}}}}`;

/** Defines `access`: who may call what, as the site answers. */
export function defineAccess(command: Command, context: CommandContext): void {
  command
    .argument(
      "[source...]",
      "addresses, or files that were asked about (default: the sites of the config file)",
    )
    .option("-o, --output <file>", "save the index and what was asked; a folder for several sites")
    .addOption(
      new Option("--format <format>", "report format; text and sarif list open operations only")
        .choices(ACCESS_FORMATS)
        .default("text"),
    )
    .option("--json", "print JSON, with all evidence")
    .option("--namespace <name...>", "ask about these namespaces only")
    .option("--include <glob...>", "ask about the paths that match only")
    .option("--exclude <glob...>", "leave out the paths that match")
    .option(
      "--max <number>",
      `make at most so many requests (default: ${DEFAULT_MAX})`,
      positive("--max", 500),
    )
    .option(
      "--rate <number>",
      `make at most so many requests a second (default: ${DEFAULT_RATE})`,
      positive("--rate", 1),
    )
    .addHelpText("after", EXAMPLES);
  addConnectionOptions(command).action((words: readonly string[], options: AccessOptions) =>
    showAccess(words, options, context),
  );
}

/** What is known of one site. */
interface KnownAccess extends SurveyedSite {
  readonly stopped?: RouteprintError;
}

async function showAccess(
  words: readonly string[],
  options: AccessOptions,
  { io, finish }: CommandContext,
): Promise<void> {
  const sites = withSlugs(await findSites(words, options, io));
  const savedAt = await filesOf(sites, options, io);
  const shown: KnownAccess[] = [];
  const ask = async (site: SluggedSite): Promise<void> => {
    shown.push(await knownAccess(site, savedAt(site), options, io));
  };
  const failed = await forEachSite(sites, ask, io.signal, createReport(options, io));
  const format = options.json === true ? "json" : options.format;
  const isVerbose = options.verbose === true;
  const report = await printAccessReport(shown, format, { isVerbose, isList: sites.length > 1 });
  await io.writeOut(report, PRINTED_FORMS[format]);
  const stopped = shown.find((each) => each.stopped !== undefined)?.stopped;
  if (stopped !== undefined) finish(stopped.exit);
  else if (failed.length > 0) finish(EXIT.no);
}

/** Returns where the index of each site is saved: the named file, or a file in the named folder. */
async function filesOf(
  sites: readonly SluggedSite[],
  { output }: AccessOptions,
  io: CommandContext["io"],
): Promise<(site: SluggedSite) => string | undefined> {
  if (sites.length > 1 && output !== undefined) {
    const folder = await makeNamedFolder(output, io);
    return ({ slug }) => join(folder, `${slug}.json`);
  }
  refuseEnding(output, [".json"]);
  const place = placeOf(output, io);
  return () => place;
}

/** Asks a site, or reads what it was asked. */
async function knownAccess(
  site: SluggedSite,
  file: string | undefined,
  options: AccessOptions,
  io: CommandContext["io"],
): Promise<KnownAccess> {
  const selection = selectionOf(options);
  const reading = readingOf([site], { ...options, access: site.isAddress, selection }, io);
  if (!site.isAddress) {
    const record = await readAccess(site.place);
    if (record === undefined) throw notAsked(site);
    const { surface } = await openSource(site, reading);
    return chosen({ surface, record, ...(await fileOf(site.place, options, io)) }, selection);
  }
  const connection = await connectionOf(site, reading);
  const { access } = connection;
  if (access === undefined) throw usage("nobody is asked", "Give the address of a site.");
  const fetched = await fetchAddress(site.name, connection);
  const whole = sourceFetched(fetched).surface;
  refuseUnmatched(select(whole, selection).unmatched, whole, selection.include !== undefined);
  if (file !== undefined) {
    await removeLeftovers(dirname(file));
    await saveFetched(file, fetched);
  }
  const surveyed = await surveyFetched(fetched, access, reading.signal, file);
  const surface = withAccess(whole, surveyed.record.observations);
  return chosen({ surface, ...surveyed, ...(await fileOf(file, options, io)) }, selection);
}

function chosen(known: KnownAccess, selection: Selection): KnownAccess {
  return { ...known, surface: select(known.surface, selection).surface };
}

/** Reads the saved index for the format that points at its lines. */
async function fileOf(
  path: string | undefined,
  { format }: AccessOptions,
  io: CommandContext["io"],
): Promise<{ readonly file?: SourceFile }> {
  if (path === undefined || format !== "sarif") return {};
  const file = relative(io.cwd, path).split(sep).join("/");
  return { file: { file, text: await readText(path, io).catch(() => "") } };
}

function notAsked({ label, name }: SluggedSite): RouteprintError {
  return new RouteprintError("usage", {
    message: `nobody was asked who may call what: there is no ${fileBeside(name, "access")}, or it is damaged`,
    where: label,
    hint: `Ask the site: routeprint access ADDRESS -o ${name}`,
  });
}
