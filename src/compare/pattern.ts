import { type LanguageRelation, compareLanguages } from "../route/index.ts";
import { HARMLESS, UNDECIDED } from "./level.ts";
import type { BothWays, Level } from "./level.ts";
import type { Work } from "../base/work.ts";
import { fromTo } from "./schema-change.ts";
import type { SchemaChange } from "./schema-change.ts";

/** Relation of the values of two patterns, with witnesses if found. */
interface PatternRelation {
  readonly equal: boolean;
  readonly relation: LanguageRelation;
  readonly level: BothWays<Level>;
  /** A value that only the first accepts, if found. */
  readonly onlyFrom?: string;
  readonly onlyTo?: string;
}

/** Levels by relation: a subset is compatible one way and breaking the other; an overlap is undecided. */
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
 * Replaces witnesses that are a step of dots in a path, which clients and servers remove. A witness is absent if no other
 * was found.
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

/** Excludes values that begin with a dot or with white space. */
function undotted(pattern: string): string {
  return pattern.replace(/^\^/, String.raw`^(?![.\s])`);
}

/** Joins patterns into one; each is anchored, so that the alternatives stay separate. */
export function joinPatterns(patterns: readonly string[]): string {
  return patterns.join("|");
}

/** Matches any text. */
const ANY_TEXT = "^[^]*$";

/** Compares the patterns of text. */
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
