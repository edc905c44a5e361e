// SARIF and JUnit against the schemas that their makers publish.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import type { Comparison } from "../../src/compare/model.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { reportJunit } from "../../src/report/junit.ts";
import { reportSarif } from "../../src/report/sarif.ts";
import { MUTATIONS } from "../compare/mutations.ts";
import { cloneWorld, sampleOperation, sampleWorld, surfaceOf } from "../compare/world.ts";

const ajv = new Ajv2020({ strict: true, allErrors: true });
formats.default(ajv);

function validatorOf(name: string) {
  return ajv.compile(
    JSON.parse(readFileSync(new URL(`${name}.schema.json`, import.meta.url), "utf8")) as object,
  );
}

/** Every mutation of the table in an operation of its own, and something that only one side has. */
function changed(text: string): Comparison {
  const before = sampleWorld(MUTATIONS.length);
  const after = cloneWorld(before);
  for (const [index, mutation] of MUTATIONS.entries()) mutation.apply(after.operations[index]!);
  after.operations.push(sampleOperation(1, { namespace: `bad${text}`, template: `/bad${text}/things` }));
  after.operations[3]!.arguments[text] = { type: "string", enum: [text], required: true };
  return compareSurfaces(surfaceOf(before), surfaceOf(after), { labels: { a: text, b: "b" } });
}

const CASES: readonly (readonly [string, Comparison])[] = [
  ["equal sides", compareSurfaces(surfaceOf(sampleWorld(2)), surfaceOf(sampleWorld(2)))],
  ["every kind of change", changed("mild")],
  ["markup", changed("]]></failure><x a='&amp;'>\"&#0;")],
  ["control characters", changed("\u0000\u0007\u001B[31m\uFFFE\uD800")],
];

describe("SARIF has the published form", () => {
  const validate = validatorOf("sarif");

  it.each(CASES)("%s", (_, comparison) => {
    for (const file of ["api index.json", "C:\\sites\\a#b.json", "dir/ü%.json", "\uD800"]) {
      validate(JSON.parse(reportSarif(comparison, file)));
      expect(validate.errors).toBeNull();
    }
  });

  it("which refuses a result without a message and a member of no name", () => {
    const log = JSON.parse(reportSarif(CASES[1]![1], "index.json")) as {
      runs: { results: Record<string, unknown>[] }[];
    };
    delete log.runs[0]!.results[0]!["message"];
    log.runs[0]!.results[1]!["severity"] = "high";
    validate(log);
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
  const root: XmlElement = { name: "", attributes: {}, elements: [], text: "" };
  const open = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes: { ...attributes }, elements: [], text: "" };
        open.at(-1)!.elements.push(element);
        open.push(element);
      },
      ontext: (text) => {
        open.at(-1)!.text += text;
      },
      onclosetag(name) {
        const closed = open.pop()!;
        // The space between elements is no text.
        if (closed.elements.length > 0) closed.text = closed.text.trim();
        expect(closed.name).toBe(name);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  expect(open).toEqual([root]);
  return root.elements[0]!;
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
      const suite = root.elements[0]!;
      const cases = suite.elements.filter(({ name }) => name === "testcase");
      const failures = cases.filter(({ elements }) => elements.length > 0).length;
      expect(suite.attributes).toMatchObject({
        tests: String(cases.length),
        failures: String(failures),
      });
    }
  });

  it("which refuses a case without a name", () => {
    const xml = reportJunit(CASES[1]![1], "breaking").replace(/(<testcase [^>]*?) name="[^"]*"/, "$1");
    validate(readXml(xml));
    const missing = validate.errors?.map(({ params }) => params["missingProperty"]);
    expect(missing).toContain("name");
  });
});
