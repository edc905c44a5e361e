import { sql } from "kysely";
import type { Kysely } from "kysely";
import { LEVELS, type Level } from "../compare/index.ts";
import { groupBy } from "../base/group.ts";
import { dayOf } from "../base/time.ts";
import type { Tables } from "./model.ts";

/** A number of operations, which a site had from this time on. */
export interface TrendPoint {
  readonly at: string;
  readonly operations: number;
}

/** The most points of a site's line: it is a hundred pixels wide. */
const MOST_POINTS = 60;

/** Reads the last numbers of operations of the sites of one page, oldest first, by address. */
export async function operationTrends(
  db: Kysely<Tables>,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, readonly TrendPoint[]>> {
  if (addresses.length === 0) return new Map();
  const place = sql<number>`row_number() over (partition by version.site_id order by version.id desc)`;
  const rows = await db
    .selectFrom((query) =>
      query
        .selectFrom("version")
        .innerJoin("site", "site.id", "version.site_id")
        .select(["site.address", "version.id", "first_at as at", "operations", place.as("place")])
        .where("site.address", "in", addresses)
        .as("point"),
    )
    .select(["address", "at", "operations"])
    .where("place", "<=", MOST_POINTS)
    .orderBy("id")
    .execute();
  return groupBy(rows, ({ address }) => address);
}

/** The changes of APIs in one week, by their worst level. */
export interface WeekOfChanges extends Readonly<Record<Level, number>> {
  /** Its Monday: `2026-03-02`. */
  readonly monday: string;
}

/**
 * Counts the changes of the last weeks, oldest first; weeks without a change have zeros.
 *
 * @param now the week of this time is the last one.
 */
export async function changesByWeek(
  db: Kysely<Tables>,
  weeks: number,
  now: Date,
): Promise<readonly WeekOfChanges[]> {
  const last = mondayOf(dayOf(now));
  const mondays = Array.from({ length: weeks }, (_, week) => daysAfter(last, 7 * (week + 1 - weeks)));
  const day = sql<string>`substr(at, 1, 10)`;
  const rows = await db
    .selectFrom("change")
    .select([day.as("day"), "level", ({ fn }) => fn.countAll<number | string>().as("number")])
    .where("event", "=", "surface")
    .where("at", ">=", mondays[0] ?? last)
    .groupBy([day, "level"])
    .execute();
  const byWeek = groupBy(rows, (row) => mondayOf(row.day));
  return mondays.map((monday) => {
    const own = byWeek.get(monday) ?? [];
    const [breaking, risky, compatible] = LEVELS.map((level) =>
      own.reduce((sum, row) => (row.level === level ? sum + Number(row.number) : sum), 0),
    );
    return { monday, breaking: breaking ?? 0, risky: risky ?? 0, compatible: compatible ?? 0 };
  });
}

/** The Monday of the week of a day. */
function mondayOf(day: string): string {
  return daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

function daysAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000));
}
