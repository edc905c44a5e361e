import { groupBy } from "../group.ts";
import { noticeLevel } from "../notice.ts";
import type { Notice, NoticeLevel } from "../notice.ts";
import type { CommonOptions } from "./context.ts";
import type { Io } from "./io.ts";
import { terminalText } from "./terminal.ts";

const LEVELS: readonly { level: NoticeLevel; one: string; many: string }[] = [
  { level: "loss", one: "loss", many: "losses" },
  { level: "guess", one: "guess", many: "guesses" },
  { level: "repair", one: "repair", many: "repairs" },
  { level: "info", one: "remark", many: "remarks" },
];

/** Tells the person what was odd: a count, every notice with `--verbose`, nothing with `--quiet`. */
export function showNotices(io: Io, notices: readonly Notice[], options: CommonOptions): void {
  if (options.quiet === true || notices.length === 0) return;
  if (options.verbose === true) {
    for (const notice of notices) io.writeErr(`${terminalText(lineOf(notice))}\n`);
  }
  io.writeErr(`routeprint: ${countNotices(notices)}${options.verbose === true ? "" : "; -v shows them"}\n`);
}

/** `12 notices (2 guesses, 10 repairs)`. */
export function countNotices(notices: readonly Notice[]): string {
  const byLevel = groupBy(notices, noticeLevel);
  const counts = LEVELS.flatMap(({ level, one, many }) => {
    const count = byLevel.get(level)?.length ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return `${notices.length} ${notices.length === 1 ? "notice" : "notices"} (${counts.join(", ")})`;
}

function lineOf(notice: Notice): string {
  const place = notice.route ?? notice.pointer;
  return `${noticeLevel(notice)} ${notice.code}${place === "" ? "" : ` ${place}`}: ${notice.text}`;
}
