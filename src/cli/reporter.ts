import type { Report } from "../jobs/index.ts";
import { describeOne } from "./failure.ts";
import { showRemark } from "./notices.ts";
import type { CommonOptions } from "./options.ts";
import { isDumb } from "./process.ts";
import type { Io } from "./process.ts";

/** Milliseconds before a progress bar is worth drawing. */
const BAR_AFTER = 500;

/** Prints the reports of a job to stderr, on a terminal above a progress bar. */
export function createReport({ quiet, jsonErrors }: CommonOptions, io: Io): Report {
  const started = performance.now();
  const hasBar = io.errIsTerminal && !isDumb(io) && quiet !== true && jsonErrors !== true;
  const width = Math.max(10, Math.min(40, io.columns - 30));
  return {
    progress: (done, total, failed) => {
      const line = failed === undefined ? "" : describeOne(failed.failure, failed.label, jsonErrors === true);
      if (!hasBar || performance.now() - started < BAR_AFTER) {
        io.writeErr(line);
        return;
      }
      const filled = Math.round((width * done) / total);
      const bar = `[${"#".repeat(filled)}${"-".repeat(width - filled)}] ${done}/${total}`;
      io.writeErr(`\r\u001b[K${line}${bar}${done === total ? "\n" : ""}`);
    },
    failure: ({ failure, label }) => io.writeErr(describeOne(failure, label, jsonErrors === true)),
    remark: (text) => showRemark(io, text, { jsonErrors }),
  };
}
