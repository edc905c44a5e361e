// The simulation of many sites with few: sites that fail or are hostile, a database and workers that are killed.
import { execFile } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../support/folder.ts";
import { hasPostgres } from "../support/postgres.ts";

const RUN = fileURLToPath(new URL("../../bench/simulation/run.ts", import.meta.url));
const LIMIT = 900_000;

/** Runs the simulation in a folder that the user of PostgreSQL can read; resolves with what it prints. */
function simulate(words: readonly string[]): Promise<{ readonly failure: unknown; readonly out: string }> {
  const folder = makeFolder("simulation-");
  chmodSync(folder, 0o755);
  const all = [RUN, "--folder", join(folder, "run"), ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, all, { timeout: LIMIT }, (failure, out, err) => {
      resolve({ failure, out: `${out}${err}` });
    });
  });
}

describe.skipIf(!hasPostgres)("300 sites on three days", () => {
  it("are all recorded once, whatever is killed", { timeout: LIMIT }, async () => {
    const sizes = ["--sites", "300", "--days", "3", "--workers", "2", "--retries", "0"];
    const { failure, out } = await simulate([...sizes, "--kill-database", "1", "--kill-workers", "2"]);
    expect(out.match(/^.*BROKEN.*\n(?: {2}.*\n)*/gm)).toBeNull();
    expect(out.match(/^holds: /gm)).toHaveLength(8);
    expect(failure, out).toBeNull();
  });
});
