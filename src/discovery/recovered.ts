import { RouteprintError } from "../errors.ts";
import type { Notice } from "../notice.ts";

/** A JSON value and what had to be taken off the bytes to read it. */
export interface Recovered {
  readonly value: unknown;
  readonly notices: readonly Notice[];
}

/** What is read, or why it cannot be. */
export function attempt<T>(read: () => T): T | RouteprintError {
  try {
    return read();
  } catch (error) {
    if (error instanceof RouteprintError) return error;
    throw error;
  }
}
