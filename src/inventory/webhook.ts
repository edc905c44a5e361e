import { createHmac } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { request } from "undici";
import type { Kysely } from "kysely";
import { sha256 } from "../platform/node.ts";
import type { Tables } from "./model.ts";
import { listChanges } from "./changes.ts";
import type { ChangeRow } from "./changes.ts";

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
 * Begins a webhook with the next change, unless it has begun before. Its address may hold a secret, and is stored as a hash.
 */
export async function beginWebhook(db: Kysely<Tables>, { url }: Webhook): Promise<void> {
  const newest = await db
    .selectFrom("change")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirst();
  await db
    .insertInto("webhook")
    .values({ hash: sha256(url), change_id: newest?.id ?? 0 })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}

/**
 * Posts the changes that were not posted yet, oldest first, each as JSON. A change whose response was lost is posted again
 * under the same number.
 *
 * @returns the changes left where the receiver fails four times in a row.
 * @throws the reason of the signal; the error of the database.
 */
export async function postChanges(
  db: Kysely<Tables>,
  webhook: Webhook,
  signal: AbortSignal,
  waits: readonly number[] = WAITS,
): Promise<Posted> {
  const hash = sha256(webhook.url);
  const { change_id: after } = await db
    .selectFrom("webhook")
    .select("change_id")
    .where("hash", "=", hash)
    .executeTakeFirstOrThrow();
  const changes = await listChanges(db, { after, limit: MOST_CHANGES });
  for (const [at, change] of changes.entries()) {
    const reason = await postOne(change, webhook, signal, waits);
    if (reason !== undefined) return { left: changes.length - at, reason };
    await db.updateTable("webhook").set({ change_id: change.id }).where("hash", "=", hash).execute();
  }
  return { left: 0, reason: "" };
}

/** Posts one change; returns why the last try failed. */
async function postOne(
  change: ChangeRow,
  { url, secret }: Webhook,
  signal: AbortSignal,
  waits: readonly number[],
): Promise<string | undefined> {
  const { round: _, name: __, label, address, ...rest } = change;
  const body = JSON.stringify({ ...rest, site: { address, label } });
  const headers = {
    "Content-Type": "application/json",
    "Routeprint-Change": String(change.id),
    "Routeprint-Signature": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
  };
  let reason: string | undefined;
  for (const wait of [0, ...waits]) {
    await setTimeout(wait, undefined, { signal });
    signal.throwIfAborted();
    reason = await send(url, headers, body, signal);
    if (reason === undefined) return undefined;
  }
  return reason;
}

async function send(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<string | undefined> {
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
