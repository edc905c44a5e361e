// The workers of a run and its scheduler: started again when they are killed or end, and measured.
import { join } from "node:path";
import { type Usage, createMeter, usageOf } from "./meter.ts";
import { type RunningCommand, startCommand } from "./processes.ts";

/** How a team works. */
export interface TeamPlan {
  readonly folder: string;
  /** The address of the database. */
  readonly database: string;
  readonly workers: number;
  readonly retries: number;
}

/** Milliseconds of processor and the greatest memory in megabytes, since the day began. */
export interface TeamUsage {
  readonly workers: Usage;
  readonly scheduler: Usage;
  /** Workers that ended by themselves. */
  readonly ended: number;
}

/** The processes of a run. */
export interface Team {
  /** Begins a round over the sites of `sites.txt`. */
  readonly beginRound: () => RunningCommand;
  /** Kills the worker that has run longest, and starts another. */
  readonly killWorker: () => Promise<void>;
  /** Measures all, and starts workers that have ended. */
  readonly look: () => void;
  readonly beginDay: () => void;
  readonly usage: () => TeamUsage;
  readonly close: () => Promise<void>;
}

const LIMITS = ["--allow-private"];

/** Seconds of a request: silent sites take as long. */
const TIMEOUT = 3;

/** Bytes of a response, more than any index of the run. */
const MOST_BYTES = 4_000_000;

/** Starts the workers. */
export function openTeam({ folder, database, workers, retries }: TeamPlan): Team {
  const place = ["--database", database];
  const startWorker = (): RunningCommand =>
    startCommand(["work", ...LIMITS, ...place], folder, join(folder, "workers.log"));
  let working = Array.from({ length: workers }, startWorker);
  let scheduler: RunningCommand | undefined;
  let ended = 0;
  const meters = { workers: createMeter(usageOf), scheduler: createMeter(usageOf) };
  const look = (): void => {
    const over = working.filter((each) => each.isOver());
    ended += over.length;
    working = working.map((each) => (each.isOver() ? startWorker() : each));
    meters.workers.look(working.map(({ pid }) => pid));
    meters.scheduler.look(scheduler === undefined ? [] : [scheduler.pid]);
  };
  return {
    beginRound: () => {
      const words = [
        "watch",
        "--list",
        "sites.txt",
        ...LIMITS,
        ...place,
        "--fail-on",
        "none",
        "--format",
        "ndjson",
      ];
      const limits = [
        "--timeout",
        String(TIMEOUT),
        "--max-bytes",
        String(MOST_BYTES),
        "--retries",
        String(retries),
      ];
      scheduler = startCommand([...words, ...limits], folder, join(folder, "watch.log"));
      return scheduler;
    },
    killWorker: async () => {
      const [oldest, ...others] = working;
      if (oldest === undefined) return;
      working = [...others, startWorker()];
      await oldest.kill();
    },
    look,
    beginDay: () => {
      ended = 0;
      look();
      meters.workers.begin();
      meters.scheduler.begin();
    },
    usage: () => ({ workers: meters.workers.usage(), scheduler: meters.scheduler.usage(), ended }),
    close: async () => {
      const all = [...working, ...(scheduler === undefined ? [] : [scheduler])];
      working = [];
      await Promise.all(all.filter((each) => !each.isOver()).map((each) => each.kill()));
    },
  };
}
