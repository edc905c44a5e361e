import type { Command } from "commander";
import {
  type Acceptance,
  type Stamp,
  isDay,
  isExpired,
  isForChange,
  printAcceptances,
  readAcceptances,
} from "../compare/index.ts";
import { dayOf } from "../base/time.ts";
import { noticePart, noticePlace } from "../diagnostics/notices.ts";
import type { Notice } from "../diagnostics/notices.ts";
import { sha256 } from "../platform/node.ts";
import { isOfCore } from "../wordpress/index.ts";
import { usage } from "./failure.ts";
import { readJsonFile } from "./files.ts";
import { isStrict } from "./notices.ts";
import type { Io } from "./process.ts";

/** Why a loss or guess does not fail `--strict`: WordPress itself causes it, or a file accepts it. */
export type Excuse = "wordpress" | "accepted";

/** The entries of an accept file, as they concern notices. */
export interface AcceptedNotices {
  /** By fingerprint, those that count. */
  readonly current: ReadonlyMap<string, Acceptance>;
  /** By fingerprint, those past their last day. */
  readonly expired: ReadonlyMap<string, Acceptance>;
  /** Those for changes, which `compare` reads. */
  readonly others: readonly Acceptance[];
}

/** Reads the file of `--accept`; nothing is accepted without one. */
export async function readAccepted(file: string | undefined, io: Io): Promise<AcceptedNotices> {
  const list = file === undefined ? [] : readAcceptances(await readJsonFile(file, io), file);
  const own = list.filter((entry) => !isForChange(entry));
  const day = today();
  const byFingerprint = (expired: boolean) =>
    new Map(own.filter((each) => isExpired(each, day) === expired).map((each) => [each.fingerprint, each]));
  return { current: byFingerprint(false), expired: byFingerprint(true), others: list.filter(isForChange) };
}

/** The current day in UTC: `2026-11-29`. */
export function today(): string {
  return dayOf(new Date());
}

/** The options that describe the new entries of `--write-accept`. */
export interface StampFlags {
  readonly writeAccept?: string;
  readonly reason?: string;
  readonly expires?: string;
}

/** Adds the options that write an accept file. */
export function addStampOptions(command: Command): Command {
  return command
    .option("--reason <text>", "with --write-accept: who accepts the new entries, or why")
    .option("--expires <date>", "with --write-accept: the last day of the new entries, as in 2027-03-31");
}

/**
 * Reads what the new entries of `--write-accept` say.
 *
 * @throws RouteprintError `usage` without `--write-accept`, or where no day or a past one is given.
 */
export function readStamp({ writeAccept, reason, expires }: StampFlags): Stamp {
  const given = reason === undefined ? "--expires" : "--reason";
  if (writeAccept === undefined && (reason ?? expires) !== undefined)
    throw usage(`${given} is for the entries of a new accept file`, "Add --write-accept FILE.");
  if (expires !== undefined && !isDay(expires))
    throw usage(`--expires needs a day, not ${expires}`, "For example --expires 2027-03-31.");
  if (expires !== undefined && expires < today())
    throw usage(`--expires names a past day, ${expires}`, "Name today or a later day.");
  return {
    ...(reason === undefined ? {} : { reason }),
    ...(expires === undefined ? {} : { expires }),
  };
}

/** Explains why a loss or guess does not fail `--strict`; undefined for all others. */
export function excuseOf(notice: Notice, accepted: AcceptedNotices): Excuse | undefined {
  if (!isStrict(notice)) return undefined;
  if (isOfCore(notice, noticePart(notice))) return "wordpress";
  return accepted.current.has(fingerprintOf(notice)) ? "accepted" : undefined;
}

/** Whether a notice fails `--strict`. */
export function failsStrict(notice: Notice, accepted: AcceptedNotices): boolean {
  return isStrict(notice) && excuseOf(notice, accepted) === undefined;
}

/**
 * Prints a file that accepts these notices, with earlier entries that count, and those for changes. Drops entries without a
 * match; writes those that have expired anew.
 */
export function writeAccepted(notices: readonly Notice[], accepted: AcceptedNotices, stamp: Stamp): string {
  const { current, expired, others } = accepted;
  const failing = notices.filter((notice) => failsStrict(notice, NOTHING));
  const entries = new Map(
    failing.map((notice) => {
      const fingerprint = fingerprintOf(notice);
      const reason = expired.get(fingerprint)?.reason ?? "";
      const fresh = { fingerprint, kind: notice.code, subject: noticePlace(notice), reason, ...stamp };
      return [fingerprint, current.get(fingerprint) ?? fresh];
    }),
  );
  return printAcceptances([...entries.values(), ...others]);
}

const NOTHING: AcceptedNotices = { current: new Map(), expired: new Map(), others: [] };

/** Lists the entries of a file that accept none of the notices, and those that have expired and would; a sentence each. */
export function entryRemarks(
  notices: readonly Notice[],
  { current, expired }: AcceptedNotices,
): readonly string[] {
  const found = new Set(notices.map(fingerprintOf));
  return [...current.values(), ...expired.values()].flatMap((entry) => {
    const { fingerprint, kind = "", subject = "", reason, expires } = entry;
    const name = [fingerprint, kind, subject, ...(reason === "" ? [] : [`(${reason})`])].join(" ");
    if (!found.has(fingerprint)) return [`nothing matches the accepted ${name}`];
    return expired.has(fingerprint) ? [`the accepted ${name} expired on ${expires ?? ""}`] : [];
  });
}

/** Identifies a notice independent of values and positions, such as that of the endpoint that declares an argument. */
export function fingerprintOf(notice: Notice): string {
  const { code, other = "" } = notice;
  return sha256([code, noticePlace(notice), other].join("\n")).slice(0, 12);
}
