/** How much a change matters to a client, worst first. */
export const LEVELS = ["breaking", "risky", "compatible"] as const;

/** How much a change matters to a client. */
export type Level = (typeof LEVELS)[number];

/** A level, or what belongs to one, for each direction a client may move. */
export interface BothWays<T> {
  readonly aToB: T;
  readonly bToA: T;
}

/** Orders levels, worst first. */
export function compareLevels(a: Level, b: Level): number {
  return LEVELS.indexOf(a) - LEVELS.indexOf(b);
}

/** The worse of two levels. */
export function worse(a: Level, b: Level): Level {
  return compareLevels(a, b) <= 0 ? a : b;
}

/** The worse of two levels, each way. */
export function worseBothWays(a: BothWays<Level>, b: BothWays<Level>): BothWays<Level> {
  return { aToB: worse(a.aToB, b.aToB), bToA: worse(a.bToA, b.bToA) };
}

/** The level by which a change is sorted and counted: the way forward in a history, the worse way between two sites. */
export function shownLevel({ aToB, bToA }: BothWays<Level>, history: boolean): Level {
  return history ? aToB : worse(aToB, bToA);
}

/** The levels with another in the place of each that is breaking. */
export function lessened({ aToB, bToA }: BothWays<Level>, least: Level): BothWays<Level> {
  const lessen = (level: Level) => (level === "breaking" ? least : level);
  return { aToB: lessen(aToB), bToA: lessen(bToA) };
}

/** The same with the sides exchanged. */
export function exchanged<T>({ aToB, bToA }: BothWays<T>): BothWays<T> {
  return { aToB: bToA, bToA: aToB };
}

/** The levels of what no request shows. */
export const HARMLESS: BothWays<Level> = { aToB: "compatible", bToA: "compatible" };

/** The levels of what the index does not decide. */
export const UNDECIDED: BothWays<Level> = { aToB: "risky", bToA: "risky" };
