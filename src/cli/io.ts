import { RouteprintError } from "../errors.ts";
import { breakCommands } from "../escape.ts";
import type { PrintedForm } from "../escape.ts";
import { once } from "../once.ts";
import { codeOf, reasonOf } from "./file-failure.ts";

/** Everything a command may touch of the process it runs in; a test gives its own. */
export interface Io {
  /**
   * Writes the product. Resolves when it is handed on, also where the reader has gone.
   *
   * @param form how it is written; text where absent.
   */
  readonly writeOut: (text: string, form?: PrintedForm) => Promise<void>;
  /** Writes for the person: notices, progress, errors. */
  readonly writeErr: (text: string) => void;
  /** All of stdin, the same each time: a password is asked for once for each address. */
  readonly readStdin: () => Promise<Uint8Array>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Whether a person watches the product or the notices. */
  readonly outIsTerminal: boolean;
  readonly errIsTerminal: boolean;
  /** Columns of the terminal, 80 where there is none. */
  readonly columns: number;
  /** Aborted when the process is asked to end; the reason is the signal's name. */
  readonly signal: AbortSignal;
  /** Lets the engine compile for long runs later than it would by itself: for what is soon over. */
  readonly compileLater: () => void;
}

/** The same process, in whose log nothing that is written acts as a workflow command. */
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
    compileLater: io.compileLater,
  };
}

/** Whether the terminal can do no more than print, such as that of an editor: it would show the signs that steer others. */
export function isDumb({ env }: Io): boolean {
  return env["TERM"] === "dumb";
}

/**
 * The flag by which V8 does so, by its version: in Node 20 and 22. Compiled for long runs, code is fast after its command
 * is over, and on two cores its compilation takes time from the command: a fifth of the conversion of 3.5 MB.
 */
const COMPILE_LATER: ReadonlyMap<string | undefined, string> = new Map([
  ["11", "--interrupt-budget=500000"],
  ["12", "--invocation-count-for-turbofan=30000"],
]);

/**
 * The real process. SIGINT and SIGTERM abort `signal`, so that a command ends in order. Each stream is opened when it is
 * first asked for, as node takes a millisecond for it.
 */
export function processIo(): Io {
  const abort = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => abort.abort(name));
  const out = once(() => heedless(process.stdout));
  const err = once(() => heedless(process.stderr));
  return {
    writeOut: (text) =>
      new Promise((resolve, reject) => {
        // Text is encoded here because a stream takes twice as long: 4 ms for a document of 3.8 MB.
        out().write(new TextEncoder().encode(text), (error) => {
          if (error instanceof Error && codeOf(error) !== "EPIPE") reject(unwritable(error));
          else resolve();
        });
      }),
    writeErr: (text) => void err().write(text),
    readStdin: once(async () => {
      if (process.stdin.isTTY) err().write("routeprint: reading what is typed here; Ctrl-D ends it\n");
      const [{ addAbortSignal }, { readStream }] = await Promise.all([
        import("node:stream"),
        import("./bytes.ts"),
      ]);
      return readStream(addAbortSignal(abort.signal, process.stdin), "stdin");
    }),
    env: process.env,
    get cwd() {
      return folderAtHand();
    },
    get outIsTerminal() {
      return out().isTTY;
    },
    get errIsTerminal() {
      return err().isTTY;
    },
    get columns() {
      // A terminal that nobody has told its size says 0.
      return (out().isTTY && out().columns) || 80;
    },
    signal: abort.signal,
    compileLater: () => {
      const flag = COMPILE_LATER.get(process.versions.v8.split(".")[0]);
      // Loaded here, so that help and servers do without.
      if (flag !== undefined) process.getBuiltinModule("node:v8").setFlagsFromString(flag);
    },
  };
}

/**
 * A stream that does not end the process by its errors. A reader that closes early, such as `head`, is no error: the rest
 * of the product has nowhere to go. Other errors reach who wrote.
 */
function heedless(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  return stream.on("error", () => undefined);
}

/** The folder that the shell is in, which somebody may have removed meanwhile. */
function folderAtHand(): string {
  try {
    return process.cwd();
  } catch (error) {
    throw new RouteprintError("usage", {
      message: "the folder at hand is no longer there",
      hint: "Change into another one.",
      cause: error,
    });
  }
}

function unwritable(error: Error): RouteprintError {
  return new RouteprintError("output-failed", {
    message: `the result could not be written (${reasonOf(error)})`,
    where: "stdout",
    cause: error,
  });
}
