import {
  type ChangeKind,
  type Comparison,
  type Finding,
  kindLabel,
  kindLevel,
  shownLevel,
} from "../compare/index.ts";
import { plain } from "../base/escape.ts";
import { groupBy } from "../base/group.ts";
import type { SourcePlace } from "./locate.ts";
import type { ReportOptions } from "./print.ts";
import { surfaceFindings } from "./lines.ts";
import { printSarif, relativeUri, sarifMessage } from "./sarif-log.ts";
import { expiredText, notComparedText, routeTexts, staleText, whatText, whereText } from "./words.ts";

const SARIF_LEVELS = { breaking: "error", risky: "warning", compatible: "note" } as const;

/** Most operations named as places of one result. */
const PLACE_CAP = 20;

const ADVICE =
  "If a change is intended, --write-accept lists it and --accept hides it; --levels gives its kind another level.";

/** Prints SARIF 2.1.0 with a rule per kind of change; code scanning shows each result at the file and line from `locate`. */
export function reportSarif(comparison: Comparison, options: ReportOptions = {}): string {
  const { file = comparison.b.label, locate } = options;
  const surface = surfaceFindings(comparison);
  const byKind = groupBy(surface, ({ kind }) => kind);
  const kinds = [...byKind.keys()].toSorted();
  return printSarif({
    rules: kinds.map((kind) => ruleOf(kind, byKind.get(kind) ?? [], comparison)),
    successful: true,
    notifications: notificationsOf(comparison),
    results: surface.map((finding) =>
      resultOf(finding, comparison, kinds.indexOf(finding.kind), locate?.(finding) ?? { file, line: 1 }),
    ),
  });
}

/** Makes a rule from the reasons of its findings: the reason of the kind may contradict findings at another level. */
function ruleOf(kind: ChangeKind, findings: readonly Finding[], { policy, history }: Comparison) {
  const why = [...new Set(findings.map((finding) => finding.why))].join(" ");
  return {
    id: kind,
    shortDescription: { text: kindLabel(kind, history).replaceAll("-", " ") },
    fullDescription: { text: why },
    help: { text: `${why} ${ADVICE}` },
    defaultConfiguration: { level: SARIF_LEVELS[kindLevel(kind, policy)] },
  };
}

/** Notifications: limits and warnings of the comparison, expired and stale acceptances. */
function notificationsOf(comparison: Comparison) {
  const { history, notCompared, warnings, staleAcceptances, expiredAcceptances } = comparison;
  return [
    ...notCompared.map((one) => ({
      level: "note" as const,
      message: sarifMessage(`${notComparedText(one)}.`),
    })),
    ...warnings.map((warning) => ({ level: "warning" as const, message: sarifMessage(warning) })),
    ...expiredAcceptances.map((one) => ({
      level: "error" as const,
      message: sarifMessage(expiredText(one, history)),
    })),
    ...staleAcceptances.map((one) => ({
      level: "note" as const,
      message: sarifMessage(staleText(one, history)),
    })),
  ];
}

function resultOf(finding: Finding, { history }: Comparison, ruleIndex: number, { file, line }: SourcePlace) {
  const where = whereText(finding);
  const text = `${kindLabel(finding.kind, history)}: ${whatText(finding)}${where === "" ? "" : ` (${where})`}. ${finding.why}`;
  const places = routeTexts(finding.operations).slice(0, PLACE_CAP);
  return {
    ruleId: finding.kind,
    ruleIndex,
    level: SARIF_LEVELS[shownLevel(finding.level, history)],
    message: sarifMessage(text),
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: relativeUri(file) },
          region: { startLine: line },
        },
        logicalLocations: places.map((place) => ({ fullyQualifiedName: plain(place), kind: "function" })),
      },
    ],
    fingerprints: { "routeprint/v2": finding.fingerprint },
    partialFingerprints: { "routeprint/v1": finding.id },
  };
}
