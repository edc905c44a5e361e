// The exports are what worker threads run on untrusted input: each takes plain data and returns its error as data.
import { failureOf } from "./failure.ts";
import type { JobOutcome, Task } from "./worker.ts";

function task(
  load: () => Promise<Pick<Task<never, unknown>, "run">>,
): (job: never) => Promise<JobOutcome<unknown>> {
  return async (job) => {
    try {
      return { value: await (await load()).run(job) };
    } catch (error) {
      return { failure: failureOf(error) };
    }
  };
}

export const buildSource = task(async () => (await import("./sources.ts")).BUILD);
export const convertFile = task(async () => (await import("./conversion.ts")).CONVERT);
export const publishSite = task(async () => (await import("./site-pages.ts")).RENDER);
export const learnResponses = task(async () => (await import("./recordings.ts")).LEARN);
export const comparePair = task(async () => (await import("./comparison.ts")).COMPARE);
export const inspectIndex = task(async () => (await import("./round.ts")).INSPECT);
export const readVersion = task(async () => (await import("./history.ts")).READ_VERSION);
