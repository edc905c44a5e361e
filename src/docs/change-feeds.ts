import type { HistoryEntry } from "../history/index.ts";
import { sha256 } from "../platform/node.ts";
import { kindLabel } from "../report/index.ts";
import { printAtom, printJsonFeed } from "./feed.ts";
import { linkBetween } from "./layout.ts";
import type { DocsOptions, Page } from "./model.ts";
import { changePath, changelogPath } from "./paths.ts";
import type { SiteView } from "./view.ts";

/** Most changes in a feed; the changelog has all. */
const FEED_SIZE = 200;

const FORMATS = [
  { name: "changes.atom", type: "application/atom+xml; charset=utf-8", print: printAtom },
  { name: "changes.json", type: "application/feed+json; charset=utf-8", print: printJsonFeed },
] as const;

/** The title of a change: its kind in words, and what changed. */
export function entryTitle({ kind, what }: HistoryEntry): string {
  const words = kindLabel(kind, true).replaceAll("-", " ");
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}: ${what}`;
}

/**
 * The feeds of the newest changes of a site, of which there is none without a history. Links are absolute with
 * `options.base`, else relative to the feed. Ids depend on the site and the change, so that a feed that moves shows no
 * change twice.
 */
export function changeFeeds(view: SiteView, options: DocsOptions): readonly Page[] {
  if (options.history === undefined) return [];
  return FORMATS.map((format) => feedFile(view, options, format));
}

function feedFile(
  view: SiteView,
  { base, links, history }: DocsOptions,
  { name, type, print }: (typeof FORMATS)[number],
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
        title: entryTitle(entry),
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
