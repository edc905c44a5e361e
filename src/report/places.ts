import { digits } from "../count.ts";
import type { Comparison, Finding, OperationRef } from "../compare/model.ts";
import { routeTexts } from "./words.ts";

/**
 * How many operations a report names at most below all its findings together; of more, each names its first few. One
 * schema that hundreds of operations share may change in thousands of members, and nobody reads the product of both.
 */
const PLACES = 500_000;

const FEW = 20;

/** The operations that a report names below one finding, and how many more there are. */
export interface Places {
  readonly named: readonly OperationRef[];
  readonly others: number;
}

/** Tells for a whole report which operations it names below each finding. */
export function createPlaces({ findings }: Comparison): (finding: Finding) => Places {
  const all = findings.reduce((sum, { operations }) => sum + operations.length, 0);
  const most = all <= PLACES ? all : FEW;
  return ({ operations }) => {
    if (operations.length <= most) return { named: operations, others: 0 };
    return { named: operations.slice(0, most), others: operations.length - most };
  };
}

/** The operations below a finding as lines of text. */
export type PlaceTexts = (finding: Finding) => readonly string[];

/** Tells the same as text. */
export function createPlaceTexts(comparison: Comparison): PlaceTexts {
  const placesOf = createPlaces(comparison);
  return (finding) => {
    const { named, others } = placesOf(finding);
    return others === 0 ? routeTexts(named) : [...routeTexts(named), `… and ${digits(others)} more`];
  };
}
