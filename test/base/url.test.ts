import { describe, expect, it } from "vitest";
import {
  bareAddress,
  encodePath,
  fragmentPart,
  hasWebScheme,
  isHttp,
  parseHttpUrl,
  parseUrl,
  percentDecode,
  shownRoot,
  withoutEnd,
  withoutSlashes,
} from "../../src/base/url.ts";

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

describe("isHttp", () => {
  it.each([
    ["http://a.example", true],
    ["https://a.example", true],
    ["ftp://a.example", false],
  ])("takes %s: %s", (text, isWeb) => {
    expect(isHttp(new URL(text))).toBe(isWeb);
  });
});

describe("bareAddress", () => {
  it.each([
    // Pasted from a chat, a document or a shell: quotes, brackets, the end of a sentence, invisible signs, a comment.
    [" a.example ", "a.example"],
    ["\u200b\u200ba.example\u202c", "a.example"],
    ["<https://a.example/>", "https://a.example/"],
    ["view-source:https://a.example", "https://a.example"],
    ["feed:https://a.example", "https://a.example"],
    ["a.example # the shop", "a.example"],
    ["a.example#part", "a.example#part"],
    ["\u201ca.example\u201d,", "a.example"],
    ["(a.example).", "a.example"],
    ["a.example/x_(y)", "a.example/x_(y)"],
    ["a.example/x)", "a.example/x"],
    ["a.example/(x).", "a.example/(x)"],
    // A bare IPv6 host gets its brackets; a path, a name or a port is none.
    ["::1", "[::1]"],
    ["2606:4700::1111/blog?a#b", "[2606:4700::1111]/blog?a#b"],
    ["[::1]:8080", "[::1]:8080"],
    ["::ffff:127.0.0.1", "[::ffff:127.0.0.1]"],
    ["a:b:c", "a:b:c"],
    ["1:2:3", "1:2:3"],
    ["x1::1", "x1::1"],
    ["wordpress:8080", "wordpress:8080"],
  ])("of %j is %s", (typed, bare) => {
    expect(bareAddress(typed)).toBe(bare);
  });
});

describe("hasWebScheme", () => {
  it.each([
    ["http://a.example", true],
    ["HTTPS:a.example", true],
    ["http:8080a", true],
    // A host and a port.
    ["http:8080", false],
    ["https:8080/wp-json", false],
    ["a.example/?u=http:b", false],
    ["ftp://a.example", false],
  ])("takes %s: %s", (text, isWeb) => {
    expect(hasWebScheme(text)).toBe(isWeb);
  });
});

describe("ends of a text", () => {
  it.each([
    ["a//", "a"],
    ["//", ""],
    ["/a", "/a"],
    ["", ""],
  ])("%j loses its slashes: %j", (text, rest) => {
    expect(withoutEnd(text)).toBe(rest);
  });

  it("lose only the given signs", () => {
    expect(withoutEnd("a/.!", "!.")).toBe("a/");
  });

  it("lose slashes on both sides, not within", () => {
    expect(withoutSlashes("//a//b//")).toBe("a//b");
  });
});

it("writes a part of a fragment without spaces", () =>
  expect(fragmentPart("first  name")).toBe("first_name"));
