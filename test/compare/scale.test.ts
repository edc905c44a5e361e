import { describe, expect, it } from "vitest";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { reportText } from "../../src/report/text.ts";
import { MUTATIONS } from "./mutations.ts";
import { cloneWorld, sampleOperation, sampleWorld, surfaceOf } from "./world.ts";
import type { World, WorldOperation } from "./world.ts";

/** Changes of form only; each takes one operation. */
const NO_OPS: readonly ((operation: WorldOperation) => void)[] = [
  (o) => {
    o.arguments = Object.fromEntries(Object.entries(o.arguments).toReversed());
  },
  (o) => {
    o.arguments["order"]!["enum"] = ["none", "desc", "asc"];
  },
  (o) => {
    o.arguments["either"]!["type"] = ["integer", "string"];
  },
  (o) => {
    o.arguments["per_page"]!["default"] = "10";
  },
  (o) => {
    o.arguments["choice"]!["oneOf"] = o.arguments["choice"]!["oneOf"].toReversed();
  },
  (o) => {
    o.arguments["meta"]!["properties"] = Object.fromEntries(
      Object.entries(o.arguments["meta"]!["properties"]).toReversed(),
    );
  },
];

/** Sixty changes of the table in a thousand operations, one each, and thirty changes of form beside them. */
function plantedPair(): {
  before: World;
  after: World;
  plants: readonly { template: string; kind: string; level: string }[];
} {
  const before = sampleWorld(1000);
  const after = cloneWorld(before);
  // Every argument of its own value, so that no two plants are one cause.
  const rows = MUTATIONS.filter(({ kind }) => kind !== "description-changed");
  const plants = Array.from({ length: 60 }, (_, index) => {
    const mutation = rows[index % rows.length]!;
    const place = index * 16;
    mutation.apply(after.operations[place]!);
    return { template: before.operations[place]!.template, kind: mutation.kind, level: mutation.level };
  });
  for (let index = 0; index < 30; index += 1)
    NO_OPS[index % NO_OPS.length]!(after.operations[index * 16 + 7]!);
  return { before, after, plants };
}

describe("a thousand operations", () => {
  it("with sixty planted changes and thirty of form: all found, no more, on eighty lines", () => {
    const { before, after, plants } = plantedPair();
    const comparison = compareSurfaces(surfaceOf(before), surfaceOf(after));
    const found = comparison.findings.flatMap((finding) =>
      finding.operations.map(({ template }) => ({
        template,
        kind: finding.kind as string,
        level: finding.level.aToB as string,
      })),
    );
    const text = ({ template, kind, level }: (typeof plants)[number]) => `${template} ${kind} ${level}`;
    expect(found.map(text).toSorted()).toEqual(plants.map(text).toSorted());
    expect(reportText(comparison).trimEnd().split("\n").length).toBeLessThanOrEqual(80);
    const history = compareSurfaces(surfaceOf(before), surfaceOf(after), { history: true });
    expect(reportText(history).trimEnd().split("\n").length).toBeLessThanOrEqual(80);
  });
});

describe("scale", () => {
  it("compares five thousand operations a side", () => {
    const before = sampleWorld(5000);
    const after = cloneWorld(before);
    for (const operation of after.operations) operation.arguments["fresh"] = { type: "string" };
    const a = surfaceOf(before);
    const b = surfaceOf(after);
    const comparison = compareSurfaces(a, b);
    expect(comparison.findings).toHaveLength(1);
    expect(comparison.findings[0]!.operations).toHaveLength(5000);
    expect(comparison.counts).toMatchObject({ onlyInA: 0, shared: 5000, onlyInB: 0, same: 0 });
  });

  it("compares two strangers of two thousand routes each", () => {
    const strangers = (name: string) =>
      surfaceOf({
        ...sampleWorld(0),
        operations: Array.from({ length: 2000 }, (_, index) =>
          sampleOperation(index, {
            namespace: `${name}${index % 40}/v1`,
            template: `/${name}${index % 40}/v1/x${index}/{id}`,
          }),
        ),
      });
    const a = strangers("one");
    const b = strangers("two");
    const comparison = compareSurfaces(a, b);
    expect(comparison.findings).toHaveLength(80);
    expect(comparison.relation).toBe("divergent");
    expect(comparison.counts).toMatchObject({ onlyInA: 2000, shared: 0, onlyInB: 2000 });
  });

  it("does not stumble over deep or wide schemas", () => {
    const deep = (depth: number): Record<string, unknown> =>
      depth === 0 ? { type: "string" } : { type: "object", properties: { a: deep(depth - 1) } };
    const one = sampleWorld(1);
    const two = sampleWorld(1);
    one.operations[0]!.arguments["deep"] = deep(55);
    two.operations[0]!.arguments["deep"] = { ...deep(55), description: "x" };
    expect(compareSurfaces(surfaceOf(one), surfaceOf(two)).relation).toBe("equal");
    one.operations[0]!.arguments["wide"] = {
      enum: Array.from({ length: 20_000 }, (_, index) => `value ${index}`),
    };
    two.operations[0]!.arguments["wide"] = {
      enum: Array.from({ length: 20_000 }, (_, index) => `value ${index + 1}`),
    };
    expect(compareSurfaces(surfaceOf(one), surfaceOf(two)).findings.map(({ kind }) => kind)).toContain(
      "enum-values-added",
    );
  });
});
