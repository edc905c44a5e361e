import { describe, expect, it } from "vitest";
import { storedText } from "../../src/inventory/stored-text.ts";
import { incompressible } from "../support/incompressible.ts";

const LONG = incompressible(3000);

describe("a text", () => {
  it.each([
    ["per_page", "per_page"],
    ["/shop/v1/carts/{id}", "/shop/v1/carts/{id}"],
    ["日本語 🛒 \u0001 a\\u0000", "日本語 🛒 \u0001 a\\u0000"],
    ["a".repeat(2000), "a".repeat(2000)],
    ["é".repeat(1000), "é".repeat(1000)],
  ])("that both databases hold is stored unchanged: %#", (text, stored) => {
    expect(storedText(text)).toBe(stored);
  });

  it.each([
    ["U+0000", "na\0me", /^na\\u0000me…[0-9a-f]{16}$/],
    ["half of a surrogate pair", "cart\ud83d", /^cart\\ud83d…[0-9a-f]{16}$/],
    ["more than an index holds", LONG, new RegExp(`^${LONG.slice(0, 400)}…[0-9a-f]{16}$`)],
    ["a pair that the cut would divide", `${"a".repeat(399)}🛒${LONG}`, /^a{399}…[0-9a-f]{16}$/],
  ])("with %s is marked", (_, text, stored) => {
    expect(storedText(text)).toMatch(stored);
    expect(storedText(storedText(text))).toBe(storedText(text));
  });

  it("stays different from others", () => {
    const texts = ["a\0", "a\\u0000", "a\ud800", "a\ud801", "a\ufffd", `${LONG}a`, `${LONG}b`];
    expect(new Set(texts.map(storedText)).size).toBe(texts.length);
  });
});
