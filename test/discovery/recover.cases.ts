import { gzipSync } from "node:zlib";

export const index = {
  name: "Aldgate Hats & Söhne",
  home: "https://hats.example",
  namespaces: ["hats/v1"],
  routes: {
    "/": { namespace: "", methods: ["GET"], endpoints: [{ methods: ["GET"], args: [] }] },
    "/hats/v1/(?P<id>[\\d]+)": { namespace: "hats/v1", methods: ["GET"], endpoints: [] },
  },
};
export const clean = JSON.stringify(index);
const pretty = JSON.stringify(index, undefined, 2);
const escaped = clean.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const tagged = clean.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const posts = JSON.stringify([{ id: 4, guid: { rendered: "https://hats.example/?p=4" }, slug: "a" }]);
const refusal = JSON.stringify({
  code: "rest_not_logged_in",
  message: "Log <b>in</b>.",
  data: { status: 401 },
});

/** The answer of one namespace, with more routes than the index. */
const wide = JSON.stringify({
  namespace: "hats/v1",
  routes: { "/hats/v1": {}, "/hats/v1/a": {}, "/hats/v1/b": {} },
});
/** The index as a site shows it that hides most of it. */
const small = JSON.stringify({ ...index, routes: { "/": index.routes["/"] } });

export type Source = string | Uint8Array;

/** Sources that hold the index: name, bytes, the notices it costs. */
export const REPAIRS: readonly (readonly [string, Source, readonly string[]])[] = [
  ["B00 clean", clean, []],
  ["B01 one byte order mark", `\ufeff${clean}`, ["byte-order-mark"]],
  ["B01 three byte order marks and a newline", `\ufeff\ufeff\ufeff\n${clean}`, ["byte-order-mark"]],
  ["B02 newlines before", `\n\r\n \t${clean}\n\n`, []],
  ["B02 a non-breaking space before", `\u00a0${clean}`, []],
  [
    "B03 PHP notice in HTML with braces inside",
    `<br />\n<b>Notice</b>: {"main"} in <b>/srv/x.php</b> {a: "b"}<br />\n${clean}`,
    ["text-before"],
  ],
  [
    "B04 plain PHP warning",
    `PHP Warning:  Undefined variable $x in /srv/x.php on line 3\n${clean}`,
    ["text-before"],
  ],
  ["B04 a line of the log", `[21-Nov-2026 10:00:00 UTC] PHP Notice: "x"\n${clean}`, ["text-before"]],
  [
    "B04 thousands of notices of PHP",
    `${"<br />\n<b>Deprecated</b>:  Automatic conversion in <b>/srv/a.php</b> on line <b>3</b><br />\n".repeat(5000)}${clean}`,
    ["text-before"],
  ],
  ["B05 style element before", `<style>.a{color:red}.b{"x"}</style>${clean}`, ["text-before"]],
  ["B05 leaked PHP source", `<?php /* { "a" */ ?>\n${clean}`, ["text-before"]],
  ["B06 comment after", `${clean}\n<!-- Cached by a plugin {"x":1} -->`, ["text-after"]],
  ["B07 script after", `${clean}<script>var a = {"routes":{}};</script>`, ["text-after"]],
  ["B07 closing tags after", `${clean}</p></div>`, ["text-after"]],
  ["B07 closing tags after, as an HTML parser adds them", `${clean}</id>`, ["names-lowered"]],
  ["B07 zero bytes after", `${clean}\0\0`, ["text-after"]],
  ["B07 junk on both sides", `x ${clean} y`, ["text-after", "text-before"]],
  ["B08 two documents, an index first", `${clean}{"a":1}`, ["text-after"]],
  [
    "B08 lines of a log",
    `${'{"level":"info","at":{"x":1}}\n'.repeat(80)}${clean}\n{"level":"info"}`,
    ["text-after", "text-before"],
  ],
  [
    "B08 a log with many pieces of programs that do not close",
    `${'$ head -n 3 a.js\nmodule.exports = {\n  "a": {\n    "b": [\n'.repeat(60)}${"- Fix x\n".repeat(25_000)}${clean}\n$`,
    ["text-after", "text-before"],
  ],
  ["B08 the answer of a namespace, then the index", `${wide}\n${clean}`, ["text-before"]],
  ["B08 a refusal, then the index", `${refusal}\n${clean}`, ["text-before"]],
  ["B07 a script with routes of its own", `<script>x={"routes":{"/a":{}}}</script>${clean}`, ["text-before"]],
  ["B08 the index twice", `${clean}\n${clean}`, ["text-after"]],
  ["B09 JSONP as WordPress writes it", `/**/cb(${clean})`, ["saved-response"]],
  ["B09 JSONP of one letter", `c(${clean})`, ["saved-response"]],
  ["B09 JSONP with dots and a semicolon", `a.b.$c( ${clean} );\n`, ["saved-response"]],
  [
    "B10 envelope",
    JSON.stringify({ body: index, status: 200, headers: { Allow: "GET" } }),
    ["saved-response"],
  ],
  [
    "B09 a word before JSON around the index",
    `answer = ${JSON.stringify({ data: index })}`,
    ["text-after", "text-before"],
  ],
  ["B11 JSON in text", JSON.stringify(clean), ["saved-response"]],
  ["B16 Windows-1252 that nobody declared", Buffer.from(clean, "latin1"), ["charset-assumed"]],
  [
    "B18 UTF-8 with a mark and one place that is none",
    Buffer.concat([Buffer.from("\ufeffa"), Buffer.from([0xff]), Buffer.from(clean)]),
    ["byte-order-mark", "charset-assumed", "text-before"],
  ],
  [
    "B18 as many places that are no UTF-8 as such that are",
    Buffer.concat([Buffer.from("a"), Buffer.from([0xff]), Buffer.from(clean)]),
    ["charset-assumed", "text-before"],
  ],
  ["B17 a zero byte before", `\0${clean}`, ["text-before"]],
  ["B17 UTF-16LE with mark", Buffer.from(`\ufeff${clean}\r\n`, "utf16le"), ["source-decoded"]],
  ["B17 UTF-16LE without mark", Buffer.from(clean, "utf16le"), ["source-decoded"]],
  ["B17 UTF-16BE without mark", Buffer.from(clean, "utf16le").swap16(), ["source-decoded"]],
  ["B17 UTF-16BE with mark", Buffer.from(`\ufeff${clean}`, "utf16le").swap16(), ["source-decoded"]],
  ["B17 UTF-8 with carriage returns", clean.replaceAll(",", ",\r\n"), []],
  ["B27 gzip", gzipSync(clean), ["source-decoded"]],
  ["B27 gzip twice", gzipSync(gzipSync(clean)), ["source-decoded"]],
  [
    "B21 chunk framing whose length does not fit",
    `${(clean.length - 3).toString(16)}\r\n${clean}\r\n0\r\n\r\n`,
    ["text-after", "text-before"],
  ],
  ["B21 chunk framing without the last chunk", framed([clean], "\n").slice(0, -3), ["source-decoded"]],
  [
    "chunk framing of a message and the index",
    framed(["<b>Notice</b>: x\n", clean.slice(0, 30), clean.slice(30)], "\r\n"),
    ["source-decoded", "text-before"],
  ],
  ["chunk framing of gzip", framedBytes(gzipSync(clean)), ["source-decoded", "source-decoded"]],
  [
    "chunk framing with an extension",
    framed([clean], "\r\n").replace("\r\n", " ; a=b\r\n"),
    ["source-decoded"],
  ],
  [
    "chunk framing, a length in capitals",
    framed([clean.slice(0, 10), clean.slice(10)], "\n").replace("a", "A"),
    ["source-decoded"],
  ],
  [
    "chunk framing with a trailer",
    framed([clean], "\r\n").replace(/\r\n$/u, "A: b\r\n\r\n"),
    ["source-decoded"],
  ],
  ["chunk framing cut in its last line", framed([clean], "\n").slice(0, -2), ["source-decoded"]],
  ["chunk framing, its length padded", `00000${framed([clean], "\n")}`, ["source-decoded"]],
  ["chunk framing, one chunk", framed([clean], "\r\n"), ["source-decoded"]],
  [
    "chunk framing, three chunks, bare newlines",
    framed([clean.slice(0, 1), clean.slice(1, 50), clean.slice(50)], "\n"),
    ["source-decoded"],
  ],
  [
    "curl -i -L with a redirect",
    `HTTP/1.1 301 Moved\r\nLocation: /x\r\n\r\nHTTP/2 200\r\nA: b\r\n\r\n${clean}\r\n`,
    ["text-before"],
  ],
  ["a line of HTTP in a log", `< HTTP/1.1 200 OK\n\n${clean}`, ["text-before"]],
  ["a page, compressed", gzipSync(`<pre>${escaped}</pre>`), ["saved-response", "source-decoded"]],
  [
    "a page in UTF-16",
    Buffer.from(`\ufeff<html><pre>${escaped}</pre></html>`, "utf16le"),
    ["saved-response", "source-decoded"],
  ],
  [
    "a page that a browser saved",
    `<html><head></head><body><pre style="x">${clean.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre></body></html>`,
    ["saved-response"],
  ],
  [
    "a page that shows it in its body",
    `<html><body>${escaped}<script>x()</script></body></html>`,
    ["saved-response"],
  ],
  [
    "a page of a viewer",
    `<html><body><pre>${escaped.replace("&quot;name&quot;", "<span>$&</span>")}</pre>`,
    ["saved-response"],
  ],
  [
    "a page of a viewer with code in it",
    `<html><body><pre><code>${escaped}</code></pre></body></html>`,
    ["saved-response"],
  ],
  [
    "a page of a viewer with hundreds of parts",
    `<html><body><pre>${escaped.replace("{", `{${"<span> </span>".repeat(300)}`)}</pre></body></html>`,
    ["saved-response"],
  ],
  [
    "the source of a page",
    `<?xml version="1.0"?><html><p>{ "x" }</p><textarea>${tagged}</textarea></html>`,
    ["saved-response", "text-after", "text-before"],
  ],
  ["escaped as a page shows it", tagged, ["saved-response"]],
  ["quotes as entities", escaped, ["saved-response"]],
  ["quotes alone as entities", clean.replaceAll('"', "&quot;"), ["saved-response"]],
  ["quotes alone as hex numbers", clean.replaceAll('"', "&#X22;"), ["saved-response"]],
  ["quotes as numbers", escaped.replaceAll("&quot;", "&#034;"), ["saved-response"]],
  ["a page in capitals", `<HTML><BODY><PRE>${escaped}</PRE></BODY></HTML>`, ["saved-response"]],
  [
    "a page with its styles behind",
    `<html><body>${escaped}<style>a{}</style></body></html>`,
    ["saved-response"],
  ],
  [
    "a page that lays it out",
    `<html><body><div><p>${escaped.replace("{", "{<br>").replace(/&quot;name&quot;/u, '<a href="#">$&</a>')}</p></div></body></html>`,
    ["saved-response"],
  ],
  [
    "a page with a comment of the browser before it",
    `\n<!-- saved from url=(0029)https://hats.example/wp-json/ -->\n<html><body><pre>${escaped}</pre></body></html>`,
    ["saved-response"],
  ],
  ["the part of a page", `<pre class="x">${escaped}</pre>`, ["saved-response"]],
  [
    "a page whose keys are no tags",
    `<html><body><pre>${clean}</pre></body></html>`,
    ["text-after", "text-before"],
  ],
  [
    "a page whose body's keys are no tags",
    `<html><body>${clean}</body></html>`,
    ["text-after", "text-before"],
  ],
  ["a list of one index", JSON.stringify([index]), ["saved-response"]],
  ["a list of an index and posts", JSON.stringify([{ id: 4, slug: "a" }, index]), ["saved-response"]],
  ["an envelope of another kind", JSON.stringify({ success: true, data: index }), ["saved-response"]],
  ["a line of a log with its time, and the index", `2026-11-21T10:00:00Z ${pretty}`, ["text-before"]],
  ["a small index and a large one", JSON.stringify({ a: JSON.parse(small), b: index }), ["saved-response"]],
];

/** Sources that are refused: name, bytes, code, a part of the message. */
export const REFUSALS: readonly (readonly [string, Source, string, string])[] = [
  ["B14 nothing", "", "source-empty", "no bytes"],
  ["B14 white space", " \n\ufeff ", "source-empty", "white space"],
  ["B12 posts", posts, "not-an-index", "a list of posts"],
  ["B12 posts and a comment", `${posts}<!-- x -->`, "not-json", ""],
  ["B12 one post", JSON.stringify({ id: 1, slug: "a", _links: {} }), "not-an-index", "a single post"],
  ["B13 empty list", "[]", "not-an-index", "This is a list,"],
  ["B13 empty object", "{}", "not-an-index", "This is an object,"],
  ["B13 null", "null", "not-an-index", "nothing"],
  ["B13 empty text", '""', "not-an-index", "text"],
  ["B13 number", "12", "not-an-index", "a number"],
  ["B08 a refusal and a comment", `${refusal}<!-- x -->`, "not-an-index", "rest_not_logged_in"],
  [
    "B08 two refusals in other text",
    `x ${refusal} {"code":"rest_forbidden","message":"No."}`,
    "not-an-index",
    "rest_not_logged_in",
  ],
  [
    "B08 a line of a log with an error in it",
    'x {"level":"error","error":{"code":"E1","message":"No."}}',
    "not-json",
    "begins with",
  ],
  ["B08 two documents, no index", '{"a":1}{"b":2}', "not-json", "at line 1, column 8"],
  ["routes as a list", '{"routes":[{"path":"/a"}],"namespaces":[]}', "not-an-index", "no map of paths"],
  [
    "a page with routes of its own",
    '<html><script>x={"routes":{"/a":{}}}</script>',
    "not-json",
    "an HTML page",
  ],
  ["routes that are no paths", '{"routes":{"home":"/"},"namespaces":[]}', "not-an-index", "no map of paths"],
  ["slashes escaped twice", clean.replaceAll('"/', String.raw`"\\/`), "not-an-index", "no map of paths"],
  [
    "the routes of a broken index",
    `{"a":1,} {"routes":${JSON.stringify(index.routes)},}`,
    "not-json",
    "at line 1, column 8",
  ],
  ["paths of another program", '{"/a":{"get":{}},"/b":{}}', "not-an-index", "an object with /a, /b"],
  [
    "paths with the arguments of one method",
    '{"/a":{"endpoints":{"id":{}}}}',
    "not-an-index",
    "an object with /a",
  ],
  [
    "paths and something else",
    '{"/a":{"methods":["GET"]},"b":{"methods":["GET"]}}',
    "not-an-index",
    "an object with /a, b",
  ],
  ["the routes of an index by name", '["/","/wp/v2/posts"]', "not-an-index", "This is a list,"],
  ["an index without its routes", '{"namespaces":["a/v1"],"routes":null}', "not-an-index", "the head"],
  ["the head of an index", '{"name":"x","namespaces":["wp/v2"]}', "not-an-index", "holds no `routes`"],
  ["an answer to OPTIONS", '{"namespace":"wp/v2","methods":[],"endpoints":[]}', "not-an-index", "one route"],
  ["an OpenAPI document", '{"openapi":"3.1.0","paths":{}}', "not-an-index", "OpenAPI"],
  ["a Swagger document", '{"swagger":"2.0","paths":{}}', "not-an-index", "an OpenAPI document"],
  ["a document in YAML", "# by hand\n\nopenapi: 3.1.0", "not-an-index", "an OpenAPI document"],
  ["an older document in YAML", "swagger: '2.0'\ninfo: {}", "not-an-index", "an OpenAPI document"],
  ["a refusal", refusal, "not-an-index", 'rest_not_logged_in ("Log in.")'],
  [
    "a refusal in an envelope",
    `{"body":${refusal},"status":401,"headers":{}}`,
    "not-an-index",
    "rest_not_logged_in",
  ],
  [
    "a refusal after curl -i",
    `HTTP/1.1 401 Unauthorized\r\n\r\n${refusal}`,
    "not-an-index",
    "rest_not_logged_in",
  ],
  ["headers alone", "HTTP/1.1 204 No Content\r\n\r\n", "not-json", "an HTTP response with its headers"],
  [
    "a HAR recording",
    JSON.stringify({ log: { version: "1.2", entries: [{ response: { content: { text: clean } } }] } }),
    "not-an-index",
    "a HAR recording",
  ],
  [
    "a Postman collection",
    JSON.stringify({ info: {}, item: [{ response: [{ body: clean }] }] }),
    "not-an-index",
    "a Postman collection",
  ],
  ["an HTML page", "<!DOCTYPE html><title>Just a\nmoment…</title>", "not-json", 'titled "Just a moment…"'],
  ["a page that begins as JSON does", "<html><title>Hats</title><body>{ hats }", "not-json", 'titled "Hats"'],
  ["a fatal error", "<br />\n<b>Fatal error</b>: out of memory", "not-json", "a message of PHP"],
  ["PHP source", "<?php phpinfo();", "not-json", "PHP source"],
  ["plain words", "All routes of my site", "not-json", 'begins with "All routes'],
  ["B22 cut behind its first line", "{\n", "json-truncated", "after 2 characters, before its brackets"],
  ["B22 cut inside a string", clean.slice(0, 12), "json-truncated", "inside a string"],
  ["B22 cut between members", clean.slice(0, clean.indexOf('"routes"')), "json-truncated", "brackets"],
  [
    "B22 cut after junk",
    `<b>Notice</b> ${clean.slice(0, -9)}`,
    "json-truncated",
    `stops after ${clean.length - 9} characters`,
  ],

  [
    "B22 cut after junk, a refusal within",
    `x {"routes":{"/a":${refusal},"/b":{`,
    "json-truncated",
    "stops after",
  ],
  [
    "B22 cut, the answer of a namespace within",
    `x {"a":${wide},"b":"${"x".repeat(9)}`,
    "json-truncated",
    "inside a string",
  ],
  ["a refusal behind junk", `<b>Notice</b> ${refusal}`, "not-an-index", "rest_not_logged_in"],
  ["B22 cut JSONP", `cb(${clean.slice(0, -9)}`, "json-truncated", "stops after"],
  ["B24 gzip cut short", gzipSync(clean).subarray(0, 60), "json-truncated", "gzip"],
  ["B21 chunk framing cut", framed([clean], "\r\n").slice(0, -30), "json-truncated", "stops after"],
  [
    "B30 gzip in gzip without end",
    Array.from({ length: 5 }).reduce<Buffer>((inner) => gzipSync(inner), Buffer.from(clean)),
    "not-json",
    "more than 4 times",
  ],
  ["B30 gzip bomb", gzipSync(Buffer.alloc(70 * 1024 * 1024, 32)), "source-too-large", "than 64 MiB"],
  [
    "H03 depth of JSON in text",
    JSON.stringify(`{"namespaces":[],"routes":{"/":${"[".repeat(300)}${"]".repeat(300)}}}`),
    "not-an-index",
    "text",
  ],
  ["H03 depth 201", `{"routes":{"/":${"[".repeat(199)}${"]".repeat(199)}}}`, "json-too-deep", "200"],
  ["H03 depth a million", '{"a":'.repeat(1_000_000), "json-too-deep", "200"],
  ["quotes as entities, in JSON text", JSON.stringify(escaped), "not-an-index", "This is text"],
  [
    "a comma too many",
    `${clean.slice(0, -1)},}`,
    "not-json",
    `at line 1, column ${clean.length + 1}, near "}"`,
  ],
  [
    "a comment behind blank lines and a byte order mark",
    `\n\ufeff\n{ // mine\n${clean.slice(1)}`,
    "not-json",
    'at line 3, column 3, near "// mine ',
  ],
  ["a list of objects with a comma too many", `\ufeff[{"a":1},\n]`, "not-json", "at line 2, column 1"],
  [
    "a value missing",
    clean.replace('["GET"]', ""),
    "not-json",
    `Unexpected token ',' at line 1, column ${clean.indexOf('["GET"]') + 1}`,
  ],
];

/** The parts as HTTP's chunked coding frames them. */
export function framed(parts: readonly string[], newline: string): string {
  const chunks = parts.map((part) => `${Buffer.byteLength(part).toString(16)}${newline}${part}${newline}`);
  return `${chunks.join("")}0${newline}${newline}`;
}

function framedBytes(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from("\r\n0\r\n\r\n"),
  ]);
}

/** The index as text in a value that is text in another, as often as given. */
