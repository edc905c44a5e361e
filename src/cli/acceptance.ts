import { type Acceptance, readAcceptances } from "../compare/index.ts";
import { printJson } from "../base/json.ts";
import { noticePart, noticePlace } from "../diagnostics/notices.ts";
import type { Notice } from "../diagnostics/notices.ts";
import { sha256 } from "../platform/node.ts";
import { isOfCore } from "../wordpress/index.ts";
import { readJsonFile } from "./files.ts";
import { isStrict } from "./notices.ts";
import type { Io } from "./process.ts";

/** Why a loss or guess does not fail `--strict`: WordPress itself causes it, or a file accepts it. */
export type Excuse = "wordpress" | "accepted";

/** The notices that a file accepts, by id. */
export type AcceptedNotices = ReadonlyMap<string, Acceptance>;

/** Reads the file of `--accept`; nothing is accepted without one. */
export async function readAccepted(file: string | undefined, io: Io): Promise<AcceptedNotices> {
  const list = file === undefined ? [] : readAcceptances(await readJsonFile(file, io), file);
  return new Map(list.map((entry) => [entry.id, entry]));
}

/** Explains why a loss or guess does not fail `--strict`; undefined for all others. */
export function excuseOf(notice: Notice, accepted: AcceptedNotices): Excuse | undefined {
  if (!isStrict(notice)) return undefined;
  if (isOfCore(notice, noticePart(notice))) return "wordpress";
  return accepted.has(idOf(notice)) ? "accepted" : undefined;
}

/** Whether a notice fails `--strict`. */
export function failsStrict(notice: Notice, accepted: AcceptedNotices): boolean {
  return isStrict(notice) && excuseOf(notice, accepted) === undefined;
}

/** Prints a file that accepts these notices, with the notes of earlier entries; entries without a match are dropped. */
export function writeAccepted(notices: readonly Notice[], accepted: AcceptedNotices): string {
  const failing = notices.filter((notice) => failsStrict(notice, new Map()));
  const entries = new Map(
    failing.map((notice) => {
      const id = idOf(notice);
      return [id, accepted.get(id) ?? { id, kind: notice.code, subject: noticePlace(notice), note: "" }];
    }),
  );
  return printJson({ accepted: [...entries.values()] });
}

/** Lists the entries of a file that accept none of the notices. */
export function staleEntries(notices: readonly Notice[], accepted: AcceptedNotices): readonly string[] {
  const found = new Set(notices.map(idOf));
  return [...accepted.values()].flatMap(({ id, kind = "", subject = "" }) =>
    found.has(id) ? [] : [`${id} ${kind} ${subject}`.trim()],
  );
}

/** Identifies a notice independent of values and positions, such as that of the endpoint that declares an argument. */
function idOf(notice: Notice): string {
  const { code, other = "" } = notice;
  return sha256([code, noticePlace(notice), other].join("\n")).slice(0, 12);
}
