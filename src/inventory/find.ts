import type { Kysely } from "kysely";
import { isLike, likeOf } from "./like.ts";
import { MOST_ROWS } from "./model.ts";
import type { NameKind, Tables } from "./model.ts";

export type FoundKind = "namespace" | "plugin" | NameKind;

const KINDS: readonly FoundKind[] = ["namespace", "plugin", "route", "argument"];

/** A site that has a namespace, plugin, route or argument. */
export interface FoundRow {
  readonly address: string;
  readonly label: string;
  readonly kind: FoundKind;
  /** What was found, as the site writes it. */
  readonly text: string;
  readonly namespace: string;
}

/**
 * Finds the sites that have a namespace, a plugin, a route (its path template) or an argument now.
 *
 * @param words matches whole names, letters in either case; `*` stands for any characters.
 * @param limit the most rows.
 */
export async function findHolders(
  db: Kysely<Tables>,
  words: string,
  limit = Infinity,
): Promise<readonly FoundRow[]> {
  const pattern = likeOf(words);
  const found: FoundRow[] = [];
  for (const kind of KINDS) {
    const left = Math.min(limit - found.length, MOST_ROWS);
    if (left <= 0) break;
    const isOfPart = kind === "namespace" || kind === "plugin";
    const rows = isOfPart ? findParts(db, kind, pattern, left) : findNames(db, kind, pattern, left);
    found.push(...(await rows));
  }
  return found;
}

async function findParts(
  db: Kysely<Tables>,
  kind: "namespace" | "plugin",
  pattern: string,
  limit: number,
): Promise<readonly FoundRow[]> {
  const rows = await db
    .selectFrom("part")
    .innerJoin("site_part", "site_part.part_id", "part.id")
    .innerJoin("site", "site.id", "site_part.site_id")
    .select(["site.address", "site.label", `part.${kind} as text`, "part.namespace"])
    .where(isLike(`part.${kind}`, pattern))
    .orderBy("site.address")
    .orderBy("part.namespace")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind }));
}

async function findNames(
  db: Kysely<Tables>,
  kind: NameKind,
  pattern: string,
  limit: number,
): Promise<readonly FoundRow[]> {
  const rows = await db
    .selectFrom("name")
    .innerJoin("part_name", "part_name.name_id", "name.id")
    .innerJoin("part", "part.id", "part_name.part_id")
    .innerJoin("site_part", "site_part.part_id", "part.id")
    .innerJoin("site", "site.id", "site_part.site_id")
    .select(["site.address", "site.label", "name.text", "part.namespace"])
    .where("name.kind", "=", kind)
    .where(isLike("name.text", pattern))
    .orderBy("site.address")
    .orderBy("part.namespace")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind }));
}
