import { resolve } from "node:path";
import type { Command } from "commander";
import type { CommandContext } from "../options.ts";
import { addConnectionOptions, addResponseOptions, addSecurityOption } from "../options.ts";
import type { ConnectionFlags, ResponseFlags, SecurityFlags } from "../options.ts";
import type { Io } from "../process.ts";
import type { NamedSource } from "../sites.ts";
import { digits } from "../../count.ts";
import { plain } from "../../escape.ts";
import { isHttp, parseUrl } from "../../url.ts";
import { usage } from "../failure.ts";
import { isFolderName, refuseEnding, refuseLosses, writeProduct } from "../output.ts";
import { printJson } from "../../json.ts";

interface PublishOptions extends ConnectionFlags, SecurityFlags, ResponseFlags {
  readonly output: string;
  readonly singleFile?: boolean;
  readonly basePath?: string;
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  routeprint publish https://example.com -o site/
  routeprint publish samples/*.index.json -o site/ --base-path https://docs.example.com/api/
  routeprint publish index.json -o api.html --single-file`;

/** Defines `publish`: the pages of `serve` as static files. */
export function definePublish(command: Command, context: CommandContext): void {
  command
    .argument("[source...]", "addresses, files or folders (default: the sites of the config file)")
    .requiredOption("-o, --output <place>", "folder to write; with --single-file, the file")
    .option("--single-file", "write one HTML file for one site")
    .option("--base-path <url>", "the address of the pages; adds sitemap.xml")
    .option("--json", "print the written files as a JSON list")
    .addHelpText("after", EXAMPLES);
  addConnectionOptions(addResponseOptions(addSecurityOption(command))).action(
    (sources: readonly string[], options: PublishOptions) => publish(sources, options, context),
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
  const { nameSites } = await import("../sites.ts");
  const named = await nameSites(names, options, io);
  if (options.singleFile === true) await publishOne(named, options, io);
  else await publishSeveral(named, base, options, context);
}

async function publishSeveral(
  named: readonly NamedSource[],
  base: string | undefined,
  options: PublishOptions,
  context: CommandContext,
): Promise<void> {
  const { io } = context;
  const [{ publishFolder }, { stageSites }] = await Promise.all([
    import("../site-folder.ts"),
    import("../site-pages.ts"),
  ]);
  const folder = resolve(io.cwd, options.output);
  const done = await publishFolder(
    folder,
    (stage) => stageSites(named, stage, { base, flags: options }, context),
    io.signal,
  );
  if (options.json === true) await io.writeOut(printJson(done.written));
  if (options.quiet !== true) {
    const files = done.written.length + done.unchanged.length;
    io.writeErr(
      `routeprint: ${digits(files)} files, ${digits(done.bytes)} bytes in ${plain(options.output)}: ` +
        `${digits(done.written.length)} written, ${digits(done.unchanged.length)} unchanged, ` +
        `${digits(done.removed.length)} removed\n`,
    );
  }
}

async function publishOne(named: readonly NamedSource[], options: PublishOptions, io: Io): Promise<void> {
  const [site] = named;
  if (!site || named.length > 1) {
    throw usage(`--single-file takes one site, not ${named.length}`, "Name one source.");
  }
  const [{ singleFile }, { readSite }] = await Promise.all([
    import("../../docs/single.ts"),
    import("../sites.ts"),
  ]);
  await refuseLosses([site.name], options.output, io);
  refuseEnding(options.output, [".html", ".htm"]);
  const html = singleFile(await readSite(site, options, io));
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
