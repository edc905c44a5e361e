import type { Level } from "../compare/level.ts";

/** Gives a text its colour, or leaves it as it is. */
export type Paint = (text: string, style: Level | "bold" | "dim") => string;

const STYLES = { breaking: "31", risky: "33", compatible: "32", bold: "1", dim: "2" } as const;

/** ANSI escapes with `colour`, which only a terminal shows. */
export function createPaint(colour: boolean): Paint {
  return colour ? (text, style) => `\u001B[${STYLES[style]}m${text}\u001B[0m` : (text) => text;
}
