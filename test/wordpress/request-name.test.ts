import { describe, expect, it } from "vitest";
import { isSendable, readName } from "../../src/wordpress/request-name.ts";

/** What is sent, and where PHP 8.2 files it (`parse_str`). */
const NAMES: readonly (readonly [name: string, path: ReturnType<typeof readName>])[] = [
  ["a", ["a"]],
  ["a-b", ["a-b"]],
  ["5", ["5"]],
  ["a]", ["a]"]],
  ["é", ["é"]],
  ["a.b", ["a_b"]],
  ["a b", ["a_b"]],
  [" a", ["a"]],
  ["a ", ["a_"]],
  ["a[b", ["a_b"]],
  ["a[]", ["a", undefined]],
  ["a[x]", ["a", "x"]],
  ["a.b[c][]", ["a_b", "c", undefined]],
  ["", undefined],
  ["[a]", undefined],
  ["a\0b", ["a"]],
  [`a${"[x]".repeat(65)}`, undefined],
];

describe("a name in a query", () => {
  it.each(NAMES)("%j is filed as %j", (name, path) => {
    expect(readName(name)).toEqual(path);
  });

  it("can carry what is called as it is filed", () => {
    const sendable = NAMES.map(([name]) => name).filter(isSendable);
    expect(sendable).toEqual(["a", "a-b", "5", "a]", "é"]);
  });
});
