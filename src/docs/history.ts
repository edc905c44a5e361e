import { count } from "../base/count.ts";
import { groupBy } from "../base/group.ts";
import type { History, HistoryEntry, HistoryVersion } from "../history/index.ts";
import { changeFeeds, entryTitle } from "./change-feeds.ts";
import { htmlPage } from "./layout.ts";
import type { DocsOptions, Page } from "./model.ts";
import { changePath, changelogPath, operationPath, siteCrumb, versionPath } from "./paths.ts";
import type { SiteView } from "./view.ts";

/** Most operations that the page of a change lists. */
const MOST_OPERATIONS = 500;

/** The pages and feeds of the history of a site: its changelog, each change, each earlier version. */
export function historyPages(view: SiteView, options: DocsOptions): readonly Page[] {
  const { history } = options;
  if (history === undefined) return [];
  const byId = new Map(history.versions.map((version) => [version.id, version]));
  const newest = history.versions.at(-1);
  const earlier = history.versions.filter((version) => version !== newest);
  return [
    changelogPage(view, history, options),
    ...history.entries.map((entry) => entryPage(view, entry, byId, options)),
    ...earlier.map((version) => versionPage(view, version, history, options)),
    ...changeFeeds(view, options),
  ];
}

function changelogPage(view: SiteView, { versions, entries }: History, options: DocsOptions): Page {
  const byVersion = groupBy(entries, ({ to }) => to);
  return htmlPage(options, changelogPath(view), () => ({
    title: `Changelog · ${view.title}`,
    description: `${count(entries.length, "change")} of the REST API of ${view.title} in ${count(versions.length, "version")}.`,
    crumbs: [siteCrumb(view, options), { label: "Changelog" }],
    template: "changelog",
    sidebar: { view },
    data: {
      plugins: [...new Set(entries.flatMap(({ plugins }) => plugins))].toSorted(),
      versions: versions
        .toReversed()
        .map((version) => ({ version, entries: byVersion.get(version.id) ?? [] })),
      entryTitle,
      changeOf: ({ id }: HistoryEntry) => changePath(view, id),
      countsOf,
      siteTitle: view.title,
      feeds: changeFeeds(view, options).map(({ path }) => path),
    },
  }));
}

/** `2 breaking, 1 compatible` */
function countsOf(entries: readonly HistoryEntry[]): string {
  return [...groupBy(entries, ({ level }) => level)]
    .map(([level, own]) => `${own.length} ${level}`)
    .join(", ");
}

function entryPage(
  view: SiteView,
  entry: HistoryEntry,
  byId: ReadonlyMap<string, HistoryVersion>,
  options: DocsOptions,
): Page {
  const title = entryTitle(entry);
  return htmlPage(options, changePath(view, entry.id), () => ({
    title: `${title} · ${view.title}`,
    description: entry.why,
    crumbs: [siteCrumb(view, options), { label: "Changelog", to: changelogPath(view) }, { label: title }],
    template: "change-entry",
    sidebar: { view },
    data: {
      entry,
      entryTitle,
      from: byId.get(entry.from),
      to: byId.get(entry.to),
      shown: shownValue,
      hidden: Math.max(0, entry.operations.length - MOST_OPERATIONS),
      operations: entry.operations.slice(0, MOST_OPERATIONS).map((operation) => ({
        operation,
        before: operation.before && placeIn(view, entry.from, operation.before, options),
        after: operation.after && placeIn(view, entry.to, operation.after, options),
      })),
      fromPath: versionPath(view, entry.from),
      toPath:
        entry.to === options.history?.versions.at(-1)?.id ? changelogPath(view) : versionPath(view, entry.to),
    },
  }));
}

/** The longest list that a cell shows on one line. */
const LONGEST_LINE = 60;

/** A value as text: a list of a few texts on one line. */
function shownValue(value: unknown): string {
  if (typeof value === "string") return value;
  const isList = Array.isArray(value) && value.every((item) => typeof item === "string");
  const line = isList ? value.join(", ") : "";
  return line === "" || line.length > LONGEST_LINE ? JSON.stringify(value, null, 2) : line;
}

/** The place of an operation in a version: its page in the newest version, its line on the page of an earlier one. */
function placeIn(view: SiteView, version: string, id: string, { history }: DocsOptions): string | undefined {
  if (version === history?.versions.at(-1)?.id) return operationPath(view, id);
  return `${versionPath(view, version)}#${id}`;
}

function versionPage(
  view: SiteView,
  version: HistoryVersion,
  { versions, entries }: History,
  options: DocsOptions,
): Page {
  const next = versions[versions.indexOf(version) + 1];
  return htmlPage(options, versionPath(view, version.id), () => ({
    title: `Version of ${version.label} · ${view.title}`,
    description: `The operations of ${view.title} in its version of ${version.label}.`,
    crumbs: [
      siteCrumb(view, options),
      { label: "Changelog", to: changelogPath(view) },
      { label: version.label },
    ],
    template: "version",
    sidebar: { view },
    data: {
      version,
      next,
      sections: [
        { heading: "Changes that led to it", own: entries.filter(({ to }) => to === version.id) },
        {
          heading: `Changes in the next version${next === undefined ? "" : `, ${next.label}`}`,
          own: entries.filter(({ from }) => from === version.id),
        },
      ],
      entryTitle,
      changeOf: ({ id }: HistoryEntry) => changePath(view, id),
      namespaces: [...groupBy(version.operations, ({ namespace }) => namespace)].map(([name, own]) => ({
        name: name === "" ? "Root" : name,
        operations: own.map((operation) => ({ operation, now: operationPath(view, operation.id) })),
      })),
    },
  }));
}
