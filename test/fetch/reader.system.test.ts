import { describe, expect, it } from "vitest";
import { withReader } from "../../src/fetch/reader.ts";
import { json } from "./site.ts";
import { start } from "./start.ts";

describe("withReader", () => {
  it("reads JSON of 16 MB in all, and no response that is larger than what is left", async () => {
    const list = (bytes: number): string => `[${" ".repeat(bytes - 2)}]`;
    const bodies: Readonly<Record<string, string>> = {
      first: list(9e6),
      second: list(8e6),
      third: list(6e6),
    };
    const { network } = await start((seen) => {
      const name = /first|second|third|$/.exec(seen.path)?.[0] ?? "";
      return json(bodies[name] ?? "not JSON");
    });
    const read = await withReader(
      "http://choir.example/wp-json/",
      { network },
      async (reader) => {
        const values: unknown[] = [];
        for (const name of ["first", "second", "third", "other"]) values.push(await reader(`/a/v1/${name}`));
        return values;
      },
      0,
    );
    expect(read).toEqual([[], undefined, [], undefined]);
  });
});
