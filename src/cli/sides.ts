import { createSchemaPool } from "../openapi/schema-reader.ts";
import { fetchInto } from "./fetch-many.ts";
import type { FetchedSites } from "./fetch-many.ts";
import { flagsOf, runFleet } from "./fleet.ts";
import type { FleetFlags, FleetSite } from "./fleet.ts";
import type { Io } from "./io.ts";
import { makeFolder } from "./output.ts";
import { alignSides, fetchSide, openSide } from "./side.ts";
import type { OpenedSide } from "./side.ts";
import { errorOf, failureOf } from "./source-failure.ts";
import type { SourceFailure } from "./source-failure.ts";
import { usage } from "./usage.ts";

/** What `compare` was told of its sides. */
export interface SidesFlags extends FleetFlags {
  /** The folder in which fetched indexes are kept. */
  readonly keep?: string;
}

/**
 * Opens the sides of a comparison, in their order. Of more than two, one that fails is told and left out.
 *
 * @throws RouteprintError where one of two cannot be opened, or so many fail that nothing is left to compare.
 */
export async function openSides(
  sites: readonly FleetSite[],
  flags: SidesFlags,
  io: Io,
): Promise<readonly OpenedSide[]> {
  const kept = await keepFetched(sites, flags, io);
  const pool = createSchemaPool();
  const open = async (site: FleetSite): Promise<OpenedSide> => {
    const failure = kept.failures.get(site.label);
    if (failure !== undefined) throw errorOf(failure);
    const side = await openSide(kept.files.get(site.label) ?? site.name, io, flagsOf(site, flags), pool);
    return site.isAddress ? { ...side, name: site.label } : side;
  };
  if (sites.length === 2) return alignSides(await Promise.all(sites.map(open)), pool);
  const tried = new Map<number, OpenedSide | SourceFailure>();
  const work = async (site: FleetSite, position: number): Promise<SourceFailure | undefined> => {
    const side = await open(site).catch(failureOf);
    tried.set(position, side);
    // That it could not be fetched was told when it was tried.
    return "surface" in side || kept.failures.has(site.label) ? undefined : side;
  };
  await runFleet(sites, work, flags, io);
  const inOrder = [...tried].toSorted(([a], [b]) => a - b).map(([, side]) => side);
  const opened = inOrder.filter((side) => "surface" in side);
  const failure = inOrder.find((side) => "code" in side);
  if (opened.length < 2 && failure !== undefined) throw errorOf(failure);
  return alignSides(opened, pool);
}

/** Fetches what has an address into the folder of `--keep`, where there is one. */
async function keepFetched(
  sites: readonly FleetSite[],
  flags: SidesFlags,
  io: Io,
): Promise<Pick<FetchedSites, "files" | "failures">> {
  if (flags.keep === undefined) {
    if (flags.resume !== true) return { files: new Map(), failures: new Map() };
    throw usage("--resume needs the folder of an earlier run", "Add --keep FOLDER.");
  }
  return fetchInto(
    await makeFolder(flags.keep, io, "--keep"),
    sites.filter((site) => site.isAddress),
    flags,
    io,
    fetchSide,
  );
}
