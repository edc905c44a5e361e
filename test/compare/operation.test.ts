import { describe, expect, it } from "vitest";
import type { Observation } from "../../src/access/index.ts";
import { printLock } from "../../src/compare/lock-print.ts";
import { readLock } from "../../src/compare/lock-read.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { sourceFrom } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";
import { optionsFor, refusalFor, successFor } from "../support/access.ts";
import { expectMirror } from "./mirror.ts";

const CARTS = "/shop/v1/carts";

/** A site whose carts were asked, or not, which methods they allow to a visitor. */
function siteOf(...observations: readonly Observation[]): Surface {
  const routes = { [CARTS]: { namespace: "shop/v1", endpoints: [{ methods: ["GET", "POST"], args: {} }] } };
  return sourceFrom({ namespaces: ["shop/v1"], routes }, "index.json", [], { observations }).surface;
}

/** The forms in which a surface is compared. */
const FORMS: readonly (readonly [string, (surface: Surface) => Surface])[] = [
  ["indexes", (surface) => surface],
  ["lock files", (surface) => readLock(printLock(surface))],
];

const found = (a: Surface, b: Surface) =>
  compareSurfaces(a, b).findings.map(({ kind, subject, level, operations }) => [
    kind,
    subject,
    level.aToB,
    operations.map(({ method }) => method).join(" "),
  ]);

describe.each(FORMS)("who may use an operation, in %s", (_, formOf) => {
  const allowing = (...allow: readonly string[]) => formOf(siteOf(optionsFor(CARTS, ["GET", "POST"], allow)));
  const [open, unasked] = [allowing("GET", "POST"), formOf(siteOf())];
  const closed = formOf(siteOf(refusalFor("OPTIONS", CARTS)));

  it("is told where a visitor may no longer, and where he may now", () => {
    expect(found(open, closed)).toEqual([["login-became-required", "login", "breaking", "GET POST"]]);
    expect(found(closed, allowing("GET"))).toEqual([["login-became-optional", "login", "compatible", "GET"]]);
  });

  it("is not compared where one side was not asked, which is said", () => {
    const { findings, warnings } = compareSurfaces(open, unasked);
    expect(findings).toEqual([]);
    expect(warnings.filter((text) => text.startsWith("The access"))).toEqual([
      "The access of A is known and that of B is not: which operations require a sign-in is not compared.",
    ]);
    expect(
      compareSurfaces(unasked, unasked).warnings.filter((text) => text.startsWith("The access")),
    ).toEqual([]);
  });
});

describe("who may use the routes that share a path", () => {
  const siteWith = (routes: Readonly<Record<string, Observation>>): Surface => {
    const published = Object.keys(routes).map((key) => [
      key,
      { endpoints: [{ methods: ["GET"], args: {} }] },
    ]);
    const index = { namespaces: ["shop/v1"], routes: Object.fromEntries(published) };
    return sourceFrom(index, "index.json", [], { observations: Object.values(routes) }).surface;
  };

  it("is compared of the routes that both sides have", () => {
    const [byId, bySlug] = [String.raw`/shop/v1/carts/(?P<id>\d+)`, "/shop/v1/carts/(?P<slug>[a-z]+)"];
    const before = siteWith({
      [byId]: successFor(`${CARTS}/7`),
      [bySlug]: refusalFor("GET", `${CARTS}/last`),
    });
    const after = siteWith({ [byId]: refusalFor("GET", `${CARTS}/7`) });
    expect(found(before, after)).toContainEqual(["login-became-required", "login", "breaking", "GET"]);
  });
});

/** A site of things, which each operation responds with. */
function thingsOf(properties: object): Surface {
  const schema = { title: "thing", type: "object", properties };
  const route = (...methods: readonly string[]) => ({
    namespace: "demo/v1",
    endpoints: methods.map((method) => ({ methods: [method], args: {} })),
    schema,
  });
  const routes = {
    "/demo/v1/things": route("GET", "POST"),
    [String.raw`/demo/v1/things/(?P<id>[\d]+)`]: route("GET", "DELETE"),
  };
  return sourceFrom({ namespaces: ["demo/v1"], routes }, "index.json").surface;
}

const state = (...values: readonly string[]) => ({ state: { type: "string", enum: values } });

describe.each(FORMS)("what an answer is, in %s", (_, formOf) => {
  it("is told once for all that answer with it", () => {
    const a = formOf(thingsOf(state("on", "off")));
    const b = formOf(thingsOf({ ...state("on"), seats: { type: "integer" } }));
    expect(found(a, b)).toEqual([
      ["enum-values-removed", "response/properties/state", "compatible", "GET POST GET DELETE"],
      ["property-added", "response/properties/seats", "compatible", "GET POST GET DELETE"],
    ]);
    expectMirror(compareSurfaces(a, b), compareSurfaces(b, a));
  });
});

describe("what the items of a list are", () => {
  const listing = (properties: object) => {
    const schema = { type: "array", items: { type: "object", properties } };
    const route = { namespace: "demo/v1", endpoints: [{ methods: ["GET"], args: {} }], schema };
    return sourceFrom({ namespaces: ["demo/v1"], routes: { "/demo/v1/things": route } }, "index.json")
      .surface;
  };

  it("is told in its place where no answer is one of them", () => {
    expect(found(listing(state("on", "off")), listing(state("on")))).toEqual([
      ["enum-values-removed", "response/items/properties/state", "compatible", "GET"],
    ]);
  });
});
