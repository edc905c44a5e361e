import { isArray, isObject } from "../json.ts";
import type { Json } from "../json.ts";
import { SCHEMA_TYPES } from "../schema/model.ts";
import type { Schema, SchemaType } from "../schema/model.ts";
import type { ChangeKind } from "./change.ts";
import { SAMPLE_CAP, sampleOfType, sampleValue } from "../schema/sample.ts";

/** What is known of a change when a value is sought that one side takes and the other refuses. */
export interface Refusal {
  /** Named from the side that takes the value. */
  readonly kind: ChangeKind;
  readonly taking: Schema;
  readonly refusing: Schema;
  /** A value that was found on the way. */
  readonly known?: Json;
  /** For values that are gone from a list: those. */
  readonly gone?: Json;
}

/** A value that `taking` accepts and `refusing` does not; undefined where none can be named safely. */
export function refusedValue(refusal: Refusal): Json | undefined {
  const { kind, taking, refusing, known, gone } = refusal;
  if (known !== undefined) return known;
  switch (kind) {
    case "enum-values-removed":
      return isArray(gone) ? asJson(gone[0]) : undefined;
    case "enum-set":
      return offTheList(taking, refusing.enum ?? []);
    case "type-changed":
    case "type-narrowed":
      return ofLostType(taking, refusing);
    case "argument-removed":
      return sampleValue(taking);
    default:
      return outOfBounds(kind, taking, refusing);
  }
}

function asJson(value: unknown): Json | undefined {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  return undefined;
}

function offTheList(taking: Schema, listed: readonly Json[]): Json | undefined {
  const type = taking.types?.[0] ?? "string";
  if (type === "string") return "not-on-the-list";
  if (type !== "integer" && type !== "number") return undefined;
  return (
    listed.reduce<number>((most, item) => (typeof item === "number" ? Math.max(most, item) : most), 0) + 1
  );
}

function ofLostType(taking: Schema, refusing: Schema): Json | undefined {
  const lost = typesOf(taking).find((type) => !takes(refusing, type));
  if (lost === undefined) return undefined;
  if (lost === "number") return 1.5;
  // WordPress reads a numeral as a number and an empty or comma separated text as a list; this text is neither.
  return lost === "string" && taking.enum === undefined ? "text" : sampleOfType(lost, taking);
}

function typesOf(schema: Schema): readonly SchemaType[] {
  return schema.types ?? ["string", "object", ...SCHEMA_TYPES];
}

function takes(schema: Schema, type: SchemaType): boolean {
  const union = schema.types === undefined ? (schema.oneOf ?? schema.anyOf) : undefined;
  if (union !== undefined) return union.some((member) => takes(member, type));
  if (schema.types === undefined) return true;
  return schema.types.includes(type) || (type === "integer" && schema.types.includes("number"));
}

function outOfBounds(kind: ChangeKind, taking: Schema, refusing: Schema): Json | undefined {
  const item = sampleValue(taking.items ?? {});
  switch (kind) {
    case "minimum-tightened":
      return taking.minimum ?? below(refusing.minimum ?? refusing.exclusiveMinimum);
    case "maximum-tightened":
      return taking.maximum ?? above(refusing.maximum ?? refusing.exclusiveMaximum);
    case "minLength-tightened":
      return repeated("x", (refusing.minLength ?? 1) - 1);
    case "maxLength-tightened":
      return repeated("x", (refusing.maxLength ?? 0) + 1);
    case "multipleOf-tightened":
      return taking.multipleOf ?? (refusing.multipleOf === 1 ? 0.5 : 1);
    case "minItems-tightened":
      return list(item, (refusing.minItems ?? 1) - 1);
    case "maxItems-tightened":
      return list(item, (refusing.maxItems ?? 0) + 1);
    case "uniqueItems-tightened":
      return [item, item];
    case "additionalProperties-tightened":
      return withMember(sampleOfType("object", taking));
    case "minProperties-tightened":
      return {};
    case "maxProperties-tightened":
      return manyMembers((refusing.maxProperties ?? 0) + 1);
    default:
      return undefined;
  }
}

function below(bound: number | undefined): number | undefined {
  return bound === undefined ? undefined : bound - 1;
}

function above(bound: number | undefined): number | undefined {
  return bound === undefined ? undefined : bound + 1;
}

function repeated(text: string, count: number): string | undefined {
  return count > SAMPLE_CAP || count < 0 ? undefined : text.repeat(count);
}

function list(item: Json, count: number): Json | undefined {
  if (count > SAMPLE_CAP || count < 0) return undefined;
  return Array.from({ length: count }, () => item);
}

function withMember(value: Json): Json {
  return isObject(value) ? { ...value, unnamed: "text" } : { unnamed: "text" };
}

function manyMembers(count: number): Json | undefined {
  if (count > SAMPLE_CAP) return undefined;
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`member${index + 1}`, "text"]));
}
