// Runs before each test file: property tests draw the same values every time, so that a clone that passes once passes again.
import { configureGlobal } from "fast-check";

/** Another run of the same: ROUTEPRINT_SEED=7 npx vitest run test/compare; with `random` the seed is drawn and printed. */
configureGlobal({ seed: Number(process.env["ROUTEPRINT_SEED"]) });
