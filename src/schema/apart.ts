import { fits, includesType } from "./fits.ts";
import { SCHEMA_TYPES, type Schema, type SchemaType } from "./model.ts";

/** Whether surely no value fits both schemas: by their types, their listed values, or a property that both want. */
export function areApart(one: Schema, other: Schema): boolean {
  if (listsApart(one, other) || listsApart(other, one)) return true;
  const shared = [...sharedTypes(one, other), ...sharedTypes(other, one)];
  if (shared.some((type) => type !== "object")) return false;
  return shared.length === 0 || wantsApart(one, other);
}

function listsApart({ enum: values }: Schema, other: Schema): boolean {
  return values !== undefined && !values.some((value) => fits(other, value));
}

/** The types of the first whose values the second takes. */
function sharedTypes(
  { types = SCHEMA_TYPES }: Schema,
  { types: others = SCHEMA_TYPES }: Schema,
): readonly SchemaType[] {
  return types.filter((type) => includesType(others, type));
}

function wantsApart(one: Schema, other: Schema): boolean {
  const wanted = new Set(other.required);
  return (one.required ?? []).some((name) => {
    const property = one.properties?.get(name);
    const another = other.properties?.get(name);
    const isWanted = property !== undefined && another !== undefined && wanted.has(name);
    return isWanted && areApart(property, another);
  });
}
