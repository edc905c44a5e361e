import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import { chunksOf, groupBy } from "../base/group.ts";
import { compareCodeUnits } from "../base/json.ts";
import { isLike, likeOf } from "./like.ts";
import { MOST_LISTED } from "./model.ts";
import type { NameKind, Tables } from "./model.ts";
import { READS_LAST } from "./open.ts";
import { READ_NAME } from "./queries.ts";
import type { SiteRow } from "./queries.ts";

export type FoundKind = "namespace" | "plugin" | NameKind;

/** The kinds of names that a search without a kind finds, in the order of results. */
export const KINDS: readonly FoundKind[] = ["namespace", "plugin", "route", "argument"];

/** A site that has a namespace, plugin, route, argument or open operation. */
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
 * @param words matches whole names, or else parts of names; upper and lower case are equal; `*` matches any characters. An open
 *   operation is also found by its path, namespace and plugin.
 */
export async function findHolders(
  db: Kysely<Tables>,
  words: string,
  kinds: readonly FoundKind[] = KINDS,
): Promise<Holders> {
  const pattern = likeOf(words);
  const rows = await findMatching(db, kinds, pattern);
  if (rows.length > 0) return { rows, isPart: false };
  const parts = await findMatching(db, kinds, `%${pattern}%`);
  return { rows: parts, isPart: parts.length > 0 };
}

async function findMatching(
  db: Kysely<Tables>,
  kinds: readonly FoundKind[],
  pattern: string,
): Promise<readonly FoundRow[]> {
  const found: FoundRow[] = [];
  for (const kind of kinds) {
    const rows = await partsNamed(db, kind, likenessOf(kind, pattern)).execute();
    for (const row of await holdersOf(
      db,
      rows.map((each) => ({ ...each, kind })),
    ))
      found.push(row);
  }
  return found;
}

/** A name and the number of sites that have it now. */
export interface FoundName extends Pick<FoundRow, "kind" | "text"> {
  readonly sites: number;
  /** The namespaces that hold it, by name. */
  readonly namespaces: readonly string[];
}

/** Result of `countHolders`. */
interface CountedNames {
  /** Of each kind, those of the most sites first. */
  readonly names: readonly FoundName[];
  /** Whether no whole name matches, so that the words match in a part of their names. */
  readonly isPart: boolean;
  /** Whether more names match. */
  readonly isCut: boolean;
}

/**
 * Counts the sites that have the namespaces, plugins, routes and arguments that match the words as in `findHolders`.
 *
 * @param limit the most names of each kind.
 */
export async function countHolders(
  db: Kysely<Tables>,
  words: string,
  { kinds = KINDS, limit }: { readonly kinds?: readonly FoundKind[] | undefined; readonly limit: number },
): Promise<CountedNames> {
  const pattern = likeOf(words);
  for (const [like, isPart] of [
    [pattern, false],
    [`%${pattern}%`, true],
  ] as const) {
    const counted = await Promise.all(kinds.map((kind) => countNames(db, kind, like, limit)));
    const names = counted.flatMap((some) => some.slice(0, limit));
    if (names.length > 0) return { names, isPart, isCut: counted.some((some) => some.length > limit) };
  }
  return { names: [], isPart: false, isCut: false };
}

/** Counts the sites of the first matching names of a kind; one more than the limit shows that it was reached. */
async function countNames(
  db: Kysely<Tables>,
  kind: FoundKind,
  pattern: string,
  limit: number,
): Promise<readonly FoundName[]> {
  const named = await db
    .selectFrom(namesLike(db, kind, pattern).as("named"))
    .select("text")
    .orderBy(kind === "open" ? READS_LAST : sql`length(text)`)
    .orderBy("text")
    .limit(limit + 1)
    .execute();
  if (named.length === 0) return [];
  const texts = named.map(({ text }) => text);
  const parts = partsNamed(db, kind, (column) => sql<boolean>`${sql.ref(column)} in (${sql.join(texts)})`);
  const [counts, owners] = await Promise.all([
    db
      .selectFrom(parts.as("named"))
      .innerJoin("site_part", "site_part.part_id", "named.id")
      .select(({ fn }) => [
        "named.text",
        fn.count<number | string>("site_part.site_id").distinct().as("sites"),
      ])
      .groupBy("named.text")
      .$if(kind === "open", (query) => query.orderBy(READS_LAST))
      .orderBy("sites", "desc")
      .orderBy("named.text")
      .execute(),
    db.selectFrom(parts.as("named")).select(["text", "namespace"]).distinct().orderBy("namespace").execute(),
  ]);
  const byText = groupBy(owners, ({ text }) => text);
  return counts.map(({ text, sites }) => ({
    kind,
    text,
    sites: Number(sites),
    namespaces: (byText.get(text) ?? []).map(({ namespace }) => namespace),
  }));
}

/** A condition on a column of names. */
type NameCondition = (column: string) => RawBuilder<boolean>;

/** Whether a name of a kind matches a pattern; that of an open operation may be its path alone. */
function likenessOf(kind: FoundKind, pattern: string): NameCondition {
  return (column) =>
    kind === "open" && column === "name.text"
      ? sql<boolean>`(${isLike(column, pattern)} or ${isLike(column, `% ${pattern}`)})`
      : isLike(column, pattern);
}

/** Selects the names of a kind that match a pattern and that a site has. */
function namesLike(db: Kysely<Tables>, kind: FoundKind, pattern: string) {
  if (kind === "open")
    return db
      .selectFrom(partsNamed(db, kind, likenessOf(kind, pattern)).as("like"))
      .select("like.text")
      .distinct()
      .where("like.id", "in", (query) => query.selectFrom("site_part").select("part_id"));
  if (kind === "namespace" || kind === "plugin")
    return db
      .selectFrom("part")
      .select(`part.${kind} as text`)
      .distinct()
      .where(isLike(`part.${kind}`, pattern))
      .where("id", "in", (query) => query.selectFrom("site_part").select("part_id"));
  return db
    .selectFrom("name")
    .select("text")
    .where("kind", "=", kind)
    .where(isLike("text", pattern))
    .where("id", "in", (query) =>
      query
        .selectFrom("part_name")
        .select("name_id")
        .where("part_id", "in", query.selectFrom("site_part").select("site_part.part_id")),
    );
}

/** Selects the parts with a name of a kind that meets a condition. */
function partsNamed(db: Kysely<Tables>, kind: FoundKind, condition: NameCondition) {
  if (kind === "namespace" || kind === "plugin")
    return db
      .selectFrom("part")
      .select(["part.id", `part.${kind} as text`, "part.namespace"])
      .where(condition(`part.${kind}`));
  return db
    .selectFrom("name")
    .innerJoin("part_name", "part_name.name_id", "name.id")
    .innerJoin("part", "part.id", "part_name.part_id")
    .select(["part.id", "name.text", "part.namespace"])
    .where("name.kind", "=", kind)
    .where((row) => {
      const columns = kind === "open" ? ["part.namespace", "part.plugin", "name.text"] : ["name.text"];
      return row.or(columns.map(condition));
    });
}

/** Lists the sites that have a name now, by the names of the sites. */
export async function sitesWith(
  db: Kysely<Tables>,
  { kind, text }: Pick<FoundName, "kind" | "text">,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly HoldingSite[]> {
  const parts = partsNamed(db, kind, (column) => sql<boolean>`${sql.ref(column)} = ${text}`);
  const named = await parts.execute();
  if (named.length === 0) return [];
  return db
    .selectFrom("site")
    .select(["site.address", "site.label", "site.name"])
    .where("site.id", "in", (query) => {
      const owners = query.selectFrom("site_part").select("site_part.site_id");
      // PostgreSQL has counts of the sites of a part: where it sees the numbers, it reads no more sites than it lists.
      return named.length > MOST_LISTED
        ? owners.where("part_id", "in", query.selectFrom(parts.as("named")).select("named.id"))
        : owners.where(
            "part_id",
            "in",
            named.map(({ id }) => id),
          );
    })
    .orderBy(READ_NAME)
    .orderBy("site.address")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A site that has a name. */
export type HoldingSite = Pick<SiteRow, "address" | "label" | "name">;

/** A part with a matching name. */
type FoundPart = Pick<FoundRow, "kind" | "text" | "namespace"> & { readonly id: number };

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
