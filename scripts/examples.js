// Examples for the pages of codes, from the tables that the tests run.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { printLock } from "../src/compare/lock-print.ts";
import { compareSurfaces } from "../src/compare/surfaces.ts";
import { printReport } from "../src/report/print.ts";
import { readSource, sourceFrom } from "../src/source.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The case tables of the tests, by what they are about. */
const TABLES = {
  notices: "test/diagnostics/notices.cases.ts",
  definitions: "test/schema/cases.ts",
  answers: "test/openapi/widening-cases.ts",
  plants: "test/compare/plants.ts",
  commands: "test/cli/errors.cases.ts",
  saved: "test/discovery/recover.cases.ts",
  typed: "test/fetch/address.cases.ts",
  refusals: "test/fetch/refusal.cases.ts",
  bytes: "test/fetch/bytes.cases.ts",
  connections: "test/fetch/connection.cases.ts",
  certificates: "test/fetch/certificate.cases.ts",
  discovery: "test/fetch/discovery.cases.ts",
};

const fenced = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``;
const json = (value) => fenced("json", JSON.stringify(value, undefined, 2));

/** A sentence, and below it what it is true of; empty where that is nothing. */
const listed = (sentence, items) =>
  items.length === 0 ? "" : `${sentence}\n\n${items.map((item) => `- ${item}`).join("\n")}`;

/** The name of a case without its number: `R11 Wordfence` is `Wordfence`. */
const nameOf = (name) => name.replace(/^[A-Z]\d+ /, "");

async function readTables() {
  const load = async ([name, file]) => [name, await import(new URL(`../${file}`, import.meta.url).href)];
  return Object.fromEntries(await Promise.all(Object.entries(TABLES).map(load)));
}

/** The least definition that a rule alone settles, else the least that it has a part in. */
function definitionExample({ definitions, answers }, code) {
  const cases = [...definitions.CASES, ...answers.ANSWER_CASES];
  const size = (one) => JSON.stringify(one.in).length + (one.notices.length - 1) * 10_000;
  const [least] = cases.filter(({ notices }) => notices.includes(code)).toSorted((a, b) => size(a) - size(b));
  return least === undefined
    ? ""
    : `The index says\n\n${json(least.in)}\n\nand the document\n\n${json(least.out)}`;
}

/** What an index holds, what the notice says of it, and the operations of the document. */
function indexExample({ notices }, code) {
  const found = notices.INDEX_CASES.find((one) => one.code === code);
  if (found === undefined) return "";
  const operations = listed(
    "The document has",
    found.out.map((operation) => `\`${operation}\``),
  );
  return `The index says\n\n${json(found.in)}\n\n${told(found.text)}${operations === "" ? "" : `\n\n${operations}`}`;
}

const told = (text) => `and the notice\n\n${fenced("text", text)}`;

/** What sites answered, as the tests of fetching name it. */
function answerExample({ refusals, bytes, connections, discovery, certificates }, code) {
  const fetched = [...refusals.REFUSALS, ...bytes.BYTES, ...connections.NET, ...discovery.DISCOVERY]
    .filter(([, , { fails, notices }]) => fails === code || notices?.includes(code))
    .map(([name]) => nameOf(name));
  const secure = certificates.CERTIFICATES.filter(([, { fails }]) => fails === code).map(([name]) =>
    nameOf(name),
  );
  return listed("Cases of it:", [...fetched, ...secure]);
}

/** What was saved of an answer, as the tests of reading name it. */
function savedExample({ saved }, code) {
  const repaired = saved.REPAIRS.filter(([, , notices]) => notices.includes(code));
  const refused = saved.REFUSALS.filter(([, , refusal]) => refusal === code);
  return listed(
    "Cases of it in what was saved:",
    [...repaired, ...refused].map(([name]) => nameOf(name)),
  );
}

function typedExample({ typed }, code) {
  if (code !== "address-repaired") return "";
  return listed(
    "Seen where an address is typed so:",
    typed.REPAIRED.map(([address, site]) => `\`${address}\`, which is read as \`${site}\``),
  );
}

function redirectExample({ connections }, code) {
  if (code !== "address-refused") return "";
  return listed(
    "Seen where a site redirects to:",
    connections.LOCAL.map(([, address]) => `\`${address}\``),
  );
}

/** What a command prints that gives up. */
function commandExample({ commands }, code) {
  return commands.COMMAND_ERRORS.filter((one) => one.code === code)
    .map(({ words, env = {}, prints }) => {
      const set = Object.entries(env).map(([name, value]) => `${name}=${value} `);
      return fenced(
        "console",
        `$ ${set.join("")}routeprint ${words}\n${prints.replace("FOLDER/", "").trimEnd()}`,
      );
    })
    .join("\n\n");
}

/** The first place of a sample at which the change can be made: the lines of the lock file, and what `compare` says. */
async function changeExamples({ plants: { plantsOf, turned, ANSWERING } }) {
  const sample = readFileSync(join(root, "samples/shop-site.index.json"));
  const sources = [readSource(sample, "shop-site.index.json"), sourceFrom(ANSWERING, "index.json")];
  const examples = new Map();
  for (const { surface } of sources) {
    const plants = [...plantsOf(surface).values()].flatMap((all) => all.slice(0, 1));
    for (const plant of [...plants, ...plants.map(turned)]) {
      const { kind } = plant.expected;
      if (!examples.has(kind))
        examples.set(kind, await changeExample(plant.before(surface), plant.after(surface)));
    }
  }
  return examples;
}

async function changeExample(a, b) {
  const report = await printReport(compareSurfaces(a, b, { labels: { a: "A", b: "B" } }), "text");
  const findings = report.slice(report.search(/^(?:Breaking|Risky|Compatible) \(/m)).trim();
  return `${fenced("diff", lockDiff(a, b))}\n\n\`compare\` says\n\n${fenced("text", findings)}`;
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

const NOTICE_EXAMPLES = [definitionExample, indexExample, typedExample, answerExample, savedExample];
const ERROR_EXAMPLES = [commandExample, redirectExample, answerExample, savedExample];

/** Gives the example of a code of a family, as Markdown; empty where no table has one. */
export async function readExamples() {
  const tables = await readTables();
  const changes = await changeExamples(tables);
  const allOf = (examples) => (code) =>
    examples
      .map((example) => example(tables, code))
      .filter((text) => text !== "")
      .join("\n\n");
  const byFamily = {
    notices: allOf(NOTICE_EXAMPLES),
    errors: allOf(ERROR_EXAMPLES),
    changes: (code) => changes.get(code) ?? "",
    // Theirs stands in their table.
  };
  return (family, code) => byFamily[family](code);
}
