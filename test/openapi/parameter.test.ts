import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import type { DocumentOptions, ParameterObject } from "../../src/openapi/model.ts";
import { sourceFrom } from "../../src/source.ts";

/** What a document says of the arguments of a route that is read, and what the notices name. */
function queryOf(
  args: object,
  options: DocumentOptions = {},
): { parameters: readonly ParameterObject[]; unsendable: readonly string[] } {
  const endpoint = { methods: ["GET"], args };
  const index = {
    namespaces: ["x/v1"],
    routes: { "/x/v1/a": { namespace: "x/v1", methods: ["GET"], endpoints: [endpoint] } },
  };
  const { document, notices } = convert(sourceFrom(index, "test"), options);
  const parameters = document.paths["/x/v1/a"]?.["get"]?.parameters ?? [];
  return {
    parameters: parameters.flatMap((each) => ("name" in each ? [each] : [])),
    unsendable: notices.flatMap(({ code, pointer }) => (code === "argument-unsendable" ? [pointer] : [])),
  };
}

const WORD = { type: "string", enum: ["all"] };

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
    ["v", { type: "array", items: { type: "integer" } }, "v[]"],
    ["v", { type: ["string", "array"] }, "v[]"],
    ["v", { type: ["string", "array"], enum: ["a", "b"] }, "v"],
    ["v", { type: ["string", "array"], oneOf: [WORD, { type: "integer" }] }, "v"],
    ["v", { type: "array", items: { type: ["integer", "string"] } }, "v[]"],
    ["v", { type: "object" }, "v"],
  ])("%s of %j is sent as %s", (name, definition, sent) => {
    const { parameters, unsendable } = queryOf({ [name]: definition });
    expect(parameters.map((each) => each.name)).toEqual([sent]);
    expect(unsendable).toEqual([]);
  });
});

const OBJECTS = { type: "array", items: { type: "object" } };

const INTEGERS = { type: "array", items: { type: "integer" } };

const BY_TERM = { type: "object", properties: { terms: { type: "string" } }, additionalProperties: false };

const LISTED = { name: "v[]", style: "form", explode: true, "x-routeprint-argument": "v" };

const NAMED = { name: "v", style: "deepObject", explode: true };

/** Arguments of several kinds, and the parameter of the kind that is sent: lists before objects before single values. */
const KINDS: readonly (readonly [definition: object, sent: object])[] = [
  [
    { anyOf: [WORD, OBJECTS] },
    {
      ...LISTED,
      schema: { type: "array", items: { type: "object" } },
      description:
        "An object in the list is sent as `v[0][key]=value` for each of its members. A single value is sent as `v=value`.",
    },
  ],
  // `has_published_posts` of core's users.
  [
    { type: ["boolean", "array"], items: { type: "string", enum: ["post"] } },
    {
      ...LISTED,
      schema: { type: "array", items: { type: "string", enum: ["post"] } },
      description: "A single value is sent as `v=value`.",
    },
  ],
  // `modules` of Solid Security: its default is no list.
  [
    { oneOf: [WORD, { type: "array", items: { type: "string" } }], default: "all" },
    { ...LISTED, schema: { type: "array", items: { type: "string" }, "x-wp-default": "all" } },
  ],
  // WordPress takes a text for the list as well and refuses what passes for both.
  [
    { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
    { ...LISTED, schema: { type: "array", items: { type: "string" } } },
  ],
  // `categories` of core's posts; WordPress takes an empty list for both branches and refuses it.
  [
    {
      type: ["object", "array"],
      description: "Terms.",
      oneOf: [{ ...INTEGERS, title: "Term ID List", description: "Match." }, BY_TERM],
    },
    {
      ...LISTED,
      schema: { type: "array", minItems: 1, items: { type: "integer" } },
      description: "Terms. An object is sent as `v[key]=value` for each of its members.",
    },
  ],
  // WordPress takes every list for an object without bounds too, and so refuses it.
  [
    { type: ["object", "array"], oneOf: [INTEGERS, { ...BY_TERM, additionalProperties: true }] },
    {
      ...NAMED,
      schema: {
        type: "object",
        minProperties: 1,
        properties: { terms: { type: "string" } },
        additionalProperties: true,
      },
    },
  ],
  [
    { type: "array", items: { type: "array", items: { type: "integer" } } },
    {
      ...LISTED,
      description: "A list in the list is sent as `v[0][]=value` for each of its items.",
    },
  ],
  // `input` of core's abilities: of all kinds, and nothing says what a list of it holds.
  [
    { type: ["integer", "string", "array", "object", "null"] },
    {
      ...NAMED,
      schema: { type: ["integer", "string", "object", "null"] },
      description:
        "A list is sent as `v[]=value` for each of its items. A single value is sent as `v=value`.",
    },
  ],
  [{ anyOf: [OBJECTS, { type: "null" }] }, LISTED],
  [{ anyOf: [OBJECTS, { type: "object" }] }, LISTED],
];

/** Lists as `--lists comma` sends them. */
const COMMAS: readonly (readonly [definition: object, sent: object])[] = [
  [INTEGERS, { name: "v", style: "form", explode: false, schema: INTEGERS }],
  [{ type: "array" }, { name: "v", style: "form", explode: false }],
  [
    { type: ["boolean", "array"], items: { type: "string" } },
    { name: "v", style: "form", explode: false, schema: { type: ["boolean", "array"] } },
  ],
  // No text is a list of objects, or a list that a branch for any text takes first.
  [OBJECTS, LISTED],
  [{ oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] }, LISTED],
  // WordPress splits no text where it knows no type.
  [{ items: { type: "integer" } }, LISTED],
  [{ type: "object" }, NAMED],
];

describe("an argument of several kinds", () => {
  it.each(KINDS)("%j is sent as %j", (definition, sent) => {
    expect(queryOf({ v: definition }).parameters).toEqual([expect.objectContaining(sent)]);
  });

  it.each(COMMAS)("%j is sent as %j where lists have commas", (definition, sent) => {
    expect(queryOf({ v: definition }, { lists: "comma" }).parameters).toMatchObject([sent]);
  });

  it("says in the document that lists have commas", () => {
    const source = sourceFrom({ namespaces: ["x/v1"], routes: {} }, "test");
    expect(convert(source, { lists: "comma" }).document["x-routeprint-lists"]).toBe("comma");
    expect(convert(source).document).not.toHaveProperty("x-routeprint-lists");
  });
});

describe("an argument with branches", () => {
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
    { type: "array", items: { type: "integer" } },
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
  [String.raw`[\w-]+`, { type: "string" }, "sample-v"],
  [String.raw`[\w-]+`, { type: ["integer", "string"] }, "sample-v"],
  [String.raw`[\w-]+`, { type: "integer" }, 1],
  ["[a-z]+", { type: "number" }, undefined],
  [String.raw`\d+`, { type: "object" }, undefined],
  ["-?[0-9.]+", { type: "number" }, 1],
  ["[a-z]+", { type: "string", minLength: 2 }, undefined],
  [".+", { type: "string", format: "ip" }, undefined],
  [".+", { type: "string", format: "uuid" }, undefined],
  [".+", { type: "string", format: "text-field" }, "sample-v"],
  ["a|b", { type: "string" }, "a"],
  ["[^(?!/)]+", { type: "string" }, "sample-v"],
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
