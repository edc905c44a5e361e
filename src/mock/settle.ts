import { alternativesOf, propertyDefinition, readDefinition, type Definition } from "./definition.ts";
import { chooseType, isKnownType, toBoolean, toList, toMap } from "./kinds.ts";
import { hasUniqueItems, isEmpty, isNumeric, isPhpArray, phpList, toText, type PhpValue } from "./php.ts";
import type { Refusal } from "./refusal.ts";
import { toUri } from "./uri.ts";

/** What a value becomes before the callback sees it, or why it is refused on the way. */
export interface Settled {
  readonly value: PhpValue;
  readonly refusal?: Refusal;
}

const PHP_INT_MAX = 2 ** 63;

/** Whether an alternative of a combined definition takes a value. */
export type Accepts = (value: PhpValue, alternative: Definition, param: string) => boolean;

/** Turns a value into its declared type, as WordPress's `rest_sanitize_value_from_schema` does. */
export function settle(value: PhpValue, definition: Definition, param: string, accepts: Accepts): Settled {
  for (const keyword of ["anyOf", "oneOf"] as const) {
    if (definition[keyword] === undefined || definition[keyword] === null) continue;
    const found = alternativesOf(keyword, definition).find((each) =>
      accepts(value, each.definition, param),
    )?.definition;
    if (found === undefined) return { value };
    const settled = settle(value, found, param, accepts);
    if (settled.refusal !== undefined) return settled;
    const { [keyword]: _, ...rest } = definition;
    return settle(settled.value, { type: found["type"], ...rest }, param, accepts);
  }
  const chosen = chooseType(definition["type"], value);
  if (chosen === undefined) return { value: null };
  switch (chosen.type) {
    case "array":
      return settleList(value, definition, param, accepts);
    case "object":
      return settleMap(value, definition, param, accepts);
    default:
      return { value: settleScalar(value, chosen.type, definition["format"]) };
  }
}

function settleScalar(value: PhpValue, type: unknown, format: unknown): PhpValue {
  const isText = type === "string" || (!isKnownType(type) && !isPhpArray(value));
  if (isText && format === "uri") return toUri(toText(value));
  switch (type) {
    case "null":
      return null;
    case "integer":
      return toInteger(value);
    case "number":
      return isNumeric(value) ? Number(value) : toInteger(value);
    case "boolean":
      return toBoolean(value);
    case "string":
      return toText(value);
    default:
      return value;
  }
}

function toInteger(value: PhpValue): number {
  if (isPhpArray(value)) return value.size > 0 ? 1 : 0;
  const read = typeof value === "string" && !isNumeric(value) ? Number.parseInt(value, 10) : Number(value);
  if (Number.isNaN(read)) return 0;
  return Math.max(-PHP_INT_MAX, Math.min(PHP_INT_MAX, Math.trunc(read)));
}

function settleList(value: PhpValue, definition: Definition, param: string, accepts: Accepts): Settled {
  const items = readDefinition(definition["items"]);
  const settled: PhpValue[] = [];
  for (const [at, item] of toList(value).entries()) {
    const inner = items === undefined ? { value: item } : settle(item, items, `${param}[${at}]`, accepts);
    if (inner.refusal !== undefined) return inner;
    settled.push(inner.value);
  }
  const refusal = refuseRepeated(settled, definition, param);
  return { value: phpList(settled), ...(refusal === undefined ? {} : { refusal }) };
}

/** The refusal of a list in which an item stands twice, where its definition forbids that. */
export function refuseRepeated(
  list: readonly PhpValue[],
  definition: Definition,
  param: string,
): Refusal | undefined {
  if (isEmpty(definition["uniqueItems"]) || hasUniqueItems(list)) return undefined;
  return { code: "rest_duplicate_items", message: `${param} has duplicate items.`, param };
}

function settleMap(value: PhpValue, definition: Definition, param: string, accepts: Accepts): Settled {
  const settled = new Map<string | number, PhpValue>();
  for (const [name, item] of toMap(value)) {
    const found = propertyDefinition(name, definition);
    if (found === false) continue;
    const definitionOfItem = readDefinition(found);
    const inner =
      definitionOfItem === undefined
        ? { value: item }
        : settle(item, definitionOfItem, `${param}[${name}]`, accepts);
    if (inner.refusal !== undefined) return inner;
    settled.set(name, inner.value);
  }
  return { value: settled };
}
