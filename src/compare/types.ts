import type { Json } from "../json.ts";
import {
  convertedTo,
  excludesType,
  fits,
  isOfType,
  passesFor,
  takesAnyList,
  type Schema,
  type SchemaType,
} from "../schema/index.ts";
import type { ChangeKind, Policy } from "./change.ts";
import { acceptedTypes, takesNothing, typedBy } from "./accepted.ts";
import { refusedByTwo } from "./clash.ts";
import { declaredNot, declaredTypes, isUnchecked } from "./declared.ts";
import { exchanged, HARMLESS } from "./level.ts";
import type { Level } from "./level.ts";
import { isFound } from "./pattern.ts";
import { asSent, within } from "./value.ts";
import { fromTo } from "./schema-change.ts";
import type { SchemaChange, SchemaContext } from "./schema-change.ts";
import { unionJson } from "./union.ts";

/** The kinds that tell of types. */
export const TYPE_KINDS: ReadonlySet<ChangeKind> = new Set(["type-changed", "type-narrowed", "type-widened"]);

/** At most one change: the types narrowed, widened or neither. */
export function compareTypes(
  from: Schema,
  to: Schema,
  context: SchemaContext,
  pointer: string,
): readonly SchemaChange[] {
  const [a, b] = [acceptedTypes(from), acceptedTypes(to)];
  const lost = [...a].filter((type) => !b.has(type));
  const gained = [...b].filter((type) => !a.has(type));
  if (lost.length === 0 && gained.length === 0) return [];
  const change = { pointer, ...fromTo(typesOf(from), typesOf(to)) };
  const sent = {
    lost: [...without(lost, from, to, context), ...overtaken(from, to, context)],
    gained: [...without(gained, to, from, context), ...overtaken(to, from, context)],
  };
  const kind = kindOf(isNone(sent) ? { lost, gained } : sent);
  const [onlyFrom, onlyTo] = [refusedNumeral(from, to, context), refusedNumeral(to, from, context)];
  const found = {
    ...(onlyFrom === undefined ? {} : { onlyFrom }),
    ...(onlyTo === undefined ? {} : { onlyTo }),
  };
  const level = context.response
    ? answerLevel(from, to, sent, context.policy)
    : ({
        aToB: onlyFrom === undefined ? lossLevel(sent.lost, from, to, context) : "breaking",
        bToA: onlyTo === undefined ? lossLevel(sent.gained, to, from, context) : "breaking",
      } as const);
  return [{ kind, ...change, ...found, ...(level === undefined ? {} : { level }) }];
}

interface Shift {
  readonly lost: readonly SchemaType[];
  readonly gained: readonly SchemaType[];
}

function isNone({ lost, gained }: Shift): boolean {
  return lost.length === 0 && gained.length === 0;
}

function kindOf({ lost, gained }: Shift): "type-changed" | "type-narrowed" | "type-widened" {
  if (gained.length === 0) return "type-narrowed";
  return lost.length === 0 ? "type-widened" : "type-changed";
}

/** The types of which one schema takes values and the other does not take what is sent of them. */
function without(
  types: readonly SchemaType[],
  own: Schema,
  other: Schema,
  context: SchemaContext,
): readonly SchemaType[] {
  const held = heldTypes(types, own, other, context);
  if (context.text !== true) return held;
  const taken = sentTypes(other);
  return held.filter((type) => type !== "null" && !taken.has(type));
}

/**
 * The types of which a value is listed that the other schema does not take for one of its own, where there is a list and
 * any of it can be sent at all: WordPress takes 0 and 1 for truth values. It asks the rest of what it made of the value.
 */
function heldTypes(
  types: readonly SchemaType[],
  { types: all, enum: values }: Schema,
  other: Schema,
  { policy, response, text }: SchemaContext,
): readonly SchemaType[] {
  if (values === undefined || !values.some((value) => isOfType(all, value))) return types;
  const isRead = policy === "wordpress" && !response;
  const taken = isRead ? [...acceptedTypes(other)].filter((type) => SINGLE.has(type)) : [];
  const isConverted = (value: Json): boolean => {
    const sent = text === true ? asSent(value) : value;
    const type = taken.find((each) => passesFor(each, sent));
    return type !== undefined && within({ ...other, types: [type] }, convertedTo(type, sent)) !== undefined;
  };
  return types.filter((type) => values.some((value) => isOfType([type], value) && !isConverted(value)));
}

/** The types of both that in the second alone stand behind one that takes their values for its own, and refuses some. */
function overtaken(from: Schema, to: Schema, { response }: SchemaContext): readonly SchemaType[] {
  return response ? [] : (to.overtaken?.filter((type) => from.types?.includes(type) === true) ?? []);
}

/** As text a number and a truth value are texts like any other; `null` is none of them. */
function sentTypes(schema: Schema): ReadonlySet<SchemaType> {
  const types = acceptedTypes(schema);
  const any = types.has("string") && takesAnyText(schema);
  return any ? new Set([...types, "integer", "number", "boolean"]) : types;
}

/** Keywords by which a schema does not take every text. */
const BINDING_TEXT = [
  "enum",
  "pattern",
  "minLength",
  "maxLength",
  "format",
  "oneOf",
  "anyOf",
  "allOf",
  "not",
] as const;

function takesAnyText(schema: Schema): boolean {
  return BINDING_TEXT.every((keyword) => schema[keyword] === undefined);
}

const LESS_KNOWN = { aToB: "risky", bToA: "compatible" } as const;

/** Of an answer without a type nothing is known: what else it may be than the other side says, the index does not say. */
function answerLevel(from: Schema, to: Schema, sent: Shift, policy: Policy): SchemaChange["level"] {
  if (isNone(sent)) return HARMLESS;
  if (policy === "strict" || isUnchecked(from) === isUnchecked(to)) return undefined;
  return isUnchecked(from) ? LESS_KNOWN : exchanged(LESS_KNOWN);
}

/**
 * WordPress reads a single value as a list of one, text split at commas (`rest_sanitize_array`), and a list as a map of
 * its positions (`rest_sanitize_object`), neither the other way. Where no type is lost, a choice more of `oneOf` may take
 * away what another choice took alone: what both take is refused.
 */
function lossLevel(lost: readonly SchemaType[], from: Schema, to: Schema, context: SchemaContext): Level {
  if (lost.length === 0) return refusedByTwo(to, from, context);
  const isRead = context.policy === "wordpress" && lost.every((type) => isReadAsOther(type, to));
  return isRead ? "risky" : "breaking";
}

/**
 * A text that a schema of texts takes and the other one reads as a number, since it has these before texts, and refuses by
 * a bound of them.
 */
function refusedNumeral(
  from: Schema,
  to: Schema,
  { policy, response, work }: SchemaContext,
): string | undefined {
  const own = acceptedTypes(from);
  const isBound =
    policy === "wordpress" && !response && to.not !== undefined && declaredNot(to) === undefined;
  if (!isBound || !own.has("string") || own.has("integer")) return undefined;
  const { pattern, ...rest } = from;
  const isTaken = (text: string) =>
    within(rest, text) !== undefined && (pattern === undefined || isFound(pattern, [text], work));
  return NUMERALS.find((text) => {
    const type = to.types?.find((each) => passesFor(each, text)) ?? "string";
    return isTaken(text) && !fits({ ...to, types: [type] }, convertedTo(type, text));
  });
}

const NUMERALS = ["0", "-1", "1", "1.5", "1000000"] as const;

/**
 * Whether the type is one of single values, which a list takes as its items: as text, of which it may ask a number; or that
 * of lists, all of which an object takes.
 */
function isReadAsOther(type: SchemaType, schema: Schema): boolean {
  const { items = {}, oneOf, anyOf } = schema;
  if (excludesType(schema, type)) return false;
  const choices = oneOf ?? anyOf;
  if (choices !== undefined) return choices.some((choice) => isReadAsOther(type, typedBy(schema, choice)));
  const types = declaredTypes(schema) ?? [];
  if (SINGLE.has(type)) return types.includes("array") && sentTypes(items).has(type);
  return type === "array" && types.includes("object") && takesAnyList(schema);
}

const SINGLE: ReadonlySet<SchemaType> = new Set(["string", "integer", "number", "boolean"]);

/** What a reader is told of the types: a word, a sorted list, or the union; undefined where any type is taken. */
export function typesOf(schema: Schema): Json | undefined {
  const accepted = acceptedTypes(schema);
  const types = declaredTypes(schema)?.filter((type) => accepted.has(type));
  if (takesNothing(schema)) return "nothing";
  if (types === undefined) return unionJson(schema);
  const [only] = types;
  return types.length === 1 && only !== undefined ? only : types.toSorted();
}
