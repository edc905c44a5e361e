import type { Insertable, Kysely, Selectable, Transaction } from "kysely";
import type { ErrorCode } from "../diagnostics/errors.ts";
import type { AccessRecord } from "../access/index.ts";
import { storeContent } from "./content.ts";
import { isReferenceError } from "./database-error.ts";
import { countLines, worstOf } from "./inspect.ts";
import type { ChangeLine, Clock, SavedIndex, SurfaceFacts, Tables } from "./model.ts";
import { storeParts } from "./parts.ts";
import { reviseSites } from "./position.ts";
import { similarContents, similarLines, similarRecords } from "./store.ts";
import type { StoredSite } from "./store.ts";
import { printCapture, recordBytes } from "./version.ts";
import type { CurrentVersion } from "./version.ts";
import { storedText } from "./stored-text.ts";

/** Failed rounds in a row after which a site is failing. */
const FAILING_AFTER = 3;

/** Why a round failed: an error code, or `fault` for an internal error. */
type FailureCode = ErrorCode | "fault";

/**
 * Records that the surface of a site is unchanged.
 *
 * @param answers what the round asked about its access, which takes the place of earlier answers about this version: the users of a
 *   role may differ.
 * @returns false, without a change, where the site must be checked again.
 */
export async function recordSame(
  ...[db, site, clock, answers]: Parameters<typeof writeSame>
): Promise<boolean> {
  return unlessRemoved(writeSame(db, site, clock, answers).then(() => true));
}

/** Resolves to false where a part or a content was removed since it was stored or found. */
function unlessRemoved(written: Promise<boolean>): Promise<boolean> {
  return written.catch((error: unknown) => {
    if (isReferenceError(error)) return false;
    throw error;
  });
}

async function writeSame(
  db: Kysely<Tables>,
  { id, round }: StoredSite,
  clock: Clock,
  answers?: { readonly asked: AccessRecord; readonly version: number },
): Promise<void> {
  const accessId = answers === undefined ? null : await storeRecord(db, id, answers.asked);
  await changeSite(db, id, clock, async ({ transaction, site, now }) => {
    if (site.state !== "ok" || site.failures > 0) await reviseSites(transaction, [id]);
    await setOk(transaction, site, round, now);
    if (site.version_id === null) return;
    await transaction
      .updateTable("version")
      .set({ last_at: now })
      .where("id", "=", site.version_id)
      .execute();
    // Another worker may have recorded another version since.
    if (answers?.version !== site.version_id) return;
    const { asked, version } = answers;
    await transaction.updateTable("version").set({ access_id: accessId }).where("id", "=", version).execute();
    await transaction.updateTable("site").set({ asked_at: asked.ended }).where("id", "=", id).execute();
  });
}

/** A new version of a site, with the changes since an earlier one. */
interface FoundVersion {
  readonly index: SavedIndex;
  readonly facts: SurfaceFacts;
  /** The version that the lines compare with; undefined for the first of a site. */
  readonly base: CurrentVersion | undefined;
  readonly lines: readonly ChangeLine[];
}

/**
 * Records a new version of a site and its changes at once.
 *
 * @returns false, without a change, where the site no longer has the version that was compared with: another worker was
 *   faster, and the site must be checked again.
 */
export async function recordVersion(
  ...[db, site, found, clock]: Parameters<typeof writeVersion>
): Promise<boolean> {
  return unlessRemoved(writeVersion(db, site, found, clock));
}

async function writeVersion(
  db: Kysely<Tables>,
  { id, round }: StoredSite,
  { index, facts, base, lines }: FoundVersion,
  clock: Clock,
): Promise<boolean> {
  // Contents and parts are written first: they mean nothing until a version names them.
  const partIds = await storeParts(db, facts.parts);
  const contentId = await storeContent(db, index.bytes, await similarContents(db, id, partIds));
  const { fingerprint, name, operations, open } = facts;
  const { asked, capture } = index;
  const found = {
    fingerprint,
    name: storedText(name),
    operations,
    open,
    content_id: contentId,
    capture: printCapture(capture),
    access_id: asked === undefined ? null : await storeRecord(db, id, asked),
  };
  const change =
    base === undefined || lines.length === 0
      ? undefined
      : { from_id: base.id, ...countsOf(lines), lines_id: await storeLines(db, id, lines) };
  return changeSite(db, id, clock, async ({ transaction, site, now }) => {
    if (site.version_id !== (base?.id ?? null)) return false;
    await replaceParts(transaction, id, partIds);
    await reviseSites(transaction, [id]);
    const version = await transaction
      .insertInto("version")
      .values({ ...found, site_id: id, first_at: now, last_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await setOk(transaction, site, round, now);
    const current = {
      version_id: version.id,
      name: found.name,
      changed_at: now,
      asked_at: asked?.ended ?? null,
    };
    await transaction.updateTable("site").set(current).where("id", "=", id).execute();
    if (change === undefined) return true;
    const place = { site_id: id, round_id: round, at: now, to_id: version.id };
    await insertChange(transaction, { ...place, ...change, event: "surface" });
    return true;
  });
}

/** Records that a site could not be read. A round counts once; the third failed round in a row is a change of state. */
export async function recordFailure(
  db: Kysely<Tables>,
  { id, round }: StoredSite,
  { code, message }: { readonly code: FailureCode; readonly message: string },
  clock: Clock,
): Promise<void> {
  await changeSite(db, id, clock, async ({ transaction, site, now }) => {
    if (site.round_id >= round) return;
    const failures = site.failures + 1;
    const turns = failures >= FAILING_AFTER && site.state !== "failing";
    const state = turns ? "failing" : site.state;
    if (turns || site.error_code !== code) await reviseSites(transaction, [id]);
    await transaction
      .updateTable("site")
      .set({ failures, state, error_code: code, checked_at: now, round_id: round })
      .where("id", "=", id)
      .execute();
    if (!turns) return;
    const line = { level: "breaking", kind: "site-failing", what: code, where: "", why: message } as const;
    await insertState(transaction, { event: "failing", line, site_id: id, round_id: round, at: now });
  });
}

const LOCKED = ["id", "state", "failures", "error_code", "version_id", "round_id", "checked_at"] as const;

type LockedSite = Pick<Selectable<Tables["site"]>, (typeof LOCKED)[number]>;

interface SiteChange {
  readonly transaction: Transaction<Tables>;
  readonly site: LockedSite;
  readonly now: string;
}

/**
 * Runs work that reads and changes a site, and keeps others from changing it. The site is locked by a write: SQLite may
 * refuse a transaction that reads before it writes.
 */
async function changeSite<Result>(
  db: Kysely<Tables>,
  id: number,
  clock: Clock,
  work: (change: SiteChange) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    const site = await transaction
      .updateTable("site")
      .set((row) => ({ failures: row.ref("failures") }))
      .where("id", "=", id)
      .returning(LOCKED)
      .executeTakeFirstOrThrow();
    return work({ transaction, site, now: latest(clock(), site.checked_at) });
  });
}

/** Returns the time, or the last one of the site where the clock was set back: a site's times never decrease. */
function latest(now: Date, before: string | null): string {
  const time = now.toISOString();
  return before !== null && before > time ? before : time;
}

const RECOVERED: ChangeLine = {
  level: "compatible",
  kind: "site-recovered",
  what: "",
  where: "",
  why: "The site can be read again.",
};

async function setOk(
  transaction: Transaction<Tables>,
  { id, state, round_id }: LockedSite,
  round: number,
  now: string,
): Promise<void> {
  const ok = { state: "ok", failures: 0, error_code: null, checked_at: now } as const;
  await transaction
    .updateTable("site")
    .set({ ...ok, round_id: Math.max(round_id, round) })
    .where("id", "=", id)
    .execute();
  if (state !== "failing") return;
  await insertState(transaction, {
    event: "recovered",
    line: RECOVERED,
    site_id: id,
    round_id: round,
    at: now,
  });
}

interface StateChange {
  readonly event: "failing" | "recovered";
  readonly line: ChangeLine;
  readonly site_id: number;
  readonly round_id: number;
  readonly at: string;
}

/** Records a change of state, which compares no versions. */
async function insertState(
  transaction: Transaction<Tables>,
  { line, ...change }: StateChange,
): Promise<void> {
  const lines = [line];
  const versions = { from_id: null, to_id: null };
  await insertChange(transaction, {
    ...change,
    ...versions,
    ...countsOf(lines),
    lines_id: await storeLines(transaction, change.site_id, lines),
  });
}

/** Stores what was asked about the access of a site. */
async function storeRecord(db: Kysely<Tables>, siteId: number, record: AccessRecord): Promise<number> {
  return storeContent(db, recordBytes(record), await similarRecords(db, siteId));
}

/** Stores the lines of a change; sites that met the same update share them. */
async function storeLines(db: Kysely<Tables>, siteId: number, lines: readonly ChangeLine[]): Promise<number> {
  return storeContent(db, Buffer.from(JSON.stringify(lines)), await similarLines(db, siteId));
}

function countsOf(
  lines: readonly ChangeLine[],
): Pick<Insertable<Tables["change"]>, "level" | "breaking" | "risky" | "compatible"> {
  return { level: worstOf(lines), ...countLines(lines) };
}

async function insertChange(
  transaction: Transaction<Tables>,
  change: Omit<Insertable<Tables["change"]>, "id" | "reported">,
): Promise<void> {
  await transaction
    .insertInto("change")
    .values({ ...change, reported: 0 })
    .execute();
}

/** Replaces the parts of a site with those of its new version. */
async function replaceParts(
  transaction: Transaction<Tables>,
  siteId: number,
  partIds: readonly number[],
): Promise<void> {
  const held = await transaction
    .selectFrom("site_part")
    .select("part_id")
    .where("site_id", "=", siteId)
    .execute();
  const before = new Set(held.map(({ part_id }) => part_id));
  const after = new Set(partIds);
  const removed = [...before].filter((part) => !after.has(part));
  const added = [...after].filter((part) => !before.has(part));
  if (removed.length > 0)
    await transaction
      .deleteFrom("site_part")
      .where("site_id", "=", siteId)
      .where("part_id", "in", removed)
      .execute();
  if (added.length === 0) return;
  const rows = added.map((part_id) => ({ site_id: siteId, part_id }));
  await transaction.insertInto("site_part").values(rows).execute();
}
