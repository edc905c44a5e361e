import { count } from "../base/count.ts";
import type { Finding } from "../compare/index.ts";
import { asList, isArray, isObject } from "../base/json.ts";
import type { Json, UnknownObject } from "../base/json.ts";
import { shortened } from "./escape.ts";

/** Longest value in a line. */
const VALUE_CAP = 48;

/** Shared characters shown before two values differ. */
const SHARED_SHOWN = 16;

/** Summarizes the two values of a finding: `100 → 50`, `−trash`, `(integer, required)`. */
export function describeValues(finding: Finding): string {
  const { kind, from, to } = finding;
  switch (kind) {
    case "argument-added":
    case "argument-removed":
    case "property-added":
    case "property-removed":
      return `(${schemaWords(to ?? from)})`;
    case "enum-set":
      return `only ${words(to, ", ")}`;
    case "enum-unset":
      return `was only ${words(from, ", ")}`;
    case "enum-values-removed":
      return `−${words(from, ", −")}`;
    case "enum-values-added":
      return `+${words(to, ", +")}`;
    case "variable-pattern-changed":
      return patternChange(lettersOnce(from), lettersOnce(to));
    case "variable-renamed":
      return `{${text(from)}} → {${text(to)}}`;
    case "batch-support-changed":
      return to === true ? "now in batches" : "no longer in batches";
    case "operation-became-open":
      return `was ${accessWords(from)}`;
    case "operation-became-restricted":
      return `now ${accessWords(to)}`;
    case "open-operation-only-in-a":
    case "open-operation-only-in-b":
      return "open to visitors";
    case "user-became-allowed":
      return `${text(to)} may`;
    case "user-became-refused":
      return `${text(from)} may no longer`;
    default:
      return describeRest(finding);
  }
}

function describeRest({ kind, part, from, to }: Finding): string {
  if (part === "namespace" && typeof (from ?? to) === "number")
    return `(${count(Number(from ?? to), "operation")})`;
  if (kind === "route-covered-in-b") return `${words(from, " ")} → ${words(to, ", ")}`;
  if (kind === "route-covered-in-a") return `${words(to, " ")}, was ${words(from, ", ")}`;
  if (kind.startsWith("route-only") || kind.startsWith("operation-only")) return words(from ?? to, " ");
  if (kind.startsWith("uniqueItems")) return "";
  if (kind.startsWith("type-")) return typeChange(from, to);
  if (from === undefined && to === undefined) return "";
  return fromTo(from, to);
}

/** Words for who may use an operation, by the verdict of the side that is not open. */
const ACCESS_WORDS = new Map<Json | undefined, string>([
  ["sign-in", "behind a sign-in"],
  ["role", "for some users"],
  ["unlisted", "not listed for visitors"],
]);

function accessWords(verdict: Json | undefined): string {
  return ACCESS_WORDS.get(verdict) ?? text(verdict);
}

/** Lists added and removed words if both patterns are lists of words; else prints the patterns. */
function patternChange(from: string, to: string): string {
  const [before, after] = [wordsOf(from), wordsOf(to)];
  if (before === undefined || after === undefined) return fromTo(from, to);
  const [had, has] = [new Set(before), new Set(after)];
  const lost = before.filter((word) => !has.has(word)).map((word) => `−${word}`);
  const gained = after.filter((word) => !had.has(word)).map((word) => `+${word}`);
  return words([...lost, ...gained], ", ");
}

/** Replaces `[Aa]` in a pattern by `a`, as it is registered: routes ignore the case. */
function lettersOnce(value: Json | undefined): string {
  const pattern = typeof value === "string" ? value : "";
  return pattern.replaceAll(/\[([A-Za-z])([A-Za-z])\]/g, (both, first: string, second: string) =>
    first !== second && first.toLowerCase() === second.toLowerCase() ? first : both,
  );
}

function wordsOf(pattern: string): readonly string[] | undefined {
  return /^\^(?:\(\?:)?([\w|-]+)\)?\$$/.exec(pattern)?.[1]?.split("|");
}

/** Joins the items of a list, at most eight. */
function words(value: Json | undefined, separator: string): string {
  const items = asList(value);
  const rest = items.length > 8 ? ` and ${items.length - 8} more` : "";
  return `${items.slice(0, 8).map(item).join(separator)}${rest}`;
}

function item(value: unknown): string {
  return cut(typeof value === "string" && value !== "" ? value : JSON.stringify(value));
}

/** Prints types; for a union the added or removed branches. */
function typeChange(from: Json | undefined, to: Json | undefined): string {
  if (isAlternatives(from)) return `−${from.map(schemaWords).join(", −")}`;
  if (isAlternatives(to)) return `+${to.map(schemaWords).join(", +")}`;
  return `${typeWords(from)} → ${typeWords(to)}`;
}

function isAlternatives(value: Json | undefined): value is readonly Json[] {
  return isArray(value) && value.every(isObject);
}

function typeWords(value: Json | undefined): string {
  if (typeof value === "string") return value;
  return isArray(value) ? words(value, "|") : schemaWords(value);
}

/** Prints two values; long equal beginnings are cut off shortly before they differ. */
function fromTo(from: Json | undefined, to: Json | undefined): string {
  const [before, after] = [whole(from), whole(to)];
  if (before === after || cut(before) !== cut(after)) return `${cut(before)} → ${cut(after)}`;
  const start = sharedLength(before, after) - SHARED_SHOWN;
  return `…${cut(before.slice(start))} → …${cut(after.slice(start))}`;
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

function text(value: Json | undefined): string {
  return cut(whole(value));
}

/** Prints a value: bare text, else JSON; `none` if absent. */
function whole(value: Json | undefined): string {
  if (value === undefined) return "none";
  return typeof value === "string" && value !== "" && !/\s/.test(value) ? value : JSON.stringify(value);
}

function cut(long: string): string {
  return shortened(long, VALUE_CAP);
}

/** Summarizes a schema: `enum en, de`, `integer 1–100, default 10, required`. */
function schemaWords(value: unknown): string {
  if (!isObject(value)) return "any";
  const list = value["enum"];
  const format = value["format"];
  const head = isArray(list) ? `enum ${listWords(list)}` : `${typeName(value)}${rangeWords(value)}`;
  return [
    head,
    ...(typeof format === "string" && !isArray(list) ? [cut(format)] : []),
    ...defaultWords(value["default"] ?? value["x-wp-default"]),
    ...(value["x-required"] === true ? ["required"] : []),
  ].join(", ");
}

/** Prints a default unless it is empty, as readers expect. */
function defaultWords(value: unknown): readonly string[] {
  if (value === undefined || value === null || value === "" || (isArray(value) && value.length === 0))
    return [];
  return [`default ${item(value)}`];
}

function listWords(list: readonly unknown[]): string {
  const shown = list.slice(0, 5).map(item).join(", ");
  return list.length > 5 ? `${shown}, … (${list.length})` : shown;
}

function typeName(value: UnknownObject): string {
  const { type, items } = value;
  const name = isArray(type) ? type.join("|") : type;
  if (typeof name !== "string") return isArray(value["oneOf"] ?? value["anyOf"]) ? "one of several" : "any";
  if (name !== "array" || !isObject(items)) return name;
  return isArray(items["enum"]) ? `array of ${listWords(items["enum"])}` : `array of ${typeName(items)}`;
}

function rangeWords(value: UnknownObject): string {
  const { minimum, maximum } = value;
  if (typeof minimum === "number" && typeof maximum === "number") return ` ${minimum}–${maximum}`;
  if (typeof minimum === "number") return ` ≥ ${minimum}`;
  return typeof maximum === "number" ? ` ≤ ${maximum}` : "";
}
