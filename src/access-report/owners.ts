import { type InstalledPlugin, installedPlugins } from "../access/index.ts";
import { type Registration, codeAddress, pluginsOf } from "../wordpress/index.ts";
import type { SurveyedSite } from "./model.ts";

/** Who registers a namespace, as far as it is known. */
export interface NamespaceOwner {
  /** With the version, where the site lists it. */
  readonly name?: string;
  /** Folders on wordpress.org. */
  readonly slugs: readonly string[];
  /** The active plugins in those folders, as the site lists them. */
  readonly installed: readonly InstalledPlugin[];
  /** The code that registers it: of the first plugin that is active, or else of the first that is known. */
  readonly code?: CodeLink;
}

/** A link to a line of a plugin's code, at the commit that was read. */
export interface CodeLink {
  readonly of: string;
  readonly address: string;
}

/**
 * The owners of all namespaces of a surface. Where several plugins register a namespace, those that the site lists as active
 * are named.
 */
export function namespaceOwners({
  surface,
  record,
}: Pick<SurveyedSite, "surface" | "record">): ReadonlyMap<string, NamespaceOwner> {
  const active = new Map(
    installedPlugins(record.observations)
      .filter((plugin) => plugin.active)
      .map((plugin) => [folderOf(plugin), plugin]),
  );
  return new Map(
    surface.namespaces.map(({ name: namespace, plugin }) => {
      const rows = pluginsOf(namespace);
      const found = rows.flatMap((row) => {
        const installed = active.get(row.slug ?? "");
        return installed === undefined ? [] : [{ row, installed }];
      });
      const names = found.map(({ row, installed: { version } }) =>
        [row.name, version ?? []].flat().join(" "),
      );
      const name = names.length === 0 ? plugin : names.join(" or ");
      const registered = found[0]?.row ?? rows[0];
      return [
        namespace,
        {
          ...(name === undefined ? {} : { name }),
          slugs: rows.flatMap(({ slug }) => slug ?? []),
          installed: found.map(({ installed }) => installed),
          ...(registered === undefined ? {} : { code: codeOf(registered) }),
        },
      ];
    }),
  );
}

function codeOf(row: Registration): CodeLink {
  return { of: row.name, address: codeAddress(row, row.lines[0]) };
}

/** The folder of a plugin; that of a single file has none. */
function folderOf({ file }: InstalledPlugin): string | undefined {
  const [folder, ...rest] = file.split("/");
  return rest.length === 0 ? undefined : folder;
}
