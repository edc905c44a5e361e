import { spawnSync } from "node:child_process";
import { assert, asyncProperty, constantFrom, sample, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Document } from "../../src/openapi/model.ts";
import { printDocument } from "../../src/openapi/print.ts";

/** A printer of YAML looks at nothing but values: what they stand for is all the same. */
const yamlOf = async (value: unknown): Promise<string> => printDocument(value as Document, "yaml");

const CASES: readonly (readonly [string, string])[] = [
  [" \n", String.raw`"\ \n"`],
  ["  \n\n", String.raw`" \ \n\n"`],
  ["a\n", String.raw`"a\n"`],
  ["a\n ", String.raw`"a\n "`],
  ["\n a", String.raw`"\n a"`],
  ["a\tb", String.raw`"a\tb"`],
  ["\t", String.raw`"\t"`],
  ["\t\n \n ?", String.raw`"\t\n\ \n ?"`],
  [" a ", '" a "'],
  ["a b", "a b"],
  ["", '""'],
];

/** White space, and the signs that mean something to YAML. */
const texts = string({
  unit: constantFrom(
    " ",
    "\n",
    "\t",
    "\r",
    '"',
    "'",
    ":",
    "#",
    "-",
    "?",
    "|",
    ">",
    "\\",
    "[",
    "{",
    "~",
    "a",
    "é",
  ),
  maxLength: 60,
});

describe("text in YAML", () => {
  it.each(CASES)("%j is written %s", async (text, written) => {
    expect(await yamlOf({ a: text })).toBe(`a: ${written}\n`);
  });

  it("reads back as it was, as a value, in a list and as a key", async () => {
    await assert(
      asyncProperty(texts, async (text) => {
        const value = { a: text, list: [text, { [text]: text }] };
        expect(parse(await yamlOf(value))).toEqual(value);
      }),
    );
  });

  const python = spawnSync("python3", ["-c", "import yaml"]).status === 0;

  it.skipIf(!python)("is the same to PyYAML", async () => {
    const list = [...CASES.map(([text]) => text), ...sample(texts, { numRuns: 500, seed: 1 })];
    const script = "import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin.buffer.read())))";
    const { stdout } = spawnSync("python3", ["-c", script], {
      input: await yamlOf({ list }),
      encoding: "utf8",
    });
    expect(JSON.parse(stdout)).toEqual({ list });
  });
});
