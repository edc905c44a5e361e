import { describe, expect, it } from "vitest";
import { collectResponses } from "../../src/responses/collection.ts";
import { sourceFrom } from "../../src/source.ts";

const route = { namespace: "a/v1", endpoints: [{ methods: ["GET"], args: { page: {}, per_page: {} } }] };
const NAMES = ["books", "cards", "disks", "files"];
const { surface } = sourceFrom(
  {
    namespaces: ["a/v1"],
    routes: Object.fromEntries(
      NAMES.flatMap((name) => [
        [`/a/v1/${name}`, route],
        [`/a/v1/${name}/(?P<id>.+)`, { namespace: "a/v1", endpoints: [{ methods: ["GET"], args: {} }] }],
      ]),
    ),
  },
  "index.json",
);

describe("collectResponses", () => {
  it("reads lists and an item of each, and says what it left out", async () => {
    const bodies: Readonly<Record<string, unknown>> = {
      "/a/v1/books": [{ id: "one/two" }],
      "/a/v1/books/one%2Ftwo": { id: "one/two" },
      // Half a character, which JSON can hold and no address.
      "/a/v1/cards": [{ id: "\ud800" }],
      "/a/v1/disks": [{ id: "x".repeat(201) }],
    };
    const asked: string[] = [];
    const read = async (path: string): Promise<unknown> => {
      asked.push(path);
      return bodies[path];
    };
    const { exchanges, unused } = await collectResponses(surface, { read, progress: () => undefined });
    expect(asked).toEqual([...NAMES.map((name) => `/a/v1/${name}`), "/a/v1/books/one%2Ftwo"]);
    expect(exchanges.map(({ path }) => path)).toEqual([
      "/a/v1/books",
      "/a/v1/cards",
      "/a/v1/disks",
      "/a/v1/books/one%2Ftwo",
    ]);
    expect([...unused]).toEqual([
      ["no JSON, or too large", 1],
      ["an item whose id is not valid in an address", 2],
    ]);
  });
});
