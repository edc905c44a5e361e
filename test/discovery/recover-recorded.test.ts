import { describe, expect, it } from "vitest";
import { readLines } from "../../src/discovery/recover-recorded.ts";
import { parseJson } from "../../src/json.ts";

const HELD = { body: '{"routes":{}}' };

/** Text, and the values of its lines that may hold an index. */
const LINES: readonly (readonly [name: string, text: string, values: readonly unknown[] | undefined])[] = [
  ["lines that hold none are not kept", `1\n${JSON.stringify(HELD)}\n{"a":2}\n`, [HELD]],
  ["lines left empty are none", `\n${JSON.stringify(HELD)}\n \r\n\n`, [HELD]],
  ["the last line needs no end", `1\n${JSON.stringify(HELD)}`, [HELD]],
  ["a line that is no JSON spoils all", `${JSON.stringify(HELD)}\n1\n{`, undefined],
  ["none may hold an index", "1\n2", undefined],
];

describe("readLines", () => {
  it.each(LINES)("%s", (_, text, values) => {
    expect(readLines(text, parseJson)).toEqual(values);
  });
});
