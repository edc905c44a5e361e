import { kindLevel } from "../compare/change.ts";
import type { Log } from "sarif";
import { CHANGE_KINDS } from "../compare/kinds.ts";
import { shownLevel } from "../compare/level.ts";
import type { Comparison, Finding } from "../compare/model.ts";
import { plain } from "../escape.ts";
import { surfaceFindings } from "./lines.ts";
import { kindWord, routeTexts, whatText, whereText } from "./words.ts";

const SARIF_LEVELS = { breaking: "error", risky: "warning", compatible: "note" } as const;

/** How many operations one result names as places. */
const PLACE_CAP = 20;

/** SARIF 2.1.0, with a rule per kind of change; `file` is the artifact that code scanning shows the results at. */
export function reportSarif(comparison: Comparison, file: string): string {
  const surface = surfaceFindings(comparison);
  const kinds = [...new Set(surface.map((finding) => finding.kind))].toSorted();
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "routeprint",
            informationUri: "https://www.npmjs.com/package/routeprint",
            rules: kinds.map((kind) => ({
              id: kind,
              shortDescription: { text: kind.replaceAll("-", " ") },
              fullDescription: { text: CHANGE_KINDS[kind].why.replaceAll("{A}", "A").replaceAll("{B}", "B") },
              defaultConfiguration: { level: SARIF_LEVELS[kindLevel(kind, comparison.policy)] },
            })),
          },
        },
        results: surface.map((finding) => resultOf(finding, comparison, kinds.indexOf(finding.kind), file)),
        columnKind: "utf16CodeUnits",
      },
    ],
  } satisfies Log;
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function resultOf(finding: Finding, { history }: Comparison, ruleIndex: number, file: string) {
  const where = whereText(finding);
  const text = `${kindWord(finding, history)}: ${whatText(finding)}${where === "" ? "" : ` (${where})`}. ${finding.why}`;
  const places = routeTexts(finding.operations).slice(0, PLACE_CAP);
  return {
    ruleId: finding.kind,
    ruleIndex,
    level: SARIF_LEVELS[shownLevel(finding.level, history)],
    message: { text: plain(text) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(file).replaceAll("#", "%23") },
          region: { startLine: 1 },
        },
        logicalLocations: places.map((place) => ({ fullyQualifiedName: plain(place), kind: "function" })),
      },
    ],
    partialFingerprints: { "routeprint/v1": finding.id },
  };
}
