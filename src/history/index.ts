// The door of the room: other rooms import nothing else of it.
export { recentEntries } from "./badges.ts";
export { dateInName, versionId } from "./date.ts";
export { versionEntries } from "./entries.ts";
export type { History, HistoryEntry, HistoryVersion } from "./model.ts";
export { provenReleases, versionLabel } from "./releases.ts";
