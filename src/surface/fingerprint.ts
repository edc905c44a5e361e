import { onceEach } from "../once.ts";
import { schemaKey } from "../schema/key.ts";
import type { Argument, Schema } from "../schema/model.ts";
import { hash } from "./naming.ts";
import type { Endpoint, Operation } from "./model.ts";

/** `surface-` and 12 hex digits: equal for surfaces whose operations take the same paths and arguments. */
export function fingerprintOf(operations: readonly Operation[]): string {
  // POST, PUT and PATCH share their endpoint, so that most lists of arguments and schemas are met several times.
  const argumentsText = onceEach((list: readonly Argument[]) => sortedText(list.map(argumentKey)));
  const texts = new Set<string>();
  for (const operation of operations) {
    texts.add(argumentsText(operation.arguments));
    for (const schema of responseSchemas(operation)) texts.add(schemaKey(schema));
  }
  // What is long stands there once, and its number with each operation that has it.
  const sorted = [...texts].toSorted();
  const numbers = new Map(sorted.map((text, number) => [text, number]));
  const lines = operations.map((operation) =>
    JSON.stringify([
      operation.method,
      operation.template,
      operation.variables.map(({ name, readings }) => [
        name,
        readings.map(({ variable }) => variable.pattern),
      ]),
      numbers.get(argumentsText(operation.arguments)),
      responseSchemas(operation).map((schema) => numbers.get(schemaKey(schema))),
    ]),
  );
  return `surface-${hash([...sorted, ...lines.toSorted()].join("\n"), 12)}`;
}

function responseSchemas({ variants }: Operation): readonly Schema[] {
  return variants.flatMap(({ responseSchema }) => responseSchema ?? []);
}

/** A text that two endpoints share exactly if they take the same arguments. */
export function argumentsKey(endpoint: Endpoint): string {
  return sortedText([...endpoint.arguments.values()].map(argumentKey));
}

function argumentKey({ name, required, schema }: Argument): string {
  return `${JSON.stringify(name)}${required ? "!" : ""}${schemaKey(schema)}`;
}

function sortedText(keys: readonly string[]): string {
  return keys.toSorted().join(",");
}
