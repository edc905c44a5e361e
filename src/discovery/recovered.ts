import { RouteprintError } from "../errors.ts";
import type { Notice } from "../notice.ts";

/** A JSON value and what had to be taken off the bytes to read it. */
export interface Recovered {
  readonly value: unknown;
  readonly notices: readonly Notice[];
}

/** What is read, or nothing where it cannot be. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RouteprintError) return undefined;
    throw error;
  }
}
