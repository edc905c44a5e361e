import { isLock, readLock } from "./compare/index.ts";
import { decodeText } from "./discovery/index.ts";
import { detailsOf, RouteprintError } from "./diagnostics/errors.ts";
import type { Notice } from "./diagnostics/notices.ts";
import { readSource } from "./source.ts";
import type { Surface } from "./surface/index.ts";

/** A surface with the notices of reading it. */
export interface SurfaceReading {
  readonly surface: Surface;
  readonly notices: readonly Notice[];
}

/**
 * Reads a lock file or an index as a surface for `compareSurfaces`.
 *
 * @param where names it in errors: a file name or an address.
 * @throws RouteprintError if it is neither; `lock-unreadable` with the line.
 * @example
 * const locked = readSurface(await readFile("api.lock"), "api.lock");
 * const now = readSurface(await readFile("index.json"), "index.json");
 * const { relation } = compareSurfaces(locked, now, { history: true });
 */
export function readSurface(bytes: Uint8Array, where: string): Surface {
  return (readLockFile(bytes, where) ?? readSource(bytes, where)).surface;
}

/**
 * Reads a lock file in any encoding that a source may have; undefined for anything else, which may be an index.
 *
 * @throws RouteprintError `lock-unreadable` with the file and the line; where the bytes are not text, as `readSource`.
 */
export function readLockFile(bytes: Uint8Array, where: string): SurfaceReading | undefined {
  const { text, notices } = decodeText(bytes, where);
  const plain = text.replace(/^\uFEFF/, "");
  if (!isLock(plain)) return undefined;
  try {
    return { surface: readLock(plain), notices };
  } catch (error) {
    if (!(error instanceof RouteprintError)) throw error;
    // Two files may be compared: the error names the file before the line.
    throw new RouteprintError(error.code, {
      ...detailsOf(error),
      where: `${where}, ${error.where}`,
      cause: error,
    });
  }
}
