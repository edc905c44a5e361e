import type { Comparison } from "../compare/index.ts";
import { csv } from "./escape.ts";
import { placeLimit, placeTexts, whatText } from "./words.ts";

const HEAD = [
  "fingerprint",
  "kind",
  "class",
  "A to B",
  "B to A",
  "change",
  "operations",
  "where",
  "why",
] as const;

/** Prints the findings as CSV (RFC 4180), one row each; no spreadsheet runs a cell as a formula. */
export function reportCsv(comparison: Comparison): string {
  const limit = placeLimit(comparison);
  const rows = comparison.findings.map((finding) => [
    finding.fingerprint,
    finding.kind,
    finding.class,
    finding.level.aToB,
    finding.level.bToA,
    whatText(finding),
    finding.operations.length,
    placeTexts(finding, limit).join("; "),
    finding.why,
  ]);
  return csv([HEAD, ...rows]);
}
