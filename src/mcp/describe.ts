import { type CallToolResult, fromJsonSchema } from "@modelcontextprotocol/server";
import { describeOperation, type ResponseDescription } from "../answers/index.ts";
import type { SampleRequest } from "../example/index.ts";
import type { Schema } from "../schema/index.ts";
import { type Method, ownerOf } from "../surface/index.ts";
import { type OperationTool, toolInput } from "../tools/index.ts";
import { shownAccess } from "./find.ts";
import { clean, sizeOf } from "./fitting.ts";
import { WRITES } from "./call.ts";
import { findById, type FoundOperation, toolOf } from "./lookup.ts";
import type { McpSite } from "./model.ts";
import { FRAME_BYTES, MOST_BYTES, reply, USUAL_BYTES } from "./reply.ts";
import { type Detail, DETAILS, trimSchema } from "./schema-trim.ts";

interface DescribeInput {
  readonly ids: readonly string[];
  readonly max_bytes?: number;
}

export const DESCRIBE = {
  title: "Describe operations",
  description:
    "Describes operations by id: arguments as JSON Schema, response fields, who may call, a sample call. Do this before a call.",
  inputSchema: fromJsonSchema<DescribeInput>({
    type: "object",
    properties: {
      ids: { type: "array", items: { type: "string", maxLength: 500 }, minItems: 1, maxItems: 5 },
      max_bytes: { type: "integer", minimum: 1000, maximum: MOST_BYTES, default: USUAL_BYTES },
    },
    required: ["ids"],
  }),
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
} as const;

/** Describes operations; each has an equal part of the answer. */
export function describe(
  sites: readonly McpSite[],
  { ids, max_bytes: most = USUAL_BYTES }: DescribeInput,
): CallToolResult {
  const found = [...new Set(ids)].map((id) => ({ id, ...findById(sites, id) }));
  const share = Math.floor((most - FRAME_BYTES) / found.length);
  const rows = found.map((each) => describeWithin(each, share));
  const isCut = rows.some(({ isShort }) => isShort);
  return reply({
    operations: rows.map(({ row }) => row),
    ...(isCut
      ? {
          cut: `Some texts and optional parts were left out. Ask for fewer ids, or max_bytes up to ${MOST_BYTES}.`,
        }
      : {}),
  });
}

/** Describes an operation in as much detail as fits, at least by its id. */
function describeWithin(
  found: FoundOperation & { readonly id: string },
  most: number,
): { readonly row: unknown; readonly isShort: boolean } {
  const rowIn = describer(found);
  for (const [at, detail] of DETAILS.entries()) {
    const row = clean(rowIn(detail));
    if (sizeOf(row) <= most) return { row, isShort: at > 0 };
  }
  const { id, operation } = found;
  return { row: clean({ id, method: operation.method, path: operation.template }), isShort: true };
}

/** Describes an operation in any detail. */
function describer(found: FoundOperation & { readonly id: string }): (detail: Detail) => object {
  const {
    id,
    site: { surface },
    operation,
  } = found;
  const { response, sample, isUnreachable } = describeOperation(surface, operation);
  const { method, template, namespace } = operation;
  const own = surface.namespaces.find(({ name }) => name === namespace);
  const tool = toolOf(found);
  const facts = {
    id,
    method,
    path: template,
    summary: tool.title,
    ...(own === undefined ? {} : { plugin: ownerOf(own) }),
    ...shownAccess(operation.access.verdict),
    ...(isUnreachable ? { unreachable: "another route handles every path of it" } : {}),
  };
  const call = sampleOf(id, method, sample.request, tool);
  return (detail) => {
    const { schema, optional } = trimSchema(tool.inputSchema, detail);
    return {
      ...facts,
      arguments: schema,
      ...(optional.length === 0 ? {} : { otherArguments: namesIn(optional, detail.named) }),
      response: response === undefined ? "not described" : responseRow(response, detail.fields),
      ...(detail.depth === 0 ? {} : call),
    };
  };
}

/** A call of the operation; HEAD and OPTIONS are not called. */
function sampleOf(id: string, method: Method, request: SampleRequest, tool: OperationTool): object {
  const name = method === "GET" ? "read_operation" : WRITES.has(method) ? "write_operation" : undefined;
  if (name === undefined) return {};
  return { sample: { tool: name, arguments: { id, arguments: toolInput(tool, request) } } };
}

function namesIn(names: readonly string[], most = Infinity): readonly string[] {
  return names.length <= most ? names : [...names.slice(0, most), `and ${names.length - most} more`];
}

function responseRow({ kind, schema, known }: ResponseDescription, most: number): object {
  const members = [...(itemOf(schema).properties ?? [])];
  return {
    is: kind === "object" ? "an object" : kind === "list" ? "a list of objects" : "a map of objects",
    ...(members.length === 0 || most === 0
      ? {}
      : {
          fields: Object.fromEntries(members.slice(0, most).map(([name, member]) => [name, wordOf(member)])),
        }),
    ...(known === undefined ? {} : { source: known }),
  };
}

/** The schema of the items, where the site declares the whole list. */
function itemOf(schema: Schema): Schema {
  return schema.types?.includes("array") === true ? (schema.items ?? {}) : schema;
}

/** The type of a property in a word or two: `string (date-time)`, `object: raw, rendered`. */
function wordOf({ types = [], format, properties, items, enum: listed }: Schema): string {
  const word = types.join(" or ");
  if (properties !== undefined && properties.size > 0)
    return `${word}: ${[...properties.keys()].slice(0, 12).join(", ")}`;
  if (items !== undefined) return `${word} of ${wordOf(items)}`;
  if (listed !== undefined && listed.length <= 8) return `${word}: ${listed.map(String).join(", ")}`;
  return format === undefined ? word : `${word} (${format})`;
}
