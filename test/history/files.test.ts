// Which files are versions of one site, and in which order.
import { describe, expect, it } from "vitest";
import { printLock } from "../../src/compare/lock-print.ts";
import { readLock } from "../../src/compare/lock-read.ts";
import { historyOf } from "../../src/history/files.ts";
import { readSource } from "../../src/source.ts";
import type { Surface } from "../../src/surface/index.ts";

function surfaceOf(home: string | undefined, ...routes: readonly string[]): Surface {
  const index = {
    ...(home === undefined ? {} : { home }),
    namespaces: ["a/v1"],
    routes: Object.fromEntries(
      routes.map((key) => [
        key,
        {
          namespace: "a/v1",
          endpoints: [{ methods: ["GET"], args: {} }],
          _links: { self: [{ href: `${home ?? ""}/wp-json${key}` }] },
        },
      ]),
    ),
  };
  return readSource(new TextEncoder().encode(JSON.stringify(index)), "index.json").surface;
}

const SITE = "https://shop.example";
const [ONE, TWO, THREE] = [
  surfaceOf(SITE, "/a/v1/x"),
  surfaceOf(SITE, "/a/v1/x", "/a/v1/y"),
  surfaceOf("http://shop.example", "/a/v1/y"),
];

const DAY = 86_400_000;
const file = (name: string, surface: Surface, day = 0) => ({
  slug: name,
  name,
  surface,
  modified: day * DAY,
});
const slugsOf = (...files: readonly ReturnType<typeof file>[]) => historyOf(files, () => undefined)?.slugs;

describe("files of one site", () => {
  it("are ordered by the dates in their names, then by those of the files", () => {
    expect(
      slugsOf(file("2026-03-01.json", TWO), file("old.json", THREE, 2), file("2026-02-01.json", ONE)),
    ).toEqual(["old.json", "2026-02-01.json", "2026-03-01.json"]);
    expect(slugsOf(file("v10.json", TWO), file("v9.json", ONE))).toEqual(["v9.json", "v10.json"]);
  });

  it("give their newest index the pages, also where its lock file is newer", () => {
    const lock = readLock(printLock(TWO));
    const read = historyOf(
      [file("2026-03-01.lock", lock), file("2026-02-01.json", TWO), file("2026-01-01.json", ONE)],
      () => undefined,
    );
    expect(read?.newest).toBe("2026-02-01.json");
    expect(read?.history.versions.map(({ id }) => id)).toEqual(["2026-01-01", "2026-02-01"]);
    expect(read?.history.entries).toHaveLength(1);
  });

  it("keep their site when its permalinks change", () => {
    const { apiRoot, ...rest } = TWO;
    const plain = { ...rest, apiRoot: { ...apiRoot, url: "https://shop.example/index.php/wp-json" } };
    expect(slugsOf(file("a.json", ONE), file("b.json", plain))).toEqual(["a.json", "b.json"]);
  });

  it("may be older lock files", () => {
    expect(slugsOf(file("a.lock", readLock(printLock(ONE))), file("b.json", TWO))).toEqual([
      "a.lock",
      "b.json",
    ]);
  });
});

describe("files that are no history", () => {
  const other = surfaceOf("https://staging.example", "/a/v1/z");
  const nameless = (route: string) => surfaceOf(undefined, route);
  it.each([
    ["one file", [file("a.json", ONE)]],
    ["two sites", [file("a.json", ONE), file("b.json", other)]],
    [
      "sites that no address names",
      [file("a.json", nameless("/a/v1/x")), file("b.json", nameless("/a/v1/y"))],
    ],
    [
      "lock files alone",
      [file("a.lock", readLock(printLock(ONE))), file("b.lock", readLock(printLock(TWO)))],
    ],
    ["equal indexes", [file("a.json", ONE), file("b.json", ONE)]],
    ["a newest lock file that differs", [file("a.json", ONE), file("b.lock", readLock(printLock(TWO)))]],
  ])("%s", (_, files) => {
    expect(slugsOf(...files)).toBeUndefined();
  });
});
