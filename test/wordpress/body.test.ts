import { describe, expect, it } from "vitest";
import { readBody, type Body } from "../../src/wordpress/body.ts";
import { EMPTY } from "../../src/wordpress/php.ts";

function readPosted(body: string | Uint8Array, type = "application/json"): Body {
  const headers = new Map([["content-type", type]]);
  const request = { realMethod: "POST", method: "POST", path: "/", query: EMPTY, headers };
  return readBody({ ...request, body: Buffer.from(body) });
}

function isJson(type: string): boolean {
  return readPosted('{"a":1}', type).json?.get("a") === 1;
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
  expect(readPosted(nested(511)).refusal).toBeUndefined();
});

describe("a JSON body with too many members", () => {
  it.each([
    [
      "of an object",
      JSON.stringify(Object.fromEntries(Array.from({ length: 800_000 }, (_, at) => [`k${at}`, 1]))),
    ],
    ["of a list", `[${"1,".repeat(3_000_000)}1]`],
  ])("%s is refused before it is parsed", (_, body) => {
    const { refusal } = readPosted(body);
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
    const { refusal } = readPosted(body);
    expect(refusal).toMatchObject({ code: "rest_invalid_json", data: { json_error_code: code } });
  });
});
