import type { Kysely } from "kysely";
import { LEVELS, type Level } from "../compare/index.ts";
import { chunksOf } from "../base/group.ts";
import { asList, isArray, isObject, parseJson } from "../base/json.ts";
import { damageOf, readContents } from "./content.ts";
import { MOST_LISTED, MOST_ROWS } from "./model.ts";
import type { ChangeEvent, ChangeLine, Tables } from "./model.ts";
import { damagedLine } from "./version.ts";

/** A change of a site with its lines. Lines hold foreign text. */
export interface ChangeRow {
  readonly id: number;
  readonly address: string;
  readonly label: string;
  /** The site's own name now: foreign text; null before it was read once. */
  readonly name: string | null;
  readonly round: number;
  readonly event: ChangeEvent;
  readonly at: string;
  /** The worst level of the lines. */
  readonly level: Level;
  /** The fingerprints before and after; null for a change of state. */
  readonly from: string | null;
  readonly to: string | null;
  readonly lines: readonly ChangeLine[];
  /** The damage of its row, which its only line repeats. */
  readonly damage?: string;
}

interface ChangeFilter {
  readonly id?: number;
  /** Only changes that were recorded after the one with this number. */
  readonly after?: number;
  readonly address?: string;
  /** Only changes at this time or later, ISO 8601 in UTC. */
  readonly since?: string;
  /** Only changes of this level or a worse one, and only their lines of these levels. */
  readonly level?: Level;
  /** Only changes with this in their column `reported`. */
  readonly reported?: number;
  /** Newest first; oldest first where absent. */
  readonly newest?: boolean;
  readonly offset?: number;
  readonly limit?: number;
}

/** Lists changes in the order in which they were recorded. */
export async function listChanges(
  db: Kysely<Tables>,
  filter: ChangeFilter = {},
): Promise<readonly ChangeRow[]> {
  const { id, after, address, since, level, reported, newest, offset, limit } = filter;
  const levels = LEVELS.slice(0, level === undefined ? undefined : LEVELS.indexOf(level) + 1);
  let query = db
    .selectFrom("change")
    .innerJoin("site", "site.id", "change.site_id")
    .leftJoin("version as a", "a.id", "change.from_id")
    .leftJoin("version as b", "b.id", "change.to_id")
    .leftJoin("version as now", "now.id", "site.version_id")
    .select([
      "change.id",
      "site.address",
      "site.label",
      "now.name",
      "change.round_id as round",
      "change.event",
      "change.at",
      "change.level",
      "a.fingerprint as from",
      "b.fingerprint as to",
      "change.lines_id",
    ])
    .where("change.level", "in", levels)
    .orderBy("change.id", newest === true ? "desc" : "asc");
  if (id !== undefined) query = query.where("change.id", "=", id);
  if (after !== undefined) query = query.where("change.id", ">=", after + 1);
  if (address !== undefined) query = query.where("site.address", "=", address);
  if (since !== undefined) query = query.where("change.at", ">=", since);
  if (reported !== undefined) query = query.where("change.reported", "=", reported);
  if (limit !== undefined) query = query.limit(limit);
  if (offset !== undefined) query = query.limit(limit ?? MOST_ROWS).offset(offset);
  const rows = await query.execute();
  const contents = await readContents(db, [...new Set(rows.map(({ lines_id }) => lines_id))]);
  const linesOf = new Map(contents.map((content) => [content.id, readLines(content)]));
  return rows.map(({ lines_id, ...row }) => {
    const lines = linesOf.get(lines_id) ?? [];
    return typeof lines === "string"
      ? { ...row, damage: lines, lines: [damagedLine(lines, row.level)] }
      : { ...row, lines: lines.filter((line) => levels.includes(line.level)) };
  });
}

/** Parses the lines of a change, or describes their damage. */
function readLines(
  content: Awaited<ReturnType<typeof readContents>>[number],
): readonly ChangeLine[] | string {
  if ("damage" in content) return content.damage;
  const lines = parseJson(Buffer.from(content.bytes).toString("utf8"));
  if (!isArray(lines)) return damageOf("content", content.id, "it is not JSON of changes");
  return lines.flatMap((line) => {
    if (!isObject(line)) return [];
    const level = LEVELS.find((each) => each === line["level"]);
    if (level === undefined) return [];
    const { kind, what, where, why } = line;
    const texts = { kind: textOf(kind), what: textOf(what), where: textOf(where), why: textOf(why) };
    const [plugins, fingerprints] = [textsOf(line["plugins"]), textsOf(line["fingerprints"])];
    return [
      {
        level,
        ...texts,
        ...(plugins.length === 0 ? {} : { plugins }),
        ...(fingerprints.length === 0 ? {} : { fingerprints }),
      },
    ];
  });
}

function textsOf(value: unknown): readonly string[] {
  return asList(value).filter((each) => typeof each === "string");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Marks changes as printed by a round. */
export async function markReported(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  for (const some of chunksOf(ids, MOST_LISTED)) {
    await db.updateTable("change").set({ reported: 1 }).where("id", "in", some).execute();
  }
}
