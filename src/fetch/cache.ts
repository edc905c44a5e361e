import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { RouteprintError } from "../errors.ts";
import { isArray, isObject } from "../json.ts";
import { NOTICE_KINDS, noticeOfAll, type Notice, type NoticeCode } from "../notice.ts";
import { redactUrl } from "./credentials.ts";
import { fetchIndex, isStill } from "./fetch.ts";
import type { FetchedIndex, FetchOptions, Provenance, Validators } from "./model.ts";
import { parseUrl } from "../url.ts";

/** Where fetched indexes are kept, and when a kept one is good enough. */
export interface CacheOptions {
  /** A folder of this user's own; it is made where it does not exist. */
  readonly folder: string;
  /** The age in milliseconds up to which a kept index is given without asking the site. */
  readonly maxAge?: number;
  /** Never asks the site: a kept index of any age, or an error. */
  readonly offline?: boolean;
  /** Milliseconds since 1970, the clock's where absent. */
  readonly now?: () => number;
}

/**
 * As `fetchIndex`, but keeps what was fetched and gives it again while it is young enough, or where the site says that
 * it has not changed. Entries are told apart by address, settings and login; a file of the cache is readable by its owner
 * only and holds no secret.
 *
 * @throws RouteprintError as `fetchIndex`, `cache-empty` where only the cache may be asked and does not know the site.
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
    return fromCache(kept, `The index was kept ${seconds} s ago and was not asked for again.`);
  }
  if (cache.offline === true) {
    throw new RouteprintError("cache-empty", {
      message: "Nothing is kept of this site, and it may not be asked.",
      where: redactUrl(address),
      hint: "Leave out --offline once.",
    });
  }
  if (kept !== undefined && options.fresh !== true && (await isStill(address, options, kept.fetched))) {
    await keep(cache.folder, file, { ...kept, at: now() });
    return fromCache(kept, "The site says that its index has not changed since it was kept.");
  }
  const fetched = await fetchIndex(address, options);
  await keep(cache.folder, file, { at: now(), fetched });
  return fetched;
}

function fromCache({ fetched }: Entry, text: string): FetchedIndex {
  return { ...fetched, notices: [...fetched.notices, noticeOfAll("from-cache", text)] };
}

/** A cache that cannot be written costs time, not the result. */
async function keep(folder: string, file: string, entry: Entry): Promise<void> {
  await writeEntry(folder, file, entry).catch(() => undefined);
}

interface Entry {
  readonly at: number;
  readonly fetched: FetchedIndex;
}

/** The credentials take part in the key as a hash, so that one login never sees what another was shown. */
function keyOf(address: string, options: FetchOptions): string {
  const { root, helpContext, probe, credentials, headers, insecure, userAgent } = options;
  const login = credentials === undefined ? "" : `${credentials.user}:${credentials.password.reveal()}`;
  const parts = [1, address, root, helpContext, probe, login, [...(headers ?? [])], insecure, userAgent];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 40);
}

async function readEntry(file: string): Promise<Entry | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const entry: unknown = JSON.parse(text);
    if (!isObject(entry) || typeof entry["at"] !== "number" || typeof entry["index"] !== "string")
      return undefined;
    const { provenance, notices, validators } = entry;
    if (!isProvenance(provenance) || !isArray(notices) || !notices.every(isNotice)) return undefined;
    const bytes = Buffer.from(entry["index"]);
    const value: unknown = JSON.parse(entry["index"]);
    const state = isValidators(validators) ? { validators } : {};
    return { at: entry["at"], fetched: { value, bytes, provenance, notices, ...state } };
  } catch {
    // A damaged entry is as good as none.
    return undefined;
  }
}

async function writeEntry(folder: string, file: string, { at, fetched }: Entry): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bytes, provenance, notices, validators } = fetched;
  const index = Buffer.from(bytes).toString("utf8");
  await removeLeftovers(folder);
  const temporary = join(folder, `.${randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      await handle.writeFile(JSON.stringify({ at, provenance, notices, validators, index }));
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Milliseconds after which a temporary file is one that a killed run left. */
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

function isValidators(value: unknown): value is Validators {
  if (!isObject(value)) return false;
  const { url, etag, lastModified } = value;
  if (typeof url !== "string" || parseUrl(url) === undefined) return false;
  return [etag, lastModified].every(
    (each) => each === undefined || (typeof each === "string" && IN_HEADER.test(each)),
  );
}

/** What may stand in a header; undici refuses the rest with an error of its own. */
const IN_HEADER = /^[\t\x20-\x7e\x80-\xff]*$/u;

function isNotice(value: unknown): value is Notice {
  return (
    isObject(value) && typeof value["text"] === "string" && isCode(value["code"]) && value["pointer"] === ""
  );
}

function isCode(code: unknown): code is NoticeCode {
  return typeof code === "string" && Object.hasOwn(NOTICE_KINDS, code);
}
