// Public interface of this folder: other folders import only this file.
export { ACCESS_GROUPS, type AccessGroup, type GroupedOperations, groupOperations } from "./access-groups.ts";
export { type AccessMap, VERDICTS, isWrite, mapAccess, mayWrite, sayEvidence } from "./access.ts";
export { type OperationDescription, type ResponseDescription, describeOperation } from "./description.ts";
export { groupByHandler, handlerOf, wordsOf } from "./entries.ts";
export {
  type ExplainedStep,
  type Explanation,
  type MissedRoute,
  type RequestRefusal,
  type TypedRequest,
  type Verdict,
  decide,
  explain,
} from "./explanation.ts";
export { findOperations } from "./find/find.ts";
export { olderNamespaces } from "./namespaces.ts";
export { type LevelCounts, countLevels, countTexts } from "./notice-counts.ts";
export { createSearch } from "./search/search.ts";
