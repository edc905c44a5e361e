import type { Request } from "express";
import type { Kysely } from "kysely";
import {
  type DocsOptions,
  PAGE_SIZE,
  type Paged,
  type SiteDocumentation,
  type VersionComparisons,
} from "../docs/index.ts";
import {
  type SavedIndex,
  type SiteFilter,
  type SiteRow,
  type Tables,
  listSites,
  storedText,
} from "../inventory/index.ts";
import type { KeptCounts } from "./counts.ts";

/** What the pages of an inventory take from the rest of a server. */
export interface InventorySettings {
  /** The sites whose documentation is served. */
  readonly sites?: () => readonly SiteDocumentation[];
  /** Returns what is known of the history of a site now. */
  readonly historyOf?: (site: SiteDocumentation) => DocsOptions["history"];
  /** Builds the surface of a recorded index, which is foreign. */
  readonly surfaceOf?: (index: SavedIndex) => Promise<SiteDocumentation["surface"]>;
  /** The tokens with which programs read the records; the records are not served where absent. */
  readonly tokens?: readonly string[];
  /** Compares two versions of a site. */
  readonly comparisons?: () => Promise<VersionComparisons>;
}

/** What the pages of an inventory are printed from. */
export interface InventoryReading extends InventorySettings {
  readonly counts: KeptCounts;
}

/** Prints the response to a request; undefined where nothing is found. */
export type InventoryPrinter = (
  db: Kysely<Tables>,
  request: Request,
  options: DocsOptions,
  reading: InventoryReading,
) => Promise<string | undefined>;

/** Finds the site that the query names. */
export async function siteOf(db: Kysely<Tables>, request: Request): Promise<SiteRow | undefined> {
  const address = textIn(request, "site");
  const [site] = address === undefined ? [] : await listSites(db, { address, limit: 1 });
  return site;
}

/** A parameter of the query as the database would store it. */
export function textIn({ query }: Request, name: string): string | undefined {
  const value = query[name];
  return typeof value === "string" && value !== "" ? storedText(value) : undefined;
}

/** A parameter of the query that is a number. */
export function numberIn(request: Request, name: string): number | undefined {
  const text = textIn(request, name) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The filter of sites in the query. */
export function filterOf(request: Request): SiteFilter {
  const since = textIn(request, "since");
  const fields = {
    words: textIn(request, "words"),
    plugin: textIn(request, "plugin"),
    namespace: textIn(request, "namespace"),
    fingerprint: textIn(request, "fingerprint"),
    changedSince: since !== undefined && /^\d{4}-\d\d-\d\d$/.test(since) ? since : undefined,
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...(request.query["failing"] === "1" ? { failing: true } : {}) };
}

/** The page of a list, counted from 1. */
export function pageOf(request: Request): number {
  return Math.max(1, numberIn(request, "page") ?? 1);
}

/** Requests one row more than a page holds, to detect a next page. */
export function rowsOf(page: number): { readonly offset: number; readonly limit: number } {
  return { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 };
}

/** The page of a list from its rows and one more. */
export function paged<Row>(rows: readonly Row[], page: number): Paged<Row> {
  return { rows: rows.slice(0, PAGE_SIZE), page, hasNext: rows.length > PAGE_SIZE };
}
