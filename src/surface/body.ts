import { memoizeByObject } from "../base/memo.ts";
import { type Argument, type Schema, withPlainText } from "../schema/index.ts";
import type { Operation } from "./model.ts";

/**
 * Batch routes of WooCommerce. They declare the arguments of one item and read lists of items
 * (`WC_REST_Controller::batch_items`); those of settings only update (`WC_REST_Setting_Options_Controller`).
 */
const SHOP_BATCH = /^\/wc(?:\/v\d+|-analytics|-admin)\/.+\/batch$/;
const UPDATES_ALONE = /^\/wc(?:\/v\d+|-analytics)\/settings\//;

/** Whether the body of an operation holds lists of items although the site declares one item. */
export function isShopBatch({ template, arguments: declared }: Operation): boolean {
  return SHOP_BATCH.test(template) && !declared.some(({ name }) => name === "create" || name === "update");
}

/** The arguments that a body holds: the declared ones, or the lists of a batch. */
export const bodyArguments = memoizeByObject((operation: Operation): readonly Argument[] =>
  isShopBatch(operation) ? batchArguments(operation) : operation.arguments,
);

function batchArguments({ template, arguments: declared }: Operation): readonly Argument[] {
  const pointer = declared[0]?.pointer ?? "";
  const properties = new Map(
    declared.map(({ name, schema }) => [name, withPlainText(name, schema)] as const),
  );
  const required = declared.filter((argument) => argument.required).map(({ name }) => name);
  const created: Schema = { types: ["object"], properties, ...(required.length === 0 ? {} : { required }) };
  const byText = UPDATES_ALONE.test(template);
  const id: Schema = { types: byText ? ["string"] : ["integer"], description: "The item to update." };
  const updated: Schema = {
    types: ["object"],
    properties: new Map([["id", id], ...properties]),
    required: ["id"],
  };
  const list = (name: string, description: string, items: Schema): Argument => ({
    name,
    pointer,
    required: false,
    schema: { types: ["array"], description, items },
  });
  const update = list("update", "Items to change.", updated);
  if (byText) return [update];
  return [
    list("create", "Items to create.", created),
    update,
    list("delete", "The ids of items to delete.", { types: ["integer"] }),
  ];
}
