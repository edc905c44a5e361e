import { slugged } from "../example/index.ts";
import type { Json, JsonObject } from "../base/json.ts";
import type { Schema } from "../schema/index.ts";
import { creationStatus, declared, isOfShop, trashError, trashedError } from "../wordpress/index.ts";
import { generateValue } from "./generate.ts";
import { asItem, findItem, identify, isTaken, itemsOf, nextNumber, withUuid, type World } from "./items.ts";
import type { Call } from "./model.ts";
import { overlay } from "./overlay.ts";
import { respondPage, respondWhole } from "./paging.ts";
import type { Collection } from "./place.ts";
import { select } from "./query.ts";
import { respondWith, refuseBy, type MockResponse } from "./response.ts";

/** Converts an item to the form that is sent. */
export type ShowItem = (item: JsonObject) => Json;

/** Responds with the items of a collection that the request selects. */
export function respondList(world: World, collection: Collection, call: Call, show: ShowItem): MockResponse {
  const selected = select(call, itemsOf(world, collection), (id) => findItem(world, collection, id));
  if (collection.paged) return respondPage(call, selected, ({ value }) => show(value));
  return respondWhole(
    call,
    selected.map(({ value }) => show(value)),
  );
}

/** Responds with an item; undefined where none has the id. */
export function respondItem(
  world: World,
  collection: Collection,
  id: string,
  show: ShowItem,
): MockResponse | undefined {
  const found = findItem(world, collection, id);
  return found && respondWith(show(found.value));
}

/** Properties that hold when an item was made, and when it was changed. */
const CREATED = ["date", "date_gmt", "date_created", "date_created_gmt"];
const CHANGED = ["modified", "modified_gmt", "date_modified", "date_modified_gmt"];

/** Creates an item, which the mock keeps, and responds with it and its place. */
export function create(
  world: World,
  collection: Collection,
  call: Call,
  show: ShowItem,
  sent: JsonObject,
): MockResponse {
  const number = nextNumber(world, collection);
  const item = newItem(world, collection, number, sent);
  const id = identify(item, collection) ?? String(number);
  world.store.keep({ collection: collection.path, id, item });
  return respondCreation(call, show(item), id);
}

/** Core does not send the place of a new widget (WordPress 6.1). */
const WIDGETS = /^\/wp\/v2\/widgets$/;

/** Responds to a creation with the new item and its place; an autosave only replaces the one before. */
export function respondCreation({ route, root, path }: Call, body: Json, id: string): MockResponse {
  const status = creationStatus(route.namespace, path, true) ?? 201;
  const location = encodeURI(`${root}${path}/${id}`);
  const isPlaced = status === 201 && !WIDGETS.test(route.key);
  return respondWith(body, status, isPlaced ? new Map([["Location", location]]) : undefined);
}

function newItem(world: World, collection: Collection, number: number, sent: JsonObject): JsonObject {
  const { schema, path } = collection;
  if (schema === undefined)
    return { id: number, ...(collection.isSwitched ? { active: false } : {}), ...sent };
  const generated = asItem(generateValue(schema, world.seed, `${path}/${number}`));
  const { newStatus: status } = collection;
  const initial = typeof generated["status"] === "string" && status !== undefined ? { status } : {};
  const given = { ...stamped([...CREATED, ...CHANGED]), ...slugFor(sent), ...sent, id: number };
  const written = asItem(overlay(schema, { ...generated, ...initial }, given));
  const item = withUuid(relinked(written, generated["slug"]), collection, number);
  const id = identify(item, collection);
  if (id === undefined || id === String(number) || !isTaken(world, collection, id)) return item;
  const name = [collection.identifier, "id", "slug", "name"].find((each) => item[each] === id);
  return name === undefined ? item : { ...item, [name]: `${id}-${number}` };
}

/** The slug that WordPress makes of a title or name. */
function slugFor({ title, name }: JsonObject): JsonObject {
  const text = typeof title === "string" ? title : name;
  return typeof text === "string" && slugged(text) !== "" ? { slug: slugged(text) } : {};
}

/** Replaces the old slug in the addresses of an item by its new one. */
function relinked(item: JsonObject, before: Json | undefined): JsonObject {
  const { slug } = item;
  if (typeof slug !== "string" || typeof before !== "string" || before === "") return item;
  const linked = Object.entries(item).map(([name, value]): [string, Json] => {
    const isLink = typeof value === "string" && /^https?:/.test(value);
    return [name, isLink ? value.replace(`/${before}`, `/${slug}`) : value];
  });
  return Object.fromEntries(linked);
}

/** Sets each of the properties to the current time. */
function stamped(names: readonly string[]): JsonObject {
  const now = new Date().toISOString();
  return Object.fromEntries(names.map((name) => [name, now]));
}

/** Changes an item; undefined where none has the id. */
export function update(
  world: World,
  collection: Collection,
  id: string,
  show: ShowItem,
  sent: JsonObject,
): MockResponse | undefined {
  const found = findItem(world, collection, id);
  if (found === undefined) return undefined;
  const item = changed(collection.schema, found.value, sent);
  world.store.keep({ collection: collection.path, id, item });
  return respondWith(show(item));
}

function changed(schema: Schema | undefined, item: JsonObject, sent: JsonObject): JsonObject {
  if (schema === undefined) return { ...item, ...sent, ...("id" in item ? { id: item["id"] } : {}) };
  return asItem(overlay(schema, item, { ...stamped(CHANGED), ...sent }));
}

/** Deletes an item or moves it to the trash; undefined where none has the id. */
export function remove(
  world: World,
  collection: Collection,
  id: string,
  call: Call,
  show: ShowItem,
): MockResponse | undefined {
  const found = findItem(world, collection, id);
  if (found === undefined) return undefined;
  const { value } = found;
  const isTrashing = keepsInTrash(call) && typeof value["status"] === "string";
  if (isTrashing && value["status"] === "trash") return refuseBy(trashedError(call.route));
  const response = deletionOf(call, show(value));
  if (response.isError === true) return response;
  const item = isTrashing ? { ...value, status: "trash" } : undefined;
  world.store.keep({ collection: collection.path, id, item });
  return response;
}

/** Deletes all items of a collection, as `WP_REST_Application_Passwords_Controller::delete_items` does. */
export function removeAll(world: World, collection: Collection): MockResponse {
  const items = itemsOf(world, collection);
  for (const { id } of items) world.store.keep({ collection: collection.path, id, item: undefined });
  return respondWith({ deleted: true, count: items.length });
}

/** Whether a DELETE asks for the trash: without `force`, where its endpoint declares it. */
function keepsInTrash(call: Call): boolean {
  return declared(call, "force")?.["type"] === "boolean" && call.params.get("force") !== true;
}

/**
 * Responds to a DELETE of an existing item: without `force`, WordPress moves the item to the trash if there is one. Controllers
 * of WooCommerce send the item as it was (recorded on WooCommerce 10.5).
 */
export function deletionOf(call: Call, item: Json): MockResponse {
  const isKept = keepsInTrash(call);
  const error = isKept ? trashError(call.route, declared(call, "force")?.["description"]) : undefined;
  if (error !== undefined) return refuseBy(error);
  if (isOfShop(call.route)) return respondWith(item);
  const members = asItem(item);
  const isTrashed = isKept && typeof members["status"] === "string";
  return respondWith(isTrashed ? { ...members, status: "trash" } : { deleted: true, previous: item });
}
