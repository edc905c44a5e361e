import { resolve } from "node:path";
import type { Command } from "commander";
import { count, digits } from "../../base/count.ts";
import { EXIT } from "../../diagnostics/errors.ts";
import { plain } from "../../base/escape.ts";
import {
  type PageSettings,
  type ReadHistory,
  type Reading,
  type Report,
  type SiteSettings,
  type SluggedSite,
  withSlugs,
} from "../../jobs/index.ts";
import { printJson } from "../../base/json.ts";
import { isHttp, parseUrl } from "../../base/url.ts";
import { readDocumentFlags } from "../config.ts";
import type { PageOptions } from "../config.ts";
import { readingOf } from "../connection.ts";
import { usage } from "../failure.ts";
import {
  addConnectionOptions,
  addDocumentOptions,
  addResponseOptions,
  responseSettings,
} from "../options.ts";
import type { CommandContext, ConnectionFlags, DocumentFlags, ResponseFlags } from "../options.ts";
import { showOwnNotices } from "../notices.ts";
import { isFolderName, refuseEnding, refuseLosses, writeProduct } from "../output.ts";
import { type HistoryFlags, type PastSite, withPast } from "../past.ts";
import type { Io } from "../process.ts";
import { createReport } from "../reporter.ts";
import { findSites } from "../sites.ts";
import { addTailoringOptions, readPageSettings, refuseSharedTitle } from "../tailoring.ts";

interface PublishOptions extends ConnectionFlags, DocumentFlags, ResponseFlags, PageOptions, HistoryFlags {
  readonly output: string;
  readonly singleFile?: boolean;
  readonly basePath?: string;
  readonly app?: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  routeprint publish https://example.com -o site/
  routeprint publish samples/*.index.json -o site/ --base-path https://docs.example.com/api/
  routeprint publish index.json -o api.html --single-file
  routeprint publish https://example.com --history indexes/ -o site/
  routeprint publish example.com --history --database routeprint.db -o site/`;

/** Defines `publish`: the pages of `serve` as static files. */
export function definePublish(command: Command, context: CommandContext): void {
  command
    .argument("[source...]", "addresses, files or folders (default: the sites of the config file)")
    .requiredOption("-o, --output <place>", "folder to write; with --single-file, the file")
    .option("--single-file", "write one HTML file for one site")
    .option("--base-path <url>", "the address of the pages; adds sitemap.xml")
    .option("--app", "add the page that opens other indexes in the browser, as routeprint app")
    .option(
      "--history [folder]",
      "saved indexes or lock files of the site: adds a changelog, feeds and badges; without a folder, what --database recorded",
    )
    .option("--database <place>", "with --history: the inventory that watch keeps, which knows the site")
    .option("--json", "print the written files as a JSON list")
    .addHelpText("after", EXAMPLES);
  addTailoringOptions(addResponseOptions(addDocumentOptions(command)), "site or off (default: off)");
  addConnectionOptions(command).action((sources: readonly string[], options: PublishOptions) =>
    publish(sources, options, context),
  );
}

async function publish(
  names: readonly string[],
  options: PublishOptions,
  context: CommandContext,
): Promise<void> {
  const { io } = context;
  if (options.output === "-")
    throw usage("publish cannot write to stdout", "Name a folder, or with --single-file a file.");
  if (options.singleFile !== true && !isFolderName(options.output))
    throw usage(`publish needs a folder, not ${options.output}`, "Name a folder, or add --single-file.");
  const base = options.basePath === undefined ? undefined : parseBase(options.basePath);
  const pages = await readPageSettings(options, undefined, io);
  if (pages.tryTarget === "mock")
    throw usage("published pages have no mock to send to", "Use --try site, or serve the pages.");
  if (options.history !== undefined && options.singleFile === true)
    throw usage("--history needs a folder of pages", "Leave --single-file out.");
  await withPast(names, options, io, async (past) => {
    const named = past === undefined ? withSlugs(await findSites(names, options, io)) : [past.site];
    const reading = readingOf(named, options, io);
    refuseSharedTitle(pages, named);
    const made = {
      document: await readDocumentFlags(options, io),
      responses: responseSettings(options, io),
    };
    if (options.singleFile === true) await publishOne(named, reading, { ...made, pages }, options, io);
    else {
      const settings = { ...made, base, pages, app: options.app === true };
      await publishSeveral(named, reading, { ...settings, past }, options, context);
    }
  });
}

/** Settings of the pages of all sites. */
interface MadePages extends Pick<SiteSettings, "document" | "responses"> {
  readonly pages: PageSettings;
}

async function publishSeveral(
  named: readonly SluggedSite[],
  reading: Reading,
  {
    past,
    ...settings
  }: MadePages & {
    readonly base: string | undefined;
    readonly app: boolean;
    readonly past: PastSite | undefined;
  },
  options: PublishOptions,
  { io, finish }: CommandContext,
): Promise<void> {
  const { publishSites } = await import("../../jobs/site-pages.ts");
  const folder = resolve(io.cwd, options.output);
  const report = createReport(options, io);
  const history = past && (await readPast(past, settings, reading, report));
  const made = { ...settings, ...(history === undefined ? {} : { past: history }) };
  const { pages, removed, failed, notices } = await report.during(
    `publishing ${count(named.length, "site")} to ${plain(options.output)}`,
    () => publishSites(named, folder, made, reading, report),
  );
  if (failed.length > 0 || (history?.failed ?? 0) > 0) finish(EXIT.no);
  showOwnNotices(io, notices, options);
  const written = pages.filter(({ isNew }) => isNew).map(({ path }) => path);
  if (options.json === true) await io.writeOut(printJson(written));
  if (options.quiet !== true) {
    const bytes = pages.reduce((sum, page) => sum + page.bytes, 0);
    io.writeErr(
      `routeprint: ${digits(pages.length)} files, ${digits(bytes)} bytes in ${plain(options.output)}: ` +
        `${digits(written.length)} written, ${digits(pages.length - written.length)} unchanged, ` +
        `${digits(removed.length)} removed\n`,
    );
  }
}

/** Reads the versions of the site of `--history`. */
async function readPast(
  { place, versions }: PastSite,
  { pages: { selection } }: MadePages,
  reading: Reading,
  report: Report,
): Promise<ReadHistory> {
  const { readHistory } = await import("../../jobs/history.ts");
  return readHistory(await versions(reading), place, selection, reading.signal, report);
}

async function publishOne(
  named: readonly SluggedSite[],
  reading: Reading,
  { pages: { selection }, document, responses }: MadePages,
  options: PublishOptions,
  io: Io,
): Promise<void> {
  const [site] = named;
  if (!site || named.length > 1) {
    throw usage(`--single-file takes one site, not ${named.length}`, "Name one source.");
  }
  const [{ singleFile }, { readSite }] = await Promise.all([
    import("../../docs/single.ts"),
    import("../../jobs/site-document.ts"),
  ]);
  await refuseLosses([site.name], options.output, io);
  refuseEnding(options.output, [".html", ".htm"]);
  const documented = await readSite(site, reading, { selection, document, responses });
  const html = await singleFile(documented);
  showOwnNotices(io, documented.notices, options);
  await writeProduct(io, options.output, html, "markup");
  if (options.json === true) await io.writeOut(printJson([options.output]));
  if (options.quiet !== true)
    io.writeErr(`routeprint: 1 file, ${digits(Buffer.byteLength(html))} bytes: ${plain(options.output)}\n`);
}

function parseBase(text: string): string {
  const url = parseUrl(text);
  if (url && isHttp(url)) return url.href.endsWith("/") ? url.href : `${url.href}/`;
  throw usage(
    `--base-path takes the address of the pages, not ${JSON.stringify(text)}`,
    "Use one such as https://docs.example.com/api/. Links between pages need none.",
  );
}
