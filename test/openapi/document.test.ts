import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { convert } from "../../src/convert.ts";
import { emitDocument } from "../../src/openapi/document.ts";
import type {
  Document,
  DocumentOptions,
  ParameterObject,
  Reference,
  SchemaObject,
} from "../../src/openapi/model.ts";
import { printDocument } from "../../src/openapi/print.ts";
import { sourceFrom } from "../../src/source.ts";
import { describeShared, readShared } from "../support/shared.ts";
import { turnKeys } from "../support/turn.ts";
import { readSample, SAMPLES, type SampleName } from "../support/samples.ts";

const documentOf = (index: unknown, options: DocumentOptions = {}): Document =>
  emitDocument(sourceFrom(index, "test").surface, options);

const idsOf = (document: Document): Map<string, string> =>
  new Map(
    Object.entries(document.paths).flatMap(([template, item]) =>
      Object.entries(item).map(
        ([method, { operationId }]) => [`${method} ${template}`, operationId] as const,
      ),
    ),
  );

const parameter = (document: Document, template: string, name: string): ParameterObject | undefined =>
  document.paths[template]?.["get"]?.parameters?.flatMap((each) =>
    "name" in each && each.name === name ? [each] : [],
  )[0];

describe.each(SAMPLES)("the document of %s", (name) => {
  it("is the same text whatever the order of keys in the index", async () => {
    const text = await printDocument(documentOf(readSample(name)), "json");
    expect(await printDocument(documentOf(turnKeys(readSample(name))), "json")).toBe(text);
    expect(text.endsWith("}\n")).toBe(true);
  });

  it("is the same in YAML", async () => {
    const document = documentOf(readSample(name));
    expect(parse(await printDocument(document, "yaml"))).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it("keeps operation ids when a namespace is removed", () => {
    const source = sourceFrom(readSample(name), name);
    const all = idsOf(convert(source).document);
    expect(new Set(all.values()).size).toBe(all.size);
    for (const namespace of source.surface.namespaces
      .map((each) => each.name)
      .filter((each, at) => each !== "" && at % 4 === 1)) {
      const index = readSample(name) as {
        namespaces: string[];
        routes: Record<string, { namespace: string }>;
      };
      const rest = {
        ...index,
        namespaces: index.namespaces.filter((each) => each !== namespace),
        routes: Object.fromEntries(
          Object.entries(index.routes).filter(([, route]) => route.namespace !== namespace),
        ),
      };
      for (const [operation, id] of idsOf(documentOf(rest))) expect(all.get(operation)).toBe(id);
    }
  });
});

describe("routes behind one operation", () => {
  const endpoints = [{ methods: ["GET"], args: {} }];
  const operationOf = (keys: readonly string[]) =>
    documentOf({
      namespaces: ["shop/v1"],
      routes: Object.fromEntries(keys.map((key) => [key, { namespace: "shop/v1", endpoints }])),
    }).paths["/shop/v1/box/{id_or_slug}"]?.["get"];
  const forms = "/shop/v1/box/(?:(?P<id>\\d+)|(?P<slug>[a-z-]+))";

  it("are listed once where expansions of one route share a template", () => {
    const operation = operationOf([forms]);
    expect(operation?.["x-routeprint-routes"]).toEqual([{ route: forms, endpoint: 0 }]);
    expect(operation?.description).toBeUndefined();
  });

  it("are listed in dispatch order", () => {
    const other = "/shop/v1/box/(?P<slug>\\w+)";
    const operation = operationOf([forms, other]);
    expect(operation?.["x-routeprint-routes"]).toEqual([
      { route: forms, endpoint: 0 },
      { route: other, endpoint: 0 },
    ]);
    expect(operation?.description?.match(/^- .*$/gm)).toEqual([`- \`${forms}\``, `- \`${other}\``]);
  });
});

describeShared("the document of a real site", () => {
  it.each(["corpus/wordpress/S1.help.json", "corpus/wordpress/S6.help.json", "corpus/sites/flormar-ma.json"])(
    "is the same text whatever the order of keys in %s",
    async (file) => {
      const text = await printDocument(documentOf(readShared(file)), "json");
      expect(await printDocument(documentOf(turnKeys(readShared(file))), "json")).toBe(text);
    },
  );
});

describe("the samples' documents", () => {
  const shop = documentOf(readSample("shop-site"));
  const multilingual = documentOf(readSample("multilingual-site"));

  it("limit a batch to 25 requests and respond with 207", () => {
    const operation = shop.paths["/batch/v1"]?.["post"];
    expect(shop.components.schemas["PostBatchV1_requestBody"]?.properties?.["requests"]).toMatchObject({
      maxItems: 25,
    });
    expect(Object.keys(operation?.responses ?? {})).toContain("207");
  });

  it("mark the alias of a parameter as deprecated", () => {
    expect(parameter(shop, "/shop-analytics/reports/orders/stats", "customer")?.deprecated).toBe(true);
    expect(
      parameter(shop, "/shop-analytics/reports/orders/stats", "customer_type")?.deprecated,
    ).toBeUndefined();
  });

  it("keep an empty default", () => {
    expect(parameter(shop, "/shop-analytics/reports/orders", "customer_type")?.schema).toMatchObject({
      default: "",
      enum: ["", "returning", "new"],
    });
  });

  it("hide credentials", () => {
    const body = multilingual.components.schemas["PostI18nTmV1AteJobsSync_requestBody"]?.properties ?? {};
    expect(body["ateToken"]).toMatchObject({ format: "password" });
    expect(body["lockKey"]).not.toHaveProperty("format");
  });

  it("offer the languages as a server", () => {
    expect(multilingual.servers.at(-1)?.variables).toEqual({ lang: { default: "en", enum: ["en", "de"] } });
    expect(multilingual.servers.at(-1)?.url).toContain("/{lang}/");
    expect(shop.servers[0]?.url).toContain("/index.php/");
  });

  it("share the parameter that nearly all operations have", () => {
    expect(Object.keys(multilingual.components.parameters)).toContain("I18nLanguage");
  });

  it.each([
    { count: 2, shared: false },
    { count: 3, shared: true },
  ])("share it on a small site too: $count routes", ({ count, shared }) => {
    const args = { i18n_language: { type: "string", enum: ["en", "de"] } };
    const route = { namespace: "shop/v1", endpoints: [{ methods: ["GET"], args }] };
    const routes = Array.from({ length: count }, (_, index) => [`/shop/v1/r${index}`, route] as const);
    const document = documentOf({ namespaces: ["shop/v1"], routes: Object.fromEntries(routes) });
    expect("I18nLanguage" in document.components.parameters).toBe(shared);
  });

  it("offer application passwords and require none", () => {
    expect(shop.security[0]).toEqual({});
    expect(shop.components.securitySchemes["applicationPassword"]).toMatchObject({
      type: "http",
      scheme: "basic",
    });
    expect(shop.components.securitySchemes["applicationPassword"]?.["x-authorization-url"]).toMatch(
      /authorize-application\.php/,
    );
  });

  it("follow the options", () => {
    const options = {
      title: "T",
      apiVersion: "1.2.3",
      server: "https://example.com/api/",
      globalParameters: true,
      descriptions: false,
      openapi: "3.0",
    } as const;
    const document = documentOf(readSample("shop-site"), options);
    expect(document.openapi).toBe("3.0.4");
    expect(document.info).toMatchObject({ title: "T", version: "1.2.3" });
    expect(document.servers).toEqual([{ url: "https://example.com/api" }]);
    expect(JSON.stringify(document.paths["/shop-analytics/reports/orders"]?.["get"]?.parameters)).toContain(
      "#/components/parameters/Fields",
    );
    expect(
      parameter(document, "/shop-analytics/reports/orders/stats", "customer")?.description,
    ).toBeUndefined();
  });
});

describe("the tags", () => {
  const PING = { namespace: "shop/v1", endpoints: [{ methods: ["GET"], args: {} }] };
  it.each([
    { routes: { "/shop/v1/ping": PING }, tags: ["shop/v1"] },
    { routes: { "/": { ...PING, namespace: "" }, "/shop/v1/ping": PING }, tags: ["index", "shop/v1"] },
    { routes: {}, tags: [] },
    { routes: { "/shop/v1": { namespace: "shop/v1", endpoints: [] } }, tags: [] },
  ])("hold the namespaces that have operations: $tags", ({ routes, tags }) => {
    const document = documentOf({ name: "Shop", namespaces: ["shop/v1"], routes });
    expect(document.tags?.map(({ name }) => name)).toEqual(tags);
    expect(document["x-tagGroups"]?.flatMap((group) => group.tags)).toEqual(tags);
  });

  it("group a namespace with a leading slash by its first word", () => {
    const routes = { "/snaps-api/v1/a": { namespace: "/snaps-api/v1", endpoints: [{ methods: ["GET"] }] } };
    const document = documentOf({ namespaces: ["/snaps-api/v1"], routes });
    expect(document["x-tagGroups"]).toEqual([{ name: "snaps-api", tags: ["/snaps-api/v1"] }]);
  });
});

describe("a path parameter", () => {
  it.each([
    // `currency_code` of WooPayments.
    [{ type: "string", format: "text-field" }, { "x-wp-format": "text-field" }],
    [
      { type: "string", format: "email" },
      { format: "email", minLength: 6 },
    ],
    [
      { type: "string", minLength: 2, maxLength: 9 },
      { minLength: 2, maxLength: 9 },
    ],
  ])("keeps what the argument declares: %j", (code, kept) => {
    const endpoints = [{ methods: ["GET"], args: { code } }];
    const routes = { "/x/v1/(?P<code>[^/]+)": { namespace: "x/v1", endpoints } };
    const document = documentOf({ namespaces: ["x/v1"], routes });
    expect(parameter(document, "/x/v1/{code}", "code")?.schema).toEqual({
      type: "string",
      pattern: "^[^/]+$",
      ...kept,
    });
  });
});

describe("several types in 3.0", () => {
  it("become branches beside the other keywords", () => {
    const ip = { type: ["string", "integer"], anyOf: [{ minLength: 3 }, { maxLength: 2 }], format: "ip" };
    const route = { namespace: "x/v1", endpoints: [{ methods: ["POST"], args: { ip } }] };
    const index = { namespaces: ["x/v1"], routes: { "/x/v1/a": route } };
    const { schemas } = documentOf(index, { openapi: "3.0" }).components;
    expect(schemas["PostXV1A_requestBody"]?.properties?.["ip"]).toEqual({
      "x-wp-format": "ip",
      allOf: [
        { anyOf: [{ format: "ipv4" }, { format: "ipv6" }] },
        { anyOf: [{ minLength: 3 }, { maxLength: 2 }] },
        { anyOf: [{ type: "string" }, { type: "integer" }] },
      ],
    });
  });
});

describe("components", () => {
  const site = (routes: object): unknown => ({ namespaces: ["x/v1"], routes });
  const post = (args: object): object => ({
    namespace: "x/v1",
    endpoints: [{ methods: ["POST"], args }],
  });
  const get = (args: object, schema?: object): object => ({
    namespace: "x/v1",
    endpoints: [{ methods: ["GET"], args }],
    schema,
  });
  /** The schema that a reference of the document leads to. */
  const followed = ({ components }: Document, found: unknown): SchemaObject | undefined => {
    const { $ref } = found as Reference;
    return components.schemas[$ref.replace("#/components/schemas/", "")];
  };

  it("have distinct names for bodies of operations with a long common prefix", () => {
    const long = `/x/v1/${"some/long/words/".repeat(5)}`;
    const document = documentOf(site({ [`${long}a`]: post({ a: {} }), [`${long}b`]: post({ b: {} }) }));
    for (const name of ["a", "b"]) {
      const content = document.paths[`${long}${name}`]?.["post"]?.requestBody?.content;
      expect(followed(document, content?.["application/json"]?.schema)?.properties).toEqual({ [name]: {} });
    }
  });

  it("keep letters of a title without their marks", () => {
    const schema = { title: "Paramètres généraux", properties: { a: { type: "string" } } };
    const { components } = documentOf(site({ "/x/v1/a": get({}, schema) }));
    expect(Object.keys(components.schemas)).toContain("ParametresGeneraux");
  });

  it("distinguish a resource in a context from one with the same title", () => {
    const thing = {
      title: "thing",
      properties: { id: { type: "integer" }, raw: { type: "string", context: ["edit"] } },
    };
    const named = { title: "thing-edit", properties: { other: { type: "boolean" } } };
    for (const routes of [
      { "/x/v1/a": get({}, thing), "/x/v1/b": get({}, named) },
      { "/x/v1/a": get({}, named), "/x/v1/b": get({}, thing) },
    ]) {
      const document = documentOf(site(routes));
      const shown = Object.values(document.paths).flatMap((item) => {
        const answer = item["get"]?.responses["200"];
        if (answer === undefined || "$ref" in answer) return [];
        const schemas = [
          answer.content?.["application/json"]?.schema,
          answer["x-routeprint-contexts"]?.["edit"],
        ];
        return schemas.flatMap((schema) =>
          schema === undefined ? [] : [Object.keys(followed(document, schema)?.properties ?? {}).join()],
        );
      });
      expect(shown.toSorted()).toEqual([
        "_embedded,_links,id",
        "_embedded,_links,id,raw",
        "_embedded,_links,other",
      ]);
    }
  });

  it("distinguish parameters whose names differ in punctuation, and those of every route", () => {
    const args = { "a-b": { type: "integer" }, a_b: { type: "string" }, fields: { type: "boolean" } };
    const routes = Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`/x/v1/r${n}`, get(args)]));
    const document = documentOf(site(routes), { globalParameters: true });
    const found = (document.paths["/x/v1/r1"]?.["get"]?.parameters ?? []).map((each) =>
      "name" in each ? each : document.components.parameters[each.$ref.split("/").at(-1) ?? ""],
    );
    const types = new Map(found.map((each) => [each?.name, each?.schema]));
    expect(types.get("a-b")).toEqual({ type: "integer" });
    expect(types.get("a_b")).toEqual({ type: "string" });
    expect(types.get("fields")).toEqual({ type: "boolean" });
    expect(types.get("_fields[]")).toMatchObject({ type: "array" });
  });

  it("hold each parameter of every route once, whatever its name in the query", () => {
    const routes = { "/x/v1/a": get({ _fields: { type: "array", items: { type: "string" } } }) };
    const { paths } = documentOf(site(routes), { globalParameters: true });
    const said = JSON.stringify(paths["/x/v1/a"]?.["get"]?.parameters);
    expect(said).toContain('"_fields[]"');
    expect(said).not.toContain("parameters/Fields");
  });
});

describe("the example of a path parameter", () => {
  it.each([
    [{}, 1],
    [{ minimum: 3 }, 3],
    [{ maximum: 0 }, 0],
  ])("keeps the bounds %j", (bounds, example) => {
    const args = { id: { type: "integer", ...bounds } };
    const routes = { "/x/v1/(?P<id>\\d+)": { namespace: "x/v1", endpoints: [{ methods: ["GET"], args }] } };
    const document = documentOf({ namespaces: ["x/v1"], routes });
    expect(parameter(document, "/x/v1/{id}", "id")?.example).toBe(example);
  });
});

describe("a required argument", () => {
  const index = {
    namespaces: ["x/v1"],
    routes: {
      "/x/v1/a": {
        namespace: "x/v1",
        methods: ["GET", "POST"],
        endpoints: [
          {
            methods: ["GET", "POST"],
            args: { a: { required: true }, b: { type: ["string", "null"], required: true } },
          },
        ],
      },
    },
  };

  it.each<[DocumentOptions, object]>([
    [{}, { a: { not: { type: "null" } }, b: { type: "string" } }],
    [
      { openapi: "3.0" },
      { a: { not: { type: "string", nullable: true, enum: [null] } }, b: { type: "string" } },
    ],
  ])("is never null in a body, with %j", (options, properties) => {
    const { schemas } = documentOf(index, options).components;
    const body = Object.values(schemas).find((schema) => schema.properties?.["b"] !== undefined);
    expect(body?.properties).toEqual(properties);
  });

  it("stays as declared in a query, which has no null", () => {
    expect(parameter(documentOf(index), "/x/v1/a", "a")?.schema).toEqual({});
  });
});

describe("a document", () => {
  /** Every object and list in a value. */
  const partsOf = (value: unknown): readonly object[] =>
    typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(partsOf)] : [];

  it.each<[SampleName, DocumentOptions]>([
    ["multilingual-site", {}],
    ["shop-site", {}],
    ["shop-site", { openapi: "3.0", globalParameters: true }],
    ["shop-site", { responses: "observed", globalParameters: true }],
  ])(
    "of %s, %j, holds nothing that the next one holds: tools change what they are given",
    (name, options) => {
      const index = readSample(name);
      const held = new Set(partsOf(documentOf(index, options)));
      const next = partsOf(documentOf(structuredClone(index), options));
      expect(next.filter((part) => held.has(part))).toEqual([]);
    },
  );
});

describe("responses whose kind no index declares", () => {
  const schema = { title: "thing", type: "object", properties: { id: { type: "integer" } } };
  const entry = (...methods: readonly (readonly string[])[]) => ({
    namespace: "wc/v3",
    schema,
    endpoints: methods.map((each) => ({ methods: each, args: {} })),
  });
  const routes = {
    "/wc/v3/system_status": entry(["GET"]),
    "/wc/v3/things": entry(["GET"], ["POST"]),
    "/wc/v3/things/(?P<id>[\\d]+)": entry(["GET"], ["POST", "PUT", "PATCH"]),
    "/wc/v3/shipping/zones/(?P<id>[\\d]+)/locations": entry(["GET"], ["POST", "PUT", "PATCH"]),
  };
  const responsesOf = (template: string, method: string, openapi: "3.1" | "3.0" = "3.1"): unknown =>
    documentOf({ namespaces: ["wc/v3"], routes }, { openapi }).paths[template]?.[method]?.responses;
  const holding = (written: object): unknown => ({ content: { "application/json": { schema: written } } });
  const ITEM = { $ref: "#/components/schemas/Thing" };

  it("are marked, objects as well as lists", () => {
    const marked = { ...ITEM, "x-routeprint-inferred": true };
    const list = { type: "array", items: ITEM, "x-routeprint-inferred": true };
    expect(responsesOf("/wc/v3/system_status", "get")).toMatchObject({ 200: holding(marked) });
    expect(responsesOf("/wc/v3/things/{id}", "get")).toMatchObject({ 200: holding(marked) });
    expect(responsesOf("/wc/v3/things", "get")).toMatchObject({ 200: holding(list) });
    const wrapped = { allOf: [ITEM], "x-routeprint-inferred": true };
    expect(responsesOf("/wc/v3/system_status", "get", "3.0")).toMatchObject({ 200: holding(wrapped) });
  });

  it.each(["get", "post", "put", "patch"])(
    "of %s on a list that is edited as a whole are lists",
    (method) => {
      const responses = responsesOf("/wc/v3/shipping/zones/{id}/locations", method);
      expect(responses).toMatchObject({ 200: holding({ type: "array", items: ITEM }) });
      expect(responses).not.toHaveProperty("201");
    },
  );

  it("of POST on a collection or without a variable create", () => {
    expect(responsesOf("/wc/v3/things", "post")).toMatchObject({ 201: holding(ITEM) });
    expect(responsesOf("/wc/v3/things/{id}", "post")).not.toHaveProperty("201");
  });

  it("of POST on a list below a variable create", () => {
    const below = { "/wc/v3/things/(?P<id>\\d+)/notes": entry(["GET"], ["POST"]) };
    const item = { "/wc/v3/things/(?P<id>\\d+)/notes/(?P<note>\\d+)": entry(["GET"]) };
    const { paths } = documentOf({ namespaces: ["wc/v3"], routes: { ...below, ...item } });
    expect(paths["/wc/v3/things/{id}/notes"]?.["post"]?.responses).toHaveProperty("201");
  });
});

describe("an optional argument whose enum refuses its own default", () => {
  const args = {
    context: { type: "string", enum: ["edit"], default: "view" },
    order: { type: "string", enum: ["asc", "desc"], default: "asc" },
    page: { type: "integer", enum: [1, 2], default: "1" },
    size: { type: "string", enum: ["s", "m"], default: null },
    lang: { type: "string", enum: ["en"], default: "" },
  };
  const routes = { "/x/v1/a": { namespace: "x/v1", endpoints: [{ methods: ["GET", "POST"], args }] } };
  const document = documentOf({ namespaces: ["x/v1"], routes });

  it("is required in the query, before the others", () => {
    const names = document.paths["/x/v1/a"]?.["get"]?.parameters?.flatMap((each) =>
      "name" in each && each.required === true ? [each.name] : [],
    );
    expect(names).toEqual(["context", "lang"]);
  });

  it("is required in the body", () => {
    expect(document.paths["/x/v1/a"]?.["post"]?.requestBody?.required).toBe(true);
    expect(
      document.components.schemas["GetXV1A_requestBody"] ??
        document.components.schemas["PostXV1A_requestBody"],
    ).toMatchObject({ required: ["context", "lang"] });
  });
});

describe("dates with times", () => {
  const schemaOf = (a: object) => {
    const routes = { "/x/v1/a": { namespace: "x/v1", endpoints: [{ methods: ["GET"], args: { a } }] } };
    return parameter(documentOf({ namespaces: ["x/v1"], routes }), "/x/v1/a", "a")?.schema;
  };

  // WordPress accepts a date without a zone as well (`rest_parse_date`), which generated clients need not send.
  it("have the format that the site declares", () => {
    const declared = { type: "string", format: "date-time" };
    expect(schemaOf(declared)).toEqual(declared);
  });

  it.each([
    ["date-time", "date-time"],
    ["datetime", "date-time"],
    ["date", "date"],
    ["time", "time"],
  ])("have the format that the type %s names", (type, format) => {
    expect(schemaOf({ type })).toEqual({ type: "string", format });
  });
});

describe("branches that share an empty value", () => {
  it("are distinguished by bounds, which viewers can print", () => {
    const oneOf = [
      { type: "array", items: { type: "integer" } },
      { type: "object", properties: { terms: { type: "array" } }, additionalProperties: false },
    ];
    const args = { tags: { type: ["object", "array"], oneOf } };
    const routes = { "/x/v1/a": { namespace: "x/v1", endpoints: [{ methods: ["GET"], args }] } };
    const document = documentOf({ namespaces: ["x/v1"], routes }, { lists: "comma" });
    const schema = parameter(document, "/x/v1/a", "tags")?.schema;
    expect(schema).toMatchObject({ oneOf: [{ minItems: 1 }, { minProperties: 1 }] });
    expect(schema).not.toHaveProperty("not");
  });
});
