import { asObject, isArray, isObject, type Json } from "../json.ts";
import { CONTEXTS, shapeIn, type Context } from "../schema/context.ts";
import type { Schema } from "../schema/model.ts";
import type { Answer as AnswerForm } from "../surface/answer.ts";
import { answer, type Answer } from "./answer.ts";
import { declared } from "./definition.ts";
import { answerDeletion } from "./deletion.ts";
import { hash, invent, overlay } from "./invent.ts";
import { answerPage, answerWhole } from "./paging.ts";
import { phpKey, toJson, type PhpValue } from "./php.ts";
import type { Call } from "./site.ts";

/** How many items a list has that does not come in pages. */
const LIST_LENGTH = 3;

/** An autosave takes the place of the one before: core answers as for a change (WordPress 6.1). */
const AUTOSAVES = /^\/wp\/v2\/.+\/autosaves$/;

/** Core does not say where a new widget is (WordPress 6.1). */
const WIDGETS = /^\/wp\/v2\/widgets$/;

/** Makes up the answer of a route that has a response schema, in the form that the documents say. */
export function makeUp(resource: Schema, form: AnswerForm, call: Call, seed: number): Answer {
  const isRead = call.method === "GET" || call.method === "HEAD";
  // WordPress's controllers show what they have written or deleted to its editor.
  const schema = shapeIn(resource, isRead ? contextOf(call) : "edit");
  if (isRead) {
    // A schema of an array describes the list itself, all others one item.
    if (schema.types?.includes("array") === true || form.kind === "object") {
      return answer(itemOf(schema, call, seed));
    }
    if (!form.paged) return answerWhole(call, listOf(schema, form, call, seed));
    const total = 3 + (hash(seed, call.path.toLowerCase()) % 40);
    return answerPage(call, { total, itemAt: (number) => numbered(schema, call, seed, number) });
  }
  const given = toJson(call.params);
  const item = itemOf(schema, call, seed, isObject(given) ? plainMembers(given) : {});
  if (call.method === "DELETE") return answerDeletion(call, item);
  const isCreated = call.method === "POST" && form.kind === "list" && !AUTOSAVES.test(call.route.key);
  if (!isCreated) return answer(item);
  if (WIDGETS.test(call.route.key)) return answer(item, 201);
  const { id: number, uuid } = asObject(item);
  const id = number ?? uuid;
  const location = `${call.root}${call.path}/${typeof id === "number" || typeof id === "string" ? id : 1}`;
  return answer(item, 201, new Map([["Location", encodeURI(location)]]));
}

/** The context that a reader asks for; its argument has a default, or one word that it takes. */
function contextOf(call: Call): Context {
  const words = declared(call, "context")?.["enum"];
  const only = isArray(words) && words.length === 1 ? words[0] : undefined;
  const asked = call.params.get("context") ?? only;
  return CONTEXTS.find((context) => context === asked) ?? "view";
}

function listOf(schema: Schema, { kind }: AnswerForm, call: Call, seed: number): Json {
  const items = Array.from({ length: LIST_LENGTH }, (_, at): Json => numbered(schema, call, seed, at + 1));
  return kind === "list" ? items : Object.fromEntries(items.map((item, at) => [`item-${at + 1}`, item]));
}

/** One item of a list, its id its number. */
function numbered(schema: Schema, call: Call, seed: number, number: number): Json {
  const item = invent(schema, seed, `${call.path.toLowerCase()}/${number}`);
  return overlay(schema, item, { id: number });
}

/** What a caller sent, where it is plain: an object in an answer has more than its writer sent. */
function plainMembers(given: { readonly [name: string]: Json }): { readonly [name: string]: Json } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => !isObject(value)));
}

/**
 * One item; what the caller sent is so, and what the path says of it (its id, its slug) all the more, unless query or body
 * say the same of another, which is the one that WordPress then takes.
 */
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
  const item = invent(schema, seed, call.path.toLowerCase());
  return overlay(schema, item, { ...given, ...Object.fromEntries(named) });
}

function isDigits(value: PhpValue): boolean {
  return typeof value === "string" && /^\d{1,15}$/.test(value);
}
