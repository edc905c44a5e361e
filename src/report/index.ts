// The door of the room: other rooms import nothing else of it.
export { kindLabel } from "../compare/index.ts";
export { csv, html, htmlName, xml } from "./escape.ts";
export { reportHtmlBody } from "./html.ts";
export { REPORT_STYLE, htmlFile } from "./html-file.ts";
export { surfaceLines } from "./lines.ts";
export { type SourceFile, linesOfPointers } from "./locate.ts";
export { matrixHtmlBody } from "./matrix-html.ts";
export { type Paint, createPaint } from "./namespaces.ts";
export { REPORT_FORMATS, type ReportFormat, type ReportOptions, printReport } from "./print.ts";
export { printSarif, relativeUri, sarifMessage } from "./sarif-log.ts";
export { countRoutes, holdingsText, namespaceLabel } from "./surface.ts";
export { subjectText, widthOf } from "./words.ts";
