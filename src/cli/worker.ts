import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { NEVER } from "../abort.ts";
import { RouteprintError } from "../errors.ts";
import { codeOf, errorOf } from "./failure.ts";
import type { SourceFailure } from "./failure.ts";
import type * as tasks from "./tasks.ts";

/** The heap limit of a job in megabytes; the largest known index needs 200. */
const MEMORY = 1024;

/** The limit of the young generation in megabytes: by default a thread takes more and is no faster. */
const YOUNG_MEMORY = 16;

/** The time limit of a job in milliseconds; the largest known index needs one second. */
const TIME = 15_000;

/** The bytes of a source that add a millisecond to the time of its pages or its comparison. */
const BYTES_PER_MILLISECOND = 100;

/** The time limit in milliseconds for the pages or the comparison of sources of this size. */
export function timeFor(bytes: number): number {
  return TIME + Math.ceil(bytes / BYTES_PER_MILLISECOND);
}

/** More threads cost more memory than they save time: each holds one site. */
const MOST_THREADS = 8;

type Tasks = typeof tasks;

/** The result of a job, as plain data that crosses threads. */
export type Outcome<Value> = { readonly value: Value } | { readonly failure: SourceFailure };

type JobOf<Task> = Task extends (job: infer Job) => unknown ? Job : never;
type ValueOf<Task> = Task extends (job: never) => Promise<Outcome<infer Value>> ? Value : never;

/** Worker threads for one function of `tasks.ts`, with limits of time and memory for each job. */
export interface Workers<Job, Value> {
  /**
   * Runs a job.
   *
   * @param where names its source in errors.
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
export function openWorkers<Name extends keyof Tasks>(
  name: Name,
  {
    threads = Math.min(availableParallelism(), MOST_THREADS),
    memory = MEMORY,
    signal = NEVER,
  }: WorkerOptions = {},
): Workers<JobOf<Tasks[Name]>, ValueOf<Tasks[Name]>> {
  const file = import.meta.url.endsWith(".ts") ? "./tasks.ts" : "./tasks.cjs";
  const pool = new Piscina<JobOf<Tasks[Name]>, Outcome<ValueOf<Tasks[Name]>>>({
    filename: fileURLToPath(new URL(file, import.meta.url)),
    name,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 1000,
    // A thread that waits on atomics receives no other message.
    atomics: "disabled",
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: YOUNG_MEMORY },
  });
  const turns = createTurns(threads);
  return {
    run: (job, where, milliseconds = TIME) =>
      turns(async () => {
        const outcome = await pool
          .run(job, { signal: AbortSignal.any([AbortSignal.timeout(milliseconds), signal]) })
          .catch((error: unknown) => {
            signal.throwIfAborted();
            throw costError(error, where, { milliseconds, memory }) ?? error;
          });
        if ("failure" in outcome) throw errorOf(outcome.failure);
        return outcome.value;
      }),
    close: () => pool.destroy(),
  };
}

interface JobOptions {
  /** Ends the job. */
  readonly signal?: AbortSignal;
  readonly milliseconds?: number;
}

/** Runs one job in a thread of its own, which holds no memory of others. */
export async function runApart<Name extends keyof Tasks>(
  name: Name,
  job: JobOf<Tasks[Name]>,
  where: string,
  { signal = NEVER, milliseconds = TIME }: JobOptions = {},
): Promise<ValueOf<Tasks[Name]>> {
  const workers = openWorkers(name, { threads: 1, signal });
  try {
    return await workers.run(job, where, milliseconds);
  } finally {
    await workers.close();
  }
}

/** Limits the number of parallel jobs. The time limit of a job does not include its wait. */
function createTurns(most: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

function costError(
  error: unknown,
  where: string,
  { milliseconds, memory }: { readonly milliseconds: number; readonly memory: number },
): RouteprintError | undefined {
  const isTime = error instanceof Error && error.name === "AbortError";
  if (!isTime && codeOf(error) !== "ERR_WORKER_OUT_OF_MEMORY") return undefined;
  const limit = isTime ? `${Number((milliseconds / 1000).toPrecision(2))} s` : `${memory} MB of memory`;
  return new RouteprintError("source-too-large", {
    message: `reading it took more than ${limit} and was ended`,
    where,
    hint: "No known site has such an index; look at what the address sends.",
    cause: error,
  });
}
