import { createServer, IncomingMessage, request } from "node:http";
import { connect, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { guarded, guardHost, guardOrigin, isOwnRequest } from "../../src/server/guard.ts";
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
  ["127.0.0.1:8080", "http://127.0.0.1.evil.example", 403],
  ["127.0.0.1:8080", "http://evil-127.0.0.1", 403],
  ["127.0.0.1:8080", "ahttp://localhost", 403],
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

describe("a request for a host", () => {
  // DNS rebinding: a name of a page elsewhere that leads to this machine.
  it.each([
    ["127.0.0.1.evil.example", 421],
    ["evil-127.0.0.1", 421],
    ["localhost.evil.example:8080", 421],
    ["127.8.9.10:8080", 200],
    ["DOCS.example", 200],
  ])("named %s: %i", async (host, status) => {
    expect(await statusOf({ host })).toBe(status);
  });

  // RFC 9112, section 3.2.
  it("named twice is refused, in plain text", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.end("GET / HTTP/1.1\r\nHost: docs.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toMatch(/^content-type: text\/plain; charset=utf-8\r$/im);
  });
});

describe("a request that changes something", () => {
  const TOKEN = "0123456789abcdef";
  const OWN = { host: "docs.example", origin: "https://docs.example" };

  // Browsers send `Sec-Fetch-Site` only to https and loopback (Fetch Metadata, section 2); elsewhere the origin decides.
  it.each([
    [{ ...OWN, "sec-fetch-site": "same-origin" }, TOKEN, true],
    [{ host: "docs.example", "sec-fetch-site": "same-origin" }, TOKEN, true],
    [{ ...OWN, "sec-fetch-site": "cross-site" }, TOKEN, false],
    [{ ...OWN, "sec-fetch-site": "same-site" }, TOKEN, false],
    [OWN, TOKEN, true],
    [{ host: "DOCS.example", origin: "http://docs.EXAMPLE" }, TOKEN, true],
    [{ host: "docs.example", origin: "https://evil.example" }, TOKEN, false],
    [{ host: "docs.example", origin: "ftp://docs.example" }, TOKEN, false],
    [{ host: "docs.example", origin: "xhttps://docs.example" }, TOKEN, false],
    [{ host: "docs.example" }, TOKEN, false],
    [OWN, "0123456789abcdeF", false],
    [OWN, "0123456789abcde", false],
    [OWN, "0123456789abcdé", false],
    [OWN, undefined, false],
    [OWN, [TOKEN], false],
  ])("with %j and the token %j is of this server: %s", (headers, sent, isOwn) => {
    const message = new IncomingMessage(new Socket());
    Object.assign(message.headers, headers);
    expect(isOwnRequest(message, sent, TOKEN)).toBe(isOwn);
  });
});
