import { pointTo } from "../json.ts";
import type { NoticeCode } from "../notices.ts";
import { mapParts, type Schema, type SchemaType } from "../schema/index.ts";
import { WIDENING_RULES, joinChoices, type PropertyPlace, type WideningRule } from "./widening-rules.ts";

/** A resource and the namespace that registers it. */
export interface ResourceName {
  readonly title: string;
  readonly namespace: string;
}

/** Receives each applied rule with the pointer of the property inside the schema. */
export type Applied = (code: NoticeCode, pointer: string) => void;

/**
 * Widens the properties that WordPress is known to send otherwise than it declares, each by named rules that mark the
 * property. A schema that no rule changes stays the same object.
 */
export function widenResource(
  schema: Schema,
  resource: ResourceName,
  applied: Applied,
  rules: readonly WideningRule[] = WIDENING_RULES,
): Schema {
  const { items } = schema;
  const task: Task = { rules, applied };
  const top: PropertyPlace = { ...resource, name: "", parent: "", keyword: "", isChoice: false };
  // The items of a list at the top are the resource itself.
  if (items === undefined || schema.properties !== undefined) return widenWhole(schema, top, task);
  const item = widenWhole(items, { ...top, keyword: "items" }, task);
  return item === items ? schema : { ...schema, items: item };
}

/** Widens only the branches of the resource itself, and its parts by all rules. */
function widenWhole(schema: Schema, place: PropertyPlace, task: Task): Schema {
  const joined = joinChoices(schema);
  if (joined === undefined) return widenParts(schema, place, task);
  task.applied("answer-choices-overlap", `${pointerOf(place)}/oneOf`);
  return widenParts({ ...joined, widened: ["answer-choices-overlap"] }, place, task);
}

interface Task {
  readonly rules: readonly WideningRule[];
  readonly applied: Applied;
}

function widen(part: Schema, place: PropertyPlace, task: Task): Schema {
  let widened: NoticeCode[] | undefined;
  let known = part;
  for (const rule of task.rules) {
    const wider = rule.widen(known, place);
    if (wider === undefined) continue;
    known = wider;
    (widened ??= []).push(rule.name);
    task.applied(rule.name, pointerOf(place));
  }
  const whole = widenParts(known, place, task);
  return widened === undefined ? whole : { ...whole, widened };
}

function widenParts(whole: Schema, place: PropertyPlace, task: Task): Schema {
  const { title, namespace } = place;
  const parent = place.name === "" ? place.parent : place.name;
  return mapParts(whole, (part, keyword, step) => {
    const name = keyword === "properties" ? (step ?? "") : "";
    const isChoice = keyword === "anyOf" || keyword === "oneOf";
    return widen(part, { name, parent, above: place, keyword, step, isChoice, title, namespace }, task);
  });
}

function pointerOf({ above, keyword, step }: PropertyPlace): string {
  const here = keyword === "" ? "" : `${above === undefined ? "" : pointerOf(above)}/${keyword}`;
  return step === undefined ? here : pointTo(here, step);
}

/**
 * Widens a response schema for `--responses observed` (recorded from WordPress 7.1 and WooCommerce): `[]` for an empty
 * object, null and numbers for other types, values that are not listed, dates without a zone, properties of plugins.
 */
export function widenObserved(schema: Schema): Schema {
  const wide = mapParts(schema, widenObserved);
  const { types, format, additionalProperties: others, anyOf = [], oneOf = [] } = wide;
  // Wider branches overlap, so `oneOf` would refuse.
  const choices = [...anyOf, ...oneOf];
  return {
    ...Object.fromEntries(
      KEPT.flatMap((keyword) => (wide[keyword] === undefined ? [] : [[keyword, wide[keyword]]])),
    ),
    ...(types === undefined ? {} : widenTypes(types)),
    ...(format === undefined ? {} : { wordpressFormat: format }),
    ...(typeof others === "object" ? { additionalProperties: others } : {}),
    ...(choices.length === 0 ? {} : { anyOf: choices }),
  };
}

/** The keywords that stay; the schemas among them are widened too. */
const KEPT = [
  "title",
  "description",
  "readOnly",
  "deprecated",
  "context",
  "minimum",
  "maximum",
  "items",
  "properties",
  "patternProperties",
  "widened",
  "wordpressFormat",
] as const;

function widenTypes(types: readonly SchemaType[]): Pick<Schema, "types" | "maxItems"> {
  const widened = new Set(types);
  // PHP sends only an empty object as a list.
  const emptyList = widened.has("object") && !widened.has("array");
  if (emptyList) widened.add("array");
  if (widened.has("string")) widened.add("number");
  if (widened.has("number")) widened.delete("integer");
  widened.delete("null");
  return {
    types: [...widened, "null"],
    ...(emptyList ? { maxItems: 0 } : {}),
  };
}
