// An index, from bytes or an address.
export { fetchSource } from "./live.ts";
export { readSource } from "./source.ts";
export type { Source } from "./source.ts";
export type { FetchOptions, Provenance } from "./fetch/index.ts";
export { secretOf } from "./fetch/index.ts";
export type { Credentials, Secret } from "./fetch/index.ts";
export type { Operation, Surface } from "./surface/index.ts";

// OpenAPI documents.
export { convert } from "./convert.ts";
export type { Conversion, ConvertOptions } from "./convert.ts";
export { readOverlay } from "./openapi/index.ts";
export type { Overlay } from "./openapi/index.ts";
export type { Selection } from "./surface/index.ts";
export { printDocument } from "./openapi/index.ts";
export { judgeDocument } from "./openapi/judge.ts";
export type { Problem } from "./openapi/index.ts";
export type { Document, DocumentOptions } from "./openapi/index.ts";

// Comparisons.
export { readSurface } from "./side.ts";
export { compareSurfaces } from "./compare/index.ts";
export { printReport } from "./report/index.ts";
export type { ReportFormat, ReportOptions } from "./report/index.ts";
export { compareMany } from "./compare/index.ts";
export type { Matrix, MatrixCell, MatrixColumn, MatrixRow, Outlier } from "./compare/index.ts";
export { printLock } from "./compare/index.ts";
export type {
  Acceptance,
  AcceptedChange,
  CompareOptions,
  Comparison,
  Finding,
  NamedSurface,
  NotCompared,
  Relation,
} from "./compare/index.ts";
export type { ChangeKind, Policy } from "./compare/index.ts";
export type { Level } from "./compare/index.ts";

// Dispatch: the route that responds to a request.
export { createDispatcher } from "./surface/index.ts";
export type { Dispatch, Dispatcher } from "./surface/index.ts";

// Pages.
export { documentSite } from "./documentation.ts";
export { listPages } from "./docs/index.ts";
export { comparisons } from "./comparisons.ts";
export type { Comparisons, DocsOptions, Page, SiteDocumentation } from "./docs/index.ts";

// Notices and errors.
export { NOTICE_KINDS } from "./diagnostics/notices.ts";
export type { Notice, NoticeCode, NoticeLevel } from "./diagnostics/notices.ts";
export { ERROR_CODES, EXIT, RouteprintError } from "./diagnostics/errors.ts";
export type { ErrorCode, ErrorDetails, ExitCode } from "./diagnostics/errors.ts";
