// An index, from bytes or an address.
export { fetchSource } from "./live.ts";
export { readSource } from "./source.ts";
export type { Source } from "./source.ts";
export type { FetchOptions, Provenance } from "./fetch/model.ts";
export { secretOf } from "./fetch/credentials.ts";
export type { Credentials, Secret } from "./fetch/credentials.ts";
export type { Operation, Surface } from "./surface/model.ts";

// Its document.
export { convert } from "./convert.ts";
export type { Conversion, ConvertOptions } from "./convert.ts";
export type { Selection } from "./surface/select.ts";
export { printDocument } from "./openapi/print.ts";
export { judgeDocument } from "./openapi/judge.ts";
export type { Problem } from "./openapi/check.ts";
export type { Document, DocumentOptions } from "./openapi/model.ts";

// What differs.
export { readSurface } from "./side.ts";
export { compareSurfaces } from "./compare/surfaces.ts";
export { printReport } from "./report/print.ts";
export type { ReportFormat, ReportOptions } from "./report/print.ts";
export { compareMany } from "./compare/matrix.ts";
export type { Matrix, MatrixCell, MatrixColumn, MatrixRow, Outlier } from "./compare/matrix.ts";
export { printLock } from "./compare/lock-print.ts";
export type {
  Acceptance,
  CompareOptions,
  Comparison,
  Finding,
  NamedSurface,
  Relation,
} from "./compare/model.ts";
export type { ChangeKind, Policy } from "./compare/kinds.ts";
export type { Level } from "./compare/level.ts";

// Which route answers.
export { createDispatcher } from "./surface/dispatch.ts";
export type { Dispatch, Dispatcher } from "./surface/dispatch.ts";

// Pages.
export { documentSite } from "./documentation.ts";
export { listPages } from "./docs/pages.ts";
export { comparisons } from "./comparisons.ts";
export type { Comparisons, DocsOptions, Page, SiteDocumentation } from "./docs/model.ts";

// What was odd, and what went wrong.
export { NOTICE_KINDS } from "./diagnostics/notices.ts";
export type { Notice, NoticeCode, NoticeLevel } from "./diagnostics/notices.ts";
export { ERROR_CODES, EXIT, RouteprintError } from "./diagnostics/errors.ts";
export type { ErrorCode, ErrorDetails, ExitCode } from "./diagnostics/errors.ts";
