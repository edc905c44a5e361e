// `surfaces.ts` on the changes of `mutations.ts`: each by itself, and any number together.
import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { expectMirror } from "./mirror.ts";
import { MUTATIONS } from "./mutations.ts";
import { cloneWorld, operationAt, sampleWorld, surfaceOf } from "./world.ts";

/** Kinds that tell all by their subject. */
const WITHOUT_VALUES = /-became-|^deprecated-|^response-/;

describe("one planted change", () => {
  it.each(MUTATIONS)("$kind $subject $level", (mutation) => {
    const before = sampleWorld(3);
    const after = cloneWorld(before);
    mutation.apply(operationAt(after, 1));
    const forth = compareSurfaces(surfaceOf(before), surfaceOf(after));
    const seen = forth.findings.map(({ kind, subject, level, operations }) => ({
      kind,
      subject,
      level,
      count: operations.length,
    }));
    expect(seen).toEqual([
      {
        kind: mutation.kind,
        subject: mutation.subject,
        level: { aToB: mutation.level, bToA: mutation.back },
        count: 1,
      },
    ]);
    const [{ from, to } = {}] = forth.findings;
    expect((from ?? to) === undefined).toBe(WITHOUT_VALUES.test(mutation.kind));
    expectMirror(forth, compareSurfaces(surfaceOf(after), surfaceOf(before)));
  });
});

describe("any set of planted changes", () => {
  const plant = fc.uniqueArray(
    fc.record({ operation: fc.nat(19), mutation: fc.constantFrom(...MUTATIONS) }),
    { maxLength: 40, selector: ({ operation, mutation }) => `${operation} ${mutation.touches}` },
  );

  it("is found exactly, in both directions", () => {
    fc.assert(
      fc.property(plant, (plants) => {
        const before = sampleWorld(20);
        const after = cloneWorld(before);
        for (const { operation, mutation } of plants) mutation.apply(operationAt(after, operation));
        // A response that is gone takes what was planted in it along; `response` is one part, so it never meets another.
        const forth = compareSurfaces(surfaceOf(before), surfaceOf(after));
        const found = forth.findings.flatMap((finding) =>
          finding.operations.map(
            ({ template }) => `${template.replace("{key}", "{id}")} ${finding.kind} ${finding.level.aToB}`,
          ),
        );
        const expected = plants.map(
          ({ operation, mutation }) =>
            `${operationAt(before, operation).template} ${mutation.kind} ${mutation.level}`,
        );
        expect(found.toSorted()).toEqual(expected.toSorted());
        expectMirror(forth, compareSurfaces(surfaceOf(after), surfaceOf(before)));
      }),
      { numRuns: 60 },
    );
  });
});
