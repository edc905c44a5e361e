import type { ChangeRow, FoundRow, PluginRow, SiteFilter, SiteRow, VersionRow } from "../inventory/index.ts";
import { groupBy } from "../base/group.ts";
import { kindLabel } from "../report/index.ts";
import { renderPage } from "./layout.ts";
import type { DocsOptions } from "./model.ts";

/** The paths of the pages of an inventory. */
const PATHS = {
  all: "inventory.html",
  site: "inventory/site.html",
  change: "inventory/change.html",
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
  readonly changes: readonly ChangeRow[];
  readonly filter: SiteFilter;
}

/** The page of all sites, with a filter, and the newest changes. */
export function inventoryPage(data: InventoryData, options: DocsOptions): string {
  return renderPage(options, {
    path: PATHS.all,
    title: "Inventory",
    crumbs: [{ label: ROOT.label }],
    template: "inventory",
    data: { ...data, ...SHARED, query: queryOf },
  });
}

/** The page of one site: its versions with their times, and its changes. */
export function historyPage(
  data: {
    readonly site: SiteRow;
    readonly versions: readonly VersionRow[];
    readonly changes: Paged<ChangeRow>;
  },
  options: DocsOptions,
): string {
  const { label } = data.site;
  return renderPage(options, {
    path: PATHS.site,
    title: `${label} · Inventory`,
    crumbs: [ROOT, { label }],
    template: "history",
    data: { ...data, ...SHARED },
  });
}

/** The page of one change with all its lines. */
export function changePage(change: ChangeRow, options: DocsOptions): string {
  const { label, lines } = change;
  return renderPage(options, {
    path: PATHS.change,
    title: `Change of ${label}`,
    crumbs: [ROOT, { label: `Change ${change.id}` }],
    template: "change",
    data: {
      ...SHARED,
      change,
      // Lines are recorded worst first.
      levels: [...groupBy(lines, ({ level }) => level)].map(([level, own]) => ({ level, lines: own })),
    },
  });
}

/** The page of the sites that have a namespace, plugin, route or argument. */
export function holdersPage(
  data: {
    readonly words: string;
    readonly found: readonly FoundRow[];
    /** Whether no whole name matches, but parts of names do. */
    readonly isPart: boolean;
    /** Names that may have been meant where nothing was found. */
    readonly near: readonly string[];
    readonly isCut: boolean;
  },
  options: DocsOptions,
): string {
  return renderPage(options, {
    path: PATHS.find,
    title: "Who has this",
    crumbs: [ROOT, { label: "Who has this" }],
    template: "holders",
    data: {
      ...data,
      ...SHARED,
      holders: [...groupBy(data.found, ({ address }) => address)].map(([address, rows]) => ({
        address,
        label: rows[0]?.label ?? address,
        has: [...groupBy(rows, ({ kind, text }) => `${kind} ${text}`).values()].map((same) => ({
          kind: same[0]?.kind,
          text: same[0]?.text,
          namespaces: same.map(({ namespace }) => namespace).join(", "),
        })),
      })),
    },
  });
}

const SHARED = { kindLabel, paths: PATHS, encode: encodeURIComponent, event: eventText };

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
