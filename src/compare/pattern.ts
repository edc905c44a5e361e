import type { Level } from "./level.ts";
import type { BothWays } from "./model.ts";
import { fromTo } from "./schema-change.ts";
import type { SchemaChange } from "./schema-change.ts";

/** How the values of two patterns stand to each other; witnesses where they were found. */
export interface PatternRelation {
  readonly level: BothWays<Level>;
  readonly onlyFrom?: string;
  readonly onlyTo?: string;
  readonly equal: boolean;
}

/** Compares the values that two ECMA-262 patterns accept. */
export function relatePatterns(from: string, to: string): PatternRelation {
  if (from === to) return { equal: true, level: { aToB: "compatible", bToA: "compatible" } };
  return { equal: false, level: { aToB: "risky", bToA: "risky" } };
}

/** A pattern on text set, lifted or exchanged. */
export function comparePatterns(
  from: string | undefined,
  to: string | undefined,
  pointer: string,
): readonly SchemaChange[] {
  if (from === to) return [];
  if (from === undefined || to === undefined) {
    return [{ kind: from === undefined ? "pattern-set" : "pattern-unset", pointer, ...fromTo(from, to) }];
  }
  const { equal, level, onlyFrom, onlyTo } = relatePatterns(from, to);
  if (equal) return [];
  const witnesses = {
    ...(onlyFrom === undefined ? {} : { onlyFrom }),
    ...(onlyTo === undefined ? {} : { onlyTo }),
  };
  return [{ kind: "pattern-changed", pointer, from, to, level, ...witnesses }];
}
