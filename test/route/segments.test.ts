import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPattern } from "../../src/route/pattern.ts";
import { createPatternReader } from "../../src/route/segments.ts";
import { measureEffort } from "../support/effort.ts";
import { PATTERN_CASES } from "./pattern.cases.ts";

const CLASSES = [
  ..."\\d+ [\\d]+ [\\w-]+ [a-z0-9_\\-]+ [^/]+ [^.]+ .+ \\w{3} [a-f]{2,4} [a] [\\d,] [\\s\\S]+".split(" "),
  ..."[\\d]* [\\d]+? [ab]? (?:a|b) [\\Q]\\E]+ [\\b]+ [\\x41-z]+ [[:alpha:]]+ []a]+ [^\\d]+ [é]+ \\D+ {2}".split(
    " ",
  ),
];

const segment = fc.oneof(
  fc.constantFrom("posts", "v2", "Blocks", "a.b", "-", ""),
  fc
    .tuple(fc.constantFrom("id", "slug", "id2", "2d", "n".repeat(33)), fc.constantFrom(...CLASSES))
    .map(([name, body]) => `(?P<${name}>${body})`),
  fc.constantFrom("(?:", ")?", "v(?P<id>\\d+)", "\\1", "(?i)", "|x"),
);

describe("createPatternReader", () => {
  it("reads every key as readPattern does", () => {
    const read = createPatternReader();
    const keys = fc.array(segment, { minLength: 1, maxLength: 5 }).map((all) => `/${all.join("/")}`);
    fc.assert(
      fc.property(keys, (key) => {
        expect(read(key)).toEqual(readPattern(key));
      }),
      { numRuns: 2000 },
    );
  });

  it.each(PATTERN_CASES)("reads rule $rule as readPattern does: $key", ({ key }) => {
    expect(createPatternReader()(key)).toEqual(readPattern(key));
  });

  it("leaves long keys alone where they are many", () => {
    const read = createPatternReader();
    const nested = `${"(b?".repeat(240)}${")?".repeat(240)}`;
    const codes = Array.from({ length: 100 }, (_, at) => read(`/h${at}/${nested}`).notices[0]?.code);
    const apart = codes.indexOf("pattern-opaque");
    expect(apart * nested.length).toBeLessThanOrEqual(50_000);
    expect(new Set(codes.slice(0, apart))).toEqual(new Set(["expansion-capped"]));
    expect(new Set(codes.slice(apart))).toEqual(new Set(["pattern-opaque"]));
    expect(read("/h/(?P<id>\\d+)?").notices).toEqual([]);
  });

  it("leaves long keys of plain segments alone where they are many", () => {
    const read = createPatternReader();
    const key = `/a${"/b".repeat(100)}/(?P<id>\\d+)`;
    const codes = Array.from({ length: 300 }, () =>
      read(key)
        .notices.map(({ code }) => code)
        .join(),
    );
    expect([codes[0], codes.at(-1)]).toEqual(["", "pattern-opaque"]);
  });

  it("reads thousands of long classes, none like another", () => {
    const read = createPatternReader();
    const letters = "abcdefghijklmnopqrstuvwxyzZYXWVUTSRQPONMLKJIHGFEDCBA";
    const keys = Array.from({ length: 2000 }, (_, at) => `/a/(?P<x>[${letters}${at.toString(36)}]+)`);
    expect(measureEffort(() => keys.map((key) => read(key))).effort).toBeLessThan(1300);
  });

  it("takes a class for what it is alone in its segment, at the end and before more", () => {
    const read = createPatternReader();
    const keys = ["/a/(?P<x>[\\w-]+)", "/b/(?P<y>[\\w-]+)/c", "/(?P<z>[\\w-]+)"];
    expect(keys.map((key) => read(key).templates.map(({ text }) => text))).toEqual([
      ["/a/{x}"],
      ["/b/{y}/c"],
      ["/{z}"],
    ]);
  });
});
