import { describe, expect, it } from "vitest";
import type { ChangeKind } from "../../src/compare/kinds.ts";
import { classifyChange } from "../../src/compare/site-data.ts";
import type { Json } from "../../src/base/json.ts";

const CORE = "wp/v2";

/** Where lists of values are filled by what a site holds, and where alike lists are not. */
const LISTS: readonly (readonly [ChangeKind, subject: string, namespace: string, string])[] = [
  ...[
    "template",
    "status",
    "role",
    "roles",
    "roles_exclude",
    "size",
    "image_size",
    "locale",
    "status/items",
    "meta/properties/status",
    "roles/items/properties/role/items",
  ].map((subject) => ["enum-values-added", subject, CORE, "site-data"] as const),
  ["enum-values-removed", "status", CORE, "site-data"],
  ["enum-set", "status", CORE, "site-data"],
  ["enum-unset", "status", CORE, "site-data"],
  ["maximum-tightened", "status", CORE, "surface"],
  ["enum-values-added", "order", CORE, "surface"],
  ["enum-values-added", "status/properties/order", CORE, "surface"],
  ...["wc/v3", "wc/store/v1", "wc-analytics", "wc-admin"].map(
    (namespace) => ["enum-values-added", "status", namespace, "site-data"] as const,
  ),
  ...["wp/core", "wc-bookings/v1", "wc-analytics/v1", "demo/v1", ""].map(
    (namespace) => ["enum-values-added", "status", namespace, "surface"] as const,
  ),
  ["description-changed", "status", "demo/v1", "text"],
];

/** A default before and after, and the class of its change. */
const DEFAULTS: readonly (readonly [Json, Json, string])[] = [
  ["https://a.example", "http://b.example/shop", "site-data"],
  ["me@a.example", "you@b.example", "site-data"],
  ["2024-05-01", "2024-05-02", "site-data"],
  ["2024-05-01 10:00", "2024-05-02T10:00:00+02:00", "site-data"],
  [["me@a.example"], ["you@b.example", "https://b.example"], "site-data"],
  ["https://a.example", "none", "surface"],
  ["none", "https://a.example", "surface"],
  ["2024-05-01 at noon", "2024-05-02", "surface"],
  [["me@a.example"], ["you@b.example", "none"], "surface"],
  [["me@a.example"], ["you@b.example", 1], "surface"],
  [["me@a.example"], [], "surface"],
  [{ at: "me@a.example" }, { at: "you@b.example" }, "surface"],
];

describe("a difference of what a site holds", () => {
  it.each(LISTS)("%s of %s in %j is %s", (kind, subject, namespace, told) => {
    expect(classifyChange({ kind, subject }, namespace)).toBe(told);
  });

  it.each(DEFAULTS)("a default of %j, then %j", (from, to, told) => {
    expect(classifyChange({ kind: "default-changed", subject: "value", from, to }, "demo/v1")).toBe(told);
    expect(classifyChange({ kind: "format-changed", subject: "value", from, to }, "demo/v1")).toBe("surface");
  });
});
