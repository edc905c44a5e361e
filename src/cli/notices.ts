import { type LevelCounts, countLevels, countTexts } from "../answers/index.ts";
import { count } from "../base/count.ts";
import { plain } from "../base/escape.ts";
import { compareCodeUnits } from "../base/json.ts";
import { isOfUser, noticeLevel, noticePlace } from "../diagnostics/notices.ts";
import type { Notice } from "../diagnostics/notices.ts";
import type { Surface } from "../surface/index.ts";
import { usage } from "./failure.ts";
import type { CommonOptions } from "./options.ts";
import type { Io } from "./process.ts";

/** Whether a notice is a loss or a guess, for which `--strict` fails. */
export function isStrict(notice: Notice): boolean {
  const level = noticeLevel(notice);
  return level === "loss" || level === "guess";
}

/** Prints each notice about an overlay or a page, which its user wrote and can mend. */
export function showOwnNotices(io: Io, notices: readonly Notice[], options: CommonOptions): void {
  if (options.quiet === true) return;
  for (const { text } of notices.filter(isOfUser)) showRemark(io, plain(text), options);
}

/** Prints the number of notices, each one with `--verbose`, nothing with `--quiet`. */
export function showNotices(io: Io, notices: readonly Notice[], options: CommonOptions): void {
  if (notices.length === 0) return;
  showEachNotice(io, notices, options);
  showCounts(io, countLevels(notices), options);
}

/** Prints every notice with `--verbose`. */
export function showEachNotice(
  io: Io,
  notices: readonly Notice[],
  { quiet, verbose }: CommonOptions,
  source?: string,
): void {
  if (quiet === true || verbose !== true) return;
  const prefix = source === undefined ? "" : `${source}: `;
  for (const notice of notices) {
    const place = noticePlace(notice);
    const line = `${noticeLevel(notice)} ${notice.code}${place === "" ? "" : ` ${place}`}: ${notice.text}`;
    io.writeErr(`${plain(`${prefix}${line}`)}\n`);
  }
}

/** Prints counts such as `12 notices (2 guesses, 10 repairs)`. */
export function showCounts(io: Io, byLevel: LevelCounts, { quiet, verbose }: CommonOptions): void {
  if (quiet === true || byLevel.size === 0) return;
  const total = [...byLevel.values()].reduce((sum, number) => sum + number, 0);
  const more = verbose === true ? "" : "; -v shows them";
  io.writeErr(`routeprint: ${count(total, "notice")} (${countTexts(byLevel).join(", ")})${more}\n`);
}

/** Prints a line for a person; with `--json-errors`, stderr holds JSON alone. */
export function showRemark(
  io: Io,
  text: string,
  { jsonErrors }: { readonly jsonErrors?: boolean | undefined },
): void {
  if (jsonErrors !== true) io.writeErr(`routeprint: ${text}\n`);
}

/** Reports the counts of a batch. */
export function showOutcome(
  io: Io,
  verb: "converted" | "fetched",
  { done, failed, skipped }: { readonly done: number; readonly failed: number; readonly skipped: number },
  flags: { readonly skipExisting?: boolean; readonly jsonErrors?: boolean },
): void {
  const more = flags.skipExisting === true ? `, ${skipped} skipped` : "";
  showRemark(io, `${done} ${verb}, ${failed} failed${more}`, flags);
}

const GLOB_HINT = "A path begins with a slash, and * stops at slashes: '/shop/**' matches all below shop.";

/**
 * Refuses a selection that matches nothing.
 *
 * @throws RouteprintError `usage`.
 */
export function refuseUnmatched([unmatched]: readonly string[], surface: Surface, hasGlobs: boolean): void {
  if (unmatched === undefined) return;
  const names = namespacesHint([surface]);
  throw usage(
    `No operation matches ${JSON.stringify(unmatched)}.`,
    hasGlobs ? `${GLOB_HINT} ${names}` : names,
  );
}

/** Most namespaces that a hint lists. */
const MAX_LISTED = 12;

/** Lists the namespaces of the surfaces, for a hint. */
export function namespacesHint(surfaces: readonly Surface[]): string {
  const names = surfaces.flatMap(({ namespaces }) => namespaces.map(({ name }) => name));
  const listed = [...new Set(names)].filter((name) => name !== "").toSorted(compareCodeUnits);
  const more = listed.length > MAX_LISTED ? `, … (${listed.length} in all)` : "";
  return listed.length === 0
    ? "No namespace has an operation."
    : `Namespaces: ${listed.slice(0, MAX_LISTED).join(", ")}${more}.`;
}
