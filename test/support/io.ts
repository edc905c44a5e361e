import { main } from "../../src/cli/main.ts";
import type { Io } from "../../src/cli/process.ts";

/** What one command line did. */
export interface Run {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

/** A process that nobody watches, where nothing is given of it. */
export function ioWith(given: Partial<Io>): Io {
  return {
    writeOut: async () => {},
    writeErr: () => {},
    readStdin: async () => Buffer.from(""),
    env: {},
    cwd: process.cwd(),
    outIsTerminal: false,
    errIsTerminal: false,
    columns: 100,
    signal: new AbortController().signal,
    ...given,
  };
}

/** Runs a command line in this process, with its own streams. */
export async function run(
  argv: readonly string[],
  given: Partial<Io> & { readonly stdin?: string } = {},
): Promise<Run> {
  const out: string[] = [];
  const err: string[] = [];
  const io = ioWith({
    writeOut: async (text) => void out.push(text),
    writeErr: (text) => void err.push(text),
    readStdin: async () => Buffer.from(given.stdin ?? ""),
    ...given,
  });
  const exit = await main(argv, io);
  return { exit, out: out.join(""), err: err.join("") };
}
