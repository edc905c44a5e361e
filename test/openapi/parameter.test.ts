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

  it("is told of once, of its route, whatever forms and methods the route has", () => {
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

describe("an argument with choices", () => {
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

describe("an argument without a type, whose text WordPress splits nowhere", () => {
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
  it.each(TEXTS)("%j is said as %j", (definition, schema) => {
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
  [String.raw`[\d-]+`, { type: "integer" }, "1"],
  [String.raw`[\w-]+`, { type: "string" }, "a"],
  [String.raw`[\w-]+`, { type: ["integer", "string"] }, "a"],
  [String.raw`[\w-]+`, { type: "integer" }, undefined],
  ["[a-z]+", { type: "number" }, undefined],
  [String.raw`\w+`, { type: "boolean" }, undefined],
  [String.raw`\d`, { type: "boolean" }, "1"],
  ["yes|true", { type: "boolean" }, undefined],
  [String.raw`\d+`, { type: "object" }, undefined],
  ["-?[0-9.]+", { type: "number" }, "1"],
  ["[a-z]+", { type: "string", minLength: 2 }, undefined],
  [".+", { type: "string", format: "ip" }, undefined],
  [".+", { type: "string", format: "uuid" }, undefined],
  [".+", { type: "string", format: "text-field" }, "a"],
  ["a|b", { type: "string" }, "a"],
  ["(?!a$|new$)[a-z]+", { type: "string" }, "b"],
  ["[a-z]+(?=[0-9])", { type: "string" }, undefined],
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

  it("is that of the first of the routes that share the path", () => {
    const [parameter] = pathParametersOf([
      ["id", String.raw`\d+`, { type: "integer" }],
      ["slug", "[a-z]+", { type: "string" }],
    ]);
    expect(parameter).toMatchObject({ name: "id_or_slug", example: 1 });
  });
});

/** What an argument lists, and what a path may hold of it: all that does is text. */
const LISTED: readonly (readonly [definition: object, values: readonly string[] | undefined])[] = [
  [{ type: "string", enum: ["a", "b"] }, ["a", "b"]],
  [{ type: ["integer", "string"], enum: [1, 2, "all"] }, ["1", "2", "all"]],
  [{ type: ["string", "integer"], enum: [1, "all"] }, ["all"]],
  [{ enum: [5, "all", null] }, ["5", "all"]],
  [{ type: "integer", enum: [1, 2] }, undefined],
];

describe("the listed values of a variable", () => {
  it.each(LISTED)("%j are %j", (definition, values) => {
    const [parameter] = pathParametersOf([["v", String.raw`[\w-]+`, definition]]);
    expect(parameter?.schema).toEqual(
      values === undefined
        ? { type: "string", pattern: String.raw`^[\w-]+$` }
        : expect.objectContaining({ enum: values }),
    );
  });
});

describe("the few words of a variable", () => {
  it.each([
    ["posts|pages", ["pages", "terms"], ["pages"]],
    ["posts|pages", ["terms"], ["posts", "pages"]],
    ["[aAb]", ["a"], ["a"]],
    // WordPress ignores case when it finds the route, and heeds it when it asks the argument.
    ["posts|pages", ["Pages", "pages", "POSTS"], ["POSTS", "Pages", "pages"]],
  ])("%s are of the listed %j those that both take", (pattern, listed, values) => {
    const [parameter] = pathParametersOf([["v", pattern, { type: "string", enum: listed }]]);
    expect(parameter?.schema).toEqual({ type: "string", enum: values });
  });
});

describe("a whole number in the path", () => {
  it.each([
    [{}, { minimum: 0 }],
    [{ maximum: 9 }, { minimum: 0, maximum: 9 }],
    [
      { minimum: -3, multipleOf: 2 },
      { minimum: 0, multipleOf: 2 },
    ],
    [
      { minimum: 5, exclusiveMinimum: true },
      { minimum: 0, exclusiveMinimum: 5 },
    ],
  ])("keeps the bounds %j", (bounds, said) => {
    const [parameter] = pathParametersOf([["v", String.raw`\d+`, { type: "integer", ...bounds }]]);
    expect(parameter?.schema).toEqual({ type: "integer", ...said });
  });
});

const TEXT = { type: "string", pattern: "^\\w+$" };

/** A capture and its argument, with what the document says of the variable. */
const VARIABLES: readonly (readonly [name: string, definition: object, said: object])[] = [
  ["token", { type: "string" }, { schema: { ...TEXT, format: "password" } }],
  ["activation_key", {}, { schema: { ...TEXT, format: "password" } }],
  ["key", { type: "string" }, { schema: TEXT, example: "a" }],
  ["token", { type: "string", enum: ["mine"] }, { schema: { ...TEXT, enum: ["mine"] }, example: "mine" }],
];

describe("a variable of a path", () => {
  it.each(VARIABLES)("%s of %j hides what is a credential", (name, definition, said) => {
    const key = `/x/v1/reset/(?P<${name}>\\w+)`;
    const endpoint = { methods: ["GET"], args: { [name]: definition } };
    const index = { namespaces: ["x/v1"], routes: { [key]: { namespace: "x/v1", endpoints: [endpoint] } } };
    const { document } = convert(sourceFrom(index, "test"));
    const parameters = document.paths[`/x/v1/reset/{${name}}`]?.["get"]?.parameters;
    expect(parameters).toEqual([{ name, in: "path", required: true, ...said }]);
  });
});

const SLASHES = "The value may hold slashes, which must be sent as they are, not as `%2F`.";

/** A pattern, what its argument is described as, and what a reader of the document is told of its last variable. */
const TOLD: readonly (readonly [pattern: string, description: string | undefined, told: object])[] = [
  ["(?P<x>[a-z]+)/(?P=x)", undefined, { description: "Must be the same as `x`." }],
  ["(?P<x>.+)", "The path.", { description: `The path. ${SLASHES}`, "x-routeprint-multi-segment": true }],
  [String.raw`(?P<x>\d+)`, "Deprecated: no.", { description: "Deprecated: no.", deprecated: true }],
  [
    "(?P<x>[a-z,]+)",
    "Some words.",
    {
      description: "Some words. The value may hold `,`, which must be sent as it is, not as `%2C`.",
    },
  ],
  [
    String.raw`(?P<x>[$&+,:;=\@!'()*.~/-]+)`,
    undefined,
    {
      description:
        "The value may hold slashes, `$`, `&`, `+`, `,`, `:`, `;`, `=`, `@`, which must be sent as they are, " +
        "not as `%2F`, `%24`, `%26`, `%2B`, `%2C`, `%3A`, `%3B`, `%3D`, `%40`.",
      "x-routeprint-multi-segment": true,
    },
  ],
  ["(?P<x>(?:[a-z,]|%2c)+)", undefined, {}],
  ["(?P<x>[^/]+)", undefined, {}],
  ["(?P<x>[a-z!'()*.~-]+)", undefined, {}],
  [String.raw`(?P<x>[\d+])`, undefined, {}],
  ["(?P<x>(?!,)[a-z]+)", undefined, {}],
  [String.raw`(?P<x>v(?P<y>\d+))`, undefined, { "x-routeprint-inner": ["y"] }],
  [String.raw`(?P<x>\d+)`, "One.", { description: "One." }],
];

describe("what is told of a variable", () => {
  it.each(TOLD)("%s, described as %j", (pattern, description, told) => {
    const endpoint = { methods: ["GET"], args: { x: { description } } };
    const routes = { [`/x/v1/a/${pattern}`]: { namespace: "x/v1", endpoints: [endpoint] } };
    const { document } = convert(sourceFrom({ namespaces: ["x/v1"], routes }, "test"));
    const parameter = Object.values(document.paths)[0]?.["get"]?.parameters?.at(-1);
    const { name: _, in: __, required, schema: ___, example: ____, ...rest } = parameter as ParameterObject;
    expect([required, rest]).toEqual([true, told]);
  });
});
