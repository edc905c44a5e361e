import { compareCodeUnits } from "../base/json.ts";
import { dayOf } from "../base/time.ts";
import type { HistoryVersion } from "./model.ts";

/** A day with or without a time, in UTC: `2026-11-28`, `20261128`, `2026-11-28T0930`, `2026-11-28_09-30-00Z`. */
const DATED = /(?<!\d)(\d{4})(-?)(\d\d)\2(\d\d)(?:[T_ .-](\d\d)[:-]?(\d\d)(?:[:-]?(\d\d))?Z?)?(?!\d)/;

/** Reads the date in the name of a file: ISO 8601, a day or a time in UTC; undefined where it has none. */
export function dateInName(name: string): string | undefined {
  const [, year = "", , month = "", day = "", hour, minute = "", second = "00"] = DATED.exec(name) ?? [];
  const date = `${year}-${month}-${day}`;
  const full = `${date}T${hour === undefined ? "00:00:00" : `${hour}:${minute}:${second}`}Z`;
  const time = new Date(full);
  // `2026-02-30` would be read as another day.
  if (Number.isNaN(time.getTime()) || dayOf(time) !== date) return undefined;
  return hour === undefined ? date : full;
}

/** The id of the version of a date: `2026-11-28`, `2026-11-28-093000`, and `2026-11-28-2` where the first is taken. */
export function versionId(date: string, taken: ReadonlySet<string>): string {
  const id = date.replace(/\.\d+/, "").replace("T", "-").replaceAll(/[:Z]/g, "");
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? id : `${id}-${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}

/** The beginning of a date, as RFC 3339 needs it and so that dates sort: `2026-11-28T00:00:00Z` for `2026-11-28`. */
export function timeOf(date: string): string {
  return date.length === 10 ? `${date}T00:00:00Z` : date;
}

const { compare } = new Intl.Collator("en", { numeric: true });

/** Orders names of files as people do: `2.json` before `10.json`. */
export function compareFileNames(a: string, b: string): number {
  return compare(a, b) || compareCodeUnits(a, b);
}

/** Sorts by date; those of one date keep their order. */
export function oldestFirst<Dated extends Pick<HistoryVersion, "date">>(
  dated: readonly Dated[],
): readonly Dated[] {
  return dated.toSorted((a, b) => compareCodeUnits(timeOf(a.date), timeOf(b.date)));
}
