import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import type { Kysely } from "kysely";
import { chunksOf } from "../base/group.ts";
import { memoize } from "../base/memo.ts";
import { MOST_LISTED } from "./model.ts";
import type { Tables } from "./model.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A stored content with its bytes. */
interface ContentBytes {
  readonly id: number;
  readonly depth: number;
  readonly bytes: Uint8Array;
}

/** A content that cannot be read. */
interface DamagedContent {
  readonly id: number;
  /** The damaged row and its damage. */
  readonly damage: string;
}

/** Most dictionaries needed to read a content: each takes a millisecond to read. */
const DEEPEST = 8;

/** Hashes bytes: the first 132 bits of their SHA-256. The hash is a third of a row, so it is short. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}

/**
 * Stores bytes once and returns their id. They are compressed with similar bytes as dictionary, so that a version of a
 * site takes only the space of what is new: 0.6 kB on average for real versions of 200 to 300 kB, 10 kB without.
 *
 * @param similar ids of contents that may be similar.
 */
export async function storeContent(
  db: Kysely<Tables>,
  bytes: Uint8Array,
  similar: readonly number[],
): Promise<number> {
  const hash = hashBytes(bytes);
  const known = await findContent(db, hash);
  if (known !== undefined) return known;
  const shallow = await db
    .selectFrom("content")
    .select("id")
    .where("id", "in", [...similar, NONE])
    .where("depth", "<", DEEPEST)
    .execute();
  const candidates = await readContents(
    db,
    shallow.map(({ id }) => id),
  );
  const base = await closest(
    bytes,
    candidates.filter((each) => "bytes" in each),
  );
  await db
    .insertInto("content")
    .values({
      hash,
      base_id: base?.id ?? null,
      depth: base === undefined ? 0 : base.depth + 1,
      size: bytes.length,
      bytes: await pack(bytes, base?.bytes, FINAL),
    })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
  const stored = await findContent(db, hash);
  if (stored === undefined) throw new Error(`the content ${hash} was not stored`);
  return stored;
}

/** Stands for the hash of the content of versions whose own was removed. */
export const PRUNED = "pruned";

/** Stores the content of versions whose own was removed, once, and returns its id. */
export async function storePruned(db: Kysely<Tables>): Promise<number> {
  await db
    .insertInto("content")
    .values({ hash: PRUNED, base_id: null, depth: 0, size: 0, bytes: new Uint8Array() })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
  return (await findContent(db, PRUNED)) ?? NONE;
}

/** Compresses a content again with another one as dictionary, or without. A damaged one stays as it is. */
export async function recompress(db: Kysely<Tables>, id: number, base: number | undefined): Promise<void> {
  const [content, dictionary] = await Promise.all(
    [id, base].map(async (each) => (each === undefined ? undefined : (await readContents(db, [each]))[0])),
  );
  if (content === undefined || "damage" in content) return;
  const known = dictionary === undefined || "damage" in dictionary ? undefined : dictionary;
  const bytes = await pack(content.bytes, known?.bytes, FINAL);
  const depth = known === undefined ? 0 : known.depth + 1;
  await db
    .updateTable("content")
    .set({ bytes, base_id: known?.id ?? null, depth })
    .where("id", "=", id)
    .execute();
}

/** An id that no row has: a list of a query may not be empty. */
const NONE = -1;

async function findContent(db: Kysely<Tables>, hash: string): Promise<number | undefined> {
  const row = await db.selectFrom("content").select("id").where("hash", "=", hash).executeTakeFirst();
  return row?.id;
}

/**
 * Reads contents as they were stored, in the order of their ids. Versions of one site are dictionaries of each other:
 * reading one reads most of the others. A damaged one does not prevent reading the others.
 */
export async function readContents(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<readonly (ContentBytes | DamagedContent)[]> {
  const stored = await readRows(db, ids);
  const read: (id: number) => Promise<Uint8Array | string> = memoize((id: number) =>
    unpackRow(id, stored, read),
  );
  return Promise.all(
    [...ids].map(async (id) => {
      const { depth = 0, hash } = stored.get(id) ?? {};
      const bytes = await read(id);
      if (typeof bytes === "string") return { id, damage: bytes };
      // A wrong dictionary gives other bytes, without an error.
      if (hashBytes(bytes) !== hash)
        return { id, damage: damageOf("content", id, "its bytes do not have its hash") };
      return { id, depth, bytes };
    }),
  );
}

/** The rows of contents and of all their dictionaries. */
async function readRows(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredContent>> {
  const stored = new Map<number, StoredContent>();
  let wanted = [...new Set(ids)];
  while (wanted.length > 0) {
    for (const some of chunksOf(wanted, MOST_LISTED)) {
      const columns = ["id", "hash", "base_id", "depth", "size", "bytes"] as const;
      const rows = await db.selectFrom("content").select(columns).where("id", "in", some).execute();
      for (const row of rows) stored.set(row.id, row);
    }
    const bases = wanted.map((id) => stored.get(id)?.base_id ?? NONE);
    wanted = [...new Set(bases)].filter((id) => id !== NONE && !stored.has(id));
  }
  return stored;
}

/**
 * Decompresses the bytes of a row, or describes its damage.
 *
 * @param read returns the bytes of its dictionary.
 */
async function unpackRow(
  id: number,
  stored: ReadonlyMap<number, StoredContent>,
  read: (id: number) => Promise<Uint8Array | string>,
): Promise<Uint8Array | string> {
  const row = stored.get(id);
  if (row === undefined) return damageOf("content", id, "it is missing");
  if (row.hash === PRUNED) return PRUNED;
  const { base_id: base, depth } = row;
  // Rows that name each other in a circle would wait for each other.
  if (base !== null && (stored.get(base)?.depth ?? NONE) >= depth)
    return damageOf("content", id, "its dictionary is another one");
  const dictionary = base === null ? undefined : await read(base);
  if (typeof dictionary === "string") return dictionary;
  try {
    return await unpack(row.bytes, row.size, dictionary);
  } catch {
    return damageOf("content", id, "its bytes cannot be decompressed");
  }
}

/** Names a damaged row and its damage. */
export function damageOf(table: keyof Tables, id: number, how: string): string {
  return `row ${id} of the table ${table} is damaged: ${how}`;
}

interface StoredContent {
  readonly id: number;
  readonly hash: string;
  readonly base_id: number | null;
  readonly depth: number;
  readonly size: number;
  readonly bytes: Uint8Array;
}

/** Picks the best dictionary by a quick try; undefined where every candidate makes the bytes larger than none. */
async function closest(
  bytes: Uint8Array,
  candidates: readonly ContentBytes[],
): Promise<ContentBytes | undefined> {
  if (candidates.length === 0) return undefined;
  const [alone, ...sizes] = await Promise.all(
    [undefined, ...candidates].map(async (each) => (await pack(bytes, each?.bytes, QUICK)).length),
  );
  const least = Math.min(...sizes);
  return least < (alone ?? 0) ? candidates[sizes.indexOf(least)] : undefined;
}

/** The levels of zstd for a try and for stored bytes. Level 19 of 300 kB takes 30 ms in a thread of Node. */
const QUICK = 3;
const FINAL = 19;

/** Bytes above which level 19 takes seconds. */
const LARGE = 4_000_000;

/** Most bytes that zstd looks back, as a power of 2: 128 MB hold the largest index and its dictionary. */
const MOST_WINDOW = 27;
const LEAST_WINDOW = 10;

async function pack(
  bytes: Uint8Array,
  dictionary: Uint8Array | undefined,
  level: number,
): Promise<Uint8Array> {
  const reach = bytes.length + (dictionary?.length ?? 0);
  const window = Math.max(LEAST_WINDOW, Math.min(MOST_WINDOW, Math.ceil(Math.log2(reach + 1))));
  const { ZSTD_c_compressionLevel, ZSTD_c_windowLog } = constants;
  return compress(bytes, {
    // Without it zstd makes tables for 8 MB, which takes 70 ms.
    pledgedSrcSize: bytes.length,
    params: {
      [ZSTD_c_compressionLevel]: reach > LARGE ? Math.min(level, 9) : level,
      [ZSTD_c_windowLog]: window,
    },
    ...(dictionary === undefined ? {} : { dictionary }),
  });
}

async function unpack(bytes: Uint8Array, size: number, dictionary?: Uint8Array): Promise<Uint8Array> {
  return decompress(bytes, {
    maxOutputLength: Math.max(1, size),
    params: { [constants.ZSTD_d_windowLogMax]: MOST_WINDOW },
    ...(dictionary === undefined ? {} : { dictionary }),
  });
}
