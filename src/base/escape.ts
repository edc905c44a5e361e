/**
 * Characters that act on a terminal, turn the direction of writing or cannot be seen: controls, formats, the
 * separators of lines and paragraphs, halves of surrogate pairs.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u2065]/gu;

/** Foreign text on one line, with invisible characters as `\u{1B}`. */
export function plain(text: string): string {
  return text.replaceAll(UNSEEN, codePointOf);
}

/** One character by its number: `\u{1B}`. */
export function codePointOf(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}

/** Foreign text in a sentence: at most `limit` characters of `plain` text, each run of white space as one space. */
export function excerpt(text: string, limit = 120): string {
  // Reads only the beginning, so that a huge text costs nothing.
  const flat = text
    .slice(0, limit * 4)
    .replaceAll(/\s+/gu, " ")
    .trim();
  const characters = Array.from(flat);
  const seen = plain(
    characters
      .slice(0, limit)
      .join("")
      .replaceAll(/\p{Surrogate}/gu, "\ufffd"),
  );
  return characters.length > limit || text.length > limit * 4 ? `${seen}…` : seen;
}

/** As `plain`, but keeps line breaks. */
export function plainLines(text: string): string {
  return text.split("\n").map(plain).join("\n");
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/** Text for an HTML element or a quoted attribute, its lines as they are. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? sign);
}

/** Text between tags, where quotes need no escape: half as long for JSON. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => ENTITIES.get(sign) ?? sign);
}

/** Text for an attribute in single quotes, where double quotes need no escape: half as long for JSON. */
export function escapeQuoted(text: string): string {
  return text.replaceAll(/[&<>']/g, (sign) => ENTITIES.get(sign) ?? sign);
}

/** The format of printed text, which decides how a workflow command in it is escaped. */
export type PrintedForm = "text" | "json" | "yaml" | "markup" | "lock" | "github";

/**
 * Workflow commands of CI systems, which read them in a log: GitHub Actions runs `::` at the beginning of a line, blanks
 * before it or none, and `##[` anywhere (actions/runner, `ActionCommand.cs`); Azure Pipelines runs `##vso[`, TeamCity
 * `##teamcity[`.
 */
const COMMAND = /::(?<=(?:^|[\n\r\v\f\u0085\u2028\u2029])[\s\p{Cc}\p{Cf}]*::)|##(?=[a-z]*\[)/giu;

/** Escapes the first character of a command; readers of JSON, YAML and markup still read the character itself. */
const FIRST_CHARACTER: Readonly<Record<PrintedForm, (code: string) => string>> = {
  text: (code) => `\\u{${code}}`,
  github: (code) => `\\u{${code}}`,
  json: (code) => `\\u00${code}`,
  yaml: (code) => `\\u00${code}`,
  lock: (code) => `\\u00${code}`,
  markup: (code) => `&#x${code};`,
};

/** Whether a text holds a workflow command that would run when printed. */
export function holdsCommand(text: string): boolean {
  return text.search(COMMAND) >= 0;
}

/**
 * Breaks the workflow commands in a text that is printed. A GitHub report keeps those that begin its lines, which are its
 * own. The argument names that begin lines of a lock file are quoted, as it quotes all that are not plain.
 */
export function breakCommands(text: string, form: PrintedForm = "text"): string {
  const quoted = form === "lock" ? text.replaceAll(/^(\s*)(::[^\s"]*)/gm, '$1"$2"') : text;
  return quoted.replaceAll(COMMAND, ([first = ""]) =>
    form === "github" && first === ":" ? "::" : breakPair(first, form),
  );
}

function breakPair(first: string, form: PrintedForm): string {
  return `${FIRST_CHARACTER[form]((first.codePointAt(0) ?? 0).toString(16).toUpperCase())}${first}`;
}
