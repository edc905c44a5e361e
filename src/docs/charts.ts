import { count, digits } from "../base/count.ts";
import { escapeText } from "../base/escape.ts";
import type { TrendPoint, WeekOfChanges } from "../inventory/index.ts";

/** The size of a site's line in pixels. */
const LINE = { width: 112, height: 24, margin: 3 } as const;

/**
 * Draws the number of a site's operations over time as SVG, with its numbers as text alternative; empty without points.
 *
 * @param times the begin and the end of the axis, ISO 8601, so that the lines of several sites can be compared.
 */
export function drawTrend(
  points: readonly TrendPoint[],
  times: { readonly from: string; readonly to: string },
): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return "";
  const numbers = points.map(({ operations }) => operations);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const { width, height, margin } = LINE;
  const begin = Date.parse(times.from);
  const span = Math.max(1, Date.parse(times.to) - begin);
  const xOf = (at: string): number => {
    const part = Math.min(1, Math.max(0, (Date.parse(at) - begin) / span));
    return round(margin + part * (width - 2 * margin));
  };
  const yOf = (number: number): number => {
    const part = most === least ? 0.5 : (number - least) / (most - least);
    return round(height - margin - part * (height - 2 * margin));
  };
  // A number holds until the next version.
  const steps = points.map(({ at, operations }) => `H${xOf(at)}V${yOf(operations)}`);
  const path = `M${xOf(first.at)} ${yOf(first.operations)}${steps.join("")}H${xOf(times.to)}`;
  const dot = `<circle cx="${xOf(times.to)}" cy="${yOf(last.operations)}" r="2"/>`;
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg class="trend" role="img" aria-label="${escapeText(trendText(points))}" ${size}><path d="${path}"/>${dot}</svg>`;
}

/** Describes a line: `315 operations since 2026-01-01`, `290 to 320 operations in 12 versions since 2026-01-01, now 315`. */
export function trendText(points: readonly TrendPoint[]): string {
  const numbers = points.map(({ operations }) => operations);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const since = `since ${points[0]?.at.slice(0, 10) ?? ""}`;
  if (points.length === 1) return `${count(most, "operation")} ${since}`;
  const range = least === most ? count(most, "operation") : `${digits(least)} to ${count(most, "operation")}`;
  const now = least === most ? "" : `, now ${digits(numbers.at(-1) ?? 0)}`;
  return `${range} in ${count(points.length, "version")} ${since}${now}`;
}

/** The levels of changes from the bottom of a bar to its top. */
const LEVELS = ["breaking", "risky", "compatible"] as const;

/** The height of the tallest week in the units of the plot, in which a week is 10 wide. */
const PLOT_HEIGHT = 100;

/** Draws the changes of each week as stacked bars in SVG, the worst level at the bottom. */
export function drawWeeks(weeks: readonly WeekOfChanges[]): string {
  const most = Math.max(1, ...weeks.map(totalOf));
  const bars = weeks.map((week, at) => {
    let top = PLOT_HEIGHT;
    const parts = LEVELS.map((level) => {
      const height = (week[level] / most) * PLOT_HEIGHT;
      top -= height;
      return height === 0
        ? ""
        : `<rect class="${level}" x="${at * 10 + 1}" y="${round(top)}" width="8" height="${round(height)}"/>`;
    });
    return `<g><title>${weekText(week)}</title>${parts.join("")}</g>`;
  });
  const view = `viewBox="0 0 ${weeks.length * 10} ${PLOT_HEIGHT}" preserveAspectRatio="none"`;
  return `<svg class="weeks" role="img" aria-label="${plotText(weeks)}" ${view}>${bars.join("")}</svg>`;
}

/** The number of changes of a week. */
export function totalOf(week: WeekOfChanges): number {
  return LEVELS.reduce((sum, level) => sum + week[level], 0);
}

function weekText(week: WeekOfChanges): string {
  const levels = LEVELS.filter((level) => week[level] > 0).map((level) => `${digits(week[level])} ${level}`);
  return `Week of ${week.monday}: ${levels.length === 0 ? "no change" : levels.join(", ")}`;
}

function plotText(weeks: readonly WeekOfChanges[]): string {
  const all = weeks.reduce((sum, week) => sum + totalOf(week), 0);
  const busiest = weeks.toSorted((a, b) => totalOf(b) - totalOf(a))[0];
  const peak =
    busiest === undefined || all === 0
      ? ""
      : `; most, ${digits(totalOf(busiest))}, in the week of ${busiest.monday}`;
  return `${count(all, "change")} in ${count(weeks.length, "week")}${peak}`;
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
