import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import type { ParameterObject } from "../../src/openapi/model.ts";
import { sourceFrom } from "../../src/source.ts";

/** What a document says of the arguments of a route that is read, and what the notices name. */
function queryOf(args: object): { parameters: readonly ParameterObject[]; unsendable: readonly string[] } {
  const endpoint = { methods: ["GET"], args };
  const index = {
    namespaces: ["x/v1"],
    routes: { "/x/v1/a": { namespace: "x/v1", methods: ["GET"], endpoints: [endpoint] } },
  };
  const { document, notices } = convert(sourceFrom(index, "test"));
  const parameters = document.paths["/x/v1/a"]?.["get"]?.parameters ?? [];
  return {
    parameters: parameters.flatMap((each) => ("name" in each ? [each] : [])),
    unsendable: notices.flatMap(({ code, pointer }) => (code === "argument-unsendable" ? [pointer] : [])),
  };
}

describe("the name of an argument in a query", () => {
  it.each(["a.b", "a b", " a", "a[b", "filter[x]", "meta[]", "[a]", ""])(
    "is not promised where PHP hands over another: %j",
    (name) => {
      const { parameters, unsendable } = queryOf({ [name]: { type: "array" }, v: { type: "string" } });
      expect(parameters.map((each) => each.name)).toEqual(["v"]);
      expect(unsendable).toEqual([`/routes/~1x~1v1~1a/endpoints/0/args/${name}`]);
    },
  );

  it("is reported once per route, whatever expansions and methods the route has", () => {
    const key = String.raw`/x/v1/a(?:/(?P<id>\d+))?`;
    const endpoints = [{ methods: ["GET", "DELETE"], args: { "a.b": { type: "string" } } }];
    const index = { namespaces: ["x/v1"], routes: { [key]: { namespace: "x/v1", endpoints } } };
    const { notices } = convert(sourceFrom(index, "test"));
    const told = notices.filter(({ code }) => code === "argument-unsendable");
    expect(told.map(({ route }) => route)).toEqual([key]);
  });

  it.each([
    ["v", { type: "string" }, "v"],
    ["v-w", { type: "integer" }, "v-w"],
    ["v", { type: "array" }, "v[]"],
    ["v", { type: "array", items: { type: "integer" } }, "v"],
    ["v", { type: "array", items: { type: ["integer", "string"] } }, "v[]"],
    ["v", { type: "object" }, "v"],
  ])("%s of %j is sent as %s", (name, definition, sent) => {
    const { parameters, unsendable } = queryOf({ [name]: definition });
    expect(parameters.map((each) => each.name)).toEqual([sent]);
    expect(unsendable).toEqual([]);
  });
});

const WORD = { type: "string", enum: ["all"] };

const OBJECTS = { type: "array", items: { type: "object" } };

/** Choices, beside the types that the definition has, and how the argument is sent. */
const CHOICES: readonly (readonly [definition: object, sent: Partial<ParameterObject>])[] = [
  [{ anyOf: [WORD, OBJECTS] }, { name: "v", style: "form", explode: false }],
  [{ oneOf: [OBJECTS, { type: "integer" }] }, { name: "v", style: "form", explode: false }],
  // WordPress takes a text for the list as well and refuses what passes for both, so the list must not stand as text.
  [
    { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
    { name: "v[]", style: "form", explode: true },
  ],
  [
    { oneOf: [{ type: "integer" }, { type: "array", items: { type: "integer" } }] },
    { name: "v[]", style: "form", explode: true },
  ],
  [
    { oneOf: [WORD, { type: "array", items: { type: "integer" } }] },
    { name: "v", style: "form", explode: false },
  ],
  [
    { type: ["string", "array"], anyOf: [WORD, OBJECTS] },
    { name: "v", style: "form", explode: false },
  ],
  [{ anyOf: [OBJECTS, { type: "null" }] }, { name: "v[]", style: "form", explode: true }],
  [{ anyOf: [OBJECTS, { type: "object" }] }, { name: "v[]", style: "form", explode: true }],
];

describe("an argument with branches", () => {
  it.each(CHOICES)("%j is sent as %j", (definition, sent) => {
    expect(queryOf({ v: definition }).parameters).toEqual([expect.objectContaining(sent)]);
  });

  it.each([
    [
      { type: "string", format: "ip" },
      "anyOf",
      [
        { type: "string", format: "ipv4" },
        { type: "string", format: "ipv6" },
      ],
    ],
    [
      { type: "integer", oneOf: [{ enum: [0] }, { enum: [1] }] },
      "oneOf",
      [
        { type: "integer", enum: [0] },
        { type: "integer", enum: [1] },
      ],
    ],
    [{ type: ["string", "integer"], oneOf: [{ enum: ["a"] }, WORD] }, "oneOf", [{ enum: ["a"] }, WORD]],
  ])("%j says the one type around its choices in each of %s", (definition, keyword, choices) => {
    expect(queryOf({ v: definition }).parameters[0]?.schema).toMatchObject({ [keyword]: choices });
  });
});

describe("an argument without a type, whose text WordPress does not split", () => {
  it.each([
    [{ items: { type: "integer" } }, { name: "v[]", style: "form", explode: true }],
    [
      { type: "mixed", items: { type: "integer" } },
      { name: "v[]", style: "form", explode: true },
    ],
    [{ properties: { a: { type: "string" } } }, { name: "v", style: "deepObject", explode: true }],
  ])("%j is sent as %j", (definition, sent) => {
    expect(queryOf({ v: definition }).parameters).toEqual([expect.objectContaining(sent)]);
  });

  it.each([{}, { type: "mixed" }, { type: "string", properties: { a: { type: "string" } } }])(
    "%j is sent as it is",
    (definition) => {
      expect(queryOf({ v: definition }).parameters.map(({ style }) => style)).toEqual([undefined]);
    },
  );
});

/** A definition, and what may stand in a query: all that does is text, which PHP reads by `string` where that comes first. */
const TEXTS: readonly (readonly [definition: object, schema: object])[] = [
  [
    { type: ["string", "integer"], maxLength: 3 },
    { type: "string", maxLength: 3, "x-wp-overtaken": ["integer"] },
  ],
  [
    { type: ["string", "boolean", "array"], pattern: "^a", items: { type: "integer" } },
    { type: "string", pattern: "^a", items: { type: "integer" }, "x-wp-overtaken": ["boolean", "array"] },
  ],
  [
    { type: ["integer", "string"], maxLength: 3 },
    { type: ["integer", "string"], maxLength: 3 },
  ],
  [{ type: ["string", "integer"] }, { type: ["string", "integer"] }],
  [
    { type: "object", properties: { x: { type: ["string", "number"], format: "ip" } } },
    { type: "object", properties: { x: { type: "string", "x-wp-overtaken": ["number"] } } },
  ],
  [
    { type: "object", patternProperties: { "^x": { type: ["string", "number"], minLength: 2 } } },
    { patternProperties: { "^x": { type: "string", "x-wp-overtaken": ["number"] } } },
  ],
  [{ oneOf: [{ type: "string" }, { type: "integer" }] }, { not: { anyOf: [{}, { type: "integer" }] } }],
  [
    { oneOf: [{ type: "string", enum: ["auto"] }, { type: "integer" }] },
    { oneOf: [{ type: "string" }, { type: "integer" }] },
  ],
];

describe("a value in a query", () => {
  it.each(TEXTS)("%j has the schema %j", (definition, schema) => {
    const [parameter] = queryOf({ v: definition }).parameters;
    expect(parameter?.schema).toMatchObject(schema);
  });

  it.each([
    { type: ["string", "integer"] },
    { oneOf: [{ type: "string", enum: ["auto"] }, { type: "integer" }] },
  ])("%j is what a body holds as well", (definition) => {
    const index = {
      namespaces: ["x/v1"],
      routes: {
        "/x/v1/a": { namespace: "x/v1", endpoints: [{ methods: ["GET", "PUT"], args: { v: definition } }] },
      },
    };
    const { document } = convert(sourceFrom(index, "test"));
    const [parameter] = queryOf({ v: definition }).parameters;
    const body = Object.values(document.components.schemas).find(({ properties }) => properties?.["v"]);
    expect(body?.properties?.["v"]).toEqual(parameter?.schema);
  });
});

describe("an argument that is a list or an object", () => {
  const OBJECT = { type: "object", properties: { terms: { type: "string" } } };
  const LIST = { type: "array", items: { type: "integer" } };

  it.each([
    [
      { type: ["object", "array"], oneOf: [LIST, OBJECT] },
      ["An object is sent as `v[key]=value` for each of its members."],
    ],
    [
      { description: "Terms.", anyOf: [LIST, OBJECT] },
      ["Terms. An object is sent as `v[key]=value` for each of its members."],
    ],
    [{ description: "Terms.", ...LIST }, ["Terms."]],
    [OBJECT, []],
  ])("%j is said to be sent in its other way", (definition, descriptions) => {
    const said = queryOf({ v: definition }).parameters.flatMap(({ description }) => description ?? []);
    expect(said).toEqual(descriptions);
  });
});

/** What the route key takes, what the argument declares, and the example of a path that both accept. */
const EXAMPLES: readonly (readonly [
  pattern: string,
  definition: object,
  example: Partial<ParameterObject>["example"],
])[] = [
  [String.raw`[\d]+`, { type: "integer" }, 1],
  [String.raw`[\d]+`, { type: "integer", minimum: 7 }, 7],
  [String.raw`[\d]+`, { type: "integer", minimum: 5, exclusiveMinimum: true }, 6],
  [String.raw`[\d]+`, { type: "integer", multipleOf: 5 }, 5],
  [String.raw`[\d-]+`, { type: "integer" }, 1],
  [String.raw`[\w-]+`, { type: "string" }, "a"],
  [String.raw`[\w-]+`, { type: ["integer", "string"] }, "a"],
  [String.raw`[\w-]+`, { type: "integer" }, 1],
  ["[a-z]+", { type: "number" }, undefined],
  [String.raw`\d+`, { type: "object" }, undefined],
  ["-?[0-9.]+", { type: "number" }, 1],
  ["[a-z]+", { type: "string", minLength: 2 }, undefined],
  [".+", { type: "string", format: "ip" }, undefined],
  [".+", { type: "string", format: "uuid" }, undefined],
  [".+", { type: "string", format: "text-field" }, "a"],
  ["a|b", { type: "string" }, "a"],
  ["[^(?!/)]+", { type: "string" }, "a"],
];

/** The document of routes with a variable each, by its pattern, and the definition of its argument. */
function pathParametersOf(
  variables: readonly (readonly [name: string, pattern: string, definition: object])[],
): readonly ParameterObject[] {
  const routes = variables.map(([name, pattern, definition]) => {
    const endpoint = { methods: ["GET"], args: { [name]: definition } };
    return [`/x/v1/a/(?P<${name}>${pattern})`, { namespace: "x/v1", endpoints: [endpoint] }] as const;
  });
  const { document } = convert(
    sourceFrom({ namespaces: ["x/v1"], routes: Object.fromEntries(routes) }, "test"),
  );
  return Object.values(document.paths).flatMap((item) =>
    (item["get"]?.parameters ?? []).flatMap((each) => ("name" in each ? [each] : [])),
  );
}

describe("the example of a variable", () => {
  it.each(EXAMPLES)("%s of %j is %j", (pattern, definition, example) => {
    const parameters = pathParametersOf([["v", pattern, definition]]);
    expect(parameters).toEqual([expect.objectContaining({ name: "v", in: "path" })]);
    expect(parameters).toEqual([expect.toSatisfy((each: ParameterObject) => each.example === example)]);
  });

  it("is that of the first route that shares the path", () => {
    const [parameter] = pathParametersOf([
      ["id", String.raw`\d+`, { type: "integer" }],
      ["slug", "[a-z]+", { type: "string" }],
    ]);
    expect(parameter).toMatchObject({ name: "id_or_slug", example: 1 });
  });
});

const LETTERS = String.raw`[\w-]+`;
const SLUG = String.raw`[a-z0-9]+(?:-[a-z0-9]+)*`;
const WITH_CAPITALS = String.raw`^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$`;

/** What a route accepts, what the argument of the same name declares, and what satisfies both. */
const BOTH: readonly (readonly [pattern: string, definition: object, schema: object])[] = [
  // Listed values are those that the route accepts too; all in a path is text.
  [LETTERS, { type: "string", enum: ["a", "b", "", "c/d"] }, { type: "string", enum: ["a", "b"] }],
  [LETTERS, { type: ["integer", "string"], enum: [1, 2, "all"] }, { enum: ["1", "2", "all"] }],
  [LETTERS, { type: ["string", "integer"], enum: [1, "all"] }, { enum: ["all"] }],
  [LETTERS, { enum: [5, "all", null] }, { enum: ["5", "all"] }],
  ["[a-z]+", { type: "integer", enum: [1, 2] }, { type: "string", pattern: "^[a-zA-Z]+$" }],
  // Numbers, as far as the route accepts all of a kind.
  [String.raw`[\d-]+`, { type: "integer" }, { type: "integer" }],
  [String.raw`[\d-]+`, { type: "integer", minimum: 1 }, { type: "integer", minimum: 1 }],
  [LETTERS, { type: "integer", maximum: 9 }, { type: "integer", maximum: 9 }],
  [String.raw`[\/\d+]+`, { type: "integer" }, { type: "integer", minimum: 0 }],
  [".+", { type: "integer" }, { type: "integer" }],
  [".+", { type: "number" }, { type: "number" }],
  [String.raw`[\d]+`, { type: "number" }, { type: "integer", minimum: 0 }],
  [String.raw`[\d-]+`, { type: "number" }, { type: "integer" }],
  ["[0-9]{4}", { type: "integer" }, { type: "string", pattern: "^[0-9]{4}$" }],
  [
    "[0-9a-f]{4}",
    { type: "integer" },
    { type: "string", pattern: "^[0-9a-fA-F]{4}$", allOf: [{ pattern: "^-?[0-9]+$" }] },
  ],
  // Texts: the narrower pattern, for the route matches without case and the argument with it.
  [SLUG, { type: "string", pattern: `^${SLUG}$` }, { pattern: `^${SLUG}$` }],
  [SLUG, { type: "string" }, { pattern: WITH_CAPITALS }],
  [SLUG, { type: "string", pattern: "[a-z]" }, { pattern: WITH_CAPITALS, allOf: [{ pattern: "[a-z]" }] }],
  [SLUG, { pattern: "^a$" }, { pattern: WITH_CAPITALS }],
  [".+", { type: "string", format: "ip" }, { anyOf: [{ format: "ipv4" }, { format: "ipv6" }] }],
];

describe("a path variable with an argument of the same name", () => {
  it.each(BOTH)("%s and %j are %j", (pattern, definition, schema) => {
    const [parameter] = pathParametersOf([["v", pattern, definition]]);
    expect(parameter?.schema).toMatchObject(schema);
    const bounds = Object.keys(parameter?.schema ?? {}).filter((key) => /imum$|^allOf$|^enum$/.test(key));
    expect(bounds.filter((key) => !(key in schema))).toEqual([]);
  });
});
