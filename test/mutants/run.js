// Changes one file of each room, a place at a time, and counts the changes that the room's unit tests notice:
// `npm run mutants`, or `npm run mutants -- route schema`. MUTANT_JOBS=1 leaves a core free.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOMS } from "./files.js";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "../..");
const work = join(root, ".tmp/mutants");

function run(command, args, cwd, env = process.env) {
  const { status, error, stdout } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
  if (status !== 0)
    throw new Error(`${command} ${args.join(" ")} ended with ${status}\n${stdout}`, { cause: error });
}

/** Mutates the file of a room and gives Stryker's report on it. */
async function mutate(room, [file, ...tests]) {
  const [config, report] = [join(work, `${room}.config.json`), join(work, `${room}.json`)];
  const options = {
    testRunner: "vitest",
    plugins: [join(here, "node_modules/@stryker-mutator/vitest-runner/dist/src/index.js")],
    vitest: { configFile: "test/mutants/vitest.config.js", related: false },
    mutate: [file],
    // Texts are words or types; the words have tests of their own, and the types are checked by tsc.
    mutator: { excludedMutations: ["StringLiteral"] },
    // A static mutant needs all tests in a process of its own.
    ignoreStatic: true,
    concurrency: Number(process.env.MUTANT_JOBS ?? availableParallelism()),
    ignorePatterns: ["/.git", "/.tmp", "/bench", "/dist", "/docs", "/screenshots"],
    tempDirName: ".tmp/mutants/copies",
    // Stryker would rewrite the paths in it with a compiler that TypeScript 7 no longer has.
    tsconfigFile: "none",
    reporters: ["json"],
    jsonReporter: { fileName: report },
  };
  await writeFile(config, JSON.stringify(options));
  const stryker = join(here, "node_modules/@stryker-mutator/core/bin/stryker.js");
  const env = { ...process.env, MUTANT_TESTS: tests.join(",") };
  run(process.execPath, [stryker, "run", config], root, env);
  return JSON.parse(await readFile(report, "utf8")).files[file];
}

/** A surviving mutant as `line:column old → new`, on one line. */
function survivor({ location: { start, end }, replacement }, source) {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.at(-1).slice(0, end.column - 1);
  const old = [...lines.slice(0, -1), last].join("\n").slice(start.column - 1);
  const short = (text) => text.replaceAll(/\s+/g, " ").slice(0, 70);
  return `${start.line}:${start.column} ${short(old)} → ${short(replacement)}`;
}

if (!existsSync(join(here, "node_modules/.package-lock.json"))) {
  // Without --legacy-peer-deps npm would install a second Vitest.
  const quiet = ["--ignore-scripts", "--legacy-peer-deps", "--prefer-offline", "--no-audit", "--no-fund"];
  run("npm", ["ci", ...quiet], here);
}
await mkdir(work, { recursive: true });
const missing = Object.values(ROOMS)
  .flat()
  .filter((file) => !existsSync(join(root, file)));
if (missing.length > 0) throw new Error(`files.js names files that are gone: ${missing.join(", ")}`);
const rooms = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(ROOMS);
const rows = [];
for (const room of rooms) {
  const { mutants, source } = await mutate(room, ROOMS[room]);
  const counted = mutants.filter(({ status }) => status !== "Ignored" && status !== "CompileError");
  const alive = counted.filter(({ status }) => status === "Survived" || status === "NoCoverage");
  rows.push(`| \`${ROOMS[room][0]}\` | ${counted.length - alive.length} / ${counted.length} |`);
  process.stdout.write(`${rows.at(-1)}\n`);
  for (const mutant of alive) process.stdout.write(`  ${survivor(mutant, source)}\n`);
}
process.stdout.write(`\n| file | killed / all |\n|---|--:|\n${rows.join("\n")}\n`);
