import { Command, CommanderError } from "commander";
import { EXIT, type RouteprintError } from "../diagnostics/errors.ts";
import { ReportedError } from "../jobs/index.ts";
import { asList } from "../base/json.ts";
import { describeFailure, usage } from "./failure.ts";
import { connectionHelp } from "./options.ts";
import type { CommandContext, CommandDefinition } from "./options.ts";
import { version, withoutCommands } from "./process.ts";
import type { Io } from "./process.ts";

type CommandRow = readonly [summary: string, load: () => Promise<CommandDefinition>];

/** Every command by its heading and its name, in the order of `--help`. A command's file is loaded when it is used. */
export const COMMANDS: Readonly<Record<string, Readonly<Record<string, CommandRow>>>> = {
  "Documents:": {
    convert: ["write an OpenAPI document", async () => (await import("./commands/convert.ts")).defineConvert],
    serve: ["serve documentation over HTTP", async () => (await import("./commands/serve.ts")).defineServe],
    publish: [
      "build a static documentation site",
      async () => (await import("./commands/publish.ts")).definePublish,
    ],
    app: [
      "write the page that does this work in a browser",
      async () => (await import("./commands/app.ts")).defineApp,
    ],
  },
  "Changes:": {
    compare: [
      "compare two sites, or two versions of one site",
      async () => (await import("./commands/compare.ts")).defineCompare,
    ],
    lock: [
      "write the surface as sorted text, to keep in git",
      async () => (await import("./commands/lock.ts")).defineLock,
    ],
  },
  "Many sites over time:": {
    watch: [
      "record the surfaces of sites, and print what changed",
      async () => (await import("./commands/watch.ts")).defineWatch,
    ],
    inventory: [
      "query the sites and changes that watch recorded",
      async () => (await import("./commands/inventory.ts")).defineInventory,
    ],
    work: [
      "check sites for watch, on any machine",
      async () => (await import("./commands/work.ts")).defineWork,
    ],
  },
  "Inspection:": {
    routes: [
      "list namespaces, or search operations",
      async () => (await import("./commands/routes.ts")).defineRoutes,
    ],
    access: ["ask a site who may call what", async () => (await import("./commands/access.ts")).defineAccess],
    explain: [
      "show which route handles a request, and why",
      async () => (await import("./commands/explain.ts")).defineExplain,
    ],
    check: [
      "validate the document, and report what is unusual",
      async () => (await import("./commands/check.ts")).defineCheck,
    ],
  },
  "Tools:": {
    fetch: ["save the index of a site", async () => (await import("./commands/fetch.ts")).defineFetch],
    mock: [
      "run a stand-in for the REST API of a site",
      async () => (await import("./commands/mock.ts")).defineMock,
    ],
    mcp: [
      "let agents find, describe and call operations (MCP)",
      async () => (await import("./commands/mcp.ts")).defineMcp,
    ],
    samples: [
      "list or write sample indexes",
      async () => (await import("./commands/samples.ts")).defineSamples,
    ],
    completion: [
      "print a shell completion script",
      async () => (await import("./commands/completion.ts")).defineCompletion,
    ],
  },
};

const NAMES: ReadonlySet<string> = new Set(Object.values(COMMANDS).flatMap((rows) => Object.keys(rows)));

/** Help texts that belong to no command: `routeprint help connection`. */
const HELP_TOPIC = "connection";

const EXAMPLES = `
A source is an address, a file with a saved index, or - for stdin.

Examples:
  routeprint convert https://example.com -o openapi.json
  routeprint serve https://example.com`;

/**
 * Runs one command line. Throws nothing and does not end the process.
 *
 * @param argv the words after the program's name.
 * @returns the exit code.
 */
export async function main(argv: readonly string[], given: Io): Promise<number> {
  const io = withoutCommands(given);
  let exit: number = EXIT.done;
  const isJson = argv.includes("--json-errors");
  const help: string[] = [];
  const program = createProgram(io, isJson, help);
  program.hook("preAction", (_program, command) => {
    refuseEmptyValues(command);
    refuseSharedStdin(command);
    if (isJson) command.setOptionValue("quiet", true);
  });
  const context: CommandContext = { io, finish: (code) => (exit = code) };
  const words = withoutHelpCommand(argv);
  try {
    if (words[0] === "help" && words[1] === HELP_TOPIC) help.push(connectionHelp());
    else {
      await addCommands(program, context, new Set(argv));
      await parse(program, words);
    }
    if (help.length > 0) await io.writeOut(help.join(""));
    return io.signal.aborted ? exitOfSignal(io) : exit;
  } catch (error) {
    if (error instanceof CommanderError && error.code === "commander.help" && !isJson) return EXIT.usage;
    if (io.signal.aborted) return exitOfSignal(io);
    if (error instanceof ReportedError) return error.exit;
    const known = error instanceof CommanderError ? await usageOf(error, words, io) : error;
    const failure = describeFailure(known, isJson);
    io.writeErr(failure.text);
    return failure.exit;
  }
}

/** Runs the command; commander throws for `--help` and `--version` too. */
async function parse(program: Command, argv: readonly string[]): Promise<void> {
  try {
    await program.parseAsync([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error;
  }
}

const HELP: ReadonlySet<string> = new Set(["help", "--help", "-h"]);

/** Turns `--help convert` into `convert --help`, and `help nope` into `nope`, so that the error names it. */
function withoutHelpCommand(argv: readonly string[]): readonly string[] {
  const [first = "", name = "-"] = argv;
  if (!HELP.has(first) || name.startsWith("-")) return argv;
  if (name === HELP_TOPIC) return ["help", name];
  return NAMES.has(name) ? [name, "--help"] : [name];
}

/** Makes the error of a command line that commander rejects, with its suggestion. */
async function usageOf(
  { code, message }: CommanderError,
  argv: readonly string[],
  io: Io,
): Promise<RouteprintError> {
  const [first = ""] = argv;
  const { redactTyped } = await import("../fetch/credentials.ts");
  const redacted = redactTyped(first);
  const isUnknown = code === "commander.unknownCommand";
  const shown = isUnknown ? message.replace(first, () => redacted) : message;
  const reworded = shown.replace("command-argument value", "the value");
  const [, problem = reworded, named = ""] = /^error: (.*?)(?:\n\((.*)\))?$/s.exec(reworded) ?? [];
  const at = argv.findIndex((word) => NAMES.has(word));
  const help = `Run ${["routeprint", ...argv.slice(at, at + 1), "--help"].join(" ")}.`;
  if (at > 0) {
    const order = first.startsWith("-") ? "Options come after the command." : "The command comes first.";
    return usage(problem, `${order} ${help}`);
  }
  const isSource = isUnknown && (await isSourceWord(first, io));
  const hints = [
    named,
    argv.includes("--resume") ? "Use --skip-existing, which skips a source whose output file exists." : "",
    isSource ? `Did you mean routeprint convert ${quoted(redacted)}?` : "",
    help,
  ];
  return usage(problem, hints.filter((hint) => hint !== "").join(" "));
}

/** Whether a word is a source, so that only the command is missing; no command has a dot, a colon or a slash. */
async function isSourceWord(word: string, io: Io): Promise<boolean> {
  if (/[.:/\\]/.test(word) || word === "-") return true;
  const { configuredSite, isThere } = await import("./sites.ts");
  const { name } = await configuredSite(word, io).catch(() => ({ name: word }));
  return name !== word || isThere(word, io);
}

/** Quotes a word for a shell. */
function quoted(word: string): string {
  return /^[\w./:@%+=,~-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * Refuses empty values: an unset shell variable would mean everything, the default or the working folder.
 *
 * @throws RouteprintError `usage`.
 */
function refuseEmptyValues(command: Command): void {
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName());
    if (value !== "" && !asList(value).includes("")) continue;
    throw usage(`the value of ${option.long ?? option.flags} is empty`, "Give one, or leave it out.");
  }
}

/**
 * Refuses to read both the password and the input from stdin, which could send the input to a site.
 *
 * @throws RouteprintError `usage`.
 */
function refuseSharedStdin(command: Command): void {
  const { passwordStdin, list } = command.opts<{ passwordStdin?: boolean; list?: string }>();
  if (passwordStdin !== true || (list !== "-" && !command.args.includes("-"))) return;
  throw usage("stdin holds the password and nothing else", "Name a file instead of -.");
}

/** Returns the exit code that shells expect of a program that a signal ended. */
function exitOfSignal({ signal }: Io): number {
  return signal.reason === "SIGTERM" ? 143 : 130;
}

/** Names every command and defines those that the command line may run; `completion` lists the options of all. */
async function addCommands(
  program: Command,
  context: CommandContext,
  words: ReadonlySet<string>,
): Promise<void> {
  for (const [heading, rows] of Object.entries(COMMANDS)) {
    for (const [name, [summary, load]] of Object.entries(rows)) {
      const command = program.command(name).description(summary).helpGroup(heading);
      if (words.has(name) || words.has("completion")) (await load())(command, context);
    }
  }
}

/**
 * Makes the program without its commands.
 *
 * @param help collects the output of `--help` and `--version`, which commander would not wait for.
 */
function createProgram(io: Io, isJson: boolean, help: string[]): Command {
  return new Command("routeprint")
    .description("Point routeprint at any WordPress site and get OpenAPI, docs, diffs, and a mock.")
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .commandsGroup("Tools:")
    .helpCommand("help [command]", "print the help of a command, or `help connection`")
    .usage("<command> [options]")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void help.push(text),
      writeErr: (text) => {
        if (!isJson) io.writeErr(text);
      },
      // The error is thrown too, and printed once.
      outputError: () => {},
      // The help has no colors; commander would open the streams to check.
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .addHelpText("after", EXAMPLES);
}
