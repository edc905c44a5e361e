import { describe, expect, it } from "vitest";
import { createDispatcher } from "../../src/surface/dispatch.ts";
import { surfaceOf } from "./read.ts";

const route = (namespace: string, ...methods: readonly (readonly unknown[])[]): object => ({
  namespace,
  endpoints: methods.map((each) => ({ methods: each, args: [] })),
});

const SITE = surfaceOf({
  name: "Dispatch",
  namespaces: ["shop/v1", "shop", "late/v1"],
  routes: {
    "/": route("", ["GET"]),
    "/shop/v1/items/(?P<id>\\d+)": route("shop/v1", ["GET"], ["POST", "PUT"]),
    "/shop/v1/items/(?P<slug>[\\w-]+)": route("shop/v1", ["GET", "DELETE"]),
    "/shop/v1/items/new": route("shop/v1", ["GET"]),
    "/late/v1/x": route("late/v1", ["GET"]),
    "/shop/v10/x": route("shop", ["GET"]),
    "/shop/v1/twice": route("shop/v1", ["GET"], ["GET", "POST"]),
    "/shop/v1/head": route("shop/v1", ["HEAD"], ["GET"]),
    "/shop/v1/mail/(?P<mail>[^@]+)": route("shop/v1", ["GET"]),
    "/shop/v1/tree(?P<rest>/[a-z]+)?": route("shop/v1", ["GET"]),
    "/shop/v1/opt(?:/(?P<lang>[a-z]{2}))?/(?P<n>\\d+)": route("shop/v1", ["GET"]),
    "/shop/v1/files/(?P<dir>(?:[\\w-]+/)*)(?P<file>[\\w-]+)": route("shop/v1", ["GET"]),
    "/shop/v1/half/(?P<a>\\d+)|/shop/v1/other": route("shop/v1", ["GET"]),
    "/shop/v1/numbered": route("shop/v1", [1]),
  },
});

/** Method, path, route, endpoint, parameters, template. */
const CASES: readonly (readonly [string, string, string | null, number | null, object, string | null])[] = [
  ["GET", "/", "/", 0, {}, "/"],
  ["GET", "//", "/", 0, {}, "/"],
  ["GET", "/shop/v1/items/7", "/shop/v1/items/(?P<id>\\d+)", 0, { id: "7" }, "/shop/v1/items/{id_or_slug}"],
  ["PUT", "/shop/v1/items/7", "/shop/v1/items/(?P<id>\\d+)", 1, { id: "7" }, "/shop/v1/items/{id_or_slug}"],
  [
    "DELETE",
    "/shop/v1/items/7",
    "/shop/v1/items/(?P<slug>[\\w-]+)",
    0,
    { slug: "7" },
    "/shop/v1/items/{id_or_slug}",
  ],
  [
    "GET",
    "/shop/v1/items/new/",
    "/shop/v1/items/(?P<slug>[\\w-]+)",
    0,
    { slug: "new" },
    "/shop/v1/items/{id_or_slug}",
  ],
  ["PATCH", "/shop/v1/items/7", null, null, {}, null],
  ["GET", "/SHOP/V1/ITEMS/7", "/shop/v1/items/(?P<id>\\d+)", 0, { id: "7" }, "/shop/v1/items/{id_or_slug}"],
  ["GET", "/late/v1/x", "/late/v1/x", 0, {}, "/late/v1/x"],
  ["get", "/late/v1/x", "/late/v1/x", 0, {}, "/late/v1/x"],
  ["GET", "/shop/v10/x", "/shop/v10/x", 0, {}, "/shop/v10/x"],
  ["POST", "/shop/v1/twice", "/shop/v1/twice", 1, {}, "/shop/v1/twice"],
  ["GET", "/shop/v1/twice", "/shop/v1/twice", 0, {}, "/shop/v1/twice"],
  ["HEAD", "/shop/v1/head", "/shop/v1/head", 0, {}, "/shop/v1/head"],
  ["HEAD", "/late/v1/x", "/late/v1/x", 0, {}, "/late/v1/x"],
  ["GET", "/shop/v1/mail/a", null, null, {}, null],
  [
    "GET",
    "/shop/v1/tree/abc",
    "/shop/v1/tree(?P<rest>/[a-z]+)?",
    0,
    { rest: "/abc" },
    "/shop/v1/tree/{rest}",
  ],
  ["GET", "/shop/v1/tree", "/shop/v1/tree(?P<rest>/[a-z]+)?", 0, {}, "/shop/v1/tree"],
  [
    "GET",
    "/shop/v1/opt/3",
    "/shop/v1/opt(?:/(?P<lang>[a-z]{2}))?/(?P<n>\\d+)",
    0,
    { lang: "", n: "3" },
    "/shop/v1/opt/{n}",
  ],
  [
    "GET",
    "/shop/v1/opt/de/3",
    "/shop/v1/opt(?:/(?P<lang>[a-z]{2}))?/(?P<n>\\d+)",
    0,
    { lang: "de", n: "3" },
    "/shop/v1/opt/{lang}/{n}",
  ],
  [
    "GET",
    "/shop/v1/files/a",
    "/shop/v1/files/(?P<dir>(?:[\\w-]+/)*)(?P<file>[\\w-]+)",
    0,
    { dir: "", file: "a" },
    "/shop/v1/files/{file}",
  ],
  [
    "GET",
    "/shop/v1/files/a/b/c",
    "/shop/v1/files/(?P<dir>(?:[\\w-]+/)*)(?P<file>[\\w-]+)",
    0,
    { dir: "a/b/", file: "c" },
    "/shop/v1/files/{dir}/{file}",
  ],
  [
    "GET",
    "/shop/v1/half/3/b",
    "/shop/v1/half/(?P<a>\\d+)|/shop/v1/other",
    0,
    { a: "3" },
    "/shop/v1/half/{a}{arg1}",
  ],
  ["GET", "/nowhere", null, null, {}, null],
];

describe("dispatch", () => {
  const dispatcher = createDispatcher(SITE);

  it.each(CASES)("%s %s", (method, path, expected, endpoint, params, template) => {
    const found = dispatcher.dispatch(method, path);
    expect({ ...found, params: Object.fromEntries(found.params) }).toMatchObject({
      route: expected,
      endpoint,
      params,
      template,
      described: null,
    });
  });

  it("reports each tried route and why it did not respond", () => {
    const { namespaces, steps, also } = dispatcher.dispatch("DELETE", "/shop/v1/items/7");
    expect(namespaces).toEqual(["shop/v1", "shop"]);
    expect(steps.slice(0, 2)).toMatchObject([
      { outcome: "method", methods: ["GET", "POST", "PUT"] },
      { outcome: "answers" },
    ]);
    expect(also).toEqual([]);
    expect(dispatcher.dispatch("DELETE", "/shop/v1/twice").steps).toContainEqual({
      route: "/shop/v1/twice",
      namespace: "shop/v1",
      outcome: "method",
      methods: ["GET", "POST"],
    });
    expect(dispatcher.dispatch("GET", "/shop/v1/items/new").also).toEqual([
      { route: "/shop/v1/items/new", endpoint: 0 },
    ]);
    expect(
      dispatcher.dispatch("GET", "/shop/v1/mail/a").steps.find(({ outcome }) => outcome === "dead")?.route,
    ).toContain("mail");
  });

  it.each([
    ["GET", "/a/v1/tree", null, ["/a/v1/Tree(?R)?", "/a/v1/(?:tree|(?R))/x"]],
    ["GET", "/A/V1/Tree/7", "/a/v1/tree/(?P<id>\\d+)", ["/a/v1/Tree(?R)?"]],
    ["GET", "/a/v1/tree/x", null, ["/a/v1/Tree(?R)?", "/a/v1/(?:tree|(?R))/x"]],
    ["GET", "/a/v1/new", "/a/v1/new", []],
    ["POST", "/a/v1/tree", null, []],
    ["GET", "/a/v2", null, ["/a/v2|(?R)"]],
    ["GET", "/b", null, ["/a/v2|(?R)"]],
    ["OPTIONS", "/a/v1/tree/7", null, ["/a/v1/Tree(?R)?"]],
  ])("%s %s: names the routes that are not read and may answer", (method, path, answering, unread) => {
    const routes = Object.fromEntries(
      [
        ["/a/v1/new", "a/v1"],
        ["/a/v1/tree/(?P<mail>[^@]+)", "a/v1"],
        ["/a/v1/Tree(?R)?", "a/v1"],
        ["/a/v1/tree/(?P<id>\\d+)", "a/v1"],
        ["/a/v1/(?:tree|(?R))/x", "a/v1"],
        ["/a/v2|(?R)", "a/v2"],
      ].map(([key = "", namespace = ""]) => [key, route(namespace, ["GET"])]),
    );
    const { dispatch } = createDispatcher(surfaceOf({ namespaces: ["a/v1"], routes }));
    expect(dispatch(method, path)).toMatchObject({ route: answering, unread });
  });

  it.each([
    ["/shop/v1/x", ["late/v1", "shop", "shop/v1"], ["shop", "shop/v1"], "/shop/v1/(?P<any>.+)"],
    ["/shop/v1/x", ["shop/v1", "shop"], ["shop/v1", "shop"], "/shop/v1/x"],
    ["/shop/v1/x", ["shop/v1", "", "shop"], ["shop/v1", "", "shop"], "/shop/v1/x"],
    ["/shop/v1/x", ["", "shop/v1"], ["", "shop/v1", "shop"], "/shop/v1/(?P<any>.+)"],
    ["/shop/v1", ["shop/v1/"], ["shop/v1/", "shop", "shop/v1"], null],
    ["/SHOP/v1/x", ["shop"], [], "/shop/v1/(?P<any>.+)"],
  ])("%s, namespaces %j: tries the routes of %j", (path, listed, namespaces, answering) => {
    const routes = {
      "/shop/v1/(?P<any>.+)": route("shop", ["GET"]),
      "/shop/v1/x": route("shop/v1", ["GET"]),
      "/other/v1/x": route("other/v1", ["GET"]),
    };
    const { dispatch } = createDispatcher(surfaceOf({ namespaces: listed, routes }));
    const found = dispatch("GET", path);
    expect(found).toMatchObject({ namespaces, route: answering });
    expect(found.steps).toHaveLength(new Set(found.steps.map(({ route: key }) => key)).size);
  });

  it("distinguishes patterns that RE2 cannot match from those that WordPress cannot use", () => {
    const keys = ["/a/v1/(?R)?", "/a/v1/[^@]+", "/a/v1/b"];
    const routes = Object.fromEntries(keys.map((key) => [key, route("a/v1", ["GET"])]));
    const { steps } = createDispatcher(surfaceOf({ namespaces: ["a/v1"], routes })).dispatch(
      "GET",
      "/a/v1/c",
    );
    expect(steps.map(({ outcome }) => outcome)).toEqual(["unread", "dead", "differs"]);
  });

  it("describes the first route that matches for OPTIONS, whatever its endpoints and its namespace", () => {
    const index = {
      namespaces: ["a/v1", "a/v1/b"],
      routes: {
        "/a/v1/b/(?P<any>.+)": { namespace: "a/v1/b", endpoints: [{ methods: ["GET"], args: {} }] },
        "/a/v1/b/c": { namespace: "a/v1", endpoints: [{ methods: ["POST", "OPTIONS"], args: {} }] },
      },
    };
    const answer = createDispatcher(surfaceOf(index)).dispatch("OPTIONS", "/a/v1/b/c");
    expect(answer).toMatchObject({ described: "/a/v1/b/(?P<any>.+)", route: null, endpoint: null, also: [] });
    expect(answer.steps.map(({ outcome }) => outcome)).toEqual(["answers", "hidden"]);
  });

  it("leaves patterns untried that take too long together, and says so", () => {
    const slow = Array.from({ length: 2000 }, (_, n) => [
      `/x/v1/(?P<a>(a*)*)\\1b${n}`,
      route("x/v1", ["GET"]),
    ]);
    const plain = `/x/v1/${"a".repeat(60)}`;
    const other = String.raw`/x/v1/b/(?P<id>\d+)`;
    const keys = [other, plain].map((key) => [key, route("x/v1", ["GET"])]);
    const routes = Object.fromEntries([...slow, ...keys]);
    const site = createDispatcher(surfaceOf({ namespaces: ["x/v1"], routes }));
    const result = site.dispatch("GET", plain);
    expect(result.route).toBe(plain);
    expect(result.unread.length).toBeGreaterThan(1000);
    expect(result.unread).not.toContain(other);
    expect(new Set(result.steps.map(({ outcome }) => outcome))).toEqual(
      new Set(["differs", "unread", "answers"]),
    );
  });

  it("takes linear time over a path of slashes", () => {
    const result = dispatcher.dispatch("GET", `${"/".repeat(500_000)}a`);
    expect(result.route).toBeNull();
  });

  it.each([
    ["/a/", "/a"],
    ["/a\\", "/a"],
    ["a", "/a"],
    ["", "/"],
    ["///", "/"],
    ["//a", "//a"],
  ])("normalises %j to %j", (path, expected) => {
    expect(dispatcher.dispatch("GET", path).path).toBe(expected);
  });
});
