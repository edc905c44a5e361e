import type { Request } from "express";
import type { Kysely } from "kysely";
import { shownTime } from "../base/time.ts";
import {
  type LabeledSite,
  type SiteDocumentation,
  type VersionComparisons,
  pairOf,
  siteName,
  versionsPage,
} from "../docs/index.ts";
import {
  type SavedIndex,
  type Tables,
  type VersionRow,
  listVersions,
  readVersion,
} from "../inventory/index.ts";
import { readSaved } from "../source.ts";
import { type InventoryPrinter, numberIn, siteOf } from "./inventory-request.ts";

/** The most versions that a page lists. */
export const MOST_VERSIONS = 200;

/** Prints the comparison of two versions of a site, by default the two newest. */
export async function printComparison(
  ...[
    db,
    request,
    options,
    { surfaceOf = surfaceHere, comparisons = loadComparisons },
  ]: Parameters<InventoryPrinter>
): Promise<string | undefined> {
  const site = await siteOf(db, request);
  if (site === undefined) return undefined;
  const { address } = site;
  const listed = await listVersions(db, address, { limit: MOST_VERSIONS });
  const [before, after] = pairOf(listed) ?? [];
  const a = await versionIn(db, request, address, "a", before);
  const b = await versionIn(db, request, address, "b", after);
  if (a === undefined || b === undefined) return undefined;
  const isTurned = b.id < a.id;
  const chosen = isTurned ? ([b, a] as const) : ([a, b] as const);
  const labeled = async (version: VersionRow): Promise<LabeledSite<Pick<SiteDocumentation, "surface">>> => ({
    name: `${siteName(site)}, ${shownTime(version.firstAt)}`,
    site: { surface: await surfaceOf(await readVersion(db, version, address)) },
  });
  const { pair } = await comparisons();
  const report = await pair(await labeled(chosen[0]), await labeled(chosen[1]), true);
  const others = chosen.filter(({ id }) => !listed.some((version) => version.id === id));
  return versionsPage({ site, versions: [...listed, ...others], chosen, report }, options);
}

/** Finds the version of a site that the query names. */
async function versionIn(
  db: Kysely<Tables>,
  request: Request,
  address: string,
  name: string,
  unnamed: VersionRow | undefined,
): Promise<VersionRow | undefined> {
  if (request.query[name] === undefined) return unnamed;
  const id = numberIn(request, name);
  const [version] = id === undefined ? [] : await listVersions(db, address, { id });
  return version;
}

async function surfaceHere({
  bytes,
  where,
  capture,
  asked,
}: SavedIndex): Promise<SiteDocumentation["surface"]> {
  return readSaved(bytes, where, { ...capture, observations: asked?.observations ?? [] }).surface;
}

async function loadComparisons(): Promise<VersionComparisons> {
  return (await import("../comparisons.ts")).comparisons;
}
