import { describe, expect, it } from "vitest";
import type { Comparison } from "../../src/compare/model.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { sourceFrom } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";
import { DEFINITION_CASES, ROUTE_CASES } from "./index-cases.ts";
import { expectMirror } from "./mirror.ts";

function surfaceOf(routes: Readonly<Record<string, object>>, method = "GET"): Surface {
  const published = Object.entries(routes).map(([key, args]) => [
    key,
    { namespace: "demo/v1", methods: [method], endpoints: [{ methods: [method], args }] },
  ]);
  return sourceFrom({ namespaces: ["demo/v1"], routes: Object.fromEntries(published) }, "demo").surface;
}

function expectFound(a: Surface, b: Surface, found: readonly string[]): void {
  const forth = compareSurfaces(a, b);
  expect(linesOf(forth)).toEqual(found);
  expectMirror(forth, compareSurfaces(b, a));
}

function linesOf({ findings }: Comparison): readonly string[] {
  return findings
    .map(({ kind, subject, level }) => `${kind} ${subject} ${level.aToB} ${level.bToA}`)
    .toSorted();
}

describe("one change of an argument, as two indexes declare it", () => {
  it.each(DEFINITION_CASES)("$name", ({ method, from, to, found }) => {
    const declared = (value: object) => surfaceOf({ "/demo/v1/things": { value } }, method);
    expectFound(declared(from), declared(to), found);
  });
});

describe("routes of two indexes", () => {
  it.each(ROUTE_CASES)("$name", ({ from, to, found }) => {
    expectFound(surfaceOf(from), surfaceOf(to), found);
  });
});
