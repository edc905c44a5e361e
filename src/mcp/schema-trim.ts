import { isArray, isObject, type UnknownObject } from "../base/json.ts";
import type { OperationTool } from "../tools/index.ts";

/** How much a description says. */
export interface Detail {
  /** The characters of a text. */
  readonly text: number;
  /** The levels of objects below an argument. */
  readonly depth: number;
  /** The fields of a response. */
  readonly fields: number;
  /** The values of an enum; of a longer one only some are named. */
  readonly values: number;
  /** The optional arguments that are named and not described; absent where all are described. */
  readonly named?: number;
}

/** The most detailed first. */
export const DETAILS: readonly Detail[] = [
  { text: 300, depth: 6, fields: 80, values: Infinity },
  { text: 120, depth: 6, fields: 60, values: 30 },
  { text: 60, depth: 3, fields: 40, values: 30 },
  { text: 0, depth: 3, fields: 30, values: 30 },
  { text: 0, depth: 2, fields: 15, values: 30 },
  { text: 0, depth: 1, fields: 8, values: 30 },
  { text: 60, depth: 2, fields: 8, values: 30, named: Infinity },
  { text: 0, depth: 1, fields: 0, values: 30, named: Infinity },
  { text: 0, depth: 1, fields: 0, values: 30, named: 20 },
  { text: 0, depth: 0, fields: 0, values: 30, named: 3 },
];

/** Keywords that hold one schema, a list of schemas, and schemas by name. */
const ONE: ReadonlySet<string> = new Set(["additionalProperties", "not"]);
const LIST: ReadonlySet<string> = new Set(["oneOf", "anyOf", "allOf"]);
const NAMED: ReadonlySet<string> = new Set(["properties", "patternProperties"]);

/** The schema of the arguments, as detailed as asked, and the names of the arguments that it leaves out. */
export function trimSchema(
  schema: OperationTool["inputSchema"],
  detail: Detail,
): { readonly schema: object; readonly optional: readonly string[] } {
  const { properties, additionalProperties, required = [], ...others } = schema;
  const members = Object.entries(properties);
  const isShown = (name: string): boolean => detail.named === undefined || required.includes(name);
  const shown = members.filter(([name]) => isShown(name));
  const optional = members.flatMap(([name]) => (isShown(name) ? [] : [name]));
  return {
    schema: {
      ...others,
      properties: Object.fromEntries(shown.map(([name, member]) => [name, trim(member, detail, 0)])),
      ...(required.length === 0 ? {} : { required }),
      // The arguments that are left out are arguments too.
      ...(optional.length === 0 ? { additionalProperties } : {}),
    },
    optional,
  };
}

/** Trims a JSON Schema; a list keeps its `items`, which models demand. */
function trim(schema: unknown, detail: Detail, depth: number): unknown {
  if (!isObject(schema)) return schema;
  const isDeep = depth >= detail.depth;
  const below = (part: unknown): unknown => trim(part, detail, depth + 1);
  const entries = Object.entries(schema).flatMap(([key, member]): readonly (readonly [string, unknown])[] => {
    if (key === "description") return shortened(key, member, detail.text);
    if (key === "enum" && isArray(member) && member.length > detail.values) return [];
    if (key === "items") return [[key, isDeep ? {} : below(member)]];
    // `required` has the names of `properties`.
    if (isDeep && (ONE.has(key) || LIST.has(key) || NAMED.has(key) || key === "required")) return [];
    if (ONE.has(key)) return [[key, below(member)]];
    if (LIST.has(key) && isArray(member)) return [[key, member.map(below)]];
    if (NAMED.has(key) && isObject(member))
      return [[key, Object.fromEntries(Object.entries(member).map(([name, each]) => [name, below(each)]))]];
    return [[key, member]];
  });
  return { ...Object.fromEntries(entries), ...valuesIn(schema, detail) };
}

/** The beginning of a long enum, as a description. */
function valuesIn({ enum: values }: UnknownObject, detail: Detail): { readonly description?: string } {
  if (!isArray(values) || values.length <= detail.values) return {};
  return { description: `One of ${values.length} values: ${values.slice(0, 5).map(String).join(", ")}, …` };
}

function shortened(key: string, text: unknown, most: number): readonly (readonly [string, unknown])[] {
  if (most === 0 || typeof text !== "string") return [];
  return [[key, text.length > most ? `${text.slice(0, most)}…` : text]];
}
