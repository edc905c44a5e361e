import { describe, expect, it } from "vitest";
import { judgeDocument } from "../../src/openapi/judge.ts";
import { emitDocument } from "../../src/openapi/document.ts";
import { sourceFrom } from "../../src/source.ts";
import { compileOnce } from "../support/compile-once.ts";

const { surface } = sourceFrom(
  {
    namespaces: ["x/v1"],
    routes: {
      "/x/v1/things": {
        namespace: "x/v1",
        endpoints: [{ methods: ["GET"], args: { page: { type: "integer" } } }],
        schema: { title: "thing", type: "object", properties: { good: { type: "boolean" } } },
      },
    },
  },
  "index.json",
);

const BOTH = ["3.1", "3.0"] as const;

/** What is changed in the text of a good document, which forms of it the judges then object to, and where. */
const SPOILED: readonly (readonly [
  name: string,
  forms: readonly string[],
  from: string,
  to: string,
  place: string,
])[] = [
  ["a schema that is not there", BOTH, "#/components/schemas/Links", "#/nowhere", "#/nowhere"],
  [
    "a schema where an answer belongs",
    BOTH,
    "#/components/responses/BadRequest",
    "#/components/schemas/Error",
    "/get/responses/400 must",
  ],
  [
    "an answer where a schema belongs",
    BOTH,
    "#/components/schemas/Links",
    "#/components/responses/BadRequest",
    "does not lead to a schema: #/components/responses/BadRequest",
  ],
  [
    "a text where a schema belongs",
    BOTH,
    '"schema":{"type":"integer"',
    '"schema":{"$ref":"#/info/title","type":"integer"',
    "does not lead to a schema: #/info/title",
  ],
  [
    "a schema where a header called schema belongs",
    BOTH,
    '"X-WP-Total":{',
    '"schema":{"$ref":"#/components/schemas/Error"},"X-WP-Total":{',
    "/get/responses/200/headers/schema must",
  ],
  ["a parameter in no place", BOTH, '"in":"query"', '"in":"nowhere"', "/get/parameters/0/in must"],
  ["an unknown type", ["3.0"], '"type":"boolean"', '"type":"odd"', "#/components/schemas/"],
  [
    "an unknown type of a parameter",
    ["3.0"],
    '"type":"integer"',
    '"type":"odd"',
    "/get/parameters/0/schema/type must",
  ],
];

describe.each(BOTH)("a document of %s", (openapi) => {
  compileOnce();
  const document = emitDocument(surface, { openapi });
  const text = JSON.stringify(document);

  it("that is valid passes unchanged", async () => {
    expect(await judgeDocument(document)).toEqual([]);
    expect(JSON.stringify(document)).toBe(text);
  });

  it.each(SPOILED.filter(([, forms]) => forms.includes(openapi)))(
    "is objected to for %s",
    async (_name, _forms, from, to, place) => {
      const problems = await judgeDocument(JSON.parse(text.replaceAll(from, to)));
      expect(problems.map((problem) => problem.text).join("\n")).toContain(place);
    },
  );
});

it("lists faults of our checks before those of swagger-parser", async () => {
  const document = emitDocument(surface);
  const info = { ...document.info, title: 7 as unknown as string };
  const problems = await judgeDocument({ ...document, info, paths: { "/a/{x}": {}, "/a/{y}": {} } });
  expect(problems.map(({ pointer }) => pointer)).toEqual(["/paths/~1a~1{y}", ""]);
  expect(problems[1]?.text).toContain("title");
});
