import { resolve } from "node:path";
import { orAbort } from "../abort.ts";
import { isDocument, isObserved } from "../compare/summary.ts";
import { RouteprintError } from "../errors.ts";
import { redactUrl } from "../fetch/credentials.ts";
import { readDocument } from "../openapi/read.ts";
import { createSchemaPool } from "../openapi/schema-reader.ts";
import type { SchemaPool } from "../openapi/schema-reader.ts";
import { readDescription } from "../side.ts";
import type { Side } from "../side.ts";
import { readSource } from "../source.ts";
import { parseHttpUrl } from "../url.ts";
import { fetchBatch, runBatch } from "./batch.ts";
import type { FetchedFile, FetchedSites } from "./batch.ts";
import { fetchAddress, fetchNamed } from "./connection.ts";
import { errorOf, failureOf, usage } from "./failure.ts";
import type { SourceFailure } from "./failure.ts";
import { readBytes } from "./files.ts";
import { isAddress, isUrl, openSource, sourceNamed, sourceSaved } from "./input.ts";
import type { BatchFlags, ConnectionFlags } from "./options.ts";
import { makeFolder } from "./output.ts";
import type { Io } from "./process.ts";
import { flagsOf } from "./sites.ts";
import type { NamedSite } from "./sites.ts";

/** A side of a comparison, by the name it was opened with. */
export interface OpenedSide extends Side {
  readonly name: string;
}

export interface SidesFlags extends BatchFlags {
  /** The folder in which fetched indexes are kept. */
  readonly keep?: string;
}

/**
 * Opens the sides of a comparison in order. Of more than two, those that fail are reported and left out.
 *
 * @throws RouteprintError where one of two cannot be opened, or fewer than two are left.
 */
export async function openSides(
  sites: readonly NamedSite[],
  flags: SidesFlags,
  io: Io,
): Promise<readonly OpenedSide[]> {
  const kept = await keepFetched(sites, flags, io);
  const pool = createSchemaPool();
  const open = async (site: NamedSite): Promise<OpenedSide> => {
    const failure = kept.failures.get(site.label);
    if (failure !== undefined) throw errorOf(failure);
    const side = await openSide(kept.files.get(site.label) ?? site.name, io, flagsOf(site, flags), pool);
    return site.isAddress ? { ...side, name: site.label } : side;
  };
  if (sites.length === 2) return alignSides(await Promise.all(sites.map(open)), pool);
  const tried = new Map<number, OpenedSide | SourceFailure>();
  const work = async (site: NamedSite, position: number): Promise<SourceFailure | undefined> => {
    const side = await open(site).catch(failureOf);
    tried.set(position, side);
    // The fetch has already reported its failures.
    return "surface" in side || kept.failures.has(site.label) ? undefined : side;
  };
  await runBatch(sites, work, flags, io);
  const inOrder = [...tried].toSorted(([a], [b]) => a - b).map(([, side]) => side);
  const opened = inOrder.filter((side) => "surface" in side);
  const failure = inOrder.find((side) => "code" in side);
  if (opened.length < 2 && failure !== undefined) throw errorOf(failure);
  return alignSides(opened, pool);
}

/** Fetches the addresses into the folder of `--keep`, if there is one. */
async function keepFetched(
  sites: readonly NamedSite[],
  flags: SidesFlags,
  io: Io,
): Promise<Pick<FetchedSites, "files" | "failures">> {
  if (flags.keep === undefined) {
    if (flags.resume !== true) return { files: new Map(), failures: new Map() };
    throw usage("--resume needs the folder of an earlier run", "Add --keep FOLDER.");
  }
  const folder = await makeFolder(flags.keep, io, "--keep");
  return fetchBatch(
    folder,
    sites.filter((site) => site.isAddress),
    flags,
    io,
    fetchSide,
  );
}

/**
 * Turns the indexes beside a document into the documents they would become, so that what no document can express is no
 * difference.
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
    // The source is an index: of the notices on its document, only what was left out concerns it.
    const left = notices.filter(({ code }) => code === "document-cut");
    return { ...side, surface: { ...surface, site, fingerprint, notices: left } };
  });
}

/**
 * Opens a side: an index, a lock file, or an OpenAPI document.
 *
 * @throws RouteprintError where it cannot be read or is none of these.
 */
export async function openSide(
  word: string,
  io: Io,
  given: ConnectionFlags,
  pool: SchemaPool = createSchemaPool(),
): Promise<OpenedSide> {
  const { name, access = given.access } = await sourceNamed(word, io);
  const flags = { ...given, access };
  const remote = await isAddress(name, io);
  const bytes = await readSide(name, remote, io, flags);
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

/** Reads stdin or a file, local or at an address; undefined for a site, and for what cannot be read. */
async function readSide(
  name: string,
  remote: boolean,
  io: Io,
  flags: ConnectionFlags,
): Promise<Uint8Array | undefined> {
  if (name === "-") return io.readStdin();
  if (remote) return fileEnding(name) === undefined ? undefined : fetchNamed(name, flags, io);
  const read = readBytes(resolve(io.cwd, name), name).catch((error: unknown) => {
    if (error instanceof RouteprintError) throw error;
  });
  return (await orAbort(read, io.signal)) ?? undefined;
}

/** Fetches the file that an address names, or else the index of its site. */
async function fetchSide(address: string, flags: ConnectionFlags, io: Io): Promise<FetchedFile> {
  const ending = fileEnding(address);
  const bytes = ending === undefined ? undefined : await fetchNamed(address, flags, io);
  if (ending === undefined || bytes === undefined) return fetchAddress(address, flags, io);
  return { bytes, ending };
}

/** The ending of an address that names a file, such as `yaml`. */
function fileEnding(address: string): string | undefined {
  const { pathname = "" } = parseHttpUrl(isUrl(address) ? address : `https://${address}`) ?? {};
  return /\.(json|ya?ml|lock)$/i.exec(pathname)?.[1]?.toLowerCase();
}
