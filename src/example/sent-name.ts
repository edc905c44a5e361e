import type { SampleRequest } from "./model.ts";

/** A parameter of a document, as far as it names an argument. */
export interface NamedParameter {
  readonly name: string;
  /** The name of the argument, where the parameter is named `name[]`. */
  readonly "x-routeprint-argument"?: string;
}

/** Names by which arguments are sent, where they differ from their own. */
export type SentNames = ReadonlyMap<string, string>;

/** The names of a document's parameters by those of their arguments, where they differ. */
export function namesSent(parameters: readonly NamedParameter[]): SentNames {
  return new Map(
    parameters.flatMap(({ name, "x-routeprint-argument": own }) =>
      own === undefined ? [] : [[own, name] as const],
    ),
  );
}

/** Renames the query arguments of a request as its document sends them. */
export function withSentNames(request: SampleRequest, names: SentNames): SampleRequest {
  if (names.size === 0) return request;
  return { ...request, query: request.query.map(([name, value]) => [names.get(name) ?? name, value]) };
}
