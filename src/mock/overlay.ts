import { isArray, isObject, type Json, type JsonObject } from "../base/json.ts";
import { type Schema, definitionOf } from "../schema/index.ts";
import { converted } from "../wordpress/index.ts";

/** Replaces members of a value by given ones, as WordPress converts them, where they fit the schema. */
export function overlay(schema: Schema, value: Json, given: JsonObject): Json {
  if (!isObject(value)) return value;
  const fitting = Object.entries(given).flatMap(([name, member]): [string, Json][] => {
    const property = schema.properties?.get(name);
    const present = Object.hasOwn(value, name) ? value[name] : undefined;
    const replaced =
      property === undefined || present === undefined ? undefined : replace(property, present, member);
    return replaced === undefined ? [] : [[name, replaced]];
  });
  return { ...value, ...Object.fromEntries(fitting) };
}

/** The value that a property has after it was sent; undefined where it stays as it is. */
function replace(property: Schema, present: Json, sent: Json): Json | undefined {
  if (isDate(property) && typeof sent === "string") return printDate(sent);
  if (isObject(present) && "rendered" in present) return replaceText(present, sent);
  // An object in a response has more members than its writer sent, and so have the objects of a list.
  if (isObject(sent) && isObject(present) && property.properties !== undefined) {
    return overlay(property, present, sent);
  }
  const { items } = property;
  if (isArray(sent) && isArray(present) && items?.properties !== undefined) {
    return sent.map((item, at) => {
      const model: Json = present[at] ?? present[0] ?? {};
      return isArray(item) || !isObject(item) ? item : overlay(items, model, { id: at + 1, ...item });
    });
  }
  return converted(definitionOf(property), sent);
}

/** WordPress takes a plain text for `{raw}`, and renders it (`WP_REST_Posts_Controller::prepare_item_for_database`). */
function replaceText(present: JsonObject, sent: Json): Json | undefined {
  const text = isObject(sent) ? sent["raw"] : sent;
  if (typeof text !== "string") return undefined;
  return { ...present, ...("raw" in present ? { raw: text } : {}), rendered: text };
}

function isDate({ format, wordpressFormat }: Schema): boolean {
  return (format ?? wordpressFormat) === "date-time";
}

/** A date as WordPress sends it: without fraction and zone, in the site's own zone, which is UTC. Undefined for other text. */
function printDate(text: string): string | undefined {
  const [, day, time, zone] =
    /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}(?::\d{2})?)?$/i.exec(text) ?? [];
  const minutes = zone !== undefined && zone.length === 3 ? ":00" : "";
  const date = new Date(`${day ?? ""}T${time ?? ""}${zone ?? "Z"}${minutes}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 19);
}

/** Selects the parts of a value that a context shows: those of its shape, and those that the whole schema does not declare. */
export function showIn(schema: Schema, shape: Schema, value: Json): Json {
  if (schema === shape) return value;
  if (isArray(value)) {
    const [whole, shown] = [schema.items, shape.items];
    return whole === undefined || shown === undefined
      ? value
      : value.map((item) => showIn(whole, shown, item));
  }
  if (!isObject(value)) return value;
  const shown = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
    const [whole, part] = [schema.properties?.get(name), shape.properties?.get(name)];
    if (whole === undefined) return [[name, member]];
    return part === undefined ? [] : [[name, showIn(whole, part, member)]];
  });
  return Object.fromEntries(shown);
}
