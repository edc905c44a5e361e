import { count } from "../base/count.ts";
import type { Report } from "../jobs/index.ts";
import { describeOne } from "./failure.ts";
import { showRemark } from "./notices.ts";
import type { CommonOptions } from "./options.ts";
import { isDumb } from "./process.ts";
import type { Io } from "./process.ts";

/** Milliseconds before a progress bar is worth drawing. */
const BAR_AFTER = 500;

/** Milliseconds between two lines about a job that shows no bar. */
const LINE_EVERY = 10_000;

/** A report of jobs that may take long. */
export interface LongReport extends Report {
  /** Says what a job does, at its start and every ten seconds until it ends: `publishing 2 sites to site/`. */
  readonly during: <Result>(text: string, job: () => Promise<Result>) => Promise<Result>;
}

/** Prints the reports of a job to stderr, on a terminal above a progress bar. */
export function createReport({ quiet, jsonErrors }: CommonOptions, io: Io): LongReport {
  const started = performance.now();
  const hasLines = quiet !== true && jsonErrors !== true;
  const hasBar = io.errIsTerminal && !isDumb(io) && hasLines;
  const width = Math.max(10, Math.min(40, io.columns - 30));
  let reached = "";
  let latest = { done: 0, total: 0 };
  return {
    during: async (text, job) => {
      if (!hasLines) return job();
      const begun = performance.now();
      const say = (): void => {
        const elapsed = performance.now() - begun;
        const seconds = Math.round(elapsed / 1000);
        // A bar that is drawn already says so.
        if (!hasBar || reached === "")
          io.writeErr(`routeprint: ${text}: ${reached}${seconds} s${timeLeft(elapsed, latest)}\n`);
      };
      io.writeErr(`routeprint: ${text}\n`);
      const timer = setInterval(say, LINE_EVERY);
      return job().finally(() => clearInterval(timer));
    },
    progress: (done, total, failed) => {
      reached = `${done} of ${total} done, `;
      latest = { done, total };
      const line = failed === undefined ? "" : describeOne(failed.failure, failed.label, jsonErrors === true);
      if (!hasBar || performance.now() - started < BAR_AFTER) {
        io.writeErr(line);
        return;
      }
      const filled = Math.round((width * done) / total);
      const bar = `[${"#".repeat(filled)}${"-".repeat(width - filled)}] ${done}/${total}${timeLeft(performance.now() - started, latest)}`;
      io.writeErr(`\r\u001b[K${line}${bar}${done === total ? "\n" : ""}`);
    },
    failure: ({ failure, label }) => io.writeErr(describeOne(failure, label, jsonErrors === true)),
    remark: (text) => showRemark(io, text, { jsonErrors }),
  };
}

/** Milliseconds of a job after which the time that it still takes can be told. */
const TOLD_AFTER = 5000;

/** The time that a job still takes at its speed so far, to follow its counts; empty where that is not known. */
function timeLeft(
  elapsed: number,
  { done, total }: { readonly done: number; readonly total: number },
): string {
  if (elapsed < TOLD_AFTER || done === 0 || done >= total) return "";
  const seconds = Math.ceil(((elapsed / done) * (total - done)) / 1000);
  return `, about ${seconds < 90 ? `${seconds} s` : count(Math.round(seconds / 60), "minute")} left`;
}
