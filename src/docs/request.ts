import type { Json } from "../json.ts";
import { isUnlistedDefault, sampleValue, type Argument } from "../schema/index.ts";
import { BODY_METHODS } from "../surface/model.ts";
import type { Operation, Surface } from "../surface/model.ts";
import { encodePath, queryPairs, shownRoot } from "../url.ts";
import { sampleVariables } from "./variable.ts";

/** A request, ready to be written down in any language. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: readonly (readonly [string, Json])[];
}

/** A request for an operation with the arguments that it cannot do without, every value one that the operation accepts. */
export function sampleRequest(surface: Surface, operation: Operation): SampleRequest {
  // One that is left out may be refused by its default: that of `context` on `/wp/v2/block-renderer/…` is none of its values.
  const required = operation.arguments.filter(
    ({ required: isNeeded, schema }) => isNeeded || isUnlistedDefault(schema),
  );
  const values = required.map((argument) => [argument.name, sampleOf(argument)] as const);
  const { method } = operation;
  const { url: root, queryRoot } = surface.apiRoot;
  const path = samplePath(operation);
  const url =
    queryRoot === undefined
      ? `${shownRoot(root)}${path}`
      : `${queryRoot}${path.replaceAll(/[&+]/g, encodeURIComponent)}`;
  if (BODY_METHODS.has(method)) return { method, url, ...(values.length === 0 ? {} : { body: values }) };
  const query = values.flatMap(([name, value]) => queryPairs(name, value)).join("&");
  return { method, url: query === "" ? url : `${url}${queryRoot === undefined ? "?" : "&"}${query}` };
}

/** A path to ask for: of a GET with a variable where the operations have one; `/` where there is none. */
export function examplePath(operations: readonly Operation[]): string {
  const shown =
    operations.find(({ method, variables }) => method === "GET" && variables.length > 0) ?? operations[0];
  return shown === undefined ? "/" : samplePath(shown);
}

function samplePath(operation: Operation): string {
  const parts = operation.variants[0]?.template.parts ?? [];
  const samples = sampleVariables(operation, 0);
  return parts
    .map((part) => {
      if (part.kind === "literal") return part.text;
      const { name, example } = part.variable;
      return encodePath(samples.get(name) ?? example);
    })
    .join("");
}

function sampleOf({ schema }: Argument): Json {
  return sampleValue(isUnlistedDefault(schema) ? { enum: schema.enum ?? [] } : schema);
}
