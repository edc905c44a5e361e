import { eventText } from "../docs/index.ts";
import type { ChangeRow } from "../inventory/index.ts";
import { kindLabel, xml } from "../report/index.ts";

/** Changes, newest first, with the addresses that a feed must name in full. */
export interface Feed {
  /** The address of the server's pages, without a final slash. */
  readonly base: string;
  readonly self: string;
  readonly title: string;
  readonly changes: readonly ChangeRow[];
}

/** Most lines of a change in a feed; its page has all. */
const MOST_LINES = 50;

/** Prints a feed as Atom (RFC 4287). */
export function printAtom({ base, self, title, changes }: Feed): string {
  const entries = changes.map((change) => {
    const page = changeUrl(base, change);
    return `<entry>
<id>${xml(page)}</id>
<title>${xml(titleOf(change))}</title>
<updated>${xml(change.at)}</updated>
<link rel="alternate" type="text/html" href="${xml(page)}"/>
<category term="${xml(change.level)}"/>
<content type="text">${xmlLines(contentOf(change))}</content>
</entry>
`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${xml(self)}</id>
<title>${xml(title)}</title>
<updated>${xml(changes[0]?.at ?? new Date(0).toISOString())}</updated>
<author><name>routeprint</name></author>
<link rel="self" type="application/atom+xml" href="${xml(self)}"/>
<link rel="alternate" type="text/html" href="${xml(`${base}/inventory`)}"/>
${entries.join("")}</feed>
`;
}

/** Prints a feed as JSON Feed 1.1. */
export function printJsonFeed({ base, self, title, changes }: Feed): string {
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: `${base}/inventory`,
    feed_url: self,
    items: changes.map((change) => ({
      id: changeUrl(base, change),
      url: changeUrl(base, change),
      title: titleOf(change),
      content_text: contentOf(change),
      date_published: change.at,
      tags: [change.level],
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

function changeUrl(base: string, { id }: ChangeRow): string {
  return `${base}/inventory/change?id=${id}`;
}

function titleOf(change: ChangeRow): string {
  return `${change.label}: ${eventText(change)}`;
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

/** Escapes foreign text for XML, keeping its line breaks. */
function xmlLines(text: string): string {
  return text.split("\n").map(xml).join("\n");
}
