import { createHmac } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { request } from "undici";
import type { Kysely } from "kysely";
import { sha256 } from "../platform/node.ts";
import { listChanges } from "./changes.ts";
import type { ChangeRow } from "./changes.ts";
import type { Clock, Tables } from "./model.ts";
import { readPosition } from "./position.ts";

/** A receiver of changes. */
interface Webhook {
  readonly url: string;
  /** The key of the signature. */
  readonly secret: string;
}

/** Number of changes left for the next round, and why. */
interface Posted {
  readonly left: number;
  readonly reason: string;
}

/** Milliseconds between tries, and for one of them. */
const WAITS = [1000, 5000, 25_000];
const TIMEOUT = 15_000;

/** Most changes that one round posts; the next round continues. */
const MOST_CHANGES = 1000;

/**
 * Begins a webhook with the next change, unless it has begun before. Its address may hold a secret: its hash is stored, and its
 * scheme and host.
 */
export async function beginWebhook(db: Kysely<Tables>, { url }: Webhook): Promise<void> {
  const newest = await db
    .selectFrom("change")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirst();
  const { origin } = new URL(url);
  await db
    .insertInto("webhook")
    .values({ hash: sha256(url), origin, change_id: newest?.id ?? 0 })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ origin }))
    .execute();
}

/**
 * Posts the changes that were not posted yet, oldest first, each as JSON. A change whose response was lost is posted again
 * under the same id.
 *
 * @returns the changes left where the receiver fails four times in a row.
 * @throws the reason of the signal; the error of the database.
 */
export async function postChanges(
  db: Kysely<Tables>,
  webhook: Webhook,
  signal: AbortSignal,
  waits: readonly number[] = WAITS,
  clock: Clock = () => new Date(),
): Promise<Posted> {
  const hash = sha256(webhook.url);
  const { change_id: after } = await db
    .selectFrom("webhook")
    .select("change_id")
    .where("hash", "=", hash)
    .executeTakeFirstOrThrow();
  const { feed } = await readPosition(db);
  const changes = await listChanges(db, { after, limit: MOST_CHANGES });
  for (const [at, change] of changes.entries()) {
    const message = { id: `${feed}.${change.id}`, body: bodyOf(change) };
    let reason: string | undefined;
    for (const wait of [0, ...waits]) {
      await setTimeout(wait, undefined, { signal });
      signal.throwIfAborted();
      const time = clock();
      reason = await send(webhook, message, time, signal);
      await recordTry(db, { hash, change: change.id, time: time.toISOString(), reason });
      if (reason === undefined) break;
    }
    if (reason !== undefined) return { left: changes.length - at, reason };
  }
  return { left: 0, reason: "" };
}

/** The body of a message. Names and rounds are those of today, and no part of a change. */
function bodyOf(change: ChangeRow): string {
  const { round: _, name: __, label, address, ...rest } = change;
  return JSON.stringify({ ...rest, site: { address, label } });
}

interface WebhookTry {
  readonly hash: string;
  readonly change: number;
  readonly time: string;
  readonly reason: string | undefined;
}

/** Records a try: a success, or one failure more since the last one. */
async function recordTry(db: Kysely<Tables>, { hash, change, time, reason }: WebhookTry): Promise<void> {
  const own = db.updateTable("webhook").where("hash", "=", hash);
  if (reason !== undefined) {
    await own.set((row) => ({ failures: row("failures", "+", 1), error: reason, tried_at: time })).execute();
    return;
  }
  await own.set({ failures: 0, error: null, tried_at: time, received_at: time }).execute();
  // Another round may have posted more meanwhile.
  await own.where("change_id", "<", change).set({ change_id: change }).execute();
}

interface Message {
  /** The same for each try of a change. */
  readonly id: string;
  readonly body: string;
}

/** Posts a message once, signed as Standard Webhooks 1.0 (standardwebhooks.com) says; returns why it failed. */
async function send(
  { url, secret }: Webhook,
  { id, body }: Message,
  time: Date,
  signal: AbortSignal,
): Promise<string | undefined> {
  const seconds = String(Math.floor(time.getTime() / 1000));
  const signature = createHmac("sha256", keyOf(secret)).update(`${id}.${seconds}.${body}`).digest("base64");
  const headers = {
    "Content-Type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": `v1,${signature}`,
  };
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
    // Redirects are not followed: they would send the changes to an address that nobody named.
    const response = await request(url, { method: "POST", headers, body, signal: limit });
    await response.body.dump();
    const { statusCode } = response;
    return statusCode >= 200 && statusCode < 300 ? undefined : `HTTP ${statusCode}`;
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof Error ? error.message : "no response";
  }
}

/** The key of a secret: the bytes that `whsec_` announces in Base64, or those of the text. */
function keyOf(secret: string): Buffer {
  const [, encoded] = /^whsec_(.+)$/.exec(secret) ?? [];
  return encoded === undefined ? Buffer.from(secret) : Buffer.from(encoded, "base64");
}

/** A webhook, without its address. */
export interface WebhookRow {
  /** The scheme and host of its address; empty where an earlier release has begun it. */
  readonly origin: string;
  /** The beginning of the hash of its address, which tells webhooks of one host apart. */
  readonly hash: string;
  /** The number of the last change that it received, and of the changes that wait for it. */
  readonly received: number;
  readonly waiting: number;
  /** Failed tries since it last received a change, and why the last one failed. */
  readonly failures: number;
  readonly error: string | null;
  readonly triedAt: string | null;
  readonly receivedAt: string | null;
}

/** Characters of a hash that a list shows. */
const SHOWN_HASH = 8;

/** Lists the webhooks and what they still have to receive. */
export async function listWebhooks(db: Kysely<Tables>): Promise<readonly WebhookRow[]> {
  const rows = await db
    .selectFrom("webhook")
    .selectAll()
    .select((row) =>
      row
        .selectFrom("change")
        .select(({ fn }) => fn.countAll<number | string>().as("number"))
        .whereRef("change.id", ">", "webhook.change_id")
        .as("waiting"),
    )
    .orderBy("webhook.origin")
    .orderBy("webhook.id")
    .execute();
  return rows.map((row) => ({
    origin: row.origin,
    hash: row.hash.slice(0, SHOWN_HASH),
    received: row.change_id,
    waiting: Number(row.waiting ?? 0),
    failures: row.failures,
    error: row.error,
    triedAt: row.tried_at,
    receivedAt: row.received_at,
  }));
}
