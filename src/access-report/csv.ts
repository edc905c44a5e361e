import { isWrite, mapAccess } from "../answers/index.ts";
import { csv } from "../report/index.ts";
import type { Operation } from "../surface/index.ts";
import type { SurveyedSite } from "./model.ts";
import { namespaceOwners } from "./owners.ts";
import { sayWhy, shownEvidence } from "./reason.ts";

const HEAD = [
  "site",
  "verdict",
  "writes",
  "method",
  "path",
  "namespace",
  "plugin",
  "users",
  "request",
  "status",
  "code",
  "allowed methods",
  "source",
  "reading",
  "reason",
  "operation",
] as const;

/** Prints the operations of all sites as CSV (RFC 4180), a row each. */
export function accessCsv(sites: readonly SurveyedSite[]): string {
  const rows = sites.flatMap((site) => {
    const owners = namespaceOwners(site);
    const { operations } = mapAccess(site.surface);
    return operations.map((each) =>
      rowOf(each, site.surface.site.name || site.record.root, owners.get(each.namespace)?.name ?? ""),
    );
  });
  return csv([HEAD, ...rows]);
}

function rowOf(
  { id, method, template, namespace, access }: Operation,
  site: string,
  plugin: string,
): readonly (string | number)[] {
  const shown = shownEvidence(access);
  const { request = "", status = "", code = "", allow = [], source = "", reading = "" } = shown ?? {};
  return [
    site,
    access.verdict,
    isWrite(method) ? "yes" : "no",
    method,
    template,
    namespace,
    plugin,
    access.users.join(" "),
    request,
    status,
    code,
    allow.join(" "),
    source,
    reading,
    shown === undefined ? "not asked" : sayWhy(shown),
    id,
  ];
}
