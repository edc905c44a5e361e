// The documents of the samples, section by section of what they are written from.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { convert } from "../../src/index.ts";
import { readSource } from "../../src/source.ts";

/** One test for each numbered section of the two documents that the samples are written from. */

// A document is walked by name here; each step that is not there fails the test that takes it.
// oxlint-disable-next-line typescript/no-explicit-any
type Node = Readonly<Record<string, any>>;

function documentOf(site: string): Node {
  const file = `samples/${site}-site.index.json`;
  return JSON.parse(JSON.stringify(convert(readSource(readFileSync(file), file)).document)) as Node;
}

const a = documentOf("multilingual");
const b = documentOf("shop");

function resolve(document: Node, node: Node): Node {
  const name = node["$ref"] as string | undefined;
  if (name === undefined) return node;
  return name
    .slice(2)
    .split("/")
    .reduce<Node>((found, step) => found[step], document);
}

function operation(document: Node, line: string): Node {
  const [method = "", template = ""] = line.split(" ");
  const found = document["paths"][template]?.[method.toLowerCase()];
  expect(found, line).toBeDefined();
  return found;
}

function parameter(document: Node, line: string, name: string): Node {
  const all: readonly Node[] = operation(document, line)["parameters"] ?? [];
  const found = all.map((each) => resolve(document, each)).find((each) => each["name"] === name);
  expect(found, `${name} of ${line}`).toBeDefined();
  return found ?? {};
}

function body(document: Node, line: string, media = "application/json"): Node {
  const { content } = operation(document, line)["requestBody"];
  return resolve(document, content[media].schema);
}

const enumOf = (schema: Node): readonly unknown[] => schema["enum"];

describe("part A", () => {
  it("1: has a tag for each namespace with operations, and the deployments' roots", () => {
    const tags = (document: Node): readonly string[] => document["tags"].map(({ name }: Node) => name);
    expect(tags(a)).toHaveLength(11);
    expect(tags(b)).toHaveLength(12);
    expect(a["servers"].map(({ url }: Node) => url)).toEqual([
      "https://multilingual.example/wp-json",
      "https://multilingual.example/{lang}/wp-json",
    ]);
    expect(a["servers"][1].variables.lang.enum).toEqual(["en", "de"]);
    expect(b["servers"].map(({ url }: Node) => url)).toEqual(["https://shop.example/index.php/wp-json"]);
  });

  it("2: describes the answer of the site index, and a snippet's ten fields, all optional", () => {
    const index = resolve(a, operation(a, "GET /")["responses"]["200"].content["application/json"].schema);
    for (const field of ["name", "description", "url", "home", "namespaces", "authentication", "routes"]) {
      expect(Object.keys(index["properties"])).toContain(field);
    }
    const snippet = body(a, "POST /snippets/v1/snippets");
    const fields =
      "active code desc i18n_language modified name network priority scope shared_network tags".split(" ");
    expect(Object.keys(snippet["properties"]).toSorted()).toEqual(fields);
    expect(snippet["required"]).toBeUndefined();
    expect(snippet["properties"].priority).toMatchObject({ type: "integer" });
    expect(body(a, "PATCH /snippets/v1/snippets/{id}")).toEqual(snippet);
  });

  it("2.4: filters the list of jobs by sixteen parameters in the query", () => {
    const names = operation(a, "GET /i18n/tm/v1/jobs")["parameters"].map(
      (each: Node) => resolve(a, each)["name"],
    );
    const filters =
      "deadline_from deadline_to i18n_language id limit local_job_ids needs_update offset scope sent_from sent_to " +
      "sorting source_language status target_language title translated_by";
    expect(names.toSorted()).toEqual(filters.split(" "));
    expect(parameter(a, "GET /i18n/tm/v1/jobs", "limit")["schema"]).toMatchObject({ type: "integer" });
  });

  it("3 and 4.3: has the routes that activate and deactivate a snippet, by three methods each", () => {
    for (const method of ["POST", "PUT", "PATCH"]) {
      for (const action of ["activate", "deactivate"])
        operation(a, `${method} /snippets/v1/snippets/{id}/${action}`);
    }
  });

  it("4.1: describes batch, oEmbed and the namespace indexes", () => {
    const batch = body(a, "POST /batch/v1");
    expect(batch["required"]).toEqual(["requests"]);
    expect(batch["properties"].validation).toMatchObject({
      enum: ["require-all-validate", "normal"],
      default: "normal",
    });
    expect(batch["properties"].requests).toMatchObject({ type: "array", maxItems: 25 });
    expect(batch["properties"].requests.items).toMatchObject({
      required: ["path"],
      properties: { method: { enum: ["POST", "PUT", "PATCH", "DELETE"], default: "POST" } },
    });
    expect(parameter(a, "GET /oembed/1.0/embed", "url")).toMatchObject({
      required: true,
      schema: { format: "uri" },
    });
    expect(parameter(b, "GET /oembed/1.0/proxy", "discover")["schema"]).toMatchObject({
      type: "boolean",
      default: true,
    });
    expect(parameter(b, "GET /shop-admin", "namespace")["schema"]).toMatchObject({ default: "shop-admin" });
    const language = { name: "i18n_language", in: "query", schema: { type: "string", enum: ["en", "de"] } };
    const shared = a["components"].parameters.I18nLanguage;
    expect(shared).toMatchObject(language);
    expect(operation(a, "GET /motion/v1/load")["parameters"]).toEqual([
      { $ref: "#/components/parameters/I18nLanguage" },
    ]);
    expect(
      JSON.stringify(operation(a, "POST /batch/v1")) + JSON.stringify(operation(a, "GET /")),
    ).not.toContain("I18n");
  });

  it("4.2 and 4.5: keeps the routes of i18n and the proxy's five methods", () => {
    operation(a, "POST /i18n/v1/custom-xml-config/validate");
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
      operation(a, `${method} /i18n/ate/v1/ate/proxy`);
    expect(body(a, "POST /i18n/st/v1/settings")["required"]).toEqual(["data", "group", "key"]);
  });

  it("4.4: keeps digits, words and the odd types of the job routes", () => {
    expect(parameter(a, "GET /i18n/tm/v1/xliff/fetch/{jobId}", "jobId")["schema"]).toMatchObject({
      pattern: "^[0-9]+$",
    });
    const download = "GET /i18n/tm/v1/tp/xliff/download/{job_id}/{job_type}";
    expect(parameter(a, download, "job_type")).toMatchObject({ in: "path", schema: { type: "string" } });
    expect(parameter(a, download, "json")["schema"]).toMatchObject({ type: "boolean" });
    const sync = body(a, "POST /i18n/tm/v1/ate/jobs/sync")["properties"];
    expect([sync.page.type, sync.numberOfPages.type]).toEqual(["integer", "integer"]);
    const receive = parameter(a, "GET /i18n/tm/v1/ate/jobs/receive/{i18nJobId}", "i18nJobId");
    expect(receive).toMatchObject({ in: "path", required: true, schema: { type: "integer" } });
  });

  it("4.6 to 4.8: merges repeated handlers and opens optional segments", () => {
    for (const line of [
      "GET /motion/v1/settings",
      "PATCH /motion/v1/sequence",
      "DELETE /builder/v1/site-editor/templates/{id}",
    ]) {
      expect(operation(a, line)["x-routeprint-routes"]).toHaveLength(1);
    }
    for (const document of [a, b]) {
      for (const method of ["GET", "POST"]) {
        operation(document, `${method} /social-feed/feeds`);
        operation(document, `${method} /social-feed/feeds/{id}`);
      }
      operation(document, "POST /social-feed/leave_review");
      const media = "POST /social-feed/accounts/{account_id}/custom_media/{media_id}";
      expect(parameter(document, media, "media_id")["schema"].pattern).toMatch(/^\^\[.*\]\+\$$/);
    }
  });

  it("5: has application passwords with the authorization address, and hides credential-like fields", () => {
    const scheme = a["components"].securitySchemes.applicationPassword;
    expect(scheme).toMatchObject({ type: "http", scheme: "basic" });
    expect(scheme["x-authorization-url"]).toBe(
      "https://multilingual.example/wp-admin/authorize-application.php",
    );
    const secret: readonly (readonly [Node, string, string])[] = [
      [b, "POST /shop/v3/marketplace/subscriptions/connect", "product_key"],
      [b, "POST /connect-suite/v4/user-token", "user_token"],
      [a, "POST /i18n/tm/v1/ate/jobs/sync", "ateToken"],
      [b, "POST /connect-suite/v4/verify_xmlrpc_error", "nonce"],
      [b, "POST /connect-suite/v4/connection/register", "registration_nonce"],
    ];
    for (const [document, line, name] of secret) {
      expect([name, body(document, line)["properties"][name].format]).toEqual([name, "password"]);
    }
    const query = parameter(b, "GET /shop/v3/marketplace/subscriptions/install-url", "product_key");
    expect(query["schema"]).toMatchObject({ format: "password" });
  });

  it("6 and 7: claims no events, and the shape of an error as WordPress sends it", () => {
    expect(b["webhooks"]).toBeUndefined();
    const answer = operation(b, "GET /seo/v1/statistics")["responses"]["default"];
    const error = resolve(b, resolve(b, answer)["content"]["application/json"].schema);
    expect(Object.keys(error["properties"])).toEqual(expect.arrayContaining(["code", "message", "data"]));
  });

  it("8: keeps every limit", () => {
    const page = { type: "integer", minimum: 1, default: 1 };
    const size = (minimum: number, maximum: number, fallback: number): Node => ({
      minimum,
      maximum,
      default: fallback,
    });
    expect(parameter(b, "GET /shop-analytics/customers", "page")["schema"]).toMatchObject(page);
    expect(parameter(b, "GET /shop-admin/marketing/campaigns", "per_page")["schema"]).toMatchObject(
      size(1, 100, 10),
    );
    expect(parameter(b, "GET /shop-analytics/reports/orders", "per_page")["schema"]).toMatchObject(
      size(0, 100, 10),
    );
    expect(parameter(b, "GET /shop-analytics/leaderboards", "per_page")["schema"]).toMatchObject(
      size(1, 20, 5),
    );
    expect(body(b, "PUT /shop-analytics/reports/import")["properties"].days).toMatchObject({
      type: "integer",
      minimum: 0,
    });
    expect(parameter(a, "GET /oembed/1.0/proxy", "maxwidth")["schema"]).toMatchObject({ default: 600 });
  });

  it("9: keeps versions apart and marks the deprecated parameter", () => {
    const stats = "GET /shop-analytics/reports/orders/stats";
    expect(parameter(b, stats, "customer")).toMatchObject({
      deprecated: true,
      schema: { enum: ["new", "returning"] },
    });
    expect(parameter(b, stats, "customer_type")["deprecated"]).toBeUndefined();
    operation(b, "GET /shop/v3/marketplace/featured");
  });
});

describe("part B", () => {
  it("2: keeps the onboarding profile's fields and the lists of slugs", () => {
    const profile = body(b, "PUT /shop-admin/onboarding/profile")["properties"];
    expect(Object.keys(profile)).toHaveLength(23);
    expect(enumOf(profile.product_count)).toEqual(["0", "1-10", "11-100", "101-1000", "1000+"]);
    expect(profile.selling_platforms).toMatchObject({
      type: ["array", "null"],
      items: { type: ["string", "null"] },
    });
    const slugs = enumOf(body(b, "POST /builder-one/v1/plugins")["properties"].slug);
    expect(slugs).toHaveLength(8);
    const migrating = parameter(b, "POST /builder-one/v1/plugins/{slug}/migration/run", "slug");
    expect(enumOf(migrating["schema"])).toEqual(slugs.filter((slug) => slug !== "assistant"));
  });

  it("3: keeps the states", () => {
    const status = body(b, "POST /builder-one/v1/themes")["properties"].status;
    expect(status).toMatchObject({ enum: ["inactive", "active"], default: "inactive" });
    const orders = parameter(b, "GET /shop-analytics/reports/orders", "status_is[]");
    expect(orders["schema"].items.enum).toHaveLength(10);
    const survey = body(b, "POST /shop-admin/launch-your-store/update-survey-status")["properties"].status;
    expect(enumOf(survey)).toEqual(["yes", "no"]);
  });

  it("4.1: keeps the twelve letters of a scan request", () => {
    const scan = parameter(b, "GET /cookie-consent/v1/scan-result/{scanRequestId}", "scanRequestId");
    expect(scan["schema"].pattern).toBe("^[A-Za-z]{12}$");
  });

  it("4.2: asks for the product key wherever a subscription is meant", () => {
    for (const action of ["connect", "disconnect", "activate"]) {
      const line = `POST /shop/v3/marketplace/subscriptions/${action}`;
      expect(body(b, line)["required"]).toEqual(["product_key"]);
    }
    const line = "GET /shop/v3/marketplace/subscriptions/install-url";
    expect(parameter(b, line, "product_key")["required"]).toBe(true);
    expect(body(b, "POST /shop/v3/marketplace/create-order")["required"]).toEqual(["product_id"]);
  });

  it("4.3: keeps defaults, empty text and null among them", () => {
    const scores = "GET /seo/v1/readability_scores";
    expect(parameter(b, scores, "taxonomy")["schema"]).toMatchObject({ default: "" });
    expect(parameter(b, scores, "term")["schema"]).toMatchObject({ type: "integer", "x-wp-default": null });
    expect(parameter(b, scores, "troubleshooting")["schema"]).toMatchObject({ type: "boolean" });
    expect(body(b, "POST /seo/v1/video_embed_permission")["properties"].value).toMatchObject({
      type: "boolean",
      default: true,
    });
  });

  it("4.4: keeps the slugs and states of plugins and themes", () => {
    const list = "GET /builder-one/v1/plugins";
    expect(parameter(b, list, "context")["schema"]).toMatchObject({
      enum: ["view", "embed", "edit"],
      default: "view",
    });
    expect(enumOf(parameter(b, list, "status[]")["schema"].items)).toEqual(["inactive", "active"]);
    const upgrade = "POST /builder-one/v1/plugins/{slug}/upgrade";
    expect(enumOf(body(b, upgrade)["properties"].status)).toEqual(["active"]);
    expect(enumOf(parameter(b, upgrade, "slug")["schema"])).toHaveLength(8);
    const run = "POST /builder-one/v1/plugins/{slug}/migration/run";
    expect(body(b, run)["properties"].force).toMatchObject({ type: "boolean", default: true });
    expect(body(b, "POST /builder-one/v1/connect/authorize")["properties"].clearSession).toMatchObject({
      default: false,
    });
    expect(body(b, "POST /builder-one/v1/top-bar/feedback")["required"]).toEqual(
      "description product subject title".split(" "),
    );
  });

  it("4.5: keeps the connection's bodies on all three methods", () => {
    for (const method of ["POST", "PUT", "PATCH"]) {
      expect(body(b, `${method} /connect-suite/v4/connection`)["required"]).toEqual(["isActive"]);
      expect(body(b, `${method} /connect-suite/v4/connection/owner`)["properties"].owner).toMatchObject({
        type: "integer",
      });
      expect(
        Object.keys(body(b, `${method} /connect-suite/v4/connection/register`)["properties"]),
      ).toHaveLength(4);
      operation(b, `${method} /connect-suite/v4/remote_connect`);
    }
    expect(parameter(b, "GET /connect-suite/v4/heartbeat/data", "prefix")["required"]).toBeUndefined();
  });

  it("4.6: has the routes of the licence, without parameters", () => {
    for (const name of ["tier-features", "get-license-status"]) {
      expect(operation(b, `GET /builder-pro/v1/license/${name}`)["parameters"]).toBeUndefined();
    }
  });

  it("4.7: offers the file of a theme in a form, on a real POST only", () => {
    const file = body(b, "POST /shop-admin/themes", "multipart/form-data")["properties"].pluginzip;
    expect(file).toMatchObject({ type: "string" });
    expect(Object.keys(operation(b, "PUT /shop-admin/themes")["requestBody"].content)).not.toContain(
      "multipart/form-data",
    );
  });

  it("4.8: keeps enums, arrays of arrays and empty choices of the reports", () => {
    const orders = "GET /shop-analytics/reports/orders";
    expect(enumOf(parameter(b, orders, "customer_type")["schema"])).toEqual(["", "returning", "new"]);
    expect(parameter(b, orders, "refunds")["schema"]).toMatchObject({ default: "" });
    expect(parameter(b, orders, "attribute_is[]")["schema"]).toMatchObject({
      items: { type: "array" },
      default: [],
    });
    expect(enumOf(parameter(b, "GET /shop-analytics/customers", "orderby")["schema"])).toHaveLength(11);
    const customer = parameter(b, "GET /shop-analytics/customers/{id}", "id");
    expect(customer).toMatchObject({ in: "path", schema: { type: "integer" } });
    expect(
      enumOf(parameter(b, "GET /shop-analytics/leaderboards/{leaderboard}", "leaderboard")["schema"]),
    ).toHaveLength(4);
  });
});
