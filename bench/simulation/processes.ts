// The processes of a run: commands of routeprint, and the server of sites.
import { type ChildProcess, fork, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Population } from "./population.ts";
import type { SitesCommand, SitesTraffic } from "./sites.ts";

const BIN = fileURLToPath(new URL("../../bin/routeprint.js", import.meta.url));
const SITES = fileURLToPath(new URL("sites.ts", import.meta.url));

/** A command of routeprint in a process of its own. */
export interface RunningCommand {
  readonly pid: number;
  /** Resolves with its exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  readonly isOver: () => boolean;
  readonly kill: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Starts a command of routeprint, which appends what it prints to a file. */
export function startCommand(words: readonly string[], cwd: string, log: string): RunningCommand {
  const file = openSync(log, "a");
  const child = spawn(process.execPath, [BIN, ...words], { cwd, stdio: ["ignore", file, file] });
  closeSync(file);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("exit", resolve);
  });
  return {
    pid: child.pid ?? 0,
    ended,
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    kill: async (signal = "SIGKILL") => {
      child.kill(signal);
      await ended;
    },
  };
}

/** The server of all simulated sites. */
export interface SitesServer {
  /** Sets the day, and forgets what was requested. */
  readonly setDay: (day: number) => Promise<void>;
  readonly look: () => Promise<SitesTraffic>;
  readonly close: () => void;
}

/** Starts the server of the sites. */
export async function startSites(population: Population, port: number): Promise<SitesServer> {
  const child: ChildProcess = fork(SITES);
  const ask = (command: SitesCommand): Promise<SitesTraffic> =>
    new Promise((resolve, reject) => {
      const onExit = (code: number | null): void => reject(new Error(`the sites ended with ${code}`));
      child.once("exit", onExit).once("message", (traffic: SitesTraffic) => {
        child.removeListener("exit", onExit);
        resolve(traffic);
      });
      child.send(command);
    });
  await ask({ begin: population, port });
  return {
    setDay: async (day) => void (await ask({ day })),
    look: () => ask({ look: true }),
    close: () => child.disconnect(),
  };
}
