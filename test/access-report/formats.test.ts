import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Log } from "sarif";
import { describe, expect, it } from "vitest";
import { ACCESS_FORMATS, type AccessFormat, printAccessReport } from "../../src/access-report/index.ts";
import type { SurveyedSite } from "../../src/access-report/index.ts";
import { PAYLOADS } from "../support/hostile.ts";
import { optionsFor, refusalFor } from "../support/access.ts";
import { INDEX, OBSERVATIONS, PLUGINS, listOf, surveyed } from "./site.ts";

const print = (format: AccessFormat, sites: readonly SurveyedSite[], isVerbose = false): Promise<string> =>
  printAccessReport(sites, format, { isVerbose, isList: sites.length > 1 });

const SHOP = surveyed([...OBSERVATIONS, listOf(PLUGINS)]);

/** A site whose every text is foreign. */
function hostileSite(text: string): SurveyedSite {
  // A route is a pattern, which most texts are not.
  const namespace = text;
  const [path, other] = ["/foreign/things", "/foreign/others"];
  const endpoints = [{ methods: ["GET", "POST"], args: {} }];
  const routes = { [path]: { namespace, endpoints }, [other]: { namespace, endpoints } };
  return surveyed(
    [
      optionsFor(path, ["GET", "POST"], ["GET", "POST"], { namespace }),
      optionsFor(path, ["GET", "POST"], ["POST"], { user: text, namespace }),
      { ...refusalFor("GET", other), code: text },
      listOf([{ file: text, name: text, version: text, active: true }]),
    ],
    { name: text, namespaces: [namespace], routes },
  );
}

describe("a report on access", () => {
  it.each(ACCESS_FORMATS)("names open operations that write before all others: %s", async (format) => {
    const text = await print(format, [SHOP], true);
    const places = ["POST", "GET"].map((method) =>
      text.search(new RegExp(`${method}\\W.{0,40}/shop/v1/notes`, "s")),
    );
    expect(places[0]).toBeGreaterThan(0);
    expect(places[0]).toBeLessThan(places[1] ?? 0);
  });

  it.each(ACCESS_FORMATS)("says what was requested and what came: %s", async (format) => {
    const text = await print(format, [SHOP]);
    const said = {
      json: '"request": "OPTIONS /shop/v1/notes"',
      csv: "OPTIONS /shop/v1/notes,200,,GET POST,",
    };
    const sentence = "OPTIONS /shop/v1/notes → 200, Allow: GET, POST";
    expect(text).toContain(format === "json" || format === "csv" ? said[format] : sentence);
  });

  it.each(ACCESS_FORMATS)("judges nobody: %s", async (format) => {
    const text = (await print(format, [SHOP], true)).replace(/^.*<body>/s, "");
    expect(text).not.toMatch(/vulnerab|secur|danger|attack|exploit|weak|risk|leak|expos/i);
  });
});

describe("text", () => {
  it("lists what is not open, and the plugins, on request", async () => {
    const [short, long] = [await print("text", [SHOP]), await print("text", [SHOP], true)];
    expect(short).not.toContain("/wc/v3/orders");
    expect(long).toContain(
      "Refused to visitors (1)\n  GET     /wc/v3/orders  GET /wc/v3/orders → 401 rest_forbidden",
    );
    expect(long).toContain("/jetpack/v4/module → 200: the response does not describe the route\n");
    expect(long).toContain("  PUT     /shop/v1/settings  admin\n");
    expect(long).toContain("  woocommerce/woocommerce  active    10.4.2  WooCommerce\n");
    expect(short).toMatch(/^ {2}wc\/v3 +0 +0 +1 +0 {2}WooCommerce 10\.4\.2$/m);
  });
});

describe("JSON", () => {
  it("holds the plugins of the site and of each namespace", async () => {
    const { plugins, namespaces } = JSON.parse(await print("json", [SHOP]));
    expect(plugins).toEqual(PLUGINS);
    expect(namespaces).toContainEqual({
      namespace: "wc/v3",
      plugin: "WooCommerce 10.4.2",
      slugs: ["woocommerce"],
      installed: ["woocommerce/woocommerce"],
      code: expect.stringMatching(/^https:\/\/github\.com\/.*\/class-wc-rest-.*\.php#L\d+$/),
      counts: { open: 0, role: 0, "sign-in": 1, unknown: 0 },
    });
  });

  it("is a list of several sites", async () => {
    expect(JSON.parse(await print("json", [SHOP, SHOP]))).toHaveLength(2);
  });
});

describe("CSV", () => {
  it("has a row for each operation of each site", async () => {
    const rows = (await print("csv", [SHOP, SHOP])).trimEnd().split("\r\n");
    expect(rows).toHaveLength(1 + 2 * SHOP.surface.operations.length);
    expect(rows[1]).toBe(
      "Shop,open,yes,POST,/shop/v1/notes,shop/v1,,,OPTIONS /shop/v1/notes,200,,GET POST,options,allowed,,postShopV1Notes",
    );
  });

  it("shows what came to the visitor", async () => {
    const rows = (await print("csv", [SHOP])).split("\r\n");
    expect(rows).toContain(
      "Shop,role,yes,PUT,/shop/v1/settings,shop/v1,,admin,OPTIONS /shop/v1/settings,200,,,options,not-listed,,putShopV1Settings",
    );
  });

  it("begins no cell with a formula", async () => {
    const text = await print("csv", [hostileSite("=1+1")]);
    expect(text).toContain("'=1+1,open,");
    expect(text).not.toMatch(/(?:^|,)=1/m);
  });
});

describe("HTML", () => {
  it.each(PAYLOADS)("shows foreign text as text: %s", async (text) => {
    const page = await print("html", [hostileSite(text), SHOP]);
    const tags = new Set([...page.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag));
    const own = new Set(
      [...(await print("html", [SHOP, SHOP])).matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag),
    );
    expect([...tags].filter((tag) => !own.has(tag))).toEqual([]);
    expect(page).not.toMatch(/<[^>]+\son\w+=/);
  });

  it("folds what is not open", async () => {
    const page = await print("html", [SHOP]);
    const [open = "", ...folded] = page.split('<details class="group">');
    expect(open).toContain("/shop/v1/notes");
    expect(open).not.toContain("<code><strong>GET</strong> /wc/v3/orders</code>");
    expect(folded).toHaveLength(4);
  });

  it("says that not everything was asked", async () => {
    const unfinished = { ...SHOP, record: { ...SHOP.record, complete: false } };
    expect(await print("html", [unfinished])).toContain("Not everything was asked.");
    expect(await print("html", [SHOP])).not.toContain("Not everything was asked.");
  });
});

describe("SARIF", () => {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  formats.default(ajv);
  const schema = new URL("../report/sarif.schema.json", import.meta.url);
  const validate = ajv.compile(JSON.parse(readFileSync(schema, "utf8")));

  it.each(["Shop", ...PAYLOADS])("has the published form: %s", async (text) => {
    validate(JSON.parse(await print("sarif", [SHOP, hostileSite(text)])));
    expect(validate.errors).toBeNull();
  });

  it("lists the open operations alone, at the line of their route", async () => {
    const file = { file: "a b.json", text: JSON.stringify(INDEX, null, 1) };
    const { runs }: Log = JSON.parse(await print("sarif", [{ ...SHOP, file }]));
    const line = file.text.split("\n").findIndex((each) => each.includes("/shop/v1/notes")) + 1;
    expect(runs[0]?.results?.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ["open-write", "warning"],
      ["open-read", "note"],
    ]);
    expect(runs[0]?.results?.[0]?.locations?.[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: "a%20b.json" },
      region: { startLine: line },
    });
  });

  it("says that not everything was asked", async () => {
    const unfinished = { ...SHOP, record: { ...SHOP.record, complete: false } };
    const { runs }: Log = JSON.parse(await print("sarif", [unfinished]));
    const invocation = runs[0]?.invocations?.[0];
    expect(invocation?.executionSuccessful).toBe(false);
    expect(invocation?.toolExecutionNotifications?.[0]?.message.text).toContain("not everything was asked");
  });

  it("keeps the fingerprint of an operation from run to run", async () => {
    const printsOf = async (site: SurveyedSite): Promise<unknown> => {
      const { runs }: Log = JSON.parse(await print("sarif", [site]));
      return runs[0]?.results?.map(({ partialFingerprints }) => partialFingerprints);
    };
    expect(await printsOf(surveyed(OBSERVATIONS))).toEqual(await printsOf(SHOP));
  });
});
