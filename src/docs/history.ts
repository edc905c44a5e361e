import { count } from "../base/count.ts";
import { groupBy } from "../base/group.ts";
import type { History, HistoryEntry, HistoryVersion } from "../history/index.ts";
import { sha256 } from "../platform/node.ts";
import { type Feed, printAtom, printJsonFeed } from "./feed.ts";
import { htmlPage, linkBetween } from "./layout.ts";
import type { DocsOptions, Page } from "./model.ts";
import { changePath, changelogPath, operationPath, siteCrumb, versionPath } from "./paths.ts";
import type { SiteView } from "./view.ts";

/** Most changes in a feed; the changelog has all. */
const FEED_SIZE = 200;

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
    feedFile(view, options, "changes.atom", "application/atom+xml; charset=utf-8", printAtom),
    feedFile(view, options, "changes.json", "application/feed+json; charset=utf-8", printJsonFeed),
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
      entryTitle: titleOf,
      changeOf: ({ id }: HistoryEntry) => changePath(view, id),
      countsOf,
      siteTitle: view.title,
      feeds: ["changes.atom", "changes.json"].map((name) => `${view.site.slug}/${name}`),
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
  const title = titleOf(entry);
  return htmlPage(options, changePath(view, entry.id), () => ({
    title: `${title} · ${view.title}`,
    description: entry.why,
    crumbs: [siteCrumb(view, options), { label: "Changelog", to: changelogPath(view) }, { label: entry.id }],
    template: "change-entry",
    sidebar: { view },
    data: {
      entry,
      entryTitle: titleOf,
      from: byId.get(entry.from),
      to: byId.get(entry.to),
      shown: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value, null, 2)),
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
      { label: version.id },
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
      entryTitle: titleOf,
      changeOf: ({ id }: HistoryEntry) => changePath(view, id),
      namespaces: [...groupBy(version.operations, ({ namespace }) => namespace)].map(([name, own]) => ({
        name: name === "" ? "Root" : name,
        operations: own.map((operation) => ({ operation, now: operationPath(view, operation.id) })),
      })),
    },
  }));
}

/** The title of a change: its kind in words, and what changed. */
function titleOf({ kind, what }: HistoryEntry): string {
  const words = kind
    .replace("only-in-a", "removed")
    .replace("only-in-b", "added")
    .replace("covered-in-a", "added, another route had its paths")
    .replace("covered-in-b", "removed, another route has its paths")
    .replaceAll("-", " ");
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}: ${what}`;
}

/**
 * A feed of the newest changes. Links are absolute with `options.base`, else relative to the feed. Ids depend on the site
 * and the change, so that a feed that moves shows no change twice.
 */
function feedFile(
  view: SiteView,
  { base, links, history }: DocsOptions,
  name: string,
  type: string,
  print: (feed: Feed) => string,
): Page {
  const path = `${view.site.slug}/${name}`;
  const address = (to: string): string =>
    base === undefined ? linkBetween(path, to, links) : base + linkBetween("", to, links).replace("./", "");
  const render = (): string =>
    print({
      id: urnOf(`${view.address}\n${view.site.slug}`),
      title: `Changes of ${view.title}`,
      self: address(path),
      home: address(changelogPath(view)),
      items: (history?.entries ?? []).slice(0, FEED_SIZE).map((entry) => ({
        id: urnOf(`${view.address}\n${entry.id}`),
        url: address(changePath(view, entry.id)),
        title: titleOf(entry),
        content: [`${entry.level}: ${entry.why}`, entry.advice, entry.where]
          .filter((line) => line !== "")
          .join("\n"),
        at: entry.date,
        tags: [entry.level, ...entry.plugins],
      })),
    });
  return { path, type, render };
}

/** A permanent id of a text, as `urn:uuid:` (RFC 9562, version 8). */
function urnOf(text: string): string {
  const hex = sha256(text);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
