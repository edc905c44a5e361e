import { describe, expect, it } from "vitest";
import { readPattern } from "../../src/route/pattern.ts";
import { captureRefusals } from "../../src/route/refusal.ts";

const NOTE = "/wc/v3/orders/(?P<order_id>[\\d]+)/notes/(?P<id>[\\d]+)";

describe("the captures that refuse a path", () => {
  it.each<
    [key: string, path: string, refusals: readonly (readonly [name: string, pattern: string, text: string])[]]
  >([
    ["/wc/v3/orders/(?P<id>[\\d]+)", "/wc/v3/orders/abc", [["id", "[\\d]+", "abc"]]],
    ["/wc/v3/orders/(?P<id>[\\d]+)", "/WC/v3/Orders/7a", [["id", "[\\d]+", "7a"]]],
    [NOTE, "/wc/v3/orders/7/notes/x", [["id", "[\\d]+", "x"]]],
    [
      NOTE,
      "/wc/v3/orders/a/notes/b",
      [
        ["order_id", "[\\d]+", "a"],
        ["id", "[\\d]+", "b"],
      ],
    ],
    // A route of core's abilities, and one with an optional part.
    [
      "/a/v1/(?P<name>[a-z]+(?:-(?P<part>\\d+))?)/run",
      "/a/v1/A_b/run",
      [["name", "[a-z]+(?:-(?P<part>\\d+))?", "A_b"]],
    ],
    ["/a/v1/feeds(?:/(?P<id>\\d+))?", "/a/v1/feeds/x", [["id", "\\d+", "x"]]],
    ["/a/v1/(?P<word>é+)", "/a/v1/ü", [["word", "é+", "ü"]]],
    ["/a/v1/(?P<to>one|two)/(\\d+)", "/a/v1/three/4", [["to", "one|two", "three"]]],
  ])("of %s and %s", (key, path, refusals) => {
    expect(
      captureRefusals(readPattern(key), path).map(({ name, pattern, text }) => [name, pattern, text]),
    ).toEqual(refusals);
  });

  it.each([
    ["/wc/v3/orders/(?P<id>[\\d]+)", "/wc/v3/orders/7"],
    ["/wc/v3/orders/(?P<id>[\\d]+)", "/wc/v3/order/abc"],
    ["/wc/v3/orders/(?P<id>[\\d]+)", "/wc/v3/orders/abc/def"],
    ["/wc/v3/orders", "/wc/v3/order"],
    ["/wc/v3/(?P<id>(?=a)b)", "/wc/v3/c"],
    ["/wc/v3/(", "/wc/v3/c"],
  ])("are none where they accept it or something else differs: %s and %s", (key, path) => {
    expect(captureRefusals(readPattern(key), path)).toEqual([]);
  });
});
