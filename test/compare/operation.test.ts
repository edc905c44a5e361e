import { describe, expect, it } from "vitest";
import type { Observation } from "../../src/access/index.ts";
import { fingerprintOf } from "../../src/compare/equal.ts";
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

  const row = (kind: string, level: string, ...methods: readonly string[]) =>
    methods.map((method) => [kind, `${method} ${CARTS}`, level, method]);

  it("is reported for each operation that became open, or no longer is", () => {
    expect(found(open, closed)).toEqual(row("operation-became-restricted", "breaking", "GET", "POST"));
    expect(found(closed, allowing("GET"))).toEqual(row("operation-became-open", "compatible", "GET"));
  });

  // WP_REST_Server and rest_send_allow_header list the methods whose permission callback returned true.
  it("became open where a list of methods lacked it before, and is not proven closed where one lacks it now", () => {
    const less = allowing("GET");
    expect(found(less, open)).toEqual(row("operation-became-open", "compatible", "POST"));
    expect(found(open, less)).toEqual(row("operation-became-restricted", "risky", "POST"));
    expect(compareSurfaces(open, less).findings.map(({ why }) => why)).toEqual([
      "A allows requests without a sign-in; the methods that B lists to a visitor lack this one.",
    ]);
    expect(found(less, closed)).toEqual(row("operation-became-restricted", "breaking", "GET"));
    expect(fingerprintOf(less)).not.toBe(fingerprintOf(open));
    expectMirror(compareSurfaces(less, open), compareSurfaces(open, less));
  });

  it("is reported for each user of whom both sides know", () => {
    const asked = (...allow: readonly string[]) =>
      formOf(
        siteOf(
          refusalFor("OPTIONS", CARTS),
          optionsFor(CARTS, ["GET", "POST"], allow, { user: "shop manager, second" }),
        ),
      );
    const [few, more] = [asked("GET"), asked("GET", "POST")];
    expect(found(few, more)).toEqual(row("user-became-allowed", "compatible", "POST"));
    expect(found(more, few)).toEqual(row("user-became-refused", "risky", "POST"));
    expect(compareSurfaces(few, more).findings.map(({ to }) => to)).toEqual(["shop manager, second"]);
    expect(found(closed, more)).toEqual([]);
    expect(fingerprintOf(few)).not.toBe(fingerprintOf(more));
  });

  it("is a role where only the list of a user has it", () => {
    const role = formOf(
      siteOf(
        optionsFor(CARTS, ["GET", "POST"], ["GET"]),
        optionsFor(CARTS, ["GET", "POST"], ["GET", "POST"], { user: "editor" }),
      ),
    );
    expect(compareSurfaces(role, open).findings.map(({ from, to }) => [from, to])).toEqual([
      ["role", "open"],
    ]);
  });

  it("of a new operation is reported where visitors may use it, beside the operation", () => {
    const routes = { [CARTS]: { namespace: "shop/v1", endpoints: [{ methods: ["GET", "POST"], args: {} }] } };
    const [small, large] = ["GET", "GET POST"].map((methods) => {
      const endpoints = [{ methods: methods.split(" "), args: {} }];
      const index = { namespaces: ["shop/v1"], routes: { [CARTS]: { ...routes[CARTS], endpoints } } };
      const observations = [optionsFor(CARTS, methods.split(" "), methods.split(" "))];
      return formOf(sourceFrom(index, "index.json", [], { observations }).surface);
    });
    expect(found(small!, large!)).toEqual([
      ["operation-only-in-b", CARTS, "compatible", "POST"],
      ...row("open-operation-only-in-b", "compatible", "POST"),
    ]);
    const levels = new Map([["open-operation-only-in-b", "breaking"]] as const);
    expect(compareSurfaces(small!, large!, { levels, history: true }).relation).toBe("breaking");
  });

  it("is not compared where no response shows it on one side, which is counted", () => {
    const routes = Object.fromEntries(
      [CARTS, `${CARTS}/last`].map((key) => [
        key,
        { namespace: "shop/v1", endpoints: [{ methods: ["GET"], args: {} }] },
      ]),
    );
    const read = (...observations: readonly Observation[]) =>
      formOf(sourceFrom({ namespaces: ["shop/v1"], routes }, "index.json", [], { observations }).surface);
    const half = read(refusalFor("GET", CARTS));
    const whole = read(refusalFor("GET", CARTS), successFor(`${CARTS}/last`));
    const { findings, notCompared } = compareSurfaces(half, whole);
    const what = "access of 1 operation open to visitors";
    const responses = { what: "responses", why: "both indexes are view" };
    expect([findings, notCompared]).toEqual([[], [responses, { what, why: "only B shows it, not A" }]]);
    expect(compareSurfaces(whole, half).notCompared).toEqual([
      responses,
      { what, why: "only A shows it, not B" },
    ]);
  });

  it("became open at the level that a person sets, and an accepted one accepts no other", () => {
    const levels = new Map([["operation-became-open", "breaking"]] as const);
    const { findings } = compareSurfaces(closed, open, { levels, history: true });
    expect(findings.map(({ level }) => level.aToB)).toEqual(["breaking", "breaking"]);
    expect(new Set(findings.map(({ id }) => id)).size).toBe(2);
  });

  it("is not compared where one side was not asked, which is said", () => {
    const { findings, notCompared } = compareSurfaces(open, unasked);
    expect(findings).toEqual([]);
    expect(notCompared).toContainEqual({ what: "access", why: "only A shows it" });
    expect(compareSurfaces(unasked, unasked).notCompared.map(({ what }) => what)).not.toContain("access");
  });
});

describe("who may use the routes that share a path", () => {
  const [byId, bySlug] = [String.raw`/shop/v1/carts/(?P<id>\d+)`, "/shop/v1/carts/(?P<slug>[a-z]+)"];
  const siteWith = (routes: Readonly<Record<string, Observation>>): Surface => {
    const published = Object.keys(routes).map((key) => [
      key,
      { endpoints: [{ methods: ["GET"], args: {} }] },
    ]);
    const index = { namespaces: ["shop/v1"], routes: Object.fromEntries(published) };
    return sourceFrom(index, "index.json", [], { observations: Object.values(routes) }).surface;
  };

  it("is compared of the routes that both sides have", () => {
    const before = siteWith({
      [byId]: successFor(`${CARTS}/7`),
      [bySlug]: refusalFor("GET", `${CARTS}/last`),
    });
    const after = siteWith({ [byId]: refusalFor("GET", `${CARTS}/7`) });
    expect(found(before, after)).toContainEqual([
      "operation-became-restricted",
      `GET ${CARTS}/{id}`,
      "breaking",
      "GET",
    ]);
  });

  it("is reported of a new route that visitors may use, but not of lock files, which hold one access for a path", () => {
    const before = siteWith({ [byId]: successFor(`${CARTS}/7`) });
    const after = siteWith({ [byId]: successFor(`${CARTS}/7`), [bySlug]: successFor(`${CARTS}/last`) });
    const kinds = (a: Surface, b: Surface) => compareSurfaces(a, b).findings.map(({ kind }) => kind);
    expect(kinds(before, after)).toContain("open-operation-only-in-b");
    const locks = [before, after].map((surface) => readLock(printLock(surface)));
    expect(kinds(locks[0]!, locks[1]!)).toEqual(["route-only-in-b"]);
    expectMirror(compareSurfaces(before, after), compareSurfaces(after, before));
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
