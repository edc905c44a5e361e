import type { Kysely } from "kysely";
import { listChanges } from "./changes.ts";
import type { ChangeRow } from "./changes.ts";
import type { Tables } from "./model.ts";

/** Lists the claims of rounds that are printing changes now, or that ended before they had. */
export async function openClaims(db: Kysely<Tables>): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("change")
    .select("reported")
    .distinct()
    .where("reported", "<", 0)
    .execute();
  return rows.map(({ reported }) => reported);
}

/**
 * Claims the changes that no round has printed, and lists them: of two rounds that end at once, one gets each change.
 *
 * @param abandoned claims that were open when this round began: who has not printed by its end has ended.
 */
export async function claimChanges(
  db: Kysely<Tables>,
  round: number,
  abandoned: readonly number[],
): Promise<readonly ChangeRow[]> {
  await db
    .updateTable("change")
    .set({ reported: -round })
    .where("reported", "in", [0, ...abandoned])
    .execute();
  return listChanges(db, { reported: -round });
}
