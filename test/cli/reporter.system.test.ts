import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createReport } from "../../src/cli/reporter.ts";
import { ioWith } from "../support/io.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is printed while a job of 25 seconds runs, of which one of two parts is done after 12. */
async function printed(flags: { readonly quiet?: boolean; readonly jsonErrors?: boolean }): Promise<string> {
  const lines: string[] = [];
  const report = createReport(flags, ioWith({ writeErr: (text) => void lines.push(text) }));
  const job = report.during("publishing 2 sites to out", async () => {
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    report.progress(1, 2);
    await new Promise((resolve) => setTimeout(resolve, 13_000));
  });
  await vi.advanceTimersByTimeAsync(25_000);
  await job;
  await vi.advanceTimersByTimeAsync(30_000);
  return lines.join("");
}

it("says what a job does at its start and every ten seconds until it ends", async () => {
  expect(await printed({})).toBe(`routeprint: publishing 2 sites to out
routeprint: publishing 2 sites to out: 10 s
routeprint: publishing 2 sites to out: 1 of 2 done, 20 s, about 20 s left
`);
});

it.each([{ quiet: true }, { jsonErrors: true }])("says nothing with %o", async (flags) => {
  expect(await printed(flags)).toBe("");
});
