import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import type { Kysely } from "kysely";
import { memoize } from "../memo.ts";
import type { Tables } from "./model.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A stored content with its bytes, as a dictionary for another. */
interface Candidate {
  readonly id: number;
  readonly depth: number;
  readonly bytes: Uint8Array;
}

/** The longest way from a content to one that stands alone: each step takes a millisecond to read. */
const DEEPEST = 16;

/** The name of bytes: their SHA-256 in hex. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * Stores bytes once and returns their id. They are compressed with similar bytes as dictionary, so that a version of a
 * site takes what is new in it: 0.6 kB on average for real versions of 200 to 300 kB, 10 kB without.
 *
 * @param similar ids of contents that may be similar, the most likely first.
 */
export async function storeContent(
  db: Kysely<Tables>,
  bytes: Uint8Array,
  similar: readonly number[],
): Promise<number> {
  const hash = hashBytes(bytes);
  const known = await findContent(db, hash);
  if (known !== undefined) return known;
  // Versions of one site are dictionaries of each other, so that reading one reads most of the others.
  const read: CandidateReader = memoize((id: number) => readCandidate(db, id, read));
  const candidates = await Promise.all(similar.map(read));
  const base = await closest(
    bytes,
    candidates.filter(({ depth }) => depth < DEEPEST),
  );
  const packed = await pack(bytes, base?.bytes, FINAL);
  await db
    .insertInto("content")
    .values({
      hash,
      base_id: base?.id ?? null,
      depth: base === undefined ? 0 : base.depth + 1,
      size: bytes.length,
      bytes: packed,
    })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
  const stored = await findContent(db, hash);
  if (stored === undefined) throw new Error(`the content ${hash} was not stored`);
  return stored;
}

async function findContent(db: Kysely<Tables>, hash: string): Promise<number | undefined> {
  const row = await db.selectFrom("content").select("id").where("hash", "=", hash).executeTakeFirst();
  return row?.id;
}

/** Reads a content as it was stored. */
export async function readContent(db: Kysely<Tables>, id: number): Promise<Uint8Array> {
  const read: CandidateReader = (base) => readCandidate(db, base, read);
  return (await read(id)).bytes;
}

type CandidateReader = (id: number) => Promise<Candidate>;

/** @param read reads the contents on which this one depends. */
async function readCandidate(db: Kysely<Tables>, id: number, read: CandidateReader): Promise<Candidate> {
  const { base_id, depth, size, bytes } = await db
    .selectFrom("content")
    .select(["base_id", "depth", "size", "bytes"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const dictionary = base_id === null ? undefined : (await read(base_id)).bytes;
  return { id, depth, bytes: await unpack(bytes, size, dictionary) };
}

/** The candidate with which the bytes become smallest, by a quick try; none where all make them larger than they are alone. */
async function closest(bytes: Uint8Array, candidates: readonly Candidate[]): Promise<Candidate | undefined> {
  if (candidates.length === 0) return undefined;
  const [alone, ...sizes] = await Promise.all(
    [undefined, ...candidates].map(async (each) => (await pack(bytes, each?.bytes, QUICK)).length),
  );
  const least = Math.min(...sizes);
  return least < (alone ?? 0) ? candidates[sizes.indexOf(least)] : undefined;
}

/** The levels of zstd for a try and for what is stored. Level 19 of 300 kB takes 30 ms in a thread of Node. */
const QUICK = 3;
const FINAL = 19;

/** Bytes above which level 19 takes seconds. */
const LARGE = 4_000_000;

/** Bytes that zstd looks back at most, as a power of 2: 128 MB hold the largest index and its dictionary. */
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

/** Compresses a small value as JSON. */
export async function packJson(value: unknown): Promise<Uint8Array> {
  return pack(Buffer.from(JSON.stringify(value)), undefined, FINAL);
}

/** Reads a value that `packJson` compressed. */
export async function unpackJson(bytes: Uint8Array): Promise<unknown> {
  return JSON.parse((await decompress(bytes)).toString("utf8"));
}
