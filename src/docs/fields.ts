import type { Json } from "../base/json.ts";
import { type Argument, CONTEXTS, type Schema } from "../schema/index.ts";
import { inlineMarkdown } from "./markdown.ts";

/** An argument or a property as the pages show it; `description` is HTML, `text` is the same as Markdown. */
export interface PageField {
  readonly name: string;
  /** The name by which a query sends it, where it differs: `include[]`. */
  readonly sent?: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
  readonly text: string;
  /** All listed values, each on one line. */
  readonly values: readonly string[];
  /** Bounds, pattern and default, each with its label: `["default", "10"]`. */
  readonly limits: readonly (readonly [label: string, value: string])[];
  readonly marks: readonly string[];
  /** The members of an object, or of the objects of a list. */
  readonly fields: readonly PageField[];
  /** `11 fields`, `9 fields of each`; empty without fields. */
  readonly below: string;
}

const MOST_VALUES = 2000;
const MOST_FIELDS = 600;
const DEEPEST = 6;
const LONGEST_VALUE = 120;

/** The marks of each part of an object that is shown in some contexts; absent for a resource itself. */
type Marker = (members: readonly Schema[], within?: FieldContexts) => (member: Schema) => readonly string[];

type FieldContexts = readonly string[];

/** The remaining number of fields of one list, and the function that marks them. */
interface Room {
  left: number;
  readonly marker: Marker;
}

/** The fields of arguments, required ones first. A request has no contexts. */
export function argumentFields(list: readonly Argument[]): readonly PageField[] {
  const room: Room = { left: MOST_FIELDS, marker: () => marksOf };
  return [...list.filter(({ required }) => required), ...list.filter(({ required }) => !required)].flatMap(
    ({ name, schema, required, validated }) =>
      fieldOf(
        { name, schema: { ...validated, ...schema }, required, marks: marksOf(schema), shown: CONTEXTS },
        room,
        0,
      ),
  );
}

/** The fields of an object, or of the objects of a list, in the order of the site. */
export function schemaFields(schema: Schema): readonly PageField[] {
  return membersOf(schema, { left: MOST_FIELDS, marker: distinguish }, 0);
}

function marksOf({ readOnly, deprecated }: Schema): readonly string[] {
  return [...(readOnly === true ? ["read only"] : []), ...(deprecated === true ? ["deprecated"] : [])];
}

/**
 * Marks the contexts that distinguish the parts of an object. Contexts that all parts share distinguish nothing, nor do
 * those of the object, or of most parts of the whole resource.
 */
function distinguish(
  members: readonly Schema[],
  within?: FieldContexts,
): (member: Schema) => readonly string[] {
  const shared = members
    .map((member) => new Set(marksOf(member)))
    .reduce((common, marks) => common.intersection(marks), new Set(members.flatMap(marksOf)));
  const textOf = (member: Schema): string => contextText(shownIn(member, within));
  const byText = [...Map.groupBy(members, textOf)].toSorted(
    ([a, same], [b, other]) =>
      other.length - same.length || Number(b === EVERYWHERE) - Number(a === EVERYWHERE),
  );
  const usual = within === undefined || byText.length === 1 ? byText[0]?.[0] : contextText(within);
  return (member) => {
    const text = textOf(member);
    return [...marksOf(member).filter((mark) => !shared.has(mark)), ...(text === usual ? [] : [text])];
  };
}

/** The contexts that show a part, limited to those of its object. */
function shownIn({ context = CONTEXTS }: Schema, within: FieldContexts = CONTEXTS): FieldContexts {
  return within.filter((each) => context.includes(each));
}

const EVERYWHERE = "in every context";

function contextText(contexts: FieldContexts): string {
  if (contexts.length === CONTEXTS.length) return EVERYWHERE;
  return contexts.length === 0 ? "never shown" : `only in ${contexts.join(", ")}`;
}

function membersOf(schema: Schema, room: Room, depth: number, within?: FieldContexts): readonly PageField[] {
  const { properties, required = [] } = schema.properties === undefined ? (schema.items ?? {}) : schema;
  if (properties === undefined || depth >= DEEPEST) return [];
  const mark = room.marker([...properties.values()], within);
  return [...properties].flatMap(([name, member]) => {
    const marks = mark(member);
    return fieldOf(
      { name, schema: member, required: required.includes(name), marks, shown: shownIn(member, within) },
      room,
      depth,
    );
  });
}

interface Member extends Pick<PageField, "name" | "required" | "marks"> {
  readonly schema: Schema;
  readonly shown: FieldContexts;
}

function fieldOf(
  { name, schema, required, marks, shown }: Member,
  room: Room,
  depth: number,
): readonly PageField[] {
  if (room.left <= 0) return [];
  room.left -= 1;
  const fields = membersOf(schema, room, depth + 1, shown);
  const isList = schema.properties === undefined && schema.items !== undefined;
  const noun = fields.length === 1 ? "field" : "fields";
  return [
    {
      name: name === "" ? "(no name)" : name,
      type: describeType(schema),
      required,
      description: inlineMarkdown(wordsOf(schema)),
      text: wordsOf(schema),
      values: valuesOf(schema),
      limits: limitsOf(schema),
      marks,
      fields,
      below: fields.length === 0 ? "" : `${fields.length} ${noun}${isList ? " of each" : ""}`,
    },
  ];
}

/** The words about a field, as Markdown; empty where the site has none. */
function wordsOf({ description = "" }: Schema): string {
  return description;
}

/** The lists of up to this many values are shown whole; of longer ones, the first few. */
const LONG_LIST = 24;
const FIRST_VALUES = 8;

/** The values to show at once, and all of them where they are folded. */
export function foldValues(values: readonly string[]): {
  readonly shown: readonly string[];
  readonly folded: readonly string[];
} {
  return values.length > LONG_LIST
    ? { shown: values.slice(0, FIRST_VALUES), folded: values }
    : { shown: values, folded: [] };
}

/** A schema's type in words: `list of integers`, `string (date-time) or null`. */
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
  if (type === "array") return schema.items ? `list of ${pluralOf(schema.items)}` : "list";
  const holds = schema.format ?? schema.contentMediaType;
  if (type === "string" && holds !== undefined) return `string (${holds})`;
  return type;
}

/** The type of the items of a list: `integers`; a type of several words stays as it is. */
function pluralOf(items: Schema): string {
  const type = describeType(items);
  return /^[a-z]+$/.test(type) && type !== "any" ? `${type}s` : type;
}

function valuesOf(schema: Schema): readonly string[] {
  const values = schema.enum ?? schema.items?.enum ?? [];
  return values.slice(0, MOST_VALUES).map((value) => showJson(value).replaceAll(/\s*\n\s*/g, " "));
}

const LIMITS = [
  ["minimum", "≥"],
  ["exclusiveMinimum", ">"],
  ["maximum", "≤"],
  ["exclusiveMaximum", "<"],
  ["multipleOf", "multiple of"],
  ["minLength", "length ≥"],
  ["maxLength", "length ≤"],
  ["minItems", "items ≥"],
  ["maxItems", "items ≤"],
  ["pattern", "matches"],
] as const;

function limitsOf(schema: Schema): PageField["limits"] {
  const limits = LIMITS.flatMap(([key, label]) =>
    schema[key] === undefined ? [] : [[label, showJson(schema[key])] as const],
  );
  return schema.default === undefined ? limits : [["default", showJson(schema.default)], ...limits];
}

/** Prints a value for readers: text has no quotes unless it is empty. */
function showJson(value: Json): string {
  const text = typeof value === "string" && value !== "" ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
