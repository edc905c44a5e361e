import type { Json } from "../json.ts";
import type { Argument, Schema } from "../schema/index.ts";
import { inlineMarkdown } from "./markdown.ts";

/** A row of a table of arguments or fields; `description` is HTML, all else is text. */
export interface FieldRow {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly default: string;
  readonly allowed: readonly string[];
  readonly description: string;
  readonly marks: readonly string[];
}

const MOST_VALUES = 24;
const MOST_FIELDS = 300;
const DEEPEST = 3;
const LONGEST_VALUE = 120;

/** The row of an argument. */
export function argumentRow({ name, schema, required }: Argument): FieldRow {
  return fieldRow(name, schema, required);
}

/** The rows of a response's fields; nested fields have names such as `a.b` and `a[].b`. */
export function responseRows(schema: Schema): readonly FieldRow[] {
  const rows: FieldRow[] = [];
  collect(schema, "", 0, rows);
  return rows;
}

function collect(schema: Schema, prefix: string, depth: number, rows: FieldRow[]): void {
  for (const [name, member] of schema.properties ?? []) {
    if (rows.length >= MOST_FIELDS) return;
    rows.push(fieldRow(`${prefix}${name}`, member, schema.required?.includes(name) ?? false));
    if (depth + 1 >= DEEPEST) continue;
    if (member.properties) collect(member, `${prefix}${name}.`, depth + 1, rows);
    else if (member.items?.properties) collect(member.items, `${prefix}${name}[].`, depth + 1, rows);
  }
}

function fieldRow(name: string, schema: Schema, required: boolean): FieldRow {
  return {
    name,
    type: describeType(schema),
    required,
    default: schema.default === undefined ? "" : showJson(schema.default),
    allowed: describeAllowed(schema),
    description: schema.description === undefined ? "" : inlineMarkdown(schema.description),
    marks: [
      ...(schema.readOnly === true ? ["read only"] : []),
      ...(schema.deprecated === true ? ["deprecated"] : []),
      ...(schema.context && schema.context.length < 3 ? [`in ${schema.context.join(", ")}`] : []),
    ],
  };
}

/** A schema's type in words: `list of integer`, `string (date-time) or null`. */
export function describeType(schema: Schema): string {
  if (schema.file === true) return "file";
  const types = schema.types ?? [];
  if (types.length === 0) {
    const ways = schema.oneOf ?? schema.anyOf ?? [];
    return ways.length === 0 ? "any" : [...new Set(ways.map(describeType))].join(" or ");
  }
  return types.map((type) => describeOne(type, schema)).join(" or ");
}

function describeOne(type: string, schema: Schema): string {
  if (type === "array") return schema.items ? `list of ${describeType(schema.items)}` : "list";
  if (type === "string" && schema.format !== undefined) return `string (${schema.format})`;
  return type;
}

function describeAllowed(schema: Schema): readonly string[] {
  const values = schema.enum ?? schema.items?.enum ?? [];
  const shown = values.slice(0, MOST_VALUES).map(showJson);
  return [
    ...shown,
    ...(values.length > MOST_VALUES ? [`… ${values.length - MOST_VALUES} more`] : []),
    ...BOUNDS.flatMap(([key, sign]) => (schema[key] === undefined ? [] : [`${sign} ${schema[key]}`])),
    ...(schema.pattern === undefined ? [] : [schema.pattern]),
  ];
}

const BOUNDS = [
  ["minimum", "≥"],
  ["exclusiveMinimum", ">"],
  ["maximum", "≤"],
  ["exclusiveMaximum", "<"],
  ["multipleOf", "multiple of"],
  ["minLength", "length ≥"],
  ["maxLength", "length ≤"],
  ["minItems", "items ≥"],
  ["maxItems", "items ≤"],
] as const;

/** A value for a reader: text has no quotes unless it is empty. */
function showJson(value: Json): string {
  const text = typeof value === "string" && value !== "" ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
