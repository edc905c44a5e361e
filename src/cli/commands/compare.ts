import { Option } from "commander";
import type { Command } from "commander";
import { type CompareOptions, POLICIES, type Policy } from "../../compare/index.ts";
import { EXIT } from "../../diagnostics/errors.ts";
import type { KeepOptions, OpenedSide, Report } from "../../jobs/index.ts";
import { REPORT_FORMATS, type ReportFormat } from "../../report/index.ts";
import { type StampFlags, addStampOptions, readStamp, today } from "../acceptance.ts";
import { FAIL_LEVELS, MATRIX_PRINTERS, writeMatrix, writeReports } from "../compare-report.ts";
import type { MatrixPrinter, ReportFlags } from "../compare-report.ts";
import { readingOf } from "../connection.ts";
import { usage } from "../failure.ts";
import { readJsonFile } from "../files.ts";
import { namespacesHint, showNotices } from "../notices.ts";
import { addBatchOptions, addConnectionOptions } from "../options.ts";
import type { BatchFlags, CommandContext } from "../options.ts";
import { makeNamedFolder, refuseEnding, refuseLosses } from "../output.ts";
import type { Io } from "../process.ts";
import { createReport } from "../reporter.ts";
import { findSites } from "../sites.ts";

interface CompareFlags extends BatchFlags, ReportFlags, StampFlags {
  /** The folder in which fetched indexes are kept. */
  readonly keep?: string;
  readonly policy: Policy;
  /** The file of accepted findings. */
  readonly accept?: string;
  /** The file of levels by kind of change. */
  readonly levels?: string;
  readonly map?: readonly string[];
  readonly only?: readonly string[];
  readonly ignore?: readonly string[];
}

/** Options as typed: the ending of the file may name the format. */
interface TypedFlags extends Omit<CompareFlags, "format"> {
  readonly format?: ReportFormat;
}

/** The formats by the ending of the file; text where it has none. */
const ENDINGS: ReadonlyMap<string, ReportFormat> = new Map([
  [".txt", "text"],
  [".md", "markdown"],
  [".markdown", "markdown"],
  [".json", "json"],
  [".html", "html"],
  [".htm", "html"],
  [".sarif", "sarif"],
  [".xml", "junit"],
  [".csv", "csv"],
]);

function formatOf({ format, output = "" }: TypedFlags): ReportFormat {
  if (format !== undefined) return format;
  refuseEnding(output, [...ENDINGS.keys()], ", or add --format");
  const [ending = ""] = /(?:\.sarif(?=\.json$)|\.[a-z]+$)/.exec(output.toLowerCase()) ?? [];
  return ENDINGS.get(ending) ?? "text";
}

const EXAMPLES = `
Examples:
  routeprint compare https://example.com https://staging.example.com
  routeprint compare before.json after.json --before-after -o report.md
  routeprint compare api.lock https://example.com --before-after
  routeprint compare sites/ --format csv
  routeprint compare --list sites.txt --keep indexes --skip-existing

A source is an address, a saved index or a lock file, also at an address:
https://example.com/api.lock.
More than two sources give a matrix, or with --before-after a history.`;

/** Defines `compare`: the changes between two surfaces, or a matrix of several. */
export function defineCompare(command: Command, context: CommandContext): void {
  command
    .argument("[source...]", "addresses, files, folders or - (default: the sites of the config file)")
    .option("--before-after", "treat the sources as versions of one site, oldest first")
    .addOption(
      new Option(
        "--format <format>",
        "report format (default: by the ending of the file, else text)",
      ).choices(REPORT_FORMATS),
    )
    .addOption(
      new Option(
        "--fail-on <level>",
        "exit with 1 at this level (default: breaking with --before-after, else none)",
      ).choices(FAIL_LEVELS),
    )
    .addOption(
      new Option("--policy <policy>", "apply the rules of WordPress too, or the declarations alone")
        .choices(POLICIES)
        .default("wordpress"),
    )
    .option("--expand", "list every change with its operations, also of texts and site data")
    .option("--accept <file>", "hide the changes that this file accepts")
    .option("--write-accept <file>", "write a file that accepts all changes, and exit with 0")
    .option("--levels <file>", "set levels by kind of change, from a JSON file")
    .option("--map <a=b...>", "match a namespace of A with another of B")
    .option("--only <glob...>", "compare only these namespaces or paths; * stops at a slash, ** does not")
    .option("--ignore <glob...>", "leave out these namespaces or paths")
    .option("-o, --output <file>", "write to a file instead of stdout")
    .option("--keep <folder>", "keep fetched indexes in this folder")
    .addHelpText("after", EXAMPLES);
  addConnectionOptions(addBatchOptions(addStampOptions(command), "compare")).action(
    (sources: readonly string[], options: TypedFlags) =>
      runCompare(sources, { ...options, format: formatOf(options) }, context),
  );
}

async function runCompare(
  names: readonly string[],
  options: CompareFlags,
  context: CommandContext,
): Promise<void> {
  const { io, finish } = context;
  const stamp = readStamp(options);
  const sites = await findSites(names, options, io);
  const reading = readingOf(sites, options, io);
  if (sites.length < 2) throw usage("compare needs at least two sources", "Name a second address or file.");
  if (sites.filter(({ name }) => name === "-").length > 1)
    throw usage("stdin can be only one source", "Save one of them to a file.");
  const areSeveral = sites.length > 2;
  const printMatrix = areSeveral && options.beforeAfter !== true ? matrixPrinter(options) : undefined;
  if (areSeveral && printMatrix === undefined) refuseForHistory(options);
  const files = sites.filter(({ isAddress }) => !isAddress).map(({ name }) => name);
  const { list, levels, accept, output, writeAccept } = options;
  await refuseLosses([...files, list, levels], output, io, { "--write-accept": writeAccept });
  // `--write-accept` may rewrite the file of `--accept`.
  await refuseLosses([accept], output, io);
  const settings = await readSettings(options, io);
  const { openSides } = await import("../../jobs/sides.ts");
  const report = createReport(options, io);
  const opened = await openSides(sites, reading, report, await readKeep(options, report, io));
  showNotices(
    io,
    opened.flatMap((side) => side.notices),
    options,
  );
  await refuseUnmatched(opened, settings);
  const sides = nameBriefly(opened);
  if (printMatrix === undefined) await writeReports(sites, sides, settings, { ...options, stamp }, context);
  else await writeMatrix(sides, settings, printMatrix, options, context);
  if (opened.length < sites.length) finish(EXIT.no);
}

/** Makes the folder of `--keep`. */
async function readKeep(
  { keep, skipExisting = false }: CompareFlags,
  report: Report,
  io: Io,
): Promise<KeepOptions | undefined> {
  if (keep !== undefined) return { folder: await makeNamedFolder(keep, io, "--keep"), skipExisting, report };
  if (!skipExisting) return undefined;
  throw usage("--skip-existing needs the folder of an earlier run", "Add --keep FOLDER.");
}

/** Turns flags into settings and reads their files. */
async function readSettings(flags: CompareFlags, io: Io): Promise<CompareOptions> {
  const { only, ignore, policy, beforeAfter, map = [], accept, levels } = flags;
  const { readAcceptances, readLevels } = await import("../../compare/accept.ts");
  return {
    history: beforeAfter === true,
    policy,
    map: new Map(map.map(readMap)),
    today: today(),
    accept: accept === undefined ? [] : readAcceptances(await readJsonFile(accept, io), accept),
    ...(only === undefined ? {} : { only }),
    ...(ignore === undefined ? {} : { ignore }),
    ...(levels === undefined ? {} : { levels: readLevels(await readJsonFile(levels, io), levels) }),
  };
}

function readMap(pair: string): readonly [string, string] {
  const [from = "", to = "", ...rest] = pair.split("=");
  if (from !== "" && to !== "" && rest.length === 0) return [from, to];
  throw usage(`--map needs two namespaces, not ${pair}`, "For example --map wc/v2=wc/v3.");
}

/** Options on changes between two sources, which a matrix does not show. */
const FOR_TWO: readonly (readonly [flag: string, given: (options: CompareFlags) => boolean])[] = [
  ["--fail-on", ({ failOn }) => failOn !== undefined && failOn !== "none"],
  ["--policy strict", ({ policy }) => policy === "strict"],
  ["--expand", ({ expand }) => expand === true],
  ["--accept", ({ accept }) => accept !== undefined],
  ["--write-accept", ({ writeAccept }) => writeAccept !== undefined],
  ["--levels", ({ levels }) => levels !== undefined],
  ["--map", ({ map }) => map !== undefined],
];

function matrixPrinter(options: CompareFlags): MatrixPrinter {
  const refused = FOR_TWO.find(([, given]) => given(options));
  if (refused !== undefined) {
    throw usage(
      `${refused[0]} needs changes, which a matrix of several sources does not show`,
      "Compare two sources, or add --before-after.",
    );
  }
  const print = MATRIX_PRINTERS[options.format];
  if (print !== undefined) return print;
  throw usage(
    `a matrix cannot be written as ${options.format}`,
    "Use text, markdown, json, html or csv, or compare two sources.",
  );
}

const HISTORY_FORMATS: ReadonlySet<ReportFormat> = new Set(["text", "markdown"]);

function refuseForHistory({ format, writeAccept }: CompareFlags): void {
  if (HISTORY_FORMATS.has(format) && writeAccept === undefined) return;
  throw usage(
    "a history has no accept file, and only text and markdown reports",
    "Compare two sources at a time.",
  );
}

const GLOB_HINT = "A * stops at a slash, ** does not: 'shop/**' matches all below shop.";

/** Refuses a glob or a namespace that matches nothing: the comparison would find no changes. */
async function refuseUnmatched(sides: readonly OpenedSide[], settings: CompareOptions): Promise<void> {
  const surfaces = sides.map(({ surface }) => surface);
  const names = new Set(surfaces.flatMap(({ namespaces }) => namespaces.map(({ name }) => name)));
  const unknown = [...(settings.map ?? [])].flat().find((name) => !names.has(name));
  if (unknown !== undefined)
    throw usage(`--map names ${unknown}, which no source has`, namespacesHint(surfaces));
  if (settings.only === undefined) return;
  const { unmatchedOnly } = await import("../../compare/view.ts");
  const [glob] = unmatchedOnly(surfaces, settings);
  if (glob === undefined) return;
  throw usage(`--only ${glob} matches nothing`, `${GLOB_HINT} ${namespacesHint(surfaces)}`);
}

/** Removes the folder that all sides share from their names. */
function nameBriefly(sides: readonly OpenedSide[]): readonly OpenedSide[] {
  const [first = "", ...rest] = sides.map(({ name }) => name.slice(0, name.lastIndexOf("/") + 1));
  const steps = first.split("/").map((_, index, all) => all.slice(0, index + 1).join("/"));
  const isUrl = first.includes("://");
  const shared = isUrl
    ? undefined
    : steps.findLast((step) => step !== "" && rest.every((folder) => `${folder}/`.startsWith(`${step}/`)));
  const cut = shared === undefined ? 0 : shared.replace(/\/$/, "").length + 1;
  return sides.map((side) => ({ ...side, name: side.name.slice(cut) }));
}
