import { expect, it } from "vitest";
import type { Finding } from "../../src/compare/model.ts";
import { describeValues } from "../../src/report/values.ts";

const FINDING: Finding = {
  id: "0123456789ab",
  fingerprint: "0123456789ab-01234567",
  kind: "argument-added",
  class: "surface",
  part: "argument",
  level: { aToB: "risky", bToA: "risky" },
  subject: "thing",
  operations: [],
  reach: { total: 1, among: "shared", except: [] },
  why: "",
};

const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `v${at}`);

/** What a finding says of its values, and the words for it. */
const SCHEMAS: readonly (readonly [string, NonNullable<Finding["to"]>])[] = [
  ["(any)", {}],
  ["(any)", true],
  ["(string)", { type: "string" }],
  ["(integer|null, required)", { type: ["integer", "null"], "x-required": true }],
  ["(integer 1–100, default 10)", { type: "integer", minimum: 1, maximum: 100, default: 10 }],
  ["(integer, default ten)", { type: "integer", "x-wp-default": "ten" }],
  ["(integer ≥ 0)", { type: "integer", minimum: 0 }],
  ["(number ≤ 9)", { type: "number", maximum: 9 }],
  ["(string, date-time, default 5)", { type: "string", format: "date-time", default: 5 }],
  ['(enum a, "", null)', { type: "string", enum: ["a", "", null], format: "slug" }],
  ["(enum v0, v1, v2, v3, v4)", { enum: many(5) }],
  ["(enum v0, v1, v2, v3, v4, … (6))", { enum: many(6) }],
  ["(array)", { type: "array", default: [] }],
  ["(array, default [0])", { type: "array", default: [0] }],
  ["(array|null)", { type: ["array", "null"], items: { type: "string" } }],
  ["(array of string)", { type: "array", items: { type: "string" }, default: "" }],
  ["(array of a, b)", { type: "array", items: { type: "string", enum: ["a", "b"] }, default: null }],
  ["(one of several)", { oneOf: [{ type: "string" }] }],
  ["(one of several)", { anyOf: [{ type: "string" }] }],
];

const ACTIONS = "^(?:[dD][eE][lL][eE][tT][eE]|[eE][nN][aA][bB][lL][eE]|[dD][iI][sS][aA][bB][lL][eE])$";

const VALUES: readonly (readonly [string, Partial<Finding>])[] = [
  ["(boolean)", { kind: "property-removed", from: { type: "boolean" } }],
  ["(integer)", { kind: "property-added", to: { type: "integer" } }],
  ["only a, b", { kind: "enum-set", to: ["a", "b"] }],
  ["was only a, b", { kind: "enum-unset", from: ["a", "b"] }],
  ["−a, −b", { kind: "enum-values-removed", from: ["a", "b"] }],
  ['+a, +"", +1', { kind: "enum-values-added", to: ["a", "", 1] }],
  [`+${many(8).join(", +")}`, { kind: "enum-values-added", to: many(8) }],
  [`+${many(8).join(", +")} and 1 more`, { kind: "enum-values-added", to: many(9) }],
  [
    "−delete, −disable",
    { kind: "variable-pattern-changed", from: ACTIONS, to: "^[eE][nN][aA][bB][lL][eE]$" },
  ],
  [
    "−enable, −disable, +gO-2",
    { kind: "variable-pattern-changed", from: ACTIONS, to: "^(?:[dD][eE][lL][eE][tT][eE]|[gG][Oo]-2)$" },
  ],
  [
    "^[a-fA-F]+$ → ^(?:[0-9]+|me)$",
    { kind: "variable-pattern-changed", from: "^[a-fA-F]+$", to: "^(?:[0-9]+|[mM][eE])$" },
  ],
  ["{id} → {slug}", { kind: "variable-renamed", from: "id", to: "slug" }],
  ["now in batches", { kind: "batch-support-changed", from: false, to: true }],
  ["no longer in batches", { kind: "batch-support-changed", from: true, to: false }],
  ["now behind a sign-in", { kind: "operation-became-restricted", to: "sign-in" }],
  ["now not listed for visitors", { kind: "operation-became-restricted", to: "unlisted" }],
  ["was for some users", { kind: "operation-became-open", from: "role" }],
  ["open to visitors", { kind: "open-operation-only-in-b" }],
  ["editor may", { kind: "user-became-allowed", to: "editor" }],
  ["editor may no longer", { kind: "user-became-refused", from: "editor" }],
  ["(1 operation)", { kind: "namespace-only-in-a", part: "namespace", from: 1 }],
  ["(1,200 operations)", { kind: "namespace-only-in-b", part: "namespace", to: 1200 }],
  ["GET POST", { kind: "route-only-in-a", part: "route", from: ["GET", "POST"] }],
  ["DELETE", { kind: "operation-only-in-b", part: "operation", to: ["DELETE"] }],
  ["GET POST → /a/{x}, /b", { kind: "route-covered-in-b", from: ["GET", "POST"], to: ["/a/{x}", "/b"] }],
  ["GET POST, was /a/{x}, /b", { kind: "route-covered-in-a", from: ["/a/{x}", "/b"], to: ["GET", "POST"] }],
  ["", { kind: "uniqueItems-tightened", to: true }],
  ["", { kind: "composition-changed" }],
  ["string → integer|null", { kind: "type-changed", from: "string", to: ["integer", "null"] }],
  ["any → string", { kind: "type-narrowed", to: "string" }],
  ["integer ≥ 1 → any", { kind: "type-widened", from: { type: "integer", minimum: 1 } }],
  ["−integer, −boolean", { kind: "type-narrowed", from: [{ type: "integer" }, { type: "boolean" }] }],
  ["+integer ≤ 2", { kind: "type-widened", to: [{ type: "integer", maximum: 2 }] }],
  ["+integer, +boolean", { kind: "type-widened", to: [{ type: "integer" }, { type: "boolean" }] }],
  ["none → 10", { kind: "default-changed", to: 10 }],
  ['"" → "a b"', { kind: "default-changed", from: "", to: "a b" }],
  ['["a"] → ["b","c"]', { kind: "default-changed", from: ["a"], to: ["b", "c"] }],
  ["a → none", { kind: "default-changed", from: "a" }],
  [
    `${"a".repeat(48)} → ${"b".repeat(47)}…`,
    { kind: "default-changed", from: "a".repeat(48), to: "b".repeat(49) },
  ],
  // Where both begin the same, from shortly before they differ.
  [
    `…${"a".repeat(16)}bc → …${"a".repeat(16)}d`,
    { kind: "default-changed", from: `${"a".repeat(60)}bc`, to: `${"a".repeat(60)}d` },
  ],
  [
    `…${"a".repeat(16)} → …${"a".repeat(16)}${"b".repeat(31)}…`,
    { kind: "pattern-changed", from: "a".repeat(60), to: `${"a".repeat(60)}${"b".repeat(40)}` },
  ],
  [
    `${"a".repeat(47)}… → ${"a".repeat(47)}…`,
    { kind: "default-changed", from: "a".repeat(60), to: "a".repeat(60) },
  ],
];

it.each(SCHEMAS)("an argument is told as %s", (words, to) => {
  expect(describeValues({ ...FINDING, to })).toBe(words);
  expect(describeValues({ ...FINDING, kind: "argument-removed", from: to })).toBe(words);
});

it.each(VALUES)("values are told as %j: %j", (words, finding) => {
  expect(describeValues({ ...FINDING, ...finding })).toBe(words);
});
