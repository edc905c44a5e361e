import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { storedText } from "./stored-text.ts";

/** A pattern of LIKE in lower case, with `!` before what would stand for other characters. */
export function likeOf(words: string): string {
  return storedText(words).toLowerCase().replaceAll(/[!%_]/g, "!$&").replaceAll("*", "%");
}

/** Whether a column matches a pattern of `likeOf`. */
export function isLike(column: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '!'`;
}
