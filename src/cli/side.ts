import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { isLock, readLock } from "../compare/lock-read.ts";
import { isObject } from "../json.ts";
import { readDocument } from "../openapi/read.ts";
import { createSchemaPool } from "../openapi/schema-reader.ts";
import type { SchemaPool } from "../openapi/schema-reader.ts";
import { readSource } from "../source.ts";
import type { Surface } from "../surface/model.ts";
import type { Notice } from "../notice.ts";
import type { FetchFlags } from "./fetching.ts";
import { openSource } from "./input.ts";
import type { Io } from "./io.ts";

/** One side of a comparison, whatever it was read from. */
export interface OpenedSide {
  readonly name: string;
  readonly surface: Surface;
  readonly notices: readonly Notice[];
  /** Whether it was read from an OpenAPI document, which says less than an index. */
  readonly isDocument: boolean;
}

/**
 * Beside a document, an index is taken as the document it would become: what no document can say is then
 * no difference.
 */
export async function alignSides(
  sides: readonly OpenedSide[],
  pool: SchemaPool,
): Promise<readonly OpenedSide[]> {
  if (!sides.some((side) => side.isDocument)) return sides;
  const { emitDocument } = await import("../openapi/document.ts");
  return sides.map((side) => {
    if (side.isDocument) return side;
    const { notices, ...surface } = readDocument(emitDocument(side.surface), pool);
    return {
      ...side,
      surface: { ...surface, notices: notices.filter(({ code }) => code !== "document-side") },
    };
  });
}

/**
 * Opens a side: an index like any other source, a lock file, or an OpenAPI document.
 *
 * @throws RouteprintError where it cannot be had or is none of these.
 */
export async function openSide(
  name: string,
  io: Io,
  flags: FetchFlags,
  pool: SchemaPool = createSchemaPool(),
): Promise<OpenedSide> {
  const bytes = await bytesOf(name, io);
  if (bytes === undefined) {
    const { surface, notices } = await openSource(name, io, flags);
    return { name, surface, notices, isDocument: false };
  }
  const label = name === "-" ? "stdin" : name;
  const text = new TextDecoder().decode(bytes);
  if (isLock(text)) return { name: label, surface: readLock(text), notices: [], isDocument: false };
  const document = documentIn(text);
  if (document !== undefined) {
    const surface = readDocument(document, pool);
    return { name: label, surface, notices: surface.notices, isDocument: true };
  }
  const { surface, notices } = name === "-" ? readSource(bytes, label) : await openSource(name, io, flags);
  return { name: label, surface, notices, isDocument: false };
}

/** The bytes of stdin or of a file; undefined for what `openSource` must decide. */
async function bytesOf(name: string, io: Io): Promise<Uint8Array | undefined> {
  if (name === "-") return io.readStdin();
  if (/^https?:\/\//i.test(name)) return undefined;
  return readFile(resolve(io.cwd, name)).catch(() => undefined);
}

/** The value where the text is an OpenAPI document, which names its version in its first members. */
function documentIn(text: string): unknown {
  if (!/^[\s\uFEFF]*\{[\s\S]{0,2000}?"openapi"\s*:/.test(text.slice(0, 4000))) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && typeof value["openapi"] === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
