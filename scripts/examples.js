// Examples for the pages of codes, from the tables that the tests run.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "rolldown";
import { printLock } from "../dist/compare/lock-print.js";
import { compareSurfaces } from "../dist/compare/surfaces.js";
import { printReport } from "../dist/report/print.js";
import { readSource } from "../dist/source.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, ".tmp/examples");

const fenced = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``;
const json = (value) => fenced("json", JSON.stringify(value, undefined, 2));

/** The case tables of the tests; they are TypeScript, which Node 20 does not read. */
async function readTables() {
  const input = {
    schema: "test/schema/cases.ts",
    answers: "test/openapi/answer-cases.ts",
    plants: "test/compare/plants.ts",
    refusals: "test/fetch/refusal.cases.ts",
    bytes: "test/fetch/bytes.cases.ts",
    connections: "test/fetch/connection.cases.ts",
    discovery: "test/fetch/discovery.cases.ts",
  };
  const options = {
    cwd: root,
    input,
    platform: "node",
    logLevel: "silent",
    output: { dir: folder, cleanDir: true },
  };
  await build(options);
  const load = (name) => import(pathToFileURL(join(folder, `${name}.js`)).href);
  const [schema, answers, plants, ...fetched] = await Promise.all(Object.keys(input).map(load));
  const [refusals, bytes, connections, discovery] = fetched;
  return {
    schema: [...schema.CASES, ...answers.ANSWER_CASES],
    plants,
    fetched: [...refusals.REFUSALS, ...bytes.BYTES, ...connections.NET, ...discovery.DISCOVERY],
  };
}

/** The least case that a rule alone settles, else the least that it has a part in. */
function schemaExample(cases, code) {
  const own = cases.filter(({ notices }) => notices.includes(code));
  const size = (one) => JSON.stringify(one.in).length + (one.notices.length - 1) * 10_000;
  const [least] = own.toSorted((a, b) => size(a) - size(b));
  if (least === undefined) return "";
  return `The index says\n\n${json(least.in)}\n\nand the document\n\n${json(least.out)}`;
}

/** What sites answered, as the tests of fetching name it: `R11 Wordfence` is `Wordfence`. */
function fetchExample(cases, meets) {
  const names = cases
    .filter(([, , outcome]) => meets(outcome))
    .map(([name]) => name.replace(/^[A-Z]\d+ /, ""));
  return names.length === 0
    ? ""
    : `Seen where a site answers so:\n\n${names.map((name) => `- ${name}`).join("\n")}`;
}

/** The first place of a sample at which the change can be made: the lines of the lock file, and what `compare` says. */
async function changeExamples({ plantsOf, turned }) {
  const sample = join(root, "samples/shop-site.index.json");
  const { surface } = readSource(readFileSync(sample), "shop-site.index.json");
  const plants = [...plantsOf(surface).values()].flatMap((all) => all.slice(0, 1));
  const examples = new Map();
  for (const plant of [...plants, ...plants.map(turned)]) {
    if (examples.has(plant.expected.kind)) continue;
    const [a, b] = [plant.before(surface), plant.after(surface)];
    const report = await printReport(compareSurfaces(a, b, { labels: { a: "A", b: "B" } }), "text");
    const told = report.slice(report.search(/^(?:Breaking|Risky|Compatible) \(/m)).trim();
    examples.set(
      plant.expected.kind,
      `${fenced("diff", lockDiff(a, b))}\n\n\`compare\` says\n\n${fenced("text", told)}`,
    );
  }
  return examples;
}

/** How the lock files differ: what is not the same at both ends, below the line that it belongs to. */
function lockDiff(a, b) {
  const own = (surface, other) => ({
    ...surface,
    operations: surface.operations.filter((operation) => !other.operations.includes(operation)),
  });
  const [before, after] = [own(a, b), own(b, a)].map((surface) => printLock(surface).trim().split("\n"));
  const [shorter] = [before, after].toSorted((one, other) => one.length - other.length);
  const apart = shorter.findIndex((line, at) => before[at] !== after[at]);
  const start = apart < 0 ? shorter.length : apart;
  let end = 0;
  while (start + end < shorter.length && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const owner = before.slice(0, start).findLast((line) => /^\S/.test(line)) ?? "";
  const changed = (sign, lines) => lines.slice(start, lines.length - end).map((line) => `${sign} ${line}`);
  return [`  ${owner}`, ...changed("-", before), ...changed("+", after)].join("\n");
}

/** Gives the example of a code of a family, as Markdown; empty where no table has one. */
export async function readExamples() {
  const { schema, plants, fetched } = await readTables();
  const changes = await changeExamples(plants);
  const byFamily = {
    notices: (code) =>
      schemaExample(schema, code) || fetchExample(fetched, ({ notices }) => notices?.includes(code)),
    errors: (code) => fetchExample(fetched, ({ fails }) => fails === code),
    changes: (code) => changes.get(code) ?? "",
    // Theirs stands in their table.
    extensions: () => "",
  };
  return (family, code) => byFamily[family](code);
}
