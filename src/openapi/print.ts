import { printJson } from "../base/json.ts";

/** The formats of a document. */
export type DocumentFormat = "json" | "yaml";

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
  const { printYaml } = await import("./yaml.ts");
  return printYaml(document);
}
