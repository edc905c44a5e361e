import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { atEnd } from "./end.ts";

const MAIN = new URL("../../src/cli/cli.ts", import.meta.url).href;

/** A command line in a process of its own. */
export interface Command {
  /** Ends it at once, as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Resolves with its exit code and what it printed. */
  readonly ended: Promise<{ readonly exit: number | null; readonly out: string; readonly err: string }>;
}

/** Starts a command line in a process of its own; it is killed as `atEnd` says, if it does not end before. */
export function startCommand(words: readonly string[], cwd: string, env = process.env): Command {
  const script = `import { main, processIo } from ${JSON.stringify(MAIN)};
    process.exitCode = await main(process.argv.slice(1), processIo());`;
  const args = ["--input-type=module", "-e", script, "--", ...words];
  const child: ChildProcess = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const printed = { out: "", err: "" };
  child.stdout?.on("data", (chunk: Buffer) => (printed.out += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (printed.err += chunk.toString()));
  const ended = new Promise<{ exit: number | null; out: string; err: string }>((resolve) => {
    child.once("close", (exit) => resolve({ exit, ...printed }));
  });
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ended;
  };
  atEnd(kill);
  return { kill, ended };
}
