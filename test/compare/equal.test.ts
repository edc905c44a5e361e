import { array, assert, boolean, constantFrom, property, record, subarray } from "fast-check";
import { describe, expect, it } from "vitest";
import { fingerprintOf } from "../../src/compare/equal.ts";
import { printLock } from "../../src/compare/lock-print.ts";
import { readLock } from "../../src/compare/lock-read.ts";
import { compareMany } from "../../src/compare/matrix.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import type { Surface } from "../../src/surface/model.ts";
import { MUTATIONS } from "./mutations.ts";
import { cloneWorld, operationAt, sampleOperation, sampleWorld, setKeywords, surfaceOf } from "./world.ts";
import type { World, WorldOperation } from "./world.ts";

type Edit = readonly [name: string, apply: (operation: WorldOperation) => void];

/** Keywords that any schema may get, whether they bind its values or not. */
const KEYWORDS: readonly Record<string, unknown>[] = [
  { minimum: 0 },
  { maximum: 50 },
  { exclusiveMinimum: 0 },
  { multipleOf: 1 },
  { minLength: 0 },
  { maxLength: 3 },
  { minItems: 0 },
  { minItems: 2 },
  { minProperties: 0 },
  { uniqueItems: true },
  { additionalProperties: true },
  { pattern: "^a" },
  { format: "uuid" },
  { default: null },
  { default: "7" },
  { enum: ["asc", "desc", "none"] },
  { deprecated: true },
  { deprecated: false },
  { readOnly: true },
  { context: ["view"] },
  { title: "Another title" },
  { description: "Another text." },
];

/** Places of schemas in `sampleOperation`. */
const PLACES = [
  "page",
  "per_page",
  "step",
  "order",
  "search",
  "code",
  "either",
  "name",
  "old",
  "tags",
  "tags/items",
  "bag",
  "open",
  "meta",
  "meta/properties/size",
  "choice",
  "response",
  "response/properties/id",
  "response/properties/state",
];

const EDITS: readonly Edit[] = [
  ...MUTATIONS.map(({ kind, subject, apply }): Edit => [`${kind} of ${subject}`, apply]),
  ...PLACES.flatMap((place) =>
    KEYWORDS.map((keywords): Edit => [
      `${JSON.stringify(keywords)} at ${place}`,
      (operation) => setKeywords(operation, place, keywords),
    ]),
  ),
  [
    "another order of arguments",
    (operation) => {
      operation.arguments = Object.fromEntries(Object.entries(operation.arguments).toReversed());
    },
  ],
  [
    "another method",
    (operation) => {
      operation.method = "DELETE";
    },
  ],
];

/** Worlds of one or two operations that have some of all arguments, after up to three edits. */
const worlds = record({
  methods: array(constantFrom("GET" as const, "POST" as const), { minLength: 1, maxLength: 2 }),
  batch: boolean(),
  left: subarray(["search", "old", "either", "bag"]),
  edits: array(constantFrom(...EDITS), { maxLength: 3 }),
}).map(({ methods, batch, left, edits }) => {
  const operations = methods.map((method, index) => sampleOperation(index, { method, batch }));
  const world = cloneWorld({ ...sampleWorld(0), operations });
  for (const name of left) delete operationAt(world, 0).arguments[name];
  return edits.reduce(edited, world);
});

/** A world whose first operation is edited; the same where that lacks the place of the edit. */
function edited(world: World, [, apply]: Edit): World {
  const copy = cloneWorld(world);
  try {
    apply(operationAt(copy, 0));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return world;
  }
  return copy;
}

/** Expects a comparison, fingerprints and a matrix to find the same; returns whether they find two surfaces equal. */
function expectOneVerdict(a: Surface, b: Surface, name: string): boolean {
  const { findings } = compareSurfaces(a, b);
  const changes = findings.filter((finding) => finding.class === "surface").map(({ kind }) => kind);
  const isEqual = changes.length === 0;
  expect(fingerprintOf(a) === fingerprintOf(b), name).toBe(isEqual);
  const { columns } = compareMany([
    { name: "a", surface: a },
    { name: "b", surface: b },
  ]);
  // A matrix does not look at who may use an operation, which few sites were asked.
  expect(columns.length === 1, name).toBe(changes.every((kind) => kind.startsWith("operation-became-")));
  return isEqual;
}

describe("two surfaces", () => {
  it("are equal to a comparison, by their fingerprints and to a matrix, or to none of them", () => {
    const seen = new Set<boolean>();
    assert(
      property(worlds, constantFrom(...EDITS), (world, edit) => {
        seen.add(expectOneVerdict(surfaceOf(world), surfaceOf(edited(world, edit)), edit[0]));
      }),
      { numRuns: 200, seed: 50 },
    );
    expect(seen.size).toBe(2);
  });

  it.each(EDITS)("are so after %s", (name, apply) => {
    const world = sampleWorld(1);
    expectOneVerdict(surfaceOf(world), surfaceOf(edited(world, [name, apply])), name);
  });

  it.each([
    ["a schema", (part: object) => part],
    ["items", (items: object) => ({ type: "array", items })],
    ["properties", (part: object) => ({ type: "object", properties: { part } })],
    ["oneOf", (part: object) => ({ oneOf: [part, { type: "integer" }] })],
    ["anyOf", (part: object) => ({ anyOf: [part, { type: "integer" }] })],
    ["additionalProperties", (part: object) => ({ type: "object", additionalProperties: part })],
    ["patternProperties", (part: object) => ({ type: "object", patternProperties: { "^a": part } })],
  ])("have one verdict on a default below %s of a response", (name, around) => {
    const [a, b] = ["one", "two"].map((value) => {
      const response = { type: "object", properties: { shown: around({ type: "string", default: value }) } };
      return surfaceOf(edited(sampleWorld(1), [name, (operation) => Object.assign(operation, { response })]));
    });
    if (a === undefined || b === undefined) throw new Error("two surfaces are made");
    expect(expectOneVerdict(a, b, name)).toBe(true);
  });

  it("have the fingerprints of their locks", () => {
    assert(
      property(worlds, (world) => {
        const surface = surfaceOf(world);
        expect(fingerprintOf(readLock(printLock(surface)))).toBe(fingerprintOf(surface));
      }),
      { numRuns: 100, seed: 50 },
    );
  });
});
