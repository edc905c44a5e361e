import type { Json, JsonObject } from "../base/json.ts";
import type { SampleRequest } from "../example/index.ts";
import { isOfType } from "./schema.ts";
import type { OperationTool, SentPlace, ToolSchema } from "./model.ts";

/** The request of a call of a tool; names that the tool does not have are ignored. */
export function toolRequest(tool: OperationTool, input: JsonObject): SampleRequest {
  const { method, template, inputs, inputSchema } = tool;
  const sent = (place: SentPlace): readonly (readonly [name: string, value: Json])[] =>
    inputs.flatMap(({ property, in: own, name }) => {
      const value = Object.hasOwn(input, property) ? input[property] : undefined;
      if (own !== place || value === undefined) return [];
      // Strict modes have no optional properties: `null` then stands for none.
      return value === null && !acceptsNull(inputSchema.properties[property] ?? {}) ? [] : [[name, value]];
    });
  const body = sent("body");
  return {
    method,
    template,
    path: sent("path").map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
    query: sent("query"),
    ...(body.length === 0 ? {} : { body }),
  };
}

/** The input of a call that makes a request: `toolRequest` reversed. Values of a path are texts, whatever their type. */
export function toolInput(
  { inputs, inputSchema }: OperationTool,
  { path, query, body = [] }: Pick<SampleRequest, "path" | "query" | "body">,
): JsonObject {
  const values = { path: new Map<string, Json>(path), query: new Map(query), body: new Map(body) };
  return Object.fromEntries(
    inputs.flatMap(({ property, in: place, name }) => {
      const value = values[place].get(name) ?? values[place].get(name.replace(/\[\]$/, ""));
      const { type } = inputSchema.properties[property] ?? {};
      if (value === undefined) return [];
      const isNumber = place === "path" && (type === "integer" || type === "number");
      return [[property, isNumber ? Number(value) : value] as const];
    }),
  );
}

/** Whether `null` is a value of the schema. */
export function acceptsNull(schema: ToolSchema): boolean {
  const { type, enum: values, oneOf, anyOf } = schema;
  if (values !== undefined && !values.includes(null)) return false;
  const branches = oneOf ?? anyOf;
  if (type !== undefined) return isOfType(schema, "null");
  return branches === undefined || branches.some(acceptsNull);
}
