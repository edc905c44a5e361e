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
    ["text/plain; application/json", false],
    ["json", false],
    ["", false],
  ])("%s: %j", (type, expected) => expect(isJson(type)).toBe(expected));

  it("is found in time in a header of a batch, which may be as long as its body", () => {
    const { result, effort } = measureEffort(() => isJson(",application/".repeat(20_000)));
    expect(result).toBe(false);
    expect(effort).toBeLessThan(500);
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
    const asked = { realMethod: "PUT", method: "PUT", path: "/", query: EMPTY, headers };
    expect(readBody({ ...asked, body: Buffer.from("a=5") }).form.get("a")).toBe(expected);
  });
});

const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

it("may be as deep as PHP reads it", () => {
  const headers = new Map([["content-type", "application/json"]]);
  const asked = { realMethod: "POST", method: "POST", path: "/", query: EMPTY, headers };
  expect(readBody({ ...asked, body: Buffer.from(nested(511)) }).refusal).toBeUndefined();
});

describe("a body that is no JSON", () => {
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
    ["an array that ends as an object", "[1}", 2],
    ["an object that ends as an array", '{"a":1 ]', 2],
    ["an empty one of the two", "{]", 2],
    ["a wrong end within", "[[1,2},3]", 2],
    ["a wrong end before a control character", "[1} \u0001", 2],
    ["an end where a value is due", '{"a":]', 4],
    ["an end where a colon is due", '{"a"]', 4],
    ["an end after a comma", '{"a":1,]', 4],
    ["an end of nothing", "1]", 4],
    ["two values", "[1 2}", 4],
    ["an array behind a value", "[1 [", 4],
    ["an array behind a name", '{"a" []}', 4],
    ["a comma where a value is due", "[,", 4],
    ["a colon where a value is due", "[:1]", 4],
    ["an array that is whole in one that is not", "[[1],", 4],
    ["a value behind an escape", String.raw`["\u0041\n" 1]`, 4],
    ["a zero before a number", "[01]", 4],
    ["a word in capitals", "[TRUE]", 4],
    ["a name that is none", "{1}", 4],
    ["as many arrays as are too many", nested(512), 1],
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
