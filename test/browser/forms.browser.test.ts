// The forms of the pages that `src/server/app.ts` serves, in a browser.
import { createServer } from "node:http";
import { beforeEach, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { describeInBrowser, lendPage, watch } from "../support/browser.ts";
import { sampleSites, serveSites } from "../support/site.ts";
import { startServer } from "../support/start-server.ts";

describeInBrowser("forms in a browser", async () => {
  const added: string[] = [];
  const home = await serveSites(sampleSites(), {
    addSite: (url) => {
      added.push(url);
      return Promise.resolve();
    },
  });
  const blankPage = await lendPage();
  let page: Page;

  beforeEach(async () => {
    page = await blankPage();
  });

  it("add a site", async () => {
    const complaints = watch(page, home);
    await page.goto(home);
    await page.getByLabel("Add a site by address").fill("https://new.example/shop");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.waitForURL(home);
    await expect.poll(() => added).toEqual(["https://new.example/shop"]);
    expect(await page.locator("h1").textContent()).toBe("REST APIs");
    expect(complaints).toEqual({ console: [], requests: [] });
  });

  it("compare what is shown as the past with what is shown as the present, turned round as well", async () => {
    await page.goto(`${home}compare?site=multilingual-site&site=shop-site&history=1`);
    await page.getByRole("link", { name: "Swap the sites" }).click();
    await page.waitForURL(/site=shop-site&site=multilingual-site&history=1$/);
    const heading = await page.locator(".report h1").textContent();
    await page.getByLabel("Treat two sites as versions").uncheck();
    await page.getByRole("button", { name: "Compare" }).click();
    await page.waitForURL(/\?site=shop-site&site=multilingual-site$/);
    await page.getByLabel("Treat two sites as versions").check();
    await page.getByRole("button", { name: "Compare" }).click();
    await page.waitForURL(/\?site=shop-site&site=multilingual-site&history=1$/);
    expect(await page.locator(".report h1").textContent()).toBe(heading);
  });

  it("of another host add none, and no other host is told an address of ours", async () => {
    added.length = 0;
    const referrers: (string | undefined)[] = [];
    const elsewhere = createServer((request, response) => {
      if (request.url === "/") referrers.push(request.headers.referer);
      response.setHeader("Content-Type", "text/html");
      response.end(
        `<form method="post" action="${home}sites"><input name="url" value="https://evil.example"></form>`,
      );
    });
    const address = `http://127.0.0.1:${(await startServer(elsewhere)).port}/`;
    await page.goto(`${home}shop-site/notices`);
    await page.evaluate(`document.querySelector("h1").innerHTML = '<a href="${address}">away</a>'`);
    await page.getByRole("link", { name: "away" }).click();
    await page.waitForURL(address);
    const answered = page.waitForResponse((response) => response.url().endsWith("/sites"));
    await page.evaluate("document.forms[0].submit()");
    expect((await answered).status()).toBe(403);
    expect({ added, referrers }).toEqual({ added: [], referrers: [undefined] });
  });
});
