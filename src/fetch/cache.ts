import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { RouteprintError } from "../diagnostics/errors.ts";
import { isArray, isObject } from "../base/json.ts";
import { NOTICE_KINDS, noticeOfAll, type Notice, type NoticeCode } from "../diagnostics/notices.ts";
import { redactUrl } from "./credentials.ts";
import { fetchIndex } from "./fetch.ts";
import type { FetchedIndex, FetchOptions, Provenance } from "./model.ts";

/** Folder of the cache of indexes, and rules for using it. */
export interface CacheOptions {
  /** A folder of this user's own; created where it does not exist. */
  readonly folder: string;
  /** The age in milliseconds up to which a cached index is used without a request. */
  readonly maxAge?: number;
  /** Makes no request: a cached index of any age, or an error. */
  readonly offline?: boolean;
  /** Milliseconds since 1970, the clock's where absent. */
  readonly now?: () => number;
}

/**
 * As `fetchIndex`, but caches the index and uses it again while it is young enough. Entries differ by address, settings and
 * credentials; a file of the cache is readable by its owner only and holds no secret.
 *
 * @throws RouteprintError as `fetchIndex`, `cache-empty` where no request may be made and the site is not cached.
 */
export async function fetchCached(
  address: string,
  options: FetchOptions,
  cache: CacheOptions,
): Promise<FetchedIndex> {
  const file = join(cache.folder, `${keyOf(address, options)}.json`);
  const now = cache.now ?? Date.now;
  const kept = await readEntry(file);
  const age = kept === undefined ? Number.POSITIVE_INFINITY : now() - kept.at;
  if (kept !== undefined && (cache.offline === true || (age >= 0 && age <= (cache.maxAge ?? -1)))) {
    const seconds = Math.round(age / 1000);
    return fromCache(kept, `The index was cached ${seconds} s ago and was not requested again.`);
  }
  if (cache.offline === true) {
    throw new RouteprintError("cache-empty", {
      message: "This site is not cached, and no request may be made.",
      where: redactUrl(address),
      hint: "Leave out --offline once.",
    });
  }
  const fetched = await fetchIndex(address, options);
  await keep(cache.folder, file, { at: now(), fetched });
  return fetched;
}

function fromCache({ fetched }: CachedIndex, text: string): FetchedIndex {
  return { ...fetched, notices: [...fetched.notices, noticeOfAll("from-cache", text)] };
}

/** A cache that cannot be written costs time, not the result. */
async function keep(folder: string, file: string, entry: CachedIndex): Promise<void> {
  await writeEntry(folder, file, entry).catch(() => undefined);
}

interface CachedIndex {
  readonly at: number;
  readonly fetched: FetchedIndex;
}

/** The credentials are part of the key as a hash, so that no user gets the index of another. */
function keyOf(address: string, options: FetchOptions): string {
  const { root, helpContext, credentials, headers, insecure, userAgent } = options;
  const signIn = credentials === undefined ? "" : `${credentials.user}:${credentials.password.reveal()}`;
  const parts = [3, address, root, helpContext, signIn, [...(headers ?? [])], insecure, userAgent];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 40);
}

async function readEntry(file: string): Promise<CachedIndex | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const entry: unknown = JSON.parse(text);
    if (!isObject(entry) || typeof entry["at"] !== "number" || typeof entry["index"] !== "string")
      return undefined;
    const { provenance, notices } = entry;
    if (!isProvenance(provenance) || !isArray(notices) || !notices.every(isNotice)) return undefined;
    const bytes = Buffer.from(entry["index"]);
    const value: unknown = JSON.parse(entry["index"]);
    return { at: entry["at"], fetched: { value, bytes, provenance, notices } };
  } catch {
    // A damaged entry is treated as missing.
    return undefined;
  }
}

async function writeEntry(folder: string, file: string, { at, fetched }: CachedIndex): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bytes, provenance, notices } = fetched;
  const index = Buffer.from(bytes).toString("utf8");
  await removeLeftovers(folder);
  const temporary = join(folder, `.${randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      await handle.writeFile(JSON.stringify({ at, provenance, notices, index }));
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Milliseconds after which a temporary file is treated as left by a killed run. */
const ABANDONED_AFTER = 600_000;

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^\.[0-9a-f-]{36}\.tmp$/.test(name)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > ABANDONED_AFTER)
      await rm(join(folder, name), { force: true });
  }
}

function isProvenance(value: unknown): value is Provenance {
  return (
    isObject(value) &&
    typeof value["requested"] === "string" &&
    typeof value["root"] === "string" &&
    (value["context"] === "view" || value["context"] === "help") &&
    isArray(value["redirects"]) &&
    isArray(value["withoutSchemas"])
  );
}

function isNotice(value: unknown): value is Notice {
  return (
    isObject(value) && typeof value["text"] === "string" && isCode(value["code"]) && value["pointer"] === ""
  );
}

function isCode(code: unknown): code is NoticeCode {
  return typeof code === "string" && Object.hasOwn(NOTICE_KINDS, code);
}
