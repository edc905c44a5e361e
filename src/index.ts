export { compareMany } from "./compare/matrix.ts";
export type { Matrix, MatrixCell, MatrixColumn, MatrixRow, Outlier } from "./compare/matrix.ts";
export type {
  Acceptance,
  CompareOptions,
  Comparison,
  Finding,
  NamedSurface,
  Relation,
} from "./compare/model.ts";
export type { ChangeKind, Policy } from "./compare/change.ts";
export type { Level } from "./compare/level.ts";
export { compareSurfaces } from "./compare/surfaces.ts";
export { printLock } from "./compare/lock-print.ts";
export { convert } from "./convert.ts";
export { documentSite } from "./documentation.ts";
export type { DocsOptions, Page, SiteDocumentation } from "./docs/model.ts";
export { listPages } from "./docs/pages.ts";
export type { Conversion, ConvertOptions } from "./convert.ts";
export { ERROR_CODES, EXIT, RouteprintError } from "./errors.ts";
export type { ErrorCode, ErrorDetails, ExitCode } from "./errors.ts";
export { secretOf } from "./fetch/credentials.ts";
export type { Credentials, Secret } from "./fetch/credentials.ts";
export type { FetchOptions, Provenance } from "./fetch/model.ts";
export { NOTICE_KINDS } from "./notice.ts";
export type { Notice, NoticeCode, NoticeLevel } from "./notice.ts";
export { judgeDocument } from "./openapi/judge.ts";
export type { Problem } from "./openapi/check.ts";
export type { Document, DocumentOptions } from "./openapi/model.ts";
export { printDocument } from "./openapi/print.ts";
export { printReport } from "./report/print.ts";
export type { ReportFormat, ReportOptions } from "./report/print.ts";
export { readSurface } from "./side.ts";
export { fetchSource, readSource } from "./source.ts";
export type { Source } from "./source.ts";
export { createDispatcher } from "./surface/dispatch.ts";
export type { Dispatch, Dispatcher } from "./surface/dispatch.ts";
export type { Operation, Surface } from "./surface/model.ts";
