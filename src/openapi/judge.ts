import type { OpenAPI } from "openapi-types";
import { isObject } from "../base/json.ts";
import { checkDocument, isOfSchema, type Problem } from "./check.ts";
import type { Document } from "./model.ts";

/**
 * Validates a document by the checks of this package and by swagger-parser, which asserts the schema of OpenAPI.
 * Makes no request: references outside the document are not followed.
 *
 * @returns the problems; empty for a valid document.
 * @example
 * const { document } = convert(readSource(await readFile("index.json"), "index.json"));
 * for (const { pointer, text } of await judgeDocument(document)) throw new Error(`${pointer}: ${text}`);
 */
export async function judgeDocument(document: Document): Promise<readonly Problem[]> {
  const problems = checkDocument(document);
  // swagger-parser 13 supports no version after 3.1.
  if (document.openapi.startsWith("3.2")) return problems;
  // Loaded on demand, because it is large; it changes its input, so it gets a clone.
  const { default: SwaggerParser } = await import("@apidevtools/swagger-parser");
  const clone: unknown = JSON.parse(JSON.stringify(document));
  if (!isAnyDocument(clone)) return problems;
  try {
    await SwaggerParser.validate(clone, {
      resolve: { external: false },
      // Replacing every reference by its schema would take most of the time; checkDocument follows references.
      dereference: { excludedPathMatcher: isOfSchema },
    });
    return problems;
  } catch (error) {
    return [...problems, { pointer: "", text: error instanceof Error ? error.message : String(error) }];
  }
}

/** The input type of swagger-parser, which validates the rest. */
function isAnyDocument(value: unknown): value is OpenAPI.Document {
  return isObject(value);
}
