import { shownTime } from "../base/time.ts";
import type { Surface } from "../surface/index.ts";
import type { HistoryVersion, ProvenRelease } from "./model.ts";

/**
 * The release of WordPress that introduced a path, newest first (`@since` of its controller). The path proves this release
 * or a later one; no path proves that a site is older, because plugins remove routes.
 */
const INTRODUCED: readonly (readonly [release: string, template: string])[] = [
  ["6.9", "/wp-abilities/v1/abilities"],
  ["6.5", "/wp/v2/font-families"],
  ["6.3", "/wp-block-editor/v1/navigation-fallback"],
  ["6.1", "/wp/v2/templates/lookup"],
  ["6.0", "/wp/v2/block-patterns/patterns"],
  ["5.9", "/wp/v2/menu-items"],
  ["5.8", "/wp/v2/widgets"],
  ["5.6", "/batch/v1"],
  ["5.5", "/wp/v2/block-types"],
  ["5.0", "/wp/v2/blocks"],
  ["4.7", "/wp/v2/posts"],
];

/** The namespace of the Gutenberg plugin, which has routes before WordPress does. */
const GUTENBERG = "__experimental";

/** The releases that the operations of a site prove; none where the Gutenberg plugin may have added them. */
export function provenReleases({ operations, namespaces }: Surface): readonly ProvenRelease[] {
  if (namespaces.some(({ name }) => name.startsWith(GUTENBERG))) return [];
  const byTemplate = new Map(operations.map(({ template, method }) => [template, method]));
  for (const [atLeast, template] of INTRODUCED) {
    const method = byTemplate.get(template);
    if (method !== undefined) return [{ product: "WordPress", atLeast, evidence: `${method} ${template}` }];
  }
  return [];
}

/** The number in the id of a version that shares its date with others. */
const NUMBER = /^\d{4}-\d\d-\d\d(?:-\d{4,6})?-(\d{1,3})$/;

/** The date of a version for people, numbered where versions share it: `2026-11-28`, `2026-11-28 (2)`. */
export function versionDate({ id, date }: Pick<HistoryVersion, "id" | "date">): string {
  const number = NUMBER.exec(id)?.[1];
  return shownTime(date) + (number === undefined ? "" : ` (${number})`);
}

/** Names the releases: `WordPress 6.5+`. */
export function releaseNames({ releases }: Pick<HistoryVersion, "releases">): readonly string[] {
  return releases.map(({ product, atLeast }) => `${product} ${atLeast}+`);
}

/** The label of a version: `2026-11-28 · WordPress 6.5+`. */
export function versionLabel(version: Pick<HistoryVersion, "id" | "date" | "releases">): string {
  return [versionDate(version), ...releaseNames(version)].join(" · ");
}
