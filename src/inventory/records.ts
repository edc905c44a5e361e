import { sql } from "kysely";
import type { Kysely } from "kysely";
import { RouteprintError } from "../diagnostics/errors.ts";
import type { ChangeRow } from "./changes.ts";
import { listChanges } from "./changes.ts";
import { isFileDamaged } from "./database-error.ts";
import type { ChangeLine, SiteState, Tables } from "./model.ts";
import { readPosition } from "./position.ts";

const KINDS = ["site", "version", "change"] as const;

type RecordKind = (typeof KINDS)[number];

/** A place in the records of a database: the last site, version and change that a reader has. */
type FeedPlace = Record<RecordKind, number>;

/** A recorded site as it is now, or a version or a change as it was recorded. Texts are foreign. */
export type InventoryRecord = (SiteRecord | VersionRecord | ChangeRecord | DamagedRecord) & {
  /** Continues after this record. */
  readonly cursor: string;
};

interface SiteRecord {
  readonly kind: "site";
  readonly site: string;
  readonly label: string;
  readonly state: SiteState;
  readonly error: string | null;
  readonly name: string | null;
  readonly fingerprint: string | null;
  readonly operations: number | null;
  readonly open: number | null;
  readonly changedAt: string | null;
}

interface VersionRecord {
  readonly kind: "version";
  readonly id: number;
  readonly site: string;
  readonly fingerprint: string;
  readonly name: string;
  readonly operations: number;
  readonly open: number | null;
  readonly firstAt: string;
}

interface ChangeRecord extends Pick<ChangeRow, "id" | "event" | "at" | "level" | "from" | "to" | "damage"> {
  readonly kind: "change";
  readonly site: string;
  readonly lines: readonly ChangeLine[];
}

/** A row that a damaged file has lost. */
interface DamagedRecord {
  readonly kind: "damaged";
  readonly damage: string;
}

/** The records after a cursor. */
export interface RecordPage {
  readonly records: readonly InventoryRecord[];
  /** The cursor of the last record, or the one that was given. */
  readonly cursor: string;
  readonly hasNext: boolean;
}

/** Most records of a page. */
export const MOST_RECORDS = 1000;

/** Bytes of lines after which a page of changes ends: an update of one plugin may have thousands. */
const MOST_LINE_BYTES = 4_000_000;

/**
 * Lists what was recorded after a cursor: sites whose state, version or name changed, then versions, then changes, each in the order
 * in which they were recorded. A site that changed again is listed again; all else is listed once and never changes.
 *
 * @param since the cursor of the last record that the reader has; all records where absent.
 * @throws RouteprintError `usage` for a cursor of another database, or of one that was restored since.
 */
export async function listRecords(
  db: Kysely<Tables>,
  since: string | undefined,
  limit = MOST_RECORDS,
): Promise<RecordPage> {
  const { feed, revision } = await readPosition(db);
  const place = { ...(since === undefined ? START : parseCursor(since, feed)) };
  const records: InventoryRecord[] = [];
  let hasNext = false;
  for (const kind of KINDS) {
    const after = place[kind];
    const last = kind === "site" ? revision : await lastNumber(db, kind);
    if (after > last) throw refusedCursor("is newer than the database, which was restored from a backup");
    const part = await readIntact(db, kind, { after, last, limit: limit - records.length });
    for (const { number, record } of part.rows) {
      place[kind] = number;
      records.push({ cursor: printCursor(place, feed), ...record });
    }
    ({ hasNext } = part);
    if (hasNext) break;
  }
  return { records, cursor: printCursor(place, feed), hasNext };
}

const START: Readonly<FeedPlace> = { site: 0, version: 0, change: 0 };

function printCursor({ site, version, change }: Readonly<FeedPlace>, feed: string): string {
  return [feed, site, version, change].join(".");
}

function parseCursor(text: string, feed: string): FeedPlace {
  const [, own, ...numbers] = /^([0-9a-f]{8})\.(\d{1,10})\.(\d{1,10})\.(\d{1,10})$/.exec(text) ?? [];
  if (own === undefined) throw refusedCursor("is none that this command has printed");
  if (own !== feed) throw refusedCursor("is of another database");
  const [site = 0, version = 0, change = 0] = numbers.map(Number);
  return { site, version, change };
}

function refusedCursor(why: string): RouteprintError {
  return new RouteprintError("usage", {
    message: `the cursor ${why}`,
    hint: "Begin again without a cursor; records that are already known are repeated.",
  });
}

/** The number of the last row of a table. */
async function lastNumber(db: Kysely<Tables>, table: "version" | "change"): Promise<number> {
  try {
    const { last } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.max("id").as("last"))
      .executeTakeFirstOrThrow();
    return last ?? 0;
  } catch (error) {
    if (!isFileDamaged(error)) throw error;
    const { rows } = await sql<{
      seq: number;
    }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
    return rows[0]?.seq ?? 0;
  }
}

/** Rows after a number and up to another. */
interface Range {
  readonly after: number;
  readonly last: number;
  readonly limit: number;
}

type AnyRecord = SiteRecord | VersionRecord | ChangeRecord | DamagedRecord;

interface NumberedRecord {
  readonly number: number;
  readonly record: AnyRecord;
}

interface PartOfRecords {
  readonly rows: readonly NumberedRecord[];
  readonly hasNext: boolean;
}

/** Reads the rows of a range; where the file is damaged, those around the damage, by halves. */
async function readIntact(db: Kysely<Tables>, kind: RecordKind, range: Range): Promise<PartOfRecords> {
  const { after, last, limit } = range;
  if (after >= last) return { rows: [], hasNext: false };
  if (limit <= 0) return { rows: [], hasNext: true };
  try {
    return await READERS[kind](db, range);
  } catch (error) {
    if (!isFileDamaged(error)) throw error;
    if (last === after + 1)
      return {
        rows: [{ number: last, record: { kind: "damaged", damage: lostRow(kind, last) } }],
        hasNext: false,
      };
    const middle = after + Math.floor((last - after) / 2);
    const before = await readIntact(db, kind, { after, last: middle, limit });
    if (before.hasNext) return before;
    const rest = await readIntact(db, kind, { after: middle, last, limit: limit - before.rows.length });
    return { rows: [...before.rows, ...rest.rows], hasNext: rest.hasNext };
  }
}

function lostRow(kind: RecordKind, number: number): string {
  const place = kind === "site" ? `revision ${number}` : `row ${number}`;
  return `${place} of the table ${kind} is damaged: the database file cannot be read there`;
}

/** Reads a range. `>=` begins on the page of the first row: `>` would begin on that of the one before, which may be damaged. */
type RecordReader = (db: Kysely<Tables>, range: Range) => Promise<PartOfRecords>;

const READERS: Readonly<Record<RecordKind, RecordReader>> = {
  site: readSites,
  version: readVersions,
  change: readChanges,
};

/** The rows to read: one more than a page takes, and no row behind the last number, which may be damaged. */
function mostRows({ after, last, limit }: Range): number {
  return Math.min(limit + 1, last - after);
}

/** Cuts rows, of which one more was read than a page takes. */
function cut(rows: readonly NumberedRecord[], limit: number): PartOfRecords {
  return { rows: rows.slice(0, limit), hasNext: rows.length > limit };
}

async function readSites(...[db, { after, last, limit }]: Parameters<RecordReader>): Promise<PartOfRecords> {
  const rows = await db
    .selectFrom("site")
    .leftJoin("version", "version.id", "site.version_id")
    .select([
      "site.revision",
      "site.address as site",
      "site.label",
      "site.state",
      "site.error_code as error",
      "version.name",
      "version.fingerprint",
      "version.operations",
      "version.open",
      "site.changed_at as changedAt",
    ])
    .where("site.revision", ">=", after + 1)
    .where("site.revision", "<=", last)
    .orderBy("site.revision")
    .limit(mostRows({ after, last, limit }))
    .execute();
  const records = rows.map(({ revision, ...site }) => ({
    number: revision,
    record: { kind: "site" as const, ...site },
  }));
  return cut(records, limit);
}

async function readVersions(
  ...[db, { after, last, limit }]: Parameters<RecordReader>
): Promise<PartOfRecords> {
  const rows = await db
    .selectFrom("version")
    .innerJoin("site", "site.id", "version.site_id")
    .select([
      "version.id",
      "site.address as site",
      "version.fingerprint",
      "version.name",
      "version.operations",
      "version.open",
      "version.first_at as firstAt",
    ])
    .where("version.id", ">=", after + 1)
    .where("version.id", "<=", last)
    .orderBy("version.id")
    .limit(mostRows({ after, last, limit }))
    .execute();
  const records = rows.map((row) => ({ number: row.id, record: { kind: "version" as const, ...row } }));
  return cut(records, limit);
}

async function readChanges(
  ...[db, { after, last, limit }]: Parameters<RecordReader>
): Promise<PartOfRecords> {
  const sizes = await db
    .selectFrom("change")
    .innerJoin("site", "site.id", "change.site_id")
    .leftJoin("content", "content.id", "change.lines_id")
    .select(["change.id", "content.size"])
    .where("change.id", ">=", after + 1)
    .where("change.id", "<=", last)
    .orderBy("change.id")
    .limit(mostRows({ after, last, limit }))
    .execute();
  let bytes = 0;
  const within = sizes.slice(0, limit).filter(({ size }, at) => {
    bytes += size ?? 0;
    return at === 0 || bytes <= MOST_LINE_BYTES;
  });
  if (within.length === 0) return { rows: [], hasNext: false };
  const changes = await listChanges(db, { after, limit: within.length });
  const rows = changes.map(({ id, address: site, event, at, level, from, to, damage, lines }) => ({
    number: id,
    record: {
      kind: "change" as const,
      id,
      site,
      event,
      at,
      level,
      from,
      to,
      ...(damage === undefined ? {} : { damage }),
      lines,
    },
  }));
  return { rows, hasNext: sizes.length > within.length };
}
