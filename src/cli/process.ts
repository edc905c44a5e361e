import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RouteprintError } from "../diagnostics/errors.ts";
import { breakCommands } from "../base/escape.ts";
import type { PrintedForm } from "../base/escape.ts";
import { lazy } from "../base/memo.ts";
import { codeOf, reasonOf } from "../jobs/index.ts";

/** The process that a command runs in; tests pass their own. */
export interface Io {
  /**
   * Writes the product to stdout. Resolves when it is handed on, also where the reader has closed it.
   *
   * @param form the syntax of the text; `text` where absent.
   */
  readonly writeOut: (text: string, form?: PrintedForm) => Promise<void>;
  /** Writes notices, progress and errors to stderr. */
  readonly writeErr: (text: string) => void;
  /** Reads all of stdin; a second call returns the same bytes. */
  readonly readStdin: () => Promise<Uint8Array>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly outIsTerminal: boolean;
  readonly errIsTerminal: boolean;
  /** Columns of the terminal; 80 where there is none. */
  readonly columns: number;
  /** Aborted when a signal ends the process; the reason is the signal's name. */
  readonly signal: AbortSignal;
}

/** Wraps a process so that no text it prints acts as a workflow command in a CI log. */
export function withoutCommands(io: Io): Io {
  return {
    writeOut: (text, form) => io.writeOut(breakCommands(text, form)),
    writeErr: (text) => io.writeErr(breakCommands(text)),
    readStdin: io.readStdin,
    env: io.env,
    get cwd() {
      return io.cwd;
    },
    get outIsTerminal() {
      return io.outIsTerminal;
    },
    get errIsTerminal() {
      return io.errIsTerminal;
    },
    get columns() {
      return io.columns;
    },
    signal: io.signal,
  };
}

/** Whether the terminal prints escape sequences instead of running them, as the terminals of some editors do. */
export function isDumb({ env }: Io): boolean {
  return env["TERM"] === "dumb";
}

/**
 * The real process. SIGINT and SIGTERM abort `signal`, so that a command can clean up. Opens a stream on first use, which
 * takes Node a millisecond.
 */
export function processIo(): Io {
  const abort = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => abort.abort(name));
  const out = lazy(() => withoutErrors(process.stdout));
  const err = lazy(() => withoutErrors(process.stderr));
  return {
    writeOut: (text) =>
      new Promise((resolve, reject) => {
        out().write(text, (error) => {
          if (error instanceof Error && codeOf(error) !== "EPIPE") reject(unwritable(error));
          else resolve();
        });
      }),
    writeErr: (text) => void err().write(text),
    readStdin: lazy(async () => {
      if (process.stdin.isTTY) err().write("routeprint: reading from the terminal; Ctrl-D ends the input\n");
      const [{ addAbortSignal }, { readStream }] = await Promise.all([
        import("node:stream"),
        import("../jobs/files.ts"),
      ]);
      return readStream(addAbortSignal(abort.signal, process.stdin), "stdin");
    }),
    env: process.env,
    get cwd() {
      return workingFolder();
    },
    get outIsTerminal() {
      return out().isTTY;
    },
    get errIsTerminal() {
      return err().isTTY;
    },
    get columns() {
      // Some terminals report 0 columns.
      return (out().isTTY && out().columns) || 80;
    },
    signal: abort.signal,
  };
}

/** Keeps stream errors from ending the process: a reader that closes early, such as `head`, is no error. */
function withoutErrors(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  return stream.on("error", () => undefined);
}

function workingFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    throw new RouteprintError("usage", {
      message: "the working folder does not exist anymore",
      hint: "Change into another one.",
      cause: error,
    });
  }
}

function unwritable(error: Error): RouteprintError {
  return new RouteprintError("output-failed", {
    message: `cannot write the result (${reasonOf(error)})`,
    where: "stdout",
    cause: error,
  });
}

/** The package's folder: this file lies two levels below it, also in the bundle. */
export const PACKAGE_FOLDER = join(import.meta.dirname, "../..");

/** The version in package.json. */
export function version(): string {
  const text = readFileSync(join(PACKAGE_FOLDER, "package.json"), "utf8");
  return /"version":\s*"([^"]+)"/.exec(text)?.[1] ?? "unknown";
}
