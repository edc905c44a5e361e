import type { Kysely } from "kysely";
import { type AccessRecord, printRecord, readRecord } from "../access/index.ts";
import { isObject, parseJson } from "../base/json.ts";
import type { Level } from "../compare/index.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { PRUNED, damageOf, hashBytes, readContents } from "./content.ts";
import type { Capture, ChangeLine, SavedIndex, Tables } from "./model.ts";

/** The current version of a site. */
export interface CurrentVersion {
  readonly id: number;
  readonly contentId: number;
  readonly fingerprint: string;
  readonly capture: Capture;
  /** The content with what was asked about its access; null where nothing was. */
  readonly accessId: number | null;
  /** The damage of its row. */
  readonly damage?: string;
}

/** A version, with the hashes of its contents. */
interface HashedVersion extends CurrentVersion {
  readonly hash: string;
  readonly accessHash: string | null;
}

/** Reads the current version of a site; undefined before its first index. */
export async function currentVersion(db: Kysely<Tables>, siteId: number): Promise<HashedVersion | undefined> {
  const row = await db
    .selectFrom("site")
    .innerJoin("version", "version.id", "site.version_id")
    .innerJoin("content", "content.id", "version.content_id")
    .leftJoin("content as asked", "asked.id", "version.access_id")
    .select([
      "version.id",
      "version.content_id as contentId",
      "content.hash",
      "version.fingerprint",
      "version.capture",
      "version.access_id as accessId",
      "asked.hash as accessHash",
    ])
    .where("site.id", "=", siteId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { ...row, ...parseCapture(row.id, row.capture) };
}

/** Parses a stored `Capture`, or describes the damage of its row. */
export function parseCapture(id: number, text: string): Pick<CurrentVersion, "capture" | "damage"> {
  const value = parseJson(text);
  if (!isObject(value)) return { capture: {}, damage: damageOf("version", id, "its capture is not JSON") };
  const { answeredRoot, authenticated } = value;
  return {
    capture: {
      ...(typeof answeredRoot === "string" ? { answeredRoot } : {}),
      ...(typeof authenticated === "boolean" ? { authenticated } : {}),
    },
  };
}

/** Prints a `Capture` as it is stored. */
export function printCapture({ answeredRoot, authenticated }: Capture): string {
  return JSON.stringify({ answeredRoot, authenticated });
}

/** Whether a version has the same bytes as an index, and the same answers about access where these are new. */
export function isSameIndex(version: HashedVersion, { bytes, capture, asked }: SavedIndex): boolean {
  return (
    version.hash === hashBytes(bytes) &&
    printCapture(version.capture) === printCapture(capture) &&
    (asked === undefined || version.accessHash === hashBytes(recordBytes(asked)))
  );
}

/** What was asked about access, as it is stored. */
export function recordBytes(record: AccessRecord): Uint8Array {
  return Buffer.from(printRecord(record));
}

/** Reads what was asked about the access of a version; undefined where nothing was, or its row is damaged. */
export async function readAsked(
  db: Kysely<Tables>,
  { accessId }: Pick<CurrentVersion, "accessId">,
): Promise<AccessRecord | undefined> {
  const [content] = accessId === null ? [] : await readContents(db, [accessId]);
  if (content === undefined || "damage" in content) return undefined;
  return readRecord(Buffer.from(content.bytes).toString("utf8"));
}

/**
 * Reads the index of a version, with what was asked about its access.
 *
 * @throws RouteprintError `row-damaged`.
 */
export async function readVersion(
  db: Kysely<Tables>,
  version: Omit<CurrentVersion, "fingerprint">,
  where: string,
): Promise<SavedIndex> {
  const { id, contentId, capture, damage } = version;
  const [content] = await readContents(db, [contentId]);
  if (damage === undefined && content !== undefined && "bytes" in content) {
    const asked = await readAsked(db, version);
    return { where, capture, bytes: content.bytes, ...(asked === undefined ? {} : { asked }) };
  }
  if (content !== undefined && "damage" in content && content.damage === PRUNED)
    throw new RouteprintError("index-pruned", {
      message: `the index of version ${id} was removed to save space`,
      where,
    });
  const how = damage ?? (content !== undefined && "damage" in content ? content.damage : "");
  throw new RouteprintError("row-damaged", { message: `version ${id} cannot be read: ${how}`, where });
}

/** Makes the line of a change whose own lines or earlier version cannot be read. */
export function damagedLine(damage: string, level: Level = "risky"): ChangeLine {
  return { level, kind: "row-damaged", what: "", where: "", why: `What changed is unknown: ${damage}.` };
}
