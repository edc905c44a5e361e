import { Command, CommanderError } from "commander";
import { EXIT, type RouteprintError } from "../errors.ts";
import { redactTyped } from "../fetch/credentials.ts";
import { asList } from "../json.ts";
import type { CommandContext, CommandDefinition } from "./context.ts";
import { describeFailure } from "./failure.ts";
import { withoutCommands } from "./io.ts";
import type { Io } from "./io.ts";
import { usage } from "./usage.ts";
import { version } from "./version.ts";

interface CommandRow {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<CommandDefinition>;
  /** Whether it answers requests until it is ended. */
  readonly lasts?: true;
}

/** Every command, in the order in which help lists them. A command's file is loaded when the command is meant. */
const COMMANDS: readonly CommandRow[] = [
  {
    name: "convert",
    summary: "turn an index into an OpenAPI document",
    load: async () => (await import("./commands/convert.ts")).defineConvert,
  },
  {
    name: "serve",
    summary: "serve documentation of one or more sites over HTTP",
    load: async () => (await import("./commands/serve.ts")).defineServe,
    lasts: true,
  },
  {
    name: "publish",
    summary: "write documentation as static files that open from disk and on any host",
    load: async () => (await import("./commands/publish.ts")).definePublish,
  },
  {
    name: "compare",
    summary: "say what differs between two sites, or between one site then and now",
    load: async () => (await import("./commands/compare.ts")).defineCompare,
  },
  {
    name: "lock",
    summary: "write the surface as sorted text, one line per operation and argument, to keep in git",
    load: async () => (await import("./commands/lock.ts")).defineLock,
  },
  {
    name: "explain",
    summary: "tell which route answers a method on a path, and why",
    load: async () => (await import("./commands/explain.ts")).defineExplain,
  },
  {
    name: "routes",
    summary: "list namespaces, or the operations that match, with their arguments",
    load: async () => (await import("./commands/routes.ts")).defineRoutes,
  },
  {
    name: "check",
    summary: "say what is odd about a surface, and whether its document is valid",
    load: async () => (await import("./commands/check.ts")).defineCheck,
  },
  {
    name: "fetch",
    summary: "save the index of a site as the site gives it",
    load: async () => (await import("./commands/fetch.ts")).defineFetch,
  },
  {
    name: "mock",
    summary: "stand in for the REST service behind an index",
    load: async () => (await import("./commands/mock.ts")).defineMock,
    lasts: true,
  },
  {
    name: "samples",
    summary: "list or write the sample indexes that come with routeprint",
    load: async () => (await import("./commands/samples.ts")).defineSamples,
  },
  {
    name: "completion",
    summary: "print a completion script for a shell",
    load: async () => (await import("./commands/completion.ts")).defineCompletion,
  },
];

const EXAMPLES = `
Examples:
  routeprint convert https://example.com -o openapi.json
  routeprint serve https://example.com

A source is an address, a file that holds a saved index, or - for stdin.`;

/**
 * Runs one command line.
 *
 * @param argv the words after the program's name.
 * @returns the exit code; nothing is thrown and the process is not ended.
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
    // Whoever reads errors as JSON can read nothing else beside them.
    if (isJson) command.setOptionValue("quiet", true);
  });
  const context: CommandContext = { io, finish: (code) => (exit = code) };
  try {
    await addCommands(program, context, new Set(argv));
    await parse(program, meantBy(argv));
    if (help.length > 0) await io.writeOut(help.join(""));
    return io.signal.aborted ? exitOfSignal(io) : exit;
  } catch (error) {
    if (error instanceof CommanderError && error.code === "commander.help" && !isJson) return EXIT.usage;
    if (io.signal.aborted) return exitOfSignal(io);
    const known = error instanceof CommanderError ? await usageOf(error, meantBy(argv), io) : error;
    const failure = describeFailure(known, isJson);
    io.writeErr(failure.text);
    return failure.exit;
  }
}

/** Runs the command that the words mean; that it was help or the version is no error here. */
async function parse(program: Command, argv: readonly string[]): Promise<void> {
  try {
    await program.parseAsync([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error;
  }
}

/**
 * `--help convert` is `convert --help`, and `help nope` is `nope` and so refused by its name; commander would show the help
 * of all, and not say why.
 */
function meantBy(argv: readonly string[]): readonly string[] {
  const [first = "", name = "-"] = argv;
  if (!HELP.has(first) || name.startsWith("-")) return argv;
  return COMMANDS.some((row) => row.name === name) ? [name, "--help"] : [name];
}

const HELP: ReadonlySet<string> = new Set(["help", "--help", "-h"]);

/** The error of words that commander refuses, with what it guesses was meant. */
async function usageOf(
  { code, message }: CommanderError,
  argv: readonly string[],
  io: Io,
): Promise<RouteprintError> {
  const [first = ""] = argv;
  const isUnknown = code === "commander.unknownCommand";
  const said = isUnknown ? message.replace(first, () => redactTyped(first)) : message;
  const [, problem = said, named = ""] = /^error: (.*?)(?:\n\((.*)\))?$/s.exec(said) ?? [];
  const missing = isUnknown && (await isSource(first, io)) ? conversionHint(first) : "";
  const at = argv.findIndex((word) => COMMANDS.some(({ name }) => name === word));
  const order = argv[0]?.startsWith("-") ? "Options come after the command." : "The command comes first.";
  const help = ["routeprint", ...argv.slice(at, at + 1), "--help"].join(" ");
  const hints = at > 0 ? [order] : [named, missing].filter((hint) => hint !== "");
  return usage(problem, [...hints, `Run ${help}.`].join(" "));
}

/** Whether the first word is a source, so that only the command is missing: no command has a dot, a colon or a slash. */
async function isSource(word: string, io: Io): Promise<boolean> {
  const { isThere, sourceNamed } = await import("./input.ts");
  if (/[.:/\\]/.test(word) || word === "-" || (await isThere(word, io))) return true;
  const { name } = await sourceNamed(word, io).catch(() => ({ name: word }));
  return name !== word;
}

/** What was meant by a source without a command, to be copied. */
function conversionHint(word: string): string {
  const shown = redactTyped(word);
  const quoted = /^[\w./:@%+=,~-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", String.raw`'\''`)}'`;
  return `Did you mean routeprint convert ${quoted}?`;
}

/**
 * An empty value is what a variable of the shell leaves that is not set, and would be taken for something else: for all
 * there is, for the default, for the folder at hand.
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
 * What stands on stdin is the password or the input, never both: either would be taken for the other, and the input sent
 * to a site.
 *
 * @throws RouteprintError `usage`.
 */
function refuseSharedStdin(command: Command): void {
  const { passwordStdin, list } = command.opts<{ passwordStdin?: boolean; list?: string }>();
  if (passwordStdin !== true || (list !== "-" && !command.args.includes("-"))) return;
  throw usage("stdin holds the password and nothing else", "Name a file instead of -.");
}

/** What a shell expects of a program that a signal has ended. */
function exitOfSignal({ signal }: Io): number {
  return signal.reason === "SIGTERM" ? 143 : 130;
}

/** Names every command, and defines those that the words may mean; `completion` speaks of all of them. */
async function addCommands(
  program: Command,
  context: CommandContext,
  words: ReadonlySet<string>,
): Promise<void> {
  for (const { name, summary, load, lasts } of COMMANDS) {
    const command = program.command(name).description(summary);
    if (lasts !== true) command.hook("preAction", context.io.compileLater);
    if (words.has(name) || words.has("completion")) (await load())(command, context);
  }
}

/**
 * The program without its commands; where errors are JSON, it prints none itself.
 *
 * @param help takes what is asked for by `--help` and `--version`: commander would not wait until it is written.
 */
function createProgram(io: Io, isJson: boolean, help: string[]): Command {
  return new Command("routeprint")
    .description(
      "Reads the discovery index of a WordPress-style REST API: OpenAPI, docs, explanations, comparisons.",
    )
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show the help of a command")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void help.push(text),
      writeErr: (text) => {
        if (!isJson) io.writeErr(text);
      },
      // What is thrown says the same.
      outputError: () => {},
      // No help of ours has any; commander would ask the streams.
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .addHelpText("after", EXAMPLES);
}
