import { compareCodeUnits } from "../json.ts";
import { schemaKey } from "../schema/key.ts";
import type { Argument, Schema } from "../schema/model.ts";
import { hash } from "./naming.ts";
import type { Endpoint, Operation } from "./model.ts";

/** `surface-` and 12 hex digits: equal for surfaces whose operations take the same paths and arguments. */
export function fingerprintOf(operations: readonly Operation[]): string {
  // POST, PUT and PATCH share their endpoint, so that most arguments and schemas are met several times.
  const keys = { argument: memoise(argumentKey), schema: memoise(schemaKey) };
  const lines = operations.map((operation) => operationKey(operation, keys)).toSorted(compareCodeUnits);
  return `surface-${hash(lines.join("\n"), 12)}`;
}

/** A text that two endpoints share exactly if they take the same arguments. */
export function argumentsKey(endpoint: Endpoint): string {
  return sortedText([...endpoint.arguments.values()].map(argumentKey));
}

interface Keys {
  readonly argument: (argument: Argument) => string;
  readonly schema: (schema: Schema) => string;
}

function operationKey(operation: Operation, keys: Keys): string {
  const variables = operation.variables.map(({ name, readings }) => [
    name,
    readings.map(({ variable }) => variable.pattern),
  ]);
  const responses = operation.variants.flatMap(({ responseSchema }) =>
    responseSchema === undefined ? [] : keys.schema(responseSchema),
  );
  const args = sortedText(operation.arguments.map(keys.argument));
  return JSON.stringify([operation.method, operation.template, variables, args, responses]);
}

function argumentKey({ name, required, schema }: Argument): string {
  return `${JSON.stringify(name)}${required ? "!" : ""}${schemaKey(schema)}`;
}

function sortedText(keys: readonly string[]): string {
  return keys.toSorted(compareCodeUnits).join(",");
}

function memoise<Value extends object>(keyOf: (value: Value) => string): (value: Value) => string {
  const known = new Map<Value, string>();
  return (value) => {
    const key = known.get(value) ?? keyOf(value);
    known.set(value, key);
    return key;
  };
}
