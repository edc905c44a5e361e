import { dirname, join } from "node:path";
import type { Command } from "commander";
import type { AccessRecord } from "../../access/index.ts";
import { printJson } from "../../base/json.ts";
import { EXIT, RouteprintError } from "../../diagnostics/errors.ts";
import {
  type SluggedSite,
  accessFile,
  connectionOf,
  fetchAddress,
  forEachSite,
  openSource,
  readAccess,
  removeLeftovers,
  saveFetched,
  surveyFetched,
  withSlugs,
} from "../../jobs/index.ts";
import { sourceFetched } from "../../source.ts";
import { type Selection, type Surface, select } from "../../surface/index.ts";
import { accessJson, printAccess } from "../access-print.ts";
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
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  routeprint access https://example.com -o shop.json
  routeprint access shop.json
  routeprint access shop --as editor administrator -o shop.json
  routeprint access https://example.com --namespace wc/v3 --max 200 --json

Sends GET to collections and the items that they name, and OPTIONS to every
route, one request at a time; never another method. OPTIONS runs the permission
callbacks of the site. -o also writes shop.access.json, with which the same
command continues after an end, and other commands know who may call what.

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
interface KnownAccess {
  readonly surface: Surface;
  readonly record: AccessRecord;
  readonly stopped?: RouteprintError;
}

async function showAccess(
  words: readonly string[],
  options: AccessOptions,
  { io, finish }: CommandContext,
): Promise<void> {
  const sites = withSlugs(await findSites(words, options, io));
  const fileOf = await filesOf(sites, options, io);
  const shown: KnownAccess[] = [];
  const ask = async (site: SluggedSite): Promise<void> => {
    shown.push(await knownAccess(site, fileOf(site), options, io));
  };
  const failed = await forEachSite(sites, ask, io.signal, createReport(options, io));
  if (options.json === true) {
    const all = shown.map(({ surface, record }) => accessJson(surface, record));
    await io.writeOut(printJson(sites.length === 1 ? all[0] : all), "json");
  } else {
    const texts = shown.map(({ surface, record }) => printAccess(surface, record, options.verbose === true));
    await io.writeOut(texts.join("\n"));
  }
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
    return chosen({ ...(await openSource(site, reading)), record }, selection);
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
  const { surface } = sourceFetched(fetched, surveyed.record.observations);
  return chosen({ surface, ...surveyed }, selection);
}

function chosen({ surface, record, stopped }: KnownAccess, selection: Selection): KnownAccess {
  const part = select(surface, selection).surface;
  return { surface: part, record, ...(stopped === undefined ? {} : { stopped }) };
}

function notAsked({ label, name }: SluggedSite): RouteprintError {
  return new RouteprintError("usage", {
    message: `nobody was asked who may call what: there is no ${accessFile(name)}, or it is damaged`,
    where: label,
    hint: `Ask the site: routeprint access ADDRESS -o ${name}`,
  });
}
