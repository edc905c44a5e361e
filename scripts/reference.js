// Writes docs/reference/*.md, and the kinds of change in schema/, from the tables, comments and help in
// the code: `npm run reference`, after a build. With --check it writes nothing and ends with 1 where a page does not match.
import { readFileSync, writeFileSync } from "node:fs";
import { CHANGE_KINDS } from "../src/compare/kinds.ts";
import { kindLabel } from "../src/compare/sides.ts";
import { FAMILIES } from "./codes.js";
import { commandsPage } from "./commands.js";
import { libraryPage } from "./library.js";

/** A family of codes on one page, each under a heading of its own, so that it has an address. */
function overview({ title, lead, groups }) {
  const sections = groups.flatMap(({ heading, advice, codes }) => [
    `## ${heading}`,
    ...(advice === undefined ? [] : [advice]),
    ...codes.map(
      (code) =>
        `### \`${code.code}\`\n\n${[code.text, ...(code.advice === undefined ? [] : [code.advice])].join(" ")}`,
    ),
  ]);
  return `${[`# ${title}`, lead, ...sections].join("\n\n")}\n`;
}

const PAGES = [
  ...FAMILIES.map((family) => [family.file, overview(family)]),
  ["docs/reference/library.md", libraryPage()],
  ["docs/reference/commands.md", await commandsPage()],
];

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
  const names = [...new Set([...kindNames, ...kindNames.map((kind) => kindLabel(kind, true))])];
  const rows = names.map(
    (kind) => `    "${kind}": {\n      "enum": ["breaking", "risky", "compatible"]\n    }`,
  );
  const before = '    "$schema": {\n      "type": "string"\n    },\n';
  return setBetween(text, before, "\n  },\n", rows.join(",\n"));
}

const SCHEMAS = { "comparison.schema.json": comparisonSchema, "levels.schema.json": levelsSchema };

const root = new URL("../", import.meta.url);
const files = [
  ...PAGES.map(([name, text]) => ({ file: new URL(name, root), text })),
  ...Object.entries(SCHEMAS).map(([name, set]) => {
    const file = new URL(`schema/${name}`, root);
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
