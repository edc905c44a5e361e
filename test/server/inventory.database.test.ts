// The pages and feeds of an inventory: what they show, that foreign text stays text, and that nothing else is answered.
import { request } from "undici";
import { describe, expect, it } from "vitest";
import { createApp } from "../../src/server/app.ts";
import { inventoryPages } from "../../src/server/inventory.ts";
import { openInventory } from "../../src/inventory/database.ts";
import { listChanges } from "../../src/inventory/changes.ts";
import { listVersions } from "../../src/inventory/queries.ts";
import { optionsFor } from "../support/access.ts";
import { METHODS, NOTES, ORDERS, SHOP, asked, indexOf, round } from "../support/asked.ts";
import { describeDatabases } from "../support/databases.ts";
import { atEnd } from "../support/end.ts";
import { madeIndex } from "../support/farm.ts";
import { makeFolder } from "../support/folder.ts";
import { recordedInventory } from "../support/inventory.ts";
import { sampleSites, storeOf } from "../support/site.ts";
import { startServer } from "../support/start-server.ts";
import { createServer } from "node:http";
import type { SiteDocumentation } from "../../src/docs/model.ts";
import type { Inventory } from "../../src/inventory/database.ts";

const [A, B, C] = ["https://a.example/", "https://b.example/", "https://c.example/"] as const;
const HOSTILE = `<script>alert(1)</script>"'&]]>\u202e`;

/** A changes in each round, B never, C fails from the second round on. */
const ROUNDS = [
  { [A]: madeIndex(0, 0), [B]: { ...madeIndex(1, 0), name: HOSTILE }, [C]: madeIndex(2, 0) },
  { [A]: madeIndex(0, 1), [B]: { ...madeIndex(1, 0), name: HOSTILE }, [C]: undefined },
  { [A]: madeIndex(0, 2), [B]: { ...madeIndex(1, 0), name: HOSTILE }, [C]: undefined },
  { [A]: madeIndex(0, 3), [B]: { ...madeIndex(1, 0), name: HOSTILE }, [C]: undefined },
];

async function serve(inventory: Inventory, sites: readonly SiteDocumentation[] = []) {
  const store = await storeOf(sites);
  const { port } = await startServer(
    createServer(
      createApp({
        store,
        inventory: async (options) => inventoryPages(inventory, options, { sites: store.current }),
      }),
    ),
  );
  const base = `http://127.0.0.1:${port}`;
  return {
    base,
    get: async (path: string) => {
      const response = await request(`${base}${path}`);
      return { status: response.statusCode, headers: response.headers, body: await response.body.text() };
    },
  };
}

const siteQuery = `site=${encodeURIComponent(A)}`;

describeDatabases("the pages of an inventory", (create) => {
  it("show sites, changes and their history", async () => {
    const inventory = await recordedInventory(create(), ROUNDS);
    const { get } = await serve(inventory);
    const [change] = await listChanges(inventory.db, { address: A, newest: true });
    for (const [path, ...parts] of [
      [
        "/inventory",
        "3 sites",
        "1 failing",
        '<bdi>Site 0</bdi></a> <span class="quiet small"><bdi>a.example</bdi>',
        "Site 2</bdi></a>: <a",
        "cannot be read (timeout)",
        "1 breaking",
        'aria-label="27 to 28 operations in 4 versions since 2026-01-01, now 28"',
        'aria-label="3 changes in ',
        "most, 3, in the week of 2025-12-29",
        "<title>Week of 2026-01-05: no change</title>",
        `href="inventory/compare?site=${encodeURIComponent(A)}">Compare versions`,
      ],
      [`/inventory/site?${siteQuery}`, "2026-01-04 00:00", "?fingerprint=", "Versions", "saved.json"],
      [`/inventory/change?id=${change?.id}`, "Breaking (1)", "/shop/v1/old-1", "Compatible ("],
      ["/inventory/find?q=/shop/v1/new-2", "1 site with", "Site 0", "a.example", "/shop/v1/new-2", "1 of 3"],
      ["/inventory/find?q=*/entries", "1 site with", "a.example"],
      ["/inventory/find?q=/shop/v1/things*", "6 routes", "3 of 3", "Select a name"],
      ["/inventory/find?q=/shop/v1/things-0/{id}&kind=route", "3 sites with", "b.example", "c.example"],
      ["/inventory/find?q=nothing", "No site has"],
      [
        "/inventory/find?q=entr",
        "No name is <code>entr</code>; these contain it: 1 route",
        "/forms/v1/entries",
      ],
      ["/inventory/find?q=froms/v1", "Did you mean", `find?q=forms%2Fv1"><code>forms/v1</code></a>`],
      ["/inventory/find", "Who has this"],
    ] as const) {
      const { status, body } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect([path, parts.filter((part) => !body.includes(part))]).toEqual([path, []]);
    }
  });

  it("show what visitors may call where sites were asked, and the plugins", async () => {
    const inventory = await openInventory(create());
    atEnd(inventory.close);
    const tag = "/notes/v1/a&lt;b";
    const bytes = indexOf([ORDERS, NOTES, tag]);
    const writable = [ORDERS, tag].map((path) => optionsFor(path, METHODS, METHODS));
    await round(inventory, 1, undefined, { address: A, bytes });
    const { get } = await serve(inventory);
    expect((await get("/inventory")).body).not.toContain(">Open<");
    await round(inventory, 2, asked(writable, 2), { bytes });
    const without = indexOf([NOTES, tag]);
    await round(inventory, 3, undefined, { bytes: without });
    await round(inventory, 4, asked(writable, 4), { bytes });
    const shop = `site=${encodeURIComponent(SHOP)}`;
    const [change] = await listChanges(inventory.db, { newest: true });
    for (const [path, ...parts] of [
      ["/inventory", ">Open<", "not asked", `${shop}#open">4</a>`],
      [
        `/inventory/site?${shop}`,
        "4 operations, <strong>2 of them may write</strong> · asked ",
        "2026-01-04 00:00 UTC",
        '<a href="../inventory?plugin=WooCommerce#sites"><bdi>WooCommerce</bdi></a>',
        "<code>POST /notes/v1/a&amp;lt;b</code>",
        "find?q=POST%20%2Fwc%2Fv3%2Forders&amp;kind=open",
      ],
      [
        "/inventory/find?q=WooCommerce&kind=open",
        "2 open operations",
        "<code>POST /wc/v3/orders</code>",
        "checked",
      ],
      [
        "/inventory/find?q=none&kind=open",
        "No site that was asked has an open operation of <code>none</code>.",
      ],
      [`/inventory/change?id=${change?.id}`, "· <bdi>WooCommerce</bdi>"],
      ["/inventory/feed.atom", '<category term="WooCommerce"/>'],
      ["/inventory/feed.json", '"WooCommerce"'],
    ] as const) {
      const { status, body } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect([path, parts.filter((part) => !body.includes(part))]).toEqual([path, []]);
    }
  });

  it("compare any two versions of a site, the older one first", async () => {
    const inventory = await recordedInventory(create(), ROUNDS);
    const { get } = await serve(inventory);
    const [newest, , , oldest] = await listVersions(inventory.db, A);
    const last = await get(`/inventory/compare?${siteQuery}`);
    expect(last.body).toContain("Site 0, 2026-01-03 00:00");
    const turned = await get(`/inventory/compare?${siteQuery}&a=${newest?.id}&b=${oldest?.id}`);
    expect(turned.body).toContain("Site 0, 2026-01-01 00:00");
    expect(turned.body).toContain("/shop/v1/old-1");
    expect(turned.body).toContain(`<option value="${oldest?.id}" selected>2026-01-01 00:00`);
    // The version of another site, and a site with one version.
    const [other] = await listVersions(inventory.db, B);
    for (const query of [`${siteQuery}&a=${other?.id}`, `site=${encodeURIComponent(B)}`])
      expect((await get(`/inventory/compare?${query}`)).status).toBe(404);
  });

  it("link a site to its documentation where it is served, and go home", async () => {
    const inventory = await recordedInventory(create(), ROUNDS);
    const [sample, other] = sampleSites();
    if (sample === undefined || other === undefined) throw new Error("there are no samples");
    const known = { ...sample, source: "http://A.example/wp-json/" };
    const linked = (body: string): readonly (string | undefined)[] =>
      [...body.matchAll(/href="([^"]*)">Documentation</g)].map(([, to]) => to);
    const both = await serve(inventory, [known, other]);
    expect(linked((await both.get("/inventory")).body)).toEqual([`${known.slug}/`]);
    const { get } = await serve(inventory, [known]);
    const { body } = await get("/inventory");
    expect(linked(body)).toEqual(["./"]);
    expect(body).toMatch(/<nav aria-label="Breadcrumb".*\n<li><a href="\.\/">/);
    const alone = await serve(inventory);
    expect((await alone.get("/inventory")).body).not.toContain("Breadcrumb");
    expect((await alone.get("/inventory/find")).body).toMatch(
      /Breadcrumb.*\n<li><a href="\.\.\/inventory">Inv/,
    );
  });

  it("answer a query that no database can hold", async () => {
    const { get } = await serve(await recordedInventory(create(), ROUNDS));
    const text = encodeURIComponent(`a\0${"b".repeat(2500)}`);
    const names = ["words", "plugin", "namespace", "fingerprint"];
    for (const path of [
      `/inventory?${names.map((name) => `${name}=${text}`).join("&")}`,
      `/inventory/find?q=${text}`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    for (const path of ["/inventory/site", "/inventory/feed.atom", "/inventory/saved.json"])
      expect((await get(`${path}?site=${text}&version=1`)).status).toBe(404);
  });

  it.each([
    ["failing=1", ["Site 2"]],
    ["namespace=forms/v1", ["Site 0"]],
    ["since=2026-01-02", ["Site 0"]],
    ["words=A.EXAMPLE", ["Site 0"]],
    ["words=Site%202", ["Site 2"]],
    ["words=100%25", []],
    ["page=2", []],
    ["", [expect.stringContaining("script"), "Site 0", "Site 2"]],
  ])("filter sites by %s", async (query, labels) => {
    const { get } = await serve(await recordedInventory(create(), ROUNDS));
    const { body } = await get(`/inventory?${query}`);
    const rows = [...body.matchAll(/<tr><th scope="row"><a [^>]*><bdi>([^<]*)</g)].map(([, label]) => label);
    expect(rows).toEqual(labels);
  });

  it("return an index as the site sent it, as a file", async () => {
    const inventory = await recordedInventory(create(), ROUNDS);
    const { get } = await serve(inventory);
    const oldest = (await listVersions(inventory.db, A)).at(-1);
    const { headers, body } = await get(`/inventory/saved.json?${siteQuery}&version=${oldest?.id}`);
    expect(body).toBe(JSON.stringify(ROUNDS[0]?.[A]));
    expect(headers["content-disposition"]).toBe("attachment; filename=index.json");
  });
});

describe("the feeds of an inventory", async () => {
  const inventory = await recordedInventory(`${makeFolder()}/inventory.db`, ROUNDS);
  const { base, get } = await serve(inventory, sampleSites());

  it("are an Atom feed of all changes or of one site", async () => {
    const { headers, body } = await get("/inventory/feed.atom");
    expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    const titles = [...body.matchAll(/<title>([^<]*)</g)].map(([, title]) => title);
    expect(titles).toEqual([
      "Changes of all sites",
      "Site 2: cannot be read (timeout)",
      expect.stringMatching(/^Site 0: 1 breaking, \d+ compatible changes$/),
      expect.stringMatching(/^Site 0: /),
      expect.stringMatching(/^Site 0: /),
    ]);
    expect(body).toContain(`<id>${base}/inventory/change?id=`);
    const own = await get(`/inventory/feed.atom?${siteQuery}`);
    expect(own.body.match(/<entry>/g)).toHaveLength(3);
    expect(own.body).toContain("<title>Changes of Site 0</title>");
  });

  it("are a JSON feed with the same items", async () => {
    const { headers, body } = await get("/inventory/feed.json");
    expect(headers["content-type"]).toBe("application/feed+json; charset=utf-8");
    const { version, feed_url, items } = JSON.parse(body);
    expect([version, feed_url]).toEqual(["https://jsonfeed.org/version/1.1", `${base}/inventory/feed.json`]);
    expect(items).toHaveLength(4);
    for (const { url } of items)
      expect((await get(new URL(url).pathname + new URL(url).search)).status).toBe(200);
  });

  it("leave foreign text as text on all pages", async () => {
    for (const path of ["/inventory", `/inventory/site?site=${encodeURIComponent(B)}`]) {
      const { body } = await get(path);
      expect(body).toContain("&lt;script&gt;alert(1)");
      for (const [, attributes = "", code = ""] of body.matchAll(/<script\b([^>]*)>([^<]*)</g))
        expect([attributes.includes("src="), code]).toEqual([true, ""]);
    }
  });

  it.each([
    "/inventory/site?site=https://nobody.example/",
    "/inventory/site",
    "/inventory/change?id=99",
    "/inventory/change?id=1%20or%201",
    "/inventory/feed.atom?site=https://nobody.example/",
    `/inventory/saved.json?${siteQuery}&version=99`,
    "/inventory/nothing",
  ])("answer 404 at %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it("are linked from the pages of sites, and are the front page where there is no site", async () => {
    expect((await get("/")).body).toContain('href="inventory">Inventory</a>');
    const alone = await serve(inventory);
    const { status, headers } = await alone.get("/");
    expect([status, headers["location"]]).toEqual([302, "./inventory"]);
  });
});
