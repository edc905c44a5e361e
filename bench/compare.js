// compare: pairs of indexes with sixty planted changes, beside `redocly diff` of their documents. Needs `npm --prefix bench install`.
// docs/alternatives.md has its figures.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { emitDocument } from "../src/openapi/document.ts";
import { printDocument } from "../src/openapi/print.ts";
import { readSource } from "../src/source.ts";
import { makeIndex } from "./make-index.js";
import { alternate, inFolder, result, SIZE_ROUNDS, sizedProcess, timedProcess } from "./measure.js";

const bin = fileURLToPath(new URL("../bin/routeprint.js", import.meta.url));
const redocly = fileURLToPath(new URL("./node_modules/@redocly/cli/bin/cli.js", import.meta.url));

/** Ten kinds of change with the argument that each is about; each is planted six times, once a route. */
const PLANTS = [
  ["per_page", (args) => (args.per_page.maximum = 50)],
  ["per_page", (args) => (args.per_page.minimum = 5)],
  ["page", (args) => (args.page.default = 2)],
  ["search", (args) => (args.search.required = true)],
  ["orderby", (args) => (args.orderby.enum = ["date", "id", "title"])],
  ["orderby", (args) => (args.orderby.enum = [...args.orderby.enum, "random"])],
  ["include", (args) => (args.include.items.type = "string")],
  ["after", (args) => delete args.after],
  ["fresh", (args) => (args.fresh = { type: "string", required: false })],
  ["search", (args) => (args.search.maxLength = 20)],
];

const PLANTED = 60;

/** The index with the changes, and the place of each: `/thing/v1/thing-1 page`. */
function plantedIndex(routes) {
  const places = [];
  const index = structuredClone(makeIndex(routes));
  const lists = Object.entries(index.routes).filter(([key]) => /\/thing-\d+$/.test(key));
  for (let number = 0; number < PLANTED; number += 1) {
    const [path, route] = lists[number % lists.length];
    const [name, plant] = PLANTS[number % PLANTS.length];
    route.endpoints[0].args = structuredClone(route.endpoints[0].args);
    plant(route.endpoints[0].args);
    places.push(`${path} ${name}`);
  }
  return { index, places };
}

/** The indexes and documents of a pair, in files. */
async function writePair(folder, pair, before, after) {
  const files = {};
  for (const [name, index] of Object.entries({ before, after })) {
    const text = JSON.stringify(index);
    const document = await printDocument(emitDocument(readSource(Buffer.from(text), name).surface), "json");
    files[name] = {
      index: join(folder, `${pair}-${name}.json`),
      document: join(folder, `${pair}-${name}.openapi.json`),
    };
    writeFileSync(files[name].index, text);
    writeFileSync(files[name].document, document);
  }
  return files;
}

const output = (args) => String(spawnSync(process.execPath, args, { maxBuffer: 1 << 28 }).stdout);

/** Fewer lines are better; the goal is a tenth. */
function fewerLines(measure, ours, theirs) {
  const lines = (text) => text.trimEnd().split("\n").length;
  const ratio = lines(ours) / lines(theirs);
  return {
    measure,
    against: "redocly diff",
    ours: lines(ours),
    theirs: lines(theirs),
    unit: "lines",
    ratio,
    goal: "≤ 0.1×",
    met: ratio <= 0.1,
  };
}

/** The places that our report names, once for each operation of a change. */
function ourPlaces(report) {
  const findings = JSON.parse(report).findings.filter((finding) => finding.class === "surface");
  return findings.flatMap(({ subject, operations }) =>
    operations.map(({ template }) => [`${template} ${subject.split("/")[0]}`]),
  );
}

/** The places that each change of `redocly diff` names: the arguments on both sides, which differ where it sees a new name. */
function theirPlaces(report, { before, after }) {
  const documents = { base: readJson(before.document), revision: readJson(after.document) };
  const placeOn = (side, { pointer }) => {
    const [, , path = "", method = "", , index = ""] = pointer.split("/");
    const template = path.replaceAll("~1", "/").replaceAll("~0", "~");
    const name = documents[side].paths[template]?.[method]?.parameters?.[index]?.name ?? "";
    return `${template} ${name.replace(/\[\]$/, "")}`;
  };
  return JSON.parse(report).changes.map((change) =>
    ["base", "revision"].flatMap((side) => (change[side] ? [placeOn(side, change[side])] : [])),
  );
}

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** How many planted changes the changes of a report name, and how many changes are beyond one for each. */
function judge(changes, places) {
  const left = [...places];
  for (const named of changes) {
    const at = left.findIndex((place) => named.includes(place));
    if (at >= 0) left.splice(at, 1);
  }
  const found = places.length - left.length;
  return { found, noise: changes.length - found };
}

/** Rows of the planted changes that each side found, and of the changes that it lists beside them. */
function compareFound(measure, pair, places) {
  const jsonOf = (command) => output([...command(pair), "--format", "json"]);
  const ours = judge(ourPlaces(jsonOf(ourCommand)), places);
  const theirs = judge(theirPlaces(jsonOf(theirCommand), pair), places);
  const row = { against: "redocly diff", unit: "changes" };
  return [
    {
      ...row,
      measure: `${measure}, found`,
      ours: ours.found,
      theirs: theirs.found,
      ratio: ours.found / PLANTED,
      goal: `${PLANTED}`,
      met: ours.found === PLANTED,
    },
    {
      ...row,
      measure: `${measure}, noise`,
      ours: ours.noise,
      theirs: theirs.noise,
      ratio: ours.noise,
      goal: "0",
      met: ours.noise === 0,
    },
  ];
}

/** Routes of the made sites that have about 1,000 and 5,000 operations. */
const SIZES = [460, 2310];

const ourCommand = ({ before, after }) => [bin, "compare", before.index, after.index, "-q"];
const theirCommand = ({ before, after }) => [
  redocly,
  "diff",
  before.document,
  after.document,
  "--fail-on",
  "none",
];

/** Sixty changes between two sites of one size. */
async function compareSites(folder, routes) {
  const { index, places } = plantedIndex(routes);
  const pair = await writePair(folder, `planted-${routes}`, makeIndex(routes), index);
  const theirs = theirCommand(pair);
  const ours = ourCommand(pair);
  const times = await alternate(timedProcess(ours), timedProcess(theirs));
  const sizes = await alternate(sizedProcess(ours), sizedProcess(theirs), SIZE_ROUNDS);
  const operations = Math.round(countOperations(pair) / 1000) * 1000;
  const measure = `compare of two indexes of ${operations} operations`;
  const against = "redocly diff of the documents";
  return [
    result({ measure: `${measure}, whole process`, against, goal: 0.2 }, times),
    result({ measure: `${measure}, memory`, against, goal: 0.5 }, sizes, "megabytes"),
    fewerLines(`sixty changes in ${operations} operations`, output(ours), output(theirs)),
    ...compareFound(`sixty changes in ${operations} operations`, pair, places),
  ];
}

function countOperations({ before }) {
  const { paths } = readJson(before.document);
  return Object.values(paths).reduce((sum, item) => sum + Object.keys(item).length, 0);
}

/** Sixty changes on so few routes that most of them have two. */
async function compareDense(folder) {
  const { index, places } = plantedIndex(200);
  const pair = await writePair(folder, "dense", makeIndex(200), index);
  return compareFound("sixty changes, two on most routes", pair, places);
}

/** One argument on every route, as a plugin for languages adds: one cause. */
async function compareOneCause(folder) {
  const everywhere = structuredClone(makeIndex(200));
  for (const route of Object.values(everywhere.routes)) {
    route.endpoints = route.endpoints.map((endpoint) => ({
      ...endpoint,
      args: { ...endpoint.args, lang: { type: "string", enum: ["en", "de"], required: false } },
    }));
  }
  const pair = await writePair(folder, "cause", makeIndex(200), everywhere);
  return fewerLines("one argument everywhere", output(ourCommand(pair)), output(theirCommand(pair)));
}

export async function run() {
  if (!existsSync(redocly)) {
    console.log("  skipped: npm --prefix bench install");
    return [];
  }
  return inFolder(async (folder) => {
    const rows = [];
    for (const routes of SIZES) rows.push(...(await compareSites(folder, routes)));
    return [...rows, ...(await compareDense(folder)), await compareOneCause(folder)];
  });
}
