import { Command, Option } from "commander";
import type { ExitCode } from "../diagnostics/errors.ts";
import type { ResponseSettings } from "../jobs/index.ts";
import { type DocumentOptions, LISTS } from "../openapi/index.ts";
import type { Selection } from "../surface/index.ts";
import { usage } from "./failure.ts";
import type { Io } from "./process.ts";

/** The process of a command, and the means to set its exit code. */
export interface CommandContext {
  readonly io: Io;
  /** Sets the exit code; a command that never calls it ends with 0. */
  readonly finish: (code: ExitCode) => void;
}

/** Gives a command its arguments, options and action; the action imports the heavy rooms. */
export type CommandDefinition = (command: Command, context: CommandContext) => void;

/** The options that every command has. */
export interface CommonOptions {
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean;
  readonly jsonErrors?: boolean;
  /** False with `--no-color`. */
  readonly color?: boolean;
}

/** The options of every command that takes an address, as typed. They never hold a password. */
export interface ConnectionFlags extends CommonOptions {
  readonly helpContext?: "auto" | "never" | undefined;
  readonly headerFile?: string;
  readonly user?: string;
  readonly passwordStdin?: boolean;
  readonly netrc?: boolean;
  readonly root?: string;
  readonly cafile?: string | undefined;
  readonly insecure?: boolean | undefined;
  readonly allowPrivate?: boolean | undefined;
  readonly maxBytes?: number | undefined;
  /** In seconds, as `maxAge`. */
  readonly timeout?: number | undefined;
  readonly maxAge?: number;
  readonly offline?: boolean;
  readonly fresh?: boolean | undefined;
  readonly access?: boolean | undefined;
  /** Names of users in the config file. */
  readonly as?: readonly string[] | undefined;
  /** The file of `--abilities`; `fetch` takes none. */
  readonly abilities?: string | true | undefined;
  readonly probe?: boolean;
  readonly respectRobots?: boolean | undefined;
}

/** The options of commands that take several sources. */
export interface BatchFlags extends ConnectionFlags {
  readonly list?: string;
  readonly skipExisting?: boolean;
}

/** The options of commands that write documents. */
export interface DocumentFlags extends Pick<DocumentOptions, "security" | "lists">, OverlayFlags {}

/** The files of overlays, in their order. */
export interface OverlayFlags {
  readonly overlay?: readonly string[];
}

/** Picks the options of a document. */
export function documentFlags({
  security,
  lists,
}: { readonly [Flag in "security" | "lists"]?: DocumentFlags[Flag] | undefined }): Pick<
  DocumentOptions,
  "security" | "lists"
> {
  return { ...(security === undefined ? {} : { security }), ...(lists === undefined ? {} : { lists }) };
}

/** Picks the options that select operations. */
export function selectionOf({
  namespace,
  include,
  exclude,
}: { readonly [Flag in keyof Selection]: Selection[Flag] | undefined }): Selection {
  return {
    ...(namespace === undefined ? {} : { namespace }),
    ...(include === undefined ? {} : { include }),
    ...(exclude === undefined ? {} : { exclude }),
  };
}

/** The options of commands that describe responses. */
export interface ResponseFlags {
  /** False with `--no-known`. */
  readonly known: boolean;
  /** Recordings, folders of JSON files, files of shapes. */
  readonly responsesFrom?: readonly string[];
}

/** Picks the options that describe responses. */
export function responseSettings(
  { known, responsesFrom: paths }: ResponseFlags,
  { cwd }: Pick<Io, "cwd">,
): ResponseSettings {
  if (paths === undefined) return { known };
  return { known, recorded: { option: "--responses-from", shapes: true, paths, cwd } };
}

/** Adds the options that every command has. */
export function addCommonOptions(command: Command): Command {
  return command
    .optionsGroup("Output:")
    .option("-q, --quiet", "print no notices")
    .option("-v, --verbose", "print every notice")
    .option("--json-errors", "print errors as JSON lines, and nothing else on stderr")
    .option("--no-color", "print no color");
}

/** Adds `--list` and `--skip-existing`. */
export function addBatchOptions(command: Command, verb: "convert" | "fetch" | "compare"): Command {
  const kept =
    verb === "compare" ? "sites already in the folder of --keep" : "sources whose output file exists";
  return command
    .option("--list <file>", `${verb} the sources in this file too, one per line`)
    .option("--skip-existing", `skip ${kept}`);
}

/** Adds `--overlay`. */
export function addOverlayOption(command: Command): Command {
  return command.option("--overlay <file...>", "apply these OpenAPI overlays (1.0 or 1.1) to the document");
}

/** Adds `--overlay`, `--security` and `--lists`. */
export function addDocumentOptions(command: Command): Command {
  const lists = new Option(
    "--lists <form>",
    "send lists in queries as name[]=1&name[]=2 (default), or as name=1,2",
  );
  return addOverlayOption(command)
    .option(
      "--security <scheme...>",
      "add security schemes: woocommerce, jwt, auto (those of the plugins), basic, bearer, header:NAME, query:NAME, cookie:NAME",
    )
    .addOption(lists.choices(LISTS));
}

/** Adds `--no-known` and `--responses-from`. */
export function addResponseOptions(command: Command): Command {
  return command
    .option("--no-known", "leave out the responses that WordPress and WooCommerce are known to send")
    .option(
      "--responses-from <path...>",
      "learn responses from HAR, NDJSON, shapes or a folder of JSON files",
    );
}

/** Adds the connection options, which only `routeprint help connection` lists, and the common ones. */
export function addConnectionOptions(command: Command): Command {
  const own = new Set(command.options.map(({ long }) => long));
  const others = [...connectionOptions(), REPLACED].filter(({ long }) => !own.has(long));
  for (const each of others) command.addOption(each.hideHelp());
  return addCommonOptions(command).addHelpText("after", CONNECTION_LINE);
}

const CONNECTION_LINE = `
Connection options (sign-in, proxy, limits, cache): routeprint help connection`;

/** The text of `routeprint help connection`. */
export function connectionHelp(): string {
  return `${connectionCommand().helpInformation()}${CONNECTION_NOTES}`;
}

/** A command that holds the connection options alone, for its help. */
export function connectionCommand(): Command {
  const command = new Command("routeprint")
    .usage("<command> <url> [options]")
    .description("Connection options of every command that takes an address.")
    .helpOption(false)
    .optionsGroup("Connection:");
  for (const each of connectionOptions()) command.addOption(each);
  return command;
}

export const CONNECTION_NOTES = `
The application password comes from ROUTEPRINT_USER and ROUTEPRINT_APP_PASSWORD,
--password-stdin or --netrc. For several sites, routeprint.config.json names the
headers and credentials of each. Proxies come from HTTP_PROXY, HTTPS_PROXY,
ALL_PROXY and NO_PROXY.
`;

function connectionOptions(): readonly Option[] {
  return [
    option("--user <name>", "user of an application password"),
    option("--password-stdin", "read the application password from stdin"),
    option("--netrc", "read user and password from ~/.netrc or $NETRC"),
    option("--header-file <file>", "send the headers in this file, one per line"),
    option("--root <url>", "use this API root instead of searching for it"),
    option("--help-context <when>", "request response schemas").choices(["auto", "never"]),
    option("--access", "ask the site who may call what, with GET and OPTIONS"),
    option("--as <name...>", "ask as these users of routeprint.config.json too"),
    option("--abilities <file>", "give each ability of this list its own operation"),
    option("--cafile <file>", "trust the certificates in this file too"),
    option("--insecure", "accept any certificate, and send no credentials"),
    option("--allow-private", "follow redirects and links to private networks"),
    option("--respect-robots", "obey robots.txt (default for the sites of --list)"),
    option("--no-respect-robots", "ignore robots.txt, also for the sites of --list"),
    option("--max-bytes <number>", "limit the size of a response (default: 32 MiB)").argParser(
      positive("--max-bytes", 33_554_432),
    ),
    option("--timeout <seconds>", "limit the time of a request (default: 30)").argParser(
      positive("--timeout", 30),
    ),
    option("--max-age <seconds>", "use a cached index up to this many seconds old").argParser(
      positive("--max-age", 3600),
    ),
    option("--fresh", "bypass all caches"),
    option("--offline", "use the cache only"),
  ];
}

/** An option of earlier versions, which is refused with the one that took its place. */
const REPLACED = new Option("--probe", "replaced by --access");

function option(flags: string, text: string): Option {
  return new Option(flags, text);
}

/** Parses a positive number when the command line is read, so that a typo is reported even where no site is contacted. */
export function positive(flag: string, example: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+(?:\.\d+)?$/.test(text) && value > 0) return value;
    throw usage(
      `${flag} takes a number above 0, not ${JSON.stringify(text)}`,
      `Use a number such as ${example}.`,
    );
  };
}
