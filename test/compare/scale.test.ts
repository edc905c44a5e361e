// `surfaces.ts` on surfaces of any size.
import { describe, expect, it } from "vitest";
import type { ChangeKind } from "../../src/compare/kinds.ts";
import type { Level } from "../../src/compare/level.ts";
import { readLock } from "../../src/compare/lock-read.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { searchWarning } from "../../src/compare/summary.ts";
import { reportText } from "../../src/report/text.ts";
import { turnKeys } from "../support/turn.ts";
import { MUTATIONS } from "./mutations.ts";
import { cloneWorld, operationAt, sampleOperation, sampleWorld, setKeywords, surfaceOf } from "./world.ts";
import type { World, WorldOperation } from "./world.ts";

/** Changes of form only; each takes one operation. */
const NO_OPS: readonly ((operation: WorldOperation) => void)[] = [
  (o) => {
    o.arguments = Object.fromEntries(Object.entries(o.arguments).toReversed());
  },
  (o) => setKeywords(o, "order", { enum: ["none", "desc", "asc"] }),
  (o) => setKeywords(o, "either", { type: ["integer", "string"] }),
  (o) => setKeywords(o, "per_page", { default: "10" }),
  (o) => setKeywords(o, "choice", { oneOf: o.arguments["choice"]?.["oneOf"].toReversed() }),
  (o) => setKeywords(o, "meta", { properties: turnKeys(o.arguments["meta"]?.["properties"]) }),
];

interface Planted {
  readonly template: string;
  readonly kind: ChangeKind;
  readonly level: Level;
}

/** Sixty changes of the table in 300 operations, one each, and thirty changes of form beside them. */
function plantedPair(): {
  before: World;
  after: World;
  plants: readonly Planted[];
} {
  const before = sampleWorld(300);
  const after = cloneWorld(before);
  // Texts are no part of a surface.
  const rows = MUTATIONS.filter(({ kind }) => kind !== "description-changed");
  const plants = [...rows, ...rows].slice(0, 60).map(({ kind, level, apply }, index) => {
    apply(operationAt(after, index * 5));
    return { template: operationAt(before, index * 5).template, kind, level };
  });
  const changes = Array.from({ length: 5 }, () => NO_OPS).flat();
  expect([plants.length, changes.length]).toEqual([60, 30]);
  for (const [index, change] of changes.entries()) change(operationAt(after, index * 5 + 2));
  return { before, after, plants };
}

describe("hundreds of operations", () => {
  it("with sixty planted changes and thirty of form: all found, no more, on eighty lines", () => {
    const { before, after, plants } = plantedPair();
    const [a, b] = [surfaceOf(before), surfaceOf(after)];
    const comparison = compareSurfaces(a, b);
    const found = comparison.findings.flatMap((finding) =>
      finding.operations.map(({ template }) => ({
        template,
        kind: finding.kind,
        level: finding.level.aToB,
      })),
    );
    const text = ({ template, kind, level }: Planted) => `${template} ${kind} ${level}`;
    expect(found.map(text).toSorted()).toEqual(plants.map(text).toSorted());
    expect(reportText(comparison).trimEnd().split("\n").length).toBeLessThanOrEqual(80);
    const history = compareSurfaces(a, b, { history: true });
    expect(reportText(history).trimEnd().split("\n").length).toBeLessThanOrEqual(80);
  });
});

describe("scale", { tags: ["slow"] }, () => {
  it("compares five thousand operations a side", () => {
    // What each holds is compared above, hundreds of times.
    const before = sampleWorld(5000);
    for (const operation of before.operations) operation.arguments = {};
    const after = cloneWorld(before);
    for (const operation of after.operations) operation.arguments["fresh"] = { type: "string" };
    const a = surfaceOf(before);
    const b = surfaceOf(after);
    const comparison = compareSurfaces(a, b);
    expect(comparison.findings).toHaveLength(1);
    expect(comparison.findings[0]?.operations).toHaveLength(5000);
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

  it("tells namespaces without end from each other", () => {
    const many = (version: string) =>
      surfaceOf({
        ...sampleWorld(0),
        operations: Array.from({ length: 6000 }, (_, index) => ({
          ...sampleOperation(0, { namespace: `plugin${index}/${version}`, variables: [] }),
          template: `/plugin${index}/${version}/things`,
          arguments: {},
        })),
      });
    const [a, b] = [many("v1"), many("v2")];
    const result = compareSurfaces(a, b);
    expect(result.findings).toHaveLength(6000);
  });

  it("tells ways to log in without end from each other", () => {
    const schemes = (name: string) =>
      surfaceOf({
        ...sampleWorld(0),
        authentication: Array.from({ length: 30_000 }, (_, index) => `${name}${index}`),
      });
    const [a, b] = [schemes("a"), schemes("b")];
    const result = compareSurfaces(a, b);
    expect(result.findings).toHaveLength(60_000);
  });

  it("looks for paths that routes without end answer together", () => {
    const open = "(?:[a-z]|[a-y]|[a-x][a-z]|[b-z]){1,60}";
    const routes = (last: string, variables: WorldOperation["variables"]) =>
      Array.from({ length: 1500 }, (_, index) =>
        sampleOperation(0, {
          namespace: "x/v1",
          template: `/x/v1/y/${last.replace("#", String(index))}`,
          variables,
        }),
      );
    const world = (operations: readonly WorldOperation[]) =>
      surfaceOf({ ...sampleWorld(0), operations: [...operations] });
    const a = world(routes("{a}/last#", [{ name: "a", pattern: `^${open}$` }]));
    const b = world([
      ...routes("1/last#", []),
      ...routes("first#/{b}", [{ name: "b", pattern: `^${open}$` }]),
    ]);
    const result = compareSurfaces(a, b);
    expect(result.counts).toMatchObject({ onlyInA: 1500, shared: 0, onlyInB: 3000 });
    expect(result.warnings).toEqual(searchWarning(true));
  });

  it("looks for wider templates among many in bounded time", () => {
    const templates = (template: (index: number) => string, patterns: readonly string[]) =>
      surfaceOf({
        ...sampleWorld(0),
        operations: Array.from({ length: 3000 }, (_, index) => ({
          ...sampleOperation(0, { namespace: "x/v1", variables: [] }),
          template: template(index),
          variables: patterns.map((pattern) => ({ name: "v", pattern })),
          arguments: {},
        })),
      });
    const a = templates((index) => `/x/v1/{v}/a${index}`, ["^.*a.{15}b$"]);
    const b = templates((index) => `/x/v1/${"a".repeat(200)}/b${index}`, []);
    const result = compareSurfaces(a, b);
    expect(result.counts).toMatchObject({ onlyInA: 3000, shared: 0, onlyInB: 3000 });
    expect(result.warnings).toEqual(searchWarning(true));
  });

  it("looks for the parts of templates among many that are none in bounded time", () => {
    const lock = (line: (index: number) => string) =>
      readLock(
        `# routeprint lock 1\ncontext view\n\n${Array.from({ length: 12_000 }, (_, index) => line(index)).join("\n")}\n`,
      );
    const a = lock((index) => `GET /x/v1/y/{v}/a${index}\n  {v} ~ "^(?:k|l${index})$"`);
    const b = lock((index) => `GET /x/v1/y/k/a${index}`);
    const result = compareSurfaces(a, b);
    expect(result.counts).toMatchObject({ onlyInA: 12_000, shared: 0, onlyInB: 12_000 });
    expect(result.warnings).toEqual(searchWarning(true));
  });

  it("looks at values of any length and lists of any number", () => {
    const world = (argument: Record<string, unknown>) => {
      const made = sampleWorld(1);
      operationAt(made, 0).arguments = { value: argument };
      return surfaceOf(made);
    };
    const dots = world({ type: "string", default: `a@${".".repeat(200_000)} ` });
    const result = compareSurfaces(dots, world({ type: "string", default: "b" }));
    expect(result.findings.map(({ kind }) => kind)).toEqual(["default-changed"]);
    const numbers = world({ type: "integer", enum: Array.from({ length: 200_000 }, (_, index) => index) });
    const [set] = compareSurfaces(world({ type: "integer" }), numbers).findings;
    expect(set?.witness?.aToB?.path).toContain("value=-1");
  });

  it("compares unions of thousands of choices", () => {
    const union = (step: number) => {
      const world = sampleWorld(1);
      const oneOf = Array.from({ length: 12_000 }, (_, index) => ({
        type: "integer",
        minimum: index * 2 + step,
      }));
      operationAt(world, 0).arguments = { value: { oneOf } };
      return surfaceOf(world);
    };
    const [a, b] = [union(0), union(1)];
    const result = compareSurfaces(a, b);
    expect(result.findings.map(({ kind, level }) => [kind, level])).toEqual([
      ["composition-changed", { aToB: "risky", bToA: "risky" }],
    ]);
  });

  it("does not stumble over deep or wide schemas", () => {
    const deep = (depth: number): Record<string, unknown> =>
      depth === 0 ? { type: "string" } : { type: "object", properties: { a: deep(depth - 1) } };
    const one = sampleWorld(1);
    const two = sampleWorld(1);
    operationAt(one, 0).arguments["deep"] = deep(55);
    operationAt(two, 0).arguments["deep"] = { ...deep(55), description: "x" };
    expect(compareSurfaces(surfaceOf(one), surfaceOf(two)).relation).toBe("equal");
    operationAt(one, 0).arguments["wide"] = {
      enum: Array.from({ length: 20_000 }, (_, index) => `value ${index}`),
    };
    operationAt(two, 0).arguments["wide"] = {
      enum: Array.from({ length: 20_000 }, (_, index) => `value ${index + 1}`),
    };
    expect(compareSurfaces(surfaceOf(one), surfaceOf(two)).findings.map(({ kind }) => kind)).toContain(
      "enum-values-added",
    );
  });
});
