import type { Argument, Schema } from "../schema/index.ts";
import type { Operation } from "../surface/index.ts";
import { runsAbility } from "../wordpress/index.ts";

/** Describes the response of an operation that runs an ability. */
export const ABILITY_RESULT = "The result of the ability, which its `output_schema` describes.";

/** Returns the arguments as the query sends them: the input of an ability is an object, `input[key]=value`. */
export function argumentsInQuery({ shape, arguments: declared }: Operation): readonly Argument[] {
  return runsAbility(shape)
    ? declared.map((argument) => ({ ...argument, schema: asObject(argument.schema) }))
    : declared;
}

/** Keeps only the objects of a schema; its other types become `overtaken`, and its default a misfit. */
function asObject(schema: Schema): Schema {
  const { types, default: misfitDefault, ...rest } = schema;
  if (types?.includes("object") !== true) return schema;
  const overtaken = types.filter((type) => type !== "object");
  return { ...rest, types: ["object"], overtaken, ...(misfitDefault === undefined ? {} : { misfitDefault }) };
}
