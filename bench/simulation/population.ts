// The simulated sites: which plugins each has, what it sends on each day, and whether it can be read. Everything follows
// from the seed, so that a run can be continued and checked.
import { readFileSync } from "node:fs";

/** What a site does on a day. `down` and some hostile sites cannot be read. */
export type SiteState = "ok" | DownKind | HostileKind;

const DOWN = ["unavailable", "reset", "missing", "silent"] as const;
type DownKind = (typeof DOWN)[number];

/** Hostile sites whose index cannot be read, and those whose index can. */
const UNREADABLE = ["endless", "deep", "bomb", "loop", "drip", "cut"] as const;
const READABLE = ["pattern", "names", "wide"] as const;
const HOSTILE = [...UNREADABLE, ...READABLE];
type HostileKind = (typeof HOSTILE)[number];

const DOWN_SHARE = 0.03;
const HOSTILE_SHARE = 0.01;

/** Days that a site stays down; the third failed round in a row is a change. */
const DOWN_DAYS = 4;

/** Share of the sites that change, from one day to the next, only what is no part of the API. */
const RETITLED_SHARE = 0.05;

/** The average days between two releases of a plugin. */
const RELEASE_DAYS = 14;

/** The namespaces, routes and arguments of real plugins: `METHOD METHOD : argument:type argument:type`. */
type Names = Readonly<Record<string, Readonly<Record<string, string>>>>;

const NAMES: Names = JSON.parse(readFileSync(new URL("names.json", import.meta.url), "utf8"));
const CORE = "wp/v2";
const PLUGINS = Object.keys(NAMES).filter((namespace) => namespace !== CORE);

/** The sites of a simulation. */
export interface Population {
  readonly sites: number;
  readonly seed: number;
  /** Indexes of real sites, which the first sites send. */
  readonly real: readonly RealIndex[];
}

/** The index of a real site. */
export interface RealIndex {
  readonly routes: Readonly<Record<string, unknown>>;
}

/** Draws a number from 0 to 1 that depends only on the seed and the words. */
export function draw({ seed }: Pick<Population, "seed">, ...words: readonly (string | number)[]): number {
  let hash = 2_166_136_261 ^ seed;
  for (const letter of words.join("\n")) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** What a site does on a day, from 0. */
export function stateOf(population: Population, site: number, day: number): SiteState {
  if (site < population.real.length) return "ok";
  if (draw(population, "hostile", site) < HOSTILE_SHARE) return pick(HOSTILE, draw(population, "kind", site));
  const window = Math.floor(day / DOWN_DAYS);
  if (draw(population, "down", site, window) >= DOWN_SHARE) return "ok";
  return pick(DOWN, draw(population, "how", site, window));
}

/** Whether the index of a site in this state can be read. */
export function isReadable(state: SiteState): boolean {
  return state === "ok" || READABLE.some((each) => each === state);
}

/** What the API of a site depends on, on a day: equal texts are equal surfaces. */
export function surfaceKey(population: Population, site: number, day: number): string {
  return namespacesOf(population, site)
    .map((namespace) => `${namespace}@${releaseOf(population, namespace, day)}`)
    .join(" ");
}

/** The index that a readable site sends on a day. */
export function indexOf(population: Population, site: number, day: number): string {
  const namespaces = namespacesOf(population, site);
  const routes = namespaces.map((each) => routesText(each, releaseOf(population, each, day)));
  const real = population.real[site];
  if (real !== undefined) {
    const added = JSON.parse(`{${routes.join(",")}}`);
    return JSON.stringify({ ...real, routes: { ...real.routes, ...added } });
  }
  const more = HOSTILE_ROUTES[stateOf(population, site, day)]?.(site);
  const title = draw(population, "title", site, day) < RETITLED_SHARE ? `Day ${day}` : "";
  const fields = {
    name: `Site ${site}`,
    description: title,
    url: `http://site-${site}.example`,
    home: `http://site-${site}.example`,
    namespaces,
    authentication: [],
  };
  const listed = [...routes, ...(more === undefined ? [] : [more])];
  return `${JSON.stringify(fields).slice(0, -1)},"routes":{${listed.join(",")}}}`;
}

/** The namespaces of a site: those of WordPress and of one to six plugins, of which some are common. */
function namespacesOf(population: Population, site: number): readonly string[] {
  const count = 1 + Math.floor(draw(population, "plugins", site) * 6);
  const drawn = Array.from({ length: count }, (_, each) => draw(population, "plugin", site, each) ** 2);
  return [CORE, ...new Set(drawn.map((each) => pick(PLUGINS, each)))];
}

/** The number of releases of a namespace until a day: none on the second day, and one of WordPress on the third. */
function releaseOf(population: Population, namespace: string, day: number): number {
  const days = Array.from({ length: day + 1 }, (_, each) => each);
  if (namespace === CORE) return days.filter((each) => each % 30 === 2).length;
  return days.filter((each) => each > 2 && draw(population, "release", namespace, each) < 1 / RELEASE_DAYS)
    .length;
}

const texts = new Map<string, string>();

/** The routes of a namespace at a release, as members of a JSON object. */
function routesText(namespace: string, release: number): string {
  const key = `${namespace} ${release}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const routes = Object.entries(NAMES[namespace] ?? {}).map(([route, words], position) => {
    const isChanged = position === release % 5;
    return [route, routeOf(namespace, words, isChanged ? release : 0)] as const;
  });
  // Each release adds a route, so that each is another surface.
  const added = Array.from({ length: release }, (_, each) => [
    `/${namespace}/release-${each + 1}`,
    routeOf(namespace, "GET : context:string", 0),
  ]);
  const text = JSON.stringify(Object.fromEntries([...routes, ...added])).slice(1, -1);
  texts.set(key, text);
  return text;
}

/** A route, to which a release adds an argument. */
function routeOf(namespace: string, words: string, release: number): object {
  const [methods = "", args = ""] = words.split(" : ");
  const listed = args.split(" ").filter((each) => each !== "");
  const own = listed.map((each) => {
    const [name = "", type = "string"] = each.split(":");
    const bounds = name === "per_page" ? { minimum: 1, maximum: 100, default: 10 } : {};
    return [name, { description: `The ${name.replaceAll("_", " ")}.`, type, ...bounds, required: false }];
  });
  const added = release === 0 ? [] : [[`since_${release}`, { type: "string", required: false }]];
  return {
    namespace,
    methods: methods.split(" "),
    endpoints: [{ methods: methods.split(" "), args: Object.fromEntries([...own, ...added]) }],
  };
}

/** The further routes of hostile sites that can be read, as members of a JSON object. */
const HOSTILE_ROUTES: Readonly<Partial<Record<SiteState, (site: number) => string>>> = {
  pattern: () => hostileRoutes(["/evil/v1/(?P<a>(a|a)*b)", "/evil/v1/(?P<a>(x+x+)+y)", "/evil/v1/(?P<a>[a"]),
  names: (site) =>
    hostileRoutes([
      "/evil/v1/\0nul",
      "/evil/v1/\u001b[31mred",
      `/evil/v1/${site}${"x".repeat(5000)}`,
      "/evil/v1/\ud800",
    ]),
  wide: () => hostileRoutes(Array.from({ length: 2000 }, (_, each) => `/evil/v1/wide-${each}`)),
};

function hostileRoutes(routes: readonly string[]): string {
  const all = routes.map((route) => [route, routeOf("evil/v1", "GET : id:integer", 0)]);
  return JSON.stringify(Object.fromEntries(all)).slice(1, -1);
}

function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[], share: number): Item {
  const item = items[Math.floor(share * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

/** Sites of ten that share a host, as the sites of a network do. */
const SHARING = 3;

/** The host of a site: an address of loopback. */
function hostOf(site: number): string {
  const number = site % 10 < SHARING ? site - (site % 10) : site;
  return `127.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
}

/** The address of a site on the server of sites. */
export function addressOf(site: number, port: number): string {
  return `http://${hostOf(site)}:${port}/s${site}/`;
}
