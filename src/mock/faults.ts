import { hash } from "./generate.ts";

/** Decides for each request whether it fails. */
export type Faults = () => boolean;

/** Creates a decision that is the same for the same seed and number of earlier requests. */
export function createFaults(seed: number, percent: number): Faults {
  let requests = 0;
  return () => {
    requests += 1;
    return percent > 0 && hash(seed, "fault", requests) % 10_000 < percent * 100;
  };
}
