// Writes docs/reference/*.md, and the kinds of change in schema/, from the tables and comments in the code: `npm run reference`, after a build.
// With --check it writes nothing and ends with 1 where a page does not match.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { CHANGE_KINDS } from "../dist/compare/kinds.js";
import { WHY_AT } from "../dist/compare/why.js";
import { ERROR_CODES } from "../dist/errors.js";
import { NOTICE_KINDS } from "../dist/notice.js";
import { libraryPage } from "./library.js";

const LEVELS = {
  loss: "something could not be said",
  guess: "something was assumed",
  repair: "an odd spelling was settled",
  info: "a fact worth knowing",
};

/** @param {string} text */
const firstUpper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Sections under a heading each, so that every one has an address. @param {string[]} parts */
const page = (...parts) => `${parts.join("\n\n")}\n`;

function noticesPage() {
  const rows = Object.entries(NOTICE_KINDS).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const groups = Object.entries(LEVELS).flatMap(([level, meaning]) => [
    `## ${firstUpper(level)}: ${meaning}`,
    ...rows
      .filter(([, row]) => row.level === level)
      .map(([code, row]) => `### \`${code}\`\n\n${row.meaning}`),
  ]);
  return page(
    "# Notices",
    `What was odd in an index and what was done about it. \`routeprint check\` counts them, \`convert --notices FILE\` saves them,
\`-v\` prints them. Each names its place as a JSON pointer into the index. Every published site has a page for each, which says
where it occurs.`,
    ...groups,
  );
}

const EXITS = [
  [2, "usage"],
  [3, "network, DNS, TLS, time-out"],
  [4, "the site refused"],
  [5, "no REST index there"],
  [6, "the answer cannot be used"],
  [7, "output could not be written"],
  [1, "the answer is no"],
];

function errorsPage() {
  const groups = EXITS.flatMap(([exit, meaning]) => [
    `## Exit code ${exit}: ${meaning}`,
    ...Object.entries(ERROR_CODES)
      .filter(([, row]) => row.exit === exit)
      .map(([code, row]) => `### \`${code}\`\n\n${row.meaning}`),
  ]);
  return page(
    "# Errors",
    `A command that gives up prints one line that says what, where and what to do, and ends with the exit code of the error.
\`--json-errors\` prints the same as JSON; the library throws a \`RouteprintError\` with the same \`code\` and \`exit\`.`,
    "Other exit codes: 0 done, notices allowed · 70 a fault of ours · 130 and 143 signals.",
    ...groups,
  );
}

/** The sides as a reader of a history has them. @param {string} text */
const sides = (text) => text.replaceAll("{A}", "A").replaceAll("{B}", "B");

function changeSection([kind, row]) {
  const back = CHANGE_KINDS[row.mirror].level;
  const ways = back === row.level ? `**${row.level}** both ways` : `**${row.level}**, back **${back}**`;
  const facts = [
    ways,
    ...(row.mirror === kind ? [] : [`seen from the other side \`${row.mirror}\``]),
    ...(row.history === undefined ? [] : [`in a history \`${row.history}\``]),
    ...(row.strict === undefined ? [] : [`**${row.strict}** with \`--policy strict\``]),
  ];
  const others = [...WHY_AT]
    .filter(([key]) => key.startsWith(`${kind} `))
    .map(([key, why]) => `\n- Where it is ${key.slice(kind.length + 1)}: ${sides(why)}`);
  return `### \`${kind}\`\n\n${firstUpper(facts.join("; "))}.\n\n${sides(row.why)}${others.length === 0 ? "" : `\n${others.join("")}`}`;
}

function changesPage() {
  const groups = ["breaking", "risky", "compatible"].flatMap((level) => [
    `## ${firstUpper(level)}`,
    ...Object.entries(CHANGE_KINDS)
      .filter(([, row]) => row.level === level)
      .map(changeSection),
  ]);
  return page(
    "# Changes",
    `Every kind of difference that \`routeprint compare\` tells between two surfaces, A and B. The level is for a client of A that
moves to B; where a single change is better or worse than its kind, its own level is given. \`--levels FILE\` sets levels
otherwise (\`schema/levels.schema.json\`).`,
    ...groups,
  );
}

/** @type {Readonly<Record<string, () => string>>} */
const PAGES = {
  "notices.md": noticesPage,
  "errors.md": errorsPage,
  "changes.md": changesPage,
  "library.md": libraryPage,
};

/** Sets what stands between two marks of a text. */
function setBetween(text, before, after, middle) {
  const start = text.indexOf(before) + before.length;
  const end = text.indexOf(after, start);
  if (start < before.length || end < 0)
    throw new Error(`no ${JSON.stringify(before)} … ${JSON.stringify(after)}`);
  return text.slice(0, start) + middle + text.slice(end);
}

const kindNames = Object.keys(CHANGE_KINDS);

/** The kinds of change in the JSON Schema of a comparison. @param {string} text */
function comparisonSchema(text) {
  const list = kindNames.map((kind) => `\n            "${kind}"`).join(",");
  return setBetween(text, '"kind": {\n          "enum": [', "\n          ]", list);
}

/** The kinds of change in the JSON Schema of the file that sets levels. @param {string} text */
function levelsSchema(text) {
  const rows = kindNames.map(
    (kind) => `    "${kind}": {\n      "enum": ["breaking", "risky", "compatible"]\n    }`,
  );
  const before = '    "$schema": {\n      "type": "string"\n    },\n';
  return setBetween(text, before, "\n  },\n", rows.join(",\n"));
}

const SCHEMAS = { "comparison.schema.json": comparisonSchema, "levels.schema.json": levelsSchema };

const folder = new URL("../docs/reference/", import.meta.url);
mkdirSync(folder, { recursive: true });
const files = [
  ...Object.entries(PAGES).map(([name, print]) => ({ file: new URL(name, folder), text: print() })),
  ...Object.entries(SCHEMAS).map(([name, set]) => {
    const file = new URL(`../schema/${name}`, import.meta.url);
    return { file, text: set(readFileSync(file, "utf8")) };
  }),
];
for (const { file, text } of files) {
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else if (readFileSync(file, "utf8") !== text) {
    console.error(
      `${file.pathname.split("/").slice(-2).join("/")} does not match the code; run npm run reference`,
    );
    process.exitCode = 1;
  }
}
