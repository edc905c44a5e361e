import type { Kysely } from "kysely";
import { editDistance, MAX_CHANGED } from "../base/distance.ts";
import { compareCodeUnits } from "../base/json.ts";
import type { Tables } from "./model.ts";

/** Length below which a word is not treated as a misspelled name. */
const SHORTEST = 3;

/** The most names that are proposed. */
const MOST_NEAR = 5;

/** Names of plugins, namespaces, routes and arguments that resemble the words, most similar first. */
export async function nearNames(db: Kysely<Tables>, words: string): Promise<readonly string[]> {
  const typed = words.toLowerCase();
  const most = Math.floor(typed.length * MAX_CHANGED);
  if (typed.length < SHORTEST) return [];
  const parts = await db.selectFrom("part").select(["plugin", "namespace"]).distinct().execute();
  const names = await db.selectFrom("name").select("text").where("kind", "!=", "open").distinct().execute();
  const known = new Set([
    ...parts.flatMap(({ plugin, namespace }) => [plugin, namespace]),
    ...names.map(({ text }) => text),
  ]);
  return [...known]
    .filter((name) => Math.abs(name.length - typed.length) <= most)
    .map((name) => ({ name, distance: editDistance(typed, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance || compareCodeUnits(a.name, b.name))
    .slice(0, MOST_NEAR)
    .map(({ name }) => name);
}
