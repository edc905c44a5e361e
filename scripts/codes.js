// The codes that this tool speaks in, family by family, as the docs tell them: read from the tables in the code.
import { kindLabel } from "../src/compare/sides.ts";
import { KIND_ORDER, kindLevel, kindWhy, mirrorKind } from "../src/compare/kinds.ts";
import { nameSides, WHY_AT } from "../src/compare/why.ts";
import { ERROR_CODES } from "../src/diagnostics/errors.ts";
import { LEVEL_ADVICE, LEVEL_MEANINGS, NOTICE_KINDS } from "../src/diagnostics/notices.ts";

/** @param {string} text */
const firstUpper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function noticeGroups() {
  const rows = Object.entries(NOTICE_KINDS).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.entries(LEVEL_ADVICE).map(([level, advice]) => ({
    heading: `${firstUpper(level)}: ${LEVEL_MEANINGS[level]}`,
    advice,
    codes: rows.filter(([, row]) => row.level === level).map(([code, row]) => ({ code, text: row.meaning })),
  }));
}

const EXITS = [
  [2, "usage"],
  [3, "network, DNS, TLS, time-out"],
  [4, "the site refused"],
  [5, "no REST index there"],
  [6, "the answer cannot be used"],
  [7, "output could not be written"],
];

function errorGroups() {
  return EXITS.map(([exit, meaning]) => ({
    heading: `Exit code ${exit}: ${meaning}`,
    codes: Object.entries(ERROR_CODES)
      .filter(([, row]) => row.exit === exit)
      .map(([code, row]) => ({ code, text: row.meaning, advice: row.advice })),
  }));
}

/** The sides as a reader of a history has them. @param {string} text */
const sides = (text) => nameSides(text, "A", "B");

/** @param {import("../src/compare/kinds.ts").ChangeKind} kind */
function changeText(kind) {
  const mirror = mirrorKind(kind);
  const [level, back] = [kindLevel(kind, "wordpress"), kindLevel(mirror, "wordpress")];
  const strict = kindLevel(kind, "strict");
  const label = kindLabel(kind, true);
  const ways = back === level ? `**${level}** both ways` : `**${level}**, back **${back}**`;
  const facts = [
    ways,
    ...(mirror === kind ? [] : [`seen from the other side \`${mirror}\``]),
    ...(label === kind ? [] : [`before and after called \`${label}\``]),
    ...(strict === level ? [] : [`**${strict}** with \`--policy strict\``]),
  ];
  const others = [...WHY_AT]
    .filter(([key]) => key.startsWith(`${kind} `))
    .map(([key, why]) => `\n- Where it is ${key.slice(kind.length + 1)}: ${sides(why)}`);
  return `${firstUpper(facts.join("; "))}.\n\n${sides(kindWhy(kind))}${others.length === 0 ? "" : `\n${others.join("")}`}`;
}

function changeGroups() {
  return ["breaking", "risky", "compatible"].map((level) => ({
    heading: firstUpper(level),
    codes: KIND_ORDER.filter((kind) => kindLevel(kind, "wordpress") === level).map((kind) => ({
      code: kind,
      text: changeText(kind),
    })),
  }));
}

/** Each family: its page in this repository, and its groups of codes with meanings and advice, for each code or for its group. */
export const FAMILIES = [
  {
    name: "notices",
    file: "docs/reference/notices.md",
    title: "Notices",
    lead: `Reports on unusual parts of an index and their handling. \`routeprint check\` counts them, \`convert --notices FILE\` saves them,
\`-v\` prints them. Each names its place as a JSON pointer into the index. Every published site has a page for each, which says
where it occurs.`,
    groups: noticeGroups(),
  },
  {
    name: "errors",
    file: "docs/reference/errors.md",
    title: "Errors",
    lead: `A command that gives up prints one line that says what, where and what to do, and ends with the exit code of the error.
\`--json-errors\` prints the same as JSON, a line each, and nothing else to stderr; the library throws a \`RouteprintError\` with the same \`code\` and \`exit\`.

Other exit codes: 0 done, notices allowed · 1 the result is negative (\`compare\`, \`check\`, \`--strict\`), or one of several sources failed · 70 an internal error · 130 and 143 signals.`,
    groups: errorGroups(),
  },
  {
    name: "changes",
    file: "docs/reference/changes.md",
    title: "Changes",
    lead: `Every kind of difference that \`routeprint compare\` reports between two surfaces, A and B. The level is for a client of A that
moves to B; where a single change is better or worse than its kind, its own level is given. \`--levels FILE\` sets levels
otherwise (\`schema/levels.schema.json\`).`,
    groups: changeGroups(),
  },
];
