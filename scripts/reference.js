// Writes docs/reference/*.md from the tables in the code: `npm run reference`, after a build.
// With --check it writes nothing and ends with 1 where a page does not match its table.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { ERROR_CODES } from "../dist/errors.js";
import { NOTICE_KINDS } from "../dist/notice.js";

const LEVELS = {
  loss: "something could not be said",
  guess: "something was assumed",
  repair: "an odd spelling was settled",
  info: "a fact worth knowing",
};

/** @param {string} text */
const cell = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

function noticesPage() {
  const rows = Object.entries(NOTICE_KINDS).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const levels = Object.entries(LEVELS).map(([level, meaning]) => `- **${level}**: ${meaning}.`);
  const table = rows.map(([code, { level, meaning }]) => `| \`${code}\` | ${level} | ${cell(meaning)} |`);
  return `# Notices

What was odd in an index and what was done about it. \`routeprint check\` counts them, \`convert --notices FILE\` saves them,
\`-v\` prints them. Each names its place as a JSON pointer into the index.

${levels.join("\n")}

| code | level | meaning |
|---|---|---|
${table.join("\n")}
`;
}

function errorsPage() {
  const table = Object.entries(ERROR_CODES).map(
    ([code, { exit, meaning }]) => `| \`${code}\` | ${exit} | ${cell(meaning)} |`,
  );
  return `# Errors

A command that gives up prints one line that says what, where and what to do, and ends with the exit code of the error.
\`--json-errors\` prints the same as JSON; the library throws a \`RouteprintError\` with the same \`code\` and \`exit\`.

Exit codes: 0 done · 1 the answer is no · 2 usage · 3 network, DNS, TLS, time-out · 4 the site refused · 5 no REST index
there · 6 the answer cannot be used · 7 output could not be written · 70 a fault of ours · 130, 143 signals.

| code | exit | meaning |
|---|---|---|
${table.join("\n")}
`;
}

/** @type {Readonly<Record<string, () => string>>} */
const PAGES = { "notices.md": noticesPage, "errors.md": errorsPage };

const folder = new URL("../docs/reference/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, page] of Object.entries(PAGES)) {
  const file = new URL(name, folder);
  if (!process.argv.includes("--check")) writeFileSync(file, page());
  else if (readFileSync(file, "utf8") !== page()) {
    console.error(`docs/reference/${name} does not match its table; run npm run reference`);
    process.exitCode = 1;
  }
}
