import { onceEach } from "../once.ts";
import { schemaKey, sortedText, type Argument } from "../schema/index.ts";
import { hash } from "./naming.ts";
import type { Endpoint, Operation } from "./model.ts";

/** `surface-` and 12 hex digits: equal for surfaces whose operations take the same paths and arguments. */
export function fingerprintOf(operations: readonly Operation[]): string {
  // POST, PUT and PATCH share their endpoint, so that most lists of arguments and schemas are met several times.
  const argumentsText = onceEach((list: readonly Argument[]) => sortedText(list.map(argumentKey)));
  const rows = operations.map(({ method, template, variables, variants, arguments: list }) => ({
    place: [
      method,
      template,
      variables.map(({ name, readings }) => [name, readings.map(({ variable }) => variable.pattern)]),
    ],
    takes: argumentsText(list),
    answers: variants.flatMap(({ responseSchema }) =>
      responseSchema === undefined ? [] : schemaKey(responseSchema),
    ),
  }));
  // What is long stands there once, and its number with each operation that has it.
  const texts = [...new Set(rows.flatMap(({ takes, answers }) => [takes, ...answers]))].toSorted();
  const numbers = new Map(texts.map((text, number) => [text, number]));
  const lines = rows.map(({ place, takes, answers }) =>
    JSON.stringify([...place, numbers.get(takes), answers.map((text) => numbers.get(text))]),
  );
  return `surface-${hash([...texts, ...lines.toSorted()].join("\n"), 12)}`;
}

/** A text that two endpoints share exactly if they take the same arguments. */
export function argumentsKey(endpoint: Endpoint): string {
  return sortedText([...endpoint.arguments.values()].map(argumentKey));
}

function argumentKey({ name, required, schema }: Argument): string {
  return `${JSON.stringify(name)}${required ? "!" : ""}${schemaKey(schema)}`;
}
