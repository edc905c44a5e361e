import { expect } from "vitest";
import { mirrorKind } from "../../src/compare/kinds.ts";
import type { Comparison, Finding } from "../../src/compare/model.ts";

/** What the findings of the reverse comparison must be, but for ids, sentences and the templates of renamed variables. */
function mirrored(findings: readonly Finding[]) {
  return findings
    .map((finding) => ({
      kind: mirrorKind(finding.kind),
      class: finding.class,
      subject: finding.subject,
      level: { aToB: finding.level.bToA, bToA: finding.level.aToB },
      from: finding.to,
      to: finding.from,
      count: finding.operations.length,
      total: finding.reach.total,
      witness: { aToB: finding.witness?.bToA, bToA: finding.witness?.aToB },
    }))
    .toSorted(byText);
}

function outlined(findings: readonly Finding[]) {
  return findings
    .map((finding) => ({
      kind: finding.kind,
      class: finding.class,
      subject: finding.subject,
      level: finding.level,
      from: finding.from,
      to: finding.to,
      count: finding.operations.length,
      total: finding.reach.total,
      witness: { aToB: finding.witness?.aToB, bToA: finding.witness?.bToA },
    }))
    .toSorted(byText);
}

function byText(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}

/** Fails unless the second comparison is the first with the sides exchanged. */
export function expectMirror(forth: Comparison, back: Comparison): void {
  expect(mirrored(back.findings)).toEqual(outlined(forth.findings));
}
