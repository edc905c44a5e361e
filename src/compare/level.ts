/** How much a change matters to a client, worst first. */
export const LEVELS = ["breaking", "risky", "compatible"] as const;

export type Level = (typeof LEVELS)[number];

/** Orders levels, worst first. */
export function compareLevels(a: Level, b: Level): number {
  return LEVELS.indexOf(a) - LEVELS.indexOf(b);
}

/** The worse of two levels. */
export function worse(a: Level, b: Level): Level {
  return compareLevels(a, b) <= 0 ? a : b;
}
