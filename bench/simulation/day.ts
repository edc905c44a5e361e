// A simulated day: a round over all sites, under which the database and workers are killed.
import { setTimeout } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Inventory, Tables } from "../../src/inventory/index.ts";
import type { Meter } from "./meter.ts";
import { type Population, draw } from "./population.ts";
import type { Postgres } from "./postgres.ts";
import type { SitesServer } from "./processes.ts";
import { type Costs, type DayRow, addCosts } from "./report.ts";
import type { Team } from "./team.ts";

/** What a run keeps between its pieces. */
export interface RunState {
  /** The options that began the run; others would be another run. */
  readonly options: string;
  /** The port of the sites. */
  readonly port: number;
  readonly days: readonly DayRow[];
  /** What earlier pieces spent on the day that is open; absent where it has not begun. */
  readonly spent?: Costs;
  /** The kills of the plan that are done. */
  readonly kills: number;
}

/** A kill, when so large a share of the sites of a day was requested. */
export interface Kill {
  readonly day: number;
  readonly share: number;
  readonly what: "database" | "worker";
}

/** Spreads kills over the days of a run, in their order. */
export function planKills(
  population: Population,
  days: number,
  counts: Readonly<Record<Kill["what"], number>>,
): readonly Kill[] {
  const kills = (["database", "worker"] as const).flatMap((what) =>
    Array.from({ length: counts[what] }, (_, each): Kill => {
      const day = Math.floor(((each + 0.5) / counts[what]) * days);
      return { day, share: 0.1 + 0.8 * draw(population, "kill", what, each), what };
    }),
  );
  return kills.toSorted((a, b) => a.day - b.day || a.share - b.share);
}

/** What a piece of a run works with. */
export interface Piece {
  readonly population: Population;
  readonly postgres: Postgres;
  readonly inventory: Inventory;
  readonly sites: SitesServer;
  readonly team: Team;
  readonly kills: readonly Kill[];
  /** Measures the database. */
  readonly meter: Meter;
  /** Whether the piece ends now. */
  readonly isOver: () => boolean;
}

/** Runs a day, or continues it; the day stays open where the piece ends before it. */
export async function runDay(piece: Piece, { spent, ...before }: RunState): Promise<RunState> {
  const { team, sites, meter, postgres, inventory } = piece;
  const began = performance.now();
  const day = before.days.length;
  await sites.setDay(day);
  team.beginDay();
  meter.look([postgres.pid()]);
  meter.begin();
  let kills = before.kills;
  if (spent !== undefined) kills = await follow(piece, day, kills, isDrained(inventory.db));
  if (!piece.isOver() && (spent === undefined || (await countUnfinished(inventory.db)) > 0))
    kills = await follow(piece, day, kills, isWatched(team));
  meter.look([postgres.pid()]);
  const own = await costsOf(piece, (performance.now() - began) / 1000, kills - before.kills);
  const costs = spent === undefined ? own : addCosts(spent, own);
  if (piece.isOver()) return { ...before, kills, spent: costs };
  return { ...before, kills, days: [...before.days, { ...costs, ...(await measure(piece, before.days)) }] };
}

/** Milliseconds between two looks at a round, and looks between two at the database. */
const LOOK = 250;
const METER_EVERY = 8;

/** Follows a round until it is finished or the piece ends, and kills what is due; returns the kills that are done. */
async function follow(
  piece: Piece,
  day: number,
  done: number,
  isFinished: () => Promise<boolean>,
): Promise<number> {
  const { team, sites, meter, postgres, population } = piece;
  let kills = done;
  for (let look = 0; !piece.isOver(); look += 1) {
    if (await isFinished()) break;
    team.look();
    if (look % METER_EVERY === 0) meter.look([postgres.pid()]);
    const { seen } = await sites.look();
    const next = piece.kills[kills];
    const isDue = next !== undefined && (next.day < day || next.share <= seen / population.sites);
    if (isDue && next.day <= day) {
      meter.look([postgres.pid()]);
      await execute(piece, kills);
      kills += 1;
    }
    await setTimeout(LOOK);
  }
  return kills;
}

/** Milliseconds for which the database is gone after each kill: one is longer than a worker's sign of life. */
const OUTAGES = [300, 2000, 15_000, 300, 5000];

/** Kills what an entry of the plan names. */
async function execute({ postgres, team, kills }: Piece, entry: number): Promise<void> {
  if (kills[entry]?.what === "worker") return team.killWorker();
  const earlier = kills.slice(0, entry).filter(({ what }) => what === "database").length;
  await postgres.kill();
  await setTimeout(OUTAGES[earlier % OUTAGES.length]);
  await postgres.start();
}

/** Rounds that `watch` may begin on a day: it ends where the database is killed while it begins or ends one. */
const MOST_ROUNDS = 5;

/** Begins a round, and again where `watch` ends with an error; whether one was finished. */
function isWatched(team: Team): () => Promise<boolean> {
  let round = team.beginRound();
  let rounds = 1;
  return async () => {
    if (!round.isOver()) return false;
    const exit = await round.ended;
    if (exit === 0) return true;
    if (rounds === MOST_ROUNDS) throw new Error(`watch ended with ${exit}; see watch.log`);
    rounds += 1;
    round = team.beginRound();
    return false;
  };
}

/** Looks at unfinished sites after which a round is begun again, where none is finished meanwhile. */
const MOST_IDLE = 240;

/** Whether workers have finished the round that an earlier piece began, or finish no more of it. */
function isDrained(db: Kysely<Tables>): () => Promise<boolean> {
  let least = Number.POSITIVE_INFINITY;
  let idle = 0;
  return async () => {
    const left = await countUnfinished(db).catch(() => least);
    idle = left < least ? 0 : idle + 1;
    least = Math.min(least, left);
    return left === 0 || idle > MOST_IDLE;
  };
}

async function countUnfinished(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{
    left: string;
  }>`select count(*) as left from site where round_id < due_id`.execute(db);
  return Number(rows[0]?.left);
}

/** What this piece spent on its day. */
async function costsOf({ sites, team, meter }: Piece, seconds: number, killed: number): Promise<Costs> {
  const { requests, bytes, crowding } = await sites.look();
  const { workers, scheduler, ended } = team.usage();
  return {
    seconds,
    requests,
    received: bytes / 1000,
    crowding,
    workers: workers.processor,
    scheduler: scheduler.processor,
    database: meter.usage().processor,
    workerMemory: workers.memory,
    schedulerMemory: scheduler.memory,
    killed,
    ended,
  };
}

/** Measures what a day that is over has brought. */
async function measure(
  { inventory: { db }, population }: Piece,
  before: readonly DayRow[],
): Promise<Omit<DayRow, keyof Costs>> {
  const { rows } = await sql<{ changes: string; failed: string; jobs: string }>`
    select (select count(*) from change) as changes,
      (select count(*) from site where failures > 0) as failed,
      (select count(*) from routeprint_queue.job) as jobs`.execute(db);
  const [counts] = rows;
  return {
    day: before.length,
    sites: population.sites,
    changes: Number(counts?.changes) - before.reduce((sum, { changes }) => sum + changes, 0),
    failed: Number(counts?.failed),
    inventorySize: await sizeOf(db, "public"),
    queueSize: await sizeOf(db, "routeprint_queue"),
    jobs: Number(counts?.jobs),
  };
}

/** The megabytes of a schema, with its indexes. */
async function sizeOf(db: Kysely<Tables>, schema: string): Promise<number> {
  const { rows } = await sql<{ size: string }>`
    select coalesce(sum(pg_total_relation_size(pg_class.oid)), 0) as size
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${schema} and relkind = 'r'`.execute(db);
  return Number(rows[0]?.size) / 1_000_000;
}
