import type { Json } from "../base/json.ts";
import type { BoundKeyword, SchemaType } from "../schema/index.ts";

/** A JSON Schema 2020-12 without references and `x-` keywords, of the keywords that function calling reads. */
export interface ToolSchema extends Readonly<Partial<Record<BoundKeyword, number>>> {
  readonly type?: SchemaType | readonly SchemaType[];
  readonly description?: string;
  readonly deprecated?: true;
  readonly format?: string;
  readonly contentMediaType?: string;
  readonly enum?: readonly Json[];
  readonly default?: Json;
  readonly pattern?: string;
  readonly uniqueItems?: true;
  /** Present wherever the type may be `array`. */
  readonly items?: ToolSchema;
  readonly properties?: Readonly<Record<string, ToolSchema>>;
  /** Names of `properties` alone, each once. */
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | ToolSchema;
  readonly patternProperties?: Readonly<Record<string, ToolSchema>>;
  readonly oneOf?: readonly ToolSchema[];
  readonly anyOf?: readonly ToolSchema[];
  readonly allOf?: readonly ToolSchema[];
  readonly not?: ToolSchema;
}

/** The schema of a whole input: an object without branches at its top, which models refuse there. */
export interface InputSchema extends ToolSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, ToolSchema>>;
  readonly additionalProperties: false;
}

/** The part of a request that holds a value. */
export type SentPlace = "path" | "query" | "body";

/** Where a property of the input is sent. */
export interface ToolInput {
  readonly property: string;
  readonly in: SentPlace;
  /** The name in the request: a variable of the path, a parameter such as `include[]`, or a member of the JSON body. */
  readonly name: string;
}

/** What a call does: `create` only adds, `write` may change or remove what exists, `delete` is a DELETE. */
export type Effect = "read" | "create" | "write" | "delete";

/** An operation as a tool that a model calls. Texts of the site are on one line, cut, and without control characters. */
export interface OperationTool {
  /** Unique in its document; at most 64 ASCII letters, digits, `_` and `-`, which every model accepts. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly method: string;
  /** The path template: `/wp/v2/posts/{id}`. */
  readonly template: string;
  readonly effect: Effect;
  readonly inputSchema: InputSchema;
  /** The place of each property of the input, in their order. */
  readonly inputs: readonly ToolInput[];
  /** The JSON of the response; absent where the document describes none. It requires nothing, since `_fields` may leave out all. */
  readonly outputSchema?: ToolSchema;
}
