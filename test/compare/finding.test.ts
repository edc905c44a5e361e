import { describe, expect, it } from "vitest";
import type { CompareOptions, Finding } from "../../src/compare/model.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { cloneWorld, sampleOperation, sampleWorld, surfaceOf } from "./world.ts";

/** Compares operations of such namespaces with themselves, where some of them take arguments more. */
function widened(
  namespaces: readonly string[],
  added: Readonly<Record<string, readonly number[]>>,
  options: CompareOptions = {},
  renamed: Readonly<Record<string, string>> = {},
): readonly Finding[] {
  const world = sampleWorld(0);
  world.operations = namespaces.map((namespace, index) => sampleOperation(index, { namespace }));
  const wider = cloneWorld(world);
  for (const [name, places] of Object.entries(added)) {
    for (const [index, operation] of wider.operations.entries())
      if (places.includes(index)) operation.arguments[name] = { type: "string" };
  }
  for (const operation of wider.operations) {
    const name = renamed[operation.namespace] ?? operation.namespace;
    operation.template = operation.template.replace(operation.namespace, name);
    operation.namespace = name;
  }
  return compareSurfaces(surfaceOf(world), surfaceOf(wider), options).findings;
}

describe("findings", () => {
  it("of one kind begin with the one on most operations", () => {
    const found = widened(["a/v1", "b/v1", "c/v1"], { alone: [0], wide: [0, 1, 2], wider: [1, 2] });
    expect(found.map(({ subject }) => subject)).toEqual(["wide", "wider", "alone"]);
  });

  it("name their operations by namespace first, then by template", () => {
    const [found] = widened(["wp/v2-beta", "wp/v2", "wp/v2"], { fresh: [0, 1, 2] });
    expect(found?.operations.map(({ template }) => template)).toEqual([
      "/wp/v2/things1/{id}",
      "/wp/v2/things2/{id}",
      "/wp/v2-beta/things0/{id}",
    ]);
  });
});

describe("how far a finding goes", () => {
  /** Operations 0, 2, 4 … are of one namespace, the others of another. */
  const two = (count: number) =>
    Array.from({ length: count }, (_, index) => (index % 2 === 0 ? "a/v1" : "b/v1"));
  const first = (count: number) => Array.from({ length: count }, (_, index) => index);

  it.each([
    { all: 12, changed: first(7), among: "shared", total: 12, except: 5 },
    { all: 13, changed: first(7), among: "shared", total: 13, except: 0 },
    // Half of all operations, and all of a namespace.
    { all: 4, changed: [0, 2], among: "shared", total: 4, except: 0 },
    { all: 5, changed: [1, 3], among: "namespace", total: 2, except: 0 },
  ])("is told of $changed among $all operations", ({ all, changed, among, total, except }) => {
    const [found] = widened(two(all), { fresh: changed });
    expect(found?.reach).toMatchObject({ among, total });
    expect(found?.reach.except).toHaveLength(except);
  });

  it("is counted in the namespace that a map puts together with another", () => {
    const map = new Map([["b/v1", "c/v1"]]);
    const [found] = widened(two(5), { fresh: [1, 3] }, { map }, { "b/v1": "c/v1" });
    expect(found?.reach).toMatchObject({ among: "namespace", total: 2, namespace: "b/v1" });
  });
});
