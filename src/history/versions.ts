import { fingerprintOf } from "../compare/index.ts";
import type { Surface } from "../surface/index.ts";
import { versionEntries } from "./entries.ts";
import type { History, HistoryEntry, HistoryVersion } from "./model.ts";
import { provenReleases, versionLabel } from "./releases.ts";

/** What identifies a version before it is read. */
export type DatedVersion = Pick<HistoryVersion, "id" | "date" | "dateEvidence">;

/** A version with the changes since the version before it. */
export interface VersionReading {
  readonly version: HistoryVersion;
  readonly entries: readonly HistoryEntry[];
}

/** Describes a version of a site, and compares it with the one before. */
export function describeVersion(
  surface: Surface,
  dated: DatedVersion,
  before?: { readonly id: string; readonly surface: Surface },
): VersionReading {
  const releases = provenReleases(surface);
  const version: HistoryVersion = {
    ...dated,
    label: versionLabel({ ...dated, releases }),
    releases,
    origin: surface.origin,
    fingerprint: fingerprintOf(surface),
    operations: surface.operations.map(({ id, method, template, namespace }) => ({
      id,
      method,
      template,
      namespace,
    })),
  };
  const entries =
    before === undefined ? [] : versionEntries(before.surface, surface, { from: before, to: version });
  return { version, entries };
}

/**
 * Adds the next version to a history. Neighbors without a change are one version with the first date: an index, which holds
 * texts, replaces the version before it, and a lock file changes nothing.
 */
export function appendVersion(history: History, { version, entries }: VersionReading): History {
  const before = history.versions.at(-1);
  if (before === undefined || entries.length > 0)
    return { versions: [...history.versions, version], entries: [...entries, ...history.entries] };
  if (version.origin === "lock") return history;
  const { id, date, dateEvidence, label } = before;
  const same = { ...version, id, date, dateEvidence, label };
  return { ...history, versions: [...history.versions.slice(0, -1), same] };
}
