import { excerpt } from "../base/escape.ts";
import type { Document, OperationObject, ResponseObject } from "../openapi/index.ts";
import { METHODS, hash } from "../surface/index.ts";
import { fileNames, flatInput } from "./input.ts";
import { joinResults } from "./join.ts";
import type { Effect, OperationTool, ToolSchema } from "./model.ts";
import { outputSchema } from "./schema.ts";

/** The most characters of a name; OpenAI allows no more. */
const NAME_CAP = 64;

/** The most characters of a description. */
const TEXT_CAP = 400;

/**
 * Describes an operation of a document as a tool: one flat object of path variables, query and body as its input.
 *
 * @param document OpenAPI 3.1 or 3.2.
 * @returns undefined where the document has no such operation.
 */
export function operationTool(
  document: Document,
  { method, template }: Pick<OperationTool, "method" | "template">,
): OperationTool | undefined {
  const operation = document.paths[template]?.[method.toLowerCase()];
  if (operation === undefined) return undefined;
  const result = resultOf(operation, document);
  return {
    name: toolName(operation.operationId),
    title: excerpt(operation.summary),
    description: describe(operation, method, template, fileNames(operation, document)),
    method,
    template,
    effect: effectOf(method, operation),
    ...flatInput(operation, document),
    ...(result === undefined ? {} : { outputSchema: result }),
  };
}

/** Methods that models have a use for; HEAD and OPTIONS say nothing that GET and the schemas do not. */
const CALLED: readonly string[] = METHODS.filter((method) => !["HEAD", "OPTIONS", "TRACE"].includes(method));

/**
 * Describes the operations of a document as tools, in its order. Methods that one endpoint accepts for the same change are one
 * tool, and operations that never respond are none.
 */
export function operationTools(document: Document): readonly OperationTool[] {
  return Object.entries(document.paths).flatMap(([template, item]) => {
    const taken = new Set<string>();
    return CALLED.flatMap((method): readonly OperationTool[] => {
      const operation = item[method.toLowerCase()];
      if (operation === undefined || operation["x-routeprint-unreachable"] === true) return [];
      const endpoints = `${method === "DELETE"} ${JSON.stringify(operation["x-routeprint-routes"])}`;
      if (method !== "GET" && taken.has(endpoints)) return [];
      taken.add(endpoints);
      const tool = operationTool(document, { method, template });
      return tool === undefined ? [] : [tool];
    });
  });
}

function effectOf(method: string, { responses }: OperationObject): Effect {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return "read";
  if (method === "DELETE") return "delete";
  // A document that knows no other success than 201 knows that the endpoint creates.
  return "201" in responses && !("200" in responses) ? "create" : "write";
}

/** The id of an operation as a name; one that is changed ends in a hash of the id, so that names stay apart. */
function toolName(id: string): string {
  const plain = id.replaceAll(/[^\w-]/g, "_");
  if (plain === id && id.length <= NAME_CAP) return id;
  return `${plain.slice(0, NAME_CAP - 9)}_${hash(id, 8)}`;
}

const ACCESS = {
  open: "Open to visitors.",
  role: "Needs a role.",
  "sign-in": "Needs a sign-in.",
  unknown: undefined,
};

function describe(
  operation: OperationObject,
  method: string,
  template: string,
  files: readonly string[],
): string {
  const { summary, description, "x-routeprint-access": access } = operation;
  const parts = [
    `${excerpt(summary)}.`,
    `${method} ${template}.`,
    ...(access === undefined ? [] : [ACCESS[access.verdict]]),
    ...(files.length === 0 ? [] : [`Leaves out files: ${files.join(", ")}.`]),
    ...(description === undefined ? [] : [description]),
  ];
  return excerpt(parts.filter((part) => part !== undefined).join(" "), TEXT_CAP);
}

/** The JSON of the first successful response in any context; undefined where nothing is known of it. */
function resultOf({ responses }: OperationObject, document: Document): ToolSchema | undefined {
  const found = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  const response = found && responseOf(found, document);
  const schema = response?.content?.["application/json"]?.schema;
  if (schema === undefined) return undefined;
  const contexts = Object.values(response?.["x-routeprint-contexts"] ?? {});
  const result = contexts
    .map((other) => outputSchema(other, document))
    .reduce(joinResults, outputSchema(schema, document));
  return Object.keys(result).length === 0 ? undefined : result;
}

function responseOf(
  found: OperationObject["responses"][string],
  { components: { responses } }: Document,
): ResponseObject | undefined {
  return "$ref" in found ? responses[found.$ref.split("/").at(-1) ?? ""] : found;
}
