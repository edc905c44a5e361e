import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { storedText } from "./stored-text.ts";

/** Makes a LIKE pattern in lower case, with `!` before characters that would be wildcards. */
export function likeOf(words: string): string {
  return storedText(words).toLowerCase().replaceAll(/[!%_]/g, "!$&").replaceAll("*", "%");
}

/** Whether a column matches a pattern of `likeOf`. */
export function isLike(column: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '!'`;
}
