// `surfaces.ts` on the changes of `mutations.ts`: each by itself, and any number together.
import { describe, expect, it } from "vitest";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { expectMirror } from "./mirror.ts";
import { MUTATIONS } from "./mutations.ts";
import { cloneWorld, operationAt, sampleWorld, surfaceOf } from "./world.ts";

/** Kinds that tell all by their subject. */
const WITHOUT_VALUES = /-became-(?:required|optional)$|^deprecated-|^response-/;

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
