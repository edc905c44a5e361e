import { digits } from "../base/count.ts";
import { NOTICE_LEVELS, noticeLevel, type Notice, type NoticeLevel } from "../diagnostics/notices.ts";

/** The number of notices of each level. */
export type LevelCounts = ReadonlyMap<NoticeLevel, number>;

const PLURALS: Readonly<Record<NoticeLevel, string>> = {
  loss: "losses",
  guess: "guesses",
  repair: "repairs",
  info: "info",
};

/** Counts notices by level and adds them to earlier counts. */
export function countLevels(notices: readonly Notice[], before: LevelCounts = new Map()): LevelCounts {
  const counts = new Map(before);
  for (const notice of notices) counts.set(noticeLevel(notice), (counts.get(noticeLevel(notice)) ?? 0) + 1);
  return counts;
}

/** Counts as texts, losses first: `2 guesses`, `1 repair`. */
export function countTexts(counts: LevelCounts): readonly string[] {
  return NOTICE_LEVELS.flatMap((level) => {
    const number = counts.get(level) ?? 0;
    return number === 0 ? [] : [`${digits(number)} ${number === 1 ? level : PLURALS[level]}`];
  });
}
