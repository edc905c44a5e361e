import { compareCodeUnits } from "../json.ts";
import { schemaKey } from "../schema/key.ts";
import type { Argument } from "../schema/model.ts";
import { hash } from "./naming.ts";
import type { Endpoint, Operation } from "./model.ts";

/** `surface-` and 12 hex digits: equal for surfaces whose operations take the same paths and arguments. */
export function fingerprintOf(operations: readonly Operation[]): string {
  const lines = operations.map(operationKey).toSorted(compareCodeUnits);
  return `surface-${hash(lines.join("\n"), 12)}`;
}

/** A text that two endpoints share exactly if they take the same arguments. */
export function argumentsKey(endpoint: Endpoint): string {
  return argumentKeys([...endpoint.arguments.values()]);
}

function operationKey(operation: Operation): string {
  const variables = operation.variables.map(({ name, readings }) => [
    name,
    readings.map(({ variable }) => variable.pattern),
  ]);
  const responses = operation.variants.flatMap(({ responseSchema }) =>
    responseSchema === undefined ? [] : schemaKey(responseSchema),
  );
  return JSON.stringify([
    operation.method,
    operation.template,
    variables,
    argumentKeys(operation.arguments),
    responses,
  ]);
}

function argumentKeys(args: readonly Argument[]): string {
  return args
    .map(({ name, required, schema }) => `${JSON.stringify(name)}${required ? "!" : ""}${schemaKey(schema)}`)
    .toSorted(compareCodeUnits)
    .join(",");
}
