// The server of all simulated sites, in a process of its own: `{ population, port }` begins it, `{ day }` sets the day, and
// each answer of the process says what was requested since.
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { type Population, type SiteState, indexOf, isReadable, stateOf } from "./population.ts";

/** What a run tells the server of sites. */
export type SitesCommand =
  | { readonly begin: Population; readonly port: number }
  | { readonly day: number }
  | { readonly look: true };

/** What was requested, on this day. */
export interface SitesTraffic {
  /** Sites that were requested. */
  readonly seen: number;
  readonly requests: number;
  readonly bytes: number;
  /** The most requests that one host had at once. */
  readonly crowding: number;
}

/** Milliseconds before an index is sent: a site needs time, in which a second request would be seen. */
const DELAY = 3;

let population: Population = { sites: 0, seed: 0, real: [] };
let day = 0;
let traffic: SitesTraffic = { seen: 0, requests: 0, bytes: 0, crowding: 0 };
const seen = new Set<number>();
const running = new Map<string, number>();

const BOMB = gzipSync(Buffer.alloc(100_000_000));
const DEEP = `{"routes":${"[".repeat(200_000)}`;

function send(response: ServerResponse, text: string | Buffer, headers: Record<string, string> = {}): void {
  traffic = { ...traffic, bytes: traffic.bytes + Buffer.byteLength(text) };
  const type = { "Content-Type": "application/json; charset=UTF-8" };
  response.writeHead(200, { ...type, ...headers }).end(text);
}

/** What sites that cannot be read send, by their state. */
const FAULTS: Readonly<Partial<Record<SiteState, (response: ServerResponse, path: string) => void>>> = {
  unavailable: (response) => void response.writeHead(503).end("<title>Down</title>"),
  reset: (response) => void response.socket?.resetAndDestroy(),
  missing: (response) => void response.writeHead(404).end("<title>Page not found</title>"),
  // The client ends these two.
  silent: () => undefined,
  drip: (response) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    const timer = setInterval(() => response.write(" "), 500);
    response.once("close", () => clearInterval(timer));
  },
  endless: (response) => {
    response.writeHead(200, { "Content-Type": "application/json" }).write('{"name":"');
    const letters = "a".repeat(65_536);
    const more = (): void => {
      while (!response.destroyed && response.write(letters));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  },
  deep: (response) => send(response, DEEP),
  bomb: (response) => send(response, BOMB, { "Content-Encoding": "gzip" }),
  loop: (response, path) => void response.writeHead(302, { Location: `${path}?again` }).end(),
  cut: (response) => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "9000" });
    response.write('{"name":"Cut","routes":{', () => void response.socket?.destroy());
  },
};

function respond(request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? "/", "http://sites.invalid");
  const site = Number(/^\/s(\d+)\//.exec(pathname)?.[1] ?? Number.NaN);
  if (!(site < population.sites)) {
    response.writeHead(404).end("<title>Page not found</title>");
    return;
  }
  seen.add(site);
  const state = stateOf(population, site, day);
  const fault = isReadable(state) ? undefined : FAULTS[state];
  if (fault !== undefined) fault(response, pathname);
  else if (/\/wp-json\/?$/.test(pathname)) send(response, indexOf(population, site, day));
  else if (pathname === `/s${site}/`)
    response.writeHead(200, { Link: '<wp-json/>; rel="https://api.w.org/"' }).end("<title>Home</title>");
  else response.writeHead(404).end("<title>Page not found</title>");
}

function handle(request: IncomingMessage, response: ServerResponse): void {
  const host = request.headers.host ?? "";
  const count = (running.get(host) ?? 0) + 1;
  running.set(host, count);
  traffic = { ...traffic, requests: traffic.requests + 1, crowding: Math.max(traffic.crowding, count) };
  response.once("close", () => {
    const left = (running.get(host) ?? 1) - 1;
    if (left === 0) running.delete(host);
    else running.set(host, left);
  });
  setTimeout(() => respond(request, response), DELAY);
}

const server = createServer({ keepAliveTimeout: 1000 }, handle);

process.on("message", (command: SitesCommand) => {
  if ("begin" in command) {
    population = command.begin;
    server.listen(command.port, "0.0.0.0", () => process.send?.(traffic));
    return;
  }
  if ("day" in command) {
    day = command.day;
    traffic = { seen: 0, requests: 0, bytes: 0, crowding: 0 };
    seen.clear();
  }
  process.send?.({ ...traffic, seen: seen.size });
});
process.on("disconnect", () => process.exit());
