import type { Policy } from "../../src/compare/kinds.ts";

/** An argument as two indexes declare it, with the changes that must be found: kind, place, the levels of both ways. */
interface DefinitionCase {
  readonly name: string;
  /** `GET` where absent. */
  readonly method?: string;
  /** As the command takes it where absent. */
  readonly policy?: Policy;
  readonly from: object;
  readonly to: object;
  readonly found: readonly string[];
}

const uuid = { type: "string", format: "uuid" };
const text = { type: "string" };

const ofKind = (word: string, ...required: readonly string[]) => ({
  properties: { kind: { ...text, enum: [word] } },
  ...(required.length === 0 ? {} : { required }),
});

/** WordPress refuses text by five formats (`rest_validate_value_from_schema`); all others are words. */
const FORMAT_CASES: readonly DefinitionCase[] = [
  ...["date-time", "email", "hex-color", "ip", "uuid"].map((format) => ({
    name: `a new format that WordPress enforces: ${format}`,
    from: text,
    to: { ...text, format },
    found: ["format-changed value breaking compatible"],
  })),
  ...["uri", "date", "text-field"].map((format) => ({
    name: `a new format that WordPress does not enforce: ${format}`,
    from: text,
    to: { ...text, format },
    found: ["format-changed value risky risky"],
  })),
  {
    name: "an enforced format in the place of one that is not",
    from: { ...text, format: "uri" },
    to: { ...text, format: "email" },
    found: ["format-changed value breaking risky"],
  },
  {
    name: "a format that is not enforced in the place of an enforced one",
    from: { ...text, format: "email" },
    to: { ...text, format: "uri" },
    found: ["format-changed value risky breaking"],
  },
];

/** Beside a type that WordPress does not know it enforces `enum` and the five formats alone. */
const FOREIGN_TYPE_CASES: readonly DefinitionCase[] = [
  ...["int", "mixed", "word"].map((type) => ({
    name: `a narrower list beside the foreign type ${type}`,
    from: { type, enum: ["a", "b"] },
    to: { type, enum: ["a"] },
    found: ["enum-values-removed value breaking compatible"],
  })),
  {
    name: "a list set beside a foreign type",
    from: { type: "int" },
    to: { type: "int", enum: [1] },
    found: ["enum-set value breaking compatible"],
  },
  {
    name: "an enforced format beside a foreign type",
    from: { type: "int" },
    to: { type: "int", format: "uuid" },
    found: ["format-changed value breaking compatible"],
  },
  {
    name: "the format that a foreign type names, which WordPress does not enforce",
    from: { type: "date" },
    to: { type: "date-time" },
    found: [],
  },
  // Plugins correct such words: WooCommerce wrote `date-time` for text with that format.
  ...[
    ["date-time", { ...text, format: "date-time" }],
    ["datetime", { ...text, format: "date-time" }],
    ["email", { ...text, format: "email" }],
    ["url", { ...text, format: "uri" }],
    ["str", text],
    ["int", { type: "integer" }],
    ["bool", { type: "boolean" }],
  ].map(([type, to]) => ({
    name: `the type that ${JSON.stringify(type)} means in its place`,
    from: { type },
    to: { ...Object(to) },
    found: ["type-enforced value risky compatible"],
  })),
  {
    name: "another type than a foreign one means",
    from: { type: "int" },
    to: { type: "object" },
    found: ["type-narrowed value breaking compatible"],
  },
  {
    name: "another format than a foreign type means",
    from: { type: "date-time" },
    to: { ...text, format: "email" },
    found: ["type-narrowed value breaking compatible"],
  },
  {
    name: "a smaller bound than a foreign type has beside it",
    from: { type: "int", maximum: 9 },
    to: { type: "integer", maximum: 5 },
    found: ["type-narrowed value breaking compatible"],
  },
  {
    name: "a type in the place of a foreign one whose listed values it takes",
    from: { type: "int", enum: [1, 2] },
    to: { type: "integer", enum: [1, 2] },
    found: ["type-narrowed value compatible compatible"],
  },
  {
    name: "another foreign type with another bound, which are enforced as little",
    from: { type: "int", minimum: 1 },
    to: { type: "float", minimum: 5 },
    found: [],
  },
];

/** Core declares read-only members among its arguments: `title.rendered` of posts, which a request need not send. */
const READ_ONLY_CASES: readonly DefinitionCase[] = [
  {
    name: "a read-only member is no argument",
    from: { type: "object", properties: { raw: text } },
    to: { type: "object", properties: { raw: text, rendered: { ...text, readonly: true } } },
    found: ["property-added value/properties/rendered compatible risky"],
  },
  {
    name: "a read-only member that WordPress requires is one",
    from: { type: "object", properties: { raw: text } },
    to: {
      type: "object",
      properties: { raw: text, rendered: { ...text, readonly: true, required: true } },
    },
    found: ["argument-added value/properties/rendered breaking risky"],
  },
  {
    name: "a read-only member that the other side rejects",
    from: { type: "object", properties: { raw: text }, additionalProperties: false },
    to: {
      type: "object",
      properties: { raw: text, rendered: { ...text, readonly: true } },
      additionalProperties: false,
    },
    found: ["property-added value/properties/rendered compatible breaking"],
  },
];

export const DEFINITION_CASES: readonly DefinitionCase[] = [
  ...FORMAT_CASES,
  ...FOREIGN_TYPE_CASES,
  ...READ_ONLY_CASES,
  {
    name: "the pattern of a format goes with it",
    from: text,
    to: uuid,
    found: ["format-changed value breaking compatible"],
  },
  {
    name: "a member that has to be there is asked for by its name alone",
    method: "POST",
    from: { type: "array", items: { type: "object" } },
    to: { type: "array", items: { type: "object", properties: { a: text }, required: ["b"] } },
    found: [
      "argument-added value/items/properties/a compatible risky",
      "argument-became-required value/items/properties/b breaking compatible",
    ],
  },
  {
    name: "the least length of a format goes with it",
    from: { ...text, format: "email" },
    to: text,
    found: ["format-changed value compatible breaking"],
  },
  {
    name: "the branches of a format go with it",
    from: { ...text, format: "ip" },
    to: { ...text, format: "hex-color" },
    found: ["format-changed value breaking breaking"],
  },
  {
    name: "a format in a union is that of its member",
    from: uuid,
    to: { oneOf: [uuid, { type: "string", enum: [""] }] },
    found: ["type-widened value/oneOf compatible breaking"],
  },
  {
    name: "a text that reads like a number is none, where it comes first",
    from: text,
    to: { type: ["string", "integer"], minimum: 1 },
    found: ["type-widened value compatible compatible"],
  },
  {
    name: "the types of a union with another bound on one of them",
    method: "POST",
    from: { type: ["string", "integer"] },
    to: { anyOf: [{ ...text, maxLength: 5 }, { type: "integer" }] },
    found: ["type-changed value/anyOf breaking compatible"],
  },
  {
    name: "a smaller step of a greater one",
    method: "POST",
    from: { type: "number", multipleOf: 4 },
    to: { type: "number", multipleOf: 2 },
    found: ["multipleOf-loosened value compatible breaking"],
  },
  {
    name: "a branch more that takes numerals, which the text beside it took alone",
    method: "POST",
    from: text,
    to: { type: ["string", "number"], oneOf: [text, { type: "number" }] },
    found: ["type-widened value/oneOf breaking breaking"],
  },
  {
    name: "a branch more that takes a listed text",
    method: "POST",
    from: { ...text, enum: ["1", "all"] },
    to: { type: ["string", "integer"], oneOf: [{ ...text, enum: ["1", "all"] }, { type: "integer" }] },
    found: ["type-widened value/oneOf breaking breaking"],
  },
  {
    name: "a branch more that takes all that the other takes",
    from: { type: "number", maximum: 5 },
    to: { type: "number", oneOf: [{ type: "number", maximum: 5 }, { type: "number" }] },
    found: ["type-widened value/oneOf breaking breaking"],
  },
  {
    name: "a branch more, told from the others by words of which each asks one itself",
    method: "POST",
    from: { type: "object", required: ["id"], oneOf: [ofKind("crop", "kind"), ofKind("rotate", "kind")] },
    to: {
      type: "object",
      required: ["id"],
      oneOf: [ofKind("crop", "kind"), ofKind("rotate", "kind"), ofKind("flip", "kind")],
    },
    found: ["type-widened value/oneOf compatible breaking"],
  },
  {
    name: "a branch that is gone, of which the text beside it takes all that a query holds",
    from: { type: ["string", "integer"], oneOf: [text, { type: "integer" }] },
    to: text,
    found: ["type-narrowed value/oneOf compatible breaking"],
  },
  {
    name: "the order of types, though an earlier one leaves a later one nothing",
    from: { type: ["array", "boolean"], items: { type: "string", enum: ["post"] } },
    to: { type: ["boolean", "array"], items: { type: "string", enum: ["post"] } },
    found: [],
  },
  {
    name: "one branch is none",
    from: { type: "integer", minimum: 1 },
    to: { oneOf: [{ type: "integer", minimum: 1 }] },
    found: [],
  },
  {
    name: "numbers on a list that pass for truth values",
    from: { type: "integer", enum: [0, 1] },
    to: { type: "boolean" },
    found: ["enum-unset value compatible breaking", "type-widened value compatible breaking"],
  },
  {
    name: "words on a list that pass for truth values",
    method: "POST",
    from: { ...text, enum: ["true", "false"] },
    to: { type: "boolean" },
    found: ["enum-unset value compatible breaking", "type-widened value compatible breaking"],
  },
  {
    name: "a list that WordPress would convert, at its word",
    policy: "strict",
    from: { type: "integer", enum: [0, 1] },
    to: { type: "boolean" },
    found: ["type-changed value breaking breaking"],
  },
  {
    name: "numerals on a list, and the same numbers, in a query",
    from: { ...text, enum: ["1", "2"] },
    to: { type: "integer", enum: [1, 2] },
    found: ["type-changed value compatible compatible"],
  },
  {
    name: "a branch more, of branches whose type stands around them",
    from: { ...text, minLength: 2 },
    to: { ...text, oneOf: [{ minLength: 2 }, { enum: ["b"] }] },
    found: ["type-widened value/oneOf compatible breaking"],
  },
  {
    name: "branches of which one alone may fit, told where any did, and one of them with another value",
    from: {
      type: ["string", "integer"],
      anyOf: [
        { ...text, enum: ["a"] },
        { type: "integer", minimum: 1 },
      ],
    },
    to: {
      type: ["string", "integer"],
      oneOf: [
        { ...text, enum: ["b"] },
        { type: "integer", minimum: 1 },
      ],
    },
    found: [
      "composition-changed value risky risky",
      "enum-values-added value/anyOf/string compatible breaking",
      "enum-values-removed value/anyOf/string breaking compatible",
    ],
  },
  // `rest_find_one_matching_schema` refuses what two branches accept, and `rest_is_object` accepts the empty list.
  {
    name: "an object beside the only branch, a list, which shares the empty list with it",
    method: "POST",
    from: { oneOf: [{ type: "array", items: { type: "integer" } }] },
    to: {
      oneOf: [
        { type: "array", items: { type: "integer" } },
        { type: "object", additionalProperties: false },
      ],
    },
    found: ["type-widened value/oneOf risky compatible"],
  },
  {
    name: "a pattern that PHP cannot read any more, so that WordPress refuses every text",
    from: { type: "string", pattern: "^[a-z]+$" },
    to: { type: "string", pattern: "^[a-z+$" },
    found: ["type-narrowed value breaking compatible"],
  },
  {
    name: "a number that becomes text, in a query",
    method: "GET",
    from: { type: "integer" },
    to: text,
    found: ["type-widened value compatible breaking"],
  },
  {
    name: "a number that becomes text, in a body",
    method: "POST",
    from: { type: "integer" },
    to: text,
    found: ["type-changed value breaking breaking"],
  },
  {
    name: "a number that becomes one of a few texts, in a query",
    method: "GET",
    from: { type: "integer" },
    to: { ...text, enum: ["a"] },
    found: ["enum-set value breaking compatible", "type-widened value compatible breaking"],
  },
  ...[{ pattern: "^a" }, { minLength: 3 }, { maxLength: 3 }].map((bound) => ({
    name: `a number that becomes a text with a ${Object.keys(bound).join()}, in a query`,
    method: "GET",
    from: { type: "integer" },
    to: { ...text, ...bound },
    found: ["type-changed value breaking breaking"],
  })),
  {
    name: "a number or text that becomes text, in a query",
    method: "GET",
    from: { type: ["string", "integer"] },
    to: text,
    found: ["type-narrowed value compatible compatible"],
  },
  {
    name: "a number or text that becomes text, in a body",
    method: "POST",
    from: { type: ["string", "integer"] },
    to: text,
    found: ["type-narrowed value breaking compatible"],
  },
  {
    name: "null, which a query cannot say",
    method: "GET",
    from: { ...text, enum: ["a", null], type: ["string", "null"] },
    to: { ...text, enum: ["a"] },
    found: ["type-narrowed value compatible compatible"],
  },
  {
    name: "null, which a body can say",
    method: "POST",
    from: { type: ["integer", "null"] },
    to: { type: "integer" },
    found: ["type-narrowed value breaking compatible"],
  },
  {
    name: "null of a required argument, which is a missing one",
    method: "POST",
    from: { type: ["integer", "null"], required: true },
    to: { type: "integer", required: true },
    found: [],
  },
  {
    name: "null of a required argument that has a default",
    method: "POST",
    from: { type: ["integer", "null"], required: true, default: 1 },
    to: { type: "integer", required: true, default: 1 },
    found: ["type-narrowed value breaking compatible"],
  },
  {
    name: "a type of which no value is listed",
    method: "POST",
    from: { type: ["string", "null"], enum: ["a", "b"] },
    to: { type: "string", enum: ["a", "b"] },
    found: ["type-narrowed value compatible compatible"],
  },
  {
    name: "a list that becomes an object, whose names are then its positions",
    method: "POST",
    from: { type: "array" },
    to: { type: "object" },
    found: ["type-changed value risky breaking"],
  },
  {
    name: "the same least whole number, said otherwise",
    from: { type: "integer", minimum: 1, maximum: 9 },
    to: { type: "integer", minimum: 0.5, maximum: 10, exclusiveMaximum: true },
    found: [],
  },
  {
    name: "a range in place of a list, of which it refuses one",
    from: { type: "integer", enum: [10, 200] },
    to: { type: "integer", minimum: 1, maximum: 100 },
    found: [
      "enum-unset value compatible breaking",
      "maximum-tightened value breaking compatible",
      "minimum-tightened value breaking compatible",
    ],
  },
  {
    name: "steps that every whole number keeps",
    from: { type: "integer" },
    to: { type: "integer", multipleOf: 0.5 },
    found: [],
  },
  {
    name: "a default that is read as a list of one",
    from: { type: "array" },
    to: { type: "array", default: 5 },
    found: ["default-changed value risky risky"],
  },
  {
    name: "types of which text takes each, in a query, and a default beside them",
    method: "GET",
    from: { type: ["string", "integer"], default: "a" },
    to: { type: ["string", "boolean"], default: "b" },
    found: ["default-changed value risky risky", "type-changed value compatible compatible"],
  },
  {
    name: "a text or list that becomes a list",
    method: "POST",
    from: { type: ["string", "array"], items: text },
    to: { type: "array", items: text },
    found: ["type-narrowed value risky compatible"],
  },
  {
    name: "a text that becomes a list",
    method: "POST",
    from: text,
    to: { type: "array", items: text },
    found: ["type-changed value risky breaking"],
  },
  {
    name: "a text or list that becomes a list of numbers",
    method: "POST",
    from: { type: ["string", "array"], items: { type: "integer" } },
    to: { type: "array", items: { type: "integer" } },
    found: ["type-narrowed value breaking compatible"],
  },
  {
    name: "one of a few that becomes a list of them",
    from: { ...text, enum: ["a", "b"] },
    to: { type: "array", items: { ...text, enum: ["a", "b", "c"] }, default: [] },
    found: ["type-changed value risky breaking"],
  },
  {
    name: "a required argument that loses its default is missing from then on",
    from: { ...text, required: true, default: "x" },
    to: { ...text, required: true },
    found: ["default-changed value breaking compatible"],
  },
  {
    name: "a required argument that becomes optional with a default: no request left it out",
    from: { ...text, required: true },
    to: { ...text, default: "x" },
    found: [
      "argument-became-optional value compatible breaking",
      "default-changed value compatible breaking",
    ],
  },
  {
    name: "a default that changes while what fills it in stays filled in",
    from: { ...text, required: true, default: "x" },
    to: { ...text, default: "y" },
    found: ["argument-became-optional value compatible compatible", "default-changed value risky risky"],
  },
  {
    name: "a default off its own list, for which WordPress refuses whatever is sent",
    from: { ...text, enum: ["edit"] },
    to: { ...text, enum: ["edit"], default: "view" },
    found: ["default-changed value breaking risky"],
  },
  {
    name: "a default off its own list, taken at its word",
    policy: "strict",
    from: { ...text, enum: ["edit"] },
    to: { ...text, enum: ["edit"], default: "view" },
    found: ["default-changed value risky risky"],
  },
  {
    name: "a default of another type than its own",
    from: { type: "boolean", default: true },
    to: { type: "boolean", default: "x" },
    found: ["default-changed value breaking risky"],
  },
  {
    name: "an empty default of an address, which WordPress takes for one",
    from: { ...text, format: "uri" },
    to: { ...text, format: "uri", default: "" },
    found: ["default-changed value risky risky"],
  },
  {
    name: "a default off the list of an argument without a type, of which WordPress checks nothing",
    from: { enum: ["edit"] },
    to: { enum: ["edit"], default: "view" },
    found: ["default-changed value risky risky"],
  },
  {
    name: "a list without a type, of which WordPress checks nothing",
    from: { enum: ["a", "b"] },
    to: { enum: ["a"] },
    found: ["enum-values-removed value risky compatible"],
  },
  {
    name: "a list without a type, taken at its word",
    policy: "strict",
    from: { enum: ["a", "b"] },
    to: { enum: ["a"] },
    found: ["enum-values-removed value breaking compatible"],
  },
  {
    name: "a bound without a type",
    from: { minimum: 1 },
    to: { minimum: 2 },
    found: ["minimum-tightened value risky compatible"],
  },
  {
    name: "a type that is new: until then WordPress took any value",
    from: {},
    to: { type: "boolean" },
    found: ["type-narrowed value breaking compatible"],
  },
];

const inContexts = (...context: readonly string[]) => ({ ...text, context });

/** A property of an answer as two indexes declare it. */
export const ANSWER_CASES: readonly DefinitionCase[] = [
  {
    name: "a branch more, of which nothing asks that it alone fits",
    from: { oneOf: [{ type: "number", maximum: 5 }, text] },
    to: { oneOf: [{ type: "number", maximum: 5 }, text, { type: "number" }] },
    found: ["type-widened value/oneOf breaking compatible"],
  },
  {
    name: "a type that is new: until then nothing was said",
    from: {},
    to: { type: "integer" },
    found: ["type-narrowed value compatible risky"],
  },
  {
    name: "a type that is new, taken at its word",
    policy: "strict",
    from: {},
    to: { type: "integer" },
    found: ["type-narrowed value compatible breaking"],
  },
  {
    name: "null, which no client of the older version met",
    from: text,
    to: { type: ["string", "null"] },
    found: ["type-widened value breaking compatible"],
  },
  {
    name: "branches in the place of a type",
    from: text,
    to: { oneOf: [text, { type: "integer" }] },
    found: ["type-widened value/oneOf breaking compatible"],
  },
  {
    name: "a context more",
    from: inContexts("view"),
    to: inContexts("edit", "view"),
    found: ["context-changed value compatible risky"],
  },
  {
    name: "another context",
    from: inContexts("view", "embed"),
    to: inContexts("view", "edit"),
    found: ["context-changed value risky risky"],
  },
  {
    name: "contexts, where it stood in all",
    from: text,
    to: inContexts("view"),
    found: ["context-changed value risky compatible"],
  },
  {
    name: "a default, which says nothing of an answer",
    from: { ...text, default: "a" },
    to: { ...text, default: "b" },
    found: [],
  },
  {
    name: "whether a request may set it",
    from: text,
    to: { ...text, readonly: true },
    found: ["read-only-changed value risky risky"],
  },
];

/** Routes of two indexes, each with its arguments, and the changes that must be found. */
interface RouteCase {
  readonly name: string;
  readonly from: Readonly<Record<string, object>>;
  readonly to: Readonly<Record<string, object>>;
  readonly found: readonly string[];
}

const ID = String.raw`/demo/v1/things/(?P<id>[\d]+)`;
const SLUG = "/demo/v1/things/(?P<slug>[a-z-]+)";
const context = { type: "string", enum: ["view", "edit"], default: "view" };

export const ROUTE_CASES: readonly RouteCase[] = [
  {
    name: "a new argument whose default its own type refuses, and with it every request",
    from: { [ID]: {} },
    to: { [ID]: { size: { type: "integer", default: "ten" } } },
    found: ["argument-added size breaking risky"],
  },
  {
    name: "which of two routes of one path comes first",
    from: { [ID]: { context }, [SLUG]: { context } },
    to: { [SLUG]: { context }, [ID]: { context } },
    found: [],
  },
  {
    name: "a value that one of two routes of one path gives up",
    from: { [ID]: { context }, [SLUG]: { context } },
    to: { [ID]: { context }, [SLUG]: { context: { ...context, enum: ["view"] } } },
    found: ["type-widened context/anyOf compatible compatible"],
  },
  {
    name: "a spelling of a pattern",
    from: { [ID]: {} },
    to: { "/demo/v1/things/(?<id>[0-9]{1,})": {} },
    found: [],
  },
  {
    name: "a route that goes beside a later one of its template, which answers its paths",
    from: {
      [String.raw`/demo/v1/p/(?P<id>[\d]+)`]: {},
      [String.raw`/demo/v1/p/(?P<slug>[\S]+)`]: {},
    },
    to: { [String.raw`/demo/v1/p/(?P<slug>[\S]+)`]: {} },
    found: ["route-covered-in-b /demo/v1/p/{id} risky risky"],
  },
  {
    name: "a route that goes beside one of its template that answers none of its paths",
    from: { "/demo/v1/p/(?P<name>[a-z]+)": {}, [String.raw`/demo/v1/p/(?P<id>[\d]+)`]: {} },
    to: { [String.raw`/demo/v1/p/(?P<id>[\d]+)`]: {} },
    found: ["route-only-in-a /demo/v1/p/{name} breaking compatible"],
  },
  {
    name: "a route that goes beside one of its template that answers some of its paths",
    from: { [String.raw`/demo/v1/p/(?P<id>[\d]+)`]: {}, "/demo/v1/p/(?P<slug>[1-3a-z]+)": {} },
    to: { "/demo/v1/p/(?P<slug>[1-3a-z]+)": {} },
    found: ["route-only-in-a /demo/v1/p/{id} breaking risky"],
  },
  {
    name: "a new route before another that it shadows",
    from: { [String.raw`/demo/v1/p/(?P<slug>[\w-]+)`]: {} },
    to: { "/demo/v1/p/recent": {}, [String.raw`/demo/v1/p/(?P<slug>[\w-]+)`]: {} },
    found: ["route-covered-in-a /demo/v1/p/recent risky risky"],
  },
  {
    name: "a value of a path that gets a route of its own",
    from: { [String.raw`/demo/v1/users/(?P<id>(?:[\d]+|me))`]: {} },
    to: { "/demo/v1/users/me": {}, [String.raw`/demo/v1/users/(?P<id>[\d]+)`]: {} },
    found: [
      "route-covered-in-a /demo/v1/users/me risky risky",
      "variable-pattern-changed {id} risky compatible",
    ],
  },
  {
    name: "a value of a path that gets no route of its own",
    from: { [String.raw`/demo/v1/users/(?P<id>(?:[\d]+|me|all))`]: {} },
    to: { "/demo/v1/users/me": {}, [String.raw`/demo/v1/users/(?P<id>[\d]+)`]: {} },
    found: [
      "route-covered-in-a /demo/v1/users/me risky risky",
      "variable-pattern-changed {id} breaking compatible",
    ],
  },
  {
    name: "a route for each value of a path",
    from: { "/demo/v1/things/(?P<action>enable|disable)": {} },
    to: { "/demo/v1/things/enable": {}, "/demo/v1/things/disable": {} },
    found: [
      "route-covered-in-a /demo/v1/things/disable compatible risky",
      "route-covered-in-a /demo/v1/things/enable compatible risky",
      "route-covered-in-b /demo/v1/things/{action} risky compatible",
    ],
  },
  {
    name: "a route for some values of a path",
    from: { "/demo/v1/things/(?P<action>enable|disable|toggle)": {} },
    to: { "/demo/v1/things/enable": {}, "/demo/v1/things/disable": {} },
    found: [
      "route-covered-in-a /demo/v1/things/disable compatible risky",
      "route-covered-in-a /demo/v1/things/enable compatible risky",
      "route-only-in-a /demo/v1/things/{action} breaking compatible",
    ],
  },
  {
    name: "a route that is gone, with a value that few texts can be",
    from: { "/demo/v1/carts/(?P<key>[a-f0-9]{32})": {}, "/demo/v1/modules/(?P<slug>enable|disable)": {} },
    to: { "/demo/v1/carts": {} },
    found: [
      "route-only-in-a /demo/v1/carts/{key} breaking compatible",
      "route-only-in-a /demo/v1/modules/{slug} breaking compatible",
      "route-only-in-b /demo/v1/carts compatible breaking",
    ],
  },
];
