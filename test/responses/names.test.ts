import { describe, expect, it } from "vitest";
import { isKnown, isShapedAsName, repeatedKeys } from "../../src/responses/names.ts";

const NAMES = {
  known: new Set(["parent_id", "order"]),
  forms: new Set(["parent id"]),
  words: new Set(["order"]),
};

describe("isShapedAsName", () => {
  it.each([
    "total",
    "total_items",
    "totalItems",
    "userID",
    "max-snippet",
    "og:title",
    "_internal",
    "2fa_enabled",
    "h1",
    "sha256",
    "address_1",
    "oauth2Token",
  ])("accepts %s", (key) => {
    expect(isShapedAsName(key)).toBe(true);
  });

  it.each([
    "",
    "anna@example.com",
    "@anna",
    "Anna",
    "Anna Schmidt",
    "anna.schmidt",
    "Maria-Lopez",
    "anna:admin",
    "user_4711",
    "4711",
    "2026-11-28",
    "week_48",
    "de",
    "pt-br",
    "zh_hant",
    "de_DE",
    "USD",
    "SUMMER20",
    "+4930901820",
    "192.0.2.7",
    "intranet.corp.example",
    "/private/path",
    "9f86d081884c7d65",
    "feedfacecafebeef",
    "3fa85f64-5717-4562-b3fc-2c963f66afa6",
    "sk_live_aBcDeFgHiJkL",
    "aBcDeFgHiJkL",
    "eyJhbGciOiJIUzI1NiJ9",
    "xkcdqwrtpz",
    "$secret",
    `a${"A".repeat(39)}`,
    `${"A".repeat(39)}!`,
    "t3_a1b2c3",
    `${"name_".repeat(9)}x`,
    "schlüssel",
    "__proto__",
  ])("refuses %s", (key) => {
    expect(isShapedAsName(key)).toBe(false);
  });
});

describe("isKnown", () => {
  it("knows a name in another case, but not with hyphens, as slugs have", () => {
    expect(["parent_id", "parentId", "parent-id", "parent"].map((key) => isKnown(key, NAMES))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("repeatedKeys", () => {
  const repeated = (key: string, ...texts: readonly string[]): boolean =>
    repeatedKeys([...[1, 2, 3].map((at) => ({ [key]: at })), texts], NAMES).has(key);

  it.each([
    ["jane", "Jane"],
    ["jane_doe", "Jane Doe"],
    ["points_of_jane", "jane"],
    ["janeDoe", "jane.doe@example.com"],
  ])("finds %s in %s", (key, text) => {
    expect(repeated(key, text)).toBe(true);
  });

  it.each([
    ["order_sum", "order"],
    ["jane", "A longer text of Jane"],
  ])("leaves %s alone beside %s", (key, text) => {
    expect(repeated(key, text)).toBe(false);
  });
});
