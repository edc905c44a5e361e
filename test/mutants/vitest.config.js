import { defineConfig } from "vitest/config";

/** The tests of one room, which `run.js` names. */
export default defineConfig({
  test: {
    include: (process.env["MUTANT_TESTS"] ?? "").split(","),
    setupFiles: ["test/setup.ts"],
    env: { ROUTEPRINT_SEED: "1" },
    testTimeout: 60_000,
  },
});
