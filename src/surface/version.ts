import { memoize } from "../base/memo.ts";
import { type Argument, schemaKey, sortedText } from "../schema/index.ts";
import { hash } from "./naming.ts";
import type { Endpoint, Operation } from "./model.ts";

/** The version of a document: `surface-` and 12 hex digits, which paths, arguments and response schemas change. */
export function versionOf(operations: readonly Operation[]): string {
  // POST, PUT and PATCH share an endpoint, so most lists of arguments and schemas occur several times.
  const argumentsText = memoize((list: readonly Argument[]) => sortedText(list.map(argumentKey)));
  const rows = operations.map(({ method, template, variables, variants, arguments: list }) => ({
    place: [
      method,
      template,
      variables.map(({ name, readings }) => [name, readings.map(({ variable }) => variable.pattern)]),
    ],
    requests: argumentsText(list),
    responses: variants.flatMap(({ responseSchema }) =>
      responseSchema === undefined ? [] : schemaKey(responseSchema),
    ),
  }));
  // Each long text occurs once, and its number with each operation.
  const texts = [...new Set(rows.flatMap(({ requests, responses }) => [requests, ...responses]))].toSorted();
  const numbers = new Map(texts.map((text, number) => [text, number]));
  const lines = rows.map(({ place, requests, responses }) =>
    JSON.stringify([...place, numbers.get(requests), responses.map((text) => numbers.get(text))]),
  );
  return `surface-${hash([...texts, ...lines.toSorted()].join("\n"), 12)}`;
}

/** Equality key of arguments: the same for two endpoints exactly if they have the same arguments. */
export function argumentsKey(endpoint: Endpoint): string {
  return sortedText([...endpoint.arguments.values()].map(argumentKey));
}

function argumentKey({ name, required, schema }: Argument): string {
  return `${JSON.stringify(name)}${required ? "!" : ""}${schemaKey(schema)}`;
}
