import { isArray, isObject } from "../base/json.ts";
import {
  BRANCH_KEYWORDS,
  branchesOf,
  isTangled,
  listedValues,
  propertyDefinition,
  readDefinition,
  requiredNames,
  type Definition,
} from "./definition.ts";
import { validateFormat } from "./formats.ts";
import { matchesPattern } from "./pattern.ts";
import {
  equalityKey,
  hasUniqueItems,
  isEmpty,
  isPhpArray,
  listWords,
  phpKey,
  phpList,
  toJson,
  toText,
  type PhpValue,
} from "./php.ts";
import {
  ITEMS,
  LENGTH,
  PROPERTIES,
  refuseAmbiguity,
  refuseMismatch,
  validateCount,
  validateNumber,
  type Refusal,
  type Sanitized,
} from "./refusal.ts";
import { chooseType, isKnownType, passesFor, toList, toMap, toScalar } from "./types.ts";

/**
 * Validates a value as WordPress does (`rest_validate_value_from_schema`, 7.1): leniently, by the first type that the value
 * passes for. Returns undefined for an accepted value. A definition on which PHP would stop accepts everything.
 *
 * @param value as PHP receives it: `fromJson` of a value in a JSON body, `fromQuery` of one in a query.
 * @param definition an argument or schema as the index publishes it.
 * @param param the name of the argument, for messages.
 */
export function validate(value: PhpValue, definition: Definition, param: string): Refusal | undefined {
  return isTangled(definition) ? undefined : validateValue(value, definition, param);
}

/**
 * Converts a value to its declared type (`rest_sanitize_value_from_schema`, 7.1). Rejects a value that no branch accepts,
 * and a list with two items that are equal once they are converted; a refusal within another value is dropped.
 */
export function sanitize(value: PhpValue, definition: Definition, param: string): Sanitized {
  return isTangled(definition) ? { value } : sanitizeValue(value, definition, param);
}

function validateValue(value: PhpValue, definition: Definition, param: string): Refusal | undefined {
  const union = validateUnion(value, definition, param);
  if (union.refusal !== undefined) return union.refusal;
  const chosen = chooseType(union.type, value);
  if (chosen === undefined) return refuseType(param, union.type);
  const { type } = chosen;
  return (
    validateType(value, type, definition, param) ??
    validateEnum(value, { ...definition, type }, param) ??
    (isKnownType(type) && type !== "string" ? undefined : validateFormat(definition["format"], value, param))
  );
}

function refuseType(param: string, type: unknown): Refusal {
  const words = isArray(type) || isObject(type) ? Object.values(type).join(",") : String(type);
  return { code: "rest_invalid_type", message: `${param} is not of type ${words}.`, param };
}

function validateType(
  value: PhpValue,
  type: unknown,
  definition: Definition,
  param: string,
): Refusal | undefined {
  if (type === "integer" && passesFor("number", value)) {
    return (
      validateNumber(Number(value), definition, param) ??
      (passesFor(type, value) ? undefined : refuseType(param, type))
    );
  }
  if (!passesFor(type, value)) return refuseType(param, type);
  switch (type) {
    case "number":
      return validateNumber(Number(value), definition, param);
    case "string":
      return validateText(toText(value), definition, param);
    case "array":
      return validateList(value, definition, param);
    case "object":
      return validateMap(value, definition, param);
    default:
      return undefined;
  }
}

function validateText(text: string, definition: Definition, param: string): Refusal | undefined {
  const refusal = validateCount(Array.from(text).length, definition, param, LENGTH);
  if (refusal !== undefined) return refusal;
  const pattern = definition["pattern"];
  if (typeof pattern !== "string" || matchesPattern(pattern, text)) return undefined;
  return { code: "rest_invalid_pattern", message: `${param} does not match pattern ${pattern}.`, param };
}

function validateList(value: PhpValue, definition: Definition, param: string): Refusal | undefined {
  const list = toList(value);
  const items = readDefinition(definition["items"]);
  if (items !== undefined) {
    for (const [at, item] of list.entries()) {
      const refusal = validateValue(item, items, `${param}[${at}]`);
      if (refusal !== undefined) return refusal;
    }
  }
  return validateCount(list.length, definition, param, ITEMS) ?? refuseRepeated(list, definition, param);
}

/** The refusal of a list that holds an item twice, where its definition forbids that. */
function refuseRepeated(
  list: readonly PhpValue[],
  definition: Definition,
  param: string,
): Refusal | undefined {
  if (isEmpty(definition["uniqueItems"]) || hasUniqueItems(list)) return undefined;
  return { code: "rest_duplicate_items", message: `${param} has duplicate items.`, param };
}

function validateMap(value: PhpValue, definition: Definition, param: string): Refusal | undefined {
  const map = toMap(value);
  const missing = requiredNames(definition).find((name) => !map.has(phpKey(name)));
  if (missing !== undefined) {
    const message = `${missing} is a required property of ${param}.`;
    return { code: "rest_property_required", message, param };
  }
  for (const [name, item] of map) {
    const found = propertyDefinition(name, definition);
    if (found === false) {
      const message = `${name} is not a valid property of Object.`;
      return { code: "rest_additional_properties_forbidden", message, param };
    }
    const inner = readDefinition(found);
    const refusal = inner === undefined ? undefined : validateValue(item, inner, `${param}[${name}]`);
    if (refusal !== undefined) return refusal;
  }
  return validateCount(map.size, definition, param, PROPERTIES);
}

function validateEnum(value: PhpValue, definition: Definition, param: string): Refusal | undefined {
  const listed = listedValues(definition);
  if (listed === undefined) return undefined;
  const sanitized = sanitizeValue(value, definition, param);
  if (sanitized.refusal !== undefined) return sanitized.refusal;
  if (listed.keys.has(equalityKey(sanitized.value))) return undefined;
  const words = listed.values.map((each) =>
    // WordPress prints lists and objects as JSON.
    each === null || isPhpArray(each)
      ? JSON.stringify(toJson(each)).replaceAll("/", String.raw`\/`)
      : toText(each),
  );
  const message =
    words.length === 0
      ? `${param} is not one of `
      : `${param} is not ${words.length === 1 ? "" : "one of "}${listWords(words)}.`;
  return { code: "rest_not_in_enum", message, param };
}

/** Why no branch of a union accepts a value, or the definition's own type, else that of the matching branch. */
interface UnionResult {
  readonly refusal?: Refusal;
  readonly type?: unknown;
}

function validateUnion(value: PhpValue, definition: Definition, param: string): UnionResult {
  let { type } = definition;
  for (const keyword of BRANCH_KEYWORDS) {
    if ((definition[keyword] ?? null) === null) continue;
    const matching = matchBranch(keyword, value, { ...definition, type }, param);
    if (matching.refusal !== undefined) return matching;
    type ??= matching.definition["type"];
  }
  return { type };
}

/** The branch that accepts a value, or why none does. */
type Matching =
  | { readonly refusal: Refusal }
  | { readonly refusal?: undefined; readonly definition: Definition };

function matchBranch(
  keyword: (typeof BRANCH_KEYWORDS)[number],
  value: PhpValue,
  definition: Definition,
  param: string,
): Matching {
  const validated = branchesOf(keyword, definition).map((branch) => ({
    ...branch,
    refusal: validateValue(value, branch.definition, param),
  }));
  const matched = validated.filter(({ refusal }) => refusal === undefined);
  const [first] = matched;
  if (first === undefined) {
    const mismatches = validated.flatMap(({ refusal, ...branch }) =>
      refusal === undefined ? [] : [{ ...branch, refusal }],
    );
    return { refusal: refuseMismatch(value, param, mismatches) };
  }
  if (matched.length > 1 && keyword === "oneOf") return { refusal: refuseAmbiguity(matched, param) };
  return { definition: first.definition };
}

function sanitizeValue(value: PhpValue, definition: Definition, param: string): Sanitized {
  for (const keyword of BRANCH_KEYWORDS) {
    if ((definition[keyword] ?? null) === null) continue;
    const matching = matchBranch(keyword, value, definition, param);
    if (matching.refusal !== undefined) return { value, refusal: matching.refusal };
    const sanitized = sanitizeValue(value, matching.definition, param);
    const { [keyword]: _, ...rest } = definition;
    return sanitizeValue(
      sanitized.value,
      { ...rest, type: rest["type"] ?? matching.definition["type"] },
      param,
    );
  }
  const chosen = chooseType(definition["type"], value);
  if (chosen === undefined) return { value: null };
  switch (chosen.type) {
    case "array":
      return sanitizeList(value, definition, param);
    case "object":
      return sanitizeMap(value, definition, param);
    default:
      return { value: toScalar(value, chosen.type) };
  }
}

function sanitizeList(value: PhpValue, definition: Definition, param: string): Sanitized {
  const items = readDefinition(definition["items"]);
  const list = toList(value).map((item, at) =>
    items === undefined ? item : sanitizeValue(item, items, `${param}[${at}]`).value,
  );
  return { value: phpList(list), refusal: refuseRepeated(list, definition, param) };
}

function sanitizeMap(value: PhpValue, definition: Definition, param: string): Sanitized {
  const sanitized = new Map<string | number, PhpValue>();
  for (const [name, item] of toMap(value)) {
    const found = propertyDefinition(name, definition);
    if (found === false) continue;
    const inner = readDefinition(found);
    sanitized.set(name, inner === undefined ? item : sanitizeValue(item, inner, `${param}[${name}]`).value);
  }
  return { value: sanitized };
}
