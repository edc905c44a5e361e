import { describe, expect, it } from "vitest";
import type { SiteDocumentation } from "../../src/docs/model.ts";
import { listPages } from "../../src/docs/pages.ts";
import { documentSite } from "../../src/documentation.ts";
import { sourceFrom } from "../../src/source.ts";
import * as fc from "fast-check";
import { routeDetails } from "../../src/docs/details.ts";

/** The details of the routes with these keys, in their order, as the pages of their resources show them. */
async function pagesOf(...keys: readonly string[]): Promise<readonly string[]> {
  const endpoints = [{ methods: ["GET"], args: {} }];
  const routes = Object.fromEntries(keys.map((key) => [key, { namespace: "shop/v1", endpoints }]));
  const site = documentSite("shop", sourceFrom({ namespaces: ["shop/v1"], routes }, "shop.json"));
  return detailsOf(site);
}

async function detailsOf(site: SiteDocumentation): Promise<readonly string[]> {
  const pages = listPages([site], { links: "files" }).filter(({ path }) =>
    /^shop\/namespaces\/.*html$/.test(path),
  );
  const shown = (await Promise.all(pages.map(async ({ render }) => render()))).join("");
  return [...shown.matchAll(/<section class="route">[^]*?<\/section>/g)].map(([section]) => section);
}

/** Keys that WordPress takes for one another, each written with other capitals. */
function sameInAnyCase(at: number): string {
  const letters = Array.from("abcdefgh", (letter, bit) =>
    (at >> bit) % 2 === 0 ? letter : letter.toUpperCase(),
  );
  return `/shop/v1/${letters.join("")}`;
}

describe("the pattern of a route", () => {
  it("is shown with the templates it becomes, each capture in its color, and what it takes", async () => {
    const [page = ""] = await pagesOf(String.raw`/shop/v1/(?P<kind>cart|list)/(\d+)(?:/(?P<part>\w+))?`);
    expect(page).toMatchSnapshot();
  });

  it("has no colors where WordPress cannot use it", async () => {
    const [page] = await pagesOf("/shop/v1/at@/(?P<id>x)");
    expect(page).toContain('<h3 class="pattern"><code>/shop/v1/at@/(?P&lt;id&gt;x)</code></h3>');
  });

  it("begins its colors again after the sixth", async () => {
    const [page] = await pagesOf(`/shop/v1/${Array.from("abcdefg", (name) => `(?P<${name}>x)`).join("-")}`);
    expect([...(page ?? "").matchAll(/class="capture c(\d)" title/g)].map(([, hue]) => hue).join("")).toBe(
      "0123450",
    );
  });
});

describe("who else answers", () => {
  it("names routes that share paths", async () => {
    const pages = await pagesOf(String.raw`/shop/v1/(?P<name>[\w-]+)`, "/shop/v1/settings");
    const settings = pages.find((page) => page.includes("<code>/shop/v1/settings</code></h3>"));
    expect(settings).toContain("responds to every path of this one");
    expect(settings?.slice(settings.indexOf("Other routes of these paths"))).toContain(
      '<a href="general.html#get',
    );
  });

  it("is counted where many share a path", async () => {
    const [page] = await pagesOf(...Array.from({ length: 53 }, (_, at) => sameInAnyCase(at)));
    expect(page?.match(/is tried after this one/g)).toHaveLength(50);
    expect(page).toContain("and 2 more");
  });

  it("is not asked of a route that no path reaches", async () => {
    const [page] = await pagesOf(String.raw`/shop/v1/carts\?page=(?P<page>\d+)`);
    expect(page).toContain("which no HTTP request can contain");
    expect(page).not.toContain("Other routes of these paths");
  });
});

describe("a route without an operation", () => {
  it("is shown on the page of its namespace", async () => {
    const site = documentSite(
      "shop",
      sourceFrom(
        {
          namespaces: ["shop/v1"],
          routes: { "/shop/v1/(?P<id>[a-z)/carts": { namespace: "shop/v1", endpoints: [] } },
        },
        "shop.json",
      ),
    );
    const page = listPages([site], { links: "files" }).find(
      ({ path }) => path === "shop/namespaces/shop-v1.html",
    );
    expect(await page?.render()).toContain("Routes without operations");
    expect(await detailsOf(site)).toHaveLength(1);
  });
});

describe("a notice of a route", () => {
  it("names its arguments, and is written once for all of them", async () => {
    const endpoints = [{ methods: ["GET"], args: { from: { type: "int" }, to: { type: "int" } } }];
    const routes = { "/shop/v1/carts": { namespace: "shop/v1", endpoints } };
    const site = documentSite("shop", sourceFrom({ namespaces: ["shop/v1"], routes }, "shop.json"));
    const [shown] = await detailsOf(site);
    expect(shown).toContain(
      '<code class="quiet">from/type</code> <code class="quiet">to/type</code> The type is',
    );
    expect(shown?.match(/The type is/g)).toHaveLength(1);
  });
});

describe("the box that asks which route answers a path", () => {
  it.each([
    ["index.html", "/shop/v1/carts/1"],
    ["shop/namespaces/shop-v1/carts.html", "/shop/v1/carts/1"],
  ])("suggests on %s the path %s", async (at, suggested) => {
    const endpoints = [{ methods: ["GET"], args: {} }];
    const keys = ["/shop/v1/carts", "/shop/v1/carts/(?P<id>[\\d]+)"];
    const routes = Object.fromEntries(keys.map((key) => [key, { namespace: "shop/v1", endpoints }]));
    const site = documentSite("shop", sourceFrom({ namespaces: ["shop/v1"], routes }, "shop.json"));
    const page = listPages([site], { links: "server", live: true }).find(({ path }) => path === at);
    expect(await page?.render()).toContain(`placeholder="${suggested}"`);
  });
});

describe("counts", () => {
  it("of one are said of one", async () => {
    const routes = {
      "/shop/v1/carts": { namespace: "shop/v1", endpoints: [{ methods: ["GET"], args: {} }] },
    };
    const site = documentSite(
      "shop",
      sourceFrom({ name: "Shop", namespaces: ["shop/v1"], routes }, "shop.json"),
    );
    const pages = listPages([site], { links: "files" }).filter(({ path }) => /\.(?:html|txt)$/.test(path));
    for (const { path, render } of pages)
      expect(
        `${path} ${(await render()).match(/\b1(?:<?[^ ]* |<\/dd><dt>)(?:namespaces|routes|operations|notices)\b/)?.[0]}`,
      ).toBe(`${path} undefined`);
  });
});

interface CutPart {
  readonly text: string;
  readonly capture?: string;
}

/** The parts of a route's key, as its details show them. */
function keyParts(key: string): readonly CutPart[] {
  const routes = { "/shop/v1/carts": { namespace: "shop/v1", endpoints: [] } };
  const [route] = sourceFrom({ namespaces: ["shop/v1"], routes }, "shop.json").surface.routes;
  if (route === undefined) throw new Error("The surface has no route.");
  const details = routeDetails({ route: { ...route, key }, operations: [], notices: [], listed: [] });
  return (details as { readonly key: readonly CutPart[] }).key;
}

describe("the key of a route", () => {
  it.each([
    [String.raw`/a/(?P<id>[\d]+)`, ["/a/", "id:(?P<id>[\\d]+)"]],
    [String.raw`/a(?:/(?P<id>\d+))?`, ["/a(?:/", "id:(?P<id>\\d+)", ")?"]],
    [String.raw`/(?P<a>x(?P<b>y)z)/w`, ["/", "a:(?P<a>x", "b:(?P<b>y)", "a:z)", "/w"]],
    [String.raw`/(?<s>[^)(]+)\)`, ["/", "s:(?<s>[^)(]+)", "\\)"]],
    [String.raw`/(?P<s>[]()]+)x`, ["/", "s:(?P<s>[]()]+)", "x"]],
    ["/a)b(", ["/a)b("]],
  ])("%s is cut by capture", (key, parts) => {
    const cut = keyParts(key).map(({ text, capture }) =>
      capture === undefined ? text : `${capture}:${text}`,
    );
    expect(cut).toEqual(parts);
  });

  it("loses nothing of any text", () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        expect(
          keyParts(key)
            .map(({ text }) => text)
            .join(""),
        ).toBe(key);
      }),
    );
  });
});
