import { serialize } from "node:v8";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPattern } from "../../src/route/pattern.ts";
import { PATTERN_CASES } from "./pattern.cases.ts";

describe("readPattern", () => {
  it.each(PATTERN_CASES)("rule $rule: $key", ({ key, templates, patterns = {} }) => {
    const read = readPattern(key);
    expect(read.templates.map(({ text }) => text)).toEqual(templates);
    const found = new Map(
      read.templates.flatMap(({ parts }) =>
        parts.flatMap((part) =>
          part.kind === "variable" ? [[part.variable.name, part.variable.pattern] as const] : [],
        ),
      ),
    );
    for (const [name, pattern] of Object.entries(patterns)) expect(found.get(name)).toBe(pattern);
    for (const pattern of found.values()) expect(() => new RegExp(pattern, "u")).not.toThrow();
  });

  it("keeps what a capture fixes and hoists", () => {
    const [fixed] = readPattern("/shop/v1/(?P<name>core/list)").templates;
    expect([...(fixed?.constants ?? [])]).toEqual([["name", "core/list"]]);
    const [, hoisted] = readPattern("/shop/v1/tree(?P<rest>/[a-z]+)?").templates;
    expect(hoisted?.parts.at(-1)).toMatchObject({ variable: { prefix: "/", example: "a" } });
    const [, turns] = readPattern("/shop/v1(?:/(?P<x>[a-z]+))*/new").templates;
    expect(turns?.parts).toContainEqual(
      expect.objectContaining({ variable: expect.objectContaining({ inner: ["x"] }) }),
    );
  });

  it("reports the captures that its templates always separate", () => {
    const { notices } = readPattern(String.raw`/acf/v2/post/(?P<id>[\d]+)/?(?P<field>[\w\-\_]+)?`);
    expect(notices.map(({ code, text }) => [code, text])).toEqual([
      [
        "pattern-unseparated",
        "WordPress also accepts {id}{field} without the optional separator; no template describes that path.",
      ],
    ]);
  });

  it("gives words in the order of the source", () => {
    const [template] = readPattern("/shop/v1/(?P<kind>(?:post|page)s?|v[12])").templates;
    expect(template?.parts.at(-1)).toMatchObject({
      variable: { words: ["post", "posts", "page", "pages", "v1", "v2"], digits: false, multiSegment: false },
    });
  });

  it.each([
    ["[a-zа-я]+", "a"],
    ["é+", "é"],
    ["[а-я]+", ""],
    ["-[а-я]+", ""],
  ])("gives an example of %s", (source, example) => {
    const variable = readPattern(`/shop/v1/(?P<name>${source})`).templates[0]?.parts.at(-1);
    expect(variable).toMatchObject({ variable: { example } });
  });

  it.each([
    ["v[1-8]", ["v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8"]],
    ["v[1-9]", undefined],
    ["Post|post|page", ["Post", "page"]],
    ["(?:a|ab)(?:bc|c)", ["abc", "ac", "abbc"]],
    ["(?:a|ab){2}b?", ["aa", "aab", "aabb", "aba", "abab", "ababb"]],
    ["[/-3]", ["0", "1", "2", "3"]],
    ["[+-/]", ["+", ",", "-", "."]],
    ["caf(?:é|è)", ["café", "cafè"]],
    ["caf[éè]", undefined],
  ])("counts the words of %s", (source, words) => {
    const variable = readPattern(`/shop/v1/(?P<kind>${source})`).templates[0]?.parts.at(-1);
    expect(variable?.kind === "variable" && variable.variable.words).toEqual(words);
  });

  it.each([
    ["thirty nested optional groups", `/a${"(?:/(\\d+)".repeat(30)}${")?".repeat(30)}`],
    [
      "five hundred options before the first slash",
      `${Array.from({ length: 500 }, (_, n) => `(?P<a${n}>.?)`).join("")}/b`,
    ],
    ["loops in loops before the first slash", `${"(?:".repeat(240)}(?:/.)?${")*".repeat(240)}/b`],
    [
      "captures that take what stands behind them",
      `/a/${Array.from({ length: 600 }, (_, at) => `(?P<a${at}>.+)${at < 594 ? "" : "?"}`).join("")}`,
    ],
    ["thirty optional groups in a row", `/a${"(?:/b)?".repeat(30)}`],
    ["ten thousand alternatives", `/a/(?:${Array.from({ length: 10_000 }, (_, n) => `w${n}`).join("|")})`],
    [
      "ten thousand alternatives in a capture",
      `/a/(?P<x>${Array.from({ length: 10_000 }, (_, n) => `w${n}`).join("|")})`,
    ],
    ["a hundred kilobytes", `/a/${"(?:bc?d)".repeat(13_000)}`],
    ["sixty kilobytes of runs", `/a/${"a.".repeat(30_000)}`],
    ["sixty kilobytes of options", `/a/${"b?".repeat(30_000)}`],
    ["catastrophic on a backtracking engine", "/a/(?P<x>(a+)+)$"],
    ["eight kilobytes of back references", `/(a)${"\\1".repeat(4000)}`],
    ["deep parentheses", "(".repeat(60_000)],
    ["repeats in repeats", "/a/(?P<x>((((((a+)+)+)+)+)+)+(?=b))"],
    ["small counts in counts", "/a/(?P<x>((((((a{60}){60}){60}){60}){60}){60}))"],
    ["references to references", `/a/(${"[ab]".repeat(600)})(${"\\1".repeat(900)})${"\\2".repeat(900)}`],
    ["thirty megabytes of text", `/a/${"b ".repeat(15_000_000)}`],
    ["conditions on long values", "/((?=z)(?:[ab]{100}){160})".repeat(50)],
    [
      "examples that no short text gives",
      `/a${["x", "y", "z"].map((name) => String.raw`(?:/(?P<${name}>(?:(?>\d*\d*\d*(?<=a))|\d)+(?<=b)))?`).join("")}`,
    ],
    [
      "optional parts alike that look ahead at each place",
      `/a${["u", "v", "w", "x", "y"].map((name) => String.raw`(?:/(?P<${name}>(?:(?=(?:\d(?=\d*))*)\d){900}))?`).join("")}`,
    ],
    ["counts in counts", "/a/(?P<x>((((a{1000}){1000}){1000}){1000}))"],
  ])("reads %s: few templates, or one that says why not", (_, key) => {
    const result = readPattern(key);
    const { templates, notices } = result;
    expect(serialize(templates).length).toBeLessThan(Math.max(key.length * 2, 1_000_000));
    expect(templates.length).toBeLessThanOrEqual(64);
    if (key.length > 8192) expect(notices.map(({ code }) => code)).toContain("pattern-opaque");
  });

  it("reads any string", () => {
    const soup = fc
      .array(
        fc.constantFrom(
          ..."(?P<x>)[]{}|*+.^$\\dwb/a1-,=!:#@ é".split(""),
          "(?:",
          "(?P<",
          "\\d+",
          "[^/]+",
          ")?",
          "|",
        ),
        { maxLength: 40 },
      )
      .map((pieces) => `/${pieces.join("")}`);
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: "grapheme" })), (key) => {
        const { templates, alive } = readPattern(key);
        expect(templates.length).toBeLessThanOrEqual(64);
        if (!alive) expect(templates).toEqual([]);
        for (const { text, parts } of templates) {
          expect(text.startsWith("/")).toBe(true);
          for (const part of parts)
            if (part.kind === "variable") expect(() => new RegExp(part.variable.pattern, "u")).not.toThrow();
        }
      }),
      { numRuns: 3000 },
    );
  });
});
