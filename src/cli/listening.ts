import type { Io } from "./io.ts";
import { usage } from "./usage.ts";

/** Resolves when the process is asked to end. */
export function ended({ signal }: Io): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

/**
 * Reads the number of a port; 0 stands for any that is free.
 *
 * @throws RouteprintError `usage` where it is none.
 */
export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw usage(
    `--port takes a whole number from 0 to 65535, not ${JSON.stringify(text)}`,
    "Give one such as 8080, or 0 for any that is free.",
  );
}
