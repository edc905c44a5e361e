import { type LanguageRelation, compareLanguages } from "../route/index.ts";
import { HARMLESS, UNDECIDED } from "./level.ts";
import type { BothWays, Level } from "./level.ts";
import type { Work } from "../base/work.ts";
import { fromTo } from "./schema-change.ts";
import type { SchemaChange } from "./schema-change.ts";

/** How the values of two patterns relate; witnesses where they were found. */
interface PatternRelation {
  readonly equal: boolean;
  readonly relation: LanguageRelation;
  readonly level: BothWays<Level>;
  /** A value that only the first accepts, where there is one to name. */
  readonly onlyFrom?: string;
  readonly onlyTo?: string;
}

/** Inside is compatible one way and breaking the other; what merely overlaps, the index does not decide. */
const LEVELS_OF: Readonly<Record<LanguageRelation, BothWays<Level>>> = {
  equal: HARMLESS,
  narrower: { aToB: "compatible", bToA: "breaking" },
  wider: { aToB: "breaking", bToA: "compatible" },
  overlapping: UNDECIDED,
  disjoint: UNDECIDED,
  unknown: UNDECIDED,
};

/** Compares the values that two ECMA-262 patterns accept. */
export function relatePatterns(from: string, to: string, work: Work): PatternRelation {
  if (from === to) return { equal: true, relation: "equal", level: LEVELS_OF.equal };
  const { relation, onlyFirst, onlySecond } = compareLanguages(from, to, work);
  return {
    equal: relation === "equal",
    relation,
    level: LEVELS_OF[relation],
    ...(onlyFirst === undefined ? {} : { onlyFrom: onlyFirst }),
    ...(onlySecond === undefined ? {} : { onlyTo: onlySecond }),
  };
}

/**
 * Other values that show the same in a path, for those that are a step of dots: clients and servers take such a step out.
 * Absent where none is found.
 */
export function withoutDots(
  { onlyFrom, onlyTo }: PatternRelation,
  from: string,
  to: string,
  work: Work,
): Pick<SchemaChange, "onlyFrom" | "onlyTo"> {
  return {
    ...(holdsDots(onlyFrom) ? { onlyFrom: compareLanguages(undotted(from), to, work).onlyFirst } : {}),
    ...(holdsDots(onlyTo) ? { onlyTo: compareLanguages(undotted(to), from, work).onlyFirst } : {}),
  };
}

function holdsDots(value: string | undefined): boolean {
  return value !== undefined && /(?:^|\/)\.{1,2}(?:\/|$)/.test(value);
}

/** The pattern without the values that begin with a dot, or with white space, which says as little. */
function undotted(pattern: string): string {
  return pattern.replace(/^\^/, String.raw`^(?![.\s])`);
}

/** Several patterns as one; each is anchored, so that the alternatives keep apart. */
export function joinPatterns(patterns: readonly string[]): string {
  return patterns.join("|");
}

/** What any text matches. */
const ANY_TEXT = "^[^]*$";

/** A pattern on text set, lifted or exchanged. */
export function comparePatterns(
  from: string | undefined,
  to: string | undefined,
  pointer: string,
  work: Work,
): readonly SchemaChange[] {
  const { equal, level, relation: _, ...found } = relatePatterns(from ?? ANY_TEXT, to ?? ANY_TEXT, work);
  if (equal) return [];
  const change = { pointer, ...fromTo(from, to), ...found };
  if (from === undefined) return [{ kind: "pattern-set", ...change }];
  if (to === undefined) return [{ kind: "pattern-unset", ...change }];
  return [{ kind: "pattern-changed", ...change, level }];
}
