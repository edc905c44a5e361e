import { join, resolve } from "node:path";
import { EXIT } from "../errors.ts";
import type { NoticeLevel } from "../notice.ts";
import type { CommandContext } from "./context.ts";
import type { Conversion } from "./conversion.ts";
import { openPool } from "./conversion-pool.ts";
import { planFleet, unfinished } from "./convert-plan.ts";
import type { Making, Plan } from "./convert-plan.ts";
import { fetchAddress } from "./fetching.ts";
import { withLock } from "./folder-lock.ts";
import { flagsOf, runFleet, showOutcome } from "./fleet.ts";
import type { FleetFlags, FleetSite } from "./fleet.ts";
import type { Io } from "./io.ts";
import { openJournal } from "./journal.ts";
import type { Journal } from "./journal.ts";
import { countLevels, showCounts, showEachNotice } from "./notices.ts";
import type { LevelCounts } from "./notices.ts";
import { makeFolder } from "./output.ts";
import { failureOf } from "./source-failure.ts";
import type { SourceFailure } from "./source-failure.ts";
import { usage } from "./usage.ts";

/** The journal of a folder of documents: a line of JSON for each source that is done. */
const JOURNAL = "converted.jsonl";

/** What `convert` was told for several sources. */
export interface ConvertManyFlags extends FleetFlags {
  readonly output?: string;
  /** A file, or a folder where there are several. */
  readonly notices?: string;
}

/**
 * Converts several sources into a folder, one document each, with a journal that `--resume` reads. A source that
 * fails never stops the rest; the run then ends with 1.
 *
 * @returns the levels of all notices, also of those that an earlier run was given for what is kept.
 * @throws RouteprintError `usage`, `output-failed`; the reason of the signal.
 */
export async function convertMany(
  sites: readonly FleetSite[],
  making: Making,
  flags: ConvertManyFlags,
  context: CommandContext,
): Promise<ReadonlySet<NoticeLevel>> {
  const { io } = context;
  refuseStdin(sites);
  const folder = await makeFolder(flags.output, io);
  const noticesFolder =
    flags.notices === undefined ? undefined : await makeFolder(flags.notices, io, "--notices");
  return withLock(folder, () => convertAll({ sites, making, folder, noticesFolder }, flags, context));
}

interface Run {
  readonly sites: readonly FleetSite[];
  readonly making: Making;
  readonly folder: string;
  readonly noticesFolder: string | undefined;
}

async function convertAll(
  run: Run,
  flags: ConvertManyFlags,
  { io, finish }: CommandContext,
): Promise<ReadonlySet<NoticeLevel>> {
  const { sites, making, folder } = run;
  const journal = await openJournal(join(folder, JOURNAL));
  const planned = await planFleet(withoutOurs(sites, folder, journal, io), making, journal.before, io);
  const wanted = flags.resume === true ? await unfinished(planned, folder, journal.before) : planned;
  const toMake = new Set(wanted);
  const kept = planned.filter((plan) => !toMake.has(plan));
  const pool = openPool(wanted.length);
  let levels: LevelCounts = new Map();
  const convertOne = async (_site: FleetSite, position: number): Promise<SourceFailure | undefined> => {
    const plan = wanted[position];
    if (plan === undefined) return undefined;
    const { site, file, made } = plan;
    const from = await indexOf(plan, flags, io);
    io.signal.throwIfAborted();
    const converted =
      "failure" in from
        ? from
        : await pool.run({ ...making, ...placesOf(plan, run), name: site.label, from });
    if ("failure" in converted) {
      await journal.add({ address: site.label, code: converted.failure.code });
      return converted.failure;
    }
    const told = countLevels(converted.notices);
    await journal.add({ address: site.label, file, made, levels: [...told.keys()] });
    levels = countLevels(converted.notices, levels);
    showEachNotice(io, converted.notices, flags, site.label);
    return undefined;
  };
  try {
    const counts = await runFleet(
      wanted.map(({ site }) => site),
      convertOne,
      flags,
      io,
    );
    showOutcome(io, "converted", { ...counts, kept: kept.length }, flags);
    showCounts(io, levels, flags);
    if (counts.failed > 0) finish(EXIT.no);
  } finally {
    await pool.close();
  }
  // What an earlier run was told of what is kept.
  const before = kept.flatMap(({ site }) => journal.before.get(site.label)?.levels ?? []);
  return new Set([...levels.keys(), ...before]);
}

/** Where what is made of a source goes. */
function placesOf(
  { slug, file }: Plan,
  { folder, noticesFolder }: Run,
): Pick<Conversion, "output" | "noticesFile"> {
  return {
    output: join(folder, file),
    ...(noticesFolder === undefined ? {} : { noticesFile: join(noticesFolder, `${slug}.notices.json`) }),
  };
}

/** Where a folder is converted into itself, the documents of an earlier run are no sources. */
function withoutOurs(
  sites: readonly FleetSite[],
  folder: string,
  { before }: Journal,
  io: Io,
): readonly FleetSite[] {
  const ours = new Set(
    [...before.values()].flatMap(({ file }) => (file === undefined ? [] : [join(folder, file)])),
  );
  return sites.filter(({ name, isAddress }) => isAddress || !ours.has(resolve(io.cwd, name)));
}

/** The index of a plan: a file is read where it is converted, an address is fetched here. */
async function indexOf(
  { site, path }: Plan,
  flags: FleetFlags,
  io: Io,
): Promise<Conversion["from"] | { readonly failure: SourceFailure }> {
  if (!site.isAddress) return { file: path };
  try {
    const { bytes, provenance, notices } = await fetchAddress(site.name, flagsOf(site, flags), io);
    return { bytes, root: provenance.root, notices };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

function refuseStdin(sites: readonly FleetSite[]): void {
  if (!sites.some(({ name }) => name === "-")) return;
  throw usage("stdin cannot be one source of several", "Save it to a file.");
}
