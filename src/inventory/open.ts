import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Tables } from "./model.ts";

/** Orders open operations: those that may write come first. */
export const READS_LAST = sql`case when text like 'GET %' then 1 else 0 end`;

/** An operation that a visitor may call now. */
export interface OpenOperation {
  /** `POST /wc/v3/orders` */
  readonly text: string;
  readonly namespace: string;
  /** Empty where unknown. */
  readonly plugin: string;
}

/** Lists the open operations of a site; those that may write come first. */
export async function openOperations(
  db: Kysely<Tables>,
  address: string,
  limit: number,
): Promise<readonly OpenOperation[]> {
  return db
    .selectFrom("site")
    .innerJoin("site_part", "site_part.site_id", "site.id")
    .innerJoin("part", "part.id", "site_part.part_id")
    .innerJoin("part_name", "part_name.part_id", "part.id")
    .innerJoin("name", "name.id", "part_name.name_id")
    .select(["name.text", "part.namespace", "part.plugin"])
    .where("site.address", "=", address)
    .where("name.kind", "=", "open")
    .orderBy(READS_LAST)
    .orderBy("part.namespace")
    .orderBy("name.text")
    .limit(limit)
    .execute();
}
