import type { OpenAPI } from "openapi-types";
import { isObject } from "../json.ts";
import { checkDocument, isOfSchema, type Problem } from "./check.ts";
import type { Document } from "./model.ts";

/**
 * Asks every judge that ships with this package: the own check, and swagger-parser against the schema of OpenAPI.
 * swagger-parser is loaded only here, and gets a clone, because it changes its input.
 *
 * Makes no request: references outside the document are not followed.
 *
 * @returns what they object to; empty for a valid document.
 * @example
 * const { document } = convert(readSource(await readFile("index.json"), "index.json"));
 * for (const { pointer, text } of await judgeDocument(document)) throw new Error(`${pointer}: ${text}`);
 */
export async function judgeDocument(document: Document): Promise<readonly Problem[]> {
  const problems = checkDocument(document);
  const { default: SwaggerParser } = await import("@apidevtools/swagger-parser");
  const clone: unknown = JSON.parse(JSON.stringify(document));
  if (!isAnyDocument(clone)) return problems;
  try {
    await SwaggerParser.validate(clone, {
      resolve: { external: false },
      // Each schema is judged where it stands, and the own check follows what schemas refer to: put in the place of every
      // reference, they would take most of the time.
      dereference: { excludedPathMatcher: isOfSchema },
    });
    return problems;
  } catch (error) {
    return [...problems, { pointer: "", text: error instanceof Error ? error.message : String(error) }];
  }
}

/** The type that swagger-parser takes says no more than this; judging is its work. */
function isAnyDocument(value: unknown): value is OpenAPI.Document {
  return isObject(value);
}
