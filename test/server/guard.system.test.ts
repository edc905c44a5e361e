import { createServer, request } from "node:http";
import { describe, expect, it } from "vitest";
import { guarded, guardHost, guardOrigin } from "../../src/server/guard.ts";
import { startServer } from "../support/start-server.ts";

const guards = [guardHost(["docs.example"]), guardOrigin(["https://app.example"])];
const { port } = await startServer(createServer(guarded((_, response) => void response.end(), guards)));

function statusOf(headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject).end();
  });
}

/** Origins as browsers send them (RFC 6454, section 6.2), and whether a page there may send requests. */
const ORIGINS: readonly (readonly [host: string, origin: string, status: number])[] = [
  ["docs.example", "https://app.example", 200],
  ["docs.example", "HTTPS://APP.EXAMPLE", 200],
  ["docs.example", "http://app.example", 403],
  ["docs.example", "https://docs.example", 200],
  ["docs.example:8080", "http://docs.example:8080", 200],
  ["docs.example", "http://docs.example:8080", 403],
  // A page of this machine, whatever its port: a development server beside the mock.
  ["127.0.0.1:8080", "http://localhost:5173", 200],
  ["127.0.0.1:8080", "http://[::1]:5173", 200],
  ["127.0.0.1:8080", "http://127.0.0.1", 200],
  ["127.0.0.1:8080", "http://localhost.evil.example", 403],
  ["127.0.0.1:8080", "http://localhost@evil.example", 403],
  ["127.0.0.1:8080", "https://evil.example", 403],
  // The origin of a file, and of a frame in a sandbox.
  ["127.0.0.1:8080", "null", 403],
];

describe("a request of a page", () => {
  it.each(ORIGINS)("for %s from %s: %i", async (host, origin, status) => {
    expect(await statusOf({ host, origin })).toBe(status);
  });

  it("has an origin; other programs send none", async () => {
    expect(await statusOf({ host: "docs.example" })).toBe(200);
    expect(await statusOf({ host: "evil.example" })).toBe(421);
  });
});
