import { BOUND_KEYWORDS, type SchemaType, isOfType, typeOf } from "../schema/index.ts";
import type { InputSchema, ToolSchema } from "./model.ts";
import { acceptsNull } from "./request.ts";
import { sizeOf } from "./size.ts";

/** What the strict mode of a provider reads of a schema. */
export interface StrictMode {
  /** The bounds that it enforces. */
  readonly keywords: readonly string[];
  readonly formats: readonly string[];
  /** Whether a property may be absent; where none may, an optional one accepts `null`. */
  readonly hasOptional: boolean;
}

const FORMATS = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/** OpenAI's guide to structured outputs of 2026. */
export const OPENAI_STRICT: StrictMode = {
  keywords: [
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minItems",
    "maxItems",
  ],
  formats: FORMATS,
  hasOptional: false,
};

/** Anthropic's guide to structured outputs of 2026. */
export const ANTHROPIC_STRICT: StrictMode = { keywords: [], formats: [...FORMATS, "uri"], hasOptional: true };

/** OpenAI's limits of one schema. */
const MOST_PROPERTIES = 5000;
const MOST_LEVELS = 10;
const MOST_VALUES = 1000;

/** The input in a strict mode; undefined where the mode has no equal schema, as of objects with free keys. */
export function strictInput(schema: InputSchema, mode: StrictMode): ToolSchema | undefined {
  const strict = strictSchema(schema, mode);
  if (strict === undefined) return undefined;
  const { properties, levels, values } = sizeOf(strict);
  return properties > MOST_PROPERTIES || levels > MOST_LEVELS || values > MOST_VALUES ? undefined : strict;
}

function strictSchema(schema: ToolSchema, mode: StrictMode): ToolSchema | undefined {
  // No strict mode has words for these.
  if ((schema.allOf ?? schema.not ?? schema.patternProperties) !== undefined) return undefined;
  const branches = branchesOf(schema);
  if (branches !== undefined) {
    const anyOf = allDefined(branches.map((branch) => strictSchema(branch, mode)));
    return anyOf && { ...described(schema, mode), anyOf };
  }
  const types = typesOf(schema);
  const type = types.find((each) => each !== "null") ?? types[0];
  if (type === undefined) return undefined;
  const strict = strictOfType(schema, type, mode);
  return strict !== undefined && acceptsNull(schema) ? orNull(strict) : strict;
}

function strictOfType(schema: ToolSchema, type: SchemaType, mode: StrictMode): ToolSchema | undefined {
  const values = schema.enum?.filter((value) => value !== null);
  if (values?.some((value) => typeof value === "object") === true) return undefined;
  const plain = { type, ...described(schema, mode), ...(values === undefined ? {} : { enum: values }) };
  if (type === "array") {
    const items = strictSchema(schema.items ?? {}, mode);
    return items && { ...plain, items };
  }
  const members = type === "object" ? strictMembers(schema, mode) : {};
  return members && { ...plain, ...members };
}

/** The types of a schema, or those of its listed values. */
function typesOf({ type, enum: listed = [] }: ToolSchema): readonly SchemaType[] {
  if (type === undefined) return [...new Set(listed.map(typeOf))];
  return typeof type === "string" ? [type] : type;
}

/** The schema as branches of one type each; undefined where it has one type beside `null`, and no branches. */
function branchesOf({ oneOf, anyOf, ...schema }: ToolSchema): readonly ToolSchema[] | undefined {
  const types = typesOf(schema);
  const branches = oneOf ?? anyOf;
  if (branches !== undefined) {
    // A branch without a type of its own has that of the whole.
    const [only, second] = types;
    const isOpen = (branch: ToolSchema): boolean =>
      typesOf(branch).length === 0 && (branch.oneOf ?? branch.anyOf) === undefined;
    return only === undefined || second !== undefined
      ? branches
      : branches.map((branch) => (isOpen(branch) ? { ...branch, type: only } : branch));
  }
  if (types.filter((type) => type !== "null").length < 2) return undefined;
  const { description: _description, default: _default, enum: listed, ...rest } = schema;
  return types.flatMap((type) => {
    if (listed === undefined) return [{ ...rest, type }];
    const values = listed.filter((value) => isOfType([type], value));
    return values.length === 0 ? [] : [{ ...rest, type, enum: values }];
  });
}

function strictMembers(
  { properties = {}, required = [], additionalProperties: others }: ToolSchema,
  mode: StrictMode,
): ToolSchema | undefined {
  const names = Object.keys(properties);
  // An object of free keys, closed, could hold nothing.
  if (others === true || typeof others === "object" || (names.length === 0 && others !== false))
    return undefined;
  const members = allDefined(
    Object.entries(properties).map(([name, member]) => {
      const strict = strictSchema(member, mode);
      const isAlways = mode.hasOptional || required.includes(name);
      return strict && ([name, isAlways ? strict : orNull(strict)] as const);
    }),
  );
  return (
    members && {
      properties: Object.fromEntries(members),
      required: mode.hasOptional ? required : names,
      additionalProperties: false,
    }
  );
}

/** Lets a schema accept `null`, which stands for an absent property. */
function orNull(schema: ToolSchema): ToolSchema {
  const { type, enum: listed, anyOf } = schema;
  if (acceptsNull(schema)) return schema;
  if (anyOf !== undefined) return { ...schema, anyOf: [...anyOf, { type: "null" }] };
  return {
    ...schema,
    type: [...(typeof type === "string" ? [type] : (type ?? [])), "null"],
    ...(listed === undefined ? {} : { enum: [...listed, null] }),
  };
}

/** Keywords that become a remark where a mode does not enforce them. */
const REMARKS = ["default", "format", "pattern", ...BOUND_KEYWORDS, "uniqueItems"] as const;

/** The longest value of a remark. */
const REMARK_CAP = 80;

/** What a mode enforces of a schema, with a description that names the rest. */
function described(schema: ToolSchema, { keywords, formats }: StrictMode): ToolSchema {
  const given = REMARKS.filter((keyword) => schema[keyword] !== undefined);
  const isKept = (keyword: string): boolean =>
    keyword === "format" ? formats.includes(schema.format ?? "") : keywords.includes(keyword);
  const remarks = given
    .filter((keyword) => !isKept(keyword))
    .map((keyword) => `${keyword}: ${JSON.stringify(schema[keyword])}`)
    .filter((remark) => remark.length <= REMARK_CAP);
  const texts = [
    ...(schema.description === undefined ? [] : [schema.description]),
    ...(remarks.length === 0 ? [] : [`(${remarks.join(", ")})`]),
  ];
  return {
    ...(texts.length === 0 ? {} : { description: texts.join(" ") }),
    ...Object.fromEntries(given.filter(isKept).map((keyword) => [keyword, schema[keyword]])),
  };
}

function allDefined<Item>(items: readonly (Item | undefined)[]): readonly Item[] | undefined {
  const found = items.filter((item) => item !== undefined);
  return found.length === items.length ? found : undefined;
}
