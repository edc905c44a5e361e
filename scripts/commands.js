// Prints the page of the commands from the definitions that `--help` prints: usage, arguments, options, examples.
import { Command } from "commander";
import { COMMANDS } from "../src/cli/main.ts";
import { CONNECTION_NOTES, connectionCommand } from "../src/cli/options.ts";

const PROGRAM = "routeprint";

/** Text for a cell of a Markdown table. */
const cell = (text) =>
  text
    .replaceAll("|", String.raw`\|`)
    .replaceAll("<", "&lt;")
    .replaceAll("*", String.raw`\*`);

const code = (text) => `\`${text}\``;

const fenced = (text) => `\`\`\`sh\n${text}\n\`\`\``;

const firstUpper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function table(head, rows) {
  const lines = rows.map(([term, text]) => `| ${code(term)} | ${cell(text)} |`);
  return [`| ${head} | meaning |`, "|---|---|", ...lines].join("\n");
}

/** Every argument and option in a table, by the groups of the help; `--help` itself is left out. */
function helpTables(command, helper) {
  const help = helper.visibleArguments(command);
  const options = helper.visibleOptions(command).filter(({ long }) => long !== "--help");
  const groups = Map.groupBy(options, ({ helpGroupHeading }) =>
    (helpGroupHeading ?? "Options:").replace(":", ""),
  );
  return [
    ...(help.length === 0
      ? []
      : [
          table(
            "argument",
            help.map((one) => [helper.argumentTerm(one), helper.argumentDescription(one)]),
          ),
        ]),
    ...[...groups].map(([heading, own]) =>
      table(
        heading.toLowerCase(),
        own.map((one) => [helper.optionTerm(one), helper.optionDescription(one)]),
      ),
    ),
  ];
}

/** What follows the options in the help, paragraph by paragraph: examples are a block of code. */
function helpNotes(text) {
  return text
    .trim()
    .split("\n\n")
    .map((paragraph) => {
      if (paragraph.startsWith("Examples:\n"))
        return fenced(paragraph.replaceAll(/^(?:Examples:\n)? {2}/gm, ""));
      return paragraph.startsWith("Connection options")
        ? "It also takes the [connection options](#connection-options)."
        : cell(paragraph);
    });
}

/** The help of a command as Markdown. */
function commandSection(name, summary, define) {
  const command = new Command(name).description(summary);
  let printed = "";
  define(command, { io: {}, finish: () => {} });
  command
    .configureHelp({
      formatHelp: (own, helper) =>
        [
          `${firstUpper(summary)}.`,
          fenced(`${PROGRAM} ${helper.commandUsage(own)}`),
          ...helpTables(own, helper),
          "",
        ].join("\n\n"),
    })
    .configureOutput({ writeOut: (text) => (printed += text) })
    .outputHelp();
  const end = printed.lastIndexOf("|\n");
  return [`## ${name}`, printed.slice(0, end + 1), ...helpNotes(printed.slice(end + 1))].join("\n\n");
}

function connectionSection() {
  const command = connectionCommand();
  return [
    "## Connection options",
    command.description(),
    ...helpTables(command, command.createHelp()),
    CONNECTION_NOTES.trim(),
  ].join("\n\n");
}

/** The text of docs/reference/commands.md. */
export async function commandsPage() {
  const rows = Object.values(COMMANDS).flatMap((group) => Object.entries(group));
  const sections = await Promise.all(
    rows.map(async ([name, [summary, load]]) => commandSection(name, summary, await load())),
  );
  const list = rows.map(([name, [summary]]) => `| [\`${name}\`](#${name}) | ${summary} |`);
  return `# Commands

What \`routeprint COMMAND --help\` prints. A source is an address (\`example.com\`, \`https://example.com/blog/\`), a file with a saved
index, or \`-\` for stdin. Results go to stdout, notices and errors to stderr. [Errors](errors.md) lists the exit codes.

| command | what it does |
|---|---|
${list.join("\n")}

${[...sections, connectionSection()].join("\n\n")}
`;
}
