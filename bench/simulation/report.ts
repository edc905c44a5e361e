// Prints a run as a table of Markdown and as a plot.
import type { TimedPage } from "./pages.ts";
import type { Verdict } from "./verify.ts";

/** What a day, or a piece of it, cost. */
export interface Costs {
  readonly seconds: number;
  /** Requests, and kilobytes of responses. */
  readonly requests: number;
  readonly received: number;
  /** The most requests that one host had at once. */
  readonly crowding: number;
  /** Milliseconds of processor of all workers, of `watch` and of the database. */
  readonly workers: number;
  readonly scheduler: number;
  readonly database: number;
  /** The greatest memory of a worker and of `watch`, in megabytes. */
  readonly workerMemory: number;
  readonly schedulerMemory: number;
  /** What was killed, and the workers that ended by themselves. */
  readonly killed: number;
  readonly ended: number;
}

/** What a simulated day cost and brought. */
export interface DayRow extends Costs {
  readonly day: number;
  readonly sites: number;
  readonly changes: number;
  readonly failed: number;
  /** Megabytes of the inventory and of the queue, and jobs in the queue. */
  readonly inventorySize: number;
  readonly queueSize: number;
  readonly jobs: number;
}

/** Adds the costs of two pieces of a day. */
export function addCosts(a: Costs, b: Costs): Costs {
  return {
    seconds: a.seconds + b.seconds,
    requests: a.requests + b.requests,
    received: a.received + b.received,
    crowding: Math.max(a.crowding, b.crowding),
    workers: a.workers + b.workers,
    scheduler: a.scheduler + b.scheduler,
    database: a.database + b.database,
    workerMemory: Math.max(a.workerMemory, b.workerMemory),
    schedulerMemory: Math.max(a.schedulerMemory, b.schedulerMemory),
    killed: a.killed + b.killed,
    ended: a.ended + b.ended,
  };
}

type Column = readonly [head: string, value: (row: DayRow) => number];

const COLUMNS: readonly Column[] = [
  ["day", ({ day }) => day],
  ["s", ({ seconds }) => Math.round(seconds)],
  ["sites/s", ({ sites, seconds }) => round(sites / seconds)],
  ["changes", ({ changes }) => changes],
  ["failed", ({ failed }) => failed],
  ["kB a site", ({ received, sites }) => round(received / sites)],
  ["worker ms a site", ({ workers, sites }) => round(workers / sites)],
  ["watch ms a site", ({ scheduler, sites }) => round(scheduler / sites)],
  ["database ms a site", ({ database, sites }) => round(database / sites)],
  ["worker MB", ({ workerMemory }) => Math.round(workerMemory)],
  ["watch MB", ({ schedulerMemory }) => Math.round(schedulerMemory)],
  ["inventory MB", ({ inventorySize }) => round(inventorySize)],
  ["queue MB", ({ queueSize }) => round(queueSize)],
  ["jobs", ({ jobs }) => jobs],
  ["at once", ({ crowding }) => crowding],
  ["killed", ({ killed }) => killed],
  ["ended", ({ ended }) => ended],
];

function round(value: number): number {
  return Number(value.toPrecision(value >= 100 ? 3 : 2));
}

/** Prints the days of a run as a table. */
export function printDays(days: readonly DayRow[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [
    line(COLUMNS.map(([head]) => head)),
    line(COLUMNS.map(() => "--:")),
    ...days.map((day) => line(COLUMNS.map(([, value]) => value(day)))),
  ].join("\n");
}

/** Prints what the changes of a year add to the database, for runs of a month or more. */
export function printYear(days: readonly DayRow[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < 30) return "";
  const kilobytes = ((last.inventorySize - first.inventorySize) * 1000) / last.sites;
  return `${round((kilobytes * 365) / (days.length - 1))} kB a site and year`;
}

/** Prints whether each rule holds. */
export function printVerdicts(verdicts: readonly Verdict[]): string {
  return verdicts
    .flatMap(({ rule, broken, examples }) => [
      `${broken === 0 ? "holds" : `${broken} BROKEN`}: ${rule}`,
      ...examples.map((each) => `  ${each}`),
    ])
    .join("\n");
}

/** Prints the times of the pages as a table. */
export function printPages(pages: readonly TimedPage[]): string {
  const rows = pages.map(
    ({ page, first, milliseconds, kilobytes }) => `| ${page} | ${first} | ${milliseconds} | ${kilobytes} |`,
  );
  return ["| page | first, ms | again, ms | kB |", "|---|--:|--:|--:|", ...rows].join("\n");
}

const WIDTH = 640;
const HEIGHT = 240;
const EDGE = 48;

/** Plots the sites a second and the size of the inventory over the days, as SVG. */
export function plotDays(days: readonly DayRow[]): string {
  const rates = days.map(({ sites, seconds }) => sites / seconds);
  const sizes = days.map(({ inventorySize }) => inventorySize);
  const step = (WIDTH - 2 * EDGE) / Math.max(1, days.length);
  const bars = rates.map((rate, day) => {
    const height = scaled(rate, rates);
    const [x, y] = [EDGE + day * step + 1, HEIGHT - EDGE - height];
    return `<rect x="${px(x)}" y="${px(y)}" width="${px(step - 2)}" height="${px(height)}"/>`;
  });
  const points = sizes.map((size, day) =>
    [EDGE + (day + 0.5) * step, HEIGHT - EDGE - scaled(size, sizes)].map(px).join(","),
  );
  const most = (values: readonly number[]): number => round(Math.max(...values));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<g fill="#9db8d9">${bars.join("")}</g>
<polyline points="${points.join(" ")}" fill="none" stroke="#b3261e" stroke-width="2"/>
<text x="${EDGE}" y="20" fill="#3d6494">sites a second (bars, up to ${most(rates)})</text>
<text x="${WIDTH - EDGE}" y="20" fill="#b3261e" text-anchor="end">inventory in MB (line, up to ${most(sizes)})</text>
<text x="${WIDTH / 2}" y="${HEIGHT - 16}" text-anchor="middle">${days.length} simulated days of ${(days[0]?.sites ?? 0).toLocaleString("en")} sites</text>
</svg>
`;
}

function scaled(value: number, values: readonly number[]): number {
  return (value / Math.max(...values)) * (HEIGHT - 2 * EDGE);
}

function px(value: number): string {
  return value.toFixed(1);
}
