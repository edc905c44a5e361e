import { Option } from "commander";
import type { Command } from "commander";
import { POLICIES } from "../../compare/change.ts";
import type { Level } from "../../compare/level.ts";
import type { CompareOptions, Comparison } from "../../compare/model.ts";
import { count } from "../../count.ts";
import { EXIT } from "../../errors.ts";
import { plain } from "../../escape.ts";
import type { PrintedForm } from "../../escape.ts";
import { readSettings } from "../compare-settings.ts";
import type { CompareFlags } from "../compare-settings.ts";
import type { CommandContext } from "../options.ts";
import { addConnectionOptions } from "../options.ts";
import { findSites } from "../sites.ts";
import { isDumb } from "../process.ts";
import type { Io } from "../process.ts";
import { namespacesHint, showNotices } from "../notices.ts";
import { refuseEnding, refuseLosses, writeProduct } from "../output.ts";
import { printReport, REPORT_FORMATS } from "../../report/print.ts";
import type { ReportFormat } from "../../report/print.ts";
import type { SourceFile } from "../../report/locate.ts";
import { MATRIX_PRINTERS } from "../matrix-formats.ts";
import type { MatrixPrinter } from "../matrix-formats.ts";
import type { OpenedSide } from "../sides.ts";
import type { SidesFlags } from "../sides.ts";
import { locating, sourcesOf } from "../source-places.ts";
import { usage } from "../failure.ts";

const LIMITS = ["breaking", "risky", "any", "none"] as const;

interface CompareCommandOptions extends SidesFlags, CompareFlags {
  readonly format: ReportFormat;
  readonly failOn?: (typeof LIMITS)[number];
  readonly expand?: boolean;
  readonly writeAccept?: string;
  readonly output?: string;
}

/** The same as typed, where the name of the file may say the format. */
interface TypedOptions extends Omit<CompareCommandOptions, "format"> {
  readonly format?: ReportFormat;
}

/** What a file is written as, by how its name ends; text where it has no ending. */
const ENDINGS: readonly (readonly [RegExp, ReportFormat])[] = [
  [/\.sarif(?:\.json)?$/i, "sarif"],
  [/\.json$/i, "json"],
  [/\.(?:md|markdown)$/i, "markdown"],
  [/\.html?$/i, "html"],
  [/\.csv$/i, "csv"],
  [/\.xml$/i, "junit"],
];

const FILE_ENDINGS = [".txt", ".md", ".markdown", ".json", ".html", ".htm", ".sarif", ".xml", ".csv"];

/** How each report is written, for what in it would be a workflow command in a log. */
const PRINTED_FORMS: Readonly<Record<ReportFormat, PrintedForm>> = {
  text: "text",
  markdown: "text",
  json: "json",
  html: "markup",
  github: "github",
  junit: "markup",
  sarif: "json",
  csv: "text",
};

const EXAMPLES = `
Examples:
  routeprint compare https://example.com https://staging.example.com
  routeprint compare before.json after.json --before-after -o report.md
  routeprint compare api.lock https://example.com --before-after
  routeprint compare openapi.yaml https://example.com
  routeprint compare sites/ --format csv
  routeprint compare --list sites.txt --keep indexes --resume

A side is an address, a saved index, a lock file, or an OpenAPI 3 document in
JSON or YAML. Files may have addresses too: https://example.com/openapi.yaml.
More than two sides give a matrix, and with --before-after a history: each
against the one before.`;

/** `compare`: what differs between two surfaces, or a matrix of several. */
export function defineCompare(command: Command, context: CommandContext): void {
  command
    .argument(
      "[source...]",
      "addresses, files, folders, or - for stdin; without any, the sites of routeprint.config.json",
    )
    .option("--before-after", "each is the past of the next")
    .addOption(
      new Option(
        "--format <format>",
        "how to write the report (default: as the file's name ends, else text)",
      ).choices(REPORT_FORMATS),
    )
    .addOption(
      new Option(
        "--fail-on <level>",
        "exit with 1 for changes at or above this level; without it breaking with --before-after, else none",
      ).choices(LIMITS),
    )
    .addOption(
      new Option("--policy <policy>", "what to know beside the declarations")
        .choices(POLICIES)
        .default("wordpress"),
    )
    .option("--expand", "every finding with its operations, texts and site data too")
    .option("--accept <file>", "hide the findings that this file lists")
    .option("--write-accept <file>", "write such a file for all findings at hand, and exit with 0")
    .option("--levels <file>", "a JSON file that sets levels anew, per kind of change")
    .option("--map <a=b...>", "a namespace of A that is another in B")
    .option("--only <glob...>", "only these namespaces or paths; * stops at a slash, ** does not")
    .option("--ignore <glob...>", "none of these namespaces or paths")
    .option("-o, --output <file>", "write to this file instead of stdout")
    .option("--list <file>", "compare the sources of a file too, one a line")
    .option("--keep <folder>", "keep what is fetched in this folder, with a journal")
    .option("--resume", "do not fetch again what the journal of --keep says is there")
    .addHelpText("after", EXAMPLES);
  addConnectionOptions(command).action((sources: readonly string[], options: TypedOptions) => {
    if (options.format === undefined) refuseEnding(options.output, FILE_ENDINGS, ", or add --format");
    const [, format = "text"] = ENDINGS.find(([ending]) => ending.test(options.output ?? "")) ?? [];
    return runCompare(sources, { format, ...options }, context);
  });
}

async function runCompare(
  names: readonly string[],
  options: CompareCommandOptions,
  context: CommandContext,
): Promise<void> {
  const { io, finish } = context;
  const sites = await findSites(names, options, io);
  if (sites.length < 2) throw usage("compare needs two sources or more", "Name a second address or file.");
  if (sites.filter(({ name }) => name === "-").length > 1)
    throw usage("stdin can be one source only", "Save one side to a file.");
  const areSeveral = sites.length > 2;
  const printMatrix = areSeveral && options.beforeAfter !== true ? matrixPrinter(options) : undefined;
  if (areSeveral && printMatrix === undefined) refuseForHistory(options);
  const files = sites.filter(({ isAddress }) => !isAddress).map(({ name }) => name);
  const { list, levels, accept, output, writeAccept } = options;
  await refuseLosses([...files, list, levels], output, io, { "--write-accept": writeAccept });
  // What was accepted may be written anew by `--write-accept`.
  await refuseLosses([accept], output, io);
  const settings = await readSettings(options, io);
  const { openSides } = await import("../sides.ts");
  const opened = await openSides(sites, options, io);
  showNotices(
    io,
    opened.flatMap((side) => side.notices),
    options,
  );
  await refuseUnmatched(opened, settings);
  const sides = nameBriefly(opened);
  if (printMatrix === undefined)
    await writeSteps(
      sides,
      settings,
      { ...options, sources: await sourcesOf(sites, sides, options.format, io) },
      context,
    );
  else {
    const { compareMany } = await import("../../compare/matrix.ts");
    const width = io.outIsTerminal ? io.columns : 100;
    const matrix = await printMatrix(compareMany(sides, settings), width);
    await writeProduct(io, options.output, matrix, PRINTED_FORMS[options.format]);
  }
  if (opened.length < sites.length) finish(EXIT.no);
}

/** What tells changes between two sides, of which a matrix tells none. */
const FOR_TWO: readonly (readonly [flag: string, given: (options: CompareCommandOptions) => boolean])[] = [
  ["--fail-on", ({ failOn }) => failOn !== undefined && failOn !== "none"],
  ["--policy strict", ({ policy }) => policy === "strict"],
  ["--expand", ({ expand }) => expand === true],
  ["--accept", ({ accept }) => accept !== undefined],
  ["--write-accept", ({ writeAccept }) => writeAccept !== undefined],
  ["--levels", ({ levels }) => levels !== undefined],
  ["--map", ({ map }) => map !== undefined],
];

function matrixPrinter(options: CompareCommandOptions): MatrixPrinter {
  const refused = FOR_TWO.find(([, given]) => given(options));
  if (refused !== undefined) {
    throw usage(
      `${refused[0]} is about changes, and a matrix of several sources tells none`,
      "Compare two sources, or with --before-after each with the one before.",
    );
  }
  const print = MATRIX_PRINTERS[options.format];
  if (print !== undefined) return print;
  throw usage(
    `a matrix cannot be written as ${options.format}`,
    "Take text, markdown, json, html or csv, or compare two sources.",
  );
}

const HISTORY_FORMATS: ReadonlySet<ReportFormat> = new Set(["text", "markdown"]);

function refuseForHistory({ format, writeAccept }: CompareCommandOptions): void {
  if (HISTORY_FORMATS.has(format) && writeAccept === undefined) return;
  throw usage(
    "several steps are written as text or markdown only, and into no accept file",
    "Compare two sources at a time.",
  );
}

/** Why a glob matches nothing that seems to. */
const GLOB_HINT = "A * stops at a slash, ** does not: 'shop/**' takes all below shop.";

/** A glob that nothing matches would let every comparison pass, and a map of what no side has puts nothing together. */
async function refuseUnmatched(sides: readonly OpenedSide[], settings: CompareOptions): Promise<void> {
  const surfaces = sides.map(({ surface }) => surface);
  const names = new Set(surfaces.flatMap(({ namespaces }) => namespaces.map(({ name }) => name)));
  const unknown = [...(settings.map ?? [])].flat().find((name) => !names.has(name));
  if (unknown !== undefined)
    throw usage(`--map names ${unknown}, which is a namespace of no side`, namespacesHint(surfaces));
  if (settings.only === undefined) return;
  const { unmatchedOnly } = await import("../../compare/filter.ts");
  const [glob] = unmatchedOnly(surfaces, settings);
  if (glob === undefined) return;
  throw usage(`--only ${glob} matches nothing on any side`, `${GLOB_HINT} ${namespacesHint(surfaces)}`);
}

/** Without the folder that all sides share: what differs in their names is what tells them apart. */
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

interface StepOptions extends CompareCommandOptions {
  /** The sides that are files here, for formats that point at lines. */
  readonly sources: readonly (SourceFile | undefined)[];
}

/** Each side against the one before: two sides, or one site at several times, the steps one after the other. */
async function writeSteps(
  sides: readonly OpenedSide[],
  settings: CompareOptions,
  options: StepOptions,
  { io, finish }: CommandContext,
): Promise<void> {
  const { compareSurfaces } = await import("../../compare/surfaces.ts");
  const steps = sides.slice(1).flatMap((b, index) => {
    const a = sides[index];
    if (a === undefined) return [];
    return [compareSurfaces(a.surface, b.surface, { ...settings, labels: { a: a.name, b: b.name } })];
  });
  const limit = limitOf(options);
  const [only] = steps;
  if (options.writeAccept !== undefined && only !== undefined) {
    const { writeAcceptances } = await import("../../compare/accept.ts");
    await writeProduct(io, options.writeAccept, writeAcceptances(only, settings.accept ?? []), "json");
    if (options.quiet !== true)
      io.writeErr(`routeprint: ${plain(options.writeAccept)} holds these findings for --accept\n`);
  }
  const reports = await Promise.all(steps.map((step) => render(step, options, limit, io)));
  await writeProduct(io, options.output, reports.join("\n"), PRINTED_FORMS[options.format]);
  if (options.writeAccept !== undefined) return;
  const { reaches } = await import("../../compare/verdict.ts");
  const found = steps.flatMap(({ findings }) => findings);
  const reaching = found.filter((finding) =>
    reaches(finding, limit ?? "breaking", settings.history === true),
  );
  if (reaching.length === 0) return;
  if (limit !== undefined) finish(EXIT.no);
  else if (options.failOn === undefined && options.quiet !== true)
    io.writeErr(`routeprint: ${count(reaching.length, "breaking difference")}; ${FAIL_HINT}\n`);
}

const FAIL_HINT =
  "the exit code is 0 all the same: --fail-on breaking makes it 1, as --before-after does for one site over time";

/** The level from which the answer is no; undefined where it never is. */
function limitOf({ failOn, beforeAfter }: CompareCommandOptions): Level | undefined {
  const word = failOn ?? (beforeAfter === true ? "breaking" : "none");
  if (word === "none") return undefined;
  return word === "any" ? "compatible" : word;
}

async function render(
  comparison: Comparison,
  options: StepOptions,
  limit: Level | undefined,
  io: Io,
): Promise<string> {
  const isPlain =
    options.output !== undefined || options.color === false || (io.env["NO_COLOR"] ?? "") !== "";
  return printReport(comparison, options.format, {
    expand: options.expand === true,
    colour: io.outIsTerminal && !isDumb(io) && !isPlain,
    ...(limit === undefined ? {} : { failOn: limit }),
    ...(await locating(comparison, options)),
  });
}
