// The door of the room: other rooms import nothing else of it.
export { recentEntries } from "./badges.ts";
export { compareFileNames, dateInName, oldestFirst, timeOf, versionId } from "./date.ts";
export type { History, HistoryEntry, HistoryVersion } from "./model.ts";
export { releaseNames, versionDate } from "./releases.ts";
export { type DatedVersion, type VersionReading, appendVersion, describeVersion } from "./versions.ts";
