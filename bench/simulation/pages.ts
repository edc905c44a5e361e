// Times the pages of an inventory and `find`, as a browser waits for them.
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../src/inventory/index.ts";
import { startCommand } from "./processes.ts";

/** A page, and the milliseconds until its response is complete. */
export interface TimedPage {
  readonly page: string;
  readonly milliseconds: number;
  /** Those of the first request, which finds no count that an earlier one has kept. */
  readonly first: number;
  readonly kilobytes: number;
}

const TRIES = 9;

/** Where the pages are served from. */
interface PagesPlan {
  readonly folder: string;
  /** The address of the database. */
  readonly database: string;
  readonly port: number;
}

/** Times the pages of `serve --database`. */
export async function timePages(
  db: Kysely<Tables>,
  { folder, database, port }: PagesPlan,
): Promise<readonly TimedPage[]> {
  const words = ["serve", "--database", database, "--port", String(port), "-q"];
  const server = startCommand(words, folder, join(folder, "serve.log"));
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilReady(`${origin}/inventory`);
    const timed: TimedPage[] = [];
    for (const [page, path] of await pathsOf(db)) timed.push({ page, ...(await timeOf(`${origin}${path}`)) });
    return timed;
  } finally {
    await server.kill("SIGTERM");
  }
}

async function untilReady(address: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const isReady = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    if (tries > 300) throw new Error("the pages are not served");
    await new Promise((resolve) => void setTimeout(resolve, 100));
  }
}

/** The pages and their paths: those of a site and of a change are the newest. */
async function pathsOf(db: Kysely<Tables>): Promise<readonly (readonly [string, string])[]> {
  const { rows } = await sql<{ id: number; address: string }>`
    select change.id, address from change join site on site.id = site_id order by change.id desc limit 1`.execute(
    db,
  );
  const [change] = rows;
  const site = encodeURIComponent(change?.address ?? "");
  const own = [
    ["a site", `/inventory/site?site=${site}`],
    ["a change", `/inventory/change?id=${change?.id}`],
  ] as const;
  return [
    ["all sites", "/inventory"],
    ["all sites, page 40", "/inventory?page=40"],
    ["failing sites", "/inventory?failing=1"],
    ...(change === undefined ? [] : own),
    ["find a namespace", "/inventory/find?q=wc%2Fv3"],
    ["find a plugin", "/inventory/find?q=WooCommerce"],
    ["find a route", "/inventory/find?q=%2Fwc%2Fv3%2Fcoupons"],
    ["find an argument", "/inventory/find?q=per_page"],
    ["find a pattern", "/inventory/find?q=%2Fwc%2F*"],
    ["find a name that no site has", "/inventory/find?q=nothing-has-this"],
    ["feed", "/inventory/feed.atom"],
  ];
}

/** The time of the first request of a page, and the median of the others. */
async function timeOf(address: string): Promise<Omit<TimedPage, "page">> {
  const samples: number[] = [];
  let [first, size] = [0, 0];
  for (let tries = 0; tries <= TRIES; tries += 1) {
    const began = performance.now();
    const response = await fetch(address);
    size = (await response.arrayBuffer()).byteLength;
    if (!response.ok) throw new Error(`${address} gave ${response.status}`);
    const took = performance.now() - began;
    if (tries > 0) samples.push(took);
    else first = took;
  }
  const milliseconds = samples.toSorted((a, b) => a - b)[TRIES >> 1] ?? 0;
  return {
    first: Math.round(first),
    milliseconds: Math.round(milliseconds),
    kilobytes: Math.round(size / 1000),
  };
}
