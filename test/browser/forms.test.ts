import { createServer } from "node:http";
import type { Server } from "node:http";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApp } from "../../src/server/app.ts";
import { listen } from "../../src/server/listen.ts";
import type { Listening } from "../../src/server/listen.ts";
import { chromiumPath, noBrowser, openBrowser, watch } from "../support/browser.ts";
import { sampleSites, storeOf } from "../support/site.ts";

describe.skipIf(chromiumPath === undefined)(`forms in a browser${noBrowser}`, () => {
  let server: Listening;
  let elsewhere: Server;
  let browser: Browser;
  let page: Page;
  const added: string[] = [];
  /** The referrers that another host is told. */
  const told: (string | undefined)[] = [];

  beforeAll(async () => {
    const store = await storeOf(sampleSites());
    const addSite = (url: string): Promise<void> => {
      added.push(url);
      return Promise.resolve();
    };
    server = await listen(createApp({ store, addSite }), "127.0.0.1", 0);
    elsewhere = createServer((request, response) => {
      if (request.url === "/") told.push(request.headers.referer);
      const target = new URL("sites", server.url).href;
      response.setHeader("Content-Type", "text/html");
      response.end(
        `<form method="post" action="${target}"><input name="url" value="https://evil.example"></form>`,
      );
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
    await new Promise((resolve) => elsewhere.close(resolve));
  });

  beforeEach(async () => {
    page = await (await browser.newContext()).newPage();
    return () => page.context().close();
  });

  function addressElsewhere(): string {
    const address = elsewhere.address();
    return typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}/` : "";
  }

  it("add a site", async () => {
    const complaints = watch(page, server.url);
    await page.goto(server.url);
    await page.getByLabel("Add a site by its address").fill("https://new.example/shop");
    await page.getByRole("button", { name: "Add" }).click();
    await page.waitForURL(server.url);
    await expect.poll(() => added).toEqual(["https://new.example/shop"]);
    expect(await page.locator("h1").textContent()).toBe("Sites");
    expect(complaints).toEqual({ console: [], requests: [] });
  });

  it("compare what is shown as the past with what is shown as the present, turned round as well", async () => {
    await page.goto(`${server.url}compare?site=multilingual-site&site=shop-site&history=1`);
    await page.getByRole("link", { name: "The other way round" }).click();
    await page.waitForURL(/site=shop-site&site=multilingual-site&history=1$/);
    const heading = await page.locator(".report h1").textContent();
    await page.getByLabel("The first of two").uncheck();
    await page.getByRole("button", { name: "Compare" }).click();
    await page.waitForURL(/\?site=shop-site&site=multilingual-site$/);
    await page.getByLabel("The first of two").check();
    await page.getByRole("button", { name: "Compare" }).click();
    await page.waitForURL(/\?site=shop-site&site=multilingual-site&history=1$/);
    expect(await page.locator(".report h1").textContent()).toBe(heading);
  });

  it("of another host add none, and no other host is told an address of ours", async () => {
    added.length = 0;
    await page.goto(`${server.url}shop-site/notices`);
    await page.evaluate(
      `document.querySelector("h1").innerHTML = '<a href="${addressElsewhere()}">away</a>'`,
    );
    await page.getByRole("link", { name: "away" }).click();
    await page.waitForURL(addressElsewhere());
    const answered = page.waitForResponse((response) => response.url().endsWith("/sites"));
    await page.evaluate("document.forms[0].submit()");
    expect((await answered).status()).toBe(403);
    expect({ added, told }).toEqual({ added: [], told: [undefined] });
  });
});
