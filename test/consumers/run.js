// Runs tools of others on documents of this package: `npm run test:consumers`.
// Each has to accept the document and to make something of it that works; what it may not, is named in exceptions.js.
import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { CONSUMERS, lint } from "./consumers.js";
import { BLOG } from "./blog.ts";
import { excuse } from "./exceptions.js";
import { queryPrograms } from "./queries.js";
import { QUERY_CASES, QUERY_INDEX } from "./query-cases.ts";
import { CLIENT_PROGRAMS, SHOP_PROGRAMS } from "./recipe.js";
import { SHOP } from "./shop.ts";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const shared = join(root, "../shared/corpus");
const work = join(root, ".tmp/consumers");
const execute = promisify(execFile);

/** Indexes that are written here, and what is done with the clients that tools make of their documents. */
const OWN = {
  blog: { index: BLOG, programs: CLIENT_PROGRAMS },
  orders: { index: SHOP, programs: SHOP_PROGRAMS },
  queries: { index: QUERY_INDEX, programs: queryPrograms(QUERY_CASES) },
};

const SOURCES = [
  ["blog", join(work, "blog/index.json")],
  ["orders", join(work, "orders/index.json")],
  ["queries", join(work, "queries/index.json")],
  ["multilingual", join(root, "samples/multilingual-site.index.json")],
  ["shop", join(root, "samples/shop-site.index.json")],
  ["core-help", join(shared, "wordpress/S1.help.json")],
  ["odd", join(shared, "wordpress/S6.view.json")],
  ["woocommerce-1", join(shared, "sites/flormar-ma.json")],
  ["woocommerce-2", join(shared, "sites/insurtech-com-br.json")],
].filter(([name, file]) => name in OWN || existsSync(file));

async function install() {
  if (existsSync(join(here, "node_modules/.package-lock.json"))) return;
  await execute("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: here });
}

/** A document in OpenAPI 3.2, under the names of both versions: which tools accept it. */
const NEWEST = "openapi-3.2";

/** The whole corpus, which the linter alone is given. */
const CORPUS = "corpus";

/** Answers of the corpus that are no index. */
const NO_INDEX = /\.odd-/;

async function writeDocuments() {
  for (const [name, { index }] of Object.entries(OWN)) {
    await mkdir(join(work, name), { recursive: true });
    await writeFile(join(work, name, "index.json"), JSON.stringify(index));
  }
  for (const [name, file] of SOURCES) await writeDocument(file, join(work, name, "openapi"));
  await writeDocument(
    join(root, "samples/multilingual-site.index.json"),
    join(work, NEWEST, "openapi"),
    "3.2",
  );
  if (!existsSync(shared)) return;
  const files = await readdir(shared, { recursive: true });
  for (const file of files.filter((each) => each.endsWith(".json") && !NO_INDEX.test(each)))
    await writeDocument(join(shared, file), join(work, CORPUS, file.replaceAll("/", "-")));
}

/** Writes the document of an index in both versions, or in one under the names of both. */
async function writeDocument(file, target, version) {
  const { convert, printDocument, readSource } = await import("../../dist/bundle/index.js");
  const source = readSource(await readFile(file), file);
  await mkdir(dirname(target), { recursive: true });
  for (const openapi of ["3.1", "3.0"]) {
    const text = await printDocument(convert(source, { openapi: version ?? openapi }).document, "json");
    await writeFile(`${target}-${openapi}.json`, text);
  }
}

async function lintCorpus(tools) {
  const files = await readdir(tools.folder);
  if (files.length < 200) return `Only ${files.length} documents were made of the corpus.`;
  return lint(tools, files);
}

async function main() {
  const only = process.argv.slice(2);
  await install();
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  // Compilers look for their packages upwards from the generated files.
  await writeFile(join(work, "package.json"), JSON.stringify({ type: "module", private: true }));
  await execute("ln", ["-sfn", join(here, "node_modules"), join(work, "node_modules")]);
  await writeDocuments();
  const tasks = [
    ...(existsSync(shared) ? [{ name: CORPUS, consumer: "redocly", run: lintCorpus }] : []),
    ...[...SOURCES, [NEWEST]].flatMap(([name]) =>
      Object.entries(CONSUMERS).map(([consumer, run]) => ({
        name,
        consumer,
        run: inTurn(run, OWN[name]?.programs[consumer]),
      })),
    ),
  ]
    .filter(({ name, consumer }) => only.length === 0 || only.includes(consumer) || only.includes(name))
    .toReversed();
  let failures = 0;
  const worker = async () => {
    for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
      if (!(await runTask(task))) failures += 1;
    }
  };
  await Promise.all([worker(), worker()]);
  if (failures > 0) process.exitCode = 1;
}

/** Runs a tool, then the program with what it wrote. */
const inTurn = (run, program) => async (tools) => (await run(tools)) ?? program?.(tools);

/** Runs one tool on one document and prints a line on it. */
async function runTask({ name, consumer, run }) {
  const started = performance.now();
  let problem;
  try {
    problem = await run({
      folder: join(work, name),
      bin: (tool) => join(here, "node_modules/.bin", tool),
      execute,
      spawn,
    });
  } catch (error) {
    problem = `${error.message}\n${error.stdout ?? ""}\n${error.stderr ?? ""}`.slice(0, 4000);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const reason = problem === undefined ? undefined : excuse(name, consumer, problem);
  const works = problem === undefined || reason !== undefined;
  console.log(
    `${works ? "ok  " : "FAIL"} ${name} ${consumer} ${seconds}s${reason === undefined ? "" : `, but: ${reason}`}`,
  );
  if (!works) console.log(problem.replaceAll(/^/gm, "     "));
  return works;
}

await main();
