import { startPatternWork } from "../../src/route/language.ts";
import { describe, expect, it } from "vitest";
import { pairOperations } from "../../src/compare/pair.ts";
import { viewOperations } from "../../src/compare/view.ts";
import type { ComparedOperation } from "../../src/compare/view.ts";
import { sampleOperation, surfaceOf } from "./world.ts";

/** Operations by namespace and what follows it: `a/v1: x y`, where `.` is the namespace's own index. */
function viewsOf(text: string): readonly ComparedOperation[] {
  const operations = text.split(", ").flatMap((part) => {
    const [namespace = "", rests = ""] = part.split(": ");
    return rests.split(" ").map((rest) =>
      sampleOperation(0, {
        namespace,
        template: rest === "." ? `/${namespace}` : `/${namespace}/${rest}`,
        variables: [],
      }),
    );
  });
  return viewOperations(surfaceOf({ context: "view", authentication: [], operations }));
}

const NO_MAP: ReadonlyMap<string, string> = new Map();

const LINKS: readonly (readonly [string, string, readonly string[], string])[] = [
  ["a/v1: x", "a/v2: x", ["a/v1 a/v2 1"], ""],
  ["a/v1: . x", "a/v2: x .", ["a/v1 a/v2 2"], ""],
  ["a/v1: .", "a/v2: .", [], "/a/v1"],
  ["a/v1: x", "a/v2: y", [], "/a/v1/x"],
  ["a/v1: x y", "a/v2: x z", ["a/v1 a/v2 1"], "/a/v1/y"],
  ["a/v1: x", "b/v2: x", [], "/a/v1/x"],
  ["a: x", "a/v2: x", [], "/a/x"],
  ["a: x", "b: x", [], "/a/x"],
  ["v1: x", "v2: x", [], "/v1/x"],
  // Still there under its own name, on either side.
  ["a/v1: x y", "a/v1: y, a/v2: x", [], "/a/v1/x"],
  ["a/v1: x, a/v2: y", "a/v2: x y", [], "/a/v1/x"],
  // Each namespace once, the pair that shares most first.
  ["a/v1: x, a/v2: x y", "a/v3: x y", ["a/v2 a/v3 2"], "/a/v1/x"],
  ["a/v1: x y", "a/v2: x, a/v3: x y", ["a/v1 a/v3 2"], ""],
  ["a/v1: x, a/v2: x", "a/v3: x, a/v4: x", ["a/v1 a/v3 1", "a/v2 a/v4 1"], ""],
  ["a/v4: x, a/v3: x", "a/v2: x, a/v1: x", ["a/v3 a/v1 1", "a/v4 a/v2 1"], ""],
];

describe("namespaces of two versions", () => {
  it.each(LINKS)("%s beside %s: %j", (a, b, links, left) => {
    const forth = pairOperations(viewsOf(a), viewsOf(b), NO_MAP, startPatternWork());
    expect(forth.versions.map(({ from, to, pairs }) => `${from} ${to} ${pairs.length}`)).toEqual(links);
    expect(forth.onlyInA.map(({ template }) => template).join(" ")).toBe(left);
    const back = pairOperations(viewsOf(b), viewsOf(a), NO_MAP, startPatternWork());
    expect(back.versions.map(({ from, to, pairs }) => `${to} ${from} ${pairs.length}`)).toEqual(links);
  });
});

it("links no paths of two versions by other methods", () => {
  const other = viewsOf("a/v2: x").map(
    (view) => ({ ...view, method: "PUT", key: `PUT ${view.shape}` }) as const,
  );
  expect(pairOperations(viewsOf("a/v1: x"), other, NO_MAP, startPatternWork()).versions).toEqual([]);
});

describe("a map of namespaces", () => {
  it.each([
    ["a/v1: x y", "b/v1: x", "a/v1", "b/v1", ["/a/v1/x /b/v1/x"]],
    ["A/v1: x", "b/v1: X", "A/v1", "b/v1", ["/A/v1/x /b/v1/X"]],
    ["a/v1: x", "b/v1: x", "c/v1", "b/v1", []],
  ] as const)("puts %s beside %s", (a, b, from, to, pairs) => {
    const { shared } = pairOperations(viewsOf(a), viewsOf(b), new Map([[from, to]]), startPatternWork());
    expect(shared.map(([one, other]) => `${one.template} ${other.template}`)).toEqual(pairs);
  });

  it("leaves a path that does not begin with its namespace where it is", () => {
    const odd = viewsOf("a/v1: x").map((view) => ({ ...view, namespace: "z/v1" }));
    const { shared } = pairOperations(
      odd,
      viewsOf("a/v1: x"),
      new Map([["z/v1", "b/v1"]]),
      startPatternWork(),
    );
    expect(shared).toHaveLength(1);
  });
});
