import { type FeedItem, eventText, siteName } from "../docs/index.ts";
import type { ChangeRow } from "../inventory/index.ts";
import { kindLabel } from "../compare/index.ts";

/** Most lines of a change in a feed; its page has all. */
const MOST_LINES = 50;

/**
 * The entry of a change in a feed.
 *
 * @param base the address of the server's pages, without a final slash.
 */
export function feedItem(base: string, change: ChangeRow): FeedItem {
  const page = `${base}/inventory/change?id=${change.id}`;
  return {
    id: page,
    url: page,
    title: `${siteName(change)}: ${eventText(change)}`,
    content: contentOf(change),
    at: change.at,
    tags: [...new Set([change.level, ...change.lines.flatMap(({ plugins = [] }) => plugins)])],
  };
}

function contentOf({ lines }: ChangeRow): string {
  const texts = lines
    .slice(0, MOST_LINES)
    .map(({ level, kind, what, where, why }) =>
      [`${level}: ${kindLabel(kind, true)}`, what, where, why].filter((part) => part !== "").join(" - "),
    );
  const more = lines.length - texts.length;
  return [...texts, ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}
