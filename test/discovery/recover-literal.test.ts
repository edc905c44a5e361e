import { describe, expect, it } from "vitest";
import { findLiteral, findQuoted } from "../../src/discovery/recover-literal.ts";

/** An index of a program with a member that is spelled so. */
const withMember = (spelling: string): string => `{'namespaces': [], 'routes': {}, 'x': ${spelling}}`;

/** What programs write, and the JSON value that it stands for. */
const SPELLINGS: readonly (readonly [string, unknown])[] = [
  ["True", true],
  ["False", false],
  ["None", null],
  ["true", true],
  ["false", false],
  ["null", null],
  ["0", 0],
  ["70", 70],
  ["-1.5e+3", -1500],
  ["[1, -2, None,]", [1, -2, null]],
  ["[]", []],
  ["{a: 1, $b_2 : 2, 'c': 3, \"d\": 4,}", { a: 1, $b_2: 2, c: 3, d: 4 }],
  ["{u: 1}", { u: 1 }],
  ["/* {'y': */ 2 // 3\n", 2],
  ["# {'y':\n 2 # 3\n", 2],
  ["u'a'", "a"],
  ["'say \"a\"'", 'say "a"'],
  ['"it\'s"', "it's"],
  ["`a\nb`", "a\nb"],
  ["'a\\\nb'", "ab"],
  ["'a\\\\'", "a\\"],
  ["'\\x41\\u00e9'", "Aé"],
  ["'\\U0001f600 \\u{1f600} \\ud83d\\ude00'", "😀 😀 😀"],
  ["'\\\\ \\/ \\' \\\" \\`'", "\\ / ' \" `"],
  ["'a '\n \"it's\"\n  'b'", "a it'sb"],
  ["'a\\n' +\n  'b'", "a\nb"],
  ["['a', 'b' 'c']", ["a", "bc"]],
  ["'\\b\\f\\n\\r\\t\\v'", "\b\f\n\r\t\v"],
];

/** What stands for no JSON value, or for another one in each language. */
const FOREIGN: readonly string[] = [
  "1 2",
  "+1",
  "0x10",
  "NaN",
  "Nonesuch",
  "constant",
  "call()",
  "'a', + 'b'",
  "'a' + b",
  "'a' - 'b'",
  "'a\nb'",
  "`${a}`",
  "'\\a'",
  "'\\01'",
  "'\\d'",
  "'\\x4'",
  "'\\u{110000}'",
  "[,,]",
  "/* 1",
  "'a",
];

describe("findLiteral", () => {
  it.each(SPELLINGS)("reads %s", (spelling, x) => {
    const text = withMember(spelling);
    const { value, json, start, end } = findLiteral(text) ?? {};
    expect({ value, start, end }).toEqual({
      value: { namespaces: [], routes: {}, x },
      start: 0,
      end: text.length,
    });
    expect(JSON.parse(json ?? "")).toEqual(value);
  });

  it.each(FOREIGN)("reads no value with %s", (spelling) => {
    expect(findLiteral(withMember(spelling))).toBeUndefined();
  });

  it.each([
    ["behind what is no value", "f({}, {a: b}, ", ")"],
    ["within a value", "{status: 200, body: ", "}"],
    ["within what is computed", "{date: new Date(), body: ", "}"],
    ["behind one of another kind", "[{'routes': 1}, ", "]"],
  ])("finds one %s", (_, before, after) => {
    const index = withMember("1");
    const { start, end } = findLiteral(`${before}${index}${after}`) ?? {};
    expect([start, end]).toEqual([before.length, before.length + index.length]);
  });

  it("takes none for the whole of a value that is cut", () => {
    expect(findLiteral(`{'sites': [${withMember("1")}, `)).toBeUndefined();
  });

  it("reads long text behind many brackets only a few times", () => {
    const parts = "'a' ".repeat(300_000);
    expect(findLiteral(`${"{".repeat(2000)}'routes': ${parts}'\\q'`)).toBeUndefined();
  });
});

describe("findQuoted", () => {
  const json = '{"namespaces":[],"routes":{}}';

  it.each(["'", '"', "`", "f(b'", 'u"'])("finds one behind %s", (before) => {
    const quote = before.at(-1) ?? "";
    const said = quote === '"' ? json.replaceAll('"', '\\"') : json;
    const { value, end } = findQuoted(`${before}${said}${quote} and more`) ?? {};
    expect(value).toEqual({ namespaces: [], routes: {} });
    expect(end).toBe(before.length + said.length + 1);
  });

  it.each(["```", "it's: ", "x'", ""])("finds none behind %j", (before) => {
    expect(findQuoted(`${before}${json}${before}`)).toBeUndefined();
  });
});
