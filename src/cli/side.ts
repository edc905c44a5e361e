import { resolve } from "node:path";
import { orAbort } from "../abort.ts";
import { isDocument, isObserved } from "../compare/warnings.ts";
import { RouteprintError } from "../errors.ts";
import { redactUrl } from "../fetch/credentials.ts";
import { readDocument } from "../openapi/read.ts";
import { createSchemaPool } from "../openapi/schema-reader.ts";
import type { SchemaPool } from "../openapi/schema-reader.ts";
import { readDescription } from "../side.ts";
import type { Side } from "../side.ts";
import { readSource } from "../source.ts";
import { parseHttpUrl } from "../url.ts";
import { readBytes } from "./bytes.ts";
import type { FetchedFile } from "./fetch-many.ts";
import { fetchAddress, fetchNamed } from "./fetching.ts";
import type { FetchFlags } from "./fetching.ts";
import { isAddress, isUrl, openSource, sourceNamed, sourceSaved } from "./input.ts";
import type { Io } from "./io.ts";

/** A side with the name it was opened by. */
export interface OpenedSide extends Side {
  readonly name: string;
}

/**
 * Beside a document, an index is taken as the document it would become: what no document can say is then
 * no difference.
 */
export async function alignSides(
  sides: readonly OpenedSide[],
  pool: SchemaPool,
): Promise<readonly OpenedSide[]> {
  if (!sides.some(({ surface }) => isDocument(surface))) return sides;
  const { emitDocument } = await import("../openapi/document.ts");
  const responses = sides.some(({ surface }) => isObserved(surface)) ? "observed" : "declared";
  return sides.map((side) => {
    if (isDocument(side.surface)) return side;
    const { notices, ...surface } = readDocument(emitDocument(side.surface, { responses }), pool);
    const { site, fingerprint } = side.surface;
    // It is no document: nothing is to be told of one but what was left out.
    const left = notices.filter(({ code }) => code === "document-cut");
    return { ...side, surface: { ...surface, site, fingerprint, notices: left } };
  });
}

/**
 * Opens a side: an index like any other source, a lock file, or an OpenAPI document.
 *
 * @throws RouteprintError where it cannot be had or is none of these.
 */
export async function openSide(
  word: string,
  io: Io,
  given: FetchFlags,
  pool: SchemaPool = createSchemaPool(),
): Promise<OpenedSide> {
  const { name, access = given.access } = await sourceNamed(word, io);
  const flags = { ...given, access };
  const remote = await isAddress(name, io);
  const bytes = await bytesOf(name, remote, io, flags);
  if (bytes === undefined) {
    const { surface, notices } = await openSource(name, io, flags);
    return { name, surface, notices };
  }
  const label = name === "-" ? "stdin" : remote ? redactUrl(name) : name;
  const described = await readDescription(bytes, label, pool);
  if (described !== undefined) return { name: label, ...described };
  const { surface, notices } =
    name === "-" || remote ? readSource(bytes, label) : await sourceSaved(bytes, resolve(io.cwd, name), name);
  return { name: label, surface, notices };
}

/** The bytes of stdin or of a file, here or at an address; undefined for what `openSource` must decide. */
async function bytesOf(
  name: string,
  remote: boolean,
  io: Io,
  flags: FetchFlags,
): Promise<Uint8Array | undefined> {
  if (name === "-") return io.readStdin();
  if (!remote) {
    const read = readBytes(resolve(io.cwd, name), name).catch((error: unknown) => {
      if (error instanceof RouteprintError) throw error;
    });
    return (await orAbort(read, io.signal)) ?? undefined;
  }
  return fileEnding(name) === undefined ? undefined : fetchNamed(name, flags, io);
}

/** Fetches what a side has at its address: the very file that it names, or the index of the site there. */
export async function fetchSide(address: string, flags: FetchFlags, io: Io): Promise<FetchedFile> {
  const ending = fileEnding(address);
  const bytes = ending === undefined ? undefined : await fetchNamed(address, flags, io);
  if (ending === undefined || bytes === undefined) return fetchAddress(address, flags, io);
  return { bytes, ending };
}

/** How an address ends that names a file and no site: `yaml`. */
function fileEnding(address: string): string | undefined {
  const { pathname = "" } = parseHttpUrl(isUrl(address) ? address : `https://${address}`) ?? {};
  return /\.(json|ya?ml|lock)$/i.exec(pathname)?.[1]?.toLowerCase();
}
