import { isArray, isObject, type Json, type JsonObject } from "../base/json.ts";
import { memoize } from "../base/memo.ts";
import type { Schema } from "../schema/index.ts";
import { generateValue, hash } from "./generate.ts";
import { overlay } from "./overlay.ts";
import type { Collection } from "./place.ts";
import type { Recorded } from "./recorded.ts";
import { createStore, type Store } from "./store.ts";

/** An item of a collection and its identifier. */
export interface Item {
  readonly id: string;
  readonly value: JsonObject;
}

/** The data of a mock: items it keeps, else recorded ones, else generated ones. */
export interface World {
  readonly seed: number;
  readonly store: Store;
  readonly recorded: Recorded;
  /** Generates the item of a path. */
  readonly generate: (place: ItemPlace) => Json;
}

interface ItemPlace {
  readonly schema: Schema;
  /** The path of the item. */
  readonly path: string;
}

/** The most generated items that are kept for the next list, which needs all of its items to select some. */
const MAX_GENERATED = 2_000;

/** Creates the data of a new mock. */
export function createWorld(seed: number, recorded: Recorded): World {
  const generate = memoize(
    ({ schema, path }: ItemPlace) => generateValue(schema, seed, path),
    MAX_GENERATED,
    ({ path }) => path,
  );
  return { seed, recorded, store: createStore(), generate };
}

/** The largest generated id; all below exist, so that clients can use ids of the real site. */
export const LARGEST_ID = 10_000;

/** The number of items in a list without pages. */
const LIST_LENGTH = 3;

/** The number of generated items that a list shows. */
export function lengthOf(path: string, paged: boolean, seed: number): number {
  return paged ? LIST_LENGTH + (hash(seed, path.toLowerCase()) % 40) : LIST_LENGTH;
}

/** The items that a list shows before it selects any, oldest first. */
export function itemsOf(world: World, collection: Collection): readonly Item[] {
  const all = new Map(beforeChanges(world, collection).map((item) => [item.id, item]));
  for (const { id, item } of world.store.of(collection.path)) {
    if (item === undefined) all.delete(id);
    else all.set(id, { id, value: item });
  }
  return [...all.values()];
}

function beforeChanges(world: World, collection: Collection): readonly Item[] {
  const recorded = world.recorded.items.get(collection.path);
  if (recorded !== undefined) return [...recorded].map(([id, value]) => ({ id, value }));
  const { schema, path, paged } = collection;
  if (schema === undefined) return [];
  return Array.from({ length: lengthOf(path, paged, world.seed) }, (_, at) =>
    generateItem(world, collection, schema, at + 1),
  );
}

/** The item of an id; undefined where it was deleted or never existed. */
export function findItem(world: World, collection: Collection, id: string): Item | undefined {
  const kept = world.store.find(collection.path, id);
  if (kept !== undefined) return kept.item && { id, value: kept.item };
  const recorded = world.recorded.items.get(collection.path);
  if (recorded !== undefined) {
    const value = recorded.get(id);
    return value && { id, value };
  }
  const { schema } = collection;
  if (schema === undefined) return { id, value: { [collection.identifier]: numbered(id) } };
  if (/^\d+$/.test(id)) {
    const number = Number(id);
    return number > 0 && number <= LARGEST_ID ? generateItem(world, collection, schema, number) : undefined;
  }
  // An item whose identifier is no number exists under every name, until it is deleted.
  const listed = beforeChanges(world, collection).find((item) => item.id === id);
  return (
    listed ?? { id, value: named(schema, generateItem(world, collection, schema, 1).value, collection, id) }
  );
}

function numbered(id: string): string | number {
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}

function named(schema: Schema, value: JsonObject, { identifier }: Collection, id: string): JsonObject {
  const name = Object.hasOwn(value, identifier) ? identifier : "id";
  return asItem(overlay(schema, value, { [name]: id }));
}

/** The number of the next item of a collection, beyond all that exist: it is also its id where ids are numbers. */
export function nextNumber(world: World, collection: Collection): number {
  const { schema, path, paged } = collection;
  const recorded = world.recorded.items.get(path);
  const kept = world.store.of(path).map(({ id }) => id);
  const isGenerated = recorded === undefined && schema !== undefined;
  const first = isGenerated
    ? generateItem(world, collection, schema, 1).id
    : [...(recorded?.keys() ?? kept)][0];
  if (first === undefined || /^\d+$/.test(first)) {
    const numbers = [...(recorded?.keys() ?? []), ...kept].filter((id) => /^\d{1,15}$/.test(id)).map(Number);
    return numbers.reduce((most, number) => Math.max(most, number), isGenerated ? LARGEST_ID : 0) + 1;
  }
  return (recorded?.size ?? lengthOf(path, paged, world.seed)) + kept.length + 1;
}

/** Whether an item has the id, or had it. */
export function isTaken(world: World, collection: Collection, id: string): boolean {
  if (world.store.find(collection.path, id) !== undefined) return true;
  return beforeChanges(world, collection).some((item) => item.id === id);
}

/**
 * One generated item; its id is its number. Most have the status that the list shows by default, which the schema need not
 * list: media are `inherit` (recorded on WordPress 7.1).
 */
function generateItem(world: World, collection: Collection, schema: Schema, number: number): Item {
  const made = world.generate({ schema, path: `${collection.path}/${number}` });
  const value = asItem(overlay(schema, made, { id: number }));
  const { status } = collection;
  const isUsual = status !== undefined && typeof value["status"] === "string" && number % 4 !== 0;
  const item = withUuid(isUsual ? { ...value, status } : value, collection, number);
  return { id: identify(item, collection) ?? String(number), value: item };
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** Writes the number of an item into a UUID that names it: examples of UUIDs are all the same. */
export function withUuid(item: JsonObject, { identifier }: Collection, number: number): JsonObject {
  const name = [identifier, "uuid"].find((each) => typeof item[each] === "string");
  const text = name === undefined ? undefined : item[name];
  if (name === undefined || typeof text !== "string" || !UUID.test(text) || number === 1) return item;
  return { ...item, [name]: text.slice(0, -12) + String(number).padStart(12, "0") };
}

/** Returns the value that identifies an item in its path: the property of the variable's name, else a usual one. */
export function identify(
  item: JsonObject,
  { identifier }: Pick<Collection, "identifier">,
): string | undefined {
  const names = [identifier, "id", "uuid", "slug", "name"];
  const values = names.map((name) => (Object.hasOwn(item, name) ? item[name] : undefined));
  const texts = values.map((value) => (typeof value === "number" ? String(value) : value));
  return texts.filter((text) => typeof text === "string").find((text) => text !== "");
}

/** An item as an object; anything else has no members. */
export function asItem(value: Json): JsonObject {
  return isObject(value) && !isArray(value) ? value : {};
}
