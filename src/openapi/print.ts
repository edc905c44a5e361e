import type { ScalarTag } from "yaml";
import { holdsCommand } from "../base/escape.ts";
import { escapeUnprintable, printJson, UNPRINTABLE } from "../base/json.ts";

/** The formats of a document. */
export type DocumentFormat = "json" | "yaml";

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

/**
 * Writes a document as text with a final newline; the same document always gives the same bytes.
 * YAML quotes every text that YAML 1.1 readers would read as another type.
 *
 * @example
 * const { document } = convert(readSource(await readFile("index.json"), "index.json"));
 * await writeFile("openapi.yaml", await printDocument(document, "yaml"));
 */
export async function printDocument(
  document: { readonly openapi: string },
  format: DocumentFormat,
): Promise<string> {
  if (format === "json") return printJson(document);
  // Loaded on demand, because most callers need only JSON.
  const { Document: YamlDocument, visit } = await import("yaml");
  const yaml = new YamlDocument(document, {
    aliasDuplicateObjects: false,
    version: "1.2",
    customTags: [WITH_POINT],
  });
  visit(yaml, {
    Scalar: (_, node) => {
      if (typeof node.value === "number" && POINTLESS.test(String(node.value))) node.format = "POINT";
      if (typeof node.value !== "string") return;
      if (isMisread(node.value)) node.type = "QUOTE_DOUBLE";
    },
  });
  // Double-quoted text stays on one line: `yaml` damages a line of white space in it.
  const style = { lineWidth: 0, indentSeq: false, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER };
  // The characters are in double quotes, which allow escapes.
  return escapeUnprintable(yaml.toString(style));
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
