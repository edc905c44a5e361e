import { isArray, isObject } from "../json.ts";
import {
  bound,
  listedValues,
  alternativesOf,
  members,
  propertyDefinition,
  readDefinition,
  type Alternative,
  type Definition,
} from "./definition.ts";
import { refuseFormat } from "./formats.ts";
import { chooseType, isKnownType, passesFor, toList, toMap } from "./kinds.ts";
import { matchesPattern } from "./pattern.ts";
import { refuseMismatch, titleOf } from "./mismatch.ts";
import { isEmpty, isPhpArray, phpKey, sameText, toJson, toText, type PhpValue } from "./php.ts";
import type { Refusal } from "./refusal.ts";
import { refuseRepeated, settle, type Settled } from "./settle.ts";
import { countOf, listWords, wholeOf, type Noun } from "./wording.ts";

/**
 * Judges a value as WordPress's `rest_validate_value_from_schema` does, with all its laxness. Undefined: accepted.
 * Definitions so broken that PHP would stop on them accept everything.
 */
export function judge(value: PhpValue, definition: Definition, param: string): Refusal | undefined {
  const combined = judgeCombination(value, definition, param);
  if (combined.refusal !== undefined) return combined.refusal;
  const declared = definition["type"] ?? combined.type;
  const chosen = chooseType(declared, value);
  if (chosen === undefined) return ofType(param, declared);
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
  if (!isKnownType(type)) return undefined;
  if (type === "integer" && passesFor("number", value)) {
    return (
      judgeNumber(value, definition, param) ?? (passesFor(type, value) ? undefined : ofType(param, type))
    );
  }
  if (!passesFor(type, value)) return ofType(param, type);
  if (type === "number") return judgeNumber(value, definition, param);
  if (type === "string") return judgeText(toText(value), definition, param);
  if (type === "array") return judgeList(value, definition, param);
  return type === "object" ? judgeMap(value, definition, param) : undefined;
}

function judgeNumber(value: PhpValue, definition: Definition, param: string): Refusal | undefined {
  const number = Number(value);
  const multiple = bound(definition, "multipleOf");
  if (multiple !== undefined && number % multiple !== 0) {
    return { code: "rest_invalid_multiple", message: `${param} must be a multiple of ${multiple}.`, param };
  }
  const minimum = bound(definition, "minimum");
  const maximum = bound(definition, "maximum");
  const isAbove = !isEmpty(definition["exclusiveMinimum"]);
  const isBelow = !isEmpty(definition["exclusiveMaximum"]);
  const isLow = minimum !== undefined && (isAbove ? number <= minimum : number < minimum);
  const isHigh = maximum !== undefined && (isBelow ? number >= maximum : number > maximum);
  if (!isLow && !isHigh) return undefined;
  const [low, high] = [isAbove, isBelow].map((isExclusive) => (isExclusive ? "exclusive" : "inclusive"));
  const allowed =
    minimum === undefined
      ? `less than ${isBelow ? "" : "or equal to "}${wholeOf(maximum ?? 0)}`
      : maximum === undefined
        ? `greater than ${isAbove ? "" : "or equal to "}${wholeOf(minimum)}`
        : `between ${wholeOf(minimum)} (${low}) and ${wholeOf(maximum)} (${high})`;
  return { code: "rest_out_of_bounds", message: `${param} must be ${allowed}`, param };
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

/** What is counted of a value: the keywords that bound it, and what WordPress says of one that is out of them. */
interface Counted {
  readonly noun: Noun;
  readonly least: { readonly keyword: string; readonly code: string };
  readonly most: { readonly keyword: string; readonly code: string };
  /** What stands before and behind the count. */
  readonly words: readonly [before: string, behind: string];
}

const LENGTH: Counted = {
  noun: { one: "character", many: "characters" },
  least: { keyword: "minLength", code: "rest_too_short" },
  most: { keyword: "maxLength", code: "rest_too_long" },
  words: ["be", " long"],
};

const ITEMS: Counted = {
  noun: { one: "item", many: "items" },
  least: { keyword: "minItems", code: "rest_too_few_items" },
  most: { keyword: "maxItems", code: "rest_too_many_items" },
  words: ["contain", ""],
};

const PROPERTIES: Counted = {
  noun: { one: "property", many: "properties" },
  least: { keyword: "minProperties", code: "rest_too_few_properties" },
  most: { keyword: "maxProperties", code: "rest_too_many_properties" },
  words: ["contain", ""],
};

function judgeCount(
  count: number,
  definition: Definition,
  param: string,
  { noun, least, most, words: [before, behind] }: Counted,
): Refusal | undefined {
  const few = bound(definition, least.keyword);
  const many = bound(definition, most.keyword);
  const say = (allowed: string, limit: number): string =>
    `${param} must ${before} at ${allowed} ${countOf(limit, noun)}${behind}.`;
  if (few !== undefined && count < few) return { code: least.code, message: say("least", few), param };
  if (many === undefined || count <= many) return undefined;
  return { code: most.code, message: say("most", many), param };
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
  const settled = settleValue(value, definition, param);
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
  const refusal = refuseFormat(definition["format"], value, param);
  return refusal === undefined ? undefined : { ...refusal, param };
}

interface Combination {
  readonly refusal?: Refusal;
  /** The type of the alternative that applies, where the definition itself has none. */
  readonly type?: unknown;
}

function judgeCombination(value: PhpValue, definition: Definition, param: string): Combination {
  for (const keyword of ["anyOf", "oneOf"] as const) {
    if (definition[keyword] === undefined || definition[keyword] === null) continue;
    const judged = alternativesOf(keyword, definition).map((each) => ({
      ...each,
      refusal: judge(value, each.definition, param),
    }));
    const found = judged.filter(({ refusal }) => refusal === undefined);
    if (found.length === 0) {
      const mismatches = judged.flatMap(({ refusal, ...each }) =>
        refusal === undefined ? [] : [{ ...each, refusal }],
      );
      return { refusal: refuseMismatch(value, param, mismatches) };
    }
    if (found.length > 1 && keyword === "oneOf") return { refusal: refuseAmbiguity(found, param) };
    if (definition["type"] === undefined) return { type: found[0]?.definition["type"] };
  }
  return {};
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

/** Converts a value that was judged; what is refused here are items of a list that are the same once they are converted. */
export function settleValue(value: PhpValue, definition: Definition, param: string): Settled {
  return settle(
    value,
    definition,
    param,
    (inner, alternative, name) => judge(inner, alternative, name) === undefined,
  );
}
