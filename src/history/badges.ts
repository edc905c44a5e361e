import type { History, HistoryEntry } from "./model.ts";

const DAYS = 90;
const DAY = 86_400_000;

/** Changes that badges on the newest version show. */
interface RecentEntries {
  /** The date of the version that badges compare with. */
  readonly since: string;
  /** By the id of the operation in the newest version, newest first. */
  readonly byOperation: ReadonlyMap<string, readonly HistoryEntry[]>;
}

/**
 * Selects the changes since the oldest version within 90 days before the newest, or else since the version before the
 * newest. Undefined with one version.
 */
export function recentEntries({ versions, entries }: History): RecentEntries | undefined {
  const newest = versions.at(-1);
  const last = versions.at(-2);
  if (newest === undefined || last === undefined) return undefined;
  const limit = new Date(newest.date).getTime() - DAYS * DAY;
  const base = versions.slice(0, -1).find(({ date }) => new Date(date).getTime() >= limit) ?? last;
  const position = new Map(versions.map(({ id }, index) => [id, index]));
  const start = position.get(base.id) ?? 0;
  const byOperation = new Map<string, HistoryEntry[]>();
  for (const entry of entries.filter(({ to }) => (position.get(to) ?? 0) > start)) {
    for (const { after } of entry.operations) {
      if (after === undefined) continue;
      const list = byOperation.get(after) ?? [];
      list.push(entry);
      byOperation.set(after, list);
    }
  }
  return { since: base.date, byOperation };
}
