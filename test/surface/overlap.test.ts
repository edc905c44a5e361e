import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonPath, languageOf } from "../../src/route/paths.ts";
import { readPattern } from "../../src/route/pattern.ts";
import { createDispatcher } from "../../src/surface/dispatch.ts";
import { findOverlaps } from "../../src/surface/overlap.ts";
import type { Surface } from "../../src/surface/model.ts";
import { describeShared, sourceOf } from "../support/shared.ts";
import { surfaceOf } from "./read.ts";

const siteOf = (routes: Readonly<Record<string, readonly string[]>>): Surface =>
  surfaceOf({
    namespaces: ["shop/v1"],
    routes: Object.fromEntries(
      Object.entries(routes).map(([key, methods]) => [
        key,
        { namespace: "shop/v1", endpoints: [{ methods, args: [] }] },
      ]),
    ),
  });

const told = (surface: Surface): readonly (readonly [string, string | undefined])[] =>
  findOverlaps(surface).notices.map(({ code, route }) => [code, route] as const);

describe("findOverlaps", () => {
  it("finds a route behind one that takes all its paths", () => {
    const surface = siteOf({ "/shop/v1/x/(?P<id>[\\w-]+)": ["GET"], "/shop/v1/x/new": ["GET", "POST"] });
    const { unreachable, notices } = findOverlaps(surface);
    expect([...(unreachable.get("/shop/v1/x/new") ?? [])]).toEqual([
      ["GET", { by: "/shop/v1/x/(?P<id>[\\w-]+)", witness: "/shop/v1/x/new" }],
    ]);
    expect(notices.map(({ text }) => text)).toEqual([
      "`/shop/v1/x/(?P<id>[\\w-]+)` comes earlier and matches every path of this route, such as /shop/v1/x/new, so GET requests never reach it.",
    ]);
    const marked = surface.operations.filter((operation) => operation.unreachable !== undefined);
    expect(marked.map(({ method, template }) => [method, template])).toEqual([["GET", "/shop/v1/x/new"]]);
  });

  it.each([
    [
      "the special one first",
      { "/shop/v1/x/new": ["GET"], "/shop/v1/x/(?P<id>[\\w-]+)": ["GET"] },
      [["routes-overlap", "/shop/v1/x/(?P<id>[\\w-]+)"]],
    ],
    [
      "GET, which answers HEAD",
      { "/shop/v1/x/(?P<id>\\w+)": ["GET"], "/shop/v1/x/new": ["POST", "HEAD"] },
      [["route-unreachable", "/shop/v1/x/new"]],
    ],
    ["HEAD, which answers no GET", { "/shop/v1/x/(?P<id>\\w+)": ["HEAD"], "/shop/v1/x/new": ["GET"] }, []],
    ["no method in common", { "/shop/v1/x/(?P<id>\\w+)": ["GET"], "/shop/v1/x/new": ["POST"] }, []],
    ["no path in common", { "/shop/v1/x/(?P<id>\\d+)": ["GET"], "/shop/v1/x/(?P<slug>[a-z]+)": ["GET"] }, []],
    ["digits and a word", { "/shop/v1/x/(?P<id>\\d+)": ["GET"], "/shop/v1/x/new": ["GET"] }, []],
    [
      "digits and a number",
      { "/shop/v1/x/(?P<id>\\d+)": ["GET"], "/shop/v1/x/12": ["GET"] },
      [["route-unreachable", "/shop/v1/x/12"]],
    ],
    [
      "text, and anything behind more than it",
      { "/shop/v1/x": ["GET"], "/shop/v1/x/y/(?P<rest>.+)": ["GET"], "/shop/v1/x/(?P<rest>.+)": ["GET"] },
      [["routes-overlap", "/shop/v1/x/(?P<rest>.+)"]],
    ],
    ["another depth", { "/shop/v1/x/(?P<id>\\w+)": ["GET"], "/shop/v1/x/a/b": ["GET"] }, []],
    [
      "letters in another case",
      { "/shop/v1/Thing": ["GET"], "/shop/v1/thing": ["GET"] },
      [["route-unreachable", "/shop/v1/thing"]],
    ],
    ["a dead one first", { "/shop/v1/x/[^@]+": ["GET"], "/shop/v1/x/a": ["GET"] }, []],
    [
      "a bare dot",
      { "/shop/v1/a.b": ["GET"], "/shop/v1/a-b": ["GET"] },
      [["route-unreachable", "/shop/v1/a-b"]],
    ],
    [
      "a bare dot that takes a slash",
      { "/shop/v1/(?P<id>\\w+)/me": ["GET"], "/shop/v1/a.me": ["GET"] },
      [["routes-overlap", "/shop/v1/a.me"]],
    ],
    [
      "anything, and other text behind it",
      { "/shop/v1/(?P<path>.+)/old": ["GET"], "/shop/v1/(?P<path>.+)/new": ["GET"] },
      [],
    ],
    [
      "anything, and less text behind it",
      { "/shop/v1/(?P<path>.+)/x/(?P<id>\\d+)": ["GET"], "/shop/v1/(?P<path>.+)/(?P<id>\\d+)": ["GET"] },
      [["routes-overlap", "/shop/v1/(?P<path>.+)/(?P<id>\\d+)"]],
    ],
    [
      "a route behind two, the first of which takes all its paths",
      {
        "/shop/v1/x/(?P<id>[\\w-]+)": ["GET"],
        "/shop/v1/x/(?P<slug>\\w+)": ["GET"],
        "/shop/v1/x/new": ["GET"],
      },
      [
        ["route-unreachable", "/shop/v1/x/(?P<slug>\\w+)"],
        ["route-unreachable", "/shop/v1/x/new"],
      ],
    ],
    [
      "a look-ahead that keeps them apart",
      { "/shop/v1/x/(?!new)\\w+": ["GET"], "/shop/v1/x/new": ["GET"] },
      [],
    ],
  ])("%s", (_, routes, expected) => {
    expect(told(siteOf(routes))).toEqual(expected);
  });

  it("names the route that answers, where several take all paths of another", () => {
    const { unreachable } = findOverlaps(
      siteOf({
        "/shop/v1/(?P<path>.+)": ["GET"],
        "/shop/v1/x/(?P<id>\\w+)": ["GET"],
        "/shop/v1/x/new": ["GET"],
      }),
    );
    expect(unreachable.get("/shop/v1/x/new")?.get("GET")?.by).toBe("/shop/v1/(?P<path>.+)");
  });

  it("shows a path that begins with the namespace as it is written, which WordPress heeds", () => {
    const endpoints = [{ methods: ["GET"], args: [] }];
    const surface = surfaceOf({
      namespaces: ["Shop/v1"],
      routes: {
        "/Shop/v1/x/(?P<id>\\w+)": { namespace: "Shop/v1", endpoints },
        "/Shop/v1/x/new": { namespace: "Shop/v1", endpoints },
      },
    });
    const lost = findOverlaps(surface).unreachable.get("/Shop/v1/x/new")?.get("GET");
    expect(lost?.witness).toBe("/Shop/v1/x/new");
  });

  it("marks none that keeps some of its paths, or whose path another route behind it answers", () => {
    const { operations } = siteOf({
      "/shop/v1/x/new": ["GET"],
      "/shop/v1/x/(?P<id>[\\w-]+)": ["GET", "POST"],
      "/shop/v1/x/(?P<slug>[a-z]+)": ["GET", "POST"],
      "/shop/v1/(?P<kind>y|z)/(?P<id>\\d+)": ["GET"],
      "/shop/v1/y/(?P<id>\\d+)": ["GET"],
      "/shop/v1/y/(?P<slug>[a-z]+)": ["GET"],
    });
    expect(operations.filter(({ unreachable }) => unreachable !== undefined)).toEqual([]);
  });

  it("marks the methods that an earlier route has, and no others", () => {
    const { operations } = siteOf({
      "/shop/v1/x/(?P<id>\\w+)": ["POST"],
      "/shop/v1/x/new": ["GET", "POST"],
    });
    expect(
      operations.filter(({ unreachable }) => unreachable !== undefined).map(({ method }) => method),
    ).toEqual(["POST"]);
  });

  it.each<
    readonly [string, readonly string[], readonly (readonly [key: string, namespace: string])[], object]
  >([
    [
      "of the namespace that comes first",
      ["shop/v1", "shop"],
      [
        ["/shop/v1/x/new", "shop"],
        ["/shop/v1/x/(?P<id>\\w+)", "shop/v1"],
      ],
      [["route-unreachable", "/shop/v1/x/new"]],
    ],
    [
      "of all namespaces, where the nameless one comes first",
      ["", "shop/v1", "shop"],
      [
        ["/shop/v1/x/new", "shop"],
        ["/shop/v1/x/(?P<id>\\w+)", "shop/v1"],
      ],
      [["routes-overlap", "/shop/v1/x/(?P<id>\\w+)"]],
    ],
    [
      "of a namespace that the path does not begin with",
      ["shop/v1", "other"],
      [
        ["/shop/v1/x/(?P<id>\\w+)", "other"],
        ["/shop/v1/x/new", "shop/v1"],
      ],
      [],
    ],
    [
      "of any namespace, where the path begins with none",
      ["shop", "other"],
      [
        ["/x/(?P<id>\\w+)", "other"],
        ["/x/new", "shop"],
      ],
      [["route-unreachable", "/x/new"]],
    ],
    [
      "that is never tried",
      ["shop/v1", "other"],
      [
        ["/shop/v1/x/(?P<id>\\w+)", "shop/v1"],
        ["/shop/v1/x/new", "other"],
      ],
      [],
    ],
  ])("heeds the order of WordPress: a route %s", (_, namespaces, routes, expected) => {
    const endpoints = [{ methods: ["GET"], args: [] }];
    const surface = surfaceOf({
      namespaces,
      routes: Object.fromEntries(routes.map(([key, namespace]) => [key, { namespace, endpoints }])),
    });
    expect(told(surface)).toEqual(expected);
  });

  it("marks a route that no path over HTTP reaches", () => {
    const { operations } = siteOf({ "/shop/v1/what\\?/(?P<id>\\d+)": ["GET"] });
    expect(operations).toMatchObject([{ template: "/shop/v1/what%3F/{id}", unreachable: {} }]);
  });
});

describe("findOverlaps on a hostile index", () => {
  it.each<[name: string, count: number, route: (n: number) => string]>([
    ["too many pairs", 3000, (n) => `/shop/v1/(?P<x>[a-z]{1,9}b${n}?[a-z]*)`],
    ["too many comparisons", 120, (n) => `/shop/v1/(?:.*a.{20}|${n})`],
  ])("ends with a notice: %s", (_, length, route) => {
    const routes = Object.fromEntries(Array.from({ length }, (_route, n) => [route(n), ["GET"]]));
    const codes = siteOf(routes).notices.map(({ code }) => code);
    expect(codes.filter((code) => code === "overlaps-unchecked")).toHaveLength(1);
  });
});

it("findOverlaps looks at no pair of plain routes", () => {
  // Each begins with all before it: the pairs are more than the limit.
  const nested = Array.from({ length: 700 }, (_, n) => [`/shop/v1/${"a".repeat(n + 1)}`, ["GET"]]);
  const { notices } = siteOf(Object.fromEntries([...nested, ["/shop/v1/aaaab(?P<id>\\d+)", ["GET"]]]));
  expect(notices.map(({ code }) => code)).not.toContain("overlaps-unchecked");
});

describe("findOverlaps and the automata", () => {
  const SEGMENTS = [
    "lookup",
    "7",
    "a.b",
    "(?P<a>\\d+)",
    "(?P<b>[\\w-]+)",
    "(?P<c>.+)",
    "(?P<d>[^/]+(?:/[^/]+)?)",
    "(?P<e>.*)",
    "x(?P<f>[a-z/]*)y",
    "(?:me|(?P<g>\\d+))",
  ];
  const key = fc
    .uniqueArray(fc.constantFrom(...SEGMENTS), { minLength: 1, maxLength: 3 })
    .map((segments) => `/shop/v1/${segments.join("/")}`);

  it("agree with the filter before them", () => {
    fc.assert(
      fc.property(key, key, (first, second) => {
        fc.pre(first !== second);
        const [a, b] = [languageOf(readPattern(first)), languageOf(readPattern(second))];
        const path = a === undefined || b === undefined ? undefined : commonPath(a, b);
        expect(told(siteOf({ [first]: ["GET"], [second]: ["GET"] }))).toHaveLength(
          path === undefined ? 0 : 1,
        );
      }),
      { numRuns: 500, seed: 3 },
    );
  });
});

describeShared("findOverlaps on the corpus", () => {
  it.each([
    ["corpus/wordpress/S6.view.json", ["/nasty/v1/collapse4", "/nasty/v1/shadow/static"]],
    ["corpus/wordpress/S1.view.json", []],
    ["corpus/wordpress/C6_4.view.json", []],
    ["corpus/sites/ngocduc63-yody.json", ["/templately/v1/workspaces/create"]],
  ])("finds what is unreachable in %s, and every witness shows it", (file, expected) => {
    const { surface } = sourceOf(file);
    const { unreachable } = findOverlaps(surface);
    expect([...unreachable.keys()]).toEqual(expected);
    const dispatcher = createDispatcher(surface);
    for (const [, byMethod] of unreachable) {
      for (const [method, { by, witness }] of byMethod) {
        expect(dispatcher.dispatch(method, witness ?? "").route).toBe(by);
      }
    }
  });
});
