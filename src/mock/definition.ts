import { isArray, isObject } from "../json.ts";
import { fromJson, isEmpty, type PhpValue } from "./php.ts";

/** An argument or property definition as the index publishes it: nothing in it can be trusted to have its proper shape. */
export interface Definition {
  readonly [keyword: string]: unknown;
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

/** A bound, as PHP would compare it: numbers and numeric text. */
export function bound(definition: Definition, keyword: string): number | undefined {
  const value = definition[keyword];
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === "")) return undefined;
  const read = Number(value);
  return Number.isFinite(read) ? read : undefined;
}

/** The values of an `enum`; a map counts by its values, text has none and so refuses all. Undefined where nothing is checked. */
export function enumValues(definition: Definition): readonly PhpValue[] | undefined {
  const list = definition["enum"];
  if (isEmpty(list)) return undefined;
  const values = members(list);
  return values.map(([, value]) => fromJson(value) ?? null);
}
