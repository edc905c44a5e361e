import { describe, expect, it } from "vitest";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { reportHtml } from "../../src/report/html.ts";
import { reportMarkdown } from "../../src/report/markdown.ts";
import { namespaceLines } from "../../src/report/namespaces.ts";
import { sampleOperation, sampleWorld, surfaceOf } from "../compare/world.ts";
import type { World } from "../compare/world.ts";

/** A world with as many operations in each of these namespaces. */
function worldOf(namespaces: readonly string[], each: number): World {
  const operations = namespaces.flatMap((namespace) =>
    Array.from({ length: each }, (_, index) => sampleOperation(index, { namespace })),
  );
  return { ...sampleWorld(0), operations };
}

const named = (start: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${start}${index}/v1`);

/** What is said of `own`, which the older side has alone, and of `shared`, where every other operation differs. */
function linesOf(own: readonly string[], shared: readonly string[], room: number): readonly string[] {
  const before = worldOf([...shared, ...named("same", 13), ...own], 2);
  const after = worldOf([...shared, ...named("same", 13)], 2);
  for (const [index, operation] of after.operations.entries())
    if (shared.includes(operation.namespace) && index % 2 === 0) operation.arguments[`fresh${index}`] = {};
  const comparison = compareSurfaces(surfaceOf(before), surfaceOf(after), { history: true });
  return namespaceLines(comparison, (text) => text, room);
}

describe("namespaces that are equal", () => {
  const [same, other] = [worldOf(["a/v1", "b|c/v1"], 1), worldOf(["a/v1", "b|c/v1", "own/v1"], 1)];

  it.each([
    { format: "Markdown", print: reportMarkdown, line: "\n\nEqual: `a/v1`, `b|c/v1`.\n\n" },
    { format: "HTML", print: reportHtml, line: "<p>Equal: <code>a/v1</code>, <code>b|c/v1</code>.</p>" },
  ])("are named beside the others in $format", ({ print, line }) => {
    expect(print(compareSurfaces(surfaceOf(same), surfaceOf(other)))).toContain(line);
    expect(print(compareSurfaces(surfaceOf(same), surfaceOf(same)))).not.toContain("Equal: <code>a");
    expect(print(compareSurfaces(surfaceOf(same), surfaceOf(same)))).not.toContain("Equal: `a");
  });
});

const EQUAL = `equal: ${named("same", 10).join(", ")} and 3 more`;
const HEAD = "namespace  before  after  same  changed  removed  added  verdict";

describe("the table of namespaces", () => {
  it("names those of one side in a line", () => {
    expect(linesOf(named("own", 3), [], 9)).toEqual([
      "removed: own0/v1 (2), own1/v1 (2), own2/v1 (2)",
      EQUAL,
    ]);
    expect(linesOf(named("own", 2), [], 9)).toMatchInlineSnapshot(`
      [
        "removed: own0/v1 (2), own1/v1 (2)",
        "equal: same0/v1, same1/v1, same2/v1, same3/v1, same4/v1, same5/v1, same6/v1, same7/v1, same8/v1, same9/v1 and 3 more",
      ]
    `);
    expect(linesOf(named("own", 13), [], 9)[0]).toMatch(/own9\/v1 \(2\) and 3 more$/);
    expect(linesOf(named("own", 12), [], 9)[0]).toMatch(/own11\/v1 \(2\)$/);
  });

  it("puts those of the same numbers in a row where they are three", () => {
    expect(linesOf([], named("a", 3), 9)).toMatchInlineSnapshot(`
      [
        "namespace  before  after  same  changed  removed  added  verdict",
        "a0/v1           2      2     1        1        ·      ·  compatible",
        "  and alike: a1/v1, a2/v1",
        "equal: same0/v1, same1/v1, same2/v1, same3/v1, same4/v1, same5/v1, same6/v1, same7/v1, same8/v1, same9/v1 and 3 more",
      ]
    `);
    expect(linesOf([], named("a", 2), 9).slice(0, 1)).toEqual([HEAD]);
    expect(linesOf([], named("a", 3), Infinity)).toMatchInlineSnapshot(`
      [
        "namespace  before  after  same  changed  removed  added  verdict",
        "a0/v1           2      2     1        1        ·      ·  compatible",
        "a1/v1           2      2     1        1        ·      ·  compatible",
        "a2/v1           2      2     1        1        ·      ·  compatible",
        "equal: same0/v1, same1/v1, same2/v1, same3/v1, same4/v1, same5/v1, same6/v1, same7/v1, same8/v1, same9/v1 and 3 more",
      ]
    `);
  });

  it("counts what has no room", () => {
    expect(linesOf(["own/v1"], named("a", 2), 1)).toEqual([
      "and 2 more that differ; --expand lists them",
      "removed: own/v1 (2)",
      EQUAL,
    ]);
    expect(linesOf(["own/v1"], ["a/v1"], 2)).toMatchInlineSnapshot(`
      [
        "namespace  before  after  same  changed  removed  added  verdict",
        "a/v1            2      2     1        1        ·      ·  compatible",
        "removed: own/v1 (2)",
        "equal: same0/v1, same1/v1, same2/v1, same3/v1, same4/v1, same5/v1, same6/v1, same7/v1, same8/v1, same9/v1 and 3 more",
      ]
    `);
  });
});
