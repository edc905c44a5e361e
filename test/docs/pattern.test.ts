import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutKey } from "../../src/docs/pattern.ts";

describe("cutKey", () => {
  it.each([
    [String.raw`/a/(?P<id>[\d]+)`, ["/a/", "id:(?P<id>[\\d]+)"]],
    [String.raw`/a(?:/(?P<id>\d+))?`, ["/a(?:/", "id:(?P<id>\\d+)", ")?"]],
    [String.raw`/(?P<a>x(?P<b>y)z)/w`, ["/", "a:(?P<a>x", "b:(?P<b>y)", "a:z)", "/w"]],
    [String.raw`/(?<s>[^)(]+)\)`, ["/", "s:(?<s>[^)(]+)", "\\)"]],
    [String.raw`/(?P<s>[]()]+)x`, ["/", "s:(?P<s>[]()]+)", "x"]],
    ["/a)b(", ["/a)b("]],
  ])("cuts %s", (key, parts) => {
    const cut = cutKey(key).map(({ text, capture }) => (capture === undefined ? text : `${capture}:${text}`));
    expect(cut).toEqual(parts);
  });

  it("loses nothing of any text", () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        expect(
          cutKey(key)
            .map(({ text }) => text)
            .join(""),
        ).toBe(key);
      }),
    );
  });
});
