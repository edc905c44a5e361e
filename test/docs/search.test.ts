import { describe, expect, it } from "vitest";
import { listPages } from "../../src/docs/pages.ts";
import { documentSite } from "../../src/documentation.ts";
import { readSource, sourceFrom } from "../../src/source.ts";
import { readSample } from "../support/samples.ts";

interface Index {
  readonly routes: Readonly<Record<string, Record<string, unknown>>>;
}

const sample = readSample("shop-site") as Index;

/** The page of a site and the flags in its search file, with what the site allows to a visitor for some routes. */
async function search(asked: Readonly<Record<string, readonly string[]>>) {
  const routes = Object.fromEntries(
    Object.entries(sample.routes).map(([key, route]) => {
      const allow = asked[key];
      return [key, allow === undefined ? route : { ...route, "x-routeprint-allow": allow }];
    }),
  );
  const bytes = Buffer.from(JSON.stringify({ ...sample, routes }));
  const pages = listPages([documentSite("shop", readSource(bytes, "shop.json"))], { links: "files" });
  const page = String(await pages.find(({ path }) => path === "shop/index.html")?.render());
  const script = String(await pages.find(({ path }) => path.startsWith("shop/search."))?.render());
  const { operations } = JSON.parse(script.slice(script.indexOf("=") + 1).replace(/;\s*$/, "")) as {
    operations: readonly (readonly [string, string, string, number, string, number, string])[];
  };
  const refused = operations
    .filter((entry) => (entry[5] & 2) !== 0)
    .map(([method, path]) => `${method} ${path}`);
  return { page, refused };
}

describe("the rows of the search", () => {
  it("hold method, path, summary, namespace, page, flags and arguments, each operation once", async () => {
    const endpoint = (method: string, args: object) => ({ methods: [method], args });
    const index = {
      namespaces: ["shop/v1", "other"],
      routes: {
        "/shop/v1/carts/(?P<id>\\d+)": {
          namespace: "shop/v1",
          endpoints: [endpoint("GET", { id: {}, q: {} }), endpoint("POST", { title: {} })],
          schema: { title: "cart", type: "object", properties: { id: { type: "integer" } } },
          "x-routeprint-allow": ["GET"],
        },
        "/shop/v1/carts/(?P<id>[1-9]\\d*)": { namespace: "shop/v1", endpoints: [endpoint("GET", {})] },
        "/other/a.b": { namespace: "other", endpoints: [endpoint("GET", {})] },
      },
    };
    const pages = listPages([documentSite("shop", sourceFrom(index, "shop.json"))], { links: "files" });
    const script = String(await pages.find(({ path }) => path.startsWith("shop/search."))?.render());
    expect(script.replaceAll("[[", "[\n[").replaceAll("],[", "],\n[")).toMatchInlineSnapshot(`
      "globalThis.routeprintSearch={"namespaces":[
      ["shop/v1","shop"],
      ["other","other"]],"operations":[
      ["GET","/shop/v1/carts/{id}","Get a cart",0,"shop-v1-carts-id-9a413d",1,"id q"],
      ["POST","/shop/v1/carts/{id}","Update a cart",0,"shop-v1-carts-id-9a413d",3,"id title"],
      ["GET","/other/a.b","Get a.b",1,"other-a-b",4,""]]};
      "
    `);
  });
});

describe("the filter for what needs a credential", () => {
  it("is not there where the site was not asked", async () => {
    const { page, refused } = await search({});
    expect(page).not.toContain("needs a credential");
    expect(refused).toEqual([]);
  });

  it("finds the methods that the site did not list, and says of how many it knows", async () => {
    const { page, refused } = await search({
      "/shop-admin/options": ["GET"],
      "/shop-admin/themes": [],
    });
    expect(page).toContain('data-flag="2"');
    expect(page).toMatch(/needs a credential \(\d probed\)/);
    expect(refused.length).toBeGreaterThan(1);
    expect(refused.every((one) => /shop-admin\/(?:options|themes)$/.test(one))).toBe(true);
    expect(refused).not.toContain("GET /shop-admin/options");
  });
});
