import { compareCodeUnits, type Json } from "../base/json.ts";
import { MAX_BRANCHES, NUMBER_BOUNDS, type Schema, type SchemaType, fits } from "../schema/index.ts";
import { itemAt, itemBelow, singular, wordsOf, type ExamplePlace, type ExampleItem } from "./item.ts";
import { numberByName } from "./names.ts";
import { compareUsage, isUsuallySet } from "./usual-names.ts";
import { exampleText, shortestMatch } from "./text.ts";

/** The deepest part of a value that is filled. */
const MAX_DEPTH = 6;

/** The most items of a list, and of a list within another value, whose lists multiply each other. */
const MAX_ITEMS = 60;
const NESTED_ITEMS = 3;

/** The position of a part within a value. */
interface Spot {
  readonly item: ExampleItem;
  /** The name of the property, or of the list that holds the value in its singular. */
  readonly name: string;
  readonly depth: number;
}

/**
 * An example of a response: a value that fits its schema, with all its properties. The same schema and place always give
 * the same value, and values at the same place agree with each other: the title with the slug and the link, `date` with
 * `date_gmt`, ids with the number of the item.
 */
export function exampleResponse(schema: Schema, place: ExamplePlace): Json {
  return make(schema, { item: itemAt(place, false), name: "", depth: 0 });
}

/** An example of an argument's value as a client sends it: it fits its schema, and objects hold the properties that a client usually sets first. */
export function exampleArgument(name: string, schema: Schema, place: ExamplePlace): Json {
  return make(schema, { item: itemAt(place, true), name, depth: 0 });
}

/** A whole number within the bounds of a schema, as text. */
export function exampleInteger(schema: Schema): string {
  return String(exampleNumber("integer", schema, { item: itemAt({ path: "" }, true), name: "", depth: 0 }));
}

function make(schema: Schema, spot: Spot): Json {
  if (schema.example !== undefined) return schema.example;
  if (schema.enum !== undefined && schema.enum.length > 0) return chosen(schema, schema.enum, spot);
  const usual = usualDefault(schema, spot);
  if (usual !== undefined) return usual;
  const { oneOf, anyOf, ...rest } = schema;
  const branches = oneOf ?? anyOf ?? [];
  if (branches.length > 0 && spot.depth < MAX_DEPTH) return ofBranch(schema, rest, branches, spot);
  return ofType(typeFor(schema, spot), schema, spot);
}

/** The first branch whose value the whole schema accepts. */
function ofBranch(schema: Schema, rest: Schema, branches: readonly Schema[], spot: Spot): Json {
  let first: Json | undefined;
  for (const branch of branches.slice(0, MAX_BRANCHES)) {
    const value = make({ ...rest, ...branch }, { ...spot, depth: spot.depth + 1 });
    if (fits(schema, value)) return value;
    first ??= value;
  }
  return first ?? null;
}

/** The default, where it is informative: no empty text, and no empty list or object. */
function usualDefault(schema: Schema, { item, name }: Spot): Json | undefined {
  const { default: value } = schema;
  if (value === undefined || value === null || value === "") return undefined;
  // 0 is the id of nothing.
  if (value === 0 && !item.sent && name.endsWith("_id")) return undefined;
  if (typeof value !== "object") return value;
  return item.sent && Object.keys(value).length > 0 ? value : undefined;
}

/** Listed values that readers expect, whatever a site lists first. */
const EXPECTED: ReadonlySet<Json> = new Set(["USD", "US", "en_US", "en", "publish", "completed", "CA"]);

/** A listed value: the default or an expected one, else the first informative one; later items have others. */
function chosen({ default: usual }: Schema, values: readonly Json[], { item, name }: Spot): Json {
  const plain = values.filter((value) => value !== "" && value !== null);
  const listed = plain.length === 0 ? values : plain;
  const expected = listed.find((value) => EXPECTED.has(value));
  const isListed = usual !== undefined && usual !== "" && usual !== null && listed.includes(usual);
  const first = isListed && (item.sent || expected === undefined) ? usual : (expected ?? listed[0] ?? null);
  if (item.sent || /currency|country|locale|lang/.test(name)) return first;
  const at = (Math.max(0, listed.indexOf(first)) + Math.max(0, item.number + item.seed - 2)) % listed.length;
  return listed[at] ?? first;
}

/** The type of the value: the first declared; without a type, a number for an id and else a text. */
function typeFor({ types, properties, items }: Schema, { item, name }: Spot): SchemaType {
  const plain = types?.filter((type) => type !== "null") ?? [];
  const [first] = plain;
  const isAnything =
    plain.length > 3 || (types === undefined && properties === undefined && items === undefined);
  if (isAnything) return /(?:^|_)id$/.test(name) ? "integer" : "string";
  // Clients send a text where WordPress also accepts `{raw}`.
  if (item.sent && plain.includes("string") && properties?.has("raw") === true) return "string";
  if (first !== undefined) return first;
  if (types !== undefined) return "null";
  return properties === undefined ? "array" : "object";
}

function ofType(type: SchemaType, schema: Schema, spot: Spot): Json {
  switch (type) {
    case "object":
      return spot.depth >= MAX_DEPTH ? {} : exampleObject(schema, spot);
    case "array":
      return spot.depth >= MAX_DEPTH ? [] : exampleList(schema, spot);
    case "boolean":
      return exampleBoolean(spot);
    case "integer":
    case "number":
      return exampleNumber(type, schema, spot);
    case "null":
      return null;
    default:
      return exampleText(schema, spot.item, spot.name);
  }
}

/** Names of booleans that are usually true. */
const ON =
  /(?:enabled|active|visible|public|published|purchasable|success|in_stock|available|supported|open|force)$/;

/** A boolean: true where it is sent, else the usual value for its name. */
function exampleBoolean({ item, name }: Spot): boolean {
  return item.sent || ON.test(name);
}

/** The number that suits the name, else the first number at the bounds that the schema accepts. */
function exampleNumber(type: "integer" | "number", schema: Schema, { item, name }: Spot): number {
  const named = numberByName(name, item);
  const suited = named !== undefined && type === "integer" ? Math.round(named) : named;
  if (NUMBER_BOUNDS.every((bound) => schema[bound] === undefined)) return suited ?? 1;
  const { minimum: least = 1, maximum: most = Infinity } = schema;
  const plain = Math.max(least, 1) > most ? most : least;
  const { exclusiveMinimum: above = plain, exclusiveMaximum: below = plain, multipleOf = 1 } = schema;
  const next = Math.ceil(plain / multipleOf) * multipleOf;
  const tried = [
    suited ?? plain,
    plain,
    next,
    Math.floor(above) + 1,
    Math.ceil(below) - 1,
    (above + below) / 2,
  ];
  return tried.find((number) => fits({ ...schema, types: [type] }, number)) ?? plain;
}

function exampleList(schema: Schema, { item, name, depth }: Spot): Json {
  const { items, minItems = 1, maxItems = MAX_ITEMS, uniqueItems } = schema;
  if (items === undefined && !item.sent) return [];
  const most = Math.min(maxItems, depth === 0 ? MAX_ITEMS : depth < 4 ? NESTED_ITEMS : 1);
  const count = Math.min(Math.max(minItems, 1), most);
  const below = singular(wordsOf(name)).replaceAll(" ", "_");
  const made = Array.from({ length: count }, (_, at) =>
    make(items ?? {}, { item: itemBelow(item, name, at + 1), name: below, depth: depth + 1 }),
  );
  if (uniqueItems !== true) return made;
  return [...new Map(made.map((value) => [JSON.stringify(value), value])).values()];
}

/** The most properties of an object in a request beyond those that it requires. */
const MOST_USUAL = 4;

/** Texts that controllers of core read from `{raw}`; older indexes declare an object without properties. */
const RAW_TEXTS: ReadonlySet<string> = new Set(["title", "content", "excerpt", "caption", "description"]);

function exampleObject(schema: Schema, spot: Spot): Json {
  if (spot.item.sent && schema.properties === undefined && RAW_TEXTS.has(spot.name))
    return { raw: exampleText({}, spot.item, spot.name) };
  const { properties = new Map<string, Schema>(), required = [], minProperties = 0 } = schema;
  const { item, depth } = spot;
  const names = item.sent
    ? usualNames(properties, required, minProperties)
    : [...new Set([...properties.keys(), ...required])];
  const made = names.map((name): [string, Json] => {
    // `raw` and `rendered` hold the text of the property around them.
    const isText = name === "raw" || name === "rendered";
    const below: Spot = { item, name: isText && spot.name !== "" ? spot.name : name, depth: depth + 1 };
    const value = make(properties.get(name) ?? {}, below);
    return [name, name === "rendered" && isProse(spot.name) ? paragraph(value) : value];
  });
  return Object.fromEntries([...made, ...membersBeyond(schema, minProperties - made.length, spot)]);
}

/** The names of the properties that a request sets: the required ones, and a few that a client usually sets first. */
function usualNames(
  properties: ReadonlyMap<string, Schema>,
  required: readonly string[],
  least: number,
): readonly string[] {
  const open = [...properties.keys()]
    .filter((name) => properties.get(name)?.readOnly !== true)
    .toSorted(compareUsage);
  const known = open.filter(isUsuallySet).slice(0, MOST_USUAL);
  const usual = required.length > 1 ? [] : known.length > 0 ? known : open.slice(0, MOST_USUAL);
  const names = [...new Set([...required, ...usual])];
  const others = open.filter((name) => !names.includes(name));
  return [...names, ...others.slice(0, Math.max(0, least - names.length))];
}

function isProse(name: string): boolean {
  return /^(?:content|excerpt|description|caption|message)$/.test(name);
}

function paragraph(value: Json): Json {
  return typeof value === "string" ? `<p>${value}</p>` : value;
}

/** Members without a declared name, where an object requires them. */
function membersBeyond(
  { additionalProperties, patternProperties }: Schema,
  count: number,
  { item, depth }: Spot,
): readonly [string, Json][] {
  const [pattern, member] =
    [...(patternProperties ?? [])].toSorted(([a], [b]) => compareCodeUnits(a, b))[0] ?? [];
  const schema = member ?? (typeof additionalProperties === "object" ? additionalProperties : {});
  return Array.from({ length: Math.min(Math.max(0, count), NESTED_ITEMS) }, (_, at) => {
    const name = pattern === undefined ? `sample_${at + 1}` : shortestMatch(pattern) || "sample";
    return [name, make(schema, { item, name, depth: depth + 1 })];
  });
}
