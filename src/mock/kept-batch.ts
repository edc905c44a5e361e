import type { Json, JsonObject } from "../base/json.ts";
import {
  type PhpArray,
  type PhpValue,
  type RestError,
  isPhpArray,
  toJson,
  toMap,
  toText,
} from "../wordpress/index.ts";
import { asItem, findItem, type World } from "./items.ts";
import { create, update, type ShowItem } from "./kept-response.ts";
import type { Call } from "./model.ts";
import type { Collection } from "./place.ts";
import { respondWith, refuse, type MockResponse } from "./response.ts";

/** The most items of one request (`WC_REST_Controller::check_batch_limit`). */
const MAX_ITEMS = 100;

/** The lists of a batch, in the order in which WooCommerce runs them (`WC_REST_Controller::batch_items`). */
const ACTIONS = ["create", "update", "delete"] as const;

/**
 * Responds to a batch of WooCommerce with the result for each item. Its items are not validated.
 *
 * @param unknown the error for an id that no item has.
 */
export function respondBatch(
  world: World,
  collection: Collection,
  call: Call,
  show: ShowItem,
  unknown: RestError,
): MockResponse {
  const sizes = ACTIONS.map((action) => listOf(call.params, action)?.length ?? 0);
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_ITEMS) {
    const message = `Unable to accept more than ${MAX_ITEMS} items for this request.`;
    return refuse("woocommerce_rest_request_entity_too_large", message, 413);
  }
  const one = {
    create: (item: PhpValue) => create(world, collection, call, show, membersOf(item)).body,
    update: (item: PhpValue) => {
      const id = toText(toMap(item).get("id"));
      return update(world, collection, id, show, membersOf(item))?.body ?? failed(id, unknown);
    },
    delete: (item: PhpValue) =>
      remove(world, collection, toText(item), show) ?? failed(toText(item), unknown),
  };
  const done = ACTIONS.flatMap((action): [string, Json][] => {
    const items = listOf(call.params, action);
    return items === undefined ? [] : [[action, items.map((item) => one[action](item) ?? null)]];
  });
  return respondWith(Object.fromEntries(done));
}

function listOf(params: PhpArray, name: string): readonly PhpValue[] | undefined {
  const value = params.get(name);
  return isPhpArray(value) ? [...value.values()] : undefined;
}

function membersOf(item: PhpValue): JsonObject {
  return asItem(toJson(item));
}

/** A batch deletes for good. */
function remove(world: World, collection: Collection, id: string, show: ShowItem): Json | undefined {
  const found = findItem(world, collection, id);
  if (found === undefined) return undefined;
  world.store.keep({ collection: collection.path, id, item: undefined });
  return show(found.value);
}

function failed(id: string, { code, message, status }: RestError): Json {
  return { id: Number(id) || 0, error: { code, message, data: { status } } };
}
