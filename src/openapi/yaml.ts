import { Document, type ScalarTag, visit } from "yaml";
import { holdsCommand } from "../base/escape.ts";
import { escapeUnprintable, isArray, isObject, UNPRINTABLE } from "../base/json.ts";

/** Plain scalars that YAML 1.1 readers read as booleans, null, numbers or merge keys. */
const YAML_1_1 =
  /^(?:y|n|yes|no|on|off|true|false|null|~|<<|=|[-+]?(?:0b[01_]+|0o?[0-7_]+|0x[\da-f_]+|[\d_]+(?::[0-5]?\d)+(?:\.[\d_]*)?|[\d][\d_,]*(?:\.[\d_]*)?(?:e[-+]?\d+)?|\.[\d_]+(?:e[-+]?\d+)?|\.inf|\.nan)|\d{4}-\d{1,2}-\d{1,2}.*)$/i;

/** Numbers without a point, which YAML 1.1 readers read as text: `1e-7`. */
const POINTLESS = /^-?\d+e/;

const WITH_POINT: ScalarTag = {
  tag: "tag:yaml.org,2002:float",
  default: true,
  format: "POINT",
  test: POINTLESS,
  identify: (value) => typeof value === "number",
  resolve: Number,
  stringify: ({ value }) => String(value).replace("e", ".0e"),
};

/** Characters of a key beyond which YAML writes it in another form. */
const LONGEST_KEY = 1000;

/**
 * Writes a JSON value as YAML with a final newline. Texts that YAML 1.1 readers would read as another type are quoted.
 *
 * The library prints every distinct text once, and what is around them is written here: its tree of nodes takes ten times
 * the memory of a document and most of the time.
 */
export function printYaml(value: object): string {
  const texts = textsOf(value);
  const text = texts === undefined ? printTree(value) : printBlock(value, printTexts([...texts]));
  // The characters are in double quotes, which allow escapes.
  return escapeUnprintable(text);
}

/** All distinct texts of a value, with its keys; undefined where a key needs another form than a text. */
function textsOf(value: unknown): ReadonlySet<string> | undefined {
  const texts = new Set<string>();
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string") texts.add(next);
    else if (isArray(next)) for (const member of next) waiting.push(member);
    else if (isObject(next))
      for (const [key, member] of Object.entries(next)) {
        if (key.length > LONGEST_KEY || key.includes("\n")) return undefined;
        texts.add(key);
        waiting.push(member);
      }
  }
  return texts;
}

/** The printed form of each text. Lines but the first are indented by two. */
function printTexts(texts: readonly string[]): ReadonlyMap<string, string> {
  // No line within an item begins with a hyphen, since it is indented.
  const items = texts.length === 0 ? [] : printTree(texts).slice(2, -1).split("\n- ");
  return new Map(texts.map((text, position) => [text, items[position] ?? ""]));
}

/** Prints a JSON value in block style from the printed forms of its texts. */
function printBlock(top: object, texts: ReadonlyMap<string, string>): string {
  const out: string[] = [];
  const writeScalar = (value: unknown, indent: string): void => {
    const text = typeof value === "string" ? (texts.get(value) ?? "") : JSON.stringify(value ?? null);
    const shown = typeof value === "number" ? printNumber(value) : text;
    out.push(" ", indent === "" ? shown : shown.replaceAll(/\n(?!\n|$)/g, `\n${indent}`), "\n");
  };
  /** The first line is already indented. */
  const writeEntries = (entries: readonly Entry[], indent: string): void => {
    for (const [position, { name, member }] of entries.entries()) {
      const key = name === undefined ? "-" : `${texts.get(name)}:`;
      out.push(position === 0 ? "" : indent, key);
      const own = entriesOf(member);
      if (own === undefined) writeScalar(member, indent);
      else if (own.length === 0) out.push(isArray(member) ? " []\n" : " {}\n");
      else if (name === undefined) {
        out.push(" ");
        writeEntries(own, `${indent}  `);
      } else {
        const below = isArray(member) ? indent : `${indent}  `;
        out.push("\n", below);
        writeEntries(own, below);
      }
    }
  };
  writeEntries(entriesOf(top) ?? [], "");
  return out.join("");
}

/** An entry of a map, or without a name an item of a list. */
interface Entry {
  readonly name?: string;
  readonly member: unknown;
}

/** The entries of a map or list; undefined for other values. */
function entriesOf(value: unknown): readonly Entry[] | undefined {
  if (isArray(value)) return value.map((member) => ({ member }));
  if (!isObject(value)) return undefined;
  return Object.entries(value).flatMap(([name, member]) => (member === undefined ? [] : [{ name, member }]));
}

function printNumber(value: number): string {
  const text = Object.is(value, -0) ? "-0" : JSON.stringify(value);
  return POINTLESS.test(text) ? text.replace("e", ".0e") : text;
}

/** Prints a value by the library. */
function printTree(value: unknown): string {
  const tree = new Document(value, {
    aliasDuplicateObjects: false,
    version: "1.2",
    customTags: [WITH_POINT],
  });
  visit(tree, {
    Scalar: (_, node) => {
      if (typeof node.value === "number" && POINTLESS.test(String(node.value))) node.format = "POINT";
      if (typeof node.value === "string" && isMisread(node.value)) node.type = "QUOTE_DOUBLE";
    },
  });
  // Double-quoted text stays on one line: `yaml` damages a line of white space in it.
  return tree.toString({
    lineWidth: 0,
    indentSeq: false,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
  });
}

/**
 * Whether a text must be quoted: PyYAML allows no tab in plain text, and a block loses white space around line feeds at its
 * ends.
 */
function isMisread(text: string): boolean {
  if (YAML_1_1.test(text) || UNPRINTABLE.test(text) || text.includes("\t")) return true;
  // A log reads it as a workflow command, which only an escape breaks.
  if (holdsCommand(text)) return true;
  const start = text.slice(0, text.length - text.trimStart().length);
  const end = text.slice(text.trimEnd().length);
  return start.includes("\n") || end.includes("\n");
}
