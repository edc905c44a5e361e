import { describe, expect, it } from "vitest";
import { parseYaml } from "../src/yaml.ts";

/** YAML and what JSON would have in its place. */
const READ: readonly (readonly [name: string, yaml: string, value: unknown])[] = [
  [
    "text, numbers and words",
    "a: [x, 1, -0.5, 1e3, true, null, ~, ]",
    { a: ["x", 1, -0.5, 1000, true, null, null] },
  ],
  [
    "words that are text in YAML 1.2",
    "[yes, no, on, 012, 2020-01-01, 12:30]",
    ["yes", "no", "on", 12, "2020-01-01", "12:30"],
  ],
  [
    "words, dates and merges by an older directive",
    "%YAML 1.1\n---\n[yes, 2020-01-01, {<<: {a: 1}}]",
    [true, "2020-01-01", { a: 1 }],
  ],
  ["numbers that JSON does not have", "[.inf, -.INF, .nan]", [".inf", "-.INF", ".nan"]],
  [
    "names that are no text",
    "{200: a, 1.0: b, true: c, null: d, 0x1F: e}",
    { "200": "a", "1.0": "b", true: "c", null: "d", "0x1F": "e" },
  ],
  ["an empty name and an empty value", "? \n: \nb:", { "": null, b: null }],
  ["a name of objects", "__proto__: {a: 1}", JSON.parse('{"__proto__": {"a": 1}}')],
  ["blocks", "a: |\n  one\n  two\nb: >-\n  one\n  two\n", { a: "one\ntwo\n", b: "one two" }],
  ["an alias", "a: &x {b: 1}\nc: *x\nd: [*x]", { a: { b: 1 }, c: { b: 1 }, d: [{ b: 1 }] }],
  ["an alias of what was named last", "a: &x 1\nb: *x\nc: &x 2\nd: *x", { a: 1, b: 1, c: 2, d: 2 }],
  ["an alias as a name", "a: &x b\n*x : c", { a: "b", b: "c" }],
  ["a merge", "a: &x {b: 1, c: 2}\nd: {<<: *x, c: 3}", { a: { b: 1, c: 2 }, d: { c: 3, b: 1 } }],
  [
    "a merge of several, the first of them before the others",
    "a: {<<: [{b: 1}, {b: 2, c: 2}]}",
    { a: { b: 1, c: 2 } },
  ],
  ["a merge of what is no map", "a: {<<: 1, b: 2}", { a: { b: 2 } }],
  ["signs of a merge between quotes", 'a: {"<<": {b: 1}}', { a: { "<<": { b: 1 } } }],
  [
    "tags",
    "a: !!str 1\nb: !Ref x\nc: !!python/object:os.system {d: 1}\ne: !!int f",
    { a: "1", b: "x", c: { d: 1 }, e: "f" },
  ],
  ...["", "%YAML 1.1\n---\n"].map((head): (typeof READ)[number] => [
    `tags of other kinds of lists and maps behind ${JSON.stringify(head)}`,
    `${head}a: !!omap [b: 1, c: 2]\nd: !!pairs [b: 1]\ne: !!set {b}\nf: !!binary YQ==`,
    { a: [{ b: 1 }, { c: 2 }], d: [{ b: 1 }], e: { b: null }, f: "YQ==" },
  ]),
  ["ends of lines of Windows", "a:\r\n  - 1\r\n  - 2\r\n", { a: [1, 2] }],
  ["nothing", "# nothing\n", null],
  ["JSON", '{"a": ["\\u00e9", "\\/"]}', { a: ["é", "/"] }],
];

/** What is refused, and what is said of it. */
const REFUSED: readonly (readonly [name: string, yaml: string, where: string, message: string])[] = [
  [
    "a bracket that does not close",
    "a: 1\nb: [",
    "api.yaml, line 2",
    "The YAML is broken: Flow sequence in block collection must be sufficiently indented and end with a ]",
  ],
  ["a tab", "a:\n\tb: 1", "api.yaml, line 2", "The YAML is broken: Tabs are not allowed as indentation"],
  [
    "a name that stands twice",
    "a:\n  b: 1\n  c: 2\n  b: 3",
    "api.yaml, line 4",
    'The YAML is broken: "b" stands twice in one map',
  ],
  ["a name that is a list", "a: 1\n? [b]\n: c", "api.yaml, line 2", "The YAML has a name that is no text"],
  [
    "an alias of nothing",
    "a: 1\nb: *x",
    "api.yaml, line 2",
    "The YAML is broken: nothing before it has the name &x",
  ],
  [
    "a value that holds itself",
    "a: &x\n  - *x",
    "api.yaml, line 2",
    "The YAML is broken: nothing before it has the name &x",
  ],
  ["several documents", "a: 1\n---\nb: 2", "api.yaml, line 2", "The YAML holds several documents"],
  [
    "more signs than are read",
    "#\n".repeat(750_001),
    "api.yaml, line 750001",
    "The YAML is too large to be read",
  ],
];

const BOMB = Array.from(
  { length: 30 },
  (_, step) => `a${step + 1}: &a${step + 1} [${`*a${step}, `.repeat(9)}]`,
).join("\n");
const CHAIN = Array.from(
  { length: 20_000 },
  (_, step) => `a${step + 1}: &a${step + 1} {<<: *a${step}, k${step}: 1}`,
).join("\n");
const STAIRS = Array.from({ length: 2000 }, (_, step) => `a${step + 1}: &a${step + 1} [*a${step}]`).join(
  "\n",
);
const SIZE = 20_000;

/** What would take time or memory without end. */
const HOSTILE: readonly (readonly [name: string, yaml: string, says: RegExp])[] = [
  ["a bomb of aliases", `a0: &a0 x\n${BOMB}`, /too large/],
  ["a chain of merges", `a0: &a0 {x: 1}\n${CHAIN}`, /too deep/],
  ["aliases that go deeper and deeper", `a0: &a0 x\n${STAIRS}`, /too deep/],
  ["open brackets", `a: ${"[".repeat(SIZE)}`, /too deep/],
  ["brackets that close", `a: ${"[".repeat(400)}${"]".repeat(400)}`, /too deep/],
  ["lists in lists", `a:\n ${"- ".repeat(SIZE)}`, /too deep/],
  ["brackets without end", `a: ${"[".repeat(1_400_000)}`, /too deep/],
  ["names without end", "? ".repeat(700_000), /too deep/],
  ["closing brackets without end", "]".repeat(1_000_000), /Unexpected flow-seq-end/],
  ["documents without end", "---\n".repeat(300_000), /several documents/],
  ["more escapes than are read", `a: "${"\\q".repeat(1_500_001)}"`, /too large/],
  ["a text longer than is read", `a: ${"x".repeat(16 * 1024 * 1024)}`, /too large/],
  ["an escape that is none, again and again", `a: "${"\\q".repeat(700_000)}"`, /broken/],
];

/** What nests. */
const DEEPEST: readonly (readonly [name: string, open: string, value: string, close: string])[] = [
  ["a list between brackets", "[", "1", "]"],
  ["a map between braces", "{a: ", "1", "}"],
  ["a list of lines", "- ", "1", ""],
];

describe("YAML", () => {
  it.each(READ)("reads %s", (_, yaml, value) => {
    expect(JSON.stringify(parseYaml(yaml, "api.yaml"))).toBe(JSON.stringify(value));
  });

  it.each(REFUSED)("refuses %s", (_, yaml, where, message) => {
    expect(() => parseYaml(yaml, "api.yaml")).toThrow(
      expect.objectContaining({ code: "yaml-unreadable", where, message }),
    );
  });

  it.each(HOSTILE)("refuses %s", (_, yaml, says) => {
    expect(() => parseYaml(yaml, "api.yaml")).toThrow(says);
  });

  it.each(DEEPEST)("takes %s that is just not too deep", (_, open, value, close) => {
    const nested = (levels: number): string => open.repeat(levels) + value + close.repeat(levels);
    expect(() => parseYaml(nested(200), "api.yaml")).not.toThrow();
    expect(() => parseYaml(nested(201), "api.yaml")).toThrow(/too deep/);
  });
});
