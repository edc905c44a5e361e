import { isArray, isObject } from "../json.ts";
import { ITEMS, judgeCount, judgeNumber, LENGTH, PROPERTIES } from "./bounds.ts";
import {
  alternativesOf,
  listedValues,
  members,
  propertyDefinition,
  readDefinition,
  type Alternative,
  type Definition,
} from "./definition.ts";
import { refuseFormat } from "./formats.ts";
import { chooseType, isKnownType, passesFor, toList, toMap, toScalar } from "./kinds.ts";
import { refuseMismatch, titleOf } from "./mismatch.ts";
import { matchesPattern } from "./pattern.ts";
import {
  hasUniqueItems,
  isEmpty,
  isPhpArray,
  listWords,
  phpKey,
  phpList,
  sameText,
  toJson,
  toText,
  type PhpValue,
} from "./php.ts";
import type { Refusal, Settled } from "./refusal.ts";

/**
 * Judges a value as WordPress's `rest_validate_value_from_schema` does, with all its laxness. Undefined: accepted.
 * Definitions so broken that PHP would stop on them accept everything.
 */
export function judge(value: PhpValue, definition: Definition, param: string): Refusal | undefined {
  const combined = judgeCombination(value, definition, param);
  if (combined.refusal !== undefined) return combined.refusal;
  const chosen = chooseType(combined.type, value);
  if (chosen === undefined) return ofType(param, combined.type);
  return (
    judgeType(value, chosen.type, definition, param) ??
    judgeEnum(value, { ...definition, type: chosen.type }, param) ??
    judgeFormat(value, chosen.type, definition, param)
  );
}

function ofType(param: string, type: unknown): Refusal {
  const words = isArray(type) || isObject(type) ? Object.values(type).join(",") : String(type);
  return { code: "rest_invalid_type", message: `${param} is not of type ${words}.`, param };
}

function judgeType(
  value: PhpValue,
  type: unknown,
  definition: Definition,
  param: string,
): Refusal | undefined {
  if (type === "integer" && passesFor("number", value)) {
    return (
      judgeNumber(Number(value), definition, param) ??
      (passesFor(type, value) ? undefined : ofType(param, type))
    );
  }
  if (!passesFor(type, value)) return ofType(param, type);
  if (type === "number") return judgeNumber(Number(value), definition, param);
  if (type === "string") return judgeText(toText(value), definition, param);
  if (type === "array") return judgeList(value, definition, param);
  return type === "object" ? judgeMap(value, definition, param) : undefined;
}

function judgeText(text: string, definition: Definition, param: string): Refusal | undefined {
  const refusal = judgeCount(Array.from(text).length, definition, param, LENGTH);
  if (refusal !== undefined) return refusal;
  const pattern = definition["pattern"];
  if (typeof pattern !== "string" || matchesPattern(pattern, text)) return undefined;
  return {
    code: "rest_invalid_pattern",
    message: `${param} does not match pattern ${pattern}.`,
    param,
  };
}

function judgeList(value: PhpValue, definition: Definition, param: string): Refusal | undefined {
  const list = toList(value);
  const items = readDefinition(definition["items"]);
  if (items !== undefined) {
    for (const [at, item] of list.entries()) {
      const refusal = judge(item, items, `${param}[${at}]`);
      if (refusal !== undefined) return refusal;
    }
  }
  return judgeCount(list.length, definition, param, ITEMS) ?? refuseRepeated(list, definition, param);
}

function judgeMap(value: PhpValue, definition: Definition, param: string): Refusal | undefined {
  const map = toMap(value);
  const missing = requiredNames(definition).find((name) => !map.has(phpKey(name)));
  if (missing !== undefined) {
    return {
      code: "rest_property_required",
      message: `${missing} is a required property of ${param}.`,
      param,
    };
  }
  for (const [name, item] of map) {
    const refusal = judgeProperty(name, item, definition, param);
    if (refusal !== undefined) return refusal;
  }
  return judgeCount(map.size, definition, param, PROPERTIES);
}

/** The draft-04 list, or the properties that say `required: true` as draft 03 has it. */
function requiredNames(definition: Definition): readonly string[] {
  const list = definition["required"];
  if (isArray(list)) return list.filter((name) => typeof name === "string");
  return members(definition["properties"])
    .filter(([, property]) => isObject(property) && property["required"] === true)
    .map(([name]) => name);
}

function judgeProperty(
  name: string | number,
  item: PhpValue,
  definition: Definition,
  param: string,
): Refusal | undefined {
  const found = propertyDefinition(name, definition);
  if (found === false) {
    return {
      code: "rest_additional_properties_forbidden",
      message: `${name} is not a valid property of Object.`,
      param,
    };
  }
  const inner = readDefinition(found);
  return inner === undefined ? undefined : judge(item, inner, `${param}[${name}]`);
}

function judgeEnum(value: PhpValue, definition: Definition, param: string): Refusal | undefined {
  const listed = listedValues(definition);
  if (listed === undefined) return undefined;
  const settled = settle(value, definition, param);
  if (settled.refusal !== undefined) return settled.refusal;
  if (listed.texts.has(sameText(settled.value))) return undefined;
  const words = listed.values.map((allowed) =>
    // WordPress prints what is no scalar as JSON.
    allowed === null || isPhpArray(allowed)
      ? JSON.stringify(toJson(allowed)).replaceAll("/", String.raw`\/`)
      : toText(allowed),
  );
  const message =
    words.length === 0
      ? `${param} is not one of `
      : `${param} is not ${words.length === 1 ? "" : "one of "}${listWords(words)}.`;
  return { code: "rest_not_in_enum", message, param };
}

function judgeFormat(
  value: PhpValue,
  type: unknown,
  definition: Definition,
  param: string,
): Refusal | undefined {
  if (isKnownType(type) && type !== "string") return undefined;
  return refuseFormat(definition["format"], value, param);
}

/** The two ways to name alternatives, in the order in which WordPress asks them. */
const COMBINING = ["anyOf", "oneOf"] as const;

interface Combination {
  readonly refusal?: Refusal;
  /** The definition's own type, else that of the alternative that applies. */
  readonly type?: unknown;
}

function judgeCombination(value: PhpValue, definition: Definition, param: string): Combination {
  let { type } = definition;
  for (const keyword of COMBINING) {
    if ((definition[keyword] ?? null) === null) continue;
    const chosen = chooseAlternative(keyword, value, { ...definition, type }, param);
    if (chosen.refusal !== undefined) return chosen;
    type ??= chosen.definition["type"];
  }
  return { type };
}

/** The alternative that applies to a value, or why none does. */
type Chosen =
  | { readonly refusal: Refusal }
  | { readonly refusal?: undefined; readonly definition: Definition };

function chooseAlternative(
  keyword: (typeof COMBINING)[number],
  value: PhpValue,
  definition: Definition,
  param: string,
): Chosen {
  const judged = alternativesOf(keyword, definition).map((each) => ({
    ...each,
    refusal: judge(value, each.definition, param),
  }));
  const found = judged.filter(({ refusal }) => refusal === undefined);
  const [first] = found;
  if (first === undefined) {
    const mismatches = judged.flatMap(({ refusal, ...each }) =>
      refusal === undefined ? [] : [{ ...each, refusal }],
    );
    return { refusal: refuseMismatch(value, param, mismatches) };
  }
  if (found.length > 1 && keyword === "oneOf") return { refusal: refuseAmbiguity(found, param) };
  return { definition: first.definition };
}

function refuseAmbiguity(found: readonly Alternative[], param: string): Refusal {
  const titles = found.flatMap(titleOf);
  const message =
    titles.length === found.length
      ? `${param} matches ${listWords(titles)}, but should match only one.`
      : `${param} matches more than one of the expected formats.`;
  const positions = found.map(({ position }) => position);
  return { code: "rest_one_of_multiple_matches", message, param, data: { positions } };
}

/**
 * Turns a value into its declared type, as WordPress's `rest_sanitize_value_from_schema` does, and refuses one that no
 * alternative takes, or a list in which items are the same once they are converted; within another value nobody asks.
 */
export function settle(value: PhpValue, definition: Definition, param: string): Settled {
  for (const keyword of COMBINING) {
    if ((definition[keyword] ?? null) === null) continue;
    const chosen = chooseAlternative(keyword, value, definition, param);
    if (chosen.refusal !== undefined) return { value, refusal: chosen.refusal };
    const settled = settle(value, chosen.definition, param);
    const { [keyword]: _, ...rest } = definition;
    return settle(settled.value, { ...rest, type: rest["type"] ?? chosen.definition["type"] }, param);
  }
  const chosen = chooseType(definition["type"], value);
  if (chosen === undefined) return { value: null };
  switch (chosen.type) {
    case "array":
      return settleList(value, definition, param);
    case "object":
      return settleMap(value, definition, param);
    default:
      return { value: toScalar(value, chosen.type, definition["format"]) };
  }
}

function settleList(value: PhpValue, definition: Definition, param: string): Settled {
  const items = readDefinition(definition["items"]);
  const settled: PhpValue[] = [];
  for (const [at, item] of toList(value).entries()) {
    settled.push(items === undefined ? item : settle(item, items, `${param}[${at}]`).value);
  }
  return { value: phpList(settled), refusal: refuseRepeated(settled, definition, param) };
}

/** The refusal of a list in which an item stands twice, where its definition forbids that. */
function refuseRepeated(
  list: readonly PhpValue[],
  definition: Definition,
  param: string,
): Refusal | undefined {
  if (isEmpty(definition["uniqueItems"]) || hasUniqueItems(list)) return undefined;
  return { code: "rest_duplicate_items", message: `${param} has duplicate items.`, param };
}

function settleMap(value: PhpValue, definition: Definition, param: string): Settled {
  const settled = new Map<string | number, PhpValue>();
  for (const [name, item] of toMap(value)) {
    const found = propertyDefinition(name, definition);
    if (found === false) continue;
    const inner = readDefinition(found);
    settled.set(name, inner === undefined ? item : settle(item, inner, `${param}[${name}]`).value);
  }
  return { value: settled };
}
