// `samples/generate.js`, and the samples against the document that they are written from.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../support/folder.ts";

const folder = fileURLToPath(new URL("../../samples/", import.meta.url));
const files = ["multilingual-site.index.json", "shop-site.index.json"];

type Definition = Readonly<Record<string, unknown>>;
interface RawIndex {
  readonly authentication: unknown;
  readonly gmt_offset: unknown;
  readonly namespaces: readonly string[];
  readonly routes: Readonly<
    Record<
      string,
      {
        namespace: string;
        methods: readonly string[];
        endpoints: readonly { methods: readonly string[]; args: Readonly<Record<string, Definition>> }[];
        _links?: { self: readonly { href: string }[] };
      }
    >
  >;
}

const read = (file: string): RawIndex => JSON.parse(readFileSync(join(folder, file), "utf8")) as RawIndex;
const multilingual = read("multilingual-site.index.json");
const shop = read("shop-site.index.json");

describe("the generator", () => {
  const target = makeFolder();

  it("writes the committed files again", () => {
    execFileSync(process.execPath, [join(folder, "generate.js"), target]);
    for (const file of files) {
      expect(readFileSync(join(target, file), "utf8")).toBe(readFileSync(join(folder, file), "utf8"));
    }
  });
});

describe.each([
  ["multilingual site", multilingual, "https://multilingual.example/wp-json/"],
  ["shop site", shop, "https://shop.example/index.php/wp-json/"],
])("%s", (_, index, root) => {
  const routes = Object.entries(index.routes);

  it("registers routes in the order of the namespaces, each index route first", () => {
    const order = [...new Set(routes.map(([, route]) => route.namespace))];
    expect(order).toEqual(["", ...index.namespaces.filter((name) => order.includes(name))]);
    for (const name of order.slice(1)) {
      const first = routes.find(([, route]) => route.namespace === name);
      expect(first?.[0]).toBe(`/${name}`);
      expect(first?.[1].endpoints[0]?.args).toMatchObject({
        namespace: { default: name, required: false },
        context: { default: "view", required: false },
      });
    }
  });

  it("links the routes without a named variable to their address", () => {
    for (const [key, route] of routes) {
      const expected = key.includes("(?P<") ? undefined : { self: [{ href: root + key.slice(1) }] };
      expect(route["_links"]).toEqual(expected);
    }
  });

  it("ends every argument with a boolean `required`", () => {
    for (const definition of routes.flatMap(([, route]) =>
      route.endpoints.flatMap((endpoint) => Object.values(endpoint.args)),
    )) {
      expect(Object.keys(definition).at(-1)).toBe("required");
      expect(typeof definition["required"]).toBe("boolean");
    }
  });

  it("names application passwords", () => {
    const authorization = `${new URL(root).origin}/wp-admin/authorize-application.php`;
    expect(index.authentication).toEqual({ "application-passwords": { endpoints: { authorization } } });
    expect(typeof index.gmt_offset).toBe("string");
  });
});

it("declares i18n_language on every endpoint of the multilingual site but `/` and `/batch/v1`", () => {
  for (const [key, route] of Object.entries(multilingual.routes)) {
    for (const { args } of route.endpoints) {
      const expected = key === "/" || key === "/batch/v1" ? undefined : ["en", "de"];
      expect(args["i18n_language"]?.["enum"]).toEqual(expected);
    }
  }
  expect(JSON.stringify(shop)).not.toContain("i18n_language");
});

it("repeats the handlers of motion/v1, and the methods with them", () => {
  const route = multilingual.routes["/motion/v1/settings"];
  expect(route?.methods).toEqual(Array.from({ length: 3 }, () => ["GET", "POST", "PUT", "PATCH"]).flat());
  expect(route?.endpoints).toHaveLength(6);
  expect(route?.endpoints[4]).toEqual(route?.endpoints[0]);
});

const argument = (index: RawIndex, key: string, method: string, name: string): Definition | undefined =>
  index.routes[key]?.endpoints.find((endpoint) => endpoint.methods.includes(method))?.args[name];

describe("the seeds' own spellings", () => {
  it.each([
    ["/i18n/tm/v1/ate/jobs/sync", "POST", "page", { type: "int", required: false }],
    [
      "/i18n/tm/v1/ate/jobs/receive/(?P<i18nJobId>[\\d]+)",
      "GET",
      "i18nJobId",
      { type: "int", required: true },
    ],
    ["/i18n/tm/v1/jobs", "GET", "sorting", { required: false }],
    ["/i18n/tm/v1/jobs/assign", "POST", "jobId", { required: true }],
    ["/oembed/1.0/embed", "GET", "maxwidth", { default: 600, required: false }],
    ["/builder/v1/site-editor/templates/(?P<id>[\\w]+)", "DELETE", "id", { type: "string", required: false }],
    [
      "/batch/v1",
      "POST",
      "validation",
      { type: "string", enum: ["require-all-validate", "normal"], default: "normal", required: false },
    ],
  ])("multilingual %s %s %s", (key, method, name, definition) => {
    expect(argument(multilingual, key, method, name)).toEqual(definition);
  });

  it.each([
    ["/seo/v1/site_kit_manage_consent", "POST", "consent", { type: "bool", required: true }],
    ["/seo/v1/seo_scores", "GET", "taxonomy", { type: "string", default: "", required: false }],
    ["/seo/v1/seo_scores", "GET", "term", { type: "integer", default: null, required: false }],
    ["/seo/v1/seo_scores", "GET", "troubleshooting", { type: "bool", default: null, required: false }],
    [
      "/shop-admin/themes",
      "PATCH",
      "pluginzip",
      { type: "file", description: "A zip archive of a theme.", required: false },
    ],
    [
      "/shop-admin/onboarding/profile",
      "PUT",
      "selling_platforms",
      { type: ["array", "null"], items: { type: ["string", "null"] }, required: false },
    ],
    [
      "/shop-admin/onboarding/profile",
      "POST",
      "number_employees",
      { type: "string", enum: ["1", "<10", "10-50", "50-250", "+250", "not specified"], required: false },
    ],
    [
      "/shop-analytics/reports/orders",
      "GET",
      "per_page",
      { type: "integer", default: 10, minimum: 0, maximum: 100, required: false },
    ],
    [
      "/shop-analytics/reports/orders/stats",
      "GET",
      "per_page",
      { type: "integer", default: 10, minimum: 1, maximum: 100, required: false },
    ],
    [
      "/shop-analytics/leaderboards",
      "GET",
      "per_page",
      { type: "integer", default: 5, minimum: 1, maximum: 20, required: false },
    ],
    [
      "/shop-analytics/reports/orders",
      "GET",
      "attribute_is",
      { type: "array", items: { type: "array" }, default: [], required: false },
    ],
    ["/shop-analytics/reports/import", "PUT", "days", { type: "integer", minimum: 0, required: false }],
    ["/shop-analytics/reports/categories", "GET", "orderby", { required: false }],
    [
      "/builder-one/v1/plugins/(?P<slug>[\\w-]+)/upgrade",
      "POST",
      "status",
      { type: "string", enum: ["active"], required: false },
    ],
    [
      "/connect-suite/v4/connection",
      "PATCH",
      "isActive",
      { description: "False disconnects the site.", required: true },
    ],
  ])("shop %s %s %s", (key, method, name, definition) => {
    expect(argument(shop, key, method, name)).toEqual(definition);
  });

  it.each([
    [multilingual, "/social-feed/feeds(?:/(?P<id>\\d+))?"],
    [multilingual, "/social-feed/analytics/survey/?"],
    [
      multilingual,
      "/social-feed/accounts/(?P<account_id>[\\d]+)/custom_media/(?P<media_id>[a-zA-Z0-9\\-_]+)",
    ],
    [multilingual, "/i18n/tm/v1/tp/xliff/download/(?P<job_id>[\\d]+)/(?P<job_type>[\\w]+)"],
    [shop, "/cookie-consent/v1/scan-result/(?P<scanRequestId>[A-Za-z]{12})"],
    [shop, "/seo/v1/import/(?P<plugin>[\\w-]+)/(?P<type>[\\w-]+)"],
    [shop, "/shop-admin/onboarding/tasks/(?P<id>[a-z0-9_\\-]+)/snooze"],
    [shop, "/shop-analytics/customers/(?P<id>[\\d-]+)"],
    [shop, "/shop-analytics/reports/(?P<type>[a-z]+)/export/(?P<export_id>[a-z0-9]+)/status"],
  ])("pattern %#", (index, key) => {
    expect(Object.keys(index.routes)).toContain(key);
  });
});
