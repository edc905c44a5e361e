import { basename, dirname } from "node:path";
import type { Command } from "commander";
import { count, digits } from "../../base/count.ts";
import { EXIT, RouteprintError } from "../../diagnostics/errors.ts";
import { plain } from "../../base/escape.ts";
import type { FetchedIndex } from "../../fetch/index.ts";
import {
  type NamedSite,
  type Reading,
  fileBeside,
  connectionOf,
  fetchAddress,
  fetchBatch,
  refuseSaved,
  removeLeftovers,
  saveAbilities,
  saveFetched,
  surveyFetched,
  writeAtomically,
} from "../../jobs/index.ts";
import { printJson } from "../../base/json.ts";
import { readingOf } from "../connection.ts";
import { usage } from "../failure.ts";
import { showNotices, showOutcome, showRemark } from "../notices.ts";
import { addBatchOptions, addConnectionOptions } from "../options.ts";
import type { BatchFlags, CommandContext } from "../options.ts";
import { makeNamedFolder, onlySite, placeOf, refuseEnding } from "../output.ts";
import type { Io } from "../process.ts";
import { createReport } from "../reporter.ts";
import { findSites } from "../sites.ts";

interface FetchFlags extends BatchFlags {
  readonly output?: string;
  readonly learn?: boolean;
  readonly abilities?: true;
}

const EXAMPLES = `
Examples:
  routeprint fetch https://example.com -o index.json
  ROUTEPRINT_USER=me ROUTEPRINT_APP_PASSWORD=… routeprint fetch https://example.com > index.json
  routeprint fetch https://a.example https://b.example -o indexes
  routeprint fetch --list sites.txt -o indexes --skip-existing`;

/** Defines `fetch`: the index of a site as the site sent it. */
export function defineFetch(command: Command, context: CommandContext): void {
  command
    .argument("[url...]", "address of a site, a page or an API root (default: the sites of the config file)")
    .option(
      "-o, --output <file>",
      "write index.json, and its provenance to index.provenance.json; a folder for several sites",
    )
    .option(
      "--learn",
      "read collections of one site to learn the shapes of its responses, one request a second",
    )
    .option("--abilities", "save the abilities of one site too, which it lists to signed-in users")
    .addHelpText("after", EXAMPLES);
  addConnectionOptions(addBatchOptions(command, "fetch")).action(
    async (urls: readonly string[], options: FetchFlags) => {
      const sites = await fetchedSites(urls, options, context.io);
      const reading = readingOf(sites, options, context.io);
      const only = onlySite(sites, urls, options);
      if (only === undefined) await fetchSeveral(sites, reading, options, context);
      else await fetchOne(only, reading, options, context);
    },
  );
}

/**
 * The sites to fetch. A config file may name saved indexes too, which are skipped.
 *
 * @throws RouteprintError `usage` where no site is left.
 */
async function fetchedSites(
  words: readonly string[],
  flags: BatchFlags,
  io: Io,
): Promise<readonly NamedSite[]> {
  const named = await findSites(words, flags, io);
  const isConfigured = words.length === 0 && flags.list === undefined;
  const sites = isConfigured ? named.filter((site) => site.isAddress) : named;
  if (sites.length > 0) return sites;
  throw usage("routeprint.config.json names saved indexes only", "Give the address of a site to fetch.");
}

async function fetchSeveral(
  sites: readonly NamedSite[],
  reading: Reading,
  flags: FetchFlags,
  { io, finish }: CommandContext,
): Promise<void> {
  for (const flag of ["learn", "abilities"] as const)
    if (flags[flag] === true) throw usage(`--${flag} is for one site`, "Fetch that site on its own.");
  const folder = await makeNamedFolder(flags.output, io);
  const report = createReport(flags, io);
  const batch = { skipExisting: flags.skipExisting === true, report };
  const { failures, files, skipped } = await report.during(`fetching ${count(sites.length, "site")}`, () =>
    fetchBatch(folder, sites, reading, batch),
  );
  showOutcome(io, "fetched", { done: files.size - skipped, failed: failures.size, skipped }, flags);
  if (failures.size > 0) finish(EXIT.no);
}

async function fetchOne(
  site: NamedSite,
  reading: Reading,
  options: FetchFlags,
  { io }: CommandContext,
): Promise<void> {
  await refuseSaved(site);
  refuseEnding(options.output, [".json", ".txt"]);
  const place = placeOf(options.output, io);
  if (options.learn === true && place === undefined)
    throw usage("--learn needs a file to write beside", "Add -o FILE; the shapes go to FILE.shapes.json.");
  if (options.abilities === true && place === undefined)
    throw usage(
      "--abilities needs a file to write beside",
      "Add -o FILE; the abilities go to FILE.abilities.json.",
    );
  const connection = await connectionOf(site, reading);
  if (connection.access !== undefined && place === undefined)
    throw usage(
      "--access needs a file to write beside",
      "Add -o FILE; what was asked goes to FILE.access.json.",
    );
  const fetched = await fetchAddress(site.name, connection);
  if (place === undefined) await io.writeOut(Buffer.from(fetched.bytes).toString("utf8"), "json");
  else {
    await removeLeftovers(dirname(place));
    await saveFetched(place, fetched);
  }
  if (options.quiet !== true) {
    const { root, context, requests } = fetched.provenance;
    io.writeErr(
      `routeprint: fetched ${plain(root)} with context=${context} in ${count(requests, "request")}\n`,
    );
  }
  showNotices(io, fetched.notices, options);
  if (connection.access !== undefined) await surveyFetched(fetched, connection.access, reading.signal, place);
  if (options.abilities === true && place !== undefined) {
    const saved = await saveAbilities(place, fetched, connection);
    showRemark(
      io,
      `saved abilities (${digits(saved)}) to ${fileBeside(basename(place), "abilities")}`,
      options,
    );
  }
  if (options.learn !== true || place === undefined) return;
  const file = place.replace(/(?:\.json|\.txt)?$/, ".shapes.json");
  await writeAtomically(file, await learn(site, fetched, reading, options, io));
}

/** Learns the shapes of the site's responses, as the text of a file of shapes. */
async function learn(
  site: NamedSite,
  fetched: FetchedIndex,
  reading: Reading,
  flags: FetchFlags,
  io: Io,
): Promise<string> {
  const [{ learnSite, notUsed }, { MAX_READS }, { shapesToJson }] = await Promise.all([
    import("../../jobs/responses.ts"),
    import("../../responses/collection.ts"),
    import("../../responses/shapes.ts"),
  ]);
  const { root } = fetched.provenance;
  showRemark(io, `--learn sends at most ${MAX_READS} GET requests to ${plain(root)}, one a second`, flags);
  const { progress } = createReport(flags, io);
  const { shapes, used, unused } = await learnSite(site, fetched, reading, progress);
  if (used === 0) {
    throw new RouteprintError("no-responses", {
      message: "the site sent no collection",
      where: root,
      hint: "Its collections may need a sign-in, or robots.txt disallows them (--no-respect-robots).",
    });
  }
  const learned = `the shapes of ${count(shapes.size, "route")} from ${count(used, "response")}`;
  showRemark(io, `learned ${learned}${notUsed(unused)}`, flags);
  return printJson(shapesToJson(shapes));
}
