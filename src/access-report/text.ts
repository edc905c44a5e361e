import { type AccessRecord, installedPlugins } from "../access/index.ts";
import {
  type AccessMap,
  type GroupedOperations,
  VERDICTS,
  groupOperations,
  mapAccess,
} from "../answers/index.ts";
import { count, digits } from "../base/count.ts";
import { plain } from "../base/escape.ts";
import { namespaceLabel, widthOf } from "../report/index.ts";
import type { Surface } from "../surface/index.ts";
import type { SurveyedSite } from "./model.ts";
import { namespaceOwners } from "./owners.ts";
import { sayReason } from "./reason.ts";

/** Prints for each site counts, open operations with what shows them, and the counts of each namespace with its plugin. */
export function accessText(sites: readonly SurveyedSite[], isVerbose: boolean): string {
  return sites.map((site) => siteText(site, isVerbose)).join("\n");
}

function siteText({ surface, record }: SurveyedSite, isVerbose: boolean): string {
  const { counts, namespaces } = mapAccess(surface);
  const groups = groupOperations(surface).filter(({ verdict }) => isVerbose || verdict === "open");
  const blocks = [
    heading(surface, record, counts),
    ...groups.flatMap(groupText),
    namespaceTable({ surface, record }, namespaces),
    ...(isVerbose ? pluginTable(record) : []),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function heading(
  surface: Surface,
  { root, users, complete, observations }: AccessRecord,
  counts: AccessMap["counts"],
): string {
  const asked = `${users.map(plain).join(", ")} (${count(observations.length, "request")})`;
  return [
    `${plain(surface.site.name || "REST API")} ${plain(root)}, asked as ${asked}`,
    `${count(surface.operations.length, "operation")}: ${VERDICTS.map((verdict) => `${digits(counts[verdict])} ${verdict}`).join(", ")}`,
    ...(complete ? [] : ["Not everything was asked; with -o, the same command continues."]),
  ].join("\n");
}

function groupText({ title, operations }: GroupedOperations): readonly string[] {
  if (operations.length === 0) return [];
  const width = Math.min(60, widthOf(operations.map(({ template }) => plain(template))));
  const lines = operations.map(({ method, template, access }) =>
    `  ${method.padEnd(7)} ${plain(template).padEnd(width)}  ${plain(sayReason(access))}`.trimEnd(),
  );
  return [[`${title} (${digits(operations.length)})`, ...lines].join("\n")];
}

function namespaceTable(
  site: Pick<SurveyedSite, "surface" | "record">,
  namespaces: AccessMap["namespaces"],
): string {
  const owners = namespaceOwners(site);
  const width = widthOf([...namespaces.keys()].map((name) => plain(namespaceLabel(name))));
  const head = `  ${"".padEnd(width)} ${VERDICTS.map((verdict) => verdict.padStart(8)).join("")}`;
  const lines = [...namespaces].map(([name, counts]) => {
    const numbers = VERDICTS.map((verdict) => digits(counts[verdict]).padStart(8)).join("");
    const owner = plain(owners.get(name)?.name ?? "");
    return `  ${plain(namespaceLabel(name)).padEnd(width)} ${numbers}  ${owner}`.trimEnd();
  });
  return ["By namespace", head, ...lines].join("\n");
}

function pluginTable({ observations }: AccessRecord): readonly string[] {
  const plugins = installedPlugins(observations);
  if (plugins.length === 0) return [];
  const width = widthOf(plugins.map(({ file }) => plain(file)));
  const lines = plugins.map(({ file, name = "", version = "no version", active }) =>
    `  ${plain(file).padEnd(width)}  ${active ? "active  " : "inactive"}  ${plain(version)}  ${plain(name)}`.trimEnd(),
  );
  return [[`Plugins that the site lists (${digits(plugins.length)})`, ...lines].join("\n")];
}
