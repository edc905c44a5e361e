import { type HistoryVersion, recentEntries, releaseNames, versionDate } from "../history/index.ts";
import { memoizeByObject } from "../base/memo.ts";
import type { DocsOptions } from "./model.ts";
import { changePath, changelogPath, overviewPath, versionPath } from "./paths.ts";
import type { SiteView } from "./view.ts";

const recentOf = memoizeByObject(recentEntries);

/** A mark on an operation, with the page of what changed. */
interface Badge {
  readonly kind: "new" | "changed";
  readonly text: string;
  readonly path: string;
}

/** Marks operations that the site added or changed since the version that `recentEntries` compares with; at most one. */
export function badgesOf(
  view: SiteView,
  ids: readonly string[],
  { history }: Pick<DocsOptions<never>, "history">,
): readonly Badge[] {
  const recent = history && recentOf(history);
  if (recent === undefined) return [];
  const entries = [...new Set(ids.flatMap((id) => recent.byOperation.get(id) ?? []))];
  const [first, ...others] = entries;
  if (first === undefined) return [];
  const isNew = ids.every((id) =>
    recent.byOperation
      .get(id)
      ?.some(({ operations }) =>
        operations.some(({ before, after }) => after === id && before === undefined),
      ),
  );
  const changes = others.length === 0 ? "" : ` (${entries.length} changes)`;
  const text = isNew ? `New since ${day(recent.since)}` : `Changed since ${day(recent.since)}${changes}`;
  const path = others.length === 0 ? changePath(view, first.id) : `${changelogPath(view)}#${first.id}`;
  return [{ kind: isNew ? "new" : "changed", text, path }];
}

function day(date: string): string {
  return date.slice(0, 10);
}

/** The versions of a site, newest first, for the switch at the top of the sidebar. */
export function versionSwitch(
  view: SiteView,
  options: Pick<DocsOptions<never>, "history" | "isAlone">,
  path: string,
): object | undefined {
  const [newest, ...earlier] = options.history?.versions.toReversed() ?? [];
  if (newest === undefined || earlier.length === 0) return undefined;
  const listed = [
    { ...nameOf(newest, "newest"), path: overviewPath(view.site.slug, options) },
    ...earlier.map((version) => ({ ...nameOf(version), path: versionPath(view, version.id) })),
  ];
  const current = listed.find((version) => version.path === path) ?? listed[0];
  return {
    current,
    listed: listed.map((version) => ({ ...version, isCurrent: version === current })),
  };
}

/** A version as its date, its releases, and these with what marks it in the list. */
function nameOf(
  version: HistoryVersion,
  ...marks: readonly string[]
): { readonly label: string; readonly releases: string; readonly notes: string } {
  const releases = releaseNames(version);
  return {
    label: versionDate(version),
    releases: releases.join(" · "),
    notes: [...marks, ...releases].join(" · "),
  };
}
