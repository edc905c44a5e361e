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
