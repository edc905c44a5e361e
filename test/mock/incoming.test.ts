import { describe, expect, it } from "vitest";
import { readBody } from "../../src/mock/incoming.ts";
import { EMPTY } from "../../src/mock/php.ts";
import { measureEffort } from "../support/effort.ts";

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
    ["", false],
  ])("%s: %j", (type, expected) => expect(isJson(type)).toBe(expected));

  it("is found in time in a header of a batch, which may be as long as its body", () => {
    const { result, effort } = measureEffort(() => isJson(",application/".repeat(20_000)));
    expect(result).toBe(false);
    expect(effort).toBeLessThan(1000);
  });
});

describe("a body that is no JSON", () => {
  const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
  it.each([
    ["a control character in a string", '{"a":"x\ny"}', 3],
    ["a control character in a name", '{"a\u0001":1}', 3],
    ["a control character beside the strings", '{"a":\u0001}', 3],
    ["a string without an end", '"abc', 3],
    ["arrays in arrays", nested(600), 1],
    ["objects in objects", '{"a":'.repeat(600) + "1" + "}".repeat(600), 1],
    ["arrays without an end", "[".repeat(600), 1],
    ["the first half of a character", '{"a":"\\ud800"}', 10],
    ["the second half of a character", '{"a":"\\udc00"}', 10],
    ["a half in a name", '{"\\ud83dx":1}', 10],
    ["half a character before the end is missing", '["\\ud83d', 10],
    ["a whole character before the end is missing", '["\\ud83d\\ude00"', 4],
    ["an escape that there is not", '["\\x"]', 4],
    ["a word before a control character", "[# \u0001]", 4],
    ["a mark of byte order", "\ufeff{}", 4],
    ["a comma too many", '{"a":1,}', 4],
  ])("for %s", (_, text, code) => {
    const headers = new Map([["content-type", "application/json"]]);
    const { refusal } = readBody({
      realMethod: "POST",
      method: "POST",
      path: "/",
      query: EMPTY,
      headers,
      body: Buffer.from(text),
    });
    expect(refusal?.body).toMatchObject({ code: "rest_invalid_json", data: { json_error_code: code } });
  });
});
