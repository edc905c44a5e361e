import { describe, expect, it } from "vitest";
import type { Observation } from "../../src/access/index.ts";
import { emitDocument } from "../../src/openapi/document.ts";
import { judgeDocument } from "../../src/openapi/judge.ts";
import type { Document } from "../../src/openapi/model.ts";
import { sourceFrom } from "../../src/source.ts";
import { optionsFor, refusalFor, successFor } from "../support/access.ts";
import { describeShared, readShared, readSharedLines } from "../support/shared.ts";

type Json = Record<string, unknown>;

interface Described {
  readonly namespace: string;
  readonly methods: readonly string[];
}

const PASSWORDS = {
  "application-passwords": {
    endpoints: { authorization: "https://x.example/wp-admin/authorize-application.php" },
  },
};

const route = (methods: readonly string[]): Json => ({
  namespace: "x/v1",
  endpoints: [{ methods, args: [] }],
});

const documentOf = (
  routes: Json,
  authentication: Json = PASSWORDS,
  observations: readonly Observation[] = [],
): Document => {
  const index = { namespaces: ["x/v1"], authentication, routes };
  return emitDocument(sourceFrom(index, "test", [], { observations }).surface);
};

const CREDENTIALS = [{ applicationPassword: [] }, { cookieNonce: [] }];

describe("an operation whose access is known", () => {
  const { paths, security } = documentOf(
    {
      "/x/v1/open": route(["GET", "HEAD", "POST"]),
      "/x/v1/closed": route(["GET"]),
      "/x/v1/mine": route(["GET"]),
      "/x/v1/unasked": route(["GET"]),
    },
    PASSWORDS,
    [
      optionsFor("/x/v1/open", ["GET", "HEAD", "POST"], ["GET", "HEAD"]),
      refusalFor("GET", "/x/v1/closed"),
      refusalFor("GET", "/x/v1/mine"),
      successFor("/x/v1/mine", { user: "editor" }),
    ],
  );

  it("needs no credential where the method is listed", () => {
    expect(paths["/x/v1/open"]?.["get"]).toMatchObject({
      security: [{}, ...CREDENTIALS],
      "x-routeprint-access": { verdict: "open" },
    });
    expect(paths["/x/v1/open"]?.["head"]?.security?.[0]).toEqual({});
  });

  it("needs a credential where a visitor was refused", () => {
    expect(paths["/x/v1/closed"]?.["get"]).toMatchObject({
      security: CREDENTIALS,
      "x-routeprint-access": { verdict: "sign-in" },
    });
  });

  it("needs a credential where only a named user may, and names the user", () => {
    expect(paths["/x/v1/mine"]?.["get"]).toMatchObject({
      security: CREDENTIALS,
      "x-routeprint-access": { verdict: "role", users: ["editor"] },
    });
  });

  it.each([
    ["a list lacks the method", "/x/v1/open", "post"],
    ["nobody asked", "/x/v1/unasked", "get"],
  ])("claims nothing where %s", (_name, path, method) => {
    expect(paths[path]?.[method]).not.toHaveProperty("security");
    expect(paths[path]?.[method]).not.toHaveProperty("x-routeprint-access");
    expect(security[0]).toEqual({});
  });

  it("is valid", async () => {
    const index = {
      namespaces: ["x/v1"],
      authentication: PASSWORDS,
      routes: { "/x/v1/open": route(["GET", "POST"]) },
    };
    const observations = [successFor("/x/v1/open")];
    const { surface } = sourceFrom(index, "test", [], { observations });
    for (const openapi of ["3.1", "3.0"] as const)
      expect(await judgeDocument(emitDocument(surface, { openapi }))).toEqual([]);
  });
});

describe("ways to authenticate", () => {
  const rows: readonly (readonly [string, Json, readonly string[], string])[] = [
    ["application passwords", PASSWORDS, ["applicationPassword", "cookieNonce"], ""],
    [
      "OAuth 1",
      { oauth1: { request: "https://x.example/request", authorize: "https://x.example/authorize" } },
      ["cookieNonce", "oauth1"],
      "",
    ],
    [
      "OAuth 2",
      {
        oauth2: {
          endpoints: { authorization: "https://x.example/oauth/a", token: "https://x.example/oauth/t" },
        },
      },
      ["cookieNonce", "oauth2"],
      "",
    ],
    [
      "OAuth 2 with the roles of OAuth 1",
      {
        oauth2: {
          authorize: "https://x.example/oauth/a",
          token: "https://x.example/oauth/t",
          version: "2.0",
        },
      },
      ["cookieNonce", "oauth2"],
      "",
    ],
    ["a scheme that OpenAPI has no word for", { "own-tokens": {} }, ["cookieNonce"], "own-tokens"],
  ];

  it.each(rows)("are described for %s", (_name, authentication, schemes, remark) => {
    const { components, info } = documentOf({ "/x/v1/a": route(["GET"]) }, authentication);
    expect(Object.keys(components.securitySchemes).toSorted()).toEqual(schemes);
    expect(info.description).toContain(remark);
  });

  it.each([
    [
      { access: "https://x.example/a" },
      "OAuth 1.0a with signed requests (RFC 5849): access <https://x.example/a>.",
    ],
    [{}, "OAuth 1.0a with signed requests (RFC 5849)."],
  ])("say where OAuth 1 is: %o", (oauth1, description) => {
    const { components } = documentOf({ "/x/v1/a": route(["GET"]) }, { oauth1 });
    expect(components.securitySchemes["oauth1"]).toMatchObject({ description });
  });

  it("hold only http and https addresses", () => {
    const hostile = { "application-passwords": { endpoints: { authorization: "javascript:alert(1)" } } };
    expect(JSON.stringify(documentOf({ "/x/v1/a": route(["GET"]) }, hostile))).not.toContain("javascript:");
  });
});

describeShared("what WordPress itself told a visitor", () => {
  it("reaches the document for every route without variables", () => {
    const rows = readSharedLines<{ path: string; route: string; allow: string | null; body: Described }>(
      "corpus/wordpress/S1.options.anon.jsonl",
    ).filter(({ route: key }) => !key.includes("("));
    const observations = rows.map(({ path, allow, body: { namespace, methods } }) =>
      optionsFor(path, methods, allow?.split(", ") ?? [], { namespace }),
    );
    const { surface } = sourceFrom(readShared("corpus/wordpress/S1.view.json"), "S1", [], { observations });
    const { paths } = emitDocument(surface);
    let open = 0;
    for (const { path, allow = [] } of observations) {
      for (const [method, operation] of Object.entries(paths[path] ?? {})) {
        const free = allow.includes(method.toUpperCase());
        expect(operation.security?.[0], `${method} ${path}`).toEqual(free ? {} : undefined);
        if (free) open += 1;
      }
    }
    expect(open).toBeGreaterThan(15);
  });
});

describe("requested security schemes", () => {
  const routes = {
    "/wc/v3/orders": { namespace: "wc/v3", endpoints: [{ methods: ["GET"], args: [] }] },
    "/wc-analytics/data": { namespace: "wc-analytics", endpoints: [{ methods: ["GET"], args: [] }] },
    "/wp/v2/posts": { namespace: "wp/v2", endpoints: [{ methods: ["GET"], args: [] }] },
  };
  const emitWith = (security: readonly string[], namespaces: readonly string[]): Document => {
    const listed = Object.entries(routes).filter(([, { namespace }]) => namespaces.includes(namespace));
    const index = { namespaces, authentication: {}, routes: Object.fromEntries(listed) };
    return emitDocument(sourceFrom(index, "test").surface, { security });
  };
  const SHOP = ["wc/v3", "wc-analytics", "wp/v2"];
  const KEYS = [{ wooCommerceKey: [] }, { wooCommerceConsumerKey: [], wooCommerceConsumerSecret: [] }];

  it("are WooCommerce keys on the namespaces that read them", () => {
    const { components, paths, security } = emitWith(["woocommerce"], SHOP);
    expect(components.securitySchemes).toMatchObject({
      wooCommerceKey: { type: "http", scheme: "basic" },
      wooCommerceConsumerKey: { type: "apiKey", in: "query", name: "consumer_key" },
      wooCommerceConsumerSecret: { type: "apiKey", in: "query", name: "consumer_secret" },
    });
    expect(security).toEqual([{}, { cookieNonce: [] }]);
    expect(paths["/wc/v3/orders"]?.["get"]?.security).toEqual([{}, { cookieNonce: [] }, ...KEYS]);
    expect(paths["/wc-analytics/data"]?.["get"]?.security).toEqual([{}, { cookieNonce: [] }, ...KEYS]);
    expect(paths["/wp/v2/posts"]?.["get"]).not.toHaveProperty("security");
  });

  it("are bearer tokens for every operation", () => {
    const { components, security } = emitWith(["jwt"], ["wp/v2"]);
    expect(components.securitySchemes["jwt"]).toMatchObject({ type: "http", scheme: "bearer" });
    expect(security).toEqual([{}, { cookieNonce: [] }, { jwt: [] }]);
  });

  it.each([
    [["wp/v2"], []],
    [SHOP, ["wooCommerceConsumerKey", "wooCommerceConsumerSecret", "wooCommerceKey"]],
    [["wp/v2", "jwt-auth/v1"], ["jwt"]],
    [["simple-jwt-login/v1"], ["jwt"]],
    [["api-bearer-auth/v1"], ["jwt"]],
    [["aam/v2"], ["jwt"]],
  ])("are by the namespaces %j: %j", (namespaces, names) => {
    const { components } = emitWith(["auto"], namespaces);
    const added = Object.keys(components.securitySchemes).filter((name) => name !== "cookieNonce");
    expect(added.toSorted()).toEqual(names);
  });

  it("are API keys and HTTP schemes by their words", async () => {
    const document = emitWith(["header:X-Api-Key", "query:key", "cookie:sid", "basic", "bearer"], SHOP);
    expect(document.components.securitySchemes).toMatchObject({
      headerXApiKey: { type: "apiKey", in: "header", name: "X-Api-Key" },
      queryKey: { type: "apiKey", in: "query", name: "key" },
      cookieSid: { type: "apiKey", in: "cookie", name: "sid" },
      basic: { type: "http", scheme: "basic" },
      bearer: { type: "http", scheme: "bearer" },
    });
    expect(document.security).toHaveLength(7);
    expect(await judgeDocument(document)).toEqual([]);
  });

  it.each(["", "oauth", "header:", "query:a b", "header:X: y"])("are not %j", (word) => {
    expect(() => emitWith([word], SHOP)).toThrow(expect.objectContaining({ code: "usage" }));
  });
});
