import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { configDefaults, defineConfig, type TestProjectConfiguration } from "vitest/config";

/** What a test needs: the part of its file's name before `.test.ts`, where none is `unit`. */
const KINDS = ["system", "corpus", "database", "browser"] as const;

/** One file of each costly kind, which `npm test` runs too. */
const SMOKES = [
  "test/corpus/table.corpus.test.ts",
  "test/openapi/validation.corpus.test.ts",
  "test/inventory/round.database.test.ts",
  "test/browser/search.browser.test.ts",
];

const filesOf = (kind: string): string => `test/**/*.${kind}.test.ts`;

function project(name: string, include: string[], others: readonly string[] = []): TestProjectConfiguration {
  return { extends: true, test: { name, include, exclude: [...configDefaults.exclude, ...others] } };
}

/** The files that take long: begun last, one of them would keep a core waiting for it. */
const LONG = /\.(?:corpus|database|browser)\.test\.ts$/;

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's, the sequencer's
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** The seed of all property tests: a fixed one, but for a manual run that asks for another. */
function seedOf(word = "1"): string {
  if (word !== "random") return word;
  const drawn = String(randomInt(2 ** 31));
  process.stdout.write(`Property tests run with ROUTEPRINT_SEED=${drawn}.\n`);
  return drawn;
}

export default defineConfig({
  test: {
    projects: [
      project("unit", ["test/**/*.test.ts"], KINDS.map(filesOf)),
      ...KINDS.map((kind) => project(kind, [filesOf(kind)], SMOKES)),
      project("smoke", SMOKES),
    ],
    tags: [{ name: "slow", description: "Measures cost, or waits: `npm test` skips it." }],
    setupFiles: ["test/setup.ts"],
    env: {
      ROUTEPRINT_SEED: seedOf(process.env["ROUTEPRINT_SEED"]),
      // Threads and processes that begin with a source file find it stripped of its types. Node strips them with
      // WebAssembly, half of a thread's start, and one run of the suite ended with SIGSEGV in a file that starts many
      // threads; such crashes of WebAssembly are known (nodejs/node#64500).
      NODE_COMPILE_CACHE: fileURLToPath(new URL(".tmp/compiled", import.meta.url)),
    },
    // Vitest leaves a core free; a suite that waits for browsers and sockets can use it.
    maxWorkers: "100%",
    // The library keeps no state (test/library.system.test.ts), so that files can share a process, and load it once.
    isolate: false,
    // Much is made and dropped at once: with 16 MB to make it in, as by default, a tenth of the time goes to sweeping.
    execArgv: ["--min-semi-space-size=64", "--max-semi-space-size=64"],
    sequence: { sequencer: LongFirst },
    // Also the limit of every test whose input is hostile: what should be linear would take hours if it were not.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A test that asserts nothing fails. What is polled for comes late on a loaded machine; Vitest waits for a second.
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
  },
});
