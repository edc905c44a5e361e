// Simulates many sites over days on PostgreSQL: `watch` begins a round each day, workers share it, and the database and the
// workers are killed meanwhile. A run stops after `--minutes`, and the same command continues it.
//
//   npm run simulate -- --sites 2000 --days 3
//   npm run simulate -- --folder /tmp/large --sites 100000 --days 3 --minutes 50
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Inventory } from "../../src/inventory/index.ts";
import { freePort } from "../free-port.ts";
import { openInventory } from "../../src/inventory/database.ts";
import { type RunState, planKills, runDay } from "./day.ts";
import { createMeter, usageOfFamily } from "./meter.ts";
import { timePages } from "./pages.ts";
import { type Population, addressOf } from "./population.ts";
import { readIndexes } from "./real.ts";
import { openPostgres } from "./postgres.ts";
import { startSites } from "./processes.ts";
import { plotDays, printDays, printPages, printVerdicts, printYear } from "./report.ts";
import { openTeam } from "./team.ts";
import { verify, verifyDays } from "./verify.ts";

const { values: flags } = parseArgs({
  options: {
    folder: { type: "string", default: join(tmpdir(), "routeprint-simulation") },
    sites: { type: "string", default: "2000" },
    days: { type: "string", default: "3" },
    seed: { type: "string", default: "1" },
    /** Workers beside `watch`, which works too. */
    workers: { type: "string", default: "3" },
    "kill-database": { type: "string", default: "5" },
    "kill-workers": { type: "string", default: "10" },
    retries: { type: "string", default: "1" },
    minutes: { type: "string", default: "600" },
    /** A folder of saved indexes of real sites, which the first sites send. */
    indexes: { type: "string" },
  },
});

const RUN = {
  folder: resolve(flags.folder),
  days: Number(flags.days),
  workers: Number(flags.workers),
  retries: Number(flags.retries),
};
const ending = AbortSignal.timeout(Number(flags.minutes) * 60_000);
const interrupt = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => interrupt.abort());

/** Whether the piece ends: its time is over, or a person ends it. */
const isOver = (): boolean => ending.aborted || interrupt.signal.aborted;

const POPULATION: Population = {
  sites: Number(flags.sites),
  seed: Number(flags.seed),
  real: flags.indexes === undefined ? [] : readIndexes(flags.indexes),
};
const STATE = join(RUN.folder, "state.json");

/** Reads the state of a run that is continued, or begins one. */
async function readState(): Promise<RunState> {
  const options = JSON.stringify({ ...flags, folder: "", minutes: "" });
  mkdirSync(RUN.folder, { recursive: true });
  if (!existsSync(STATE)) return { options, port: await freePort(), days: [], kills: 0 };
  const state: RunState = JSON.parse(readFileSync(STATE, "utf8"));
  if (state.options === options) return state;
  throw new Error(`${RUN.folder} holds a run with other options: ${state.options}`);
}

function writeState(state: RunState): void {
  writeFileSync(`${STATE}.new`, JSON.stringify(state));
  renameSync(`${STATE}.new`, STATE);
}

/** Settings of the database for many sites. */
const SETTINGS = ["shared_buffers=512MB", "max_wal_size=2GB"];

/** Runs the days that are left, until the piece ends. */
async function runPiece(first: RunState): Promise<RunState> {
  const postgres = openPostgres(join(RUN.folder, "postgres"), await freePort(), SETTINGS);
  await postgres.start();
  const database = postgres.database("inventory");
  const inventory = await openInventory(database);
  const sites = await startSites(POPULATION, first.port);
  const team = openTeam({ ...RUN, database });
  const counts = { database: Number(flags["kill-database"]), worker: Number(flags["kill-workers"]) };
  const kills = planKills(POPULATION, RUN.days, counts);
  const meter = createMeter(usageOfFamily);
  const piece = { population: POPULATION, postgres, inventory, sites, team, kills, meter, isOver };
  let state = first;
  try {
    while (state.days.length < RUN.days && !isOver()) {
      state = await runDay(piece, state);
      writeState(state);
      console.log(printDays(state.days.slice(-1)));
    }
    await team.close();
    if (state.days.length === RUN.days) await reportRun(inventory, database, state);
  } finally {
    await team.close();
    sites.close();
    await inventory.close();
    await postgres.stop();
  }
  return state;
}

/** Compares and times the database of a run that is over, and writes its report. */
async function reportRun({ db }: Inventory, database: string, { days, port }: RunState): Promise<void> {
  const verdicts = [...verifyDays(days), ...(await verify(db, POPULATION, days.length, port))];
  const pages = await timePages(db, { folder: RUN.folder, database, port: await freePort() });
  const report = [printDays(days), printYear(days), printVerdicts(verdicts), printPages(pages)].join("\n\n");
  writeFileSync(join(RUN.folder, "report.md"), `${report}\n`);
  writeFileSync(join(RUN.folder, "plot.svg"), plotDays(days));
  console.log(report);
  if (verdicts.some(({ broken }) => broken > 0)) process.exitCode = 1;
}

const first = await readState();
const addresses = Array.from({ length: POPULATION.sites }, (_, site) => addressOf(site, first.port));
writeFileSync(join(RUN.folder, "sites.txt"), addresses.join("\n"));
const last = await runPiece(first);
if (last.days.length < RUN.days)
  console.log(`${last.days.length} of ${RUN.days} days are done; the same command continues`);
