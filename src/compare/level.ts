/** Levels of a change for a client, worst first. */
export const LEVELS = ["breaking", "risky", "compatible"] as const;

/** Level of a change: `breaking`, `risky` or `compatible` for a client. */
export type Level = (typeof LEVELS)[number];

/** One value per direction in which a client may move. */
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

/** The worse of two levels in each direction. */
export function worseBothWays(a: BothWays<Level>, b: BothWays<Level>): BothWays<Level> {
  return { aToB: worse(a.aToB, b.aToB), bToA: worse(a.bToA, b.bToA) };
}

/** The level for sorting and counting: from A to B in a history, the worse direction between two sites. */
export function shownLevel({ aToB, bToA }: BothWays<Level>, history: boolean): Level {
  return history ? aToB : worse(aToB, bToA);
}

/** Replaces `breaking` by a lower level in both directions. */
export function lessened({ aToB, bToA }: BothWays<Level>, least: Level): BothWays<Level> {
  const lessen = (level: Level) => (level === "breaking" ? least : level);
  return { aToB: lessen(aToB), bToA: lessen(bToA) };
}

/** Exchanges the sides. */
export function exchanged<T>({ aToB, bToA }: BothWays<T>): BothWays<T> {
  return { aToB: bToA, bToA: aToB };
}

/** Levels of a change that no request shows. */
export const HARMLESS: BothWays<Level> = { aToB: "compatible", bToA: "compatible" };

/** Levels of a change that the index does not decide. */
export const UNDECIDED: BothWays<Level> = { aToB: "risky", bToA: "risky" };
