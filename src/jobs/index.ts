// The door of the room: other rooms import nothing else of it.
export { abilitiesIn, saveAbilities } from "./abilities.ts";
export { type AccessSettings, readAccess, saveAccess, surveyFetched } from "./access.ts";
export { type Report, forEachSite } from "./batch.ts";
export { fileBeside, isIndexFile } from "./beside.ts";
export { compareSides } from "./comparison.ts";
export { type Reading, connectionOf, fetchAddress } from "./connection.ts";
export {
  ReportedError,
  type SourceFailure,
  codeOf,
  errorOf,
  failureOf,
  isMissing,
  readingReason,
  reasonOf,
} from "./failure.ts";
export { fetchBatch, refuseSaved, saveFetched } from "./fetching.ts";
export { decodeText, readText } from "./files.ts";
export { copyDatabase } from "./backup.ts";
export type { DatedSource, ReadHistory } from "./history.ts";
export type { HostWorker } from "./host-worker.ts";
export { createLookup } from "./lookup.ts";
export type { OpenedMcpSite } from "./mcp.ts";
export { makeFolder, realPath, writeAtomically } from "./output.ts";
export { PRODUCT_FORMATS, type ProductFormat, isDocumentFormat, printProduct } from "./product.ts";
export type { ResponseSettings } from "./responses.ts";
export { type RoundPlan, checkSites, runRound, watchedSite } from "./round.ts";
export type { KeepOptions, OpenedSide } from "./sides.ts";
export type { SiteSettings } from "./site-document.ts";
export type { PageSettings } from "./site-pages.ts";
export {
  type NamedSite,
  type SiteAccess,
  type SiteUser,
  type SluggedSite,
  distinctSites,
  isUrl,
  looksLikeAddress,
  shortName,
  withSlugs,
} from "./sites.ts";
export { saveIndex } from "./provenance.ts";
export { openSource, sourceOf } from "./sources.ts";
export { removeLeftovers } from "./temporary.ts";
export { createSignIn } from "./terms.ts";
