import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { readWithin } from "../../src/base/stream.ts";

describe("the bytes of a stream", () => {
  it.each([
    ["none", [], 0, ""],
    ["all of them in order", ["ab", "c"], 3, "abc"],
    ["text as its bytes", ["é"], 2, "é"],
    ["none where there are more", ["ab", "cd"], 3, undefined],
  ] as const)("are %s", async (_name, chunks, most, bytes) => {
    for (const objectMode of [true, false]) {
      const read = await readWithin(Readable.from(chunks, { objectMode }), most);
      expect(read === undefined ? undefined : new TextDecoder().decode(read)).toBe(bytes);
    }
  });

  it("are read no further than to the first that is too many", async () => {
    const stream = Readable.from(["ab", "cd", "ef"], { highWaterMark: 1 });
    await readWithin(stream, 1);
    expect(stream.destroyed).toBe(true);
  });
});
