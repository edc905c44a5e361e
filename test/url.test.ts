import { describe, expect, it } from "vitest";
import { parseHttpUrl, parseUrl, percentDecode } from "../src/url.ts";

describe("parseUrl", () => {
  it.each([
    ["https://münchen.example/", undefined, "https://xn--mnchen-3ya.example/"],
    ["../b", "https://a.example/x/y", "https://a.example/b"],
    ["no address", undefined, undefined],
    ["https://", undefined, undefined],
  ])("reads %s against %s", (text, base, href) => {
    expect(parseUrl(text, base)?.href).toBe(href);
  });

  it("reads the same however often it was asked, also once the engine has optimised it", () => {
    const refused = Array.from({ length: 50_000 }, () => parseUrl("https://münchen.example/")).filter(
      (url) => url === undefined,
    );
    expect(refused).toEqual([]);
  });
});

describe("parseHttpUrl", () => {
  it.each([
    ["HTTPS://a.example", "https://a.example/"],
    ["http:a.example", undefined],
    ["http:///a.example", undefined],
    ["https://", undefined],
    ["ftp://a.example/", undefined],
    ["javascript:alert(1)", undefined],
    ["/wp-json/", undefined],
  ])("reads %s", (text, href) => {
    expect(parseHttpUrl(text)?.href).toBe(href);
  });
});

describe("percentDecode", () => {
  it.each([
    ["a%20b%C3%B6", "a bö"],
    ["100%", "100%"],
    ["%ff", "%ff"],
  ])("reads %s as %s", (text, decoded) => {
    expect(percentDecode(text)).toBe(decoded);
  });
});
