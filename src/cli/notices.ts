import { count, digits } from "../count.ts";
import { NOTICE_LEVELS, noticeLevel, noticePlace } from "../notice.ts";
import type { Notice, NoticeLevel } from "../notice.ts";
import type { CommonOptions } from "./context.ts";
import type { Io } from "./io.ts";
import { plain } from "../escape.ts";

/** What several notices of a level are called. */
const PLURALS: Readonly<Record<NoticeLevel, string>> = {
  loss: "losses",
  guess: "guesses",
  repair: "repairs",
  info: "info",
};

/** Whether notices of this level are what `--strict` ends with 1 for: something was lost or guessed. */
export function isStrict(level: NoticeLevel): boolean {
  return level === "loss" || level === "guess";
}

/** Tells the person what was odd: a count, every notice with `--verbose`, nothing with `--quiet`. */
export function showNotices(io: Io, notices: readonly Notice[], options: CommonOptions): void {
  if (notices.length === 0) return;
  showEachNotice(io, notices, options);
  showCounts(io, countLevels(notices), options);
}

/** Every notice with `--verbose`, else nothing. */
export function showEachNotice(
  io: Io,
  notices: readonly Notice[],
  { quiet, verbose }: CommonOptions,
  source?: string,
): void {
  if (quiet === true || verbose !== true) return;
  const place = source === undefined ? "" : `${source}: `;
  for (const notice of notices) io.writeErr(`${plain(`${place}${lineOf(notice)}`)}\n`);
}

/** How many notices there were of each level. */
export function showCounts(io: Io, counts: LevelCounts, { quiet, verbose }: CommonOptions): void {
  if (quiet === true || counts.size === 0) return;
  io.writeErr(`routeprint: ${printCounts(counts)}${verbose === true ? "" : "; -v shows them"}\n`);
}

/** A line for a person: where errors are JSON, nothing else is told beside them. */
export function showRemark(io: Io, text: string, { jsonErrors }: Pick<CommonOptions, "jsonErrors">): void {
  if (jsonErrors !== true) io.writeErr(`routeprint: ${text}\n`);
}

export type LevelCounts = ReadonlyMap<NoticeLevel, number>;

/** Counts notices by level, on top of what was counted before. */
export function countLevels(notices: readonly Notice[], before: LevelCounts = new Map()): LevelCounts {
  const counts = new Map(before);
  for (const notice of notices) counts.set(noticeLevel(notice), (counts.get(noticeLevel(notice)) ?? 0) + 1);
  return counts;
}

/** `12 notices (2 guesses, 10 repairs)`. */
function printCounts(byLevel: LevelCounts): string {
  const total = [...byLevel.values()].reduce((sum, number) => sum + number, 0);
  const counts = NOTICE_LEVELS.flatMap((level) => {
    const number = byLevel.get(level) ?? 0;
    return number === 0 ? [] : [`${digits(number)} ${number === 1 ? level : PLURALS[level]}`];
  });
  return `${count(total, "notice")} (${counts.join(", ")})`;
}

function lineOf(notice: Notice): string {
  const place = noticePlace(notice);
  return `${noticeLevel(notice)} ${notice.code}${place === "" ? "" : ` ${place}`}: ${notice.text}`;
}
