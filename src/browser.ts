// The part of the library that runs in browsers: `routeprint/browser`. The build replaces platform/node.ts by
// platform/browser.ts.

// An index, from bytes.
export { readSource } from "./source.ts";
export type { Source } from "./source.ts";
export { unpackSource } from "./discovery/index.ts";
export type { Operation, Surface } from "./surface/index.ts";

// OpenAPI documents.
export { convert } from "./convert.ts";
export type { Conversion, ConvertOptions } from "./convert.ts";
export { readOverlay } from "./openapi/index.ts";
export type { Overlay } from "./openapi/index.ts";
export { printDocument } from "./openapi/index.ts";
export { checkDocument } from "./openapi/index.ts";
export type { Problem } from "./openapi/index.ts";
export type { Document, DocumentOptions } from "./openapi/index.ts";

// Comparisons.
export { readSurface } from "./side.ts";
export { compareSurfaces } from "./compare/index.ts";
export { printReport } from "./report/index.ts";
export type { ReportFormat, ReportOptions } from "./report/index.ts";
export { compareMany } from "./compare/index.ts";
export type { Matrix } from "./compare/index.ts";
export { printLock } from "./compare/index.ts";
export type { CompareOptions, Comparison, Finding, NamedSurface } from "./compare/index.ts";

// Dispatch: the route that responds to a request.
export { createDispatcher } from "./surface/index.ts";
export type { Dispatch, Dispatcher } from "./surface/index.ts";

// Pages, without Redoc's: give `listPages` the tailoring `{ noReference: true }`.
export { documentSite } from "./documentation.ts";
export { listPages } from "./docs/index.ts";
export { comparisons } from "./comparisons.ts";
export { createSearch } from "./answers/index.ts";
export type { Comparisons, DocsOptions, Page, SiteDocumentation } from "./docs/index.ts";

// Notices and errors.
export { NOTICE_KINDS } from "./diagnostics/notices.ts";
export type { Notice, NoticeCode, NoticeLevel } from "./diagnostics/notices.ts";
export { ERROR_CODES, RouteprintError } from "./diagnostics/errors.ts";
export type { ErrorCode, ErrorDetails } from "./diagnostics/errors.ts";
