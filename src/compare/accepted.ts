import { onceEachHeld } from "../once.ts";
import { SAYS_NOTHING, SCHEMA_TYPES, excludesType, type Schema, type SchemaType } from "../schema/index.ts";
import { declaredTypes } from "./declared.ts";

/** Where a schema names none: first those of which a value tells most. */
const ALL_TYPES: readonly SchemaType[] = ["string", "object", ...SCHEMA_TYPES];

/**
 * The types a schema takes any value of; `integer` is in every `number`, and a union takes what its members take, of the
 * types around them. WordPress refuses every value of a type that a pattern or a list can never find.
 */
export const acceptedTypes = onceEachHeld((schema: Schema): ReadonlySet<SchemaType> => {
  const types = declaredTypes(schema) ?? ALL_TYPES;
  const named = types.includes("number") ? [...types, "integer" as const] : types;
  const ofMembers = (schema.oneOf ?? schema.anyOf)?.map(acceptedTypes);
  return new Set(
    named.filter(
      (type) => ofMembers?.some((each) => each.has(type)) !== false && !excludesType(schema, type),
    ),
  );
});

/** Whether the schema takes no value at all. */
export function takesNothing(schema: Schema): boolean {
  return acceptedTypes(schema).size === 0;
}

/** The types that both schemas take. */
export function sharedTypes(from: Schema, to: Schema): ReadonlySet<SchemaType> {
  const other = acceptedTypes(to);
  return new Set([...acceptedTypes(from)].filter((type) => other.has(type)));
}

/** The choices that say what a schema takes: where it has types, these say it. */
export function choicesOf({ types, oneOf, anyOf }: Schema): readonly Schema[] | undefined {
  return types === undefined ? (oneOf ?? anyOf) : undefined;
}

/** A choice with the types around it, where it names none. */
export function typedBy({ types }: Schema, choice: Schema): Schema {
  return types === undefined ? choice : { types, ...choice };
}

/** Whether a choice takes any value: WordPress asks the types around the choices too, and may refuse all that two take. */
export function isLive(choice: Schema, whole: Schema): boolean {
  return sharedTypes(choice, whole).size > 0;
}

/** Whether a schema asks nothing of a value but its types, and what is named beside them. */
export function asksTypesAlone(schema: Schema, ...beside: readonly (keyof Schema)[]): boolean {
  const known: ReadonlySet<string> = new Set(beside);
  return Object.keys(schema).every((keyword) => SAYS_NOTHING.has(keyword) || known.has(keyword));
}

/** The schema without what asks nothing of a value. */
export function withoutMarks(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => keyword === "types" || !SAYS_NOTHING.has(keyword)),
  );
}
