import type { Document, DocumentFormat } from "../openapi/index.ts";
import type { ToolFormat } from "../tools/index.ts";

/** A format of a conversion: of the document, or of its operations as tools. */
export type ProductFormat = DocumentFormat | ToolFormat;

/** The formats of a conversion. */
export const PRODUCT_FORMATS: readonly ProductFormat[] = [
  "json",
  "yaml",
  "tools",
  "tools-openai",
  "tools-anthropic",
];

/** Whether the format is that of the document itself. */
export function isDocumentFormat(format: ProductFormat): format is DocumentFormat {
  return format === "json" || format === "yaml";
}

/** Writes a document as text, or its operations as tools. Each is loaded as it is needed. */
export async function printProduct(document: Document, format: ProductFormat): Promise<string> {
  if (isDocumentFormat(format)) {
    const { printDocument } = await import("../openapi/print.ts");
    return printDocument(document, format);
  }
  const { printTools } = await import("../tools/print.ts");
  return printTools(document, format);
}

/** The ending of a file of the format; not `.json` alone, so that a folder of indexes can hold the files too. */
export function productEnding(format: ProductFormat): string {
  return isDocumentFormat(format) ? `.openapi.${format}` : ".tools.json";
}
