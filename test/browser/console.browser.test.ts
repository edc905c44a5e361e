// The console of the pages before requests that WordPress runs by another method than they are sent by.
import { createServer } from "node:http";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { documentSite } from "../../src/documentation.ts";
import { sourceFrom } from "../../src/source.ts";
import { describeInBrowser, lendPage } from "../support/browser.ts";
import { serveSites } from "../support/site.ts";
import { startServer } from "../support/start-server.ts";

const preset = (value: string) => ({ type: "string", required: true, default: value, enum: [value] });

/** The arguments of each GET, whose values the console fills in. */
const TRAPS: Readonly<Record<string, object>> = {
  preset: { _method: preset("DELETE"), force: preset("1") },
  dotted: { ".method": preset("PUT") },
  listed: { "_method[]": preset("DELETE") },
  header: { "X-HTTP-Method-Override": preset("DELETE"), method: preset("DELETE") },
  typed: { _method: { type: "string" } },
};

function siteAt(root: string): ReturnType<typeof documentSite> {
  const traps = Object.entries(TRAPS).map(([name, args]) => [
    `/trap/v1/${name}`,
    { namespace: "trap/v1", endpoints: [{ methods: ["GET"], args }] },
  ]);
  const self = { _links: { self: [{ href: root }] } };
  const index = {
    namespaces: ["trap/v1"],
    routes: { "/": { endpoints: [{ methods: ["GET"], args: {} }], ...self }, ...Object.fromEntries(traps) },
  };
  return documentSite("traps", sourceFrom(index, "traps.json"));
}

/** A site whose arguments have defaults that are no texts. */
function siteOfValues(root: string): ReturnType<typeof documentSite> {
  const args = {
    filter: { type: "object", required: true, default: { status: "open" } },
    rows: { type: "array", items: { type: "object" }, required: true, default: [{ id: 1 }] },
  };
  const index = {
    namespaces: ["values/v1"],
    routes: {
      "/": { endpoints: [{ methods: ["GET"], args: {} }], _links: { self: [{ href: root }] } },
      "/values/v1/items": {
        namespace: "values/v1",
        endpoints: [
          { methods: ["GET"], args },
          { methods: ["POST"], args: { title: { type: "string", required: true } } },
        ],
      },
    },
  };
  return documentSite("values", sourceFrom(index, "values.json"));
}

describeInBrowser("the console before a live site", async () => {
  let page: Page;
  const seen: string[] = [];
  const { port } = await startServer(
    createServer((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      response.setHeader("Access-Control-Allow-Origin", "*").end("[]");
    }),
  );

  describe.each<[root: string, asking: readonly string[], silent: readonly string[]]>([
    ["/wp-json/", ["preset", "dotted", "listed"], ["header", "typed"]],
    ["/?_method=DELETE&rest_route=/", ["header", "typed"], []],
    ["/?%2Emethod=DELETE&rest_route=/", ["typed"], []],
  ])("whose API root is %s", async (root, asking, silent) => {
    const home = await serveSites([siteAt(`http://127.0.0.1:${port}${root}`)], { tryTarget: "site" });
    const blankPage = await lendPage();
    beforeEach(async () => {
      page = await blankPage({ viewport: { width: 1440, height: 900 } });
      seen.length = 0;
    });
    const open = async (name: string) => {
      await page.goto(`${home}traps/namespaces/trap-v1/${name}`);
      const entry = page.locator(".entry").first();
      await entry.getByRole("button", { name: "Try it" }).click();
      return entry;
    };

    it.each(asking)("asks before a GET that WordPress runs by another method: %s", async (name) => {
      const entry = await open(name);
      expect(await entry.locator(".sample .changes").textContent()).toBe("Changes data on the site");
      const send = entry.getByRole("button", { name: "Send GET" });
      await send.click();
      const confirm = page.getByLabel("Confirm");
      expect(await confirm.textContent()).toMatch(/^GET \S+, which WordPress runs as (?:DELETE|PUT|ARRAY),/);
      await confirm.getByRole("button", { name: "Cancel" }).click();
      expect(seen).toEqual([]);
      await send.click();
      await confirm.getByRole("button", { name: /^Send to/ }).click();
      await expect.poll(() => seen).toEqual([expect.stringMatching(/^GET .*method/)]);
    });

    it.each(silent)("sends a GET that stays one at once: %s", async (name) => {
      const entry = await open(name);
      await entry.getByRole("button", { name: "Send GET" }).click();
      await expect.poll(() => seen).toEqual([expect.stringContaining(name)]);
      expect(await entry.locator(".sample .changes").count()).toBe(0);
    });

    it("asks once a reader fills in another method", async () => {
      const entry = await open("typed");
      await entry.locator(".console summary", { hasText: "more" }).click();
      await entry.getByLabel("_method").fill("delete");
      await entry.getByRole("button", { name: "Send GET" }).click();
      expect(await page.getByLabel("Confirm").textContent()).toContain("which WordPress runs as DELETE, may");
      expect(seen).toEqual([]);
    });
  });

  describe("with values that are no texts", async () => {
    const home = await serveSites([siteOfValues(`http://127.0.0.1:${port}/wp-json/`)], { tryTarget: "site" });
    const blankPage = await lendPage();
    beforeEach(() => {
      seen.length = 0;
    });

    it("sends an object and a list of objects as members", async () => {
      page = await blankPage();
      await page.goto(`${home}values/namespaces/values-v1/items`);
      const entry = page.locator(".entry").filter({ hasText: "GET" }).first();
      await entry.getByRole("button", { name: "Try it" }).click();
      await entry.getByRole("button", { name: "Send GET" }).click();
      await expect
        .poll(() => seen.map(decodeURIComponent))
        .toEqual(["GET /wp-json/values/v1/items?filter[status]=open&rows[0][id]=1"]);
    });

    it.each([
      ["[1, 2]", "The body is not a JSON object."],
      ["null", "The body is not a JSON object."],
      ["{", "The body is not valid JSON"],
    ])("sends no body that holds no members: %s", async (body, says) => {
      page = await blankPage();
      await page.goto(`${home}values/namespaces/values-v1/items`);
      const entry = page.locator(".entry").filter({ hasText: "POST" }).first();
      await entry.getByRole("button", { name: "Try it" }).click();
      await entry.getByLabel("Body").fill(body);
      await entry.getByRole("button", { name: "Send POST" }).click();
      expect(await entry.locator(".console > p").textContent()).toContain(says);
      expect(seen).toEqual([]);
    });
  });
});
