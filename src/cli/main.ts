import { Command, CommanderError } from "commander";
import { EXIT } from "../errors.ts";
import { defineCheck } from "./commands/check.ts";
import { defineCompare } from "./commands/compare.ts";
import { defineCompletion } from "./commands/completion.ts";
import { defineConvert } from "./commands/convert.ts";
import { defineFetch } from "./commands/fetch.ts";
import { defineLock } from "./commands/lock.ts";
import { defineExplain } from "./commands/explain.ts";
import { defineMock } from "./commands/mock.ts";
import { defineRoutes } from "./commands/routes.ts";
import { definePublish } from "./commands/publish.ts";
import { defineServe } from "./commands/serve.ts";
import type { CommandDefinition } from "./context.ts";
import { describeFailure } from "./failure.ts";
import type { Io } from "./io.ts";
import { version } from "./version.ts";

/** Every command, in the order in which help lists them. */
const COMMANDS: readonly CommandDefinition[] = [
  defineConvert,
  defineServe,
  defineCompare,
  defineLock,
  definePublish,
  defineRoutes,
  defineExplain,
  defineCheck,
  defineFetch,
  defineMock,
  defineCompletion,
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
export async function main(argv: readonly string[], io: Io): Promise<number> {
  let exit: number = EXIT.done;
  const program = createProgram(io);
  for (const define of COMMANDS) define(program, { io, finish: (code) => (exit = code) });
  try {
    await program.parseAsync([...argv], { from: "user" });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    if (io.signal.aborted) return io.signal.reason === "SIGTERM" ? 143 : 130;
    const failure = describeFailure(error, argv.includes("--json-errors"));
    io.writeErr(failure.text);
    return failure.exit;
  }
}

function createProgram(io: Io): Command {
  return new Command("routeprint")
    .description(
      "Reads the discovery index of a WordPress-style REST API: OpenAPI, docs, explanations, comparisons.",
    )
    .version(version(), "--version", "print the version")
    .helpOption("-h, --help", "show help")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.writeOut(text),
      writeErr: (text) => io.writeErr(text.replace(/^error: /, "routeprint: ")),
    })
    .showHelpAfterError("Run routeprint --help, or routeprint <command> --help.")
    .addHelpText("after", EXAMPLES);
}
