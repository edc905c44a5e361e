import { isArray, type Json, type JsonObject } from "../base/json.ts";
import { memoize, memoizeByObject } from "../base/memo.ts";
import { CONTEXTS, type Context, type Schema, shapeIn } from "../schema/index.ts";
import {
  type OperationVariant,
  type ResponseForm,
  createOperationFinder,
  createResponseReader,
} from "../surface/index.ts";
import {
  type PhpValue,
  declared,
  isOfShop,
  phpKey,
  toJson,
  unknownItemError,
  unknownParentError,
} from "../wordpress/index.ts";
import { generateValue } from "./generate.ts";
import { asItem, identify, LARGEST_ID, lengthOf, type World } from "./items.ts";
import { respondBatch } from "./kept-batch.ts";
import {
  respondCreation,
  respondItem,
  respondList,
  create,
  deletionOf,
  remove,
  removeAll,
  update,
} from "./kept-response.ts";
import type { Call, MockSource } from "./model.ts";
import { overlay, showIn } from "./overlay.ts";
import { respondObject, respondPage, respondWhole } from "./paging.ts";
import { createPlaces, type MockPlace } from "./place.ts";
import { select } from "./query.ts";
import { respondWith, RECORDED, refuseBy, STAND_IN, withHeaders, type MockResponse } from "./response.ts";

/**
 * Creates the function that responds where no behavior does: from the items of a collection, with a response generated from
 * the route's response schema, or without one with an echo of the parameters.
 */
export function createResponseGenerator({ surface }: MockSource, world: World): (call: Call) => MockResponse {
  const formOf = createResponseReader(surface);
  const placeOf = createPlaces(surface);
  const findOperation = createOperationFinder(surface.operations);
  return (call) => {
    const found = findOperation(call.route.key, call.endpoint, call.method, call.path);
    const made =
      found === undefined
        ? echo(call, undefined)
        : respond(world, found, placeOf(found.operation, call), formOf(found.operation, found.variant), call);
    return withHeaders(made, STAND_IN);
  };
}

function respond(
  world: World,
  { operation, variant }: OperationVariant,
  place: MockPlace | undefined,
  form: ResponseForm,
  call: Call,
): MockResponse {
  const { responseSchema: schema } = variant;
  const title = place?.collection.schema?.title ?? schema?.title;
  const route = { ...call.route, title };
  if (hasUnknownParent(world, call, place) && (place !== undefined || schema !== undefined)) {
    return refuseBy(unknownParentError(route, forceOf(call)));
  }
  if (place?.isBatch === true && isOfShop(call.route)) {
    const { collection } = place;
    const show = shower(collection.schema, collection.schema, call);
    return respondBatch(world, collection, call, show, unknownItemError(route, forceOf(call)));
  }
  if (place !== undefined && place.isBatch !== true && (isRead(call) || !editsList(form, call))) {
    if (isRead(call) && isUnseen(world, place)) return echo(call, operation.id);
    const found = respondAt(world, place, call, schema) ?? refuseBy(unknownItemError(route, forceOf(call)));
    return isRecorded(world, place) ? withHeaders(found, RECORDED) : found;
  }
  const recorded = isRead(call) ? world.recorded.bodies.get(call.path.toLowerCase()) : undefined;
  if (recorded !== undefined) return respondWith(recorded, 200, RECORDED);
  if (form.kind === "object" && (form.edits || isWritten(world, call)))
    return respondSingle(world, schema, call, operation.id);
  return schema === undefined ? echo(call, operation.id) : generateResponse(schema, form, call, world.seed);
}

/** Whether a client wrote the object of a path. */
function isWritten({ store }: World, { path }: Call): boolean {
  return store.find("", path.toLowerCase()) !== undefined;
}

function isRecorded({ recorded }: World, { collection: { path } }: MockPlace): boolean {
  return recorded.items.has(path) && !recorded.assumed.has(path);
}

/** Whether an item is unknown: its collection has no schema, and no client wrote it. */
function isUnseen({ store, recorded }: World, { collection, id }: MockPlace): boolean {
  if (id === undefined || collection.schema !== undefined || recorded.items.has(collection.path))
    return false;
  return store.find(collection.path, id) === undefined;
}

/** Responds at a collection or one of its items; undefined where no item has the id. */
function respondAt(
  world: World,
  { collection, id, active }: MockPlace,
  call: Call,
  own: Schema | undefined,
): MockResponse | undefined {
  const isOfItem = own?.properties !== undefined;
  const show = shower(collection.schema, isOfItem ? own : collection.schema, call);
  if (id === undefined) {
    if (isRead(call)) return respondList(world, collection, call, show);
    if (call.method === "DELETE") return removeAll(world, collection);
    return create(world, collection, call, show, sentBy(call));
  }
  if (isRead(call)) return respondItem(world, collection, id, show);
  if (call.method === "DELETE") return remove(world, collection, id, call, show);
  return update(world, collection, id, show, active === undefined ? sentBy(call) : { active });
}

/** Whether a request is about a list as a whole: WordPress calls its endpoint editable. */
function editsList({ kind, edits }: ResponseForm, { method }: Call): boolean {
  return kind === "list" && (edits || method === "PUT" || method === "PATCH") && method !== "DELETE";
}

function isRead({ method }: Call): boolean {
  return method === "GET" || method === "HEAD";
}

/**
 * Shows an item in the context of the request; WordPress's controllers show a written item in the context `edit`.
 *
 * @param own the schema of the request's own route.
 */
function shower(whole: Schema | undefined, own: Schema | undefined, call: Call): (item: JsonObject) => Json {
  if (whole === undefined || own === undefined) return (item) => item;
  const shape = shapesOf(own)(isRead(call) ? contextOf(call) : "edit");
  return (item) => showIn(whole, shape, item);
}

/** Memoized, since mapping a large schema takes longer than the rest of a response. */
const shapesOf = memoizeByObject((schema: Schema) => memoize((context: Context) => shapeIn(schema, context)));

/** The description of `force`, which a route has for DELETE alone: it names terms. */
function forceOf({ route }: Call): unknown {
  const all = route.endpoints.flatMap((endpoint) => endpoint.declared);
  return all.find(({ name }) => name === "force")?.definition["description"];
}

/** The members that a request sets, the captures of the path as the request overrides them. */
function sentBy(call: Call): JsonObject {
  const control = new Set(["context", "force", "_locale", "_method", "rest_route"]);
  const sent = [...call.params].filter(([name]) => !control.has(String(name)));
  return Object.fromEntries(sent.map(([name, value]) => [String(name), toJson(value)]));
}

/** The route, operation and parameters that the mock understood. */
function echo(call: Call, operation: string | undefined): MockResponse {
  const params = toJson(call.params);
  return respondWith({
    standIn: true,
    route: call.route.key,
    endpoint: call.endpoint.position,
    operation: operation ?? null,
    method: call.method,
    params: call.params.size === 0 ? {} : params,
  });
}

/** Responds for an object that is read and edited at one path, like settings: it keeps written members. */
function respondSingle(
  world: World,
  schema: Schema | undefined,
  call: Call,
  operation: string,
): MockResponse {
  const path = call.path.toLowerCase();
  const kept = world.store.find("", path)?.item;
  const isReading = isRead(call);
  if (schema === undefined && (isReading || call.method === "DELETE") && kept === undefined) {
    return echo(call, operation);
  }
  const show = shower(schema, schema, call);
  const recorded = world.recorded.bodies.get(path);
  const before = kept ?? asItem(recorded ?? (schema === undefined ? {} : itemOf(schema, call, world.seed)));
  if (isReading) return respondWith(show(before));
  if (call.method === "DELETE") {
    world.store.keep({ collection: "", id: path, item: undefined });
    return deletionOf(call, show(before));
  }
  const sent = sentBy(call);
  const item = schema === undefined ? { ...before, ...sent } : asItem(overlay(schema, before, sent));
  world.store.keep({ collection: "", id: path, item });
  return respondWith(show(item));
}

/** Generates the response of a route whose items have no paths of their own. */
function generateResponse(resource: Schema, form: ResponseForm, call: Call, seed: number): MockResponse {
  const schema = shapeIn(resource, isRead(call) ? contextOf(call) : "edit");
  if (isRead(call)) {
    // A schema of an array describes the list itself, all others one item.
    if (schema.types?.includes("array") === true || form.kind === "object") {
      return respondObject(call, itemOf(schema, call, seed));
    }
    const list = Array.from({ length: lengthOf(call.path, form.paged, seed) }, (_, at) =>
      numbered(schema, call, seed, at + 1),
    );
    if (!form.paged) return respondWhole(call, asKind(form, list));
    const items = list.map((value, at) => ({ id: String(at + 1), value: asItem(value) }));
    const isOfObjects = list.every((value) => asItem(value) === value);
    if (!isOfObjects) return respondPage(call, list, (value) => value);
    return respondPage(
      call,
      select(call, items, (id) => items.find((item) => item.id === id)),
      ({ value }) => value,
    );
  }
  if (editsList(form, call)) {
    const length = lengthOf(call.path, false, seed);
    return respondWith(Array.from({ length }, (_, at) => numbered(schema, call, seed, at + 1)));
  }
  const item = itemOf(schema, call, seed, sentBy(call));
  if (call.method === "DELETE") return deletionOf(call, item);
  const isCreated = call.method === "POST" && form.kind === "list";
  if (!isCreated) return respondWith(item);
  return respondCreation(call, item, identify(asItem(item), { identifier: "id" }) ?? "1");
}

/** The context of a read: `context`, its default, or the only value of its `enum`. */
function contextOf(call: Call): Context {
  const words = declared(call, "context")?.["enum"];
  const only = isArray(words) && words.length === 1 ? words[0] : undefined;
  const requested = call.params.get("context") ?? only;
  return CONTEXTS.find((context) => context === requested) ?? "view";
}

function asKind({ kind }: ResponseForm, items: readonly Json[]): Json {
  return kind === "list" ? items : Object.fromEntries(items.map((item, at) => [`item-${at + 1}`, item]));
}

/** One item of a list; its id is its number. */
function numbered(schema: Schema, call: Call, seed: number, number: number): Json {
  const item = generateValue(schema, seed, `${call.path.toLowerCase()}/${number}`);
  return overlay(schema, item, { id: number });
}

/** One item with the values that the caller sent and, overriding them, the captures of the path, as WordPress reads them. */
function itemOf(schema: Schema, call: Call, seed: number, given: JsonObject = {}): Json {
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

/** Whether the path names a parent item by a number that no item has. */
function hasUnknownParent(
  { store, recorded }: World,
  { captures, path }: Call,
  place: MockPlace | undefined,
): boolean {
  return [...captures].some(([name, value]) => {
    if (!/^(?:.*_)?id$|^parent$/.test(name) || !/^\d+$/.test(value)) return false;
    if (name === place?.capture) return false;
    const end = path.search(new RegExp(`/${value}(?:/|$)`));
    const collection = path.slice(0, Math.max(0, end)).toLowerCase();
    const kept = store.find(collection, value);
    const known = recorded.items.get(collection);
    if (kept !== undefined) return kept.item === undefined;
    if (known !== undefined) return !known.has(value);
    return Number(value) === 0 || Number(value) > LARGEST_ID;
  });
}
