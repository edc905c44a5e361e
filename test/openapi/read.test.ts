import { describe, expect, it } from "vitest";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { emitDocument } from "../../src/openapi/document.ts";
import { readDocument } from "../../src/openapi/read.ts";
import { createSchemaPool } from "../../src/openapi/schema-reader.ts";
import { sourceFrom } from "../../src/source.ts";
import { sampleSites } from "../support/site.ts";

/** A document with one operation that takes each schema as an argument of its body. */
function documentOf(properties: object, schemas: object = {}): unknown {
  return {
    openapi: "3.1.0",
    paths: {
      "/a/v1/things": {
        post: { requestBody: { content: { "application/json": { schema: { properties } } } } },
      },
    },
    components: { schemas },
  };
}

const argument = (document: unknown, name = "thing") =>
  readDocument(document).operations[0]?.arguments.find((one) => one.name === name)?.schema;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const person = { type: "object", properties: { name: { type: "string" }, age: { type: "integer" } } };

/** `Level0` holds `Level1` twice, which holds `Level2` twice …: 2³⁰ schemas once each reference is written out. */
const multiplied = Object.fromEntries(
  Array.from({ length: 31 }, (_, level) => [
    `Level${level}`,
    level === 30
      ? { type: "string" }
      : { properties: { left: ref(`Level${level + 1}`), right: ref(`Level${level + 1}`) } },
  ]),
);

const mode = { type: "string", enum: ["a"], description: "A" };

/** What stands beside references and choices, and the same in one schema. */
const ALIKE: readonly (readonly [name: string, written: object, meant: object])[] = [
  ["a default beside a reference", { ...ref("Mode"), default: "a" }, { ...mode, default: "a" }],
  ["a text beside a reference", { ...ref("Mode"), description: "B" }, { ...mode, description: "B" }],
  ["a bound beside a reference", { ...ref("Person"), minProperties: 2 }, { ...person, minProperties: 2 }],
  ["a part beside a reference", { ...ref("Mode"), allOf: [{ title: "B" }] }, { ...mode, title: "B" }],
  ["a part alone with a text", { allOf: [ref("Mode")], description: "B" }, { ...mode, description: "B" }],
  [
    "a reference that may be null",
    { ...ref("Person"), nullable: true },
    { ...person, type: ["object", "null"] },
  ],
  [
    "a part that may be null",
    { allOf: [ref("Person")], nullable: true },
    { anyOf: [ref("Person"), { type: "null" }] },
  ],
  [
    "one of some or null",
    { oneOf: [ref("Mode"), ref("Person")], nullable: true },
    { oneOf: [mode, person, { type: "null" }] },
  ],
  [
    "any of some or null",
    { anyOf: [ref("Mode"), ref("Person")], nullable: true },
    { anyOf: [mode, person, { type: "null" }] },
  ],
  ["null beside nothing", { nullable: true }, {}],
  // Before documents kept the format.
  [
    "a date as earlier versions of this tool wrote it",
    {
      pattern: String.raw`^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])[T ](?:[01]\d|2[0-4]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-4]):[0-5]\d)?$`,
      "x-wp-format": "date-time",
    },
    { format: "date-time" },
  ],
  ["a type that names a date, as they wrote it", { "x-wp-format": "date" }, { format: "date" }],
];

describe("references", () => {
  const written = argument(documentOf({ thing: person }));
  const cases = [
    ["to a schema", { Person: person }],
    ["to a reference", { Person: ref("Human"), Human: person }],
    [
      "below a schema",
      {
        Person: { ...person, properties: { ...person.properties, age: ref("Age") } },
        Age: { type: "integer" },
      },
    ],
  ] as const;
  it.each(cases)("reads a reference %s like the schema itself", (_, schemas) => {
    expect(argument(documentOf({ thing: ref("Person") }, schemas))).toEqual(written);
  });

  it.each(ALIKE)("reads %s as its meaning", (_, given, meant) => {
    const schemas = { Person: person, Mode: mode };
    const [one, other] = [given, meant].map((thing) => argument(documentOf({ thing }, schemas)));
    expect(one).toEqual(other);
  });

  const empty = [
    ["to nothing", {}],
    ["to another document", { Person: { $ref: "other.json#/Person" } }],
    ["in a circle", { Person: ref("Other"), Other: ref("Person") }],
  ] as const;
  it.each(empty)("reads a reference %s as an empty schema", (_, schemas) => {
    expect(argument(documentOf({ thing: ref("Person") }, schemas))).toEqual({});
  });

  it("ends where a schema refers to itself", () => {
    const Tree = { properties: { children: { type: "array", items: ref("Tree") } } };
    const read = argument(documentOf({ thing: ref("Tree") }, { Tree }));
    expect(read?.properties?.get("children")).toEqual({ types: ["array"], items: {} });
  });

  it("reads schemas in a circle alike in any order", () => {
    const Post = { properties: { by: ref("Person") } };
    const Person = { properties: { wrote: ref("Post") } };
    const one = readDocument(documentOf({ a: ref("Post"), b: ref("Person") }, { Post, Person }));
    const other = readDocument(documentOf({ b: ref("Person"), a: ref("Post") }, { Post, Person }));
    expect(compareSurfaces(one, other).relation).toBe("equal");
  });

  it("reads schemas that each hold several others", () => {
    const [size, held] = [20, 3];
    const schemas = Object.fromEntries(
      Array.from({ length: size }, (_, n) => [
        `S${n}`,
        {
          properties: Object.fromEntries(
            Array.from({ length: held }, (_member, m) => [`m${m}`, ref(`S${(n * 7 + m * 13 + 1) % size}`)]),
          ),
        },
      ]),
    );
    const result = readDocument(documentOf({ thing: ref("S0") }, schemas));
    expect(result.notices.map(({ code }) => code)).toContain("document-cut");
    expect(result.operations[0]?.arguments[0]?.schema.properties?.size).toBe(held);
  });

  it("keeps a name that looks like a reference", () => {
    const read = argument(documentOf({ thing: { properties: { $ref: { type: "string" } } } }));
    expect([...(read?.properties?.keys() ?? [])]).toEqual(["$ref"]);
  });
});

describe("a shared pool", () => {
  it("makes equal schemas one value", () => {
    const pool = createSchemaPool();
    const [a, b] = [
      documentOf({ thing: ref("A") }, { A: person }),
      documentOf({ thing: ref("A") }, { A: person }),
    ].map((document) => readDocument(document, pool).operations[0]?.arguments[0]?.schema);
    expect(a).toBe(b);
  });

  it("distinguishes schemas whose equal references have different targets", () => {
    const pool = createSchemaPool();
    const wrapped = { thing: { properties: { age: ref("Age") } } };
    const a = readDocument(documentOf(wrapped, { Age: { type: "integer" } }), pool);
    const b = readDocument(documentOf(wrapped, { Age: { type: "string" } }), pool);
    expect(compareSurfaces(a, b).findings.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      "type-changed thing/properties/age",
    ]);
  });
});

describe("documents that are too large", () => {
  it("leaves out parts that references multiply, with a notice", () => {
    const surface = readDocument(documentOf({ thing: ref("Level0") }, multiplied));
    expect(surface.notices.map(({ code }) => code)).toContain("document-cut");
    expect(
      compareSurfaces(surface, readDocument(documentOf({ thing: ref("Level1") }, multiplied))),
    ).toBeDefined();
  });

  it("reads past values that are nested too deep", () => {
    const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`) as unknown;
    const surface = readDocument(documentOf({ thing: { default: deep }, other: { type: "string" } }));
    expect(surface.operations[0]?.arguments.map(({ name }) => name)).toEqual(["other", "thing"]);
  });
});

describe("a response", () => {
  const answerOf = (media: object): unknown =>
    readDocument({
      openapi: "3.1.0",
      paths: { "/a/v1/things": { get: { responses: { 200: { content: { "application/json": media } } } } } },
    }).operations[0]?.variants[0]?.responseSchema;

  it.each([[{}], [{ schema: {} }]])("is unknown where its schema accepts anything: %j", (media) => {
    expect(answerOf(media)).toBeUndefined();
    expect(answerOf({ schema: person })).toBeDefined();
  });
});

describe("the response in documents of other tools", () => {
  const content = (type: string, name: string) => ({
    content: { [type]: { schema: { properties: { [name]: {} } } } },
  });
  it.each([
    [{ 200: content("application/json", "a"), 201: content("application/json", "b") }, "a"],
    [{ 201: content("application/json", "b"), 200: {} }, "b"],
    [{ 204: {}, default: content("application/json", "a") }, undefined],
    [{ default: content("application/json", "a") }, "a"],
    [{ "2XX": content("application/json", "a"), default: content("application/json", "b") }, "a"],
    [{ 200: content("application/json; charset=utf-8", "a") }, "a"],
    [{ 200: content("application/hal+json", "a") }, "a"],
    [{ 200: content("*/*", "a") }, "a"],
    [{ 200: content("text/html", "a") }, undefined],
  ])("of %j has %s", (responses, name) => {
    const { operations } = readDocument({ paths: { "/a/v1/things": { get: { responses } } } });
    const schema = operations[0]?.variants[0]?.responseSchema;
    expect(schema === undefined ? undefined : [...(schema.properties?.keys() ?? [])].join()).toBe(name);
  });
});

describe("documents of other tools", () => {
  const one = (operation: object, template = "/a/v1/things") =>
    readDocument({ openapi: "3.1.0", paths: { [template]: { post: operation } } }).operations[0];

  it.each([
    ["/a/v1/things", { tags: ["Things"] }, "a/v1"],
    ["/a/1.2/things", {}, "a/1.2"],
    ["/things/{id}", {}, "things"],
    ["/v1/things", {}, "v1"],
    ["/a/b/c/d/v1/e", {}, "a"],
    ["/a/v1/things", { tags: ["b/v2"], "x-routeprint-routes": [] }, "b/v2"],
    ["/", { tags: ["index"], "x-routeprint-routes": [] }, ""],
  ] as const)("%s with %j are of a namespace", (template, operation, namespace) => {
    expect(one(operation, template)?.namespace).toBe(namespace);
  });

  it("leave out parameters that are invalid or do not resolve", () => {
    const page = { name: "page", in: "query" };
    const parameters = [{ $ref: "#/components/parameters/Gone" }, "page", page];
    expect(one({ parameters })?.arguments.map(({ name }) => name)).toEqual(["page"]);
  });

  const bodyOf = (content: object): unknown =>
    one({ requestBody: { content } })?.arguments.map(({ name, required, schema }) => [
      name,
      required,
      schema.types?.join() ?? Object.keys(schema).join(),
    ]);
  const json = (schema: object) => ({ "application/json": { schema } });
  const [text, number] = [{ type: "string" }, { type: "integer" }] as const;

  it.each([
    [
      "members beside allOf",
      json({ properties: { a: text }, required: ["a"], allOf: [{ properties: { b: text } }] }),
      [
        ["a", true, "string"],
        ["b", false, "string"],
      ],
    ],
    [
      "allOf in allOf",
      json({
        allOf: [{ allOf: [{ properties: { a: text }, required: ["a"] }] }, { properties: { b: number } }],
      }),
      [
        ["a", true, "string"],
        ["b", false, "integer"],
      ],
    ],
    [
      "one member in several parts",
      json({ allOf: [{ properties: { a: text } }, { properties: { a: { maxLength: 3 } } }] }),
      [["a", false, "allOf"]],
    ],
    [
      "one member in several choices",
      json({
        oneOf: [
          { properties: { a: text }, required: ["a"] },
          { properties: { a: number }, required: ["a"] },
        ],
      }),
      [["a", true, "anyOf"]],
    ],
    [
      "the same member in several choices",
      json({ oneOf: [{ properties: { a: text } }, { properties: { a: text }, required: ["a"] }] }),
      [["a", false, "string"]],
    ],
    [
      "a form with a member of its own",
      {
        "multipart/form-data": { schema: { properties: { a: number, file: text }, required: ["file"] } },
        ...json({ properties: { a: text } }),
      },
      [
        ["a", false, "string"],
        ["file", true, "string"],
      ],
    ],
    [
      "JSON by another name",
      { "application/json; charset=utf-8": { schema: { properties: { a: text } } } },
      [["a", false, "string"]],
    ],
    ["a list", json({ type: "array", items: text }), [["(body)", false, "array"]]],
    ["plain text", { "text/plain": { schema: text } }, [["(body)", false, "string"]]],
    ["nothing that is said", { "text/plain": {}, "application/json": { schema: 1 } }, []],
  ])("hold a body of %s", (_, content, members) => {
    expect(bodyOf(content)).toEqual(members);
  });

  it.each([
    [{ schema: number }, "integer"],
    [{ content: { "application/json": { schema: number } } }, "integer"],
    [{ content: {} }, undefined],
    [{ content: { "application/json": 1 } }, undefined],
  ])("hold a parameter with %j", (more, types) => {
    const parameters = [{ name: "page", in: "query", ...more }];
    expect(one({ parameters })?.arguments.map(({ schema }) => schema.types?.join())).toEqual([types]);
  });

  it.each([
    ["#/components/schemas/My%20Thing", "integer"],
    ["#/components/schemas/100%", "string"],
    ["#/components/schemas/a%7Bb%7D", "boolean"],
    ["#/components/schemas/%", undefined],
  ])("are followed to %s", ($ref, types) => {
    const schemas = { "My Thing": number, "100%": text, "a{b}": { type: "boolean" } };
    expect(argument(documentOf({ thing: { $ref } }, schemas))?.types?.join()).toBe(types);
  });

  it("take no extension for a route", () => {
    const get = { get: {} };
    const { operations } = readDocument({ paths: { "x-note": get, "/x-y": get } });
    expect(operations.map(({ template }) => template)).toEqual(["/x-y"]);
  });

  it.each([
    ["anyOf", "^[0-9]+$ ^[a-z]+$"],
    ["oneOf", "^[0-9]+$ ^[a-z]+$"],
  ])("hold a place of the path with %s", (word, patterns) => {
    const schema = { [word]: [number, { type: "string", pattern: "^[a-z]+$" }] };
    const read = one({ parameters: [{ name: "id", in: "path", schema }] }, "/a/v1/{id}");
    expect(read?.variables[0]?.readings.map(({ variable }) => variable.pattern).join(" ")).toBe(patterns);
  });
});

describe("security schemes", () => {
  it.each([
    ["of this tool", { applicationPassword: { type: "http", scheme: "basic" } }, "application-passwords"],
    ["by another name", { any: { type: "http", scheme: "Basic" } }, "application-passwords"],
    ["with signed requests", { any: { type: "http", scheme: "OAuth" } }, "oauth1"],
    ["with tokens", { any: { type: "oauth2", flows: {} } }, "oauth2"],
    ["that no index knows", { any: { type: "http", scheme: "bearer" } }, "http bearer"],
    ["with a key", { any: { type: "apiKey", in: "header", name: "X-Key" } }, "apikey header x-key"],
    ["with the login of the browser", { any: { type: "apiKey", in: "header", name: "X-WP-Nonce" } }, ""],
    [
      "behind a reference",
      { any: { $ref: "#/components/securitySchemes/b" }, b: { type: "oauth2" } },
      "oauth2",
    ],
    ["of which nothing is said", { any: 1 }, "any"],
  ])("%s are told by what they are", (_, securitySchemes, names) => {
    const { authentication } = readDocument({ paths: {}, components: { securitySchemes } });
    expect(authentication.map(({ name }) => name).join()).toBe(names);
  });
});

it.each(sampleSites())("leaves out what every site takes on every route: $slug", ({ surface }) => {
  const pool = createSchemaPool();
  const [all, own] = [true, false].map((globalParameters) =>
    readDocument(emitDocument(surface, { globalParameters }), pool),
  );
  expect(all === undefined || own === undefined || compareSurfaces(all, own).relation).toBe("equal");
});

describe("documents of 3.0", () => {
  // Those of the corpus: corpus.test.ts.
  it.each(sampleSites())("describe the same as those of 3.1: $slug", ({ surface }) => {
    const pool = createSchemaPool();
    const [now, old] = (["3.1", "3.0"] as const).map((openapi) =>
      readDocument(emitDocument(surface, { openapi }), pool),
    );
    expect(now === undefined || old === undefined || compareSurfaces(now, old).relation).toBe("equal");
  });

  it.each([false, { type: "string" }])("restrict names outside the patterns: %j", (rest) => {
    const args = {
      v: { type: "object", patternProperties: { "^x": { type: "integer" } }, additionalProperties: rest },
    };
    const endpoints = [{ methods: ["POST"], args }];
    const routes = { "/x/v1/a": { namespace: "x/v1", endpoints } };
    const { surface } = sourceFrom({ namespaces: ["x/v1"], routes }, "test");
    const old = readDocument(emitDocument(surface, { openapi: "3.0" }));
    expect(compareSurfaces(surface, old).relation).toBe("equal");
  });
});
