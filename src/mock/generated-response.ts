import { asObject, isArray, isObject, type Json } from "../json.ts";
import { CONTEXTS, type Context, type Schema, shapeIn } from "../schema/index.ts";
import { createOperationFinder } from "../surface/dispatch.ts";
import { createResponseReader, type ResponseForm } from "../surface/response.ts";
import { trashError, unknownItemError, type ControllerError } from "../wordpress/core-controllers.ts";
import { declared } from "../wordpress/definition.ts";
import { phpKey, toJson, type PhpValue } from "../wordpress/php.ts";
import { generateValue, hash, overlay } from "./generate.ts";
import type { Call, MockSource } from "./model.ts";
import { answerPage, answerWhole } from "./paging.ts";
import { answer, refuse, type Answer } from "./response.ts";

/** Marks a response that no real site sent. */
const MARK = new Map([["X-Routeprint-Mock", "stand-in"]]);

/**
 * Creates the function that responds where no behaviour does: with a response generated from the route's response schema,
 * or without one with an echo of the parameters.
 */
export function createResponseGenerator({ surface }: MockSource, seed: number): (call: Call) => Answer {
  const answerOf = createResponseReader(surface);
  const findOperation = createOperationFinder(surface.operations);
  return (call) => {
    const found = findOperation(call.route.key, call.endpoint, call.method, call.path);
    const schema = found?.variant.responseSchema;
    const made =
      found === undefined || schema === undefined
        ? echo(call, found?.operation.id)
        : generateResponse(schema, answerOf(found.operation, found.variant), call, seed);
    return { ...made, headers: new Map([...MARK, ...made.headers]) };
  };
}

/** The route, operation and parameters that the mock understood. */
function echo(call: Call, operation: string | undefined): Answer {
  const params = toJson(call.params);
  return answer({
    standIn: true,
    route: call.route.key,
    endpoint: call.endpoint.position,
    operation: operation ?? null,
    method: call.method,
    params: call.params.size === 0 ? {} : params,
  });
}

/** The number of items in a list without pages. */
const LIST_LENGTH = 3;

/** An autosave replaces the one before: core responds as to a change (WordPress 6.1). */
const AUTOSAVES = /^\/wp\/v2\/.+\/autosaves$/;

/** Core does not send the place of a new widget (WordPress 6.1). */
const WIDGETS = /^\/wp\/v2\/widgets$/;

function generateResponse(resource: Schema, form: ResponseForm, call: Call, seed: number): Answer {
  if (hasUnknownId(call))
    return refuseBy(unknownItemError(call.route, declared(call, "force")?.["description"]));
  const isRead = call.method === "GET" || call.method === "HEAD";
  // WordPress's controllers show an item in the `edit` context after writing or deleting it.
  const schema = shapeIn(resource, isRead ? contextOf(call) : "edit");
  if (isRead) {
    // A schema of an array describes the list itself, all others one item.
    if (schema.types?.includes("array") === true || form.kind === "object") {
      return answer(itemOf(schema, call, seed));
    }
    if (!form.paged) return answerWhole(call, listOf(schema, form, call, seed));
    const total = 3 + (hash(seed, call.path.toLowerCase()) % 40);
    return answerPage(call, total, (number) => numbered(schema, call, seed, number));
  }
  const isWhole = form.kind === "list" && (form.edits || call.method === "PUT" || call.method === "PATCH");
  if (isWhole && call.method !== "DELETE") return answer(listOf(schema, form, call, seed));
  // An object in a response has more members than its writer sent.
  const sent = toJson(call.params);
  const given = isObject(sent) ? Object.entries(sent).filter(([, value]) => !isObject(value)) : [];
  const item = itemOf(schema, call, seed, Object.fromEntries(given));
  if (call.method === "DELETE") return answerDeletion(call, item);
  const isCreated = call.method === "POST" && form.kind === "list" && !AUTOSAVES.test(call.route.key);
  if (!isCreated) return answer(item);
  if (WIDGETS.test(call.route.key)) return answer(item, 201);
  const { id: number, uuid } = asObject(item);
  const id = number ?? uuid;
  const location = `${call.root}${call.path}/${typeof id === "number" || typeof id === "string" ? id : 1}`;
  return answer(item, 201, new Map([["Location", encodeURI(location)]]));
}

/** The context of a read: `context`, its default, or the only value of its `enum`. */
function contextOf(call: Call): Context {
  const words = declared(call, "context")?.["enum"];
  const only = isArray(words) && words.length === 1 ? words[0] : undefined;
  const requested = call.params.get("context") ?? only;
  return CONTEXTS.find((context) => context === requested) ?? "view";
}

function listOf(schema: Schema, { kind }: ResponseForm, call: Call, seed: number): Json {
  const items = Array.from({ length: LIST_LENGTH }, (_, at): Json => numbered(schema, call, seed, at + 1));
  return kind === "list" ? items : Object.fromEntries(items.map((item, at) => [`item-${at + 1}`, item]));
}

/** One item of a list; its id is its number. */
function numbered(schema: Schema, call: Call, seed: number, number: number): Json {
  const item = generateValue(schema, seed, `${call.path.toLowerCase()}/${number}`);
  return overlay(schema, item, { id: number });
}

/** One item with what the caller sent and, above that, with the captures of the path, as WordPress reads them. */
function itemOf(
  schema: Schema,
  call: Call,
  seed: number,
  given: { readonly [name: string]: Json } = {},
): Json {
  const named = [...call.captures.keys()].map((name): [string, Json] => {
    const value = call.params.get(phpKey(name)) ?? null;
    const isNumber = schema.properties?.get(name)?.types?.includes("integer") === true;
    return [name, isNumber && isDigits(value) ? Number(value) : toJson(value)];
  });
  const item = generateValue(schema, seed, call.path.toLowerCase());
  return overlay(schema, item, { ...given, ...Object.fromEntries(named) });
}

function isDigits(value: PhpValue): boolean {
  return typeof value === "string" && /^\d{1,15}$/.test(value);
}

/** The largest id that exists; all below do, so that clients can use ids of the real site. */
const LARGEST_ID = 10_000;

/** Responds to a DELETE: WordPress looks for the item, then for a trash; without `force` the item goes there. */
function answerDeletion(call: Call, item: Json): Answer {
  const force = declared(call, "force");
  const isKept = force?.["type"] === "boolean" && call.params.get("force") !== true;
  const error = isKept ? trashError(call.route, force["description"]) : undefined;
  if (error !== undefined) return refuseBy(error);
  const isTrashed = isKept && isObject(item) && typeof item["status"] === "string";
  return answer(isTrashed ? { ...item, status: "trash" } : { deleted: true, previous: item });
}

function hasUnknownId({ captures }: Call): boolean {
  return [...captures].some(
    ([name, value]) =>
      /^(?:.*_)?id$|^parent$/.test(name) &&
      /^\d+$/.test(value) &&
      (Number(value) === 0 || Number(value) > LARGEST_ID),
  );
}

function refuseBy({ code, message, status }: ControllerError): Answer {
  return refuse(code, message, status);
}
