import { installedPlugins } from "../access/index.ts";
import { mapAccess } from "../answers/index.ts";
import { printJson } from "../base/json.ts";
import type { SurveyedSite } from "./model.ts";
import { namespaceOwners } from "./owners.ts";

/** Prints a list of sites, or else the only site. */
export function accessJson(sites: readonly SurveyedSite[], isList: boolean): string {
  const all = sites.map(siteJson);
  return printJson(isList ? all : all[0]);
}

function siteJson({ surface, record }: SurveyedSite): object {
  const { counts, namespaces, operations } = mapAccess(surface);
  const { root, users, started, ended, complete, observations } = record;
  const owners = namespaceOwners({ surface, record });
  return {
    site: surface.site.name,
    root,
    users,
    started,
    ended,
    complete,
    requests: observations.length,
    counts,
    namespaces: [...namespaces].map(([namespace, own]) => {
      const { name, slugs = [], installed = [], code } = owners.get(namespace) ?? {};
      return {
        namespace,
        ...(name === undefined ? {} : { plugin: name }),
        slugs,
        installed: installed.map(({ file }) => file),
        ...(code === undefined ? {} : { code: code.address }),
        counts: own,
      };
    }),
    plugins: installedPlugins(observations),
    operations: operations.map(({ id, method, template, namespace, access }) => ({
      method,
      template,
      namespace,
      operationId: id,
      ...access,
    })),
  };
}
