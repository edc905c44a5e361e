// The door of the room: other rooms import nothing else of it.
export { type ChangeRow, listChanges } from "./changes.ts";
export { databaseError, isDatabaseGone } from "./database-error.ts";
export type { Inventory } from "./database.ts";
export {
  type FoundKind,
  type FoundName,
  type FoundRow,
  type HoldingSite,
  KINDS,
  countHolders,
  sitesWith,
} from "./find.ts";
export type { Clock, EarlierIndex, InspectedIndex, SavedIndex, Tables } from "./model.ts";
export { nearNames } from "./near.ts";
export { type OpenOperation, openOperations } from "./open.ts";
export {
  type PluginRow,
  type SiteFilter,
  type SiteRow,
  type VersionRow,
  addressesOf,
  countSites,
  listPlugins,
  listSites,
  listVersions,
  versionAt,
} from "./queries.ts";
export { readPosition } from "./position.ts";
export { type HostQueue, type QueueWork, openQueue } from "./queue.ts";
export type { Retention } from "./prune.ts";
export { recordFailure } from "./record.ts";
export { MOST_RECORDS, listRecords } from "./records.ts";
export type { RoundOptions } from "./round-options.ts";
export type { Engine, SiteOutcome } from "./round.ts";
export {
  type StoredSite,
  type UnfinishedHost,
  type WatchedSite,
  keepSite,
  unfinishedHosts,
  unfinishedSites,
} from "./store.ts";
export { storedText } from "./stored-text.ts";
export { readVersion } from "./version.ts";
export { type TrendPoint, type WeekOfChanges, changesByWeek, operationTrends } from "./trends.ts";
export { type WebhookRow, beginWebhook, listWebhooks, postChanges } from "./webhook.ts";
