import type { Socket } from "node:net";
import { gzipSync, brotliCompressSync, deflateRawSync, deflateSync } from "node:zlib";
import { chunked, wire, type Answer, type Handler } from "../support/fault-server.ts";
import { api, bytes, index, once, type Case } from "./case.ts";
import { html, INDEX, json, VIEW_TEXT } from "./site.ts";

const TYPE = {
  "Content-Type": "application/json",
  Link: '<http://choir.example/wp-json/>; rel="https://api.w.org/"',
};
const coded = (coding: string, body: Uint8Array): Answer => ({
  headers: { ...TYPE, "Content-Encoding": coding },
  body,
});
const raw = (headers: string, body: string | Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nLink: <http://choir.example/wp-json/>; rel="https://api.w.org/"\r\n${headers}\r\n`,
    ),
    Buffer.from(body as string),
  ]);
const identityOnly =
  (broken: Answer): Handler =>
  ({ headers }) =>
    headers.get("accept-encoding") === "identity" ? index : broken;
const zipped = gzipSync(VIEW_TEXT);
/** In one block of more than 64 KiB, whose first byte is that of `[`. */
const bracketed = brotliCompressSync(JSON.stringify({ ...INDEX, description: "Choir. ".repeat(10_000) }));
const flipped = Buffer.from(zipped);
flipped[flipped.length - 6] = (flipped[flipped.length - 6] ?? 0) ^ 0xff;
const never = { options: { helpContext: "never" as const } };
const quick = { options: { helpContext: "never" as const, timeout: 200 } };

/** Sends each part by itself. */
async function sendSlowly(socket: Socket, parts: readonly (string | Uint8Array)[]): Promise<void> {
  socket.setNoDelay(true);
  for (const part of parts) {
    socket.write(part);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  socket.end();
}

/** Sends the same again and again until the other end closes. */
function sendForever(socket: Socket, part: string): void {
  const more = (): void => {
    if (socket.writable) socket.write(part, more);
  };
  more();
}

/** What the bytes of an answer can be. */
export const BYTES: readonly Case[] = [
  ["B01 byte order mark", bytes(json(`\ufeff${VIEW_TEXT}`)), { notices: ["byte-order-mark"] }, never],
  ["B02 white space before and behind", bytes(json(`\n\n${VIEW_TEXT}\r\n`)), { notices: [] }, never],
  ["B07 zero bytes behind", bytes(json(`${VIEW_TEXT}\0\0`)), { notices: ["text-after"] }, never],
  [
    "B03 PHP notice before",
    bytes(json(`<br />\n<b>Warning</b>: x in <b>/srv/{a}.php</b> on line <b>1</b>\n${VIEW_TEXT}`)),
    { notices: ["text-before"] },
    never,
  ],
  ["B06 comment after", bytes(json(`${VIEW_TEXT}<!-- cached -->`)), { notices: ["text-after"] }, never],
  [
    "B08 two documents that are no index",
    bytes(json('{"a":1}{"b":2}')),
    { fails: "not-json", exit: 6 },
    never,
  ],
  ["B09 JSONP", bytes(json(`/**/cb(${VIEW_TEXT})`)), { notices: ["saved-response"] }, never],
  [
    "B10 envelope",
    bytes(json(JSON.stringify({ body: INDEX, status: 200, headers: {} }))),
    { notices: ["saved-response"] },
    never,
  ],
  [
    "B10 an envelope of another kind",
    bytes(json(JSON.stringify({ success: true, data: INDEX }))),
    { notices: ["saved-response"] },
    never,
  ],
  [
    "B12 posts that quote an index",
    bytes(json(JSON.stringify([{ id: 1, slug: "a", content: { rendered: JSON.stringify(INDEX) } }]))),
    { fails: "not-an-index", exit: 6 },
    never,
  ],
  ["B12 posts", bytes(json('[{"id":1,"slug":"a","_links":{}}]')), { fails: "not-an-index", exit: 6 }, never],
  ["B13 an empty object", bytes(json("{}")), { fails: "not-an-index" }, never],
  ["B13 null", bytes(json("null")), { fails: "not-an-index" }, never],
  ["B14 empty response", bytes(json("")), { fails: "response-empty", exit: 6 }, never],
  ["B14 nothing but white space", bytes(html("\ufeff \n")), { fails: "response-empty", exit: 6 }, never],
  [
    "B15 labeled as HTML",
    bytes(html(VIEW_TEXT, [api("/wp-json/")])),
    { notices: ["response-mislabeled"] },
    never,
  ],
  [
    "B15 not labeled",
    bytes({ headers: { Link: '</wp-json/>; rel="https://api.w.org/"' }, body: VIEW_TEXT }),
    { notices: ["response-mislabeled"] },
    never,
  ],
  [
    "B16 declared Latin-1",
    bytes({
      headers: { ...TYPE, "Content-Type": "application/json; charset=ISO-8859-1" },
      body: Buffer.from(VIEW_TEXT.replace("Choir", "Ch\u00f6r"), "latin1"),
    }),
    { notices: [] },
    never,
  ],
  [
    "B16 undeclared Latin-1",
    bytes(json(Buffer.from(VIEW_TEXT.replace("Choir", "Ch\u00f6r"), "latin1"))),
    { notices: ["charset-assumed"] },
    never,
  ],
  [
    "B19 Content-Length too long",
    bytes(raw(`Content-Length: ${VIEW_TEXT.length + 50}\r\n`, VIEW_TEXT)),
    { fails: "response-truncated", exit: 6, requests: 2 },
    never,
  ],
  [
    "B19 Content-Length too long once",
    once(raw(`Content-Length: ${VIEW_TEXT.length + 50}\r\n`, VIEW_TEXT), bytes(index)),
    { notices: [] },
    never,
  ],
  [
    "B20 Content-Length too short",
    bytes(raw(`Content-Length: 40\r\nConnection: close\r\n`, VIEW_TEXT)),
    { fails: "json-truncated", exit: 6 },
    never,
  ],
  [
    "B21 chunked",
    bytes(raw("Transfer-Encoding: chunked\r\n", chunked([VIEW_TEXT.slice(0, 70), VIEW_TEXT.slice(70)]))),
    { notices: [] },
    never,
  ],
  [
    "B21 cut inside a chunk",
    bytes(raw("Transfer-Encoding: chunked\r\n", chunked([VIEW_TEXT]).subarray(0, 90))),
    { fails: "response-truncated" },
    never,
  ],
  [
    "B21 cut inside a chunk once, and the connection closed as announced",
    once(
      raw("Transfer-Encoding: chunked\r\nConnection: close\r\n", chunked([VIEW_TEXT]).subarray(0, 90)),
      bytes(index),
    ),
    { notices: [] },
    never,
  ],
  [
    "B21 last chunk missing, and the connection closed as announced",
    bytes(raw("Transfer-Encoding: chunked\r\nConnection: close\r\n", chunked([VIEW_TEXT], ""))),
    { fails: "response-truncated", requests: 2 },
    never,
  ],
  [
    "B21 last chunk missing",
    bytes(raw("Transfer-Encoding: chunked\r\n", chunked([VIEW_TEXT], ""))),
    { fails: "response-truncated" },
    never,
  ],
  [
    "B22 cut, the end of the connection ends the response",
    bytes(raw("Connection: close\r\n", VIEW_TEXT.slice(0, -30))),
    { fails: "json-truncated", says: /stops after/ },
    never,
  ],
  ["B23 gzip", bytes(coded("gzip", zipped)), { notices: [] }, never],
  ["B23 x-gzip", bytes(coded("x-gzip", zipped)), { notices: [] }, never],
  ["B23 br", bytes(coded("br", brotliCompressSync(VIEW_TEXT))), { notices: [] }, never],
  ["B23 br that begins with a bracket", bytes(coded("br", bracketed)), { notices: [] }, never],
  [
    "B23 deflate without its head",
    bytes(coded("deflate", deflateRawSync(VIEW_TEXT))),
    { notices: [] },
    never,
  ],
  ["B23 deflate", bytes(coded("deflate", deflateSync(VIEW_TEXT))), { notices: [] }, never],
  ["B23 gzip twice", bytes(coded("gzip, gzip", gzipSync(zipped))), { notices: [] }, never],
  [
    "B24 gzip cut short",
    identityOnly(coded("gzip", zipped.subarray(0, 90))),
    { notices: ["response-mislabeled"] },
    never,
  ],
  [
    "B24 gzip cut short, always",
    bytes(coded("gzip", zipped.subarray(0, 90))),
    { fails: "encoding-broken", exit: 6, requests: 2 },
    never,
  ],
  [
    "B25 gzip with a wrong checksum",
    identityOnly(coded("gzip", flipped)),
    { notices: ["response-mislabeled"] },
    never,
  ],
  [
    "B26 a label of Brotli on plain text",
    bytes(coded("br", Buffer.from(VIEW_TEXT))),
    { notices: ["response-mislabeled"] },
    never,
  ],
  [
    "B26 a label of gzip on plain text",
    bytes(coded("gzip", Buffer.from(VIEW_TEXT))),
    { notices: ["response-mislabeled"] },
    never,
  ],
  ["B27 gzip without a label", bytes(json(zipped)), { notices: ["source-decoded"] }, never],
  [
    "B28 gzip and something behind it",
    identityOnly(coded("gzip", Buffer.concat([zipped, Buffer.from("garbage!")]))),
    {},
    never,
  ],
  [
    "B29 six codings and a cut body",
    bytes(
      raw(
        "Content-Encoding: gzip, gzip, gzip, gzip, gzip, gzip\r\nContent-Length: 900\r\n",
        zipped.subarray(0, 60),
      ),
    ),
    { fails: "response-truncated" },
    never,
  ],
  [
    "B29 six codings",
    bytes(coded("gzip, gzip, gzip, gzip, gzip, gzip", zipped)),
    { fails: "encoding-broken" },
    never,
  ],
  [
    "B30 gzip bomb",
    bytes(coded("gzip", gzipSync(Buffer.alloc(8 * 1024 * 1024, 32)))),
    { fails: "source-too-large", exit: 6 },
    { options: { ...never.options, maxBytes: 1024 * 1024 } },
  ],
  [
    "B30 gzip bomb at a small limit",
    bytes(coded("gzip", gzipSync(Buffer.alloc(8 * 1024 * 1024, 32)))),
    { fails: "source-too-large", says: /more than 20,000 bytes\.$/ },
    { options: { ...never.options, maxBytes: 10_000 } },
  ],
  [
    "B30 brotli bomb",
    bytes(coded("br", brotliCompressSync(Buffer.alloc(8 * 1024 * 1024, 32)))),
    { fails: "source-too-large" },
    { options: { ...never.options, maxBytes: 1024 * 1024 } },
  ],
  [
    "B31 endless body",
    bytes((socket) =>
      endless(socket, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{", " ".repeat(65_536)),
    ),
    { fails: "source-too-large", says: /longer than 2 MiB; no index is that large\.$/ },
    { options: { ...never.options, maxBytes: 2 * 1024 * 1024 } },
  ],
  [
    "B32 endless headers",
    bytes((socket) => endless(socket, "HTTP/1.1 200 OK\r\n", `X-A: ${"a".repeat(8000)}\r\n`)),
    { fails: "protocol-broken", exit: 3 },
    never,
  ],
  [
    "B33 20 KB of headers",
    bytes({ headers: { ...TYPE, "X-Debug": "a".repeat(20_000) }, body: VIEW_TEXT }),
    { notices: [] },
    never,
  ],
  ["B34 slow drip", bytes((socket) => drip(socket)), { fails: "timeout", exit: 3 }, quick],
  [
    "B35 never responds",
    bytes(() => undefined),
    { fails: "timeout", says: /did not respond/, requests: 2 },
    quick,
  ],
  [
    "B36 headers, then silence",
    bytes((socket) => void socket.write("HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{")),
    { fails: "timeout", says: /did not finish/ },
    quick,
  ],
  [
    "B37 the banner of SSH",
    bytes("SSH-2.0-OpenSSH_9.2\r\n"),
    { fails: "protocol-broken", attempts: 1 },
    never,
  ],
  [
    "B37 a header with a space before the colon",
    bytes("HTTP/1.1 200 OK\r\nBad Name : x\r\n\r\n"),
    { fails: "protocol-broken" },
    never,
  ],
  [
    "B37 a zero byte in a header",
    bytes("HTTP/1.1 200 OK\r\nA: b\0c\r\n\r\n"),
    { fails: "protocol-broken" },
    never,
  ],
  [
    "B37 two lengths",
    bytes(raw(`Content-Length: ${VIEW_TEXT.length}\r\nContent-Length: 5\r\n`, VIEW_TEXT)),
    { fails: "protocol-broken" },
    never,
  ],
  [
    "B37 a length beside chunks",
    bytes(raw("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", chunked([VIEW_TEXT]))),
    { fails: "protocol-broken" },
    never,
  ],
  ...Object.entries({
    "100": ["HTTP/1.1 100 Continue\r\n\r\n"],
    "100 of HTTP/1.0": ["HTTP/1.0 100 Continue\r\n\r\n"],
    "100 without words": ["HTTP/1.1 100\r\n\r\n"],
    "100 with headers": ["HTTP/1.1 100 Continue\r\nServer: a\r\nX-B: c\r\n\r\n"],
    "100 twice": ["HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"],
    "100 behind 103": ["HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"],
    "100 in pieces": Array.from("HTTP/1.1 100 Continue\r\n\r\n"),
  }).map(([name, parts]): Case => [
    `B38 ${name} unasked`,
    () => (socket) => void sendSlowly(socket, [...parts, raw("", VIEW_TEXT)]),
    { found: "query" },
    never,
  ]),
  [
    "B38 100 unsolicited and nothing behind",
    bytes("HTTP/1.1 100 Continue\r\n\r\n"),
    { fails: "connect-failed" },
    never,
  ],
  [
    "B38 100 without end",
    () => (socket) => sendForever(socket, "HTTP/1.1 100 Continue\r\n\r\n".repeat(1000)),
    { fails: "protocol-broken" },
    { options: { helpContext: "never", maxBytes: 1024 } },
  ],
  [
    "B38 chunks of one byte behind 60 KB of extension",
    () => (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
      sendForever(socket, `1;${"x".repeat(60_000)}\r\n{\r\n`);
    },
    { fails: "source-too-large" },
    { options: { helpContext: "never", maxBytes: 1024 * 1024 } },
  ],
  [
    "B38 101 unsolicited",
    bytes("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"),
    { fails: "protocol-broken" },
    never,
  ],
  ["B37 nothing at all", bytes(""), { fails: "connect-failed" }, never],
  [
    "B38 status 000",
    bytes("HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n"),
    { fails: "protocol-broken" },
    never,
  ],
  ["B38 status 204", bytes("HTTP/1.1 204 No Content\r\n\r\n"), { fails: "response-empty" }, never],
  [
    "B38 status 304 unsolicited",
    bytes("HTTP/1.1 304 Not Modified\r\n\r\n"),
    { fails: "response-empty" },
    never,
  ],
  [
    "B38 103 before the response",
    bytes(
      Buffer.concat([
        Buffer.from("HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n"),
        wire(json(VIEW_TEXT)),
      ]),
    ),
    { notices: [] },
    never,
  ],
  [
    "B39 an unknown coding",
    identityOnly(coded("zstd", Buffer.from("28b52ffd0401", "hex"))),
    { notices: ["response-mislabeled"] },
    never,
  ],
  [
    "H01 a route named __proto__",
    bytes(json(VIEW_TEXT.replace('"/wp/v2":', '"__proto__":{"a":1},"/wp/v2":'))),
    { notices: [] },
    never,
  ],
  [
    "H03 depth 201",
    bytes(json(`{"namespaces":[],"routes":{"/":${"[".repeat(200)}${"]".repeat(200)}}}`)),
    { fails: "json-too-deep", exit: 6 },
    never,
  ],
  [
    "H03 depth a million",
    bytes(json('{"a":'.repeat(1_000_000))),
    { fails: "json-too-deep", requests: 1 },
    never,
  ],
  [
    "H19 lone surrogates and zero characters",
    bytes(json(VIEW_TEXT.replace("Harbour", "\\ud800\\u0000"))),
    { notices: [] },
    never,
  ],
  [
    "H20 numbers beyond all bounds",
    bytes(
      json(VIEW_TEXT.replace('"description":""', '"description":1e999,"gmt_offset":9223372036854775807')),
    ),
    { notices: [] },
    never,
  ],
  [
    "B40 codings that the headers of a browser name",
    ({ headers }) =>
      headers.get("accept-encoding")?.includes("zstd") === true ? coded("zstd", zipped) : index,
    { found: "query" },
    {
      options: { ...never.options, headers: new Map([["Accept-Encoding", "zstd"]]) },
      address: "http://localhost/",
    },
  ],
];

function endless(socket: Socket, first: string, block: string): void {
  socket.write(first);
  const push = (): void => {
    while (!socket.destroyed && socket.write(block));
    if (!socket.destroyed) socket.once("drain", push);
  };
  push();
}

function drip(socket: Socket): void {
  socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{");
  const timer = setInterval(() => socket.write(" "), 20);
  socket.once("close", () => clearInterval(timer));
}
