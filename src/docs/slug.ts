import { createHash } from "node:crypto";
import { groupBy } from "../group.ts";

const LONGEST = 72;

/** Names that a page may not have: they mean something to a file system or to these pages themselves. */
const RESERVED = /^(?:index|all|con|prn|aux|nul|com[0-9]|lpt[0-9])?$/;

/**
 * The words of a text, fit for a file name on every file system: `/wp/v2/posts/{id}` is `wp-v2-posts-id`, `Café` is `cafe`.
 */
export function slugOf(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** A file name for each key: its slug, with a hash of the key wherever the slug alone would not do. */
export function uniqueSlugs(
  keys: readonly string[],
  textOf: (key: string) => string,
): ReadonlyMap<string, string> {
  const slugs = new Map(keys.map((key) => [key, slugOf(textOf(key))]));
  const uses = groupBy(slugs.values(), (slug) => slug);
  return new Map(
    [...slugs].map(([key, slug]) => {
      const alone = uses.get(slug)?.length === 1 && slug.length <= LONGEST && !RESERVED.test(slug);
      return [key, alone ? slug : `${slug.slice(0, LONGEST)}-${hashOf(key).slice(0, 6)}`.replace(/^-/, "x-")];
    }),
  );
}

/** A short name for a content: 10 hex digits of its SHA-256. */
export function hashOf(content: string): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 10);
}
