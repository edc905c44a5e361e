// The names of test files against what they import: a name alone says what a test needs.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** The imports that show what a test needs, the costliest need first. A file without any is a unit test. */
const NEEDS: readonly (readonly [kind: string, imports: RegExp])[] = [
  ["browser", /^scripts\/chromium\.js /],
  ["database", /^test\/support\/postgres\.ts /],
  // A single shared index, as `sourceOf` reads it, is no walk.
  ["corpus", /^test\/support\/shared\.ts .*\b(?:corpusFiles|sharedFolder)\b/],
  ["system", /^(?:node:(?:child_process|https?|net|tls|worker_threads|sqlite)|undici|src\/cli\/main\.ts) /],
];

const root = fileURLToPath(new URL("../", import.meta.url));

/** The imports of values of a file, each as its module and the imported names. */
function importsOf(file: string, text: string): readonly (readonly [module: string, names: string])[] {
  const statements = text.matchAll(
    /^(?:import|export)\s+(?!type\s)([^;]*?)\s*from\s+"([^"]+)"|import\("([^"]+)"\)/gm,
  );
  return [...statements].map(([, names = "", fixed, dynamic]) => {
    const module = fixed ?? dynamic ?? "";
    return [module.startsWith(".") ? relative(root, join(root, dirname(file), module)) : module, names];
  });
}

/** What a test file needs, by its own imports and those of its helpers in test/. */
function needOf(start: string, read: (file: string) => string): string {
  const reached = new Set([start]);
  const lines: string[] = [];
  for (const file of reached) {
    for (const [module, names] of importsOf(file, read(file))) {
      lines.push(`${module} ${names.replaceAll(/\s+/g, " ")}`);
      if (module.startsWith("test/")) reached.add(module);
    }
  }
  return NEEDS.find(([, imports]) => lines.some((line) => imports.test(line)))?.[0] ?? "unit";
}

/** A file of the project; empty where the import is only planted in a test. */
const readFile = (file: string): string =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";

function nameOf(file: string): string {
  return /\.(\w+)\.test\.ts$/.exec(file)?.[1] ?? "unit";
}

const files = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts") && !file.includes("node_modules"))
  .map((file) => `test/${file}`)
  .toSorted();

describe("test files", () => {
  it("are named by what they need", () => {
    const misnamed = files.flatMap((file) => {
      const need = needOf(file, readFile);
      return need === nameOf(file) ? [] : [`${file} is a test of the kind ${need}`];
    });
    expect(misnamed).toEqual([]);
  });

  it("of each costly kind have one that `npm test` runs", () => {
    const smokes = [...readFile("vitest.config.ts").matchAll(/"(test\/[^"*]+\.test\.ts)"/g)].flatMap(
      ([, file]) => file ?? [],
    );
    expect(new Set(smokes.map(nameOf))).toEqual(new Set(["corpus", "database", "browser"]));
    expect(smokes.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it.each([
    ["unit", 'import { describeShared, sourceOf } from "./support/shared.ts";'],
    ["unit", 'import type { Server } from "node:http";'],
    ["system", 'import { run } from "./support/io.ts";'],
    ["corpus", 'import {\n  corpusFiles,\n  describeShared,\n} from "./support/shared.ts";'],
    [
      "database",
      'import { run } from "./support/io.ts";\nimport { hasPostgres } from "./support/postgres.ts";',
    ],
    ["browser", 'import { openPage } from "./support/browser.ts";'],
  ])("are found to be of the kind %s by %j", (kind, text) => {
    expect(
      needOf("test/planted.test.ts", (file) => (file === "test/planted.test.ts" ? text : readFile(file))),
    ).toBe(kind);
  });
});
