import { isLock, readLock } from "./compare/lock-read.ts";
import { decodeText } from "./discovery/decode.ts";
import { documentInYaml } from "./discovery/shape.ts";
import { detailsOf, RouteprintError } from "./errors.ts";
import type { SiteDocument } from "./docs/model.ts";
import { asObject, isObject, parseJson, type UnknownObject } from "./json.ts";
import type { Notice } from "./notices.ts";
import { isOwnDocument, readDocument, readOwnDocument } from "./openapi/read.ts";
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
 * @throws RouteprintError `lock-unreadable` and `yaml-unreadable` with the file and the line; `source-too-large` for a
 *   document of too many paths; where the bytes are no text, as `readSource`.
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

/** A document that routeprint wrote, and what it says of a site. */
export interface WrittenDocument extends Side {
  /** The file that it was read from. */
  readonly where: string;
  readonly document: SiteDocument;
}

/**
 * Reads a document that routeprint wrote, for pages; undefined for what is no OpenAPI document.
 *
 * @throws RouteprintError `not-an-index` for the document of another tool; `yaml-unreadable`.
 */
export async function readWritten(bytes: Uint8Array, where: string): Promise<WrittenDocument | undefined> {
  const found = decodeText(bytes, where);
  const document = await documentIn(found.text.replace(/^\uFEFF/, ""), where);
  if (document === undefined) return undefined;
  if (!isOwnDocument(document) || !isSiteDocument(document))
    throw new RouteprintError("not-an-index", {
      message: "This OpenAPI document was not written by routeprint.",
      where,
      hint: "Pages show an index, or a document of routeprint convert; Redoc itself shows any document.",
    });
  const surface = readOwnDocument(document);
  return { where, document, surface, notices: found.notices };
}

/** Whether a document has what pages read. */
function isSiteDocument(value: UnknownObject): value is UnknownObject & SiteDocument {
  const { openapi, info, paths } = value;
  return (
    typeof openapi === "string" &&
    isObject(info) &&
    isObject(paths) &&
    Object.values(paths).every((item) => isObject(item) && Object.values(item).every(isObject))
  );
}

/** A version is text, and a number where somebody has left the quotes out. */
const VERSION_TYPES: ReadonlySet<string> = new Set(["string", "number"]);

async function readDocumentIn(text: string, where: string, pool: SchemaPool): Promise<Surface | undefined> {
  const document = await documentIn(text, where);
  return document && readDocument(document, pool);
}

/** The most paths of a document, as of an index: aliases of YAML can give each of them all operations. */
const MAX_PATHS = 20_000;

async function documentIn(text: string, where: string): Promise<UnknownObject | undefined> {
  const document = documentInYaml(text) === "openapi" ? await loadYaml(text, where) : parseDocument(text);
  if (!isObject(document) || !VERSION_TYPES.has(typeof document["openapi"])) return undefined;
  const paths = Object.keys(asObject(document["paths"])).length;
  if (paths <= MAX_PATHS) return document;
  throw new RouteprintError("source-too-large", {
    message: `The document has ${paths} paths; at most ${MAX_PATHS} are read.`,
    where,
    hint: "Give a document of a part of the API.",
  });
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
