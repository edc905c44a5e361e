import type { Kysely } from "kysely";
import { chunksOf, groupBy } from "../group.ts";
import { compareCodeUnits } from "../json.ts";
import { isLike, likeOf } from "./like.ts";
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
    const left = limit - found.length;
    if (left <= 0) break;
    const isOfPart = kind === "namespace" || kind === "plugin";
    const parts = await (isOfPart ? findParts(db, kind, pattern) : findNames(db, kind, pattern));
    for (const row of (await holdersOf(db, parts)).slice(0, left)) found.push(row);
  }
  return found;
}

/** A part that has what was looked for. */
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

/** Numbers of one statement: SQLite takes 32,766 parameters. */
const NUMBERS = 10_000;

/**
 * The sites that have these parts, by address and namespace. In one query with the parts, SQLite begins with all sites, to
 * sort them; an argument such as `per_page` is in seven namespaces of each site.
 */
async function holdersOf(db: Kysely<Tables>, parts: readonly FoundPart[]): Promise<readonly FoundRow[]> {
  const sorted = parts.toSorted((a, b) => compareCodeUnits(a.namespace, b.namespace));
  const byPart = groupBy(sorted, ({ id }) => id);
  const places = new Map([...byPart.keys()].map((id, place) => [id, place]));
  const partsOfSites = new Map<number, number[]>();
  for (const some of chunksOf([...byPart.keys()], NUMBERS)) {
    const rows = await db
      .selectFrom("site_part")
      .select(["site_id", "part_id"])
      .where("part_id", "in", some)
      .execute();
    for (const { site_id, part_id } of rows) {
      const known = partsOfSites.get(site_id);
      if (known === undefined) partsOfSites.set(site_id, [part_id]);
      else known.push(part_id);
    }
  }
  const sites = await sitesOf(db, [...partsOfSites.keys()]);
  const placeOf = (part: number): number => places.get(part) ?? 0;
  return sites.flatMap(({ id: site, address, label }) =>
    (partsOfSites.get(site) ?? [])
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .flatMap((part) =>
        (byPart.get(part) ?? []).map(({ kind, text, namespace }) => ({
          address,
          label,
          kind,
          text,
          namespace,
        })),
      ),
  );
}

interface NamedSite {
  readonly id: number;
  readonly address: string;
  readonly label: string;
}

/** Sites by address. */
async function sitesOf(db: Kysely<Tables>, ids: readonly number[]): Promise<readonly NamedSite[]> {
  const sites: NamedSite[] = [];
  for (const some of chunksOf(ids, NUMBERS)) {
    const columns = ["id", "address", "label"] as const;
    sites.push(...(await db.selectFrom("site").select(columns).where("id", "in", some).execute()));
  }
  return sites.toSorted((a, b) => compareCodeUnits(a.address, b.address));
}
