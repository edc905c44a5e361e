// The sidebar, the search, the samples and the console of the pages, in a browser.
import { createServer, type IncomingMessage } from "node:http";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { documentSite } from "../../src/documentation.ts";
import { RouteprintError } from "../../src/diagnostics/errors.ts";
import { sourceFrom } from "../../src/source.ts";
import { axeFinds, describeInBrowser, lendPage, openPage, watch } from "../support/browser.ts";
import { sampleSites, serveSites } from "../support/site.ts";
import { startServer } from "../support/start-server.ts";

const ARGS = {
  status: { type: "string", enum: ["open", "paid"] },
  total: { type: "integer" },
  billing: { type: "object", properties: { city: { type: "string" } } },
};

/** A shop whose API root is at this address. */
function shopAt(origin: string, slug = "shop"): ReturnType<typeof documentSite> {
  const index = {
    name: "Shop",
    home: origin,
    namespaces: ["shop/v1", "other/v1"],
    routes: {
      "/shop/v1/carts": {
        namespace: "shop/v1",
        endpoints: [
          {
            methods: ["GET"],
            args: {
              search: { type: "string" },
              page: { type: "integer", required: true },
              include: { type: "array", items: { type: "integer" } },
              names: { type: "array", items: { type: "string" } },
            },
          },
          { methods: ["POST"], args: ARGS },
        ],
        schema: {
          title: "cart",
          type: "object",
          properties: { id: { type: "integer" }, status: { type: "string" } },
        },
      },
      "/shop/v1/carts/(?P<id>\\d+)": {
        namespace: "shop/v1",
        endpoints: [{ methods: ["POST", "PUT", "PATCH"], args: ARGS }],
      },
      "/other/v1/ping": { namespace: "other/v1", endpoints: [{ methods: ["GET"], args: {} }] },
    },
  };
  return documentSite(slug, sourceFrom(index, "shop.json"));
}

describeInBrowser("the explorer in a browser", async () => {
  let page: Page;

  /** Each server has a page of its own, which does not outlive it. */
  async function lendWidePage(): Promise<void> {
    const blankPage = await lendPage();
    beforeEach(async () => {
      page = await blankPage({ viewport: { width: 1440, height: 900 } });
    });
  }

  describe("of the samples", async () => {
    const home = await serveSites(sampleSites());
    await lendWidePage();
    const at = (path: string): string => new URL(path, home).href;

    it("finds by words, by a path and with one error, by keyboard alone", async () => {
      const complaints = watch(page, home);
      await page.goto(at("shop-site/"));
      for (const [query, title] of [
        ["leaderbords", "/shop-analytics/leaderboards"],
        ["/shop-analytics/customers/7", "/shop-analytics/customers/{id}"],
        [
          "https://shop.example/wp-json/shop-analytics/customers/7?context=edit",
          "/shop-analytics/customers/{id}",
        ],
      ] as const) {
        await page.keyboard.press("Control+k");
        await page.keyboard.type(query);
        await expect.poll(() => page.locator("#found .path").first().textContent()).toBe(title);
        await page.keyboard.press("Escape");
        expect(await page.locator("dialog.search").isVisible()).toBe(false);
      }
      await page.keyboard.press("/");
      await page.keyboard.type("DELETE orders");
      await page.locator("#found a").first().waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      await page.waitForURL(/namespaces\/shop-admin\/.*#/);
      expect(complaints).toEqual({ console: [], requests: [] });
    });

    it("says where a search finds nothing, and axe finds nothing wrong with it", async () => {
      const free = await openPage({ bypassCSP: true });
      await free.goto(at("shop-site/"));
      await free.keyboard.press("Control+k");
      await free.keyboard.type("zzzz");
      await expect.poll(() => free.locator("dialog.search p").textContent()).toBe("0 operations");
      await free.getByLabel("Search operations").fill("customers");
      await free.locator("#found a").first().waitFor();
      expect(await axeFinds(free)).toEqual([]);
    });

    it("opens another namespace in the sidebar from the shared file, and marks where the reader is", async () => {
      const complaints = watch(page, home);
      await page.goto(at("shop-site/namespaces/shop-analytics/customers"));
      const sidebar = page.locator("#sidebar");
      expect(await sidebar.locator("a[aria-current]").count()).toBe(1);
      const last = page.locator(".entry").last();
      await last.scrollIntoViewIfNeeded();
      await page.keyboard.press("End");
      await expect
        .poll(() => sidebar.locator("a[aria-current]").getAttribute("href"))
        .toBe(`#${await last.getAttribute("id")}`);
      await sidebar.getByText("cookie-consent/v1").click();
      const opened = sidebar.locator("details", { has: page.getByText("cookie-consent/v1") });
      await opened.locator("details summary").first().click();
      await opened.locator("details[open] a").first().click();
      await page.waitForURL(/cookie-consent-v1\/.*#/);
      await page.locator(".entry").first().waitFor();
      expect(complaints).toEqual({ console: [], requests: [] });
    });

    it("keeps the position of the sidebar from page to page", async () => {
      await page.goto(at("shop-site/"));
      await page.evaluate(`document.querySelector("#sidebar").scrollTop = 200`);
      // A click of the test would scroll to the link first.
      await page.evaluate(`[...document.querySelectorAll("#sidebar a")].at(-1).click()`);
      await page.waitForURL(/notices$/);
      expect(await page.evaluate(`document.querySelector("#sidebar").scrollTop`)).toBe(200);
    });

    it("opens the tree behind a button on a small screen, with and without scripts", async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      for (const path of ["shop-site/", "shop-site/namespaces/shop-analytics/customers"]) {
        await page.goto(at(path));
        expect(await page.locator("#sidebar").isVisible()).toBe(false);
        await page.getByRole("button", { name: "Menu" }).click();
        expect(await page.locator("#sidebar").isVisible()).toBe(true);
      }
      const still = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
      await still.goto(at("shop-site/namespaces/shop-analytics/customers"));
      await still.getByRole("button", { name: "Menu" }).click();
      await still.getByRole("link", { name: /^shop-admin ?\d/ }).click();
      await still.waitForURL(/namespaces\/shop-admin$/);
      expect(await still.locator(".operations li").count()).toBeGreaterThan(50);
    });
  });

  describe("with a console for the mock", async () => {
    const shop = shopAt("https://shop.example");
    const home = await serveSites([shop], { tryTarget: "mock" });
    await lendWidePage();

    it("keeps the language of samples, and copies them", async () => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto(`${home}shop/namespaces/shop-v1/carts`);
      await page.getByRole("button", { name: "Python" }).first().click();
      for (const code of await page.locator(".sample code").allTextContents())
        expect(code).toContain("import requests");
      await page.goto(`${home}shop/namespaces/other-v1/ping`);
      expect(await page.locator(".sample code").textContent()).toContain("import requests");
      await page.locator(".sample .copy").click();
      expect(await page.evaluate("navigator.clipboard.readText()")).toContain("import requests");
    });

    it("sends what is filled in, and shows status, time, headers, body and curl", async () => {
      const complaints = watch(page, home);
      await page.goto(`${home}shop/namespaces/shop-v1/carts`);
      const entry = page.locator(".entry").first();
      await entry.getByRole("button", { name: "Send to the mock" }).click();
      await entry.locator(".console summary", { hasText: "more" }).click();
      await entry.getByLabel("include").fill("3, 4");
      await entry.getByLabel("names").fill('["a, b"]');
      await entry.getByRole("button", { name: "Send GET" }).click();
      await expect.poll(() => entry.locator(".console > p").textContent()).toMatch(/^200 OK in [\d,]+ ms/);
      const [first] = JSON.parse((await entry.locator(".output > .block code").textContent()) ?? "");
      // The mock applies `include`.
      expect(first).toMatchObject({ id: 3 });
      await entry.locator(".output summary").first().click();
      expect(await entry.locator(".output details pre").first().textContent()).toContain("x-wp-total:");
      expect(await entry.locator(".output details pre").last().textContent()).toMatch(
        /^curl -g 'http.*[?&]include\[\]=3&include\[\]=4&names\[\]=a%2C%20b/,
      );
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await entry.locator(".output summary").last().click();
      await entry.locator(".output details .copy").last().click();
      expect(await page.evaluate("navigator.clipboard.readText()")).toContain("curl -g 'http");
      expect(complaints.requests).toEqual([]);
    });

    it.each([
      [
        "is refused",
        "page",
        "400 Bad Request",
        ["Invalid parameter(s): page", "page: page is not of type integer."],
      ],
      ["cannot be sent", "Headers", "Not a header: none", []],
    ])(
      "shows that the newest request %s, though an older response comes later",
      async (_case, label, says, reasons) => {
        const first = Promise.withResolvers<void>();
        let requests = 0;
        await page.route(/rest_route=/, async (route) => {
          if (requests++ === 0) await first.promise;
          await route.continue();
        });
        await page.goto(`${home}shop/namespaces/shop-v1/carts`);
        const entry = page.locator(".entry").first();
        await entry.getByRole("button", { name: "Send to the mock" }).click();
        await entry.locator(".console summary", { hasText: "Headers" }).click();
        await entry.getByLabel(label, { exact: true }).fill("none");
        await entry.getByRole("button", { name: "Send GET" }).click();
        const status = entry.locator(".console > p");
        await expect.poll(() => status.textContent()).toContain(says);
        const late = page.waitForResponse((response) => response.status() === 200);
        first.resolve();
        await (await late).finished();
        expect(await status.textContent()).toContain(says);
        expect(await entry.locator(".output li").allTextContents()).toEqual(reasons);
      },
    );

    it("tells what is refused, and where to see which route answers", async () => {
      await page.goto(`${home}shop/namespaces/shop-v1/carts`);
      const update = page.locator(".entry").last();
      await update.getByRole("button", { name: "Send to the mock" }).click();
      expect(await update.locator(".sample .changes").textContent()).toBe("Changes data on the site");
      // The body of the sample beside it.
      expect(await update.locator(".sample code").textContent()).toContain('"status":');
      expect(JSON.parse(await update.getByLabel("Body").inputValue())).toHaveProperty("status");
      await update.getByLabel("Body").fill('{"status": "lost"}');
      await update.getByRole("button", { name: "Send PUT" }).click();
      await expect
        .poll(() => update.locator(".output li").allTextContents())
        .toContain("status: status is not one of open and paid.");
      await update.getByLabel("Body").fill("{");
      await update.getByRole("button", { name: "Send PUT" }).click();
      await expect.poll(() => update.locator(".console > p").textContent()).toContain("not valid JSON");
      await update.getByLabel("Body").fill("{}");
      await update.getByLabel("id (path)").fill("none");
      await update.getByRole("button", { name: "Send PUT" }).click();
      await update.getByRole("link", { name: "Which route responds to this path?" }).click();
      await page.waitForURL(/shop\/explain\?method=PUT&path=%2Fshop%2Fv1%2Fcarts%2Fnone$/);
    });
  });

  describe("with a console for the site", async () => {
    /** As WordPress: any origin, with these headers (`rest_send_cors_headers`; recorded, 6.4). */
    const seen: { readonly method: string; readonly url: string; readonly authorization: string }[] = [];
    const api = createServer((request: IncomingMessage, response) => {
      const { origin = "*", authorization = "" } = request.headers;
      response.setHeader("Access-Control-Allow-Origin", origin);
      response.setHeader("Access-Control-Allow-Methods", "OPTIONS, GET, POST, PUT, PATCH, DELETE");
      response.setHeader(
        "Access-Control-Allow-Headers",
        "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type",
      );
      response.setHeader("Access-Control-Expose-Headers", "X-WP-Total, X-WP-TotalPages, Link");
      if (request.method !== "OPTIONS")
        seen.push({ method: request.method ?? "", url: request.url ?? "", authorization });
      response.setHeader("X-WP-Total", "3").setHeader("Content-Type", "application/json").end('{"id":7}');
    });
    const { port } = await startServer(api);
    const origin = `http://127.0.0.1:${port}`;
    const home = await serveSites([shopAt(origin), shopAt("https://other.example", "other")], {
      tryTarget: "site",
    });
    await lendWidePage();

    it("signs in, asks before it changes anything, and keeps no password", async () => {
      seen.length = 0;
      const complaints = watch(page, [home, origin]);
      await page.goto(`${home}shop/namespaces/shop-v1/carts`);
      const update = page.locator(".entry").last();
      await update.getByRole("button", { name: "Try it" }).click();
      // Open, because the operation needs it.
      await update.getByLabel("User").fill("ann");
      await update.getByLabel("Application password").fill("abcd 1234");
      await update.getByRole("button", { name: "Send PUT" }).click();
      const confirm = page.getByLabel("Confirm");
      expect(await confirm.textContent()).toContain(`may change data on 127.0.0.1:${port}`);
      await confirm.getByRole("button", { name: "Cancel" }).click();
      expect(seen).toEqual([]);
      await update.getByRole("button", { name: "Send PUT" }).click();
      await confirm.getByRole("button", { name: /^Send to/ }).click();
      await expect.poll(() => update.locator(".output > .block code").textContent()).toContain('"id": 7');
      expect(seen).toEqual([
        { method: "PUT", url: "/wp-json/shop/v1/carts/1", authorization: `Basic ${btoa("ann:abcd 1234")}` },
      ]);
      expect(await update.locator(".output details pre").last().textContent()).not.toContain("1234");
      const kept = await page.evaluate<string>(
        "JSON.stringify([{...localStorage}, {...sessionStorage}, location.href, document.cookie])",
      );
      expect(kept).not.toMatch(/1234|ann/);
      expect(complaints).toEqual({ console: [], requests: [] });
      await page.reload();
      await update.getByRole("button", { name: "Try it" }).click();
      expect(await update.getByLabel("User").inputValue()).toBe("");
    });

    it("keeps the sign-in for the tab and for its site where asked to, until told to forget it", async () => {
      const open = async (slug: string) => {
        await page.goto(`${home}${slug}/namespaces/shop-v1/carts`);
        const update = page.locator(".entry").last();
        await update.getByRole("button", { name: "Try it" }).click();
        return update;
      };
      const first = await open("shop");
      await first.getByLabel("User").fill("ann");
      await first.getByLabel("Application password").fill("abcd 1234");
      await first.getByLabel("Keep until this tab is closed").check();
      const other = await open("other");
      expect(await other.getByLabel("User").inputValue()).toBe("");
      const again = await open("shop");
      expect(await again.getByLabel("User").inputValue()).toBe("ann");
      expect(await again.getByLabel("Application password").inputValue()).toBe("abcd 1234");
      expect(await page.evaluate("JSON.stringify({...localStorage})")).not.toContain("ann");
      await again.getByRole("button", { name: "Forget" }).click();
      expect(await again.getByLabel("User").inputValue()).toBe("");
      expect(await again.locator(".preview").textContent()).not.toContain("authorization");
      expect(await page.evaluate("JSON.stringify({...sessionStorage})")).not.toMatch(/ann|1234/);
    });

    it("shows the request as it leaves while it is edited, without the password", async () => {
      await page.goto(`${home}shop/namespaces/shop-v1/carts`);
      const update = page.locator(".entry").last();
      await update.getByRole("button", { name: "Try it" }).click();
      const shown = update.locator(".preview code");
      expect(await shown.textContent()).toMatch(
        /^PUT http:\/\/127\.0\.0\.1:\d+\/wp-json\/shop\/v1\/carts\/1\ncontent-type: application\/json\n\n\{/,
      );
      await update.getByLabel("id (path)").fill("a b");
      await update.getByLabel("User").fill("ann");
      await update.getByLabel("Application password").fill("abcd 1234");
      await update.getByLabel("Body").fill('{"total": 3}');
      await update.getByText("Headers").click();
      await update
        .getByRole("textbox", { name: "Headers" })
        .fill("Content-Type: application/json\nCart-Token: t0ken");
      expect((await shown.textContent())?.replace(/^\S+ \S+\/wp-json/, "")).toBe(
        '/shop/v1/carts/a%20b\nauthorization: Basic ••••••••\ncart-token: t0ken\ncontent-type: application/json\n\n{\n  "total": 3\n}',
      );
      await update.getByRole("textbox", { name: "Headers" }).fill("no header");
      expect(await shown.textContent()).toBe("Not a header: no header");
      await update.getByRole("textbox", { name: "Headers" }).fill("X-WP-Nonce: t0ken");
      await update.getByRole("button", { name: "Send PUT" }).click();
      await page
        .getByLabel("Confirm")
        .getByRole("button", { name: /^Send to/ })
        .click();
      await expect.poll(() => update.locator(".output > .block code").textContent()).toContain('"id": 7');
      const curl = await update.locator(".output details pre").last().textContent();
      expect(curl).toContain("-u 'USER:APPLICATION PASSWORD'");
      expect(curl).toContain("-H 'x-wp-nonce: X_WP_NONCE'");
      expect(curl).not.toMatch(/t0ken|ann|1234/);
    });

    it("may reach the site alone", async () => {
      const { headers } = await fetch(`${home}shop/namespaces/shop-v1/carts`);
      expect(headers.get("content-security-policy")).toContain(`connect-src 'self' ${origin};`);
      expect((await fetch(home)).headers.get("content-security-policy")).toContain("connect-src 'self';");
    });
  });

  describe("the front page", async () => {
    const added: (readonly [name: string, size: number])[] = [];
    const home = await serveSites(sampleSites(), {
      addSite: () => Promise.resolve(),
      addFile: async (name, bytes) => {
        added.push([name, bytes.length]);
        if (name === "bad.json")
          throw new RouteprintError("not-an-index", { message: "Not an index", where: name });
        return "shop-site";
      },
    });
    await lendWidePage();

    it("opens a saved index that is chosen, and says what is wrong with another file", async () => {
      await page.goto(home);
      await page.getByLabel("Or drop a saved index").setInputFiles({
        name: "bad.json",
        mimeType: "application/json",
        buffer: Buffer.from("{}"),
      });
      await expect.poll(() => page.locator("#drop p").textContent()).toContain("Not an index");
      await page.getByLabel("Or drop a saved index").setInputFiles({
        name: "shop.json",
        mimeType: "application/json",
        buffer: Buffer.from("{...}"),
      });
      await page.waitForURL(`${home}shop-site/`);
      expect(added).toEqual([
        ["bad.json", 2],
        ["shop.json", 5],
      ]);
    });

    it("takes no file from elsewhere", async () => {
      added.length = 0;
      const { status } = await fetch(`${home}files?name=a`, {
        method: "POST",
        body: "{}",
        headers: { "X-Token": "x" },
      });
      expect([status, added]).toEqual([403, []]);
    });
  });
});
