import { sha256 } from "../platform/node.ts";
import { groupBy } from "../base/group.ts";

const LONGEST = 72;

/** Names that file systems or these pages reserve. */
const RESERVED = /^(?:index|all|con|prn|aux|nul|com[0-9]|lpt[0-9])?$/;

/**
 * Turns text into a file name for every file system: `/wp/v2/posts/{id}` becomes `wp-v2-posts-id`, `Café` becomes `cafe`.
 */
export function slugOf(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** A unique file name for each key: its slug, with a hash where the slug is long, reserved or not unique. */
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

/** The first 10 hex digits of the SHA-256 of a text. */
export function hashOf(content: string): string {
  return sha256(content).slice(0, 10);
}
