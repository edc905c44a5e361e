// Changes that are posted: signed, in order, tried again, once for each receiver that responds.
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { listChanges } from "../../src/inventory/changes.ts";
import { openInventory } from "../../src/inventory/database.ts";
import { beginWebhook, listWebhooks, postChanges } from "../../src/inventory/webhook.ts";
import { describeDatabases } from "../support/databases.ts";
import { atEnd } from "../support/end.ts";
import { madeIndex } from "../support/farm.ts";
import { makeFolder } from "../support/folder.ts";
import { recordedInventory, recordRound } from "../support/inventory.ts";
import { run } from "../support/io.ts";
import { startServer } from "../support/start-server.ts";

const A = "https://a.example/";
const SECRET = "the key of the signature";
const NEVER = new AbortController().signal;

interface Delivery {
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

function signatureOf(key: string | Buffer, signed: string): string {
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

/** A receiver that responds to the requests in turn with these statuses, and then with the last one. */
async function startReceiver(
  statuses: readonly number[],
): Promise<{ readonly url: string; readonly seen: Delivery[] }> {
  const seen: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const status = statuses[Math.min(seen.length, statuses.length - 1)] ?? 200;
    seen.push({ headers: request.headers, body: await text(request) });
    if (status === 302) response.setHeader("Location", "http://127.0.0.1:1/");
    response.writeHead(status).end();
  });
  const { port } = await startServer(server);
  return { url: `http://127.0.0.1:${port}/hook?token=secret-part`, seen };
}

describeDatabases("a webhook", (create) => {
  it("gets each change once, oldest first, signed", async () => {
    const inventory = await recordedInventory(create(), [{ [A]: madeIndex(1, 0) }, { [A]: madeIndex(1, 1) }]);
    const { url, seen } = await startReceiver([200]);
    const webhook = { url, secret: SECRET };
    await beginWebhook(inventory.db, webhook);
    await recordRound(inventory, { [A]: madeIndex(1, 2) }, 3);
    await recordRound(inventory, { [A]: madeIndex(1, 3) }, 4);
    await beginWebhook(inventory.db, webhook);
    for (let round = 0; round < 2; round += 1)
      expect(await postChanges(inventory.db, webhook, NEVER, [])).toEqual({ left: 0, reason: "" });
    // The change before the webhook began is not posted.
    const bodies = seen.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ at }) => at)).toEqual(["2026-01-03T00:00:00.000Z", "2026-01-04T00:00:00.000Z"]);
    expect(bodies[0]).toMatchObject({
      event: "surface",
      level: "compatible",
      site: { address: A, label: "a.example" },
      lines: expect.arrayContaining([expect.objectContaining({ kind: expect.any(String) })]),
    });
    for (const { headers, body } of seen) {
      expect(headers["content-type"]).toBe("application/json");
      const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signature } = headers;
      expect(String(id)).toMatch(new RegExp(`^[0-9a-f]{8}\\.${JSON.parse(body).id}$`));
      expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(300);
      expect(signature).toBe(signatureOf(SECRET, `${id}.${time}.${body}`));
    }
  });

  it("is signed with the key that whsec_ announces in Base64, as Standard Webhooks 1.0 says", async () => {
    const inventory = await recordedInventory(create(), [{ [A]: madeIndex(1, 0) }]);
    const { url, seen } = await startReceiver([200]);
    const webhook = { url, secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD" };
    await beginWebhook(inventory.db, webhook);
    await recordRound(inventory, { [A]: madeIndex(1, 1) }, 2);
    const clock = () => new Date("2026-01-02T00:00:00.900Z");
    await postChanges(inventory.db, webhook, NEVER, [], clock);
    const { headers = {}, body = "" } = seen[0] ?? {};
    expect(headers["webhook-timestamp"]).toBe("1767312000");
    const key = Buffer.from("C2FVsBQIhrscChlQIMV+b5sSYspob7oD", "base64");
    const signed = `${headers["webhook-id"]}.1767312000.${body}`;
    expect(headers["webhook-signature"]).toBe(signatureOf(key, signed));
  });

  it("shows its tries, what it received and what waits, and nothing of its address but the host", async () => {
    const place = create();
    const inventory = await recordedInventory(place, [{ [A]: madeIndex(1, 0) }]);
    const { url, seen } = await startReceiver([500, 200, 503]);
    const webhook = { url, secret: SECRET };
    const ask = async (...words: readonly string[]) => {
      const { out } = await run(["inventory", "webhooks", "--database", place, ...words]);
      expect(out).not.toMatch(/secret|hook\?/);
      return out;
    };
    expect(await ask()).toBe("No webhook.\n");
    await beginWebhook(inventory.db, webhook);
    await recordRound(inventory, { [A]: madeIndex(1, 1) }, 2);
    await recordRound(inventory, { [A]: madeIndex(1, 2) }, 3);
    const clock = () => new Date(Date.UTC(2026, 0, 4, 0, seen.length));
    await postChanges(inventory.db, webhook, NEVER, [0], clock);
    const [{ id } = { id: 0 }] = await listChanges(inventory.db);
    expect(JSON.parse(await ask("--format", "json"))).toEqual([
      {
        origin: new URL(url).origin,
        hash: expect.stringMatching(/^[0-9a-f]{8}$/),
        received: id,
        waiting: 1,
        failures: 2,
        error: "HTTP 503",
        triedAt: "2026-01-04T00:03:00.000Z",
        receivedAt: "2026-01-04T00:01:00.000Z",
      },
    ]);
    expect(await ask()).toMatch(/^http:\S+ +[0-9a-f]{8} +\d+ +1 +2 +2026-01-04 00:03 +HTTP 503$/m);
  });

  it("does not go back where another round has posted more meanwhile", async () => {
    const inventory = await recordedInventory(create(), [{ [A]: madeIndex(1, 0) }]);
    const { db } = inventory;
    const { url } = await startReceiver([200]);
    const webhook = { url, secret: SECRET };
    await beginWebhook(db, webhook);
    await recordRound(inventory, { [A]: madeIndex(1, 1) }, 2);
    const clock = () => new Date();
    const further = db.updateTable("webhook").set({ change_id: 99 });
    await postChanges(db, webhook, AbortSignal.any([NEVER]), [], () => (void further.execute(), clock()));
    expect(await listWebhooks(db)).toMatchObject([{ received: 99 }]);
  });

  it.each([
    ["a failure that passes", [500, 429, 200], [0, 0], { left: 0, reason: "" }, 4],
    ["a failure that lasts", [500], [0, 0], { left: 2, reason: "HTTP 500" }, 3],
    ["a redirect, which is not followed", [302], [], { left: 2, reason: "HTTP 302" }, 1],
  ])("tries again after %s", async (_, statuses, waits, posted, requests) => {
    const inventory = await recordedInventory(create(), [{ [A]: madeIndex(1, 0) }]);
    const { url, seen } = await startReceiver(statuses);
    const webhook = { url, secret: SECRET };
    await beginWebhook(inventory.db, webhook);
    await recordRound(inventory, { [A]: madeIndex(1, 1) }, 2);
    await recordRound(inventory, { [A]: madeIndex(1, 2) }, 3);
    expect(await postChanges(inventory.db, webhook, NEVER, waits)).toEqual(posted);
    expect(seen).toHaveLength(requests);
  });

  it("goes on with the next round where it was left", async () => {
    const inventory = await recordedInventory(create(), [{ [A]: madeIndex(1, 0) }]);
    const { url, seen } = await startReceiver([200, 500, 200]);
    const webhook = { url, secret: SECRET };
    await beginWebhook(inventory.db, webhook);
    await recordRound(inventory, { [A]: madeIndex(1, 1) }, 2);
    await recordRound(inventory, { [A]: madeIndex(1, 2) }, 3);
    expect(await postChanges(inventory.db, webhook, NEVER, [])).toEqual({ left: 1, reason: "HTTP 500" });
    expect(await postChanges(inventory.db, webhook, NEVER, [])).toEqual({ left: 0, reason: "" });
    const ids = seen.map(({ body }) => Number(JSON.parse(body).id));
    expect(ids).toEqual([ids[0], ids[1], ids[1]]);
    expect(ids[1]).toBeGreaterThan(ids[0] ?? 0);
  });
});

describe("the address of a webhook", () => {
  it("is not in the database: it may hold a secret", async () => {
    const file = `${makeFolder()}/inventory.db`;
    const { db, close } = await openInventory(file);
    atEnd(close);
    await beginWebhook(db, { url: "https://hooks.example/T0/secret-part", secret: SECRET });
    const rows = await db.selectFrom("webhook").selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/T0|secret-part|signature/);
    expect(rows).toMatchObject([{ origin: "https://hooks.example" }]);
  });
});
