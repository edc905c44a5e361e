// The rules that schemas must obey for models and clients to accept them; each row cites who refused what.
import type { ToolSchema } from "../../src/tools/index.ts";

type Rule = readonly [name: string, isBroken: (schema: ToolSchema) => boolean];

const typesOf = ({ type = [] }: ToolSchema): readonly string[] => [type].flat();

/** Of inputs and outputs. */
const BOTH: readonly Rule[] = [
  // Automattic/wordpress-mcp issue 102: OpenAI refuses "array schema missing items".
  ["a list without items", (schema) => typesOf(schema).includes("array") && !isSchema(schema.items)],
  // Automattic/wordpress-mcp issue 58: an object as `required` left clients with no tools at all.
  [
    "required is no list of names of properties",
    ({ required, properties = {} }) => !areNames(required, properties),
  ],
  ["properties are no object", ({ properties }) => properties !== undefined && !isSchema(properties)],
  ["a reference", (schema) => "$ref" in schema],
  ["an x- keyword", (schema) => Object.keys(schema).some((keyword) => keyword.startsWith("x-"))],
  ["an empty enum", (schema) => schema.enum?.length === 0],
  // Anthropic: "Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'".
  [
    "a name of a property",
    ({ properties = {} }) => Object.keys(properties).some((name) => !/^[\w.-]{1,64}$/.test(name)),
  ],
  ["a control character", ({ description = "" }) => /\p{Cc}/u.test(description)],
  ["a long text", ({ description = "" }) => Array.from(description).length > 310],
];

/** Of outputs: what may be absent is not demanded, and no pattern of a site runs in a client. */
const OUTPUTS: readonly Rule[] = [
  ["required in a result", ({ required }) => required !== undefined],
  ["a closed result", ({ additionalProperties }) => additionalProperties === false],
  ["a pattern in a result", ({ pattern, patternProperties }) => (pattern ?? patternProperties) !== undefined],
  ["oneOf in a result", ({ oneOf }) => oneOf !== undefined],
];

/** Of the top of an input; Anthropic: "input_schema does not support oneOf, allOf, or anyOf at the top level". */
const TOPS: readonly Rule[] = [
  ["an input that is no object", ({ type }) => type !== "object"],
  ["branches at the top of an input", ({ oneOf, anyOf, allOf }) => (oneOf ?? anyOf ?? allOf) !== undefined],
];

function isSchema(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function areNames(required: readonly string[] | undefined, properties: object): boolean {
  if (required === undefined) return true;
  return (
    Array.isArray(required) &&
    new Set(required).size === required.length &&
    required.every((name) => Object.hasOwn(properties, name))
  );
}

/** The rules that a schema or a part of it breaks, each with the place. */
export function brokenRules(schema: ToolSchema, side: "input" | "output"): readonly string[] {
  const rules = side === "input" ? BOTH : [...BOTH, ...OUTPUTS];
  const tops = side === "input" ? TOPS.flatMap(([name, isBroken]) => (isBroken(schema) ? [name] : [])) : [];
  return [...tops, ...brokenIn(schema, rules)];
}

function brokenIn(schema: ToolSchema, rules: readonly Rule[], place = ""): readonly string[] {
  return [
    ...rules.flatMap(([name, isBroken]) => (isBroken(schema) ? [`${name} at ${place}`] : [])),
    ...partsOf(schema).flatMap(([step, part]) => brokenIn(part, rules, `${place}/${step}`)),
  ];
}

function partsOf(schema: ToolSchema): readonly (readonly [string, ToolSchema])[] {
  const { items, additionalProperties: others, not, properties = {}, patternProperties = {} } = schema;
  const { oneOf = [], anyOf = [], allOf = [] } = schema;
  return [
    ...(items === undefined ? [] : [["items", items] as const]),
    ...(typeof others === "object" ? [["additionalProperties", others] as const] : []),
    ...(not === undefined ? [] : [["not", not] as const]),
    ...Object.entries(properties),
    ...Object.entries(patternProperties),
    ...[...oneOf, ...anyOf, ...allOf].map((branch, at) => [String(at), branch] as const),
  ];
}

/** Of strict schemas; the guides of OpenAI and Anthropic to structured outputs. */
const STRICT: readonly Rule[] = [
  ["an open object", (schema) => typesOf(schema).includes("object") && schema.additionalProperties !== false],
  ["a part without type", ({ type, anyOf }) => (type ?? anyOf) === undefined],
  ["a keyword of no strict mode", (schema) => UNKNOWN_TO_STRICT.some((keyword) => keyword in schema)],
];

const UNKNOWN_TO_STRICT = [
  "oneOf",
  "allOf",
  "not",
  "patternProperties",
  "pattern",
  "uniqueItems",
  "default",
  "minLength",
  "maxLength",
  "minProperties",
  "maxProperties",
];

/** OpenAI: "all fields or function parameters must be specified as required". */
const ALL_REQUIRED: Rule = [
  "an optional property",
  ({ properties = {}, required = [] }) => Object.keys(properties).length !== required.length,
];

/** The rules of a strict mode that a schema or a part of it breaks. */
export function brokenStrictRules(schema: ToolSchema, hasOptional: boolean): readonly string[] {
  return brokenIn(schema, hasOptional ? STRICT : [...STRICT, ALL_REQUIRED]);
}
