import { describe, expect, it } from "vitest";
import { parseUrl, percentDecode } from "../src/url.ts";

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

describe("percentDecode", () => {
  it.each([
    ["a%20b%C3%B6", "a bö"],
    ["100%", "100%"],
    ["%ff", "%ff"],
  ])("reads %s as %s", (text, decoded) => {
    expect(percentDecode(text)).toBe(decoded);
  });
});
