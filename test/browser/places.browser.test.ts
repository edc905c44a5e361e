// Links to arguments, to fields of responses and to statuses, and lists of many values.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { documentSite } from "../../src/documentation.ts";
import { readSource } from "../../src/index.ts";
import { sourceFrom } from "../../src/source.ts";
import { axeFinds, describeInBrowser, lendPage, openPage, watch } from "../support/browser.ts";
import { describeShared, sharedFolder } from "../support/shared.ts";
import { serveSites } from "../support/site.ts";

/** Every fourth place takes four seconds; `ROUTEPRINT_FULL` takes all, as `.ci/run` does. */
const EACH = process.env["ROUTEPRINT_FULL"] === undefined ? 4 : 1;

const CURRENCIES = Array.from({ length: 163 }, (_, at) => `C${at}`);

const CITY = { type: "object", properties: { city: { type: "string", description: "The city." } } };

const ARGS = { billing: CITY, currency: { type: "string", enum: CURRENCIES } };

const SHOP = {
  name: "Shop",
  namespaces: ["shop/v1"],
  routes: {
    "/shop/v1/orders": {
      namespace: "shop/v1",
      endpoints: [
        { methods: ["GET"], args: { page: { type: "integer" } } },
        { methods: ["POST"], args: ARGS },
      ],
      schema: { title: "order", type: "object", properties: { id: { type: "integer" }, billing: CITY } },
    },
    "/shop/v1/orders/(?P<id>\\d+)": {
      namespace: "shop/v1",
      endpoints: [{ methods: ["GET"], args: {} }],
    },
  },
};

/** What is wrong with the place of a fragment after it was opened; empty if it is in sight and marked alone. */
const OPEN = `async (fragment) => {
  location.hash = fragment;
  await new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
  const place = document.getElementById(fragment);
  if (!place) return "missing";
  const { top, height } = place.querySelector("code").getBoundingClientRect();
  if (height === 0 || top < 56 || top > innerHeight) return "out of sight";
  return [...document.querySelectorAll(".here")].join() === [place].join() ? "" : "not marked";
}`;

async function open(page: Page, fragment: string): Promise<string> {
  return page.evaluate(`(${OPEN})(${JSON.stringify(fragment)})`);
}

describeInBrowser("places of a page", async () => {
  const home = await serveSites([documentSite("shop", sourceFrom(SHOP, "shop.json"))]);
  const address = `${home}shop/namespaces/shop-v1/orders`;
  const blankPage = await lendPage();
  const look = { viewport: { width: 1440, height: 900 } };

  it("are opened by an address: an argument, and a field that another operation printed", async () => {
    const page = await blankPage(look);
    const complaints = watch(page, home);
    await page.goto(`${address}#create-an-order.billing.city`);
    expect(await page.locator(".here > code").allTextContents()).toEqual(["city"]);
    expect(await page.locator(".here").isVisible()).toBe(true);
    expect(await open(page, "create-an-order.response.201.billing.city")).toBe("");
    expect(await open(page, "list-orders.response.400.data.status")).toBe("");
    expect(await open(page, "create-an-order.response.404.code")).toBe("missing");
    expect(complaints).toEqual({ console: [], requests: [] });
  });

  it("are tabs, by mouse and keyboard, and axe finds nothing wrong with them", async () => {
    const page = await openPage({ ...look, bypassCSP: true });
    await page.goto(address);
    const entry = page.locator("#create-an-order");
    await entry.getByRole("tab", { name: "400" }).click();
    const shown = entry.locator(".response:visible");
    expect(await shown.getAttribute("id")).toBe("create-an-order.response.400");
    expect(page.url()).toBe(`${address}#create-an-order.response.400`);
    const example = JSON.parse((await shown.locator("pre").textContent()) ?? "");
    expect(example).toEqual({
      code: "rest_invalid_param",
      message: "Invalid parameter(s): billing",
      data: { status: 400, params: { billing: "billing is not of type object." } },
    });
    await page.keyboard.press("ArrowLeft");
    expect(await shown.getAttribute("id")).toBe("create-an-order.response.201");
    await entry.locator(".schema:visible summary").first().click();
    await entry.locator(".response .fields > li").first().waitFor();
    await entry.locator(".values summary").click();
    expect(await axeFinds(page)).toEqual([]);
  });

  it("have one button that copies the example, also opened by an address", async () => {
    const page = await blankPage(look);
    await page.goto(`${address}#create-an-order.response.401`);
    const panel = page.locator("#create-an-order\\.response\\.401");
    expect(await panel.getByRole("button", { name: "Copy" }).count()).toBe(1);
    // Of a panel that is not opened yet, as a printer shows it.
    const other = page.locator("#create-an-order\\.response\\.403");
    expect(await other.textContent()).toBe("403 As under List orders");
  });

  it("copy their links", async () => {
    const page = await blankPage(look);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(address);
    await page.locator("#list-orders\\.page a").click();
    await expect
      .poll(() => page.evaluate("navigator.clipboard.readText()"))
      .toBe(`${address}#list-orders.page`);
  });

  it("hold long lists of values behind a search", async () => {
    const page = await blankPage(look);
    await page.goto(address);
    const field = page.locator("#create-an-order\\.currency");
    expect(await field.locator("> div > code").count()).toBe(8);
    await field.getByText("All 163 values").click();
    await field.getByRole("searchbox").fill("c16");
    expect(await field.locator(".list").textContent()).toBe("C16\nC160\nC161\nC162");
  });

  it("are all shown without scripts, and the fields of an object once", async () => {
    const page = await openPage({ ...look, javaScriptEnabled: false });
    await page.goto(`${address}#list-orders.response.200.billing`);
    const panels = page.locator(".response");
    expect(await page.locator(".response:visible").count()).toBe(await panels.count());
    const link = page.locator("#create-an-order\\.response\\.201 .schema a");
    expect(await link.getAttribute("href")).toBe("#list-orders.response.200");
    const status = page.locator("#create-an-order\\.response\\.401");
    expect(await status.textContent()).toBe("401");
    expect(await status.getAttribute("href")).toBe("#list-orders.response.401");
  });
});

describeShared("a shop", () =>
  describeInBrowser("with all its places", async () => {
    const path = `${sharedFolder}corpus/sites/flormar-ma.json`;
    const home = await serveSites([documentSite("flormar", readSource(readFileSync(path), path))]);
    const blankPage = await lendPage();

    it("opens each argument and the last field of each response of its orders", async () => {
      const page = await blankPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${home}flormar/namespaces/wc-v3/orders`);
      const fragments = await page.evaluate<readonly string[]>(`[
        ...[...document.querySelectorAll(".request .fields li")].map(({ id }) => id),
        ...[...document.querySelectorAll(".schema:has(> .fields)")].map((schema) => schema.querySelector(":scope > .fields > li:last-child").id),
        ...[...document.querySelectorAll(".response[data-same]")].map(({ id }) => id + ".data.status"),
        ...[...document.querySelectorAll(".schema > p > a")].map((link) => {
          const home = link.hash.slice(1);
          const { id } = document.getElementById(home).querySelector(".schema > .fields > li:last-child");
          return link.closest(".response").id + id.slice(home.length);
        }),
      ]`);
      expect(fragments.length).toBeGreaterThan(300);
      expect(fragments).toContain("create-an-order.billing.email");
      const wrong: string[] = [];
      for (const fragment of fragments.filter((_, at) => at % EACH === 0)) {
        const found = await open(page, fragment);
        if (found !== "") wrong.push(`${fragment}: ${found}`);
      }
      expect(wrong).toEqual([]);
    });
  }),
);
