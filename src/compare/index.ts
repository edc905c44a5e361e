// The door of the room: other rooms import nothing else of it.
export { type Stamp, isDay, printAcceptances, readAcceptances } from "./accept.ts";
export { isExpired, isForChange } from "./acceptance.ts";
export { fingerprintOf } from "./equal.ts";
export { causeIn } from "./fingerprint.ts";
export { type ChangeKind, POLICIES, type Policy, kindLevel } from "./kinds.ts";
export { LEVELS, type Level, compareLevels, shownLevel } from "./level.ts";
export { printLock } from "./lock-print.ts";
export { isLock, readLock } from "./lock-read.ts";
export {
  type Matrix,
  type MatrixCell,
  type MatrixColumn,
  type MatrixRow,
  type MatrixSite,
  type Outlier,
  compareMany,
  matrixOf,
  readMatrixSite,
} from "./matrix.ts";
export type {
  Acceptance,
  AcceptedChange,
  CompareOptions,
  Comparison,
  Counts,
  Finding,
  NamedSurface,
  NamespaceRow,
  NotCompared,
  OperationRef,
  Relation,
  Side,
  SiteRelation,
  Witness,
} from "./model.ts";
export { kindLabel, sideWords } from "./sides.ts";
export { lackingSide, reaches, relateSites } from "./summary.ts";
export { compareSurfaces } from "./surfaces.ts";
export { isWriting } from "./witness.ts";
