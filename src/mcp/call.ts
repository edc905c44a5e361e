import { type CallToolResult, fromJsonSchema } from "@modelcontextprotocol/server";
import { asObject } from "../base/json.ts";
import { addressOf, mayChange, type NamedValue, sampleRequest } from "../example/index.ts";
import type { ApiResponse } from "../fetch/index.ts";
import type { Method } from "../surface/index.ts";
import { fit } from "./fitting.ts";
import { findById, type FoundOperation } from "./lookup.ts";
import type { McpSite } from "./model.ts";
import { CallError, FRAME_BYTES, MOST_BYTES, refuse, reply, USUAL_BYTES } from "./reply.ts";
import { bodyOf, type CallArguments, requestFor } from "./request.ts";

interface CallInput {
  readonly id: string;
  readonly arguments?: CallArguments;
  readonly fields?: readonly string[];
  readonly max_bytes?: number;
}

interface ReadInput extends CallInput {
  readonly page?: number;
}

const ID = { type: "string", maxLength: 500 } as const;
const ARGUMENTS = { type: "object", description: "As describe_operations says" } as const;
const FIELDS = { type: "array", items: { type: "string", maxLength: 200 }, maxItems: 50 } as const;
const MAX_BYTES = { type: "integer", minimum: 1000, maximum: MOST_BYTES, default: USUAL_BYTES } as const;

export const READ = {
  title: "Read",
  description:
    "Calls a GET operation. `fields` keeps these fields alone (`title.rendered`); says what it cut to max_bytes.",
  inputSchema: fromJsonSchema<ReadInput>({
    type: "object",
    properties: {
      id: ID,
      arguments: ARGUMENTS,
      fields: FIELDS,
      page: { type: "integer", minimum: 1 },
      max_bytes: MAX_BYTES,
    },
    required: ["id"],
  }),
  annotations: { readOnlyHint: true, openWorldHint: true },
} as const;

export const WRITE = {
  title: "Write",
  description:
    "Calls a POST, PUT, PATCH or DELETE operation, which changes the site. Nothing is sent if the arguments are invalid. `fields` as in read_operation.",
  inputSchema: fromJsonSchema<CallInput>({
    type: "object",
    properties: { id: ID, arguments: ARGUMENTS, fields: FIELDS, max_bytes: MAX_BYTES },
    required: ["id"],
  }),
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
} as const;

/** Calls an operation that only reads. */
export async function read(sites: readonly McpSite[], input: ReadInput): Promise<CallToolResult> {
  const found = findById(sites, input.id);
  const { operation } = found;
  if (operation.method !== "GET")
    throw new CallError(
      `${input.id} is ${operation.method}, and read_operation calls GET alone`,
      "Use write_operation, which exists if the server was started with --allow write.",
    );
  const { page } = input;
  if (page !== undefined && !operation.arguments.some(({ name }) => name === "page"))
    throw new CallError("the operation has no pages", "Leave page out.");
  return send(found, input, page === undefined ? [] : [["page", page]]);
}

/** Calls an operation that changes the site. */
export async function write(sites: readonly McpSite[], input: CallInput): Promise<CallToolResult> {
  const found = findById(sites, input.id);
  const { operation } = found;
  if (!WRITES.has(operation.method))
    throw new CallError(`${input.id} is ${operation.method}`, "Use read_operation.");
  if (sampleRequest(operation).file !== undefined)
    throw new CallError("the operation takes a file, which cannot be sent here", "Tell the user.");
  return send(found, input, []);
}

/** The methods that write_operation calls. */
export const WRITES: ReadonlySet<Method> = new Set<Method>(["POST", "PUT", "PATCH", "DELETE"]);

async function send(
  found: FoundOperation,
  { arguments: given = {}, fields = [], max_bytes: most = USUAL_BYTES }: CallInput,
  extra: readonly NamedValue[],
): Promise<CallToolResult> {
  const kept: readonly NamedValue[] = fields.length === 0 ? [] : [["_fields", fields.join(",")]];
  const request = requestFor(found, given, [...kept, ...extra]);
  const {
    operation,
    site: { target },
  } = found;
  if (target === undefined)
    throw new CallError(
      "nothing names the API root of the site",
      "Tell the user to start the server with the site's address, or with --root URL.",
    );
  const { method } = operation;
  if (method === "GET" && mayChange(request, target.root))
    throw new CallError("the address runs another method than GET", "Tell the user.");
  if (method === "HEAD" || method === "OPTIONS" || method === "TRACE")
    throw new CallError(`${method} is not called here`, "Use another operation.");
  const address = addressOf(request, target.root);
  const response = await target.call({ method, address, ...bodyOf(request) });
  return printed(response, most - FRAME_BYTES, target.isSignedIn);
}

function printed(
  { status, body, total, pages }: ApiResponse,
  most: number,
  isSignedIn: boolean,
): CallToolResult {
  const { value, cuts } = fit(body, most);
  if (status >= 400) {
    const { code } = asObject(value);
    return refuse(`the site responded with ${status}`, adviceOn(status, isSignedIn), {
      ...(typeof code === "string" ? { code } : {}),
      data: value,
    });
  }
  return reply({
    status,
    ...(total === undefined ? {} : { total }),
    ...(pages === undefined ? {} : { pages }),
    ...(cuts.length === 0
      ? {}
      : { cut: cuts, more: `Ask for fields, fewer items, or max_bytes up to ${MOST_BYTES}.` }),
    data: value,
  });
}

/** What to do after an error, by its status. */
const ADVICE: ReadonlyMap<number, string> = new Map([
  [400, "Correct the arguments by describe_operations."],
  [404, "There is no such item. A list operation names those that exist."],
  [405, "The route has no such method. Use find_operations again."],
  [429, "The site asks for a pause. Wait a minute."],
]);

function adviceOn(status: number, isSignedIn: boolean): string {
  if (status === 401 || status === 403)
    return isSignedIn
      ? "The user of the server may not do this. Tell the user; do not try again."
      : "The site wants a sign-in, and the server has none. Tell the user.";
  return ADVICE.get(status) ?? "The site failed. Try once more, then tell the user.";
}
