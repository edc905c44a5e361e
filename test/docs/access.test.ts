import { describe, expect, it } from "vitest";
import type { Observation } from "../../src/access/index.ts";
import type { SiteDocumentation } from "../../src/docs/model.ts";
import { listPages } from "../../src/docs/pages.ts";
import { singleFile } from "../../src/docs/single.ts";
import { documentSite } from "../../src/documentation.ts";
import { sourceFrom } from "../../src/source.ts";
import { optionsFor, refusalFor, successFor } from "../support/access.ts";

const endpoint = (...methods: readonly string[]) => ({ methods, args: {} });

const ROUTES = {
  "/shop/v1/notes": { namespace: "shop/v1", endpoints: [endpoint("GET"), endpoint("POST")] },
  "/shop/v1/orders": { namespace: "shop/v1", endpoints: [endpoint("GET"), endpoint("PUT", "PATCH")] },
  "/shop/v1/settings": { namespace: "shop/v1", endpoints: [endpoint("GET")] },
};

/** Only an administrator may see which application passwords a user has. */
const KEYS = {
  "/shop/v1/users/(?P<user>\\d+)/keys": { namespace: "shop/v1", endpoints: [endpoint("GET")] },
  "/shop/v1/users/(?P<user>\\d+)/keys/(?P<key>\\w+)": { namespace: "shop/v1", endpoints: [endpoint("GET")] },
};

/** A visitor may add a note, an editor may read orders, nobody known may read settings. */
const OBSERVATIONS: readonly Observation[] = [
  successFor("/shop/v1/notes"),
  optionsFor("/shop/v1/notes", ["GET", "POST"], ["GET", "POST"]),
  refusalFor("GET", "/shop/v1/orders"),
  successFor("/shop/v1/orders", { user: "editor" }),
  refusalFor("GET", "/shop/v1/settings"),
  refusalFor("GET", "/shop/v1/settings", { user: "editor", status: 403 }),
];

function siteOf(observations: readonly Observation[], routes: object = ROUTES): SiteDocumentation {
  const index = { name: "Shop", namespaces: ["shop/v1"], routes };
  return documentSite("shop", sourceFrom(index, "shop.json", [], { observations }));
}

/** The text of a page of the site, asked with these observations; undefined where there is no such page. */
async function page(
  path: string,
  observations = OBSERVATIONS,
  routes: object = ROUTES,
): Promise<string | undefined> {
  return listPages([siteOf(observations, routes)], { links: "files" })
    .find((one) => one.path === path)
    ?.render();
}

describe("the page of who may call what", () => {
  it("lists operations by who may call them, open ones that write first, with what shows it", async () => {
    expect(await page("shop/access.md")).toBe(`# What a visitor can do

A visitor can call 2 of 6 operations: 1 read, 1 write. Asked as visitor, editor.

## Open operations that write

- POST \`/shop/v1/notes\`: Send notes. OPTIONS /shop/v1/notes → 200, Allow: GET, POST

## Open operations that read

- GET \`/shop/v1/notes\`: Get notes. GET /shop/v1/notes → 200

## For named users, not for visitors

- GET \`/shop/v1/orders\`: Get orders (editor). visitor: GET /shop/v1/orders → 401 rest_forbidden; editor: GET /shop/v1/orders → 200

## Refused to visitors

- GET \`/shop/v1/settings\`: Get settings. GET /shop/v1/settings → 401 rest_forbidden

## Unknown

- PUT, PATCH \`/shop/v1/orders\`: Update orders. GET /shop/v1/orders → 401 rest_forbidden, Allow: none
`);
  });

  it("names path variables in place of their values, which only a named user may know", async () => {
    const secret = "/shop/v1/users/1/keys/cbc54ab9";
    const collection: Observation = {
      ...successFor("/shop/v1/users/1/keys", { user: "admin" }),
      items: [{ path: secret, allow: ["GET"] }],
    };
    const observations = [
      collection,
      successFor(secret, { user: "admin" }),
      refusalFor("GET", secret),
      refusalFor("GET", "/shop/v1/users/1/keys"),
    ];
    const text = await page("shop/access.md", observations, KEYS);
    expect(text).toContain("visitor: GET /shop/v1/users/{user}/keys/{key} → 401 rest_forbidden; admin: GET");
    expect(text).not.toMatch(/cbc54ab9|users\/1/);
    const hinted = await page("shop/access.md", [collection, refusalFor("GET", secret)], KEYS);
    expect(hinted).toContain("admin: GET /shop/v1/users/{user}/keys → 200, targetHints: GET for ");
    expect(hinted).not.toMatch(/cbc54ab9|users\/1/);
  });

  // A permission callback may read the method.
  it("lists the methods of one handler apart where different users may call them", async () => {
    const methods = ["GET", "PUT", "PATCH"];
    const text = await page("shop/access.md", [
      optionsFor("/shop/v1/orders", methods, []),
      optionsFor("/shop/v1/orders", methods, ["PUT"], { user: "editor" }),
      optionsFor("/shop/v1/orders", methods, ["PUT", "PATCH"], { user: "admin" }),
    ]);
    expect(text).toContain("- PUT `/shop/v1/orders`: Update orders (editor, admin). visitor: OPTIONS");
    expect(text).toContain("- PATCH `/shop/v1/orders`: Update orders (admin). visitor: OPTIONS");
  });

  it("gives each line the users who may, for its filter", async () => {
    const html = await page("shop/access.html");
    expect(html).toContain('<li data-who="visitor\neditor" data-effect="write" data-namespace="shop/v1">');
    expect(html).toContain('<li data-who="editor" data-effect="read" data-namespace="shop/v1">');
    expect(html).toContain('<li data-who="" data-effect="write" data-namespace="shop/v1">');
    expect(html).toContain(
      '<option value="visitor">A visitor</option><option value="editor">editor</option>',
    );
  });

  it("is absent where nobody asked", async () => {
    expect(await page("shop/access.html", [])).toBeUndefined();
    expect(await page("index.html", [])).not.toContain("What a visitor can do");
    expect(await page("shop/namespaces/shop-v1.html", [])).not.toContain("data-who");
  });

  it("is linked from the overview, the sidebar and llms.txt", async () => {
    expect(await page("index.html")).toContain(
      '<a href="shop/access.html">A visitor can call 2 of 6 operations',
    );
    expect(await page("index.html")).toContain('<a href="shop/access.html">What a visitor can do</a>');
    expect(await page("llms.txt")).toContain("- [What a visitor can do](shop/access.md)\n");
  });
});

describe("the mark of an operation", () => {
  it.each([
    ["notes", "open", "op-getShopV1Notes", "Open to visitors"],
    ["orders", "role", "op-getShopV1Orders", "For editor"],
    ["settings", "sign-in", "op-getShopV1Settings", "Sign-in required"],
  ])("of %s is %s, and leads to what shows it", async (resource, verdict, place, text) => {
    const html = await page(`shop/namespaces/shop-v1/${resource}.html`);
    expect(html).toContain(
      `<li class="${verdict}"><a href="../../access.html#${place}"><bdi>${text}</bdi></a>`,
    );
    expect(await page("shop/access.html")).toContain(`id="${place}"`);
    expect(await page(`shop/namespaces/shop-v1/${resource}.md`)).toContain(`\n\n${text}.\n`);
  });

  it("is in the single file too", async () => {
    expect(await singleFile(siteOf(OBSERVATIONS))).toContain(
      '<code class="path">/shop/v1/orders</code><span class="access role"><bdi>For editor</bdi></span>',
    );
    expect(await singleFile(siteOf([]))).not.toContain('class="access');
  });

  it("names the methods of one handler that differ", async () => {
    const observations = [optionsFor("/shop/v1/orders", ["GET", "PUT", "PATCH"], ["PATCH"])];
    const html = await page("shop/namespaces/shop-v1/orders.html", observations);
    expect(html).toContain("<bdi>Open to visitors: PATCH</bdi>");
  });
});
