import { secondOf } from "../base/time.ts";
import type { DocsOptions, SiteDocumentation } from "../docs/index.ts";
import { type Inventory, addressesOf, listVersions, readVersion, versionAt } from "../inventory/index.ts";
import { isServedAt, placesOf } from "../server/index.ts";
import type { Selection } from "../surface/index.ts";
import type { Report } from "./batch.ts";
import { failureOf } from "./failure.ts";
import { type DatedSource, readHistory } from "./history.ts";

/** Lists the versions of a site whose indexes an inventory keeps, oldest first. */
export async function storedVersions(
  { db }: Inventory,
  address: string,
  limit?: number,
): Promise<readonly DatedSource[]> {
  const versions = await listVersions(db, address, limit === undefined ? {} : { limit });
  const kept = versions.filter(({ pruned }) => !pruned);
  return kept.toReversed().map((version) => ({
    label: `${address} (${version.firstAt})`,
    date: secondOf(new Date(version.firstAt)),
    dateEvidence: "database",
    read: () => readVersion(db, version, address),
  }));
}

/** Milliseconds after which a server looks for new versions of a site. */
const CHECK_AFTER = 60_000;

/** The most versions that a server shows of a site. */
const MOST_VERSIONS = 104;

/** What a server knows of a site's history. */
interface KnownHistory {
  history: DocsOptions["history"];
  /** The recorded version and the surface that the history ends with. */
  end: string;
  checkedAt: number;
}

/**
 * Reads the histories of served sites from an inventory, in the background and one at a time. The site as it is served
 * is the newest version.
 *
 * @param now milliseconds since 1970.
 * @returns a function that returns what is known of a site's history now; undefined before it is read, where the inventory
 *   does not know the site, and where it has one version.
 */
export function createHistories(
  inventory: Inventory,
  selection: Selection,
  signal: AbortSignal,
  report: Pick<Report, "failure">,
  now: () => number = Date.now,
): (site: SiteDocumentation) => DocsOptions["history"] {
  const known = new Map<string, KnownHistory>();
  let last: Promise<void> = Promise.resolve();
  const check = async (site: SiteDocumentation, own: KnownHistory): Promise<void> => {
    if (signal.aborted) return;
    try {
      const address = await recordedAddress(inventory, site);
      const newest = address === undefined ? undefined : await versionAt(inventory.db, address);
      if (address === undefined || newest === undefined) return;
      const end = `${newest.id} ${site.surface.version}`;
      if (end === own.end) return;
      // What fails is read again when there is something new, not every minute.
      own.end = end;
      const sources = [
        ...(await storedVersions(inventory, address, MOST_VERSIONS)),
        servedVersion(site, now()),
      ];
      const { history } = await readHistory(sources, address, selection, signal, report);
      own.history = history.versions.length > 1 ? history : undefined;
    } catch (error) {
      if (!signal.aborted) report.failure({ label: site.source, failure: failureOf(error) });
    }
  };
  return (site) => {
    const own = known.get(site.slug) ?? { history: undefined, end: "", checkedAt: -Infinity };
    known.set(site.slug, own);
    if (now() - own.checkedAt > CHECK_AFTER) {
      own.checkedAt = now();
      last = last.then(() => check(site, own));
    }
    return own.history;
  };
}

/** Finds the address under which an inventory knows a served site. */
async function recordedAddress({ db }: Inventory, site: SiteDocumentation): Promise<string | undefined> {
  for (const place of placesOf(site)) {
    const found = (await addressesOf(db, place)).find((address) => isServedAt(site, address));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The site as it is served. */
function servedVersion(site: SiteDocumentation, time: number): DatedSource {
  const { source, index, surface, readAt } = site;
  const { authenticated, apiRoot } = surface;
  const capture = {
    ...(authenticated === undefined ? {} : { authenticated }),
    ...(apiRoot.evidence === "answered" ? { answeredRoot: apiRoot.url } : {}),
  };
  return {
    label: source,
    date: readAt ?? secondOf(new Date(time)),
    dateEvidence: "fetch",
    read: async () => ({ where: source, bytes: Buffer.from(index), capture }),
  };
}
