import { type InstalledPlugin, installedPlugins } from "../access/index.ts";
import { pluginsOf } from "../wordpress/index.ts";
import type { SurveyedSite } from "./model.ts";

/** Who registers a namespace, as far as it is known. */
export interface NamespaceOwner {
  /** With the version, where the site lists it. */
  readonly name?: string;
  /** Folders on wordpress.org. */
  readonly slugs: readonly string[];
  /** The active plugins in those folders, as the site lists them. */
  readonly installed: readonly InstalledPlugin[];
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
      const found = rows.flatMap(({ name, slug }) => {
        const installed = active.get(slug ?? "");
        return installed === undefined ? [] : [{ name, installed }];
      });
      const names = found.map(({ name, installed: { version } }) => [name, version ?? []].flat().join(" "));
      const name = names.length === 0 ? plugin : names.join(" or ");
      return [
        namespace,
        {
          ...(name === undefined ? {} : { name }),
          slugs: rows.flatMap(({ slug }) => slug ?? []),
          installed: found.map(({ installed }) => installed),
        },
      ];
    }),
  );
}

/** The folder of a plugin; that of a single file has none. */
function folderOf({ file }: InstalledPlugin): string | undefined {
  const [folder, ...rest] = file.split("/");
  return rest.length === 0 ? undefined : folder;
}
