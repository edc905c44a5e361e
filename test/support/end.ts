import { afterAll, onTestFinished, TestRunner } from "vitest";

/**
 * Does something behind the running test; where none runs yet, behind the tests of the file or `describe` at hand.
 * Not for `beforeAll`, of which vitest keeps nothing.
 */
export function atEnd(work: () => Promise<void> | void): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(work);
  else onTestFinished(work);
}
