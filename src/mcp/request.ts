import { decide } from "../answers/index.ts";
import { type Json, type JsonObject } from "../base/json.ts";
import { addressOf, type NamedValue, type SampleRequest } from "../example/index.ts";
import { isJson } from "../schema/index.ts";
import type { Operation, Surface } from "../surface/index.ts";
import { type OperationTool, toolRequest } from "../tools/index.ts";
import { type FoundOperation, toolOf } from "./lookup.ts";
import { CallError } from "./reply.ts";

/** The arguments of an operation as a client gives them. */
export type CallArguments = Readonly<Record<string, unknown>>;

/** Names that change which method WordPress runs or how it responds, and how PHP may spell them. */
const STEERING = /^[\s._]*(?:_?(?:method|envelope|jsonp|wpnonce|locale)|rest[_. ]route)(?:\[|$)/i;

/**
 * Makes the request of an operation from its arguments.
 *
 * @param extra values of the query that the operation need not declare.
 * @throws CallError for arguments that the operation does not have or lacks, and for what WordPress would refuse.
 */
export function requestFor(
  found: FoundOperation,
  given: CallArguments,
  extra: readonly NamedValue[] = [],
): SampleRequest {
  const tool = toolOf(found);
  const request = toolRequest(tool, argumentsOf(tool, given));
  refuseLoosePath(tool, request);
  const whole = { ...request, query: [...request.query, ...extra] };
  refuseInvalid(found.site.surface, found.operation, whole);
  return whole;
}

/** Reads the arguments of a call. */
function argumentsOf({ inputSchema: { properties } }: OperationTool, given: CallArguments): JsonObject {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(properties, name) || STEERING.test(name)) throw unknownArgument(name, properties);
    if (!isJson(value)) throw new CallError(`${name} is not JSON`, "Give a JSON value.");
  }
  const entries = Object.entries(given).filter((entry): entry is [string, Json] => isJson(entry[1]));
  return Object.fromEntries(entries);
}

function unknownArgument(name: string, properties: object): CallError {
  const names = Object.keys(properties).filter((each) => !STEERING.test(each));
  return new CallError(
    `the operation has no argument ${JSON.stringify(name)}`,
    names.length === 0 ? "It takes none." : `It has: ${names.slice(0, 40).join(", ")}.`,
  );
}

/** Refuses a path with a part that is missing, empty, or leads to another folder. */
function refuseLoosePath({ inputs }: OperationTool, { path }: SampleRequest): void {
  const values = new Map(path);
  for (const { property, name, in: place } of inputs) {
    if (place !== "path" || !/^\.{0,2}$/.test(values.get(name) ?? "")) continue;
    throw new CallError(
      `${property} is a part of the path and must have a value`,
      "A list operation names the values.",
    );
  }
}

/** Refuses a request that another operation handles, or that WordPress refuses before it checks permissions. */
function refuseInvalid(surface: Surface, operation: Operation, request: SampleRequest): void {
  const path = addressOf(request, { url: "" });
  const { found, refusal } = decide(surface, { method: request.method, path, ...bodyOf(request) });
  if (refusal !== undefined && !refusal.afterPermission)
    throw new CallError(
      `WordPress would refuse this with ${refusal.status} ${refusal.code}: ${refusal.reasons.join(" ")}`,
      "Nothing was sent. Correct the arguments by describe_operations.",
    );
  if (found.operationId === operation.id && found.method === operation.method) return;
  throw new CallError(
    found.operationId === null
      ? "no route of the operation matches these values"
      : `another operation handles this path: ${found.operationId}`,
    "Nothing was sent. Use explain_request with the path to see why.",
  );
}

/** The body of a request as JSON; absent where it has none. */
export function bodyOf({ body }: SampleRequest): { readonly body?: string } {
  return body === undefined ? {} : { body: JSON.stringify(Object.fromEntries(body)) };
}
