// Hostile text in every format, and what each format has of its own.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Parser } from "htmlparser2";
import { marked } from "marked";
import type { Log } from "sarif";
import { describe, expect, it, test } from "vitest";
import { readLevels, writeAcceptances } from "../../src/compare/accept.ts";
import { kindLabel } from "../../src/compare/sides.ts";
import { compareMany } from "../../src/compare/matrix.ts";
import type { Comparison } from "../../src/compare/model.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { reportComment } from "../../src/report/comment.ts";
import { reportCsv } from "../../src/report/csv.ts";
import { reportGithub } from "../../src/report/github.ts";
import { reportHtml } from "../../src/report/html.ts";
import { reportJson } from "../../src/report/json.ts";
import { reportJunit } from "../../src/report/junit.ts";
import { reportMarkdown } from "../../src/report/markdown.ts";
import { matrixHtml } from "../../src/report/matrix-html.ts";
import { matrixCsv, matrixJson, matrixMarkdown } from "../../src/report/matrix.ts";
import { printReport, REPORT_FORMATS } from "../../src/report/print.ts";
import { reportSarif } from "../../src/report/sarif.ts";
import { reportText } from "../../src/report/text.ts";
import { MUTATIONS } from "../compare/mutations.ts";
import {
  cloneWorld,
  operationAt,
  sampleOperation,
  sampleWorld,
  setKeywords,
  surfaceOf,
} from "../compare/world.ts";

/** Text that tries to act wherever it is shown. */
const HOSTILE: readonly string[] = [
  '<script>alert(1)</script><img src=x onerror="alert(1)">',
  "[link](javascript:alert(1)) ![image](https://evil.example/x.png) https://evil.example www.evil.example @someone #1",
  "`code` ``two`` | pipe | *bold* _em_ ~~gone~~ \\ back",
  "\u001B[31mred\u001B]8;;https://evil.example\u0007link\u001B]8;;\u0007 \u009B31m \u202Eevil\u202C \u200B",
  "line\n\n# Heading\n- item\n> quote\n```\nfence",
  "::error title=x::boom%0A::set-output name=a::b",
  "=cmd|' /C calc'!A0",
  "\\|<b>bold</b> \\| @someone",
  "]]></failure><x>&amp;&#0;",
  "'; rm -rf / #",
];

function hostileComparison(text: string): Comparison {
  const before = sampleWorld(4);
  const after = cloneWorld(before);
  setKeywords(operationAt(after, 0), "order", { enum: ["asc", text] });
  operationAt(after, 1).arguments[text] = { type: "string", required: true, default: "x" };
  setKeywords(operationAt(after, 2), "name", { enum: [text] });
  setKeywords(operationAt(after, 3), "name", { format: text });
  after.operations.push(sampleOperation(9, { namespace: `bad${text}` }));
  const comparison = compareSurfaces(surfaceOf(before), surfaceOf(after), {
    labels: { a: text, b: `b ${text}` },
  });
  return {
    ...comparison,
    a: { ...comparison.a, siteName: text, url: text },
    warnings: [text],
    staleAcceptances: [{ fingerprint: "1", reason: text }],
  };
}

const mild = hostileComparison("mild");

describe("text from a site", () => {
  test.each(HOSTILE)("%j does not act in a terminal", (text) => {
    for (const expand of [true, false]) {
      const report = reportText(hostileComparison(text), { expand });
      // oxlint-disable-next-line no-control-regex -- that none is there is the point
      expect(report).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E]/);
      expect(report.split("\n")).toHaveLength(reportText(mild, { expand }).split("\n").length);
    }
  });

  test.each(HOSTILE)("%j does not format Markdown", async (text) => {
    const outline = async (comparison: Comparison) =>
      [
        ...(await marked(reportMarkdown(comparison, { expand: true }), { gfm: true })).matchAll(
          /<\/?([a-z0-9]+)/g,
        ),
      ].map((tag) => tag[1]);
    const tags = await outline(hostileComparison(text));
    expect(tags).not.toContain("a");
    expect(tags).not.toContain("img");
    expect(tags).not.toContain("script");
    expect(tags).toEqual(await outline(mild));
  });

  test.each(HOSTILE)("%j does not format a comment", async (text) => {
    const outline = async (comparison: Comparison) =>
      [...(await marked(reportComment(comparison), { gfm: true })).matchAll(/<\/?([a-z0-9]+)/g)].map(
        ([, tag]) => tag,
      );
    const tags = await outline(hostileComparison(text));
    for (const tag of ["a", "img", "script"]) expect(tags).not.toContain(tag);
    expect(tags).toEqual(await outline(mild));
  });

  test.each(HOSTILE)("%j does not open a tag of HTML", (text) => {
    const outline = (comparison: Comparison) => {
      const tags: string[] = [];
      const parser = new Parser({
        onopentag: (name, attributes) => tags.push(`${name} ${Object.keys(attributes).join(" ")}`),
      });
      parser.end(reportHtml(comparison));
      return tags;
    };
    expect(outline(hostileComparison(text))).toEqual(outline(mild));
  });

  test.each(HOSTILE)("%j does not open a tag of JUnit XML", (text) => {
    const outline = (comparison: Comparison) => {
      const tags: string[] = [];
      const parser = new Parser(
        { onopentag: (name, attributes) => tags.push(`${name} ${Object.keys(attributes).join(" ")}`) },
        { xmlMode: true },
      );
      const report = reportJunit(comparison, "breaking");
      expect(report).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos);)/);
      parser.end(report);
      return tags;
    };
    expect(outline(hostileComparison(text))).toEqual(outline(mild));
  });

  test.each(HOSTILE)("%j is no command of GitHub's", (text) => {
    const lines = reportGithub(hostileComparison(text)).trimEnd().split("\n");
    expect(lines).toHaveLength(reportGithub(mild).trimEnd().split("\n").length);
    for (const line of lines) expect(line).toMatch(/^::(?:error|warning|notice) title=[^:,\r\n]*::[^\r\n]*$/);
  });

  test.each(HOSTILE)("%j is no formula in CSV", (text) => {
    const cells = reportCsv(hostileComparison(text)).split(/\r\n|,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    expect(cells.filter((cell) => /^"?[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  test.each(HOSTILE)("%j stays inside the quotes of a shell command", (text) => {
    const { findings } = hostileComparison(text);
    const commands = findings.flatMap(({ witness }) =>
      [witness?.aToB?.curl ?? [], witness?.bToA?.curl ?? []].flat(),
    );
    expect(commands.length).toBeGreaterThan(2);
    const quoted = String.raw`'(?:[^']|'\\'')*'`;
    const shape = new RegExp(`^curl -g(?: -X [A-Z]+)? ${quoted}(?: -H ${quoted} -d ${quoted})?$`);
    for (const command of commands) expect(command).toMatch(shape);
  });
});

describe("a report", () => {
  it("names the operations of no namespace in Markdown, which differ or are equal", () => {
    const [before, after] = [sampleWorld(2), sampleWorld(2)];
    for (const world of [before, after]) operationAt(world, 0).namespace = "";
    operationAt(after, 1).arguments["fresh"] = {};
    const report = () => reportMarkdown(compareSurfaces(surfaceOf(before), surfaceOf(after)));
    expect(report()).toContain("\nEqual: (index).");
    operationAt(after, 0).arguments["fresh"] = {};
    expect(report()).toContain("\n| (index) (WordPress) | ");
  });

  it("fences Markdown however many runs of backticks a name has", () => {
    const runs = "` ".repeat(200_000);
    expect(reportMarkdown(hostileComparison(runs))).toContain("`` ` ` ");
  });
});

it("names the first operations of each change where all would be too many, and says how many more", async () => {
  const [operation] = mild.findings.flatMap(({ operations }) => operations);
  const operations = Array.from({ length: 5_000 }, (_, at) => ({
    method: "GET" as const,
    namespace: operation?.namespace ?? "",
    template: `/demo0/v1/r${at}`,
  }));
  const [finding] = mild.findings.map((each) => ({ ...each, operations }));
  const many = { ...mild, findings: Array.from({ length: 101 }, () => finding ?? []).flat() };
  expect(JSON.parse(reportJson(many)).findings[0]).toMatchObject({
    operations: { length: 20 },
    otherOperations: 4_980,
  });
  for (const format of ["html", "junit", "csv"] as const)
    expect(await printReport(many, format, { failOn: "compatible" })).toContain("… and 4,980 more");
  for (const format of ["text", "markdown"] as const)
    expect(await printReport(many, format, { expand: true })).toContain("… and 4,980 more");
});

describe("HTML", () => {
  it("says how many texts it does not list", () => {
    const texts = mild.findings.slice(0, 1).map((finding) => ({ ...finding, class: "text" as const }));
    const findings = Array.from({ length: 502 }, () => texts).flat();
    expect(reportHtml({ ...mild, findings })).toContain("<li>and 2 more</li>\n</ul>");
  });
});

describe("JSON", () => {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  const schema = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../schema/${name}.schema.json`, import.meta.url), "utf8"));
  const validate = ajv.compile(schema("comparison"));

  it.each(MUTATIONS.map((mutation) => [`${mutation.kind} ${mutation.subject}`, mutation] as const))(
    "%s fits the schema",
    (_, mutation) => {
      const after = sampleWorld(2);
      mutation.apply(operationAt(after, 1));
      const report: unknown = JSON.parse(
        reportJson(compareSurfaces(surfaceOf(sampleWorld(2)), surfaceOf(after))),
      );
      validate(report);
      expect(validate.errors).toBeNull();
    },
  );

  it.each(HOSTILE)("a comparison with %j fits the schema", (text) => {
    validate(JSON.parse(reportJson(hostileComparison(text))));
    expect(validate.errors).toBeNull();
  });

  it("tells all that is known of a finding, on lines of their own", () => {
    const { findings } = mild;
    const report = reportJson(mild);
    const labeled = findings.map((finding) => ({ ...finding, label: kindLabel(finding.kind, false) }));
    expect(JSON.parse(report)).toMatchObject({ findings: JSON.parse(JSON.stringify(labeled)) });
    expect(report).toContain(`{\n  "version": 1,\n  "relation": "${mild.relation}",\n`);
    expect(report).toMatch(/\n\}\n$/);
  });

  it("of a matrix and of an accept file fits theirs", () => {
    const matrix = compareMany([
      { name: "one", surface: surfaceOf(sampleWorld(3)) },
      { name: "two", surface: surfaceOf(sampleWorld(4)) },
    ]);
    const validateMatrix = ajv.compile(schema("matrix"));
    validateMatrix(JSON.parse(matrixJson(matrix)));
    expect(validateMatrix.errors).toBeNull();
    const validateAccept = ajv.compile(schema("accept"));
    validateAccept(JSON.parse(writeAcceptances(mild, [])));
    expect(validateAccept.errors).toBeNull();
  });
});

describe("the kind of a change has one name in a view", () => {
  const both = (history: boolean) => {
    const [a, b] = [sampleWorld(2), sampleWorld(1)];
    const response = operationAt(a, 0).response ?? {};
    operationAt(a, 0).response = { ...response, required: ["id"] };
    return compareSurfaces(surfaceOf(a), surfaceOf({ ...b, authentication: [] }), { history });
  };

  it.each([true, false])("in all formats, in a history %s, and in a file of levels", async (history) => {
    const comparison = both(history);
    const kinds = comparison.findings.map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual([
      "authentication-only-in-a",
      "namespace-only-in-a",
      "property-became-optional",
    ]);
    for (const format of REPORT_FORMATS) {
      const report = await printReport(comparison, format);
      const isData = format === "csv" || format === "json" || format === "sarif";
      for (const kind of kinds) {
        expect(report).toContain(isData ? kind : kindLabel(kind, history));
        if (history && !isData && kind !== kindLabel(kind, true)) expect(report).not.toContain(kind);
      }
    }
    const labels = kinds.map((kind) => [kindLabel(kind, true), "risky"]);
    expect([...readLevels(Object.fromEntries(labels), "").keys()]).toEqual(kinds);
    const levels = Object.fromEntries(kinds.map((kind) => [kind, "risky"]));
    expect([...readLevels(levels, "").keys()]).toEqual(kinds);
  });

  it("and a history is never called divergent", () => {
    expect(both(false).relation).toBe("divergent");
    expect(both(true).relation).toBe("breaking");
  });
});

describe("GitHub annotations", () => {
  const locate = () => ({ file: "a,b:c.json", line: 7 });

  it("point at a file and a line, where there are any", () => {
    expect(reportGithub(mild, { locate })).toContain("::error file=a%2Cb%3Ac.json,line=7,title=");
    expect(reportGithub(mild, { file: "api.lock" })).toContain("::error file=api.lock,line=1,title=");
    expect(reportGithub(mild)).not.toContain("file=");
  });
});

describe("SARIF", () => {
  it("keeps the rule of a kind and speaks the words of the view", () => {
    const after = surfaceOf(sampleWorld(1));
    const comparison = compareSurfaces(surfaceOf(sampleWorld(2)), after, { history: true });
    const { runs }: Log = JSON.parse(reportSarif(comparison));
    const [result] = runs.flatMap(({ results = [] }) => results);
    expect(result?.ruleId).toBe("namespace-only-in-a");
    expect(result?.message.text).toMatch(/^namespace-removed: demo1\/v1 /);
  });

  it("points at the line of each result", () => {
    const { runs }: Log = JSON.parse(reportSarif(mild, { locate: () => ({ file: "a b.lock", line: 7 }) }));
    const places = runs.flatMap(({ results = [] }) => results.flatMap(({ locations = [] }) => locations));
    for (const { physicalLocation } of places)
      expect(physicalLocation).toEqual({ artifactLocation: { uri: "a%20b.lock" }, region: { startLine: 7 } });
    expect(places.length).toBeGreaterThan(3);
  });

  it.each([
    ["api index.json", "api%20index.json"],
    ["sites/a#b?.json", "sites/a%23b%3F.json"],
    ["a:b.json", "a%3Ab.json"],
    ["\uD800", "%5Cu%7BD800%7D"],
    // Code scanning refuses a whole file for one place with a scheme.
    ["https://example.com:8080/wp-json", "example.com%3A8080/wp-json"],
  ])("shows results at %j as %s", (file, uri) => {
    expect(reportSarif(mild, { file })).toContain(`"uri": "${uri}"`);
  });

  it("holds no link that a site wrote", () => {
    const { runs }: Log = JSON.parse(reportSarif(hostileComparison("[a](https://evil.example)")));
    const texts = runs.flatMap(({ results = [] }) => results.map(({ message }) => message.text));
    expect(texts).not.toEqual([]);
    for (const text of texts) expect(text).not.toContain("](");
  });
});

describe("JUnit", () => {
  it("has a passing case for equal surfaces", () => {
    const equal = compareSurfaces(surfaceOf(sampleWorld(2)), surfaceOf(sampleWorld(2)));
    expect(reportJunit(equal, "breaking")).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites tests="1" failures="0" errors="0" time="0">
        <testsuite name="A: A, B: B" tests="1" failures="0" errors="0" skipped="0" time="0">
          <testcase classname="compare" name="same surface" time="0"/>
          <system-out>Equal: A and B have the same surface, 2 operations.</system-out>
        </testsuite>
      </testsuites>
      "
    `);
  });

  it("names apart what is the same in few words, on other operations", () => {
    const after = sampleWorld(2);
    operationAt(after, 0).arguments["tag"] = { type: "string", pattern: "a" };
    operationAt(after, 1).arguments["tag"] = { type: "string", pattern: "b" };
    const report = reportJunit(compareSurfaces(surfaceOf(sampleWorld(2)), surfaceOf(after)), undefined);
    expect(new Set([...report.matchAll(/ name="(argument[^"]*)"/g)].map(([, name]) => name))).toEqual(
      new Set([
        "argument-added tag (string) GET /demo0/v1/things0/{id}",
        "argument-added tag (string) GET /demo1/v1/things1/{id}",
      ]),
    );
  });

  it("shows in a history no request that only the newer version takes", () => {
    const findings = mild.findings.map((finding) => {
      const witness = finding.witness?.aToB ?? finding.witness?.bToA;
      return { ...finding, ...(witness === undefined ? {} : { witness: { bToA: witness } }) };
    });
    expect(reportJunit({ ...mild, findings }, "compatible")).toContain("curl ");
    expect(reportJunit({ ...mild, findings, history: true }, "compatible")).not.toContain("curl ");
  });

  it("fails what is at or above the level", () => {
    const failures = (limit: "breaking" | "risky" | "compatible" | undefined) =>
      Number(/failures="(\d+)"/.exec(reportJunit(mild, limit))![1]);
    expect(failures(undefined)).toBe(0);
    expect(failures("breaking")).toBe(
      mild.findings.filter(
        (finding) => finding.level.aToB === "breaking" || finding.level.bToA === "breaking",
      ).length,
    );
    expect(failures("compatible")).toBe(mild.findings.length);
  });
});

describe("a matrix", () => {
  const sites = ["a", "b", "c", "d"].map((name, index) => {
    const world = sampleWorld(10);
    if (index === 3) setKeywords(operationAt(world, 0), "page", { minimum: 2 });
    if (index === 1) world.operations = world.operations.filter(({ namespace }) => namespace !== "demo5/v1");
    return { name: `${name}|<b>${name}`, surface: surfaceOf(world) };
  });
  const matrix = compareMany(sites);

  it("keeps foreign text foreign in every format", async () => {
    expect(matrixHtml(matrix)).not.toContain("<b>");
    expect(await marked(matrixMarkdown(matrix))).not.toContain("<b>");
    expect(matrixCsv(matrix).split("\r\n")[0]).toBe("namespace,a|<b>a = c|<b>c,b|<b>b,d|<b>d");
  });
});
