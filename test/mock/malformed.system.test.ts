// The mock on malformed requests that Node's parser lets through.
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { readSample } from "../support/samples.ts";
import { startMock } from "./support/server.ts";

const deep = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);
const head = (line: string, ...headers: string[]): string =>
  [line, "Host: x", "Connection: close", ...headers, "", ""].join("\r\n");
const post = (type: string, body: string): string =>
  head(
    "POST /wp-json/snippets/v1/snippets HTTP/1.1",
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ) + body;
const get = (target: string, ...headers: string[]): string => head(`GET ${target} HTTP/1.1`, ...headers);

/** The bytes on a connection. The mock must respond to each or drop it, and respond to the next request. */
const CASES: readonly (readonly [string, string])[] = [
  ["no host", "GET /wp-json/ HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ["a host with a script", "GET /wp-json/ HTTP/1.1\r\nHost: <script>\r\nConnection: close\r\n\r\n"],
  ["an absolute target", get("http://elsewhere.example/wp-json/")],
  ["dot segments", get("/wp-json/../../../etc/passwd")],
  ["a broken escape", get("/wp-json/snippets/v1/snippets/%ZZ")],
  ["an escaped NUL", get("/wp-json/snippets/v1/snippets/%00")],
  ["bytes that are no UTF-8", get("/wp-json/snippets/v1/snippets?a=%FF%FE")],
  ["a lone bracket", get("/wp-json/snippets/v1/snippets?[=1&]=2&a[=3&[]=4")],
  ["brackets nested deep", get(`/wp-json/snippets/v1/snippets?a${"[x]".repeat(2000)}=1`)],
  ["ten thousand variables", get(`/wp-json/snippets/v1/snippets?${"a[]=1&".repeat(2000)}`)],
  ["prototype names", get("/wp-json/snippets/v1/snippets?__proto__[x]=1&constructor[prototype][y]=1")],
  ["prototype fields", get("/wp-json/?_fields=__proto__,constructor.name,toString")],
  ["an invalid callback", get("/wp-json/?_jsonp=alert(1)")],
  ["a callback that is a list", get("/wp-json/?_jsonp[]=a")],
  ["an invalid method override", get("/wp-json/?_method[]=x")],
  ["a method override with line ends", get("/wp-json/?_method=%0d%0aX")],
  ["an origin with a quote", get("/wp-json/", 'Origin: "><script>')],
  ["credentials that are no base64", get("/wp-json/", "Authorization: Basic ????")],
  ["credentials without a colon", get("/wp-json/", "Authorization: Basic YWJj")],
  ["rest_route as a list", get("/?rest_route[]=/snippets/v1")],
  ["rest_route to the batch route", get("/?rest_route=/batch/v1&_method=POST")],
  ["broken JSON", post("application/json", '{"a":')],
  ["deep lists", post("application/json", deep("[", "]", 100_000))],
  ["deep objects", post("application/json", deep('{"a":', "}", 50_000))],
  ["a lone surrogate", post("application/json", String.raw`{"name":"\ud800"}`)],
  ["a prototype key", post("application/json", '{"__proto__":{"active":true},"name":"x"}')],
  ["a huge number", post("application/json", '{"priority":1e999}')],
  ["JSON that is no object", post("application/json", "null")],
  [
    "a body that is shorter than it says",
    head("POST /wp-json/snippets/v1/snippets HTTP/1.1", "Content-Length: 100") + "x",
  ],
  [
    "a length and chunks",
    head("POST /wp-json/snippets/v1/snippets HTTP/1.1", "Content-Length: 3", "Transfer-Encoding: chunked") +
      "0\r\n\r\n",
  ],
  ["multipart without a boundary", post("multipart/form-data", "x")],
  [
    "multipart that breaks off",
    post("multipart/form-data; boundary=b", '--b\r\nContent-Disposition: form-data; name="a'),
  ],
  [
    "multipart that breaks off within a file",
    post(
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\nx',
    ),
  ],
  ["a form of escapes", post("application/x-www-form-urlencoded", "%".repeat(5000))],
  [
    "a batch in a batch in a batch",
    post("application/json", "{}").replace("/snippets/v1/snippets", "/batch/v1"),
  ],
];

describe("malformed requests", async () => {
  const mock = await startMock(readSample("multilingual-site"));

  it.each(CASES)("%s", async (_, bytes) => {
    const received = await sendRaw(Number(new URL(mock.origin).port), bytes);
    // An internal error of the mock would be a 500.
    expect(received).not.toMatch(/^HTTP\/1\.1 5/);
    const next = await mock.send("GET", "/wp-json/snippets/v1/snippets/schema");
    expect(next.status).toBe(200);
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });
});

/** Sends bytes on a connection of its own and returns what arrives within 400 ms. */
async function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => void socket.write(bytes));
    const end = setTimeout(() => socket.destroy(), 400);
    socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(end);
      resolve(text);
    });
  });
}
