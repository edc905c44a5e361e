import type { Document } from "./model.ts";

/** The forms in which a document is written. */
export type DocumentFormat = "json" | "yaml";

/** Words that YAML 1.1 readers take for something else than text: truth values, null, numbers with colons, merge keys. */
const YAML_1_1 =
  /^(?:y|n|yes|no|on|off|true|false|null|~|<<|=|[-+]?(?:0b[01_]+|0o?[0-7_]+|0x[\da-f_]+|[\d_]+(?::[0-5]?\d)+(?:\.[\d_]*)?|[\d][\d_,]*(?:\.[\d_]*)?(?:e[-+]?\d+)?|\.[\d_]+(?:e[-+]?\d+)?|\.inf|\.nan)|\d{4}-\d{1,2}-\d{1,2}.*)$/i;

/**
 * Writes a document as text with a final newline; the same document always gives the same bytes.
 * YAML quotes what readers of YAML 1.1 would take for something else than text.
 *
 * @example
 * const { document } = convert(readSource(await readFile("index.json"), "index.json"));
 * await writeFile("openapi.yaml", await printDocument(document, "yaml"));
 */
export async function printDocument(document: Document, format: DocumentFormat): Promise<string> {
  if (format === "json") return `${JSON.stringify(document, undefined, 2)}\n`;
  // Loaded here, so that nothing else pays for it.
  const { Document: YamlDocument, visit } = await import("yaml");
  const yaml = new YamlDocument(document, { aliasDuplicateObjects: false, version: "1.2" });
  visit(yaml, {
    Scalar: (_, node) => {
      if (typeof node.value === "string" && YAML_1_1.test(node.value)) node.type = "QUOTE_DOUBLE";
    },
  });
  return yaml.toString({ lineWidth: 0, indentSeq: false });
}
