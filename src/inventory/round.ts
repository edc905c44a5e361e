import type { Kysely } from "kysely";
import { RouteprintError } from "../diagnostics/errors.ts";
import type { Clock, EarlierIndex, InspectedIndex, SavedIndex, Tables } from "./model.ts";
import { recordSame, recordVersion } from "./record.ts";
import type { StoredSite } from "./store.ts";
import { currentVersion, damagedLine, isSameIndex, readAsked, readVersion } from "./version.ts";
import type { CurrentVersion } from "./version.ts";

/** Reads and compares the indexes of a round. Foreign indexes are read in threads with limits. */
export interface Engine {
  readonly read: (site: StoredSite) => Promise<SavedIndex>;
  /** Reads an index and, where its surface is new, compares it with the one before. */
  readonly inspect: (index: SavedIndex, before?: EarlierIndex) => Promise<InspectedIndex>;
}

/** Result of a round for one site. */
export type SiteOutcome = "new" | "same" | "changed";

/** Attempts to record a site while other workers record versions of it. */
const TRIES = 5;

/**
 * Checks one site: fetches its index and, where its surface is new, compares it with the last and stores it. The record
 * depends only on the index and the last version, so that a round may be repeated at any point.
 *
 * @throws the error of the engine or of the database; nothing is recorded then.
 */
export async function checkSite(
  db: Kysely<Tables>,
  site: StoredSite,
  engine: Engine,
  clock: Clock,
): Promise<SiteOutcome> {
  const read = await engine.read(site);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const base = await currentVersion(db, site.id);
    const isSame = base !== undefined && isSameIndex(base, read);
    const index = isSame ? read : await withEarlierAnswers(db, read, base);
    const found = isSame ? undefined : await inspectAfter(db, { site, index, base }, engine);
    if (found === undefined || found.facts.fingerprint === base?.fingerprint) {
      const isAsked = base !== undefined && read.asked !== undefined && index.asked === read.asked;
      const answers = isAsked ? { asked: read.asked, version: base.id } : undefined;
      if (await recordSame(db, site, clock, answers)) return "same";
      continue;
    }
    if (await recordVersion(db, site, { ...found, index, base }, clock))
      return base === undefined ? "new" : "changed";
  }
  throw new Error(`${site.address} keeps being recorded by other workers`);
}

/**
 * Adds what an earlier round asked about access where this one asked nothing, or could not end what the earlier one ended: a site
 * that is not asked, or leaves requests unanswered, keeps what is known of it.
 */
async function withEarlierAnswers(
  db: Kysely<Tables>,
  { asked, ...index }: SavedIndex,
  base: CurrentVersion | undefined,
): Promise<SavedIndex> {
  const isSome = asked !== undefined && asked.observations.length > 0;
  const own = isSome ? { ...index, asked } : index;
  if (base === undefined || asked?.complete === true) return own;
  const earlier = await readAsked(db, base);
  if (earlier === undefined || (isSome && !earlier.complete)) return own;
  return { ...index, asked: earlier };
}

/** Compares an index with the version before. A line reports a damaged version; the next change is compared as usual. */
async function inspectAfter(
  db: Kysely<Tables>,
  {
    site: { address },
    index,
    base,
  }: { readonly site: StoredSite; readonly index: SavedIndex; readonly base: CurrentVersion | undefined },
  { inspect }: Engine,
): Promise<InspectedIndex> {
  if (base === undefined) return inspect(index);
  const earlier = await readVersion(db, base, address).catch((error: unknown) => {
    if (error instanceof RouteprintError) return error;
    throw error;
  });
  if (!(earlier instanceof RouteprintError))
    return inspect(index, { index: earlier, fingerprint: base.fingerprint });
  return { ...(await inspect(index)), lines: [damagedLine(earlier.message)] };
}
