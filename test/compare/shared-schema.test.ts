// `surfaces.ts` and the reports where one schema is that of many operations.
import { describe, expect, it } from "vitest";
import type { Comparison, Finding } from "../../src/compare/model.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { readDocument } from "../../src/openapi/read.ts";
import { createSchemaPool } from "../../src/openapi/schema-reader.ts";
import { REPORT_FORMATS, printReport } from "../../src/report/print.ts";

const OPERATIONS = 500;
const MEMBERS = 5000;

type Operation = (index: number) => Record<string, unknown>;

const schema = { $ref: "#/components/schemas/Shared" };
const content = (own: unknown) => ({ content: { "application/json": { schema: own } } });
const body: Operation = () => ({ post: { requestBody: content(schema) } });
const answer: Operation = () => ({ get: { responses: { 200: content(schema) } } });
const titled: Operation = (index) => {
  const own = content({ allOf: [schema, { title: `Title ${index}` }] });
  return { post: { requestBody: own, responses: { 200: own } } };
};
const parameter: Operation = () => ({
  parameters: [{ $ref: "#/components/parameters/Shared" }],
  get: {},
});

const own = (index: number) => ({ type: "object", properties: { [`own${index}`]: { type: "string" } } });
const described: Operation = (index) => ({
  get: { responses: { 200: content({ ...schema, description: `Description ${index}` }) } },
});
const extendedBody: Operation = (index) => ({
  post: { requestBody: content({ allOf: [schema, own(index)] }) },
});
const extendedAnswer: Operation = (index) => ({
  get: { responses: { 200: content({ allOf: [schema, own(index)] }) } },
});
const extendedItems: Operation = (index) => ({
  get: { responses: { 200: content({ type: "array", items: { allOf: [schema, own(index)] } }) } },
});
const extendedParameters: Operation = (index) => ({
  parameters: [{ $ref: "#/components/parameters/Shared" }, { name: `own${index}`, in: "query", schema: {} }],
  get: {},
});

/**
 * How the operations share it, and what each member of the schema that goes is called. Where each operation has a schema of
 * its own, each of its members is compared: a hundred members and 500 operations are 200,000 changes.
 */
const WAYS = [
  {
    way: "as body",
    operation: body,
    members: MEMBERS,
    kinds: ["argument-removed p7a", "argument-added p7b"],
  },
  {
    way: "as answer",
    operation: answer,
    members: MEMBERS,
    kinds: ["property-removed response/properties/p7a", "property-added response/properties/p7b"],
  },
  {
    way: "as both, each with its title",
    operation: titled,
    members: 100,
    kinds: [
      "argument-removed p7a",
      "argument-added p7b",
      "property-removed response/properties/p7a",
      "property-added response/properties/p7b",
    ],
  },
  {
    way: "as parameter",
    operation: parameter,
    members: MEMBERS,
    kinds: ["argument-removed v/properties/p7a", "argument-added v/properties/p7b"],
  },
];

/** How each operation takes the schema with something of its own, and what a member that goes is called. */
const EXTENDED = [
  { way: "as answer with a description", operation: described, gone: "response/properties/p7a" },
  { way: "as body with a member", operation: extendedBody, gone: "p7a" },
  { way: "as answer with a member", operation: extendedAnswer, gone: "response/properties/p7a" },
  { way: "as items with a member", operation: extendedItems, gone: "response/items/properties/p7a" },
  { way: "beside a parameter", operation: extendedParameters, gone: "v/properties/p7a" },
];

/** Two documents in which one schema differs in all its members. */
function comparePair(operation: Operation, members: number) {
  const pool = createSchemaPool();
  const sideOf = (side: string) => {
    const names = Array.from({ length: members }, (_, index) => `p${index}${side}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
    const Shared = { type: "object", properties };
    const paths = Array.from({ length: OPERATIONS }, (_, index) => [`/x/v1/r${index}`, operation(index)]);
    const parameters = { Shared: { name: "v", in: "query", schema } };
    const components = { schemas: { Shared }, parameters };
    return readDocument({ openapi: "3.1.0", paths: Object.fromEntries(paths), components }, pool);
  };
  return compareSurfaces(sideOf("a"), sideOf("b"));
}

const nameOf = ({ kind, subject }: Finding) => `${kind} ${subject}`;

describe("a schema of thousands of members that hundreds of operations share", () => {
  it.each(WAYS)("tells each change once, of all its operations: $way", ({ operation, members, kinds }) => {
    const { findings, counts, warnings } = comparePair(operation, members);
    expect(findings).toHaveLength(members * kinds.length);
    expect(
      findings
        .filter(({ subject }) => /p7[ab]$/.test(subject))
        .map(nameOf)
        .toSorted(),
    ).toEqual(kinds.toSorted());
    expect(findings.every(({ operations }) => operations.length === OPERATIONS)).toBe(true);
    expect(counts).toMatchObject({ shared: OPERATIONS, same: 0 });
    expect(warnings.join(" ")).not.toContain("left out");
  });

  it("names the first operations of each change where all would be a million, and says how many more", async () => {
    const comparison = comparePair(body, 1000);
    const { findings } = JSON.parse(await printReport(comparison, "json"));
    expect(findings).toHaveLength(comparison.findings.length);
    expect(findings[0].operations).toHaveLength(20);
    expect(findings[0].otherOperations).toBe(OPERATIONS - 20);
    for (const format of REPORT_FORMATS) {
      const text = await printReport(comparison, format, { failOn: "risky" });
      expect(text.length).toBeLessThan(8_000_000);
      expect(text).toContain("p7a");
      if (["html", "junit", "csv"].includes(format)) expect(text).toContain("… and 480 more");
    }
    expect(await printReport(comparison, "text", { expand: true })).toContain("… and 480 more");
    expect(await printReport(comparison, "markdown", { expand: true })).toContain("… and 480 more");
    expect(await printReport(comparison, "text")).toContain("on all 500 shared operations");
  });

  it.each(EXTENDED)("keeps one list of operations for all its changes: $way", ({ operation, gone }) => {
    const { findings } = comparePair(operation, 50);
    expect(findings).toHaveLength(100);
    expect(findings.map(({ subject }) => subject)).toContain(gone);
    expect(new Set(findings.map(({ operations }) => operations)).size).toBe(1);
    expect(new Set(findings.map(({ to, from }) => to ?? from)).size).toBe(1);
  });
});

it("tells a member that objects share by what else each of them takes", () => {
  const pool = createSchemaPool();
  const components = { schemas: { Text: { type: "string" } } };
  const objectsOf = (name: string, rules: readonly unknown[]) => {
    const properties = { [name]: { $ref: "#/components/schemas/Text" } };
    const operations = rules.map((additionalProperties, index) => {
      const object = { type: "object", properties, additionalProperties };
      return [`/x/v1/r${index}`, { get: { parameters: [{ name: "v", in: "query", schema: object }] } }];
    });
    return readDocument({ openapi: "3.1.0", paths: Object.fromEntries(operations), components }, pool);
  };
  const open = objectsOf("a", [{ type: "string" }, { type: "string" }]);
  const halfOpen = objectsOf("b", [{ type: "string" }, false]);
  const levelOf = (member: string, { findings }: Comparison) =>
    findings.find(({ subject }) => subject === `v/properties/${member}`)?.level;
  const there = compareSurfaces(open, halfOpen, { policy: "wordpress" });
  expect(levelOf("a", there)).toEqual({ aToB: "breaking", bToA: "compatible" });
  const back = compareSurfaces(halfOpen, open, { policy: "wordpress" });
  expect(levelOf("a", back)).toEqual({ aToB: "compatible", bToA: "breaking" });
});
