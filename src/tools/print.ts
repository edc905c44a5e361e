import { type JsonObject, printJson } from "../base/json.ts";
import type { Document } from "../openapi/index.ts";
import type { OperationTool, SentPlace, ToolSchema } from "./model.ts";
import { operationTools } from "./operation.ts";
import { sizeOf } from "./size.ts";
import { ANTHROPIC_STRICT, OPENAI_STRICT, strictInput } from "./strict.ts";

/** The form of tools: of the Model Context Protocol, OpenAI's Responses API or Anthropic's Messages API. */
export type ToolFormat = "tools" | "tools-openai" | "tools-anthropic";

/** The request of a tool: where each argument is sent. */
interface ToolCall {
  readonly method: string;
  /** The path template, behind the server. */
  readonly path: string;
  readonly arguments: Readonly<Record<string, { readonly in: SentPlace; readonly name: string }>>;
}

const SCHEMA = "https://unpkg.com/routeprint/schema/tools.schema.json";

/** The tools of a document, ready for one provider. */
interface ToolFile {
  readonly $schema: string;
  /** The API root, which the path follows. Where it has a query, parameters follow with `&`. */
  readonly server: string;
  /** The list that the provider takes. */
  readonly tools: readonly ProviderTool[];
  /** The request of each tool by its name. */
  readonly requests: Readonly<Record<string, ToolCall>>;
}

type ProviderTool = Readonly<Record<string, ToolSchema | JsonObject | string | boolean>>;

/** Writes the operations of an OpenAPI 3.1 document as tools of a provider, with the request behind each. */
export function printTools(document: Document, format: ToolFormat): string {
  const tools = operationTools(document);
  const file: ToolFile = {
    $schema: SCHEMA,
    server: document.servers[0]?.url ?? "/",
    tools: PRINTERS[format](tools),
    requests: Object.fromEntries(tools.map((tool) => [tool.name, callOf(tool)])),
  };
  return printJson(file);
}

function callOf({ method, template, inputs }: OperationTool): ToolCall {
  return {
    method,
    path: template,
    arguments: Object.fromEntries(
      inputs.map(({ property, in: place, name }) => [property, { in: place, name }]),
    ),
  };
}

const PRINTERS: Readonly<Record<ToolFormat, (tools: readonly OperationTool[]) => readonly ProviderTool[]>> = {
  tools: (tools) => tools.map(mcpTool),
  "tools-openai": (tools) => tools.map(openaiTool),
  "tools-anthropic": anthropicTools,
};

/** A tool of the Model Context Protocol. Revisions before 2026-07-28 take only objects as results. */
function mcpTool({
  name,
  title,
  description,
  inputSchema,
  outputSchema,
  effect,
}: OperationTool): ProviderTool {
  return {
    name,
    title,
    description,
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema: asObject(outputSchema) }),
    annotations:
      effect === "read"
        ? { readOnlyHint: true }
        : { readOnlyHint: false, destructiveHint: effect !== "create" },
  };
}

/** Wraps a result that is no object in `result`, as the SDKs of the protocol do. */
function asObject(schema: ToolSchema): ToolSchema {
  if (schema.type === "object") return schema;
  return { type: "object", properties: { result: schema }, required: ["result"] };
}

/** A function of OpenAI's Responses API, which takes a tool without `strict` for a strict one. */
function openaiTool({ name, description, inputSchema }: OperationTool): ProviderTool {
  const strict = strictInput(inputSchema, OPENAI_STRICT);
  return {
    type: "function",
    name,
    description,
    parameters: strict ?? inputSchema,
    strict: strict !== undefined,
  };
}

/** Anthropic's limits of all strict tools of one request. */
const MOST_TOOLS = 20;
const MOST_OPTIONAL = 24;
const MOST_UNIONS = 16;

/** Tools of Anthropic's Messages API; strict where all that can be strict are within its limits together. */
function anthropicTools(tools: readonly OperationTool[]): readonly ProviderTool[] {
  const strict = tools.map(({ inputSchema }) => strictInput(inputSchema, ANTHROPIC_STRICT));
  const sizes = strict.flatMap((schema) => (schema === undefined ? [] : [sizeOf(schema)]));
  const sum = (key: "optional" | "unions"): number => sizes.reduce((total, size) => total + size[key], 0);
  const areAllowed =
    sizes.length <= MOST_TOOLS && sum("optional") <= MOST_OPTIONAL && sum("unions") <= MOST_UNIONS;
  return tools.map(({ name, description, inputSchema }, at) => {
    const schema = areAllowed ? strict[at] : undefined;
    return {
      name,
      description,
      input_schema: schema ?? inputSchema,
      ...(schema === undefined ? {} : { strict: true }),
    };
  });
}
