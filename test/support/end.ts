import { afterAll, onTestFinished, TestRunner } from "vitest";

/**
 * Does the work once the running test has ended; while tests are only collected, once all of the file or `describe` at hand
 * have. Nothing is done for what `beforeAll` asks: vitest takes no hooks there.
 */
export function atEnd(work: () => Promise<void> | void): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(work);
  else onTestFinished(work);
}
