import { timeOf } from "../history/index.ts";
import { xml } from "../report/index.ts";

/** One entry of a feed. Texts may be foreign. */
export interface FeedItem {
  /** Permanent: an address, or a `urn:`. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly content: string;
  /** ISO 8601, a day or a time in UTC. */
  readonly at: string;
  readonly tags: readonly string[];
}

/** A feed. Addresses are absolute where they are known. */
export interface Feed {
  readonly id: string;
  readonly title: string;
  /** Its own address. */
  readonly self: string;
  /** The page that lists the same. */
  readonly home: string;
  /** Newest first. */
  readonly items: readonly FeedItem[];
}

/** Prints a feed as Atom (RFC 4287), in which addresses may be relative to that of the feed. */
export function printAtom({ id, title, self, home, items }: Feed): string {
  const entries = items.map(
    (item) => `<entry>
<id>${xml(item.id)}</id>
<title>${xml(item.title)}</title>
<updated>${xml(timeOf(item.at))}</updated>
<link rel="alternate" type="text/html" href="${xml(item.url)}"/>
${item.tags.map((tag) => `<category term="${xml(tag)}"/>\n`).join("")}<content type="text">${xmlLines(item.content)}</content>
</entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${xml(id)}</id>
<title>${xml(title)}</title>
<updated>${xml(timeOf(items[0]?.at ?? new Date(0).toISOString()))}</updated>
<author><name>routeprint</name></author>
<link rel="self" type="application/atom+xml" href="${xml(self)}"/>
<link rel="alternate" type="text/html" href="${xml(home)}"/>
${entries.join("")}</feed>
`;
}

/** Prints a feed as JSON Feed 1.1. The addresses of a feed itself are left out where they are relative. */
export function printJsonFeed({ title, self, home, items }: Feed): string {
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    ...(/^https?:/.test(home) ? { home_page_url: home, feed_url: self } : {}),
    items: items.map(({ id, url, title: heading, content, at, tags }) => ({
      id,
      url,
      title: heading,
      content_text: content,
      date_published: timeOf(at),
      tags,
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

/** Escapes foreign text for XML, keeping its line breaks. */
function xmlLines(text: string): string {
  return text.split("\n").map(xml).join("\n");
}
