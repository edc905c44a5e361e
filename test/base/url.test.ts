import { describe, expect, it } from "vitest";
import { encodePath, parseHttpUrl, parseUrl, percentDecode, shownRoot } from "../../src/base/url.ts";

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

describe("shownRoot", () => {
  it.each([
    ["https://a.example/wp-json", "https://a.example/wp-json"],
    ["https://a.example/{lang}/wp-json", "https://a.example/{lang}/wp-json"],
    ["/blog/wp-json", "https://example.com/blog/wp-json"],
    ["/", "https://example.com/wp-json"],
    ["", "https://example.com/wp-json"],
    ["//a.example/wp-json", "https://example.com/wp-json"],
    ["{base}/wp-json", "https://example.com/wp-json"],
  ])("shows requests of %j below %s", (url, root) => {
    expect(shownRoot(url)).toBe(root);
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

describe("encodePath", () => {
  it.each([
    ["twenty/theme//home", "twenty/theme//home"],
    ["a b?c#d%", "a%20b%3Fc%23d%25"],
    ["a\ud800", "a%EF%BF%BD"],
  ])("writes %j as %s", (text, path) => {
    expect(encodePath(text)).toBe(path);
  });
});
