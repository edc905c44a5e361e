import { relative, sep } from "node:path";
import {
  type CompareOptions,
  type Comparison,
  type Level,
  type Matrix,
  type Stamp,
  reaches,
} from "../compare/index.ts";
import { count } from "../base/count.ts";
import { EXIT } from "../diagnostics/errors.ts";
import { plain } from "../base/escape.ts";
import type { PrintedForm } from "../base/escape.ts";
import { type NamedSite, type OpenedSide, compareSides, readText } from "../jobs/index.ts";
import { type ReportFormat, type ReportOptions, type SourceFile, printReport } from "../report/index.ts";
import type { Surface } from "../surface/index.ts";
import type { CommandContext, CommonOptions } from "./options.ts";
import { writeProduct } from "./output.ts";
import { isDumb } from "./process.ts";
import type { Io } from "./process.ts";

export const FAIL_LEVELS = ["breaking", "risky", "any", "none"] as const;

/** The options of the report on a comparison. */
export interface ReportFlags extends CommonOptions {
  readonly format: ReportFormat;
  readonly failOn?: (typeof FAIL_LEVELS)[number];
  readonly beforeAfter?: boolean;
  readonly expand?: boolean;
  readonly writeAccept?: string;
  /** What the new entries of an accept file say. */
  readonly stamp?: Stamp;
  readonly output?: string;
}

/** The syntax of each format, by which workflow commands in it are escaped. */
const PRINTED_FORMS: Readonly<Record<ReportFormat, PrintedForm>> = {
  text: "text",
  markdown: "text",
  comment: "text",
  json: "json",
  html: "markup",
  github: "github",
  junit: "markup",
  sarif: "json",
  csv: "text",
};

/** Writes a matrix; `columns` is the width of a line of text. */
export type MatrixPrinter = (matrix: Matrix, columns: number) => Promise<string>;

/** The formats of a matrix. */
export const MATRIX_PRINTERS: Partial<Readonly<Record<ReportFormat, MatrixPrinter>>> = {
  text: async (matrix, columns) => (await import("../report/matrix.ts")).matrixText(matrix, columns),
  markdown: async (matrix) => (await import("../report/matrix.ts")).matrixMarkdown(matrix),
  json: async (matrix) => (await import("../report/matrix.ts")).matrixJson(matrix),
  html: async (matrix) => (await import("../report/matrix-html.ts")).matrixHtml(matrix),
  csv: async (matrix) => (await import("../report/matrix.ts")).matrixCsv(matrix),
};

/** Compares several sites and writes the matrix. */
export async function writeMatrix(
  sides: readonly OpenedSide[],
  settings: CompareOptions,
  print: MatrixPrinter,
  { output, format }: ReportFlags,
  { io }: CommandContext,
): Promise<void> {
  const { compareMany } = await import("../compare/matrix.ts");
  const text = await print(compareMany(sides, settings), io.outIsTerminal ? io.columns : 100);
  await writeProduct(io, output, text, PRINTED_FORMS[format]);
}

/** The formats that point at a file and a line. */
const POINTING: ReadonlySet<ReportFormat> = new Set(["github", "sarif"]);

/** Reads a side that is a file, for formats that point at lines; its path is relative to the working folder. */
async function readFile(
  { name, place, isAddress }: NamedSite,
  surface: Surface,
  io: Io,
): Promise<SourceFile | undefined> {
  if (isAddress || name === "-") return undefined;
  const file = relative(io.cwd, place).split(sep).join("/");
  return { file, text: await readText(name, io).catch(() => ""), surface };
}

/**
 * Compares each side with the one before, and writes the reports one after the other. Breaking changes end the command
 * with 1, as `--fail-on` says; so does an expired entry of the accept file whose change still shows.
 */
export async function writeReports(
  sites: readonly NamedSite[],
  sides: readonly OpenedSide[],
  settings: CompareOptions,
  flags: ReportFlags,
  { io, finish }: CommandContext,
): Promise<void> {
  const { format, output, writeAccept, failOn, stamp } = flags;
  const files = POINTING.has(format)
    ? await Promise.all(sites.map(async (site, at) => sides[at] && readFile(site, sides[at].surface, io)))
    : [];
  const steps: Comparison[] = [];
  for (const [index, b] of sides.slice(1).entries()) {
    const a = sides[index];
    if (a !== undefined) steps.push(await compareSides(a, b, settings, io.signal));
  }
  const limit = limitOf(flags);
  const snippets = format === "html" ? await snippetsOf(sides) : {};
  const [only] = steps;
  if (writeAccept !== undefined && only !== undefined) {
    const { writeAcceptances } = await import("../compare/accept.ts");
    await writeProduct(io, writeAccept, writeAcceptances(only, settings.accept ?? [], stamp), "json");
    if (flags.quiet !== true) io.writeErr(`routeprint: wrote ${plain(writeAccept)}, to use with --accept\n`);
  }
  const reports = await Promise.all(steps.map((step) => render(step, { files, snippets }, flags, limit, io)));
  await writeProduct(io, output, reports.join("\n"), PRINTED_FORMS[format]);
  if (writeAccept !== undefined) return;
  const reaching = steps
    .flatMap(({ findings }) => findings)
    .filter((finding) => reaches(finding, limit ?? "breaking", settings.history === true));
  const isExpired = steps.some(({ expiredAcceptances }) => expiredAcceptances.length > 0);
  if (isExpired && limit !== undefined) finish(EXIT.no);
  if (reaching.length === 0) return;
  if (limit !== undefined) finish(EXIT.no);
  else if (failOn === undefined && flags.quiet !== true)
    io.writeErr(`routeprint: ${count(reaching.length, "breaking difference")}; ${FAIL_HINT}\n`);
}

const FAIL_HINT = "the exit code is 0 unless --fail-on breaking or --before-after is given";

/** The level that ends the command with 1; undefined where none does. */
function limitOf({ failOn, beforeAfter }: ReportFlags): Level | undefined {
  const word = failOn ?? (beforeAfter === true ? "breaking" : "none");
  if (word === "none") return undefined;
  return word === "any" ? "compatible" : word;
}

/** Keeps the files below the working folder where there are any: a review shows no lines of others. */
function reviewed(files: readonly (SourceFile | undefined)[]): readonly (SourceFile | undefined)[] {
  return files.some(isBelow) ? files.map((side) => (isBelow(side) ? side : undefined)) : files;
}

function isBelow(side: SourceFile | undefined): boolean {
  return side !== undefined && !side.file.startsWith("../");
}

/** What both sides declare, for reports that show it. */
async function snippetsOf([a, b]: readonly OpenedSide[]): Promise<Pick<ReportOptions, "snippets">> {
  if (a === undefined || b === undefined) return {};
  const { createSnippets } = await import("../report/snippets.ts");
  return { snippets: createSnippets(a.surface, b.surface) };
}

/** What a report reads beside the comparison. */
interface ReportInput {
  readonly files: readonly (SourceFile | undefined)[];
  readonly snippets: Pick<ReportOptions, "snippets">;
}

async function render(
  comparison: Comparison,
  { files, snippets }: ReportInput,
  options: ReportFlags,
  limit: Level | undefined,
  io: Io,
): Promise<string> {
  const [a, b] = reviewed(files);
  const isPlain =
    options.output !== undefined || options.color === false || (io.env["NO_COLOR"] ?? "") !== "";
  const places: Pick<ReportOptions, "locate"> = POINTING.has(options.format)
    ? { locate: (await import("../report/locate.ts")).createLocator(comparison, { a, b }) }
    : {};
  return printReport(comparison, options.format, {
    ...places,
    ...snippets,
    expand: options.expand === true,
    color: io.outIsTerminal && !isDumb(io) && !isPlain,
    ...(limit === undefined ? {} : { failOn: limit }),
  });
}
