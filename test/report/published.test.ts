// SARIF and JUnit against the schemas that their makers publish.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { Parser } from "htmlparser2";
import { assert, describe, expect, it } from "vitest";
import type { Comparison } from "../../src/compare/model.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { reportJunit } from "../../src/report/junit.ts";
import { reportSarif } from "../../src/report/sarif.ts";
import { MUTATIONS } from "../compare/mutations.ts";
import { cloneWorld, operationAt, sampleOperation, sampleWorld, surfaceOf } from "../compare/world.ts";

const ajv = new Ajv2020({ strict: true, allErrors: true });
formats.default(ajv);

function validatorOf(name: string) {
  return ajv.compile(JSON.parse(readFileSync(new URL(`${name}.schema.json`, import.meta.url), "utf8")));
}

/** Every mutation of the table in an operation of its own, and something that only one side has. */
function changed(text: string): Comparison {
  const before = sampleWorld(MUTATIONS.length);
  const after = cloneWorld(before);
  for (const [index, mutation] of MUTATIONS.entries()) mutation.apply(operationAt(after, index));
  after.operations.push(sampleOperation(1, { namespace: `bad${text}`, template: `/bad${text}/things` }));
  operationAt(after, 3).arguments[text] = { type: "string", enum: [text], required: true };
  return compareSurfaces(surfaceOf(before), surfaceOf(after), { labels: { a: text, b: "b" } });
}

const EVERY_KIND = changed("mild");

const CASES: readonly (readonly [string, Comparison])[] = [
  ["equal sides", compareSurfaces(surfaceOf(sampleWorld(2)), surfaceOf(sampleWorld(2)))],
  ["every kind of change", EVERY_KIND],
  ["markup", changed("]]></failure><x a='&amp;'>\"&#0;")],
  ["control characters", changed("\u0000\u0007\u001B[31m\uFFFE\uD800")],
];

describe("SARIF has the published form", () => {
  const validate = validatorOf("sarif");

  it.each(CASES)("%s", (_, comparison) => {
    for (const file of ["api index.json", "C:\\sites\\a#b.json", "dir/ü%.json", "\uD800"]) {
      validate(JSON.parse(reportSarif(comparison, { file })));
      expect(validate.errors).toBeNull();
    }
  });

  it("which refuses a result without a message and a member of no name", () => {
    const { runs, ...log } = JSON.parse(reportSarif(EVERY_KIND, { file: "index.json" }));
    const [{ results, ...run }] = runs;
    const [{ message: _, ...silent }, second] = results;
    validate({ ...log, runs: [{ ...run, results: [silent, { ...second, severity: "high" }] }] });
    expect(validate.errors?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)).toEqual([
      "/runs/0/results/0 required",
      "/runs/0/results/1 additionalProperties",
    ]);
  });
});

interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly elements: XmlElement[];
  text: string;
}

/** The root element with what it holds. */
function readXml(xml: string): XmlElement {
  const document: XmlElement = { name: "", attributes: {}, elements: [], text: "" };
  const open: XmlElement[] = [];
  let inner = document;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: XmlElement = { name, attributes: { ...attributes }, elements: [], text: "" };
        inner.elements.push(element);
        open.push(inner);
        inner = element;
      },
      ontext: (text) => {
        inner.text += text;
      },
      onclosetag(name) {
        expect(inner.name).toBe(name);
        // The space between elements is no text.
        if (inner.elements.length > 0) inner.text = inner.text.trim();
        inner = open.pop() ?? document;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  expect(open).toEqual([]);
  const [root, ...others] = document.elements;
  expect(others).toEqual([]);
  assert.isDefined(root);
  return root;
}

describe("JUnit has the published form", () => {
  const validate = validatorOf("junit");

  it.each(CASES)("%s", (_, comparison) => {
    for (const limit of ["breaking", "risky", "compatible", undefined] as const) {
      const xml = reportJunit(comparison, limit);
      // What XML 1.0 has no place for, even as a reference.
      // oxlint-disable-next-line no-control-regex -- that none is there is the point
      expect(xml).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/u);
      const root = readXml(xml);
      validate(root);
      expect(validate.errors).toBeNull();
      const [suite] = root.elements;
      assert.isDefined(suite);
      const cases = suite.elements.filter(({ name }) => name === "testcase");
      const failures = cases.filter(({ elements }) => elements.some(({ name }) => name === "failure")).length;
      expect(suite.attributes).toMatchObject({
        tests: String(cases.length),
        failures: String(failures),
      });
    }
  });

  it("which refuses a case without a name", () => {
    const xml = reportJunit(EVERY_KIND, "breaking").replace(/(<testcase [^>]*?) name="[^"]*"/, "$1");
    validate(readXml(xml));
    const missing = validate.errors?.map(({ params }) => params["missingProperty"]);
    expect(missing).toContain("name");
  });
});
