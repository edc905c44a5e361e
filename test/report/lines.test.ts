import { describe, expect, it } from "vitest";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { linesByLevel, surfaceLines } from "../../src/report/lines.ts";
import { cloneWorld, operationAt, sampleOperation, sampleWorld, surfaceOf } from "../compare/world.ts";
import type { World } from "../compare/world.ts";

/** The lines of what becomes of two operations, as kind and what. */
function linesOf(change: (before: World, after: World) => void, expand = false): readonly string[] {
  const before = sampleWorld(2);
  const after = cloneWorld(before);
  change(before, after);
  const comparison = compareSurfaces(surfaceOf(before), surfaceOf(after), { history: true });
  return surfaceLines(comparison, expand).map(({ kind, what }) => `${kind}: ${what}`);
}

function addArguments(count: number) {
  return (_: World, after: World): void => {
    for (let index = 0; index < count; index += 1)
      operationAt(after, 0).arguments[`fresh${index}`] = { type: "string", required: index === 1 };
  };
}

function removeRoutes(...templates: readonly string[]) {
  return (before: World): void => {
    for (const template of templates)
      before.operations.push(sampleOperation(0, { template: `/demo0/v1/${template}`, variables: [] }));
  };
}

describe("lines of a report", () => {
  it("stand below their number, as numbers are written", () => {
    const after = cloneWorld(sampleWorld(3));
    for (let n = 0; n < 1200; n += 1) operationAt(after, 0).arguments[`n${n}`] = { required: true };
    const lines = surfaceLines(compareSurfaces(surfaceOf(sampleWorld(3)), surfaceOf(after)), false);
    expect(linesByLevel(lines, false).map(({ heading }) => heading)).toEqual([
      "Breaking (100 lines, 1,200 changes)",
    ]);
  });

  it("name three arguments with their values, and more without", () => {
    expect(linesOf(addArguments(3))).toMatchInlineSnapshot(`
      [
        "argument-added: fresh1 (string, required)",
        "argument-added: fresh0 (string), fresh2 (string)",
      ]
    `);
    expect(linesOf(addArguments(6))).toMatchInlineSnapshot(`
      [
        "argument-added: fresh1 (string, required)",
        "argument-added: fresh0, fresh2, fresh3, fresh4, fresh5",
      ]
    `);
  });

  it("name routes side by side once, and those below another not at all", () => {
    expect(linesOf(removeRoutes("x/a"))).toMatchInlineSnapshot(`
      [
        "route-only-in-a: /demo0/v1/x/a GET",
      ]
    `);
    expect(linesOf(removeRoutes("x/a", "x/b", "x/c", "y"))).toMatchInlineSnapshot(`
      [
        "route-only-in-a: /demo0/v1/x/… a, b, c GET",
        "route-only-in-a: /demo0/v1/y GET",
      ]
    `);
    expect(linesOf(removeRoutes("x", "x/a"))).toMatchInlineSnapshot(`
      [
        "route-only-in-a: /demo0/v1/x GET and 1 route below",
      ]
    `);
    expect(linesOf(removeRoutes("x", "x/a", "x/a/b"))).toMatchInlineSnapshot(`
      [
        "route-only-in-a: /demo0/v1/x GET and 2 routes below",
      ]
    `);
    expect(linesOf(removeRoutes("x", "x/a", "x/b"), true)).toMatchInlineSnapshot(`
      [
        "route-only-in-a: /demo0/v1/x GET",
        "route-only-in-a: /demo0/v1/x/a GET",
        "route-only-in-a: /demo0/v1/x/b GET",
      ]
    `);
  });

  it("name every operation of a namespace that became open", () => {
    const before = sampleWorld(0);
    before.operations = ["a", "b", "c", "d", "e"].map((name) =>
      sampleOperation(0, { template: `/demo0/v1/${name}`, variables: [] }),
    );
    before.operations.push(sampleOperation(1, { template: "/demo1/v1/f", variables: [] }));
    const after = cloneWorld(before);
    for (const operation of after.operations) operation.access = "open";
    const comparison = compareSurfaces(surfaceOf(before), surfaceOf(after), { history: true });
    expect(surfaceLines(comparison, false).map(({ what, where }) => [what, where])).toEqual([
      [
        "was behind a sign-in",
        "GET /demo0/v1/a, GET /demo0/v1/b, GET /demo0/v1/c, GET /demo0/v1/d, GET /demo0/v1/e",
      ],
      ["was behind a sign-in", "GET /demo1/v1/f"],
    ]);
  });

  it("fold routes into the topmost above them, wherever they stand and however long they are", () => {
    const long = "x/y/".repeat(50_000);
    const result = linesOf(removeRoutes(`${long}z`, "x.a", "x/b", "x"));
    expect(result).toEqual([
      "route-only-in-a: /demo0/v1/x GET and 2 routes below",
      "route-only-in-a: /demo0/v1/x.a GET",
    ]);
  });

  it("give a reason once, and a request again but for one more path that is not there", () => {
    const comparison = compareSurfaces(surfaceOf(sampleWorld(2)), surfaceOf(sampleWorld(1)), {
      history: true,
    });
    const [first] = surfaceLines(comparison, true);
    const line = { ...first!, kind: "maximum-tightened" as const, why: "Because.", curl: "curl" };
    const route = { ...line, kind: "route-only-in-a" as const };
    const [level] = linesByLevel([line, { ...line, why: "Else." }, line, route], false);
    expect(level?.lines.map(({ why, curl }) => [why, curl])).toEqual([
      ["Because.", "curl"],
      ["", "curl"],
      ["", undefined],
      ["Else.", "curl"],
    ]);
  });
});
