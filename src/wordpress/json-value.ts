import { canonicalJson, isArray, isObject, type Json } from "../base/json.ts";
import { propertyDefinition, readDefinition, type Definition } from "./definition.ts";
import { equalityKey, fromJson, fromQuery, isPhpArray, toJson, type PhpValue } from "./php.ts";
import { chooseType } from "./types.ts";
import { sanitize, validate } from "./validate.ts";

/** The part of a request that carries a value: a JSON body, or a query, where PHP receives text. */
export type Carrier = "body" | "query";

/** Whether WordPress accepts a value. */
export function accepts(definition: Definition, value: Json, carrier: Carrier = "body"): boolean {
  return read(definition, value, carrier) !== undefined;
}

/** The value as a callback receives it, in its declared types: `"5"` becomes 5. Undefined where WordPress rejects it. */
export function converted(definition: Definition, value: Json, carrier: Carrier = "body"): Json | undefined {
  const sanitized = read(definition, value, carrier);
  return sanitized && printAs(sanitized.value, definition, value);
}

/** Whether WordPress accepts a value and hands it over unchanged, so that the value is of its declared type. */
export function keeps(definition: Definition, value: Json): boolean {
  const result = converted(definition, value);
  return result !== undefined && canonicalJson(result) === canonicalJson(value);
}

function read(
  definition: Definition,
  value: Json,
  carrier: Carrier,
): { readonly value: PhpValue } | undefined {
  const sent = carrier === "query" ? fromQuery(value) : fromJson(value);
  if (sent === undefined || validate(sent, definition, "") !== undefined) return undefined;
  const sanitized = sanitize(sent, definition, "");
  return sanitized.refusal === undefined ? sanitized : undefined;
}

/**
 * A converted value as JSON. PHP has one kind of array: a definition says whether it is a list or an object, and without a
 * type the given value does.
 */
function printAs(value: PhpValue, definition: Definition, given?: Json): Json {
  if (!isPhpArray(value)) return toJson(value);
  const type = chooseType(definition["type"], value)?.type;
  if (type === "array") {
    const items = readDefinition(definition["items"]) ?? {};
    return [...value.values()].map((item, at) =>
      printAs(item, items, isArray(given) ? given[at] : undefined),
    );
  }
  if (type !== "object") {
    const isSame = given !== undefined && equalityKey(value) === equalityKey(fromJson(given) ?? null);
    return isSame ? given : toJson(value);
  }
  const members = isObject(given) ? given : {};
  return Object.fromEntries(
    [...value].map(([name, item]) => [
      String(name),
      printAs(item, readDefinition(propertyDefinition(name, definition)) ?? {}, members[name]),
    ]),
  );
}
