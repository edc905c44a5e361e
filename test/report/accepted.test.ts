// What was accepted, in every format.
import { describe, expect, it } from "vitest";
import type { Acceptance, Comparison } from "../../src/compare/model.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { reportGithub } from "../../src/report/github.ts";
import { reportHtml } from "../../src/report/html.ts";
import { reportJson } from "../../src/report/json.ts";
import { reportJunit } from "../../src/report/junit.ts";
import { reportMarkdown } from "../../src/report/markdown.ts";
import { reportText } from "../../src/report/text.ts";
import { relationSentence } from "../../src/report/words.ts";
import { cloneWorld, sampleWorld, surfaceOf } from "../compare/world.ts";

const before = sampleWorld(3);
const after = cloneWorld(before);
after.operations.splice(0, 1);
after.operations[0]!.arguments["fresh"] = { type: "string" };

function compared(history: boolean, accept: readonly Acceptance[] = []): Comparison {
  return compareSurfaces(surfaceOf(before), surfaceOf(after), { history, accept });
}

/** Accepts what the finding at one of the places says, or all. */
function accepting(history: boolean, ...places: readonly number[]): Comparison {
  const { findings } = compared(history);
  return compared(
    history,
    findings
      .filter((_, index) => places.length === 0 || places.includes(index))
      .map(({ fingerprint }) => ({ fingerprint, reason: "" })),
  );
}

describe("what was accepted", () => {
  it.each([
    ["nothing, in a history", compared(true), "1 breaking change for a client of the older version."],
    ["all, in a history", accepting(true), "Nothing beyond the 2 accepted differences."],
    ["all, of two sites", accepting(false), "Nothing beyond the 2 accepted differences."],
    [
      "what breaks, in a history",
      accepting(true, 0),
      "Beyond the 1 accepted difference: Every client of the older version keeps working: 1 compatible change.",
    ],
    [
      "what breaks, of two sites",
      accepting(false, 0),
      "Beyond the 1 accepted difference: Compatible one way: a client of A works on B; from B to A 1 risky change.",
    ],
  ])("is named and makes no sentence untrue: %s", (_, comparison, sentence) => {
    expect(relationSentence(comparison)).toBe(sentence);
    expect(reportGithub(comparison)).toContain(sentence);
  });

  it("is no same surface to JUnit", () => {
    expect(reportJunit(accepting(true), "breaking")).toContain(
      'name="Nothing beyond the 2 accepted differences"',
    );
  });

  it.each([
    [{ fingerprint: "a", reason: "" }, "The accept file lists a, which no longer occurs."],
    [{ fingerprint: "a", reason: "known" }, "The accept file lists a (known), which no longer occurs."],
    [
      { fingerprint: "a", kind: "argument-added", subject: "page", reason: "known" },
      "The accept file lists a (argument-added page; known), which no longer occurs.",
    ],
    [
      { fingerprint: "a", kind: "argument-added", subject: "page", reason: "" },
      "The accept file lists a (argument-added page), which no longer occurs.",
    ],
  ])("is told where it is gone: %j", (acceptance, sentence) => {
    const comparison = compared(true, [acceptance]);
    for (const report of [reportText, reportMarkdown, reportHtml])
      expect(report(comparison)).toContain(sentence);
  });

  it("is no equal namespace, and the relation stays that of the surfaces", () => {
    const { namespaces, relation } = JSON.parse(reportJson(accepting(true))) as Comparison;
    expect(namespaces.map(({ verdict }) => verdict)).toEqual(["accepted", "accepted", "equal"]);
    expect(relation).toBe("breaking");
  });
});
