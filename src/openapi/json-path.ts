import {
  JSONPathEnvironment,
  JSONPathError,
  type JSONPathQuery,
  JSONPathRecursionLimitError,
  type JSONValue,
} from "json-p3";
import { RE2JS } from "re2js";
import { lazy, memoize } from "../base/memo.ts";

/** The steps from the root of a document to a node. */
export type Location = readonly (string | number)[];

/** The deepest level of a document that a query visits. */
const DEEPEST = 1000;

/** The longest pattern of `match` and `search`. */
const LONGEST_PATTERN = 1000;

/** The most patterns that are remembered: a filter may take them from the document. */
const MOST_PATTERNS = 1000;

const environment = lazy(createEnvironment);

/** A filter may take its pattern from the document, which holds text of a site: RE2 matches in linear time. */
function createEnvironment(): JSONPathEnvironment {
  const created = new JSONPathEnvironment({ maxRecursionDepth: DEEPEST });
  for (const [name, test] of [
    ["match", (pattern: RE2JS, text: string) => pattern.matches(text)],
    ["search", (pattern: RE2JS, text: string) => pattern.matcher(text).find()],
  ] as const) {
    const usual = created.functionRegister.get(name);
    if (usual === undefined) throw new Error(`json-p3 has no function ${name}`);
    created.functionRegister.set(name, {
      argTypes: usual.argTypes,
      returnType: usual.returnType,
      call: (text: unknown, pattern: unknown) => {
        if (typeof text !== "string" || typeof pattern !== "string") return false;
        const compiled = compile(pattern);
        return compiled !== undefined && test(compiled, text);
      },
    });
  }
  return created;
}

/** Compiles an I-Regexp (RFC 9485), in which a dot matches neither line feed nor carriage return; undefined where RE2 cannot. */
const compile = memoize((pattern: string): RE2JS | undefined => {
  if (pattern.length > LONGEST_PATTERN) return undefined;
  const translated = pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]|\./gsu, (part) =>
    part === "." ? String.raw`[^\n\r]` : part,
  );
  try {
    return RE2JS.compile(translated);
  } catch {
    return undefined;
  }
}, MOST_PATTERNS);

/** A query that was parsed, or the reason why the text is none. */
type ParsedPath =
  | { readonly query: JSONPathQuery; readonly reason?: undefined }
  | { readonly query?: undefined; readonly reason: string };

/** Parses a JSONPath query (RFC 9535). */
export function parsePath(text: string): ParsedPath {
  try {
    return { query: environment().compile(text) };
  } catch (error) {
    if (error instanceof JSONPathError) return { reason: error.message };
    throw error;
  }
}

/**
 * Finds the nodes that a query selects, each once.
 *
 * @returns undefined where the document nests deeper than a query visits.
 */
export function locate(query: JSONPathQuery, document: unknown): readonly Location[] | undefined {
  if (!isValue(document)) return [];
  try {
    const found = query.query(document).locations();
    return [...new Map(found.map((location) => [JSON.stringify(location), location])).values()];
  } catch (error) {
    if (error instanceof JSONPathRecursionLimitError) return undefined;
    throw error;
  }
}

/** Narrows to the type of json-p3, whose lists are not readonly; a query changes nothing. */
function isValue(value: unknown): value is JSONValue {
  return value !== undefined;
}
