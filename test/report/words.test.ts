import { describe, expect, it } from "vitest";
import type { Finding } from "../../src/compare/model.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { reportMarkdown } from "../../src/report/markdown.ts";
import { namespaceNumbers, relationSentence, subjectText, whereText } from "../../src/report/words.ts";
import { cloneWorld, operationAt, sampleWorld, surfaceOf } from "../compare/world.ts";
import type { World } from "../compare/world.ts";

const before = sampleWorld(3);
const after = cloneWorld(before);
operationAt(after, 0).arguments["fresh"] = { type: "string" };

const comparison = (history: boolean) => compareSurfaces(surfaceOf(before), surfaceOf(after), { history });

const SUBJECTS: readonly (readonly [Finding["part"], string, string])[] = [
  ["argument", "page", "page"],
  ["argument", "a~1b~0c", "a/b~c"],
  ["argument", "meta/properties/a~1b", "meta.a/b"],
  ["argument", "meta/items", "meta[]"],
  ["argument", "meta/items/properties/items", "meta[].items"],
  ["argument", "meta/additionalProperties/items", "meta.*[]"],
  ["argument", "meta/patternProperties", "meta (patternProperties)"],
  ["argument", "meta/oneOf/string/items", "meta (string)[]"],
  ["response", "/properties/id", "response.id"],
  ["response", "", "response"],
  ["variable", "a~1b", "a/b"],
  ["route", "/wp/v2/items", "/wp/v2/items"],
  ["operation", "GET /a~1b/items", "GET /a~1b/items"],
];

/** What a history says first of the world, changed. */
function headline(change: (world: World) => void): string {
  const world = cloneWorld(before);
  change(world);
  return relationSentence(compareSurfaces(surfaceOf(before), surfaceOf(world), { history: true }));
}

function moveTo(world: World, index: number): void {
  const operation = operationAt(world, index);
  operation.namespace = operation.namespace.replace("/v1", "/v2");
  operation.template = operation.template.replace("/v1", "/v2");
}

const HEADLINES: readonly (readonly [string, (world: World) => void])[] = [
  ["Nothing changed: the same surface, 3 operations.", () => {}],
  [
    "Every client of the older version keeps working: 1 compatible change.",
    (world) => (operationAt(world, 0).arguments["fresh"] = {}),
  ],
  [
    "No breaking changes; 1 risky change for a client of the older version.",
    (world) => delete operationAt(world, 0).arguments["open"],
  ],
  [
    "1,200 breaking changes for a client of the older version.",
    (world) => {
      for (let n = 0; n < 1200; n += 1) operationAt(world, 0).arguments[`n${n}`] = { required: true };
    },
  ],
  ["1 breaking change for a client of the older version.", (world) => moveTo(world, 0)],
  [
    "2 breaking changes for a client of the older version.",
    (world) => {
      moveTo(world, 0);
      world.operations.pop();
    },
  ],
];

describe("words of a report", () => {
  it("write the numbers of a table as others, and none as a point", () => {
    const many = { operations: { a: 1200, b: 0 }, same: 0, differing: 1, onlyInA: 1199, onlyInB: 0 };
    const [numbers] = comparison(true).namespaces.map((row) => namespaceNumbers({ ...row, ...many }));
    expect(numbers).toEqual(["1,200", "·", "·", "1", "1,199", "·"]);
  });

  it.each(HEADLINES)("%s", (sentence, change) => {
    expect(headline(change)).toBe(sentence);
  });

  it.each(SUBJECTS)("%s %s is %s", (part, subject, text) => {
    const texts = comparison(true).findings.map((finding) => subjectText({ ...finding, part, subject }));
    expect(texts).toEqual([text]);
  });

  it("call compatible both ways what differs in a name alone", () => {
    const renamed = cloneWorld(before);
    const operation = operationAt(renamed, 0);
    operation.template = operation.template.replace("{id}", "{key}");
    operation.variables = [{ name: "key", pattern: "^[0-9]+$" }];
    expect(relationSentence(compareSurfaces(surfaceOf(before), surfaceOf(renamed)))).toMatch(
      /^Compatible both ways: /,
    );
  });

  it.each([
    ["route-other-version", "namespace", "1 operation"],
    ["operation-only-in-a", "operation", ""],
    ["batch-support-changed", "operation", "GET /demo0/v1/things0/{id}"],
  ] as const)("say of %s where it is: %j", (kind, part, where) => {
    const places = comparison(true).findings.map((finding) => whereText({ ...finding, part, kind }));
    expect(places).toEqual([where]);
  });

  it.each([
    [true, "| namespace | before | after | same | changed | removed | added | verdict |"],
    [false, "| namespace | A | B | same | different | only in A | only in B | verdict |"],
  ])("head the columns of Markdown, in a history %s", (history, head) => {
    expect(reportMarkdown(comparison(history)).split("\n")).toContain(head);
  });
});
