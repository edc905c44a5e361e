// The part of the library that needs no Node, for a browser: `routeprint/browser`. The build puts platform/browser.ts
// in place of platform/node.ts.

// An index, from bytes.
export { readSource } from "./source.ts";
export type { Source } from "./source.ts";
export { unpackSource } from "./discovery/unpack.ts";
export type { Operation, Surface } from "./surface/model.ts";

// Its document.
export { convert } from "./convert.ts";
export type { Conversion, ConvertOptions } from "./convert.ts";
export { printDocument } from "./openapi/print.ts";
export { checkDocument } from "./openapi/check.ts";
export type { Problem } from "./openapi/check.ts";
export type { Document, DocumentOptions } from "./openapi/model.ts";

// What differs.
export { readSurface } from "./side.ts";
export { compareSurfaces } from "./compare/surfaces.ts";
export { printReport } from "./report/print.ts";
export type { ReportFormat, ReportOptions } from "./report/print.ts";
export { compareMany } from "./compare/matrix.ts";
export type { Matrix } from "./compare/matrix.ts";
export { printLock } from "./compare/lock-print.ts";
export type { CompareOptions, Comparison, Finding, NamedSurface } from "./compare/model.ts";

// Which route answers.
export { createDispatcher } from "./surface/dispatch.ts";
export type { Dispatch, Dispatcher } from "./surface/dispatch.ts";

// Pages, without Redoc's: give `listPages` the tailoring `{ noReference: true }`.
export { documentSite } from "./documentation.ts";
export { listPages } from "./docs/pages.ts";
export { comparisons } from "./comparisons.ts";
export { createSearch } from "./answers/search/search.ts";
export type { Comparisons, DocsOptions, Page, SiteDocumentation } from "./docs/model.ts";

// What was odd, and what went wrong.
export { NOTICE_KINDS } from "./diagnostics/notices.ts";
export type { Notice, NoticeCode, NoticeLevel } from "./diagnostics/notices.ts";
export { ERROR_CODES, RouteprintError } from "./diagnostics/errors.ts";
export type { ErrorCode, ErrorDetails } from "./diagnostics/errors.ts";
