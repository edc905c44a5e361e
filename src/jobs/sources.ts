import { stat } from "node:fs/promises";
import type { AccessRecord } from "../access/index.ts";
import { orAbort } from "../base/abort.ts";
import { refuseCrowded } from "../discovery/index.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { type FetchedIndex, redactTyped } from "../fetch/index.ts";
import type { Source, SourceFacts } from "../source.ts";
import { isMissing, reasonOf } from "./failure.ts";
import { connectionOf, fetchAddress, type Reading } from "./connection.ts";
import { readAbilities } from "./abilities.ts";
import { readAccess, surveyFetched } from "./access.ts";
import { readBytes } from "./files.ts";
import { readProvenance } from "./provenance.ts";
import type { NamedSite } from "./sites.ts";
import { runLimited, type Task } from "./worker.ts";

/** The bytes of a source and how they were obtained, as plain data from which the source can be built again. */
export interface SourceInput {
  /** A file or an address without credentials, for errors. */
  readonly where: string;
  readonly bytes: Uint8Array;
  readonly capture: Omit<SourceFacts, "observations">;
  /** What was asked about access and came; absent where nothing was asked. */
  readonly asked?: AccessRecord;
  /** Provenance and notices of the fetch; absent for a saved index. */
  readonly fetched?: Pick<FetchedIndex, "provenance" | "notices">;
}

/**
 * Opens a source.
 *
 * @throws RouteprintError where there is no index.
 */
export async function openSource(site: NamedSite, reading: Reading): Promise<Source> {
  return sourceOf(await readInput(site, reading));
}

/** Bytes of an index that is built without limits of time and memory; the largest known site has 3.6 million. */
const ORDINARY = 4_000_000;

/** Builds the source of an input; a large one in a thread with limits. */
export async function sourceOf(input: SourceInput): Promise<Source> {
  if (input.bytes.length <= ORDINARY) return buildInput(input);
  refuseCrowded([input.bytes], input.where);
  const source = await runLimited(BUILD, input, input.where);
  return input.fetched === undefined ? source : { ...source, provenance: input.fetched.provenance };
}

/** Builds the source of an input in this thread. */
export async function buildInput({ where, bytes, capture, asked, fetched }: SourceInput): Promise<Source> {
  const { readSaved, sourceFetched } = await import("../source.ts");
  const observations = asked?.observations ?? [];
  if (fetched === undefined) return readSaved(bytes, where, { ...capture, observations });
  const { recoverJson } = await import("../discovery/recover.ts");
  // The fetch has already reported what is unusual about the bytes.
  const known = { observations, ...withAbilities(capture.abilities) };
  return sourceFetched({ value: recoverJson(bytes, where).value, ...fetched }, known);
}

/** Builds a source in a thread. */
export const BUILD: Task<SourceInput, Omit<Source, "provenance">> = {
  name: "buildSource",
  run: async (input) => {
    const { where, value, observations, index, surface, notices } = await buildInput(input);
    return { where, value, observations, index, surface, notices };
  },
};

/**
 * Reads the bytes of a source, which `sourceOf` builds.
 *
 * @throws RouteprintError where it cannot be read.
 */
export async function readInput(site: NamedSite, reading: Reading): Promise<SourceInput> {
  const { name, place, isAddress } = site;
  const given = withAbilities(await reading.abilities?.());
  if (name === "-") return { where: "stdin", bytes: await reading.readStdin(), capture: given };
  if (isAddress) {
    const connection = await connectionOf(site, reading);
    const { access } = connection;
    const fetched = await fetchAddress(name, connection);
    const { bytes, provenance, notices } = fetched;
    const surveyed = access && (await surveyFetched(fetched, access, reading.signal));
    return {
      where: provenance.requested,
      bytes,
      capture: given,
      ...(surveyed === undefined ? {} : { asked: surveyed.record }),
      fetched: { provenance, notices },
    };
  }
  if ((await stat(place).catch(() => undefined))?.isDirectory() === true) {
    throw new RouteprintError("usage", {
      message: "a folder is not a source here",
      where: name,
      hint: "Name one file in it.",
    });
  }
  // Nobody may ever write to a named pipe.
  return orAbort(readSavedInput(place, name, given), reading.signal);
}

type Abilities = Pick<SourceFacts, "abilities">;

function withAbilities(abilities: readonly unknown[] | undefined): Abilities {
  return abilities === undefined ? {} : { abilities };
}

/** Reads a saved index with the files beside it; abilities that an option names come first. */
async function readSavedInput(file: string, name: string, given: Abilities): Promise<SourceInput> {
  const { capture } = await readProvenance(file);
  const asked = await readAccess(file);
  const own = given.abilities === undefined ? withAbilities(await readAbilities(file)) : given;
  const bytes = await readWhole(file, name);
  return { where: name, bytes, capture: { ...capture, ...own }, ...(asked === undefined ? {} : { asked }) };
}

async function readWhole(file: string, name: string): Promise<Uint8Array> {
  return readBytes(file, name).catch((error: unknown) => {
    if (error instanceof RouteprintError) throw error;
    const details = isMissing(error)
      ? {
          message: "there is no such file, and it does not look like an address",
          where: redactTyped(name),
          hint: "Check the path, or give an address such as https://example.com.",
        }
      : {
          message: `the file cannot be read (${reasonOf(error)})`,
          where: name,
          hint: "Check the path and its permissions.",
        };
    throw new RouteprintError("source-missing", { ...details, cause: error });
  });
}
