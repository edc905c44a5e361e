import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { atEnd } from "./end.ts";

/** Many made sites with a history, behind one handler. */
export interface Farm {
  /** The addresses of the sites. */
  readonly sites: readonly string[];
  /** Sets which version a site has, and whether it fails. */
  readonly set: (site: number, state: { readonly version?: number; readonly fails?: boolean }) => void;
  /** The numbers of the sites in the order in which their indexes were requested. */
  readonly seen: number[];
  /** The most requests that one host had at once. */
  readonly crowding: () => number;
}

interface FarmOptions {
  readonly sites: number;
  /** How many hosts share the sites: addresses 127.0.0.1, 127.0.0.2, … */
  readonly hosts?: number;
  /** Milliseconds before a response. */
  readonly delay?: number;
  readonly indexOf?: (site: number, version: number) => object;
}

/** Serves sites as long as `atEnd` lets it. */
export async function startFarm({
  sites,
  hosts = 1,
  delay = 0,
  indexOf = madeIndex,
}: FarmOptions): Promise<Farm> {
  const states = new Map<number, { version?: number; fails?: boolean }>();
  const seen: number[] = [];
  const running = new Map<string, number>();
  let crowding = 0;
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? "/", "http://farm.invalid");
    const number = Number(/^\/s(\d+)\//.exec(url.pathname)?.[1]);
    const { version = 0, fails = false } = states.get(number) ?? {};
    const isRoot = /\/wp-json\/?$/.test(url.pathname) || url.searchParams.get("rest_route") === "/";
    if (fails) response.writeHead(503).end("<title>Down</title>");
    else if (!isRoot) response.writeHead(404).end("<title>Page not found</title>");
    else {
      seen.push(number);
      response
        .setHeader("Content-Type", "application/json; charset=UTF-8")
        .setHeader("Link", '<wp-json/>; rel="https://api.w.org/"')
        .end(JSON.stringify(indexOf(number, version)));
    }
  };
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const host = request.headers.host ?? "";
    running.set(host, (running.get(host) ?? 0) + 1);
    crowding = Math.max(crowding, running.get(host) ?? 0);
    response.on("close", () => running.set(host, (running.get(host) ?? 0) - 1));
    if (delay === 0) respond(request, response);
    else setTimeout(() => respond(request, response), delay);
  };
  const origins: string[] = [];
  for (let host = 1; host <= hosts; host += 1) {
    const server = createServer(handle);
    await new Promise<void>((resolve) => void server.listen(0, `127.0.0.${host}`, resolve));
    atEnd(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    });
    origins.push(`http://127.0.0.${host}:${(server.address() as AddressInfo).port}`);
  }
  return {
    sites: Array.from({ length: sites }, (_, site) => `${origins[site % hosts]}/s${site}/`),
    set: (site, state) => void states.set(site, { ...states.get(site), ...state }),
    seen,
    crowding: () => crowding,
  };
}

/**
 * The index of a site at a version. Each version adds a route and an argument, and every second one removes a route, so
 * that each step has a change that can be counted.
 */
export function madeIndex(site: number, version: number): object {
  const kept = Array.from({ length: 6 }, (_, each) => `/shop/v1/things-${each}/(?P<id>[\\d]+)`);
  const old = Array.from({ length: 20 }, (_, each) => `/shop/v1/old-${each}`).slice(Math.ceil(version / 2));
  const added = Array.from({ length: version }, (_, each) => `/shop/v1/new-${each}`);
  const own = site % 3 === 0 ? ["/forms/v1/entries"] : [];
  const routes = [...kept, ...old, ...added, ...own].map((key) => [key, routeOf(key, version)] as const);
  return {
    name: `Site ${site}`,
    description: "",
    url: `http://site-${site}.example`,
    home: `http://site-${site}.example`,
    namespaces: site % 3 === 0 ? ["shop/v1", "forms/v1"] : ["shop/v1"],
    authentication: [],
    routes: Object.fromEntries(routes),
  };
}

function routeOf(key: string, version: number): object {
  const args = Object.fromEntries(
    Array.from({ length: version }, (_, each) => [`extra_${each}`, { type: "string", required: false }]),
  );
  return {
    namespace: key.slice(1).split("/").slice(0, 2).join("/"),
    methods: ["GET"],
    endpoints: [{ methods: ["GET"], args: { per_page: { type: "integer", required: false }, ...args } }],
  };
}
