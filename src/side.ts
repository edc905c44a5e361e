import { isLock, readLock } from "./compare/lock-read.ts";
import { decodeText } from "./discovery/decode.ts";
import { documentInYaml } from "./discovery/shape.ts";
import { detailsOf, RouteprintError } from "./errors.ts";
import { isObject, parseJson } from "./json.ts";
import type { Notice } from "./notices.ts";
import { readDocument } from "./openapi/read.ts";
import { createSchemaPool } from "./openapi/schema-reader.ts";
import type { SchemaPool } from "./openapi/schema-reader.ts";
import { readSource } from "./source.ts";
import type { Surface } from "./surface/model.ts";

/** One side of a comparison, whatever it was read from. */
export interface Side {
  readonly surface: Surface;
  readonly notices: readonly Notice[];
}

/**
 * Reads what `compareSurfaces` can take: a lock file, an OpenAPI 3 document in JSON or YAML, of this tool or another, or
 * an index. A document says less than an index; beside one, read the document of the index too, or what no document can
 * say is reported as a difference.
 *
 * @param where names it in errors: a file name or an address.
 * @throws RouteprintError where it is none of these; `lock-unreadable` and `yaml-unreadable` with the line.
 * @example
 * const locked = await readSurface(await readFile("api.lock"), "api.lock");
 * const now = await readSurface(await readFile("index.json"), "index.json");
 * const { relation } = compareSurfaces(locked, now, { history: true });
 */
export async function readSurface(bytes: Uint8Array, where: string): Promise<Surface> {
  return ((await readDescription(bytes, where, createSchemaPool())) ?? readSource(bytes, where)).surface;
}

/**
 * Reads a lock file or a document, however it was saved; undefined for anything else, which may be an index.
 *
 * @throws RouteprintError `lock-unreadable` and `yaml-unreadable` with the file and the line; where the bytes are no
 *   text, as `readSource`.
 */
export async function readDescription(
  bytes: Uint8Array,
  where: string,
  pool: SchemaPool,
): Promise<Side | undefined> {
  const found = decodeText(bytes, where);
  const text = found.text.replace(/^\uFEFF/, "");
  const surface = isLock(text) ? readLockOf(where, text) : await readDocumentIn(text, where, pool);
  if (surface === undefined) return undefined;
  return { surface, notices: [...found.notices, ...surface.notices] };
}

/** Reads a lock file; two may be compared, so that an error names the file before the line. */
function readLockOf(where: string, text: string): Surface {
  try {
    return readLock(text);
  } catch (error) {
    if (!(error instanceof RouteprintError)) throw error;
    throw new RouteprintError(error.code, {
      ...detailsOf(error),
      where: `${where}, ${error.where}`,
      cause: error,
    });
  }
}

/** A version is text, and a number where somebody has left the quotes out. */
const VERSION_TYPES: ReadonlySet<string> = new Set(["string", "number"]);

async function readDocumentIn(text: string, where: string, pool: SchemaPool): Promise<Surface | undefined> {
  const document = documentInYaml(text) === "openapi" ? await loadYaml(text, where) : parseDocument(text);
  if (!isObject(document) || !VERSION_TYPES.has(typeof document["openapi"])) return undefined;
  return readDocument(document, pool);
}

/** Loaded here, so that nothing else pays for the reader. */
async function loadYaml(text: string, where: string): Promise<unknown> {
  const { parseYaml } = await import("./yaml.ts");
  return parseYaml(text, where);
}

/** The value where the text may be a document in JSON; tools that sort its keys do not begin with its version. */
function parseDocument(text: string): unknown {
  return /^\s*\{/.test(text) && /"openapi"\s*:/.test(text) ? parseJson(text) : undefined;
}
