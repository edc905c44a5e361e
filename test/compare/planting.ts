import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect } from "vitest";
import type { Comparison } from "../../src/compare/model.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { readSource } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";
import { expectMirror } from "./mirror.ts";
import { placeOf, plantsOf, turned } from "./plants.ts";
import type { Expected, Plant } from "./plants.ts";

export function read(file: URL | string): Surface {
  return readSource(readFileSync(file), "index.json").surface;
}

function found(comparison: Comparison): readonly string[] {
  return comparison.findings
    .flatMap(({ kind, subject, level, operations, part }) =>
      (part === "site" || kind === "route-other-version" ? ["site"] : operations.map(placeOf)).map((place) =>
        line({ place, kind, subject, ...level }),
      ),
    )
    .toSorted();
}

function line({ place, kind, subject, aToB, bToA }: Expected): string {
  return `${place} ${kind} ${subject} ${aToB} ${bToA}`;
}

/** Picks a row of the tables, then one of the places that it fits. */
const pick = fc.record({ row: fc.nat(), place: fc.nat(), back: fc.boolean() });

/** Plants what was picked, but where two plants would meet. */
function choose(
  all: ReadonlyMap<string, readonly Plant[]>,
  picks: readonly { row: number; place: number; back: boolean }[],
): readonly Plant[] {
  const rows = [...all.values()];
  const chosen = new Map<string, Plant>();
  for (const { row, place, back } of picks) {
    const fitting = rows[row % rows.length]!;
    const plant = fitting[place % fitting.length]!;
    if (!chosen.has(plant.touches)) chosen.set(plant.touches, back ? turned(plant) : plant);
  }
  return [...chosen.values()];
}

export function expectFound(surface: Surface, plants: readonly Plant[]): void {
  const a = plants.reduce((made, plant) => plant.before(made), surface);
  const b = plants.reduce((made, plant) => plant.after(made), surface);
  const forth = compareSurfaces(a, b);
  expect(found(forth)).toEqual(
    plants
      .flatMap(({ expected, beside }) => [expected, ...(beside === undefined ? [] : [beside])].map(line))
      .toSorted(),
  );
  expectMirror(forth, compareSurfaces(b, a));
}

export function plantAnySet(
  file: URL | string,
  parameters: { readonly seed?: number; readonly numRuns: number },
): void {
  const surface = read(file);
  const all = plantsOf(surface);
  fc.assert(
    fc.property(fc.array(pick, { maxLength: 30, size: "max" }), (picks) => {
      expectFound(surface, choose(all, picks));
    }),
    parameters,
  );
}
