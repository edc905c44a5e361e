import { describe, expect, it } from "vitest";
import { isCutByPowerShell, losesNames } from "../../src/discovery/recover-damage.ts";

/** The keys of routes, and whether the names of all captures are gone. */
const KEYS: readonly (readonly [readonly string[], boolean])[] = [
  [["/a", "/a/(?P[\\d]+)"], true],
  [["/a/(?Pone|two)", "/b/(?P\\w+)"], true],
  [["/a/(?P"], true],
  [["/a/(?P[\\d]+)", "/b/(?P<id>[\\d]+)"], false],
  [["/a/(?P<id>[\\d]+)"], false],
  [["/a/(?P=id)", "/b/(?P>id)"], false],
  [["/a/(?<id>\\d+)", "/b/(\\d+)"], false],
  [["/a"], false],
  [[], false],
];

const object = "@{methods=System.Object[]; args=}";
const route = { namespace: "a", endpoints: [{ methods: ["GET"], args: { id: { type: "integer" } } }] };

/** Routes, and whether PowerShell has written text for a part of them. */
const ROUTES: readonly (readonly [string, unknown, boolean])[] = [
  ["whole routes", { "/": route }, false],
  ["a route", { "/": route, "/a": object }, true],
  ["the endpoints", { "/": { endpoints: object } }, true],
  ["an endpoint", { "/": { endpoints: [route.endpoints[0], object] } }, true],
  ["the arguments", { "/": { endpoints: [{ args: "@{id=}" }] } }, true],
  ["an argument", { "/": { endpoints: [{ args: { id: "@{type=integer}" } }] } }, true],
  [
    "no argument, but a default like that",
    { "/": { endpoints: [{ args: { id: { default: object } } }] } },
    false,
  ],
  ["other text", { "/": { endpoints: [{ args: { id: "@{" } }] } }, false],
  ["other text with a sign behind", { "/": { endpoints: [{ args: { id: "@{=" } }] } }, false],
  ["text with such text in it", { "/": { endpoints: [{ args: { id: `not ${object}` } }] } }, false],
  ["a list of routes", [object], false],
  ["no routes", undefined, false],
];

describe("losesNames", () => {
  it.each(KEYS)("tells of %j", (keys, expected) => {
    expect(losesNames(Object.fromEntries(keys.map((key) => [key, {}])))).toBe(expected);
  });

  it("tells of no routes", () => {
    expect(losesNames([])).toBe(false);
    expect(losesNames(undefined)).toBe(false);
  });
});

describe("isCutByPowerShell", () => {
  it.each(ROUTES)("tells of %s", (_, routes, expected) => {
    expect(isCutByPowerShell(routes)).toBe(expected);
  });
});
