import type { Kysely } from "kysely";
import { editDistance, MAX_CHANGED } from "../base/distance.ts";
import { chunksOf, groupBy } from "../base/group.ts";
import { compareCodeUnits } from "../base/json.ts";
import { isLike, likeOf } from "./like.ts";
import { MOST_LISTED } from "./model.ts";
import type { NameKind, Tables } from "./model.ts";

export type FoundKind = "namespace" | "plugin" | NameKind;

const KINDS: readonly FoundKind[] = ["namespace", "plugin", "route", "argument"];

/** A site that has a namespace, plugin, route or argument. */
export interface FoundRow {
  readonly address: string;
  readonly label: string;
  readonly kind: FoundKind;
  /** The name as the site writes it. */
  readonly text: string;
  readonly namespace: string;
}

/** Result of `findHolders`. */
interface Holders {
  readonly rows: readonly FoundRow[];
  /** Whether no whole name matches, so that the rows match in a part of their name. */
  readonly isPart: boolean;
}

/**
 * Finds the sites that have a namespace, a plugin, a route (its path template) or an argument now.
 *
 * @param words matches whole names, or else parts of names; upper and lower case are equal; `*` matches any characters.
 * @param limit the most rows.
 */
export async function findHolders(db: Kysely<Tables>, words: string, limit = Infinity): Promise<Holders> {
  const pattern = likeOf(words);
  const rows = await findMatching(db, pattern, limit);
  if (rows.length > 0) return { rows, isPart: false };
  const parts = await findMatching(db, `%${pattern}%`, limit);
  return { rows: parts, isPart: parts.length > 0 };
}

async function findMatching(
  db: Kysely<Tables>,
  pattern: string,
  limit: number,
): Promise<readonly FoundRow[]> {
  const found: FoundRow[] = [];
  for (const kind of KINDS) {
    const left = limit - found.length;
    if (left <= 0) break;
    const isOfPart = kind === "namespace" || kind === "plugin";
    const parts = await (isOfPart ? findParts(db, kind, pattern) : findNames(db, kind, pattern));
    for (const row of (await holdersOf(db, parts)).slice(0, left)) found.push(row);
  }
  return found;
}

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
  const names = await db.selectFrom("name").select("text").distinct().execute();
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

/** A part with a matching name. */
type FoundPart = Pick<FoundRow, "kind" | "text" | "namespace"> & { readonly id: number };

async function findParts(
  db: Kysely<Tables>,
  kind: "namespace" | "plugin",
  pattern: string,
): Promise<readonly FoundPart[]> {
  const rows = await db
    .selectFrom("part")
    .select(["id", `${kind} as text`, "namespace"])
    .where(isLike(`part.${kind}`, pattern))
    .execute();
  return rows.map((row) => ({ ...row, kind }));
}

async function findNames(db: Kysely<Tables>, kind: NameKind, pattern: string): Promise<readonly FoundPart[]> {
  const rows = await db
    .selectFrom("name")
    .innerJoin("part_name", "part_name.name_id", "name.id")
    .innerJoin("part", "part.id", "part_name.part_id")
    .select(["part.id", "name.text", "part.namespace"])
    .where("name.kind", "=", kind)
    .where(isLike("name.text", pattern))
    .execute();
  return rows.map((row) => ({ ...row, kind }));
}

/**
 * Lists the sites that have these parts, by address and namespace. If one query also searched the parts, SQLite would begin
 * by sorting all sites; an argument such as `per_page` is in seven namespaces of each site.
 */
async function holdersOf(db: Kysely<Tables>, parts: readonly FoundPart[]): Promise<readonly FoundRow[]> {
  const byPart = groupBy(parts, ({ id }) => id);
  const bySite = groupBy(await ownersOf(db, [...byPart.keys()]), ({ site_id }) => site_id);
  const sites = await sitesOf(db, [...bySite.keys()]);
  return sites.flatMap(({ id: site, address, label }) =>
    (bySite.get(site) ?? [])
      .flatMap(({ part_id }) => byPart.get(part_id) ?? [])
      .toSorted((a, b) => compareCodeUnits(a.namespace, b.namespace))
      .map(({ kind, text, namespace }) => ({ address, label, kind, text, namespace })),
  );
}

/** The pairs of sites and parts with these parts. */
async function ownersOf(
  db: Kysely<Tables>,
  parts: readonly number[],
): Promise<readonly { readonly site_id: number; readonly part_id: number }[]> {
  const rows = chunksOf(parts, MOST_LISTED).map((some) =>
    db.selectFrom("site_part").select(["site_id", "part_id"]).where("part_id", "in", some).execute(),
  );
  return (await Promise.all(rows)).flat();
}

/** Sites by address. */
async function sitesOf(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly address: string; readonly label: string }[]> {
  const rows = chunksOf(ids, MOST_LISTED).map((some) =>
    db.selectFrom("site").select(["id", "address", "label"]).where("id", "in", some).execute(),
  );
  return (await Promise.all(rows)).flat().toSorted((a, b) => compareCodeUnits(a.address, b.address));
}
