import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { Piscina } from "piscina";
import { NEVER } from "../base/abort.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { codeOf, errorOf, type SourceFailure } from "./failure.ts";

/** The heap limit of a job in megabytes; the largest known index needs 200. */
const MEMORY = 1024;

/** The limit of the young generation in megabytes: by default a thread takes more and is no faster. */
const YOUNG_MEMORY = 16;

/** The limit of a job in milliseconds of processor time; the largest known index needs one second. */
const TIME = 15_000;

/** The limit of a job by the clock, as a multiple of its processor time: a loaded machine runs other programs meanwhile. */
const CLOCK = 20;

/** The shortest time between two reads of the processor time of a job, in milliseconds. */
const SHORTEST_LOOK = 50;

/** The bytes of a source that add a millisecond to the time of its pages or its comparison. */
const BYTES_PER_MILLISECOND = 100;

/** The limit in milliseconds of processor time for the pages or the comparison of sources of this size. */
export function timeFor(bytes: number): number {
  return TIME + Math.ceil(bytes / BYTES_PER_MILLISECOND);
}

/** Most threads: each holds one site, and more cost memory without saving time. */
const MOST_THREADS = 8;

/** The result of a job, as plain data that crosses threads. */
export type JobOutcome<Value> = { readonly value: Value } | { readonly failure: SourceFailure };

/** A function that worker threads can run, on plain data. */
export interface Task<Job, Value> {
  /** Its name in `tasks.ts`, which the threads load. */
  readonly name: string;
  readonly run: (job: Job) => Promise<Value>;
  /** The hint where a job reaches a limit. */
  readonly advice?: string;
}

/** Worker threads for one task, with limits of time and memory for each job. */
export interface Workers<Job, Value> {
  /**
   * Runs a job.
   *
   * @param where names its source in errors.
   * @param milliseconds the limit of its processor time.
   * @throws RouteprintError of the job; `source-too-large` where it reached a limit.
   */
  readonly run: (job: Job, where: string, milliseconds?: number) => Promise<Value>;
  readonly close: () => Promise<void>;
}

interface WorkerOptions {
  /** The number of parallel jobs; the number of cores where absent. */
  readonly threads?: number;
  /** The heap limit of a job in megabytes. */
  readonly memory?: number;
  /** Ends the jobs. */
  readonly signal?: AbortSignal;
}

/** Opens worker threads, which start with the first job. */
export function openWorkers<Job, Value>(
  task: Task<Job, Value>,
  {
    threads = Math.min(availableParallelism(), MOST_THREADS),
    memory = MEMORY,
    signal = NEVER,
  }: WorkerOptions = {},
): Workers<Job, Value> {
  const file = import.meta.url.endsWith(".ts") ? "./tasks.ts" : "./tasks.cjs";
  const pools: Piscina<Job, JobOutcome<Value>>[] = [];
  // A pool of one thread, so that the thread of each job is known.
  const openPool = async (): Promise<(typeof pools)[number]> => {
    const piscina = await import("piscina");
    const pool = new piscina.Piscina<Job, JobOutcome<Value>>({
      filename: fileURLToPath(new URL(file, import.meta.url)),
      name: task.name,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 1000,
      // A thread that waits on atomics receives no other message.
      atomics: "disabled",
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: YOUNG_MEMORY },
    });
    pools.push(pool);
    return pool;
  };
  const turns = createTurns(threads, openPool);
  return {
    run: (job, where, milliseconds = TIME) =>
      turns(async (pool) => {
        const limits = await watchTime(pool, milliseconds);
        const outcome = await pool
          .run(job, { signal: AbortSignal.any([...limits.signals, signal]) })
          .catch((error: unknown) => {
            signal.throwIfAborted();
            const reached = limits.reached() ?? memoryReached(error, memory);
            throw reached === undefined ? error : costError(task, reached, where, error);
          })
          .finally(limits.stop);
        if ("failure" in outcome) throw errorOf(outcome.failure);
        return outcome.value;
      }),
    close: async () => void (await Promise.all(pools.map((pool) => pool.destroy()))),
  };
}

interface JobOptions {
  /** Ends the job. */
  readonly signal?: AbortSignal;
  readonly milliseconds?: number;
}

/** Runs one job in a thread of its own, which holds no memory of others. */
export async function runApart<Job, Value>(
  task: Task<Job, Value>,
  job: Job,
  where: string,
  { signal = NEVER, milliseconds = TIME }: JobOptions = {},
): Promise<Value> {
  const workers = openWorkers(task, { threads: 1, signal });
  try {
    return await workers.run(job, where, milliseconds);
  } finally {
    await workers.close();
  }
}

/** Runs a job in a thread with limits; in this thread where it has limits already. */
export async function runLimited<Job, Value>(
  task: Task<Job, Value>,
  job: Job,
  where: string,
): Promise<Value> {
  const { isMainThread } = await import("node:worker_threads");
  return isMainThread ? runApart(task, job, where) : task.run(job);
}

/** Gives each job a pool of its own. The limits of a job do not include its wait. */
function createTurns<Pool>(
  most: number,
  open: () => Promise<Pool>,
): <Value>(work: (pool: Pool) => Promise<Value>) => Promise<Value> {
  const waiting: ((pool: Pool) => void)[] = [];
  const free: Pool[] = [];
  let opened = 0;
  const take = async (): Promise<Pool> => {
    const pool = free.pop();
    if (pool !== undefined) return pool;
    if (opened === most) return new Promise((resolve) => void waiting.push(resolve));
    opened += 1;
    return open();
  };
  return async (work) => {
    const pool = await take();
    try {
      return await work(pool);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free.push(pool);
      else next(pool);
    }
  };
}

interface TimeLimits {
  readonly signals: readonly AbortSignal[];
  /** The limit that was reached, for a sentence. */
  readonly reached: () => string | undefined;
  readonly stop: () => void;
}

/** Watches the processor time of the next job of a pool, and as a far bound the clock. */
async function watchTime(pool: Pick<Piscina, "threads">, milliseconds: number): Promise<TimeLimits> {
  const used = async (): Promise<number> => {
    const { user = 0, system = 0 } = (await pool.threads[0]?.cpuUsage().catch(() => undefined)) ?? {};
    return (user + system) / 1000;
  };
  // An idle thread keeps no process running, not even while its time is read: the process would end, with the code 0.
  const awake = setTimeout(() => undefined, milliseconds);
  const end = milliseconds + (await used());
  clearTimeout(awake);
  const processor = new AbortController();
  const clock = AbortSignal.timeout(milliseconds * CLOCK);
  let timer: NodeJS.Timeout | undefined;
  // No thread uses its time faster than the clock runs.
  const lookAfter = (left: number): void => {
    timer = setTimeout(() => void look(), Math.max(left, SHORTEST_LOOK)).unref();
  };
  const look = async (): Promise<void> => {
    const left = end - (await used());
    if (left <= 0) processor.abort();
    else if (timer !== undefined) lookAfter(left);
  };
  lookAfter(milliseconds);
  return {
    signals: [processor.signal, clock],
    reached: () => {
      if (processor.signal.aborted) return `${seconds(milliseconds)} of processor time`;
      return clock.aborted ? seconds(milliseconds * CLOCK) : undefined;
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

function seconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toPrecision(2))} s`;
}

function memoryReached(error: unknown, memory: number): string | undefined {
  return codeOf(error) === "ERR_WORKER_OUT_OF_MEMORY" ? `${memory} MB of memory` : undefined;
}

function costError(
  {
    advice = "No known site has such an index; look at what the address sends.",
  }: Pick<Task<never, unknown>, "advice">,
  limit: string,
  where: string,
  cause: unknown,
): RouteprintError {
  return new RouteprintError("source-too-large", {
    message: `reading it took more than ${limit} and was ended`,
    where,
    hint: advice,
    cause,
  });
}
