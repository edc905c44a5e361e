import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Conversion, Converted } from "./conversion.ts";

/** Threads beyond this bring less than the memory they take: each holds one site's surface and document. */
const MOST_THREADS = 8;

/** Fewer conversions than this are done before a thread is warm. */
const WORTH_THREADS = 12;

/** What one index may take. Both are far beyond what the largest known site needs. */
const LIMITS = { megabytes: 2048, milliseconds: 120_000 } as const;

/** Megabytes for what is young: left to itself a thread takes more and is no faster. */
const YOUNG = 16;

/** The thread's file; absent where the program runs from its source. */
const THREAD = new URL("./conversion-thread.js", import.meta.url);

/** Does conversions, each apart from the others. */
export interface ConversionPool {
  readonly run: (conversion: Conversion) => Promise<Converted>;
  readonly close: () => Promise<void>;
}

/** Opens what does `count` conversions best: a thread for each core, or this thread where they are few. */
export function openPool(count: number): ConversionPool {
  const threads = Math.min(availableParallelism(), MOST_THREADS);
  if (threads === 1 || count < WORTH_THREADS || !existsSync(fileURLToPath(THREAD))) {
    return {
      run: async (conversion) => (await import("./conversion.ts")).runConversion(conversion),
      close: () => Promise.resolve(),
    };
  }
  return threadPool(threads);
}

function threadPool(size: number): ConversionPool {
  const idle: Worker[] = [];
  const waiting: ((worker: Worker) => void)[] = [];
  const all = new Set<Worker>();
  const hire = (): Worker => {
    const worker = new Worker(THREAD, {
      resourceLimits: { maxOldGenerationSizeMb: LIMITS.megabytes, maxYoungGenerationSizeMb: YOUNG },
    });
    // What ended it is told to whoever waits for it; one that ends while idle is only missed.
    worker.on("error", () => undefined);
    worker.on("exit", () => dismiss(worker));
    all.add(worker);
    return worker;
  };
  const dismiss = (worker: Worker): void => {
    all.delete(worker);
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
  };
  const give = (worker: Worker): void => {
    const next = waiting.shift();
    if (next === undefined) idle.push(worker);
    else next(worker);
  };
  const take = (): Promise<Worker> => {
    const worker = idle.pop() ?? (all.size < size ? hire() : undefined);
    return worker === undefined
      ? new Promise((resolve) => void waiting.push(resolve))
      : Promise.resolve(worker);
  };
  return {
    run: async (conversion) => {
      const worker = await take();
      const converted = await ask(worker, conversion);
      if (converted !== undefined) {
        give(worker);
        return converted;
      }
      dismiss(worker);
      if (waiting.length > 0) give(hire());
      return { failure: { code: "fault", message: DIED, where: conversion.name } };
    },
    close: async () => {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

const DIED = `The conversion took more than ${LIMITS.megabytes} MiB or ${LIMITS.milliseconds / 1000} s and was ended.`;

/** One conversion by one thread; undefined where the thread did not survive it. */
function ask(worker: Worker, conversion: Conversion): Promise<Converted | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => void worker.terminate(), LIMITS.milliseconds);
    const settle = (converted: Converted | undefined): void => {
      clearTimeout(timer);
      worker.off("message", settle).off("exit", lose);
      resolve(converted);
    };
    const lose = (): void => settle(undefined);
    worker.on("message", settle).on("exit", lose);
    worker.postMessage(conversion);
  });
}
