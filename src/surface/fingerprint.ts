import { onceEach } from "../once.ts";
import { schemaKey } from "../schema/key.ts";
import type { Argument, Schema } from "../schema/model.ts";
import { hash } from "./naming.ts";
import type { Endpoint, Operation } from "./model.ts";

/** `surface-` and 12 hex digits: equal for surfaces whose operations take the same paths and arguments. */
export function fingerprintOf(operations: readonly Operation[]): string {
  // POST, PUT and PATCH share their endpoint, so that most lists of arguments and schemas are met several times.
  const quote: Quote = {
    args: onceEach((args) => JSON.stringify(sortedText(args.map(argumentKey)))),
    schema: onceEach((schema) => JSON.stringify(schemaKey(schema))),
  };
  const lines = operations.map((operation) => operationKey(operation, quote)).toSorted();
  return `surface-${hash(lines.join("\n"), 12)}`;
}

/** A text that two endpoints share exactly if they take the same arguments. */
export function argumentsKey(endpoint: Endpoint): string {
  return sortedText([...endpoint.arguments.values()].map(argumentKey));
}

/** The JSON of the texts of what operations share. */
interface Quote {
  readonly args: (args: readonly Argument[]) => string;
  readonly schema: (schema: Schema) => string;
}

function operationKey(operation: Operation, quote: Quote): string {
  const variables = operation.variables.map(({ name, readings }) => [
    name,
    readings.map(({ variable }) => variable.pattern),
  ]);
  const responses = operation.variants.flatMap(({ responseSchema }) =>
    responseSchema === undefined ? [] : quote.schema(responseSchema),
  );
  const place = [operation.method, operation.template, variables].map((each) => JSON.stringify(each));
  return `[${place.join(",")},${quote.args(operation.arguments)},[${responses.join(",")}]]`;
}

function argumentKey({ name, required, schema }: Argument): string {
  return `${JSON.stringify(name)}${required ? "!" : ""}${schemaKey(schema)}`;
}

function sortedText(keys: readonly string[]): string {
  return keys.toSorted().join(",");
}
