import { compareCodeUnits } from "../base/json.ts";

/** Properties that one would set first, in this order. */
const USUAL: readonly string[] = [
  "title",
  "name",
  "first_name",
  "last_name",
  "email",
  "code",
  "slug",
  "type",
  "regular_price",
  "amount",
  "product_id",
  "quantity",
  "key",
  "value",
  "status",
  "content",
  "excerpt",
  "description",
  "address_1",
  "city",
  "postcode",
  "country",
  "url",
  "enabled",
  "option",
  "method_id",
  "method_title",
  "total",
  "rate",
  "note",
  "reason",
  "delivery_url",
  "line_items",
  "input",
  "settings",
  "create",
  "update",
  "delete",
];

const RANKS: ReadonlyMap<string, number> = new Map(USUAL.map((name, at) => [name, at]));

/** Whether one would set a property first. */
export function isUsuallySet(name: string): boolean {
  return RANKS.has(name);
}

/** Orders names: those that one would set first, then all others by code unit. */
export function compareUsage(a: string, b: string): number {
  return (RANKS.get(a) ?? RANKS.size) - (RANKS.get(b) ?? RANKS.size) || compareCodeUnits(a, b);
}
