import { type NamedSite, type Reading, abilitiesIn } from "../jobs/index.ts";
import { usage } from "./failure.ts";
import { readJsonFile } from "./files.ts";
import type { ConnectionFlags } from "./options.ts";
import type { Io } from "./process.ts";

/**
 * Reads the abilities of a site from the file of `--abilities`.
 *
 * @throws RouteprintError `usage` for several sites, and for a file without a list.
 */
export function givenAbilities(
  sites: readonly Pick<NamedSite, "name">[],
  { abilities: file }: ConnectionFlags,
  io: Io,
): Pick<Reading, "abilities"> {
  if (typeof file !== "string") return {};
  if (sites.length > 1)
    throw usage("--abilities is for one site", "Save those of each beside its index as FILE.abilities.json.");
  const advice = "Save them as the site lists them: routeprint fetch ADDRESS --abilities -o FILE.";
  return {
    abilities: async () => {
      const list = abilitiesIn(await readJsonFile(file, io));
      if (list === undefined) throw usage(`${file} holds no list of abilities`, advice);
      return list;
    },
  };
}
