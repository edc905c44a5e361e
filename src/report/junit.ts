import {
  type Comparison,
  type Finding,
  type Level,
  causeIn,
  kindLabel,
  reaches,
  shownLevel,
} from "../compare/index.ts";
import { xml } from "./escape.ts";
import { surfaceFindings } from "./lines.ts";
import {
  beyondAccepted,
  notesOf,
  pairTitle,
  placeLimit,
  placeTexts,
  relationSentence,
  shownWitness,
  whatText,
  whereText,
} from "./words.ts";

/** Prints JUnit XML: a test case per finding, failed at or above `failOn`; equal surfaces have one case that passes. */
export function reportJunit(comparison: Comparison, failOn: Level | undefined): string {
  const { history } = comparison;
  const surface = surfaceFindings(comparison);
  const expired = new Set(comparison.expiredAcceptances.map(({ fingerprint }) => causeIn(fingerprint)));
  const isFailure = (finding: Finding): boolean =>
    failOn !== undefined && (reaches(finding, failOn, history) || expired.has(finding.id));
  const limit = placeLimit(comparison);
  const failures = surface.filter(isFailure).length;
  const name = xml(pairTitle(comparison, String));
  const tests = Math.max(surface.length, 1);
  const cases =
    surface.length === 0
      ? [`    <testcase classname="compare" name="${emptyName(comparison)}" time="0"/>`]
      : surface.map((finding) =>
          testCase(finding, isFailure(finding) ? placeTexts(finding, limit) : undefined, history),
        );
  const summary = [relationSentence(comparison), ...notesOf(comparison)];
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="${tests}" failures="${failures}" errors="0" time="0">
  <testsuite name="${name}" tests="${tests}" failures="${failures}" errors="0" skipped="0" time="0">
${cases.join("\n")}
    <system-out>${summary.map(xml).join("\n")}</system-out>
  </testsuite>
</testsuites>
`;
}

function emptyName({ counts }: Comparison): string {
  return counts.accepted === 0 ? "same surface" : beyondAccepted(counts);
}

/** @param places the operations of a failure; absent if the case passes. */
function testCase(finding: Finding, places: readonly string[] | undefined, history: boolean): string {
  const level = shownLevel(finding.level, history);
  // Readers merge test cases with equal names: the place of the change makes the name unique.
  const name = xml(
    [kindLabel(finding.kind, history), whatText(finding), whereText(finding)]
      .filter((part) => part !== "")
      .join(" "),
  );
  const classname = xml(`compare.${level}.${finding.operations[0]?.namespace ?? "site"}`);
  // Jenkins refuses `properties` in a test case (junit-10.xsd).
  const out = `<system-out>fingerprint ${finding.fingerprint}</system-out>`;
  if (places === undefined)
    return `    <testcase classname="${classname}" name="${name}" time="0">${out}</testcase>`;
  const curl = shownWitness(finding, history)?.curl;
  const text = [finding.why, ...(curl === undefined ? [] : [curl]), ...places].map(xml).join("\n");
  return `    <testcase classname="${classname}" name="${name}" time="0">
      <failure type="${level}" message="${xml(finding.why)}">${text}</failure>
      ${out}
    </testcase>`;
}
