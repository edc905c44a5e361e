import type { Argument, Schema } from "../schema/index.ts";
import type { Operation } from "../surface/index.ts";
import { runsAbility } from "../wordpress/index.ts";

/** Describes the response of an operation that runs an ability. */
export const ABILITY_RESULT = "The result of the ability, which its `output_schema` describes.";

/** The arguments of an operation as its query holds them. The input of an ability is an object there: `input[key]=value`. */
export function argumentsInQuery({ shape, arguments: declared }: Operation): readonly Argument[] {
  return runsAbility(shape)
    ? declared.map((argument) => ({ ...argument, schema: asObject(argument.schema) }))
    : declared;
}

/** The schema of its objects alone; the other types and a default of one stay as what no request uses. */
function asObject(schema: Schema): Schema {
  const { types, default: misfitDefault, ...rest } = schema;
  if (types?.includes("object") !== true) return schema;
  const overtaken = types.filter((type) => type !== "object");
  return { ...rest, types: ["object"], overtaken, ...(misfitDefault === undefined ? {} : { misfitDefault }) };
}
