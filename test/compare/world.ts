import { assembleSurface } from "../../src/surface/assemble.ts";
import type { OperationDraft, VariableDraft } from "../../src/surface/assemble.ts";
import { fromJsonSchema } from "../../src/schema/index.ts";
import type { AccessVerdict, Method, Surface } from "../../src/surface/model.ts";

/** A surface as a test writes it: plain, changeable, its schemas as JSON. */
export interface World {
  context: "view" | "help";
  authentication: string[];
  operations: WorldOperation[];
}

export interface WorldOperation {
  method: Method;
  namespace: string;
  template: string;
  batch: boolean;
  access: AccessVerdict;
  variables: { name: string; pattern: string; schema?: Record<string, unknown> }[];
  arguments: Record<string, WorldArgument>;
  response?: WorldArgument;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test changes any part of a schema it wrote itself
export type WorldArgument = Record<string, any>;

/** The surface of a world. `required` on an argument is the argument's own, not JSON Schema's list. */
export function surfaceOf(world: World): Surface {
  const surface = assembleSurface({
    context: world.context,
    authentication: world.authentication,
    namespaces: [...new Set(world.operations.map((operation) => operation.namespace))],
    operations: world.operations.map(draftOf),
  });
  return { ...surface, origin: "index" };
}

function draftOf(operation: WorldOperation): OperationDraft {
  return {
    method: operation.method,
    template: operation.template,
    namespace: operation.namespace,
    batch: operation.batch,
    access: { verdict: operation.access, users: [] },
    variables: operation.variables.map((variable): VariableDraft => ({
      name: variable.name,
      patterns: [variable.pattern],
      exact: true,
      ...(variable.schema === undefined ? {} : { schema: fromJsonSchema(variable.schema) }),
    })),
    arguments: Object.entries(operation.arguments).map(([name, { required, ...schema }]) => ({
      name,
      required: required === true,
      // A list is JSON Schema's own, for the members of an object.
      schema: fromJsonSchema(Array.isArray(required) ? { ...schema, required } : schema),
    })),
    ...(operation.response === undefined ? {} : { response: fromJsonSchema(operation.response) }),
  };
}

/** One operation that holds one argument of each sort. */
export function sampleOperation(index: number, over: Partial<WorldOperation> = {}): WorldOperation {
  const namespace = over.namespace ?? `demo${index % 10}/v1`;
  return {
    method: "GET",
    namespace,
    template: `/${namespace}/things${index}/{id}`,
    batch: false,
    access: "sign-in",
    variables: [{ name: "id", pattern: "^[0-9]+$" }],
    arguments: {
      page: { type: "integer", default: 1, minimum: 1 },
      per_page: { type: "integer", default: 10, minimum: 1, maximum: 100 },
      step: { type: "number", multipleOf: 2 },
      order: { type: "string", enum: ["asc", "desc", "none"], default: "asc" },
      search: { type: "string", minLength: 2, maxLength: 40 },
      code: { type: "string", pattern: "^[a-z]+$", format: "uuid" },
      either: { type: ["string", "integer"] },
      name: { type: "string", required: true, description: "A text." },
      old: { type: "string", deprecated: true },
      tags: { type: "array", items: { type: "integer" }, minItems: 1, maxItems: 5, uniqueItems: true },
      bag: { type: "array", items: { type: "string", description: "One of them." } },
      open: { type: "object" },
      meta: {
        type: "object",
        properties: { colour: { type: "string", enum: ["red", "green"] }, size: { type: "integer" } },
        required: ["colour"],
        minProperties: 1,
        maxProperties: 9,
        additionalProperties: false,
      },
      choice: {
        oneOf: [
          { type: "string", maxLength: 5 },
          { type: "integer", minimum: 0 },
        ],
      },
    },
    response: {
      type: "object",
      properties: { id: { type: "integer" }, state: { type: "string", enum: ["on", "off"] } },
    },
    ...over,
  };
}

/** A world of `size` operations in ten namespaces. */
export function sampleWorld(size: number): World {
  return {
    context: "help",
    authentication: ["application-passwords"],
    operations: Array.from({ length: size }, (_, index) => sampleOperation(index)),
  };
}

/** The operation at a place, counted from the end where that is negative. */
export function operationAt({ operations }: World, at: number): WorldOperation {
  const operation = operations.at(at);
  if (operation === undefined) throw new Error(`The world has no operation ${at}.`);
  return operation;
}

/**
 * Gives keywords to the schema of an argument or of the answer, or to what lies within it, as `meta/properties/size`;
 * one that is undefined goes.
 */
export function setKeywords(operation: WorldOperation, at: string, keywords: WorldArgument): void {
  const root: WorldArgument = { ...operation.arguments, response: operation.response };
  const schema: WorldArgument = at.split("/").reduce((place, name) => place[name], root);
  for (const [name, value] of Object.entries(structuredClone(keywords))) {
    if (value === undefined) delete schema[name];
    else schema[name] = value;
  }
}

export function cloneWorld(world: World): World {
  return structuredClone(world);
}
