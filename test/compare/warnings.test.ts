import { describe, expect, it } from "vitest";
import { captureWarnings } from "../../src/compare/summary.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { printReport } from "../../src/report/print.ts";
import { relationSentence } from "../../src/report/words.ts";
import { assembleSurface } from "../../src/surface/assemble.ts";
import type { Surface } from "../../src/surface/model.ts";
import { sampleWorld, surfaceOf } from "./world.ts";

const whole = surfaceOf(sampleWorld(20));
const labels = { a: "a.json", b: "b.json" };

const emptyOf = (namespaces: readonly string[]): Surface =>
  assembleSurface({ context: "help", authentication: [], namespaces, operations: [] });

/** Two sides as they were captured, and what a reader is told. */
const CASES: readonly (readonly [name: string, a: Surface, b: Surface, told: readonly string[]])[] = [
  ["two of one capture", whole, whole, []],
  [
    "no route at all",
    whole,
    emptyOf([]),
    ["b.json shows no operation at all: its routes may be hidden or left out of the capture."],
  ],
  [
    "no route of the namespaces that are listed",
    emptyOf(["demo1/v1"]),
    whole,
    [
      "a.json shows no operation at all, though it lists 1 namespace: its routes may be hidden or left out of the capture.",
    ],
  ],
  [
    "no route of one namespace that is listed",
    {
      ...whole,
      namespaces: whole.namespaces.map((each, at) => (at === 0 ? { ...each, operationCount: 0 } : each)),
    },
    whole,
    ["a.json lists the namespace demo0/v1 and shows none of its routes; b.json shows them."],
  ],
  [
    "a login on one side",
    { ...whole, authenticated: false },
    { ...whole, authenticated: true },
    ["b.json was fetched with a sign-in and a.json without: the site may hide more from a visitor."],
  ],
  ["a login on one side, and nothing known of the other", whole, { ...whole, authenticated: true }, []],
];

describe("the verdict says what was not compared", () => {
  const view = surfaceOf({ ...sampleWorld(20), context: "view" });
  const changed = surfaceOf({ ...sampleWorld(19), context: "view" });

  it.each([
    ["nothing, where both describe responses", whole, whole, true, ""],
    ["responses that neither describes", view, view, true, "responses not compared: both indexes are view"],
    ["beside the changes", view, changed, true, "responses not compared: both indexes are view"],
    [
      "responses of the older side alone",
      whole,
      view,
      true,
      "responses not compared: only the older version shows them",
    ],
    ["responses of B alone", view, whole, false, "responses not compared: only B shows them"],
  ])("%s", async (_, a, b, history, told) => {
    const comparison = compareSurfaces(a, b, { history });
    const sentence = relationSentence(comparison);
    expect(sentence.replace(/^[^;]*/, "")).toBe(told === "" ? "" : `; ${told}.`);
    for (const format of ["text", "markdown", "html", "junit", "github", "sarif"] as const)
      expect(await printReport(comparison, format)).toContain(told);
  });
});

describe("a reader is warned of", () => {
  it.each(CASES)("%s", (_, a, b, told) => {
    expect(captureWarnings(a, b, labels)).toEqual(told);
  });
});
