import { describe, expect, it } from "vitest";
import { type Answer, type Asker, withAsker } from "../../src/fetch/asker.ts";
import { secretOf } from "../../src/fetch/credentials.ts";
import type { Answer as SentAnswer, Handler } from "../support/fault-server.ts";
import { json, restError } from "./site.ts";
import { start } from "./start.ts";

const ROOT = "http://choir.example/wp-json/";

/** Asks a site as a visitor, and collects the answers, the requests and the waits. */
async function asking(handler: Handler, work: (ask: Asker) => Promise<unknown>, rate = 4) {
  const { network, server, waits } = await start(handler);
  const answers: Answer[] = [];
  const result = await withAsker(ROOT, new Map([["visitor", { network }]]), rate, (ask) =>
    work(async (...request) => {
      const answer = await ask(...request);
      answers.push(answer);
      return answer;
    }),
  ).catch((error: unknown) => error);
  return { result, answers, seen: server.seen, waits };
}

const always =
  (answer: SentAnswer): Handler =>
  () =>
    answer;

describe("withAsker", () => {
  it("keeps what came", async () => {
    const replies: Readonly<Record<string, SentAnswer>> = {
      "/wp-json/a": {
        ...json("[1]"),
        headers: [
          ["Allow", "GET"],
          ["Allow", "POST"],
        ],
      },
      "/wp-json/b": restError(401, "rest_forbidden"),
      // PHP cannot change the status once a byte is sent.
      "/wp-json/c": json('Notice: x\n{"code":"rest_forbidden","message":"No.","data":{"status":403}}'),
      "/wp-json/d": { status: 204 },
      "/wp-json/e": { status: 301, headers: [["Location", "http://choir.example/wp-json/a"]] },
    };
    const { answers, seen } = await asking(
      ({ path }) => replies[path] ?? "",
      async (ask) => {
        await ask("visitor", "OPTIONS", "/a");
        for (const path of ["/b", "/c", "/d", "/e"]) await ask("visitor", "GET", path);
      },
    );
    expect(answers).toEqual([
      { status: 200, allow: ["GET", "POST"], body: [1] },
      { status: 401, code: "rest_forbidden", body: expect.anything() },
      { status: 403, code: "rest_forbidden", body: expect.anything() },
      { status: 204 },
      // A response from another address is not that of the route.
      { status: 301 },
    ]);
    expect(seen.slice(0, 2).map(({ method, path }) => `${method} ${path}`)).toEqual([
      "OPTIONS /wp-json/a",
      "GET /wp-json/b",
    ]);
  });

  it("keeps to its rate, one request at a time", async () => {
    let [open, most] = [0, 0];
    const { waits } = await asking(
      () => {
        open += 1;
        most = Math.max(most, open);
        open -= 1;
        return json("[]");
      },
      async (ask) => {
        for (const path of ["/a", "/b", "/c"]) await ask("visitor", "GET", path);
      },
      2,
    );
    expect(most).toBe(1);
    expect(waits).toHaveLength(3);
    expect(waits[0]).toBe(0);
    for (const wait of waits.slice(1)) {
      expect(wait).toBeGreaterThan(300);
      expect(wait).toBeLessThanOrEqual(500);
    }
  });

  it.each([
    ["limits requests", { status: 429, headers: [["Retry-After", "3600"]] }, "rate-limited", 1],
    ["is in maintenance", restError(503, "wp_die"), "maintenance", 1],
    ["does not know the user", restError(401, "incorrect_password"), "credentials-refused", 1],
    ["blocks requests with pages of its own", { status: 403, body: "<title>No</title>" }, "blocked", 5],
  ] as const)("ends where the site %s", async (_name, reply, code, requests) => {
    const { result, answers } = await asking(always({ ...reply }), async (ask) => {
      for (let at = 0; at < 9; at += 1) await ask("visitor", "OPTIONS", `/a/${at}`);
    });
    expect(result).toMatchObject({ code });
    expect(answers).toHaveLength(requests - 1);
  });

  it("goes on where callbacks of the site crash", async () => {
    const { answers, result } = await asking(always(restError(500, "internal_server_error")), async (ask) => {
      for (let at = 0; at < 9; at += 1) await ask("visitor", "OPTIONS", `/a/${at}`);
    });
    expect([result, answers.length]).toEqual([undefined, 9]);
  });

  it("waits as a site asks, and then goes on", async () => {
    let count = 0;
    const busy: Handler = () =>
      (count += 1) === 1 ? { status: 429, headers: [["Retry-After", "7"]] } : json("[]");
    const { answers, waits } = await asking(busy, (ask) => ask("visitor", "GET", "/a"));
    expect(answers).toEqual([{ status: 200, body: [] }]);
    expect(waits).toContain(7000);
  });

  it("requests nothing that robots.txt disallows", async () => {
    const { server, network } = await start(({ path }) =>
      path === "/robots.txt" ? { body: "User-agent: *\nDisallow: /wp-json/" } : json("[]"),
    );
    const users = new Map([["visitor", { network, robots: "respect" } as const]]);
    const asked = withAsker(ROOT, users, 4, (ask) => ask("visitor", "OPTIONS", "/a"));
    await expect(asked).rejects.toMatchObject({ code: "robots-refused" });
    expect(server.seen.map(({ path }) => path)).toEqual(["/robots.txt"]);
  });

  it("sends each user's credentials with that user's requests alone, and repeats them to nobody", async () => {
    const { server, network } = await start((seen) =>
      json(JSON.stringify({ sent: seen.headers.get("authorization") ?? "nothing" })),
    );
    const root = "http://localhost/wp-json/";
    const password = secretOf("canary canary");
    const users = new Map([
      ["visitor", { network, addresses: "any" } as const],
      ["editor", { network, addresses: "any", credentials: { user: "ed", password } } as const],
    ]);
    const answers = await withAsker(root, users, 4, async (ask) => [
      await ask("visitor", "GET", "/a"),
      await ask("editor", "GET", "/a"),
    ]);
    expect(server.seen.map(({ headers }) => headers.has("authorization"))).toEqual([false, true]);
    expect(answers[0]?.body).toEqual({ sent: "nothing" });
    expect(answers[1]?.body).toEqual({ sent: "Basic ***" });
  });
});
