// Public interface of this folder: other folders import only this file.
export { appPages } from "./app.ts";
export { PAIRED_SITES, comparePages, compareRequest } from "./compare.ts";
export { isReference, policyOf } from "./csp.ts";
export { explainRequest } from "./explain.ts";
export { type Feed, type FeedItem, printAtom, printJsonFeed } from "./feed.ts";
export {
  PAGE_SIZE,
  type Paged,
  changePage,
  eventText,
  historyPage,
  holdersPage,
  inventoryPage,
  pairOf,
  siteName,
  versionsPage,
} from "./inventory.ts";
export { IMAGE, unmatchedLinks } from "./own-pages.ts";
export { messagePage } from "./layout.ts";
export { siteMapFiles } from "./listing.ts";
export type {
  Comparisons,
  DocsOptions,
  LabeledSite,
  OwnPage,
  Page,
  SiteDocumentation,
  SiteSummary,
  Staleness,
  Tailoring,
  VersionComparisons,
} from "./model.ts";
export { feedPages, listPages, sharedPages, sitePages, withHistory } from "./pages.ts";
export { hashOf, slugOf, uniqueSlugs } from "./slug.ts";
export { nameSites, summarizeSite, viewSite } from "./view.ts";
