import { BaseSequencer, type TestSpecification } from "vitest/node";
import { defineConfig } from "vitest/config";

/** The files that take long: begun last, one of them would keep a core waiting for it. */
const LONG = /\/test\/(?:browser\/|\w+\/corpus\.|route\/values\.)/;

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's, the sequencer's
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Vitest leaves a core free; a suite that waits for browsers and sockets can use it.
    maxWorkers: "100%",
    // The library keeps no state (test/library.test.ts), so that files can share a process, and load it once.
    isolate: false,
    // Much is made and dropped at once: with 16 MB to make it in, as by default, a tenth of the time goes to sweeping.
    execArgv: ["--min-semi-space-size=64", "--max-semi-space-size=64"],
    sequence: { sequencer: LongFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A test that asserts nothing fails.
    expect: { requireAssertions: true },
  },
});
