import type { Kysely, Transaction } from "kysely";
import { isReferenceError } from "./database-error.ts";
import { chunksOf } from "../base/group.ts";
import { sha256 } from "../platform/node.ts";
import { MOST_LISTED } from "./model.ts";
import type { NameKind, SurfacePart, Tables } from "./model.ts";
import { storedText } from "./stored-text.ts";

/**
 * Stores the parts of a surface, each once, and returns their ids. A part is written with all its names or not at all.
 */
export async function storeParts(
  db: Kysely<Tables>,
  parts: readonly SurfacePart[],
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const part of parts) {
    const hash = sha256(JSON.stringify(part)).slice(0, 32);
    ids.push((await findPart(db, hash)) ?? (await insertPart(db, hash, part)));
  }
  return ids;
}

async function findPart(db: Kysely<Tables>, hash: string): Promise<number | undefined> {
  const row = await db.selectFrom("part").select("id").where("hash", "=", hash).executeTakeFirst();
  return row?.id;
}

async function insertPart(db: Kysely<Tables>, hash: string, part: SurfacePart): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const [namespace, plugin] = [storedText(part.namespace), storedText(part.plugin)];
    await transaction
      .insertInto("part")
      .values({ hash, namespace, plugin })
      .onConflict((conflict) => conflict.column("hash").doNothing())
      .execute();
    const id = await findPart(transaction, hash);
    if (id === undefined) throw new Error(`the part ${namespace} was not stored`);
    const names = [
      ...(await storeNames(transaction, "route", part.routes)),
      ...(await storeNames(transaction, "argument", part.arguments)),
      ...(await storeNames(transaction, "open", part.open ?? [])),
    ];
    for (const some of chunksOf(names, MOST_LISTED)) {
      await transaction
        .insertInto("part_name")
        .values(some.map((name_id) => ({ part_id: id, name_id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return id;
  });
}

/** Stores names in their order, so that two workers never wait for each other in a circle. */
async function storeNames(
  transaction: Transaction<Tables>,
  kind: NameKind,
  texts: readonly string[],
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const some of chunksOf(texts.map(storedText), MOST_LISTED)) {
    await transaction
      .insertInto("name")
      .values(some.map((text) => ({ kind, text })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const rows = await transaction
      .selectFrom("name")
      .select("id")
      .where("kind", "=", kind)
      .where("text", "in", some)
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/**
 * Removes the parts that no site has any more. If a worker is about to use one, the database rejects its write and the
 * worker checks its site again; if a worker has just used one, the removal fails and the next round repeats it.
 */
export async function removeUnusedParts(db: Kysely<Tables>): Promise<void> {
  await db
    .transaction()
    .execute(async (transaction) => {
      const rows = await transaction
        .selectFrom("part")
        .select("id")
        .where("id", "not in", (query) => query.selectFrom("site_part").select("part_id"))
        .execute();
      for (const ids of chunksOf(
        rows.map(({ id }) => id),
        MOST_LISTED,
      )) {
        await transaction.deleteFrom("part_name").where("part_id", "in", ids).execute();
        await transaction.deleteFrom("part").where("id", "in", ids).execute();
      }
    })
    .catch((error: unknown) => {
      if (!isReferenceError(error)) throw error;
    });
}
