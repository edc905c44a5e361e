import { describe, expect, it } from "vitest";
import { parseQuery, readBody, readMultipart } from "../../src/mock/request.ts";
import { EMPTY, toJson } from "../../src/wordpress/php.ts";

function isJson(type: string): boolean {
  const headers = new Map([["content-type", type]]);
  const body = Buffer.from('{"a":1}');
  const { json } = readBody({ realMethod: "POST", method: "POST", path: "/", query: EMPTY, headers, body });
  return json?.get("a") === 1;
}

describe("the content type of JSON", () => {
  it.each([
    ["application/json", true],
    ["application/json; charset=utf-8", true],
    ["Application/JSON", true],
    ["application/vnd.api+json", true],
    ["application/json+oembed", true],
    ["text/html, application/json", true],
    ["text/json", false],
    ["application/jsonp", false],
    ["text/plain; application/json", false],
    ["json", false],
    ["", false],
  ])("%s: %j", (type, expected) => expect(isJson(type)).toBe(expected));

  it("may be long", () => {
    expect(isJson(",application/".repeat(20_000))).toBe(false);
  });
});

describe("a form that WordPress reads", () => {
  it.each([
    ["application/x-www-form-urlencoded; charset=UTF-8", "5"],
    ["", "5"],
    ["x", "5"],
    ["text/plain", undefined],
  ])("%j: %j", (type, expected) => {
    const headers = new Map([["content-type", type]]);
    const request = { realMethod: "PUT", method: "PUT", path: "/", query: EMPTY, headers };
    expect(readBody({ ...request, body: Buffer.from("a=5") }).form.get("a")).toBe(expected);
  });
});

const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

it("may be as deep as PHP reads it", () => {
  const headers = new Map([["content-type", "application/json"]]);
  const request = { realMethod: "POST", method: "POST", path: "/", query: EMPTY, headers };
  expect(readBody({ ...request, body: Buffer.from(nested(511)) }).refusal).toBeUndefined();
});

describe("a JSON body with too many members", () => {
  it.each([
    [
      "of an object",
      JSON.stringify(Object.fromEntries(Array.from({ length: 800_000 }, (_, at) => [`k${at}`, 1]))),
    ],
    ["of a list", `[${"1,".repeat(3_000_000)}1]`],
  ])("%s is refused before it is parsed", (_, body) => {
    const { refusal } = readBody({
      realMethod: "POST",
      method: "POST",
      path: "/",
      query: EMPTY,
      headers: new Map([["content-type", "application/json"]]),
      body: Buffer.from(body),
    });
    expect(refusal?.status).toBe(413);
  });
});

describe("a malformed JSON body", () => {
  it.each([
    ["a control character in a string", '{"a":"x\ny"}', 4],
    ["a string without an end", '"abc', 4],
    ["arrays that nest too deep for PHP", nested(512), 4],
    ["half a surrogate pair", '{"a":"\\ud800"}', 4],
    ["half a surrogate pair in a name", '{"\\ud83dx":1}', 4],
    ["an unknown escape", '["\\x"]', 4],
    ["a byte order mark", "\ufeff{}", 4],
    ["a trailing comma", '{"a":1,}', 4],
    ["an array that ends as an object", "[1}", 4],
    ["two values", "[1 2}", 4],
    ["bytes that are no UTF-8", Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d), 5],
  ])("is refused: %s", (_, body, code) => {
    const { refusal } = readBody({
      realMethod: "POST",
      method: "POST",
      path: "/",
      query: EMPTY,
      headers: new Map([["content-type", "application/json"]]),
      body: Buffer.from(body),
    });
    expect(refusal?.body).toMatchObject({ code: "rest_invalid_json", data: { json_error_code: code } });
  });
});

/** As PHP's `parse_str` reads them. */
it.each<[query: string, values: unknown]>([
  ["a=1&b", { a: "1", b: "" }],
  ["a=1&a=2", { a: "2" }],
  ["&&a=1&", { a: "1" }],
  ["a%20b=c%20d", { a_b: "c d" }],
  ["a+b=c+d", { a_b: "c d" }],
  ["a.b=1", { a_b: "1" }],
  ["=1", []],
  ["a=b=c", { a: "b=c" }],
  ["a[]=1&a[]=2", { a: ["1", "2"] }],
  ["a[k]=1&a[l][]=2", { a: { k: "1", l: ["2"] } }],
  ["a[5]=x&a[]=y", { a: { 5: "x", 6: "y" } }],
  ["a[-1]=x&a[]=y", { a: { "-1": "x", 0: "y" } }],
  ["a[01]=x", { a: { "01": "x" } }],
  ["a%5Bk%5D=1", { a: { k: "1" } }],
  ["a=1&a[k]=2", { a: { k: "2" } }],
  ["a[k]=1&a=2", { a: "2" }],
  ["[a]=1", []],
  ["a[=1", { a_: "1" }],
  ["a[b=1", { a_b: "1" }],
  ["a[b]c=1", { a: { b: "1" } }],
  ["a[+]=1&a[%09]=2", { a: ["1", "2"] }],
  ["a[+b]=1", { a: { " b": "1" } }],
  ["a=%zz", { a: "%zz" }],
  ["a=%c3%a9", { a: "é" }],
  ["a=%ff", { a: "\ufffd" }],
  ["a%00b=1", { a: "1" }],
  ["a;b=1", { "a;b": "1" }],
])("a query %j", (query, values) => {
  expect(toJson(parseQuery(query))).toEqual(values);
});

it("a query has a thousand variables at most", () => {
  const query = Array.from({ length: 1500 }, (_, at) => `a${at}=1`).join("&");
  expect(parseQuery(query).size).toBe(1000);
});

const TYPE = "multipart/form-data; boundary=x";

const part = (disposition: string, value = "1"): string =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;

const END = "--x--\r\n";

async function read(body: string, type = TYPE): Promise<readonly [fields: unknown, files: object]> {
  const { fields, files } = await readMultipart(type, Buffer.from(body));
  return [toJson(fields), Object.fromEntries(files)];
}

describe("a multipart form", () => {
  it.each<[what: string, body: string, fields: object, files?: object, type?: string]>([
    ["a name of an array", part('name="größe[é]"', "ü") + END, { größe: { é: "ü" } }],
    ["a list", part('name="a[]"') + part('name="a[]"', "2") + END, { a: ["1", "2"] }],
    ["an empty value", part('name="a"', "") + END, { a: "" }],
    ["lines in a value", part('name="a"', "1\r\n\r\n2") + END, { a: "1\r\n\r\n2" }],
    ["a name twice", part('name="a"') + part('name="a"', "2") + END, { a: "2" }],
    [
      "another header",
      part('name="a"').replace("\r\n", "\r\nContent-Type: text/plain\r\n") + END,
      { a: "1" },
    ],
    ["a boundary in quotes", part('name="a"') + END, { a: "1" }, {}, 'multipart/form-data; boundary="x"'],
    ["a file", part('name="f"; filename="é.txt"') + END, [], { f: "é.txt" }],
    [
      "a file beside a field",
      part('name="a"') + part('name="f"; filename="b"') + END,
      { a: "1" },
      { f: "b" },
    ],
    ["a file without a name", part('name="f"; filename=""') + END, [], { f: "" }],
    ["a file in a folder", part('name="f"; filename="c/a.txt"') + END, [], { f: "a.txt" }],
    ["no boundary", part('name="a"') + END, [], {}, "multipart/form-data"],
    ["no end", part('name="a"'), []],
    ["another boundary", "hello", []],
  ])("is read with %s", async (_, body, fields, files = {}, type = TYPE) => {
    expect(await read(body, type)).toEqual([fields, files]);
  });

  it("has a thousand fields and twenty files at most", async () => {
    const fields = Array.from({ length: 1001 }, (_, at) => part(`name="a${at}"`));
    const files = Array.from({ length: 21 }, (_, at) => part(`name="f${at}"; filename="a"`));
    const form = await readMultipart(TYPE, Buffer.from([...files, ...fields].join("") + END));
    expect([form.fields.size, form.files.size]).toEqual([1000, 20]);
  });
});
