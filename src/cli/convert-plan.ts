import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { ConvertOptions } from "../convert.ts";
import { hashOf } from "../docs/slug.ts";
import type { DocumentFormat } from "../openapi/print.ts";
import { distinctSites, slugsFor } from "./fleet.ts";
import type { FleetSite } from "./fleet.ts";
import type { Io } from "./io.ts";
import type { JournalEntry } from "./journal.ts";
import { version } from "./version.ts";

/** How every document of a run is made. */
export interface Making {
  readonly format: DocumentFormat;
  readonly options: ConvertOptions;
}

/** What is made of one source of several. */
export interface Plan {
  readonly site: FleetSite;
  /** Where the source is, if it is a file. */
  readonly path: string;
  readonly slug: string;
  /** The document's file in the folder. */
  readonly file: string;
  /** Tells options, program and state of a file apart, so that `--resume` keeps no document that would differ. */
  readonly made: string;
}

/** Plans each source once; a file name that the journal gives to another source is not taken again. */
export async function planFleet(
  sites: readonly FleetSite[],
  making: Making,
  before: ReadonlyMap<string, JournalEntry>,
  io: Io,
): Promise<readonly Plan[]> {
  const byLabel = new Map(distinctSites(sites, io).map((site) => [site.label, site]));
  const slugOfSite = slugsFor([...byLabel.values()]);
  const owners = new Map([...before.values()].map(({ address, file }) => [file, address]));
  return Promise.all(
    [...byLabel].map(async ([label, site]) => {
      const path = resolve(io.cwd, site.name);
      const plain = slugOfSite(site);
      const owner = owners.get(`${plain}${endingOf(making)}`) ?? label;
      const isOwner = owner === label || (!site.isAddress && resolve(io.cwd, owner) === path);
      const slug = isOwner ? plain : `${plain}-${hashOf(label).slice(0, 6)}`;
      const made = madeOf(making, site.isAddress ? "" : await stampOf(path));
      return { site, path, slug, file: `${slug}${endingOf(making)}`, made };
    }),
  );
}

/** The plans that no earlier run has done as they would be done now. */
export async function unfinished(
  plans: readonly Plan[],
  folder: string,
  before: ReadonlyMap<string, JournalEntry>,
): Promise<readonly Plan[]> {
  const isDone = await Promise.all(
    plans.map(async ({ site, file, made }) => {
      const entry = before.get(site.label);
      if (entry?.file !== file || entry.made !== made) return false;
      return (await stat(join(folder, file)).catch(() => undefined))?.isFile() === true;
    }),
  );
  return plans.filter((_plan, position) => isDone[position] !== true);
}

/** Not `.json` alone: a folder of indexes may then hold its documents too, and none is written over. */
function endingOf({ format }: Making): string {
  return `.openapi.${format}`;
}

function madeOf(making: Making, stamp: string): string {
  const text = JSON.stringify([version(), making, stamp]);
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Size and time of a file; empty where it cannot be told. */
async function stampOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  return found === undefined ? "" : `${found.size} ${found.mtimeMs}`;
}
