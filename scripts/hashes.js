// Writes test/corpus/hashes.txt, the hashes of what each index of ../shared gives, and prints what changed: `npm run hashes`.
// The first file that changed in each column is shown as a difference from the commit that last wrote the table. With names
// of files, it writes nothing and shows all differences of these: `npm run hashes -- corpus/core/core-6.4.json`.
// The compared texts stay in .tmp/hashes/before and .tmp/hashes/after.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as current from "../test/corpus/outputs.ts";

const { changedOutputs, indexFiles, OUTPUTS, outputsOf, readTable, rowOf, TABLE } = current;

const root = fileURLToPath(new URL("..", import.meta.url));
const shared = join(root, "../shared/");
const scratch = join(root, ".tmp/hashes");

/** How many lines of a difference are printed, how long they are, and how many changed files are named. */
const LINES = 16;
const WIDTH = 160;
const NAMES = 30;

function git(...args) {
  const { stdout, stderr, status } = spawnSync("git", args, { cwd: root, maxBuffer: 2 ** 30 });
  // 1 says that two files differ.
  if (status !== 0 && status !== 1) throw new Error(`git ${args[0]}: ${stderr}`);
  return stdout;
}

/** The module of outputs as of the commit that last wrote the table; undefined before the first. */
async function loadBefore() {
  const commit = git("log", "-1", "--format=%h", "--", fileURLToPath(TABLE)).toString().trim();
  if (commit === "") return undefined;
  const folder = join(scratch, "code");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = git("archive", commit);
  spawnSync("tar", ["-x", "-C", folder], { input: archive });
  console.log(`\nDifferences from ${commit}; the texts are in .tmp/hashes/before and .tmp/hashes/after.`);
  return import(pathToFileURL(join(folder, "test/corpus/outputs.ts")).href);
}

/** The outputs of one file, made by a version of the code. */
async function outputsBy(code, file, rows) {
  const earlier = [...rows.keys()].filter(
    (each) => dirname(each) === dirname(file) && each < file && rows.get(each).includes(" "),
  );
  let last;
  for await (const [, outputs] of code.outputsOf(shared, [...earlier.slice(-1), file])) last = outputs;
  return last;
}

function write(side, file, name, text) {
  const path = join(scratch, side, `${file}.${name}`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** How deep a line is: its indent, and less for a heading of Markdown. */
function depthOf(line) {
  if (line.startsWith("## ")) return -1;
  return line === "" ? Infinity : line.search(/\S/);
}

/** The lines that a line of a text is below, outermost first. */
function placeOf(lines, at) {
  const place = [];
  let depth = depthOf(lines[at]);
  for (let above = at - 1; above >= 0 && depth >= 0; above -= 1) {
    if (depthOf(lines[above]) >= depth) continue;
    depth = depthOf(lines[above]);
    place.unshift(lines[above].trim().replaceAll(/^"|"?:? ?[{[]$/g, ""));
  }
  return place.filter((name) => name !== "").join(" › ");
}

/** The first lines that differ between two files, each group below its place. */
function differenceOf(before, after) {
  const texts = [before, after].map((path) => readFileSync(path, "utf8").split("\n"));
  const hunks = git("diff", "--no-index", "--unified=0", before, after).toString().split(/^@@ /m).slice(1);
  const lines = hunks.slice(0, LINES).flatMap((hunk) => {
    const [head, ...changed] = hunk.trimEnd().split("\n");
    const [, from, count = "1", to] = /^-(\d+)(?:,(\d+))? \+(\d+)/.exec(head);
    const place = count === "0" ? placeOf(texts[1], to - 1) : placeOf(texts[0], from - 1);
    return [...(place === "" ? [] : [place]), ...changed];
  });
  if (lines.length === 0) return ["  no difference"];
  const shown = lines.slice(0, LINES).map((line) => `  ${line.slice(0, WIDTH)}`);
  return lines.length > LINES ? [...shown, `  … ${hunks.length} places differ in all`] : shown;
}

/** Prints the differences of some outputs of some files. */
async function show(wanted, rows) {
  const before = await loadBefore();
  if (before === undefined) return;
  for (const [file, names] of wanted) {
    const [old, now] = [await outputsBy(before, file, rows), await outputsBy(current, file, rows)];
    if (typeof old === "string" || typeof now === "string") continue;
    for (const name of names) {
      const paths = [write("before", file, name, old[name] ?? ""), write("after", file, name, now[name])];
      console.log([`\n${file}: ${name}`, ...differenceOf(...paths)].join("\n"));
    }
  }
}

/** The rows that differ, each with the names of its changed outputs. */
function compareRows(before, after) {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((file) => {
    const [old, now] = [before.get(file), after.get(file)];
    const names = old === undefined ? ["new"] : now === undefined ? ["removed"] : changedOutputs(old, now);
    return names.length === 0 ? [] : [[file, names]];
  });
}

/** Writes the table and prints which rows changed. */
async function refresh() {
  const before = readTable();
  const after = new Map();
  for await (const [file, outputs] of outputsOf(shared, indexFiles(shared))) after.set(file, rowOf(outputs));
  const changed = compareRows(before, after);
  const head = `# Written by \`npm run hashes\`: short hashes of what each index of ../shared gives.\n# file ${OUTPUTS.join(" ")}\n`;
  writeFileSync(TABLE, head + [...after].map(([file, row]) => `${file} ${row}\n`).join(""));

  const counts = OUTPUTS.map(
    (name) => `${name} ${changed.filter(([, names]) => names.includes(name)).length}`,
  );
  console.log(`${changed.length} of ${after.size} rows changed: ${counts.join(", ")}.`);
  for (const [file, names] of changed.slice(0, NAMES)) console.log(`${file}: ${names.join(", ")}`);
  if (changed.length > NAMES) console.log(`… ${changed.length - NAMES} more; git diff shows them all.`);

  // By output, the first file whose output changed.
  const firsts = OUTPUTS.flatMap((name) => {
    const first = changed.find(([, names]) => names.includes(name));
    return first === undefined ? [] : [[first[0], [name]]];
  });
  if (firsts.length > 0) await show(firsts, after);
}

const files = process.argv.slice(2).map((file) => file.replace(/^.*\.\.\/shared\//, ""));
if (!existsSync(shared)) {
  console.error(`${shared} is absent: there is nothing to hash.`);
  process.exitCode = 1;
} else if (files.length === 0) await refresh();
else await show(new Map(files.map((file) => [file, OUTPUTS])), readTable());
