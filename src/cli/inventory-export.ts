import { join } from "node:path";
import { secondOf } from "../base/time.ts";
import { uniqueSlugs } from "../docs/index.ts";
import { type Inventory, type SavedIndex, listSites, readVersion, versionAt } from "../inventory/index.ts";
import { saveAccess, saveIndex, shortName, writeAtomically } from "../jobs/index.ts";
import { isUnreadable, reportUnreadable } from "./inventory.ts";
import type { CommandContext, CommonOptions } from "./options.ts";
import { makeNamedFolder, placeOf } from "./output.ts";
import { type SiteDate, parseDate, siteAt } from "./site-date.ts";

interface ExportFlags extends CommonOptions {
  readonly at?: string;
  readonly output?: string;
}

/** Writes the index of one site, or those of several into a folder, as the sites sent them. */
export async function exportIndexes(
  inventory: Inventory,
  names: readonly string[],
  flags: ExportFlags,
  context: CommandContext,
): Promise<void> {
  const { io } = context;
  const at = flags.at === undefined ? undefined : parseDate(flags.at, "--at", true);
  const [only, ...more] = names;
  if (only !== undefined && more.length === 0) {
    const { bytes, asked } = await readIndexOf(inventory, await siteAt(inventory, only, at));
    const file = placeOf(flags.output, io);
    if (file === undefined) await io.writeOut(Buffer.from(bytes).toString("utf8"), "json");
    else await writeAtomically(file, bytes);
    if (file !== undefined && asked !== undefined) await saveAccess(file, asked);
    return;
  }
  const folder = await makeNamedFolder(flags.output, io);
  const found = await sitesToExport(inventory, names, at);
  const slugs = uniqueSlugs(
    found.map(({ word }) => word),
    shortName,
  );
  for (const each of found) {
    io.signal.throwIfAborted();
    const index = await readIndexOf(inventory, each).catch((error: unknown) => {
      if (!isUnreadable(error)) throw error;
      reportUnreadable(each.address, error, flags, context);
      return undefined;
    });
    if (index === undefined) continue;
    const file = join(folder, `${slugs.get(each.word) ?? "site"}.json`);
    const { answeredRoot: root, authenticated } = index.capture;
    const provenance = {
      requested: each.address,
      ...(root === undefined ? {} : { root }),
      ...(authenticated === undefined ? {} : { authenticated }),
    };
    await saveIndex(file, index.bytes, provenance, secondOf(new Date(each.version.firstAt)));
    if (index.asked !== undefined) await saveAccess(file, index.asked);
  }
}

/** Lists the named sites; without a name all that have been read. */
async function sitesToExport(
  inventory: Inventory,
  names: readonly string[],
  at: string | undefined,
): Promise<readonly SiteDate[]> {
  if (names.length > 0) return Promise.all(names.map((word) => siteAt(inventory, word, at)));
  const sites: SiteDate[] = [];
  for (const { address } of await listSites(inventory.db)) {
    const version = await versionAt(inventory.db, address, at);
    if (version !== undefined) sites.push({ word: address, address, version });
  }
  return sites;
}

/** Reads the index of a site at a time. */
export async function readIndexOf({ db }: Inventory, { word, version }: SiteDate): Promise<SavedIndex> {
  return readVersion(db, version, word);
}
