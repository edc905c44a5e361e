import { asList, isObject } from "../base/json.ts";
import type { InstalledPlugin, Observation } from "./model.ts";

/** The route that lists the plugins of a site, for users who may activate them (`WP_REST_Plugins_Controller`, 5.5). */
export const PLUGINS = "/wp/v2/plugins";

/** The most plugins of one response that are kept. */
const MOST = 500;

/** The longest text of a plugin that is kept. */
const LONGEST = 200;

/** Reads the plugins that a response to GET lists; a text that is too long leaves its plugin out. */
export function readPlugins(body: unknown): readonly InstalledPlugin[] {
  return asList(body).slice(0, MOST).flatMap(readPlugin);
}

function readPlugin(value: unknown): readonly InstalledPlugin[] {
  if (!isObject(value)) return [];
  const { plugin: file, name, version, status } = value;
  if (!isText(file)) return [];
  return [
    {
      file,
      // Both are headers of the plugin's file, which may lack them.
      ...(isText(name) ? { name } : {}),
      ...(isText(version) ? { version } : {}),
      active: status === "active" || status === "network-active",
    },
  ];
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= LONGEST;
}

/** The plugins that the site listed for any user, each once. */
export function installedPlugins(observations: readonly Observation[]): readonly InstalledPlugin[] {
  const listed = observations.flatMap(({ plugins = [] }) => plugins);
  return [...new Map(listed.map((each) => [each.file, each])).values()];
}
