import { isLock, readLock } from "./compare/lock-read.ts";
import { recoverText } from "./discovery/recover-text.ts";
import { RouteprintError } from "./errors.ts";
import { isObject } from "./json.ts";
import type { Notice } from "./notice.ts";
import { readDocument } from "./openapi/read.ts";
import { createSchemaPool } from "./openapi/schema-reader.ts";
import type { SchemaPool } from "./openapi/schema-reader.ts";
import { readSource } from "./source.ts";
import type { Surface } from "./surface/model.ts";

/** One side of a comparison, whatever it was read from. */
export interface Side {
  readonly surface: Surface;
  readonly notices: readonly Notice[];
  /** Whether it was read from an OpenAPI document, which says less than an index. */
  readonly isDocument: boolean;
}

/**
 * Reads what `compareSurfaces` can take: a lock file, an OpenAPI 3 document in JSON, of this tool or another, or an index.
 * A document says less than an index; beside one, read the document of the index too, or what no document can say
 * is told as a difference.
 *
 * @param where names it in errors: a file name or an address.
 * @throws RouteprintError where it is none of these; `lock-unreadable` with the file and the line of a lock file.
 * @example
 * const locked = readSurface(await readFile("api.lock"), "api.lock");
 * const now = readSurface(await readFile("index.json"), "index.json");
 * const { relation } = compareSurfaces(locked, now, { history: true });
 */
export function readSurface(bytes: Uint8Array, where: string): Surface {
  return (readDescription(bytes, where, createSchemaPool()) ?? readSource(bytes, where)).surface;
}

/**
 * Reads a lock file or a document, however it was saved; undefined for anything else, which may be an index.
 *
 * @throws RouteprintError `lock-unreadable` with the file and the line; where the bytes are no text, as `readSource`.
 */
export function readDescription(bytes: Uint8Array, where: string, pool: SchemaPool): Side | undefined {
  const found = recoverText(bytes, where);
  const text = found.text.replace(/^\uFEFF/, "");
  if (isLock(text)) return { surface: readLockOf(where, text), notices: found.notices, isDocument: false };
  const document = documentIn(text);
  if (document === undefined) return undefined;
  const surface = readDocument(document, pool);
  return { surface, notices: [...found.notices, ...surface.notices], isDocument: true };
}

/** Reads a lock file; two may be compared, so that an error names the file before the line. */
function readLockOf(where: string, text: string): Surface {
  try {
    return readLock(text);
  } catch (error) {
    if (!(error instanceof RouteprintError)) throw error;
    const { code, message, where: line, hint } = error;
    throw new RouteprintError(code, { message, where: `${where}, ${line}`, hint, cause: error });
  }
}

/** The value where the text is an OpenAPI document; tools that sort its keys do not begin with its version. */
function documentIn(text: string): unknown {
  if (!/^\s*\{/.test(text) || !/"openapi"\s*:/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && typeof value["openapi"] === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
