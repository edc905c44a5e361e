import { mayWrite } from "../answers/index.ts";
import type {
  ChangeRow,
  FoundName,
  HoldingSite,
  OpenOperation,
  PluginRow,
  SiteFilter,
  SiteRow,
  TrendPoint,
  VersionRow,
  WeekOfChanges,
} from "../inventory/index.ts";
import { groupBy } from "../base/group.ts";
import { kindLabel } from "../report/index.ts";
import { shownTime } from "../base/time.ts";
import { drawTrend, drawWeeks, totalOf, trendText } from "./charts.ts";
import { renderPage } from "./layout.ts";
import type { DocsOptions } from "./model.ts";

/** The paths of the pages of an inventory. */
const PATHS = {
  all: "inventory.html",
  site: "inventory/site.html",
  change: "inventory/change.html",
  compare: "inventory/compare.html",
  find: "inventory/find.html",
} as const;

const ROOT = { label: "Inventory", to: PATHS.all } as const;

/** Rows of one page of a list. */
export const PAGE_SIZE = 100;

/** A page of a list, counted from 1. */
export interface Paged<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly hasNext: boolean;
}

/** Data of the page of all sites. */
interface InventoryData {
  readonly counts: { readonly all: number; readonly failing: number };
  readonly plugins: readonly PluginRow[];
  readonly sites: Paged<SiteRow>;
  /** The operations of these sites over time, by address. */
  readonly trends: ReadonlyMap<string, readonly TrendPoint[]>;
  readonly weeks: readonly WeekOfChanges[];
  readonly changes: readonly ChangeRow[];
  readonly filter: SiteFilter;
  /** Finds the slug of a served site by its address in the inventory. */
  readonly slugOf: (address: string) => string | undefined;
}

/** The fewest weeks that a plot shows. */
const LEAST_WEEKS = 12;

/** The page of all sites, with a filter, and the newest changes. */
export function inventoryPage(data: InventoryData, options: DocsOptions): string {
  const { trends, sites, weeks } = data;
  const times = axisOf(sites.rows, trends);
  const first = weeks.findIndex((week) => totalOf(week) > 0);
  const shown = first < 0 ? [] : weeks.slice(Math.max(0, Math.min(first, weeks.length - LEAST_WEEKS)));
  return renderPage(options, {
    path: PATHS.all,
    title: "Inventory",
    crumbs: options.inventory === "root" ? [] : [{ label: ROOT.label }],
    template: "inventory",
    data: {
      ...data,
      ...SHARED,
      query: queryOf,
      weeks: shown,
      isAsked: sites.rows.some(({ open }) => open !== null),
      most: Math.max(0, ...shown.map(totalOf)),
      totalOf,
      plot: drawWeeks(shown),
      lineOf: ({ address }: SiteRow) => drawTrend(trends.get(address) ?? [], times),
      hasVersions: ({ address }: SiteRow) => (trends.get(address)?.length ?? 0) > 1,
    },
  });
}

/** The time from the first version of any site of a page to the last check. */
function axisOf(
  sites: readonly SiteRow[],
  trends: InventoryData["trends"],
): { readonly from: string; readonly to: string } {
  const begins = [...trends.values()].flatMap(([point]) => point?.at ?? []).toSorted();
  const ends = sites.flatMap(({ checkedAt }) => checkedAt ?? []).toSorted();
  return { from: begins[0] ?? "", to: ends.at(-1) ?? "" };
}

/** The page of one site: its versions with their times, and its changes. */
export function historyPage(
  data: {
    readonly site: SiteRow;
    readonly versions: readonly VersionRow[];
    readonly trend: readonly TrendPoint[];
    /** Those that register its namespaces. */
    readonly plugins: readonly PluginRow[];
    /** The operations that visitors may call, as far as the page lists them; those that may write come first. */
    readonly open: readonly OpenOperation[];
    readonly changes: Paged<ChangeRow>;
    /** The slug of its documentation where that is served, and whether this has a changelog. */
    readonly slug: string | undefined;
    readonly hasChangelog: boolean;
  },
  options: DocsOptions,
): string {
  const { site, trend } = data;
  const name = siteName(site);
  return renderPage(options, {
    path: PATHS.site,
    title: `${name} · Inventory`,
    crumbs: [ROOT, { label: name }],
    template: "history",
    data: {
      ...data,
      ...SHARED,
      line: drawTrend(trend, { from: trend[0]?.at ?? "", to: site.checkedAt ?? "" }),
      trendText: trend.length === 0 ? "" : trendText(trend),
      plugins: data.plugins.filter(({ plugin }) => plugin !== "WordPress"),
      chosen: pairOf(data.versions),
      isAsked: data.versions.some(({ open }) => open !== null),
      byOwner: [...groupBy(data.open, ({ plugin, namespace }) => plugin || namespace)],
      writes: data.open.filter(({ text }) => mayWrite(text)).length,
    },
  });
}

/** Two versions of a site, the older one first. */
type VersionPair = readonly [VersionRow, VersionRow];

/** The two newest versions, oldest first; undefined where there is one. */
export function pairOf([newest, before]: readonly VersionRow[]): VersionPair | undefined {
  return newest && before && [before, newest];
}

/** The page that compares two versions of a site. `report` is HTML for the inside of `main`. */
export function versionsPage(
  data: {
    readonly site: SiteRow;
    /** The versions to choose from, newest first. */
    readonly versions: readonly VersionRow[];
    readonly chosen: VersionPair;
    readonly report: string;
  },
  options: DocsOptions,
): string {
  const { site, chosen } = data;
  const name = siteName(site);
  return renderPage(options, {
    path: PATHS.compare,
    title: `${name}: ${chosen.map(({ firstAt }) => shownTime(firstAt)).join(" and ")}`,
    crumbs: [
      ROOT,
      { label: name, to: `${PATHS.site}?site=${encodeURIComponent(site.address)}` },
      { label: "Compare versions" },
    ],
    template: "versions",
    data: { ...data, ...SHARED },
  });
}

/** The page of one change with all its lines. */
export function changePage(change: ChangeRow, options: DocsOptions): string {
  const { lines, address, at } = change;
  const name = siteName(change);
  return renderPage(options, {
    path: PATHS.change,
    title: `Change of ${name}`,
    crumbs: [
      ROOT,
      { label: name, to: `${PATHS.site}?site=${encodeURIComponent(address)}` },
      { label: `Change of ${at.slice(0, 10)}` },
    ],
    template: "change",
    data: {
      ...SHARED,
      change,
      // Lines are recorded worst first.
      levels: [...groupBy(lines, ({ level }) => level)].map(([level, own]) => ({ level, lines: own })),
    },
  });
}

/** The page of the sites that have a namespace, plugin, route, argument or open operation. */
export function holdersPage(
  data: {
    readonly words: string;
    /** Whether only operations that visitors may call are searched. */
    readonly isOpen: boolean;
    readonly names: readonly FoundName[];
    /** Whether no whole name matches, but parts of names do. */
    readonly isPart: boolean;
    /** Whether more names match. */
    readonly isCut: boolean;
    /** Names that may have been meant where nothing was found. */
    readonly near: readonly string[];
    /** The sites that have the only name, or the one that was chosen. */
    readonly holders?: { readonly name: FoundName; readonly sites: Paged<HoldingSite> } | undefined;
    readonly allSites: number;
  },
  options: DocsOptions,
): string {
  return renderPage(options, {
    path: PATHS.find,
    title: "Who has this",
    crumbs: [ROOT, { label: "Who has this" }],
    template: "holders",
    data: { ...data, ...SHARED, groups: [...groupBy(data.names, ({ kind }) => kind)], kindWord },
  });
}

/** The word for a kind of name. */
function kindWord(kind: FoundName["kind"]): string {
  return kind === "open" ? "open operation" : kind;
}

const SHARED = {
  kindLabel,
  paths: PATHS,
  encode: encodeURIComponent,
  event: eventText,
  name: siteName,
  place: shortAddress,
};

/** The name of a site for people: from the config file, else its own, else its address. */
export function siteName({ address, label, name }: Pick<HoldingSite, "address" | "label" | "name">): string {
  const short = shortAddress(address);
  const isAddress = /[/\\]/.test(label) || label === short || label === address;
  const own = name?.trim() ?? "";
  if (!isAddress) return label;
  return own === "" ? short : own;
}

/** An address without its scheme and final slash; a file as it is. */
function shortAddress(address: string): string {
  return address.replace(/^https?:\/\//, "").replace(/\/$/, "");
}

/** Describes an event in a sentence without the name of the site. */
export function eventText({ event, lines, damage }: Pick<ChangeRow, "event" | "lines" | "damage">): string {
  if (damage !== undefined) return "changed; its record in the database is damaged";
  if (event === "failing") return `cannot be read (${lines[0]?.what ?? ""})`;
  if (event === "recovered") return "can be read again";
  const counts = [...groupBy(lines, ({ level }) => level)].map(([level, own]) => `${own.length} ${level}`);
  return `${counts.join(", ")} ${lines.length === 1 ? "change" : "changes"}`;
}

/** The query of a page of the filtered list. */
function queryOf(filter: SiteFilter, page: number): string {
  const { words, plugin, namespace, fingerprint, changedSince, failing } = filter;
  const fields = { words, plugin, namespace, fingerprint, since: changedSince?.slice(0, 10) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, value);
  if (failing === true) query.set("failing", "1");
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? "" : `?${query.toString()}`;
}
