import { describe, expect, it } from "vitest";
import { readArgument } from "../../src/mock/parameters.ts";
import { toUri } from "../../src/mock/uri.ts";
import { measureEffort } from "../support/effort.ts";

/** Asked of WordPress 6.1. */
const ADDRESSES: readonly (readonly [text: string, address: string])[] = [
  ["", ""],
  [" ", ""],
  ["www.shop.example", "http://www.shop.example"],
  ["not a uri", "http://not%20a%20uri"],
  [" x ", "http://x%20"],
  ["https://example.org/a?b=c#d", "https://example.org/a?b=c#d"],
  ["HTTP://X", "http://X"],
  ["https://example.org/<b>\\", "https://example.org/b"],
  ["https://exämple.org", "https://exämple.org"],
  ["/a/b", "/a/b"],
  ["//h/x", "//h/x"],
  ["?a:b", ""],
  ["#a", "#a"],
  ["index.php", "index.php"],
  ["a?b:c", ""],
  ["/a?b:c", "/a?b:c"],
  ["x/?y:z", "x/?y:z"],
  ["http;//x", "http://x"],
  ["http://x/%0d%0ay", "http://x/y"],
  ["http://x/%0%0aa", "http://x/"],
  ["mailto:a@b.co?subject=x%0ay", "mailto:a@b.co?subject=x%0ay"],
  ["http://[::1]:80/[x]", "http://[::1]:80/%5Bx%5D"],
  ["https://x/?a[]=1", "https://x/?a%5B%5D=1"],
  ["javascript:alert(1)", ""],
  ["data:text/plain,x", ""],
  ["http&#58;//x:80", ""],
];

describe("an address", () => {
  it.each(ADDRESSES)("%j becomes %j", (text, address) => {
    expect(toUri(text)).toBe(address);
  });

  it.each([
    [{ type: "string", format: "uri" }, "x", "http://x"],
    [{ type: ["null", "string"], format: "uri" }, "javascript:1", ""],
    [{ type: "address", format: "uri" }, "x", "http://x"],
    [{ type: "array", items: { type: "string", format: "uri" } }, "x", new Map([[0, "http://x"]])],
    [{ type: "integer", format: "uri" }, "5", 5],
    [{ type: "string", format: "uri", enum: ["http://x"] }, "x", "http://x"],
  ])("is made of a value of %j", (definition, value, settled) => {
    expect(readArgument(value, definition, "a")).toEqual({ value: settled });
  });

  it("is read in time, however long", () => {
    const { effort } = measureEffort(() => toUri(`a${"%0%0aa".repeat(20_000)}:`));
    expect(effort).toBeLessThan(1000);
  });
});
