import type { Command } from "commander";
import type { ExitCode } from "../errors.ts";
import type { Io } from "./io.ts";

/** What every command is given. */
export interface CommandContext {
  readonly io: Io;
  /** Sets the exit code of the run; a command that never calls it ends with 0. */
  readonly finish: (code: ExitCode) => void;
}

/** Gives a command its arguments, options and action; heavy rooms are imported only when it runs. */
export type CommandDefinition = (command: Command, context: CommandContext) => void;

/** The options that every command has. */
export interface CommonOptions {
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly jsonErrors?: boolean;
  /** False with `--no-color`. */
  readonly color?: boolean;
}

/** Adds the options that every command has. */
export function addCommonOptions(command: Command): Command {
  return command
    .optionsGroup("What is told:")
    .option("-q, --quiet", "no notices")
    .option("-v, --verbose", "every notice")
    .option("--json-errors", "errors as lines of JSON, and nothing else on stderr")
    .option("--no-color", "no colour");
}
