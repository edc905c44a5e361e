import { isArray, isObject } from "../json.ts";
import { onceEachHeld } from "../once.ts";
import { matchesPattern } from "./pattern.ts";
import { fromJson, isEmpty, sameText, type PhpValue } from "./php.ts";
import type { Call } from "./site.ts";

/** An argument or property definition as the index publishes it: nothing in it can be trusted to have its proper shape. */
export interface Definition {
  readonly [keyword: string]: unknown;
}

/** The definition of an argument that the endpoint of a call declares. */
export function declared({ endpoint }: Call, name: string): Definition | undefined {
  return endpoint.arguments.find((argument) => argument.name === name)?.definition;
}

/** A part of a definition that must itself be a definition; PHP's empty array is one without keywords. */
export function readDefinition(value: unknown): Definition | undefined {
  if (isObject(value)) return value;
  return isArray(value) && value.length === 0 ? {} : undefined;
}

/** The definition under a name, never one of JavaScript's own members. */
export function member(of: unknown, name: string | number): unknown {
  if (isArray(of)) return typeof name === "number" ? of[name] : undefined;
  return isObject(of) && Object.hasOwn(of, String(name)) ? of[String(name)] : undefined;
}

/** The members of a list or map, in order. */
export function members(value: unknown): readonly (readonly [string, unknown])[] {
  if (isArray(value)) return value.map((item, at) => [String(at), item]);
  return isObject(value) ? Object.entries(value) : [];
}

/** How deep choices may lie in choices: each level is judged to be checked and again to be converted, which doubles the work. */
const MAX_CHOICES = 8;

/** Whether a definition has choices within choices so deep that PHP would be stopped over a value. */
export function isTangled(value: unknown, left = MAX_CHOICES): boolean {
  if (left < 0) return true;
  const definition = readDefinition(value);
  if (definition === undefined) return false;
  const { anyOf, oneOf, items, additionalProperties, properties, patternProperties } = definition;
  const choices = [...members(anyOf), ...members(oneOf)];
  const parts = [...members(properties), ...members(patternProperties)].map(([, part]) => part);
  return (
    choices.some(([, choice]) => isTangled(choice, left - 1)) ||
    [items, additionalProperties, ...parts].some((part) => isTangled(part, left))
  );
}

/** The values of an `enum`, with the text that each shares with the same value. */
export interface ListedValues {
  readonly values: readonly PhpValue[];
  readonly texts: ReadonlySet<string>;
}

/** Each item of a request may be held against the same long list. */
const valuesOf = onceEachHeld((list: object): ListedValues => {
  const values = members(list).map(([, value]) => fromJson(value) ?? null);
  return { values, texts: new Set(values.map(sameText)) };
});

/** The values of an `enum`; a map counts by its values, text has none and so refuses all. Undefined where nothing is checked. */
export function listedValues(definition: Definition): ListedValues | undefined {
  const list = definition["enum"];
  if (isEmpty(list)) return undefined;
  return valuesOf(isObject(list) || isArray(list) ? list : []);
}

/** So many patterns of names are tried: each name of a request is held against all. */
const MAX_PATTERNS = 32;

/**
 * The definition that a property falls under: its own, that of a matching pattern, or the one for the rest; none where
 * the pattern may be one of those that are not tried.
 */
export function propertyDefinition(name: string | number, definition: Definition): unknown {
  const own = member(definition["properties"], name);
  if (own !== undefined) return own;
  const patterns = members(definition["patternProperties"]);
  const patterned = patterns
    .slice(0, MAX_PATTERNS)
    .find(([pattern]) => matchesPattern(pattern, String(name)));
  if (patterned !== undefined) return patterned[1];
  return patterns.length > MAX_PATTERNS ? undefined : definition["additionalProperties"];
}

/** One of the definitions of `anyOf` or `oneOf`, with the outer type where it has none of its own. */
export interface Alternative {
  readonly position: number;
  readonly definition: Definition;
}

/** The alternatives of `anyOf` or `oneOf`, in order. */
export function alternativesOf(keyword: "anyOf" | "oneOf", definition: Definition): readonly Alternative[] {
  return members(definition[keyword]).map(([, alternative], position) => ({
    position,
    definition: withType(readDefinition(alternative) ?? {}, definition["type"]),
  }));
}

function withType(definition: Definition, type: unknown): Definition {
  return "type" in definition || type === undefined ? definition : { ...definition, type };
}
