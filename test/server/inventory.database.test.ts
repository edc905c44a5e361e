// The pages and feeds of an inventory: what they show, that foreign text stays text, and that nothing else is answered.
import { request } from "undici";
import { describe, expect, it } from "vitest";
import { createApp } from "../../src/server/app.ts";
import { inventoryPages } from "../../src/server/inventory.ts";
import { listChanges } from "../../src/inventory/changes.ts";
import { listVersions } from "../../src/inventory/queries.ts";
import { describeDatabases } from "../support/databases.ts";
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
    createServer(createApp({ store, inventory: async (options) => inventoryPages(inventory, options) })),
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
      ["/inventory", "3 sites", "1 failing", "a.example", "cannot be read (timeout)", "1 breaking"],
      [`/inventory/site?${siteQuery}`, "2026-01-04 00:00", "?fingerprint=", "Versions", "saved.json"],
      [`/inventory/change?id=${change?.id}`, "Breaking (1)", "/shop/v1/old-1", "Compatible ("],
      ["/inventory/find?q=/shop/v1/new-2", "1 site", "a.example", "/shop/v1/new-2"],
      ["/inventory/find?q=*/entries", "1 site", "a.example"],
      ["/inventory/find?q=nothing", "No site has"],
      ["/inventory/find?q=entr", "No name is <code>entr</code>; these hold it: 1 site", "/forms/v1/entries"],
      ["/inventory/find?q=froms/v1", "Did you mean", `find?q=forms%2Fv1"><code>forms/v1</code></a>`],
      ["/inventory/find", "Who has this"],
    ] as const) {
      const { status, body } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      for (const part of parts) expect([path, body.includes(part)]).toEqual([path, true]);
    }
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
    ["failing=1", ["c.example"]],
    ["namespace=forms/v1", ["a.example"]],
    ["since=2026-01-02", ["a.example"]],
    ["words=A.EXAMPLE", ["a.example"]],
    ["words=Site%202", ["c.example"]],
    ["words=100%25", []],
    ["page=2", []],
    ["", ["a.example", "b.example", "c.example"]],
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
      "c.example: cannot be read (timeout)",
      expect.stringMatching(/^a\.example: 1 breaking, \d+ compatible changes$/),
      expect.stringMatching(/^a\.example: /),
      expect.stringMatching(/^a\.example: /),
    ]);
    expect(body).toContain(`<id>${base}/inventory/change?id=`);
    const own = await get(`/inventory/feed.atom?${siteQuery}`);
    expect(own.body.match(/<entry>/g)).toHaveLength(3);
    expect(own.body).toContain("<title>Changes of a.example</title>");
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
